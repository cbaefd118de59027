"""Points, totals, winners and places."""

from hypothesis import given
from hypothesis import strategies as st

from protocol.game.moves import Scout, ScoutAndShow, Show
from protocol.game.score import points, standings, totals, winners
from protocol.game.state import Ending
from tests.game.random_play import random_rounds, rounds_to_play

SUMS = st.lists(st.integers(-60, 60), min_size=2, max_size=5)


@given(SUMS)
def test_winners_are_all_who_have_the_highest_total(sums):
    assert winners(sums) == tuple(seat for seat in range(len(sums)) if all(sums[seat] >= other for other in sums))


@given(SUMS)
def test_standings_name_every_seat_once_best_first_and_share_places(sums):
    places = standings(sums)
    assert sorted(seat for _, seat in places) == list(range(len(sums)))
    assert [sums[seat] for _, seat in places] == sorted(sums, reverse=True)
    for place, seat in places:
        assert place == 1 + sum(other > sums[seat] for other in sums)
    assert tuple(seat for place, seat in places if place == 1) == winners(sums)


def test_who_shares_a_place_leaves_the_next_one_empty():
    assert standings([5, 9, 5, 9, -1]) == [(1, 1), (1, 3), (3, 0), (3, 2), (5, 4)]


@given(st.integers(2, 5).flatmap(lambda seats: st.lists(st.tuples(*[st.integers(-40, 40)] * seats), min_size=1)))
def test_totals_add_up_each_seat(scores):
    assert totals(scores, len(scores[0])) == tuple(map(sum, zip(*scores, strict=True)))


def test_totals_before_the_first_round_are_nothing():
    assert totals((), 4) == (0, 0, 0, 0)


def scouts_of(steps):
    """Yield (who scouted, whose set) for each Scout, also with a Show."""
    for step in steps:
        if isinstance(step.move, Scout | ScoutAndShow):
            yield step.seat, step.before.board.owner


def captures_of(steps):
    """Yield (who, how many cards) for each Show, also after a Scout."""
    for step in steps:
        if isinstance(step.move, Show | ScoutAndShow):
            yield step.seat, len(step.before.board.table) - isinstance(step.move, ScoutAndShow)


def reckoned(steps):
    """Work out the points of a round from nothing but its moves."""
    last = steps[-1].after
    two = len(last.hands) == 2
    sums = [3 if two else 0 for _ in last.hands]
    for seat, owner in scouts_of(steps):
        sums[seat if two else owner] += -1 if two else 1
    for seat, cards in captures_of(steps):
        sums[seat] += max(cards, 0)
    for seat, hand in enumerate(last.hands):
        spared = last.board.ending is Ending.UNBEATEN and seat == last.board.owner
        sums[seat] -= 0 if spared else len(hand)
    return tuple(sums)


@rounds_to_play
def test_the_points_of_a_round_follow_from_its_moves(players, rounds):
    for steps in random_rounds(players, rounds):
        board = steps[-1].after.board
        assert board.scores == (reckoned(steps),) == (points(board, board.ending),)


@rounds_to_play
def test_only_the_owner_of_an_unbeaten_set_is_spared(players, rounds):
    for steps in random_rounds(players, rounds):
        board = steps[-1].after.board
        hands = [one.captured + one.chips - score for one, score in zip(board.players, board.scores[-1], strict=True)]
        for seat, subtracted in enumerate(hands):
            spared = board.ending is Ending.UNBEATEN and seat == board.owner
            assert subtracted == (0 if spared else board.players[seat].cards)
