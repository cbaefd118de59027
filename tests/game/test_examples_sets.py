"""Worked examples E1 to E4, E20 and E27: the deck, the hand, what is a set and what beats what."""

import pytest

from protocol.game.cards import HAND_SIZE, PLAYERS, Card, card, deck
from protocol.game.match import new_match
from protocol.game.moves import FLIP, KEEP, End, Scout, ScoutAndShow, Show
from protocol.game.notation import parse_cards, spell_cards
from protocol.game.rules import apply
from protocol.game.sets import strength
from protocol.game.state import Phase
from tests.game.support import (
    LEFT,
    RIGHT,
    assert_refused,
    dealt_round,
    in_use,
    listed,
    played,
    player,
    round_of,
    scoutable,
    showable,
    table_of,
    with_table,
)

YES = """2-3-4 on 8-8, 2-2 on 4-5, 5-6 on 4-5, 6-5 on 4-5, 7 on 6, 1-2 on 10, 1-1 on 9-10, 1-2-3 on 10-10,
3-3-3 on 8-9-10, 10-9-8-7 on 9-9-9, 10-10 on 9-9"""
NO = "1 on 8-8, 4-5 on 2-2, 4-5 on 4-5, 3-4 on 4-5, 5-4 on 4-5, 8-7 on 9-8, 6 on 6"
NOT_SETS = "10-1, 1-10, 9-10-1, 3-4-3, 2-4-6, 5-7, 5-5-6, 4-5-6-6"


def numbers(text):
    return [int(number) for number in text.split("-")]


def different_cards(*tops):
    """Return different cards with these numbers in use."""
    found = []
    for top in tops:
        used = {c.pair() for c in found}
        found.append(next(Card(top, low) for low in range(1, 11) if low != top and Card(top, low).pair() not in used))
    return found


def set_against_set(question):
    """Return a round of 5 in which seat 1 holds the first set of *question*, with seat 0's second set on the table."""
    mine, theirs = map(numbers, question.split(" on "))
    cards = different_cards(*mine, *theirs)
    rest = [c for c in deck(5) if c not in {one.pair() for one in cards}]
    hands = [rest[:2], [*cards[: len(mine)], rest[2]], rest[3:5], rest[5:7], rest[7:9]]
    round_ = round_of(*map(spell_cards, hands))
    return with_table(round_, spell_cards(cards[len(mine) :]), owner=0, turn=1), Show(0, len(mine) - 1)


def test_e01_the_first_turn_is_a_show_of_any_set():
    round_ = round_of("4/2 3/1 5/4 6/3 3/9 3/7 2/6 1/4", "5/6", "7/8")
    singles = [Show(place, place) for place in range(8)]
    more = [Show(0, 1), Show(2, 3), Show(4, 5), Show(5, 6), Show(6, 7), Show(5, 7)]
    assert listed(round_) == sorted(singles + more)
    assert len(listed(round_)) == 14
    assert [tops for tops in showable(round_) if len(tops) > 1] == [(2, 1), (3, 2), (3, 2, 1), (3, 3), (4, 3), (5, 6)]
    for illegal in (Show(1, 5), Show(0, 3), Show(1, 2)):
        assert_refused(round_, 0, illegal, "not-a-set")


@pytest.mark.parametrize("question", YES.replace("\n", " ").split(", "))
def test_e02_a_stronger_set_may_be_shown(question):
    round_, show = set_against_set(question)
    assert show in listed(round_)
    assert played(round_, show).board.owner == 1


@pytest.mark.parametrize("question", NO.split(", "))
def test_e02_a_weaker_or_equal_set_may_not_be_shown(question):
    round_, show = set_against_set(question)
    assert show not in listed(round_)
    assert_refused(round_, 1, show, "too-weak")


@pytest.mark.parametrize("text", NOT_SETS.split(", "))
def test_e03_these_are_not_sets(text):
    cards = different_cards(*numbers(text))
    rest = [c for c in deck(5) if c not in {one.pair() for one in cards}]
    round_ = round_of(spell_cards(cards), *(spell_cards(rest[place : place + 1]) for place in range(4)))
    assert strength(tuple(cards)) is None
    assert Show(0, len(cards) - 1) not in listed(round_)
    assert_refused(round_, 0, Show(0, len(cards) - 1), "not-a-set")


