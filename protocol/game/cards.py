"""Cards, the deck for a number of players, and the shuffle and deal that follow from a seed.

Nothing here knows a round or a turn.
"""

import functools
import hashlib
import itertools
import struct
from collections.abc import Iterator
from typing import Annotated, Final, TypeAlias

import msgspec

HIGHEST: Final = 10
PLAYERS: Final = range(2, 6)
HAND_SIZE: Final = {2: 11, 3: 12, 4: 11, 5: 9}

Number: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=HIGHEST)]


class Card(msgspec.Struct, frozen=True, array_like=True, order=True, gc=False):
    """One card as it lies: *top* is the number in use, *bottom* the number on the other end; both are 1..10 (R1)."""

    top: Number
    bottom: Number

    def flipped(self) -> "Card":
        """Return this card the other way up."""
        return _CARDS[self.bottom, self.top]

    def pair(self) -> "Card":
        """Return the card with its lower number on top: its identity, whichever way up it lies."""
        return self if self.top < self.bottom else self.flipped()


Cards: TypeAlias = tuple[Card, ...]

_CARDS: Final = {(a, b): Card(a, b) for a in range(1, HIGHEST + 1) for b in range(1, HIGHEST + 1) if a != b}


def card(top: int, bottom: int) -> Card:
    """Return the one `Card` object with these numbers.

    Raises:
        KeyError: no card bears them.
    """
    return _CARDS[top, bottom]


@functools.cache
def deck(players: int) -> Cards:
    """Return the cards for 2..5 *players* in canonical order: 1/2, 1/3, ... 9/10, lower number on top (R1, R2)."""
    removed = {2: {(9, 10)}, 3: {(a, 10) for a in range(1, 10)}, 4: {(9, 10)}, 5: set()}[players]
    return tuple(c for (a, b), c in _CARDS.items() if a < b and (a, b) not in removed)


_WORDS: Final = 2**32


class Chance:
    """A stream of numbers that a seed and a purpose determine: SHA-256 in counter mode (SPEC.md, "The shuffle").

    Args:
        seed: the match's seed, any bytes.
        purpose: what is drawn, so that draws for one thing never shift those for another.
    """

    def __init__(self, seed: bytes, purpose: str) -> None:
        key = hashlib.sha256(purpose.encode() + b"\0" + seed).digest()
        self._words = _words(key)

    def below(self, limit: int) -> int:
        """Draw a number 0..limit-1, each equally likely (rejection sampling); *limit* is 1..2**32."""
        fair = _WORDS - _WORDS % limit
        while (number := next(self._words)) >= fair:
            pass
        return number % limit


def _words(key: bytes) -> Iterator[int]:
    """Give the stream of *key* in numbers of 32 bits, eight from each block."""
    for block in itertools.count():
        yield from struct.unpack(">8I", hashlib.sha256(key + block.to_bytes(8, "big")).digest())


def shuffled(cards: Cards, chance: Chance) -> Cards:
    """Return *cards* in random order (Fisher-Yates from the end), then each one flipped or not by a coin (R3)."""
    pile = list(cards)
    for last in range(len(pile) - 1, 0, -1):
        other = chance.below(last + 1)
        pile[last], pile[other] = pile[other], pile[last]
    return tuple(c.flipped() if chance.below(2) else c for c in pile)


def dealt(pile: Cards, players: int) -> tuple[tuple[Cards, ...], Cards]:
    """Deal *pile* out: seat 0 gets the first hand-size cards, seat 1 the next, ...; return (hands, cards left)."""
    size = HAND_SIZE[players]
    hands = tuple(pile[seat * size : (seat + 1) * size] for seat in range(players))
    return hands, pile[players * size :]
