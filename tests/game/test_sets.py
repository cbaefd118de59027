"""What is a set and what beats what, held against the plainest way to say it."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from protocol.game.cards import HIGHEST, card
from protocol.game.moves import Show
from protocol.game.sets import NO_SET, insertions, shows, strength, to_beat
from tests import strategies
from tests.game import slow


def lying(tops):
    """Return cards with these numbers in use; what is on their other ends does not matter here."""
    return tuple(card(top, 1 if top > 1 else 2) for top in tops)


def plainly(tops, table):
    """List the Shows of a hand in the plainest way."""
    return [Show(*span) for span in slow.spans(tuple(tops), tuple(table))]


ALL_SETS = [
    run
    for low in range(1, HIGHEST + 1)
    for length in range(1, 10)
    for run in ((low,) * length, tuple(range(low, low + length)), tuple(range(low, low + length))[::-1])
    if max(run) <= HIGHEST
]


@given(strategies.tops)
def test_cards_have_a_strength_exactly_when_they_are_a_set(tops):
    assert (strength(lying(tops)) is not None) == (bool(tops) and slow.is_set(tops))


def test_the_strength_of_every_set_is_its_length_its_kind_and_its_lowest_number():
    for tops in ALL_SETS:
        matching = len(tops) > 1 and len(set(tops)) == 1
        assert strength(lying(tops)) == (len(tops), matching, min(tops))


def test_of_any_two_sets_the_stronger_one_beats_the_other():
    strengths = {tops: strength(lying(tops)) for tops in ALL_SETS}
    for mine, my_strength in strengths.items():
        for theirs, their_strength in strengths.items():
            assert (my_strength > their_strength) == slow.beats(mine, theirs)


def test_what_is_to_beat_is_the_strength_of_the_table():
    assert to_beat(()) == NO_SET
    for tops in ALL_SETS:
        assert to_beat(lying(tops)) == strength(lying(tops)) > NO_SET


def test_what_a_scout_leaves_is_a_set_again():
    for tops in ALL_SETS:
        for rest in (tops[1:], tops[:-1]):
            assert not rest or strength(lying(rest)) is not None


@given(strategies.tops, strategies.tables)
def test_the_shows_of_a_hand_are_all_sets_in_it_that_beat_the_table(tops, table):
    found = shows(tops, to_beat(lying(table)))
    assert found == plainly(tops, table)
    assert all(one < other for one, other in pairwise(found))


@given(strategies.tops, strategies.tables, st.tuples(strategies.numbers, strategies.numbers))
def test_the_shows_after_each_insertion_are_those_of_the_longer_hand(tops, table, numbers):
    found = list(insertions(tops, numbers, to_beat(lying(table))))
    longer = [slow.longer(tops, gap, number) for gap in range(len(tops) + 1) for number in numbers]
    assert found == [plainly(hand, table) for hand in longer]


def test_every_small_hand_has_the_shows_of_the_plain_rules_on_every_small_table():
    hands = [()]
    for _ in range(5):
        hands = [(*hand, top) for hand in hands for top in (3, 4, 5)]
        for hand in hands:
            for table in ((), (3,), (4, 4), (4, 3), (3, 4, 5)):
                assert shows(hand, to_beat(lying(table))) == plainly(hand, table)


@given(strategies.tops)
def test_on_an_empty_table_every_single_card_may_be_shown(tops):
    assert {Show(place, place) for place in range(len(tops))} <= set(shows(tops, NO_SET))
