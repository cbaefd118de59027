"""Legal moves are listed completely, once, in order, and only to who is on turn."""

import itertools
import random

import pytest
from hypothesis import given

from protocol.game.legal import inserted, is_my_turn, legal_moves, legal_scouts, normal, taken
from protocol.game.moves import FLIP, KEEP, Scout, ScoutAndShow, Show, order
from protocol.game.notation import parse_cards
from protocol.game.state import Phase, view
from tests import strategies
from tests.game import slow
from tests.game.random_play import random_positions, random_steps, rounds_to_play, viewers
from tests.game.support import LEFT, RIGHT, listed, round_of, with_table


@rounds_to_play
def test_listed_are_exactly_the_moves_that_the_rules_said_plainly_allow(players, rounds):
    for round_ in random_positions(players, rounds):
        if round_.board.phase is Phase.PLAYING:
            assert listed(round_) == slow.legal(round_, round_.board.turn)


@rounds_to_play
def test_listed_moves_are_sorted_and_none_is_listed_twice(players, rounds):
    for step in random_steps(players, rounds):
        keys = [order(move) for move in legal_moves(view(step.before, step.seat))]
        assert all(one < other for one, other in itertools.pairwise(keys))


@rounds_to_play
def test_moves_are_listed_to_none_but_who_is_on_turn(players, rounds):
    for step in random_steps(players, rounds):
        board = step.before.board
        for viewer in viewers(players):
            seen = view(step.before, viewer)
            choosing = board.phase is Phase.CHOOSING and viewer is not None and not board.players[viewer].decided
            assert is_my_turn(seen) == (choosing or (board.phase is Phase.PLAYING and viewer == board.turn))
            if not is_my_turn(seen):
                assert legal_moves(seen) == []


@given(strategies.rounds)
def test_a_hand_that_is_not_settled_may_be_kept_or_flipped_and_nothing_else(round_):
    for seat, player in enumerate(round_.board.players):
        settled = player.decided or round_.board.phase is not Phase.CHOOSING
        assert (legal_moves(view(round_, seat)) == [KEEP, FLIP]) == (not settled)


@pytest.mark.parametrize("end", [LEFT, RIGHT])
def test_the_one_card_of_a_set_may_be_named_from_either_end(end):
    board = with_table(round_of("1/2 3/4", "1/3", "1/4"), "9/1", owner=0, turn=1).board
    show = Show(0, 0)
    assert normal(board, Scout(end, 1, flip=True)) == Scout(LEFT, 1, flip=True)
    scouted = ScoutAndShow(Scout(end, 1, flip=True), show)
    assert normal(board, scouted) == ScoutAndShow(Scout(LEFT, 1, flip=True), show)


@given(strategies.moves)
def test_every_other_move_has_one_spelling(move):
    start = round_of("1/2 3/4", "1/3", "1/4")
    for round_ in (start, with_table(start, "9/1 9/2", owner=0, turn=1)):
        assert normal(round_.board, move) == move


@given(strategies.rounds, strategies.moves)
def test_a_spelling_that_is_made_normal_stays_as_it_is(round_, move):
    once = normal(round_.board, move)
    assert normal(round_.board, once) == once


@rounds_to_play
def test_listed_moves_are_in_their_normal_spelling(players, rounds):
    for round_ in random_positions(players, rounds):
        if round_.board.phase is Phase.PLAYING:
            assert all(normal(round_.board, move) == move for move in listed(round_))


@rounds_to_play
def test_the_listed_scouts_are_the_legal_scouts(players, rounds):
    for round_ in random_positions(players, rounds):
        if round_.board.phase is Phase.PLAYING:
            scouts = [move for move in listed(round_) if isinstance(move, Scout)]
            assert scouts == list(legal_scouts(round_.board, round_.board.turn))


def test_a_card_is_taken_off_either_end_of_the_table():
    cards = parse_cards("1/2 2/3 3/4")
    assert taken(cards, LEFT) == (cards[0], cards[1:])
    assert taken(cards, RIGHT) == (cards[2], cards[:2])


@given(strategies.rows, strategies.cards)
def test_a_card_is_inserted_into_its_gap_the_right_way_up(hand, one):
    gap = random.Random(len(hand)).randint(0, len(hand))
    for flip in (False, True):
        longer = inserted(hand, one, Scout(LEFT, gap, flip))
        assert longer[gap] == (one.flipped() if flip else one)
        assert longer[:gap] + longer[gap + 1 :] == hand
