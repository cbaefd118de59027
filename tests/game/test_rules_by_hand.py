"""Rules shown by hand: each refusal with its code, and the turn limit (A19)."""

import random

import pytest

from protocol.game.cards import PLAYERS
from protocol.game.match import Options, new_match
from protocol.game.moves import FLIP, KEEP, Scout, ScoutAndShow, Show
from protocol.game.rules import CODES, apply
from protocol.game.state import Ending, Phase
from tests.game.random_play import play_out
from tests.game.support import (
    LEFT,
    RIGHT,
    assert_refused,
    dealt_round,
    listed,
    played,
    round_of,
    with_player,
    with_table,
)

SCOUT = Scout(LEFT, 0, flip=False)


def refusals():
    """Return for each code a (round, seat, move) that is refused with it."""
    choosing, start = dealt_round("4/1 4/2 6/1", "4/3 4/5 1/2", "5/6"), round_of("4/1 4/2 6/1", "4/3 4/5 1/2", "5/6")
    shown, single = played(start, Show(0, 1)), played(start, Show(0, 0))
    two = with_table(round_of("4/1 4/2", "4/3 4/5"), "3/5", owner=0, turn=1)
    return {
        "already-decided": (apply(choosing, 0, KEEP), 0, FLIP),
        "still-choosing": (choosing, 0, Show(0, 0)),
        "not-choosing": (start, 0, KEEP),
        "round-over": (played(start, Show(0, 1), SCOUT, SCOUT), 0, Show(0, 0)),
        "not-your-turn": (start, 1, Show(0, 0)),
        "no-such-cards": (start, 0, Show(3, 3)),
        "no-such-gap": (shown, 1, Scout(LEFT, 4, flip=False)),
        "not-a-set": (start, 0, Show(0, 2)),
        "too-weak": (shown, 1, Show(0, 1)),
        "no-active-set": (start, 0, SCOUT),
        "one-card-set": (single, 1, Scout(RIGHT, 0, flip=False)),
        "no-chip": (with_player(two, 1, chips=0), 1, SCOUT),
        "no-show-chip": (with_player(shown, 1, show_chip=False), 1, ScoutAndShow(SCOUT, Show(0, 1))),
        "no-scout-and-show": (two, 1, ScoutAndShow(SCOUT, Show(0, 0))),
    }


@pytest.mark.parametrize("code", CODES)
def test_each_code_says_which_rule_was_broken(code):
    assert_refused(*refusals()[code], code)


def test_there_is_a_refusal_for_each_code():
    assert refusals().keys() == CODES.keys()


def test_the_right_end_of_a_single_is_not_listed_but_the_left_is():
    single = played(round_of("4/1 4/2 6/1", "4/3 4/5 1/2", "5/6"), Show(0, 0))
    assert {move.end for move in listed(single) if isinstance(move, Scout)} == {LEFT}


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("limit", [1, 2, 7])
def test_the_turn_limit_ends_a_round_that_has_not_ended_by_itself(players, limit):
    for number in range(20):
        chance = random.Random(number)
        match = new_match(players, chance.randbytes(32), Options(turn_limit=limit))
        *_, last = play_out(match.round, chance)
        board = last.after.board
        assert board.phase is Phase.OVER
        assert board.turns <= limit
        if board.ending is Ending.TURN_LIMIT:
            assert board.turns == limit
            assert board.scores == (tuple(one.captured + one.chips - one.cards for one in board.players),)


def test_an_ending_by_the_rules_goes_before_the_turn_limit():
    limited = played(round_of("4/1 5/1", "2/9", "5/2 6/2", limit=3), Show(0, 0), SCOUT, Show(0, 0))
    assert limited.board.ending is Ending.TURN_LIMIT
    unbeaten = played(round_of("4/1 5/1 9/1", "2/9", "5/2", limit=3), Show(0, 1), SCOUT, SCOUT)
    assert unbeaten.board.ending is Ending.UNBEATEN
    assert played(round_of("4/1", "2/9", "5/2", limit=1), Show(0, 0)).board.ending is Ending.OUT_OF_CARDS
