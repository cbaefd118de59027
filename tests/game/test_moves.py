"""Moves as values: their order, their shared objects, and what their fields may be."""

import random
from itertools import product

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.game.moves import (
    FLIP,
    KEEP,
    MOST_CARDS,
    SHOWS,
    End,
    Move,
    Scout,
    ScoutAndShow,
    Show,
    order,
    scouts,
)
from tests import strategies

SOME = [
    KEEP,
    FLIP,
    Show(0, 0),
    Show(0, 1),
    Show(1, 1),
    Scout(End.LEFT, 0, flip=False),
    Scout(End.LEFT, 0, flip=True),
    Scout(End.LEFT, 1, flip=False),
    Scout(End.RIGHT, 0, flip=False),
    ScoutAndShow(Scout(End.LEFT, 0, flip=False), Show(2, 2)),
    ScoutAndShow(Scout(End.LEFT, 0, flip=True), Show(0, 0)),
]


@given(st.randoms(use_true_random=False))
def test_moves_are_ordered_by_kind_and_then_by_their_fields(chance: random.Random):
    mixed = chance.sample(SOME, len(SOME))
    assert sorted(mixed, key=order) == SOME


@given(strategies.moves, strategies.moves)
def test_two_moves_have_the_same_place_in_the_order_only_if_they_are_equal(one, other):
    assert (order(one) == order(other)) == (one == other)
    assert (order(one) < order(other)) or (order(other) < order(one)) or one == other


@given(strategies.moves)
def test_moves_keep_their_value_through_plain_data(move):
    assert msgspec.convert(msgspec.to_builtins(move), Move) == move


@pytest.mark.parametrize(
    "raw",
    [
        {"type": "show", "first": -1, "last": 0},
        {"type": "show", "first": 0, "last": MOST_CARDS},
        {"type": "scout", "end": "left", "gap": -1, "flip": False},
        {"type": "scout", "end": "left", "gap": MOST_CARDS + 1, "flip": False},
        {"type": "scout", "end": "middle", "gap": 0, "flip": False},
        {"type": "scout", "end": "left", "gap": 0, "flip": 1},
        {"type": "scout", "end": "left", "gap": 0},
        {"type": "keep", "first": 0},
        {"type": "pass"},
        {},
    ],
)
def test_what_is_no_move_does_not_become_one(raw):
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(raw, Move)


def test_there_is_one_object_for_each_show_by_its_first_card_and_how_many_more():
    spans = [[Show(first, last) for last in range(first, MOST_CARDS)] for first in range(MOST_CARDS)]
    assert [list(row) for row in SHOWS] == spans


@pytest.mark.parametrize("ends", [(End.LEFT,), (End.LEFT, End.RIGHT)])
@pytest.mark.parametrize("gaps", [1, 7, MOST_CARDS + 1])
def test_scouts_are_all_there_are_in_order(ends, gaps):
    assert list(scouts(ends, gaps)) == [Scout(*fields) for fields in product(ends, range(gaps), (False, True))]
    assert list(scouts(ends, gaps)) == sorted(scouts(ends, gaps), key=order)
