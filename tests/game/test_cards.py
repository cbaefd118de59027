"""The deck, and a shuffle that is exactly what SPEC.md says: worked out here a second time from its words alone."""

import hashlib
import random
from collections import Counter
from itertools import combinations, islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.game.cards import HAND_SIZE, PLAYERS, Card, Chance, card, dealt, deck, shuffled
from protocol.game.match import new_match
from protocol.game.notation import spell_cards
from tests import strategies

SEED = bytes(range(32))
PURPOSES = st.text(st.characters(codec="utf-8"), max_size=12)


def words(seed, purpose):
    """Yield the words of a stream without end."""
    key = hashlib.sha256(purpose.encode() + b"\0" + seed).digest()
    number = 0
    while True:
        block = hashlib.sha256(key + number.to_bytes(8, "big")).digest()
        yield from (int.from_bytes(block[start : start + 4], "big") for start in range(0, 32, 4))
        number += 1


def below(stream, limit):
    return next(word for word in stream if word < 2**32 - 2**32 % limit) % limit


def shuffle_as_specified(players, seed, purpose):
    """Shuffle pairs of numbers, not cards, after the page about the shuffle."""
    highest = 9 if players == 3 else 10
    pairs = [pair for pair in combinations(range(1, highest + 1), 2) if players in (3, 5) or pair != (9, 10)]
    stream = words(seed, purpose)
    for last in reversed(range(1, len(pairs))):
        other = below(stream, last + 1)
        pairs[last], pairs[other] = pairs[other], pairs[last]
    return [pair[::-1] if below(stream, 2) == 1 else pair for pair in pairs]


def pairs_of(cards):
    return [(c.top, c.bottom) for c in cards]


@given(strategies.cards)
def test_a_card_flipped_twice_is_itself(one):
    assert one.flipped() != one
    assert one.flipped().flipped() == one
    assert (one.flipped().top, one.flipped().bottom) == (one.bottom, one.top)


@given(strategies.cards)
def test_a_card_is_the_same_whichever_way_up_it_lies(one):
    assert one.pair() == one.flipped().pair() == Card(*sorted((one.top, one.bottom)))


@given(strategies.numbers, strategies.numbers)
def test_there_is_one_object_for_each_card_and_none_with_a_number_twice(top, bottom):
    if top == bottom:
        with pytest.raises(KeyError):
            card(top, bottom)
    else:
        assert card(top, bottom) is card(top, bottom) is card(bottom, top).flipped()


@pytest.mark.parametrize(
    ("players", "counts"), [(2, [9] * 8 + [8, 8]), (3, [8] * 9), (4, [9] * 8 + [8, 8]), (5, [9] * 10)]
)
def test_each_number_is_on_as_many_cards_as_the_rules_say(players, counts):
    found = Counter(number for c in deck(players) for number in (c.top, c.bottom))
    assert [found[number] for number in sorted(found)] == counts
    assert list(deck(players)) == sorted({c.pair() for c in deck(players)})


@given(st.binary(max_size=64), PURPOSES, st.lists(st.integers(1, 2**32), max_size=30))
def test_numbers_are_drawn_as_specified(seed, purpose, limits):
    chance, stream = Chance(seed, purpose), words(seed, purpose)
    assert [chance.below(limit) for limit in limits] == [below(stream, limit) for limit in limits]


def test_a_word_that_would_favour_small_numbers_is_passed_over():
    limit = 3 * 2**30
    first = list(islice(words(SEED, "unfair"), 40))
    kept = [word for word in first if word < limit]
    assert len(kept) < len(first)
    chance = Chance(SEED, "unfair")
    assert [chance.below(limit) for _ in kept] == kept


@given(strategies.players, st.binary(max_size=64), PURPOSES)
def test_the_shuffle_is_as_specified(players, seed, purpose):
    cards = shuffled(deck(players), Chance(seed, purpose))
    assert pairs_of(cards) == shuffle_as_specified(players, seed, purpose)


@given(strategies.players, strategies.seeds)
def test_the_deal_and_the_starter_are_as_specified(players, seed):
    match = new_match(players, seed)
    size = HAND_SIZE[players]
    pile = shuffle_as_specified(players, seed, "round 0")
    hands = [pile[seat * size : (seat + 1) * size] for seat in range(players)]
    assert [pairs_of(hand) for hand in match.round.hands] == hands
    assert pairs_of(match.round.aside) == pile[players * size :]
    assert match.starter == match.round.board.starter == below(words(seed, "starter"), players)


def test_a_seed_that_is_written_down_gives_the_hands_that_are_written_down():
    hands, aside = dealt(shuffled(deck(3), Chance(SEED, "round 0")), 3)
    assert [spell_cards(hand) for hand in hands] == [
        "9/7 7/3 3/9 4/3 4/1 2/1 5/4 2/8 3/1 6/2 9/1 1/7",
        "4/2 6/4 8/9 9/6 1/5 3/2 9/4 7/5 6/1 7/8 5/6 3/5",
        "7/2 6/8 6/7 8/1 5/2 6/3 8/5 9/2 4/7 8/4 3/8 9/5",
    ]
    assert aside == ()


@pytest.mark.parametrize("players", PLAYERS)
def test_every_card_is_dealt_once_and_only_two_players_leave_some(players):
    hands, aside = dealt(shuffled(deck(players), Chance(SEED, "any")), players)
    assert [len(hand) for hand in hands] == [HAND_SIZE[players]] * players
    assert sorted(c.pair() for cards in (*hands, aside) for c in cards) == sorted(deck(players))
    assert len(aside) == (22 if players == 2 else 0)


def surprise(counts, places, draws):
    """Return the chi-square statistic of draws that should fall on each of *places* equally often."""
    expected = draws / places
    assert sum(counts.values()) == draws
    return sum((counts[place] - expected) ** 2 for place in counts) / expected + (places - len(counts)) * expected


def test_every_card_is_equally_likely_in_every_place_and_either_way_up():
    cards, draws = deck(3), 1800
    piles = [shuffled(cards, Chance(number.to_bytes(2, "big"), "fair")) for number in range(draws)]
    for place in (0, 1, 17, 34, 35):
        assert surprise(Counter(pile[place] for pile in piles), 2 * len(cards), draws) < 130
    for one in (cards[0], cards[20], cards[-1]):
        assert surprise(Counter([c.pair() for c in pile].index(one) for pile in piles), len(cards), draws) < 75


@pytest.mark.parametrize("players", PLAYERS)
def test_every_seat_is_equally_likely_to_start(players):
    starters = Counter(Chance(number.to_bytes(2, "big"), "starter").below(players) for number in range(2000))
    assert surprise(starters, players, 2000) < 20


def test_a_shuffle_that_is_not_fair_would_be_found():
    chance = random.Random(1)
    biased = Counter(chance.choice([*range(36), 0, 1, 2]) for _ in range(1800))
    assert surprise(biased, 36, 1800) > 75
