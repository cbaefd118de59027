"""Events tell the whole public story of a match and no number that only one hand knows."""

import random

import pytest
from msgspec.structs import replace

from protocol.game.cards import PLAYERS
from protocol.game.events import Decided, MatchOver, RoundOver, Scouted, Shown, ended, told
from protocol.game.legal import legal_moves
from protocol.game.match import new_match, next_round
from protocol.game.moves import FLIP, KEEP, Scout, ScoutAndShow, Show
from protocol.game.rules import apply
from protocol.game.state import view
from tests.game.random_play import on_turn, play_out, random_matches, random_positions, random_steps, rounds_to_play
from tests.game.support import LEFT, RIGHT, bytes_of, cards_within, played, round_of


@rounds_to_play
def test_every_card_in_an_event_lay_or_lies_on_the_table(players, rounds):
    for step in random_steps(players, rounds):
        public = {*step.before.board.table, *step.after.board.table}
        events = told(step.before, step.seat, step.move, step.after)
        assert set(cards_within(events)) <= public
        assert {event.seat for event in events} == {step.seat}


@rounds_to_play
def test_the_table_can_be_followed_from_the_events_alone(players, rounds):
    table, owner = [], None
    for step in random_steps(players, rounds):
        if not step.before.board.table:
            table = []
        for event in told(step.before, step.seat, step.move, step.after):
            if isinstance(event, Scouted):
                assert (table.pop(0 if event.end is LEFT else -1), owner) == (event.card, event.owner)
            elif isinstance(event, Shown):
                assert tuple(table) == event.captured
                table, owner = list(event.cards), event.seat
        assert tuple(table) == step.after.board.table


@rounds_to_play
def test_each_move_makes_the_events_of_its_kind(players, rounds):
    kinds = {Show: [Shown], Scout: [Scouted], ScoutAndShow: [Scouted, Shown]}
    for step in random_steps(players, rounds):
        events = told(step.before, step.seat, step.move, step.after)
        assert [type(event) for event in events] == kinds.get(type(step.move), [Decided])
        assert all(event.and_show == (len(events) == 2) for event in events if isinstance(event, Scouted))


def public_part(move, after):
    scout = move.scout if isinstance(move, ScoutAndShow) else move if isinstance(move, Scout) else None
    return type(move) in (Scout, ScoutAndShow, Show) and type(move), scout and scout.end, after.board.table


@rounds_to_play
def test_events_are_the_same_wherever_a_card_went_and_whichever_way_up(players, rounds):
    chance = random.Random(players)
    for round_ in random_positions(players, rounds, each=1):
        seat, heard = on_turn(round_)[0], {}
        moves = legal_moves(view(round_, seat))
        for move in chance.sample(moves, min(len(moves), 100)):
            after = apply(round_, seat, move)
            events = bytes_of(told(round_, seat, move, after))
            assert heard.setdefault(public_part(move, after), events) == events


def test_whether_a_hand_was_kept_or_flipped_is_not_told():
    round_ = new_match(3, b"any").round
    for side in (KEEP, FLIP):
        assert told(round_, 1, side, apply(round_, 1, side)) == [Decided(1)]


def test_a_scout_and_show_is_told_as_a_scout_and_a_show():
    table = played(round_of("4/1 5/1 6/1 9/1", "8/2 7/9 3/9", "1/3 1/7"), Show(0, 2))
    move = ScoutAndShow(Scout(RIGHT, 2, flip=False), Show(0, 2))
    after = played(table, move)
    four, five, six = table.board.table
    assert told(table, 1, move, after) == [
        Scouted(1, six, RIGHT, 0, and_show=True),
        Shown(1, after.board.table, (four, five)),
    ]


def finished_round(players):
    """Return a match whose first round has just ended."""
    match = new_match(players, b"events")
    *_, last = play_out(match.round, random.Random(players))
    return replace(match, round=last.after)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_end_of_a_round_tells_hands_only_where_they_are_opened_and_no_seed(players):
    match = finished_round(players)
    board = match.round.board
    fields = (0, board.ending, board.owner, board.scores[0])
    assert ended(match, open_hands=False) == [RoundOver(*fields, hands=())]
    assert ended(match, open_hands=True) == [RoundOver(*fields, hands=match.round.hands)]


@pytest.mark.parametrize("players", PLAYERS)
def test_the_end_of_the_second_round_tells_its_own_number_and_points(players):
    match = next_round(finished_round(players))
    *_, last = play_out(match.round, random.Random(players))
    over = ended(replace(match, round=last.after), open_hands=False)[0]
    assert (over.number, over.points) == (1, last.after.board.scores[1])


@rounds_to_play
def test_the_end_of_the_match_tells_totals_winners_and_the_seed(players, rounds):
    for match, game in random_matches(players, rounds):
        round_over, match_over = ended(match, open_hands=False)
        best = max(match.totals)
        winners = tuple(seat for seat, total in enumerate(match.totals) if total == best)
        assert round_over.number == players - 1
        assert match_over == MatchOver(match.totals, winners, game.seed.hex())
