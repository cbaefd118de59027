"""Worked examples E21 to E26 and E30: the game of two."""

import random

import pytest
from msgspec.structs import replace

import protocol.game.score
from protocol.game.cards import deck
from protocol.game.match import new_match, next_round
from protocol.game.moves import Scout, ScoutAndShow, Show
from protocol.game.state import Ending, Phase
from tests.game.random_play import play_match, play_out
from tests.game.support import (
    LEFT,
    assert_refused,
    in_use,
    listed,
    pairs_within,
    played,
    player,
    round_of,
    scoutable,
    showable,
    table_of,
    with_player,
)


def chips(round_):
    return [one.chips for one in round_.board.players]


@pytest.fixture
def scouted_once():
    start = round_of("4/1 5/1 6/1 9/1", "2/9 3/9")
    assert chips(start) == [3, 3]
    return played(start, Show(0, 2), Scout(LEFT, 2, flip=False))


@pytest.fixture
def scouted_twice(scouted_once):
    return played(scouted_once, Scout(LEFT, 3, flip=False))


def test_e21_scouting_keeps_the_turn_and_costs_a_chip(scouted_once):
    assert scouted_once.board.turn == 1
    assert chips(scouted_once) == [3, 2]
    assert in_use(scouted_once, 1) == (2, 3, 4)
    assert table_of(scouted_once) == (5, 6)
    assert showable(scouted_once) == [(2, 3, 4)]
    assert len(scoutable(scouted_once)) == 16
    assert len(listed(scouted_once)) == 17
    assert not any(one.show_chip for one in scouted_once.board.players)


def test_e21_the_same_player_may_scout_again(scouted_twice):
    assert scouted_twice.board.turn == 1
    assert in_use(scouted_twice, 1) == (2, 3, 4, 5)
    assert table_of(scouted_twice) == (6,)
    assert showable(scouted_twice) == [(2, 3), (2, 3, 4), (2, 3, 4, 5), (3, 4), (3, 4, 5), (4, 5)]


def test_e22_a_show_of_the_last_cards_ends_the_round(scouted_twice):
    over = played(scouted_twice, Show(0, 3))
    assert player(over, 1).captured == 1
    assert (over.board.phase, over.board.ending, over.board.owner) == (Phase.OVER, Ending.OUT_OF_CARDS, 1)
    assert over.board.scores == ((2, 2),)


def test_e23_who_empties_the_table_shows_any_set_next():
    round_ = played(round_of("9/1 2/1 3/1", "1/4 2/6"), Show(0, 0), Scout(LEFT, 0, flip=True))
    assert in_use(round_, 1) == (1, 1, 2)
    assert (chips(round_), table_of(round_), round_.board.turn) == ([3, 2], (), 1)
    assert scoutable(round_) == []
    assert showable(round_) == [(1,), (1,), (1, 1), (1, 2), (2,)]
    assert len(listed(round_)) == 5
    after = played(round_, Show(0, 1))
    assert (player(after, 1).captured, after.board.turn) == (0, 0)


@pytest.fixture
def stuck_at_once():
    return with_player(round_of("8/9 8/10 1/10", "1/4 2/6"), 1, chips=0)


def test_e24_a_player_who_can_do_nothing_ends_the_round_without_a_turn(stuck_at_once):
    over = played(stuck_at_once, Show(0, 1))
    assert (over.board.ending, over.board.owner, over.board.turn) == (Ending.UNBEATEN, 0, None)
    assert over.board.scores == ((3, -2),)


def test_e24_one_constant_decides_whether_the_owner_is_spared(stuck_at_once, monkeypatch):
    monkeypatch.setattr(protocol.game.score, "OWNER_OF_TWO_IS_SPARED", False)
    assert played(stuck_at_once, Show(0, 1)).board.scores == ((2, -2),)


def test_e25_a_player_may_be_stuck_after_the_last_chip():
    start = round_of("9/4 9/5 9/6 1/10", "1/4 3/6 5/8")
    start = with_player(with_player(start, 0, captured=2, chips=1), 1, captured=3, chips=1)
    round_ = played(start, Show(0, 2))
    assert round_.board.turn == 1
    assert listed(round_) == scoutable(round_)
    assert len(listed(round_)) == 16
    over = played(round_, Scout(LEFT, 0, flip=False))
    assert in_use(over, 1) == (9, 1, 3, 5)
    assert (table_of(over), chips(over)) == ((9, 9), [1, 0])
    assert (over.board.ending, over.board.owner) == (Ending.UNBEATEN, 0)
    assert over.board.scores == ((3, -1),)


def test_e26_without_chips_but_with_a_show_the_round_goes_on():
    round_ = played(with_player(round_of("4/9 2/10", "5/8 1/3"), 1, chips=0), Show(0, 0))
    assert round_.board.phase is Phase.PLAYING
    assert listed(round_) == [Show(0, 0)]
    scout = Scout(LEFT, 0, flip=False)
    assert_refused(round_, 1, scout, "no-chip")
    assert_refused(round_, 1, ScoutAndShow(scout, Show(0, 0)), "no-scout-and-show")


@pytest.mark.parametrize("seed", [b"E30", b"another", b"a third"])
def test_e30_the_second_round_is_played_with_the_other_22_cards(seed):
    first = new_match(2, seed)
    *_, last = play_out(first.round, random.Random(30))
    second = next_round(replace(first, round=last.after))
    dealt = pairs_within(second.round.hands)
    assert len(dealt) == 22
    assert sorted(dealt + pairs_within(first.round.hands)) == sorted(deck(2))
    assert second.round.hands[0] + second.round.hands[1] == first.round.aside
    assert chips(second.round) == [3, 3]
    assert second.round.board.starter == 1 - first.starter


def test_e30_the_total_is_the_sum_of_both_rounds():
    match, _ = play_match(new_match(2, b"E30"), random.Random(30))
    (a, b), (c, d) = match.round.board.scores
    assert match.totals == (a + c, b + d)
