"""Worked examples E5 to E7, E11 to E16 and most of E33: single turns of three and more players."""

import pytest

from protocol.game.moves import FLIP, KEEP, End, Scout, ScoutAndShow, Show
from protocol.game.state import Phase
from tests.game.support import (
    LEFT,
    RIGHT,
    assert_refused,
    in_use,
    listed,
    played,
    player,
    round_of,
    scoutable,
    showable,
    table_of,
    with_player,
    with_table,
)


def kinds(round_):
    return {type(move) for move in listed(round_)}


def test_e05_a_run_of_three_becomes_a_run_of_two():
    start = round_of("4/1 5/1 6/1 9/1", "2/9 3/9", "5/2 6/2 1/3 1/7")
    round_ = played(start, Show(0, 2), Scout(RIGHT, 0, flip=False))
    assert table_of(round_) == (4, 5)
    assert (round_.board.owner, round_.board.turn, player(round_, 0).chips) == (0, 2, 1)
    assert showable(round_) == [(1, 1), (5, 6)]
    after = played(round_, Show(0, 1))
    assert player(after, 2).captured == 2
    assert after.captured[2] == round_.board.table
    assert player(played(round_, Show(2, 3)), 2).captured == 2


def test_e06_a_run_of_two_becomes_a_single():
    start = round_of("8/1 7/1 2/1", "2/9 3/9", "7/2 6/2 8/3 1/4")
    round_ = played(start, Show(0, 1), Scout(LEFT, 0, flip=True))
    assert in_use(round_, 1) == (1, 2, 3)
    assert table_of(round_) == (7,)
    assert showable(round_) == [(7, 6), (8,)]


def test_e07_a_pair_becomes_a_single():
    start = round_of("9/1 9/2 2/1", "2/8 3/8", "9/3 1/4 2/4")
    round_ = played(start, Show(0, 1), Scout(LEFT, 0, flip=False))
    assert table_of(round_) == (9,)
    assert showable(round_) == [(1, 2)]


def test_e11_scout_and_show_captures_what_the_scout_leaves():
    table = played(round_of("4/1 5/1 6/1 9/1", "8/2 7/9 3/9", "1/3 1/7"), Show(0, 2))
    assert showable(table) == []
    round_ = played(table, ScoutAndShow(Scout(RIGHT, 2, flip=False), Show(0, 2)))
    assert table_of(round_) == (8, 7, 6)
    assert player(round_, 0).chips == 1
    assert (player(round_, 1).captured, player(round_, 1).show_chip) == (2, False)
    assert round_.captured[1] == table.board.table[:2]
    assert in_use(round_, 1) == (3,)
    assert (round_.board.owner, round_.board.turn, round_.board.scouts) == (1, 2, 0)


def test_e12_the_scouted_card_need_not_be_shown_but_the_end_matters():
    table = played(round_of("4/1 5/1 6/1 9/1", "5/7 6/7 3/9", "1/3 1/7"), Show(0, 2))
    legal = ScoutAndShow(Scout(RIGHT, 3, flip=True), Show(0, 1))
    illegal = ScoutAndShow(Scout(LEFT, 3, flip=True), Show(0, 1))
    assert showable(table) == []
    assert legal in listed(table)
    assert illegal not in listed(table)
    assert_refused(table, 1, illegal, "too-weak")
    after = played(table, legal)
    assert player(after, 1).captured == 2
    assert in_use(after, 1) == (3, 1)


@pytest.fixture
def single_nine():
    return played(round_of("9/1 2/1", "1/3 4/7 8/2", "5/6 6/7 8/9"), Show(0, 0))


SCOUT_AND_SHOW_ONE = ScoutAndShow(Scout(LEFT, 3, flip=False), Show(0, 0))


def test_e13_after_a_single_is_scouted_any_set_may_be_shown(single_nine):
    assert showable(single_nine) == []
    assert SCOUT_AND_SHOW_ONE in listed(single_nine)
    after = played(single_nine, SCOUT_AND_SHOW_ONE)
    assert (player(after, 0).chips, player(after, 1).captured) == (1, 0)
    assert in_use(after, 1) == (4, 8, 9)
    assert (after.board.owner, table_of(after)) == (1, (1,))


def test_e14_scout_and_show_is_impossible_without_a_show_that_follows():
    round_ = played(round_of("7/1 7/2 7/3 9/1", "1/4 3/6 5/8", "5/6"), Show(0, 2))
    assert kinds(round_) == {Scout}
    assert len(listed(round_)) == 16


