"""Worked examples E8 to E10, E17 to E19, E29, E31 and E32: how rounds and matches end, and what they score."""

import random
from itertools import count

import pytest
from msgspec.structs import replace

from protocol.game.match import Options, new_match, next_round
from protocol.game.moves import KEEP, Move, Scout, ScoutAndShow, Show
from protocol.game.rules import apply
from protocol.game.score import points, winners
from protocol.game.state import Ending, Phase, Round
from tests.game.random_play import on_turn, play_out
from tests.game.support import LEFT, RIGHT, in_use, listed, played, player, round_of, showable, table_of, with_player


def assert_over(round_: Round, ending: Ending, owner: int, scores: tuple[int, ...]) -> None:
    board = round_.board
    assert (board.phase, board.ending, board.owner, board.turn) == (Phase.OVER, ending, owner, None)
    assert board.scores == (scores,)
    assert on_turn(round_) == []


def test_e08_the_owner_of_an_unbeaten_set_is_spared_the_hand():
    start = round_of("4/1 5/1 6/1 9/1 2/1", "2/9 3/9", "5/2 6/2 1/3")
    start = with_player(with_player(start, 0, captured=1), 2, captured=2)
    almost = played(start, Show(0, 2), Scout(RIGHT, 0, flip=False))
    assert almost.board.phase is Phase.PLAYING
    round_ = played(almost, Scout(LEFT, 0, flip=False))
    assert table_of(round_) == (5,)
    assert [len(hand) for hand in round_.hands] == [2, 3, 4]
    assert player(round_, 0).chips == 2
    assert_over(round_, Ending.UNBEATEN, 0, (3, -3, -2))


def test_e09_the_round_ends_though_the_last_scout_emptied_the_table():
    scout = Scout(LEFT, 0, flip=False)
    round_ = played(round_of("4/1 5/1 9/1", "2/9 3/9", "5/2 6/2 1/3"), Show(0, 1), scout, scout)
    assert table_of(round_) == ()
    assert_over(round_, Ending.UNBEATEN, 0, (2, -3, -4))


def test_e10_a_table_emptied_too_early_makes_the_next_player_show():
    scout = Scout(LEFT, 0, flip=False)
    start = round_of("4/1 5/1 9/1", "2/9 3/9", "5/2 6/2 1/3", "1/6 3/7 3/8")
    round_ = played(start, Show(0, 1), scout, scout)
    assert (round_.board.phase, round_.board.turn, table_of(round_)) == (Phase.PLAYING, 3, ())
    assert listed(round_) == [Show(0, 0), Show(1, 1), Show(1, 2), Show(2, 2)]
    assert showable(round_) == [(1,), (3,), (3,), (3, 3)]
    shown = played(round_, Show(0, 0))
    assert (player(shown, 3).captured, shown.board.owner, shown.board.scouts, shown.board.turn) == (0, 3, 0, 0)
    scouted = played(shown, scout)
    assert player(scouted, 3).chips == 1
    assert (scouted.board.phase, scouted.board.turn, table_of(scouted)) == (Phase.PLAYING, 1, ())
    assert {type(move) for move in listed(scouted)} == {Show}


def test_e17_a_show_of_the_last_cards_ends_the_round():
    round_ = played(round_of("1/7 2/8 6/9", "4/8 4/9", "3/7"), Show(0, 1), Show(0, 1))
    assert player(round_, 1).captured == 2
    assert in_use(round_, 1) == ()
    assert_over(round_, Ending.OUT_OF_CARDS, 1, (-1, 2, -1))


def test_e18_a_scout_and_show_of_the_last_cards_ends_the_round():
    start = with_player(round_of("5/1 5/2 9/1", "6/3 4/3", "7/2 4/2"), 1, captured=1)
    move = ScoutAndShow(Scout(LEFT, 1, flip=False), Show(0, 2))
    round_ = played(start, Show(0, 1), move)
    assert table_of(round_) == (6, 5, 4)
    assert_over(round_, Ending.OUT_OF_CARDS, 1, (0, 2, -2))


def test_e19_the_scores_of_the_rule_sheet():
    board = round_of("1/2", "1/3", "1/4").board
    one, other, third = board.players
    players = (
        replace(one, captured=2, chips=1, cards=5),
        replace(other, captured=3, chips=2, cards=0),
        replace(third, captured=2, chips=5, cards=4),
    )
    assert points(replace(board, players=players, owner=1), Ending.OUT_OF_CARDS) == (-2, 5, 3)
    assert points(replace(board, players=players, owner=2), Ending.UNBEATEN) == (-2, 5, 7)


def show_one_else_scout(round_: Round) -> Move:
    return Scout(LEFT, 0, flip=False) if round_.board.table else Show(0, 0)


def turns_of_show_one_else_scout(players: int, turns: int, limit: int = 0) -> Round:
    round_ = new_match(players, b"E29", Options(turn_limit=limit)).round
    for seat in range(players):
        round_ = apply(round_, seat, KEEP)
    while round_.board.turn is not None and round_.board.turns < turns:
        round_ = played(round_, show_one_else_scout(round_))
    return round_


@pytest.mark.parametrize("players", [3, 5])
def test_e29_showing_one_card_and_scouting_it_goes_on_for_20000_turns(players):
    round_ = turns_of_show_one_else_scout(players, 20_000)
    assert (round_.board.phase, round_.board.turns) == (Phase.PLAYING, 20_000)
    assert sum(one.chips for one in round_.board.players) == 10_000


def test_e29_with_four_players_it_ends():
    round_ = turns_of_show_one_else_scout(4, 20_000)
    assert round_.board.ending is Ending.OUT_OF_CARDS
    assert round_.board.turns == 41


@pytest.mark.parametrize("players", [3, 5])
def test_e29_the_default_limit_ends_it_after_1000_turns_and_spares_nobody(players):
    round_ = turns_of_show_one_else_scout(players, 20_000, Options().turn_limit)
    assert (round_.board.turns, round_.board.ending) == (1000, Ending.TURN_LIMIT)
    expected = tuple(one.captured + one.chips - one.cards for one in round_.board.players)
    assert round_.board.scores == (expected,)


def four_players_from_seat_2():
    """Return a match of four that seat 2 starts."""
    matches = (new_match(4, bytes([number])) for number in count())
    return next(match for match in matches if match.starter == 2)


def test_e31_the_starter_moves_on_by_one_seat_and_four_players_play_four_rounds():
    match, starters = four_players_from_seat_2(), []
    chance = random.Random(31)
    for number in range(4):
        match = next_round(match) if number else match
        steps = list(play_out(match.round, chance))
        starters.append(next(step.seat for step in steps if isinstance(step.move, Show)))
        assert match.round.board.starter == starters[-1]
        match = replace(match, round=steps[-1].after)
        assert match.over == (number == 3)
    assert starters == [2, 3, 0, 1]
    with pytest.raises(ValueError, match="next round"):
        next_round(match)


def test_e32_equal_totals_share_the_win():
    assert winners((12, 7, 12)) == (0, 2)
