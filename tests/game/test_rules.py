"""What moves do, over random rounds: E28 in full, legal exactly when listed, and turns as the plain rules have it."""

import itertools
import random

from protocol.game.cards import deck
from protocol.game.legal import legal_moves
from protocol.game.moves import FLIP, KEEP, Flip, Keep, Scout, ScoutAndShow, Show
from protocol.game.rules import IllegalMoveError, apply
from protocol.game.state import Phase, view
from tests.game import slow
from tests.game.random_play import on_turn, random_positions, random_rounds, random_steps, rounds_to_play
from tests.game.support import (
    LEFT,
    RIGHT,
    bytes_of,
    pairs_within,
)


def spelled(cards):
    """Spell all sides, Shows and Scouts near a hand of so many cards, also outside of it."""
    places = range(-1, cards + 2)
    scouts = [Scout(*fields) for fields in itertools.product((LEFT, RIGHT), places, (False, True))]
    shows = [Show(*fields) for fields in itertools.product(places, places)]
    return [KEEP, FLIP], shows, scouts


def tried(round_, seat, chance):
    """Return moves to try: all small ones, what is listed, and some of the many Scout & Shows."""
    sides, shows, scouts = spelled(len(round_.hands[seat]))
    both = [ScoutAndShow(chance.choice(scouts), chance.choice(shows)) for _ in range(300)]
    return [*sides, *shows, *scouts, *both, *legal_moves(view(round_, seat))]


def accepts(round_, seat, move):
    try:
        apply(round_, seat, move)
    except IllegalMoveError:
        return False
    return True


@rounds_to_play
def test_a_move_is_legal_exactly_when_it_is_listed(players, rounds):
    chance = random.Random(players)
    for round_ in random_positions(players, rounds):
        for seat in on_turn(round_):
            legal = set(legal_moves(view(round_, seat)))
            for move in tried(round_, seat, chance):
                assert accepts(round_, seat, move) == (move in legal)


@rounds_to_play
def test_refused_moves_change_nothing(players, rounds):
    chance = random.Random(players)
    for round_ in random_positions(players, rounds, each=1):
        before = bytes_of(round_)
        for seat in range(players):
            assert not all(accepts(round_, seat, move) for move in tried(round_, seat, chance))
        assert bytes_of(round_) == before


@rounds_to_play
def test_e28_nobody_but_who_is_on_turn_may_act(players, rounds):
    chance = random.Random(players)
    for round_ in random_positions(players, rounds):
        for seat in set(range(players)) - set(on_turn(round_)):
            for move in chance.sample(tried(round_, seat, chance), 50):
                assert not accepts(round_, seat, move)


@rounds_to_play
def test_nobody_may_act_once_the_round_is_over(players, rounds):
    chance = random.Random(players)
    for *_, last in random_rounds(players, rounds):
        for seat in range(players):
            assert legal_moves(view(last.after, seat)) == []
            for move in chance.sample(tried(last.after, seat, chance), 20):
                assert not accepts(last.after, seat, move)


@rounds_to_play
def test_e28_someone_can_always_move_until_it_is_over(players, rounds):
    for step in random_steps(players, rounds):
        if step.after.board.phase is Phase.OVER:
            assert on_turn(step.after) == []
        else:
            assert on_turn(step.after)
            assert all(legal_moves(view(step.after, seat)) for seat in on_turn(step.after))


@rounds_to_play
def test_e28_every_card_exists_once(players, rounds):
    cards = list(deck(players))
    for step in random_steps(players, rounds):
        after = step.after
        assert pairs_within([after.hands, after.board.table, after.captured, after.aside]) == cards
        assert len(after.aside) == (22 if players == 2 else 0)


@rounds_to_play
def test_what_lies_open_counts_what_is_hidden(players, rounds):
    for step in random_steps(players, rounds):
        open_ = step.after.board.players
        assert [one.cards for one in open_] == [len(hand) for hand in step.after.hands]
        assert [one.captured for one in open_] == [len(pile) for pile in step.after.captured]


@rounds_to_play
def test_e28_nobody_is_on_turn_while_the_own_set_lies_unbeaten(players, rounds):
    for step in random_steps(players, rounds):
        board = step.after.board
        if board.table and board.phase is Phase.PLAYING:
            assert board.turn != board.owner


@rounds_to_play
def test_a_turn_leaves_what_the_rules_said_plainly_leave(players, rounds):
    for step in random_steps(players, rounds):
        if step.before.board.phase is not Phase.PLAYING:
            continue
        left, board = slow.outcome(step.before, step.seat, step.move), step.after.board
        assert [list(hand) for hand in step.after.hands] == left.hands
        assert [list(pile) for pile in step.after.captured] == left.captured
        assert (list(board.table), board.owner) == (left.table, left.owner)
        assert board.turn == (left.turn if board.phase is Phase.PLAYING else None)
        assert board.turns == step.before.board.turns + 1
        assert step.after.aside == step.before.aside


@rounds_to_play
def test_a_round_ends_when_the_rules_said_plainly_end_it(players, rounds):
    for steps in random_rounds(players, rounds):
        turns = []
        for step in steps[players:]:
            turns.append((step.seat, step.move))
            left, board = slow.outcome(step.before, step.seat, step.move), step.after.board
            assert board.ending == slow.ending(turns, left, [one.chips for one in board.players])
            assert (board.ending is not None) == (board.phase is Phase.OVER) == (step is steps[-1])


@rounds_to_play
def test_hands_are_flipped_or_kept_and_then_the_starter_begins(players, rounds):
    for steps in random_rounds(players, rounds):
        for step in steps[:players]:
            assert isinstance(step.move, Keep | Flip)
            flipped = tuple(card.flipped() for card in step.before.hands[step.seat])
            kept = step.before.hands[step.seat]
            assert step.after.hands[step.seat] == (flipped if step.move == FLIP else kept)
        assert steps[players].seat == steps[0].before.board.starter == steps[players].before.board.turn


@rounds_to_play
def test_a_scout_and_show_chip_is_spent_once_and_only_so(players, rounds):
    for steps in random_rounds(players, rounds):
        users = [step.seat for step in steps if isinstance(step.move, ScoutAndShow)]
        assert len(users) == len(set(users))
        left = [seat for seat, one in enumerate(steps[-1].after.board.players) if one.show_chip]
        assert left == [seat for seat in range(players) if players > 2 and seat not in users]


@rounds_to_play
def test_two_players_stay_within_six_scouts_and_fourteen_cards(players, rounds):
    for steps in random_rounds(players, rounds):
        if players == 2:
            assert sum(isinstance(step.move, Scout) for step in steps) <= 6
            assert max(len(hand) for step in steps for hand in step.after.hands) <= 14


@rounds_to_play
def test_the_same_moves_lead_to_the_same_round(players, rounds):
    for steps in random_rounds(players, rounds):
        round_ = steps[0].before
        for step in steps:
            round_ = apply(round_, step.seat, step.move)
        assert round_ == steps[-1].after
        assert bytes_of(round_) == bytes_of(steps[-1].after)


@rounds_to_play
def test_making_a_move_leaves_the_round_before_it_as_it_was(players, rounds):
    for round_ in random_positions(players, rounds):
        before = bytes_of(round_)
        for seat in on_turn(round_):
            for move in legal_moves(view(round_, seat)):
                apply(round_, seat, move)
        assert bytes_of(round_) == before