def test_e15_a_spent_chip_allows_no_scout_and_show(single_nine):
    round_ = with_player(single_nine, 1, show_chip=False)
    assert kinds(round_) == {Scout}
    assert len(listed(round_)) == 8
    assert_refused(round_, 1, SCOUT_AND_SHOW_ONE, "no-show-chip")


def test_e15_the_chip_is_spent_by_using_it(single_nine):
    round_ = played(single_nine, SCOUT_AND_SHOW_ONE, Show(0, 1), Scout(LEFT, 0, flip=False))
    assert round_.board.turn == 1
    scouts = scoutable(round_)
    assert len(scouts) == 8
    assert ScoutAndShow not in kinds(round_)
    assert_refused(round_, 1, ScoutAndShow(scouts[0], Show(0, 0)), "no-show-chip")


def test_e16_a_scout_and_show_by_the_last_opponent_does_not_end_the_round():
    start = round_of("4/1 5/1 6/1 9/1", "2/9 3/9", "5/2 6/3 1/3")
    move = ScoutAndShow(Scout(LEFT, 0, flip=False), Show(1, 2))
    round_ = played(start, Show(0, 2), Scout(RIGHT, 0, flip=False), move)
    assert round_.board.phase is Phase.PLAYING
    assert (round_.board.owner, round_.board.scouts, round_.board.turn) == (2, 0, 0)
    assert table_of(round_) == (5, 6)
    assert (player(round_, 0).chips, player(round_, 2).captured) == (2, 1)
    assert in_use(round_, 2) == (4, 1)


@pytest.fixture
def pair_of_fours():
    return played(round_of("4/1 4/2 9/1", "4/3 4/5 1/2 8/3", "5/6 6/7"), Show(0, 1))


def test_e33_a_move_out_of_turn_is_refused(pair_of_fours):
    scout = Scout(LEFT, 0, flip=False)
    for seat in (0, 2):
        for move in (Show(0, 0), scout, ScoutAndShow(scout, Show(0, 0))):
            assert_refused(pair_of_fours, seat, move, "not-your-turn")


@pytest.mark.parametrize("show", [Show(0, 4), Show(4, 4), Show(-1, 0), Show(-2, -1), Show(1, 0), Show(3, 2)])
def test_e33_cards_that_are_not_in_the_hand_cannot_be_shown(pair_of_fours, show):
    assert_refused(pair_of_fours, 1, show, "no-such-cards")
    assert_refused(pair_of_fours, 1, ScoutAndShow(Scout(LEFT, 0, flip=True), Show(show.first, 9)), "no-such-cards")


@pytest.mark.parametrize("gap", [-1, 5, 44])
def test_e33_a_gap_that_is_not_in_the_hand_takes_no_card(pair_of_fours, gap):
    scout = Scout(LEFT, gap, flip=False)
    assert_refused(pair_of_fours, 1, scout, "no-such-gap")
    assert_refused(pair_of_fours, 1, ScoutAndShow(scout, Show(0, 1)), "no-such-gap")


def test_e33_there_is_no_word_for_the_middle_of_a_set():
    with pytest.raises(ValueError, match="middle"):
        End("middle")


def test_e33_an_equal_set_is_refused(pair_of_fours):
    assert_refused(pair_of_fours, 1, Show(0, 1), "too-weak")


def test_e33_nothing_can_be_scouted_from_an_empty_table():
    round_ = round_of("4/1 4/2", "4/3 4/5", "5/6")
    scout = Scout(LEFT, 0, flip=False)
    assert kinds(round_) == {Show}
    assert_refused(round_, 0, scout, "no-active-set")
    assert_refused(round_, 0, ScoutAndShow(scout, Show(0, 0)), "no-active-set")


def test_e33_two_players_have_no_scout_and_show():
    round_ = with_table(round_of("4/1 4/2", "4/3 4/5 1/2"), "3/5", owner=0, turn=1)
    for scout in scoutable(round_):
        assert_refused(round_, 1, ScoutAndShow(scout, Show(0, 0)), "no-scout-and-show")


def test_e33_any_move_after_the_round_ended_is_refused():
    round_ = played(round_of("4/1 4/2", "4/3 4/5", "5/6"), Show(0, 1))
    assert round_.board.phase is Phase.OVER
    scout = Scout(LEFT, 0, flip=False)
    for seat in range(3):
        for move in (KEEP, FLIP, Show(0, 0), scout, ScoutAndShow(scout, Show(0, 0))):
            assert_refused(round_, seat, move, "round-over")