@pytest.fixture
def table_of_three():
    round_ = round_of("1/2 1/4", "5/3 7/3 8/3 3/1 3/2 9/4", "1/5", "1/6", "1/7")
    return with_table(round_, "3/10 4/8 5/6", owner=0, turn=1)


def test_e04_there_are_28_scouts_of_a_table_of_three_into_a_hand_of_six(table_of_three):
    assert len(set(scoutable(table_of_three))) == 28
    assert {(scout.end, scout.gap, scout.flip) for scout in scoutable(table_of_three)} == {
        (end, gap, flip) for end in (LEFT, RIGHT) for gap in range(7) for flip in (False, True)
    }


@pytest.mark.parametrize(
    ("scout", "hand", "table"),
    [
        (Scout(LEFT, 5, flip=False), (5, 7, 8, 3, 3, 3, 9), (4, 5)),
        (Scout(RIGHT, 1, flip=True), (5, 6, 7, 8, 3, 3, 9), (3, 4)),
    ],
)
def test_e04_a_scouted_card_goes_into_the_gap_either_way_up(table_of_three, scout, hand, table):
    after = played(table_of_three, scout)
    assert (in_use(after, 1), table_of(after)) == (hand, table)
    assert [one.chips for one in after.board.players] == [1, 0, 0, 0, 0]
    assert (after.board.owner, after.board.turn) == (0, 2)


def test_e04_the_card_in_the_middle_cannot_be_taken(table_of_three):
    assert set(End) == {LEFT, RIGHT}
    for scout in scoutable(table_of_three):
        assert card(4, 8) in played(table_of_three, scout).board.table


def test_e20_flipping_the_hand_swaps_the_numbers_and_keeps_the_order():
    round_ = dealt_round("7/2 7/4 1/3 2/6 4/3 9/2 5/2 8/4 5/9", "1/2", "1/4", "1/5", "1/6")
    flipped = apply(round_, 0, FLIP)
    assert in_use(flipped, 0) == (2, 4, 3, 6, 3, 2, 2, 4, 9)
    assert flipped.hands[0] == parse_cards("2/7 4/7 3/1 6/2 3/4 2/9 2/5 4/8 9/5")
    assert player(flipped, 0).decided
    for side in (KEEP, FLIP):
        assert_refused(flipped, 0, side, "already-decided")


def test_e20_a_hand_is_not_flipped_after_the_first_turn():
    round_ = played(round_of("7/2 7/4", "1/2", "1/4", "1/5", "1/6"), Show(0, 0))
    for seat in range(5):
        for side in (KEEP, FLIP):
            assert_refused(round_, seat, side, "not-choosing")


def test_e27_the_deck_has_as_many_cards_as_the_rules_say():
    assert [len(deck(players)) for players in PLAYERS] == [44, 36, 44, 45]
    assert not any(10 in (c.top, c.bottom) for c in deck(3))
    for players in (2, 4):
        assert set(deck(5)) - set(deck(players)) == {card(9, 10)}


@pytest.mark.parametrize("players", PLAYERS)
def test_e27_every_card_is_dealt_once_in_hands_of_the_right_size(players):
    round_ = new_match(players, b"E27").round
    assert HAND_SIZE == {2: 11, 3: 12, 4: 11, 5: 9}
    assert [len(hand) for hand in round_.hands] == [HAND_SIZE[players]] * players
    dealt = [c.pair() for cards in (*round_.hands, round_.aside) for c in cards]
    assert sorted(dealt) == sorted(deck(players))
    assert len(round_.aside) == (22 if players == 2 else 0)


def test_e33_moves_before_all_hands_are_settled_are_refused():
    round_ = apply(apply(dealt_round("1/2 2/3", "1/3", "1/4"), 0, KEEP), 1, FLIP)
    assert round_.board.phase is Phase.CHOOSING
    scout = Scout(LEFT, 0, flip=False)
    for move in (Show(0, 0), scout, ScoutAndShow(scout, Show(0, 0))):
        for seat in range(3):
            assert_refused(round_, seat, move, "still-choosing")
