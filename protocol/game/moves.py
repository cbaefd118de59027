"""The moves of the game as values, their order, and shared objects for those most used; never whether one is legal."""

import enum
import functools
from typing import Annotated, Final, TypeAlias

import msgspec

MOST_CARDS: Final = 45
"""No hand holds more cards than the largest deck."""

Index: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=MOST_CARDS)]
Gap: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST_CARDS)]


class End(enum.StrEnum):
    """An end of the Active Set; left is the end with the lowest hand index of its owner (R19)."""

    LEFT = "left"
    RIGHT = "right"


class Keep(msgspec.Struct, frozen=True, tag="keep", forbid_unknown_fields=True, gc=False):
    """Play the round with the hand as it was dealt (R7)."""


class Flip(msgspec.Struct, frozen=True, tag="flip", forbid_unknown_fields=True, gc=False):
    """Turn every card of the hand upside down, the order stays, and play the round so (R7, R8)."""


class Show(msgspec.Struct, frozen=True, order=True, tag="show", forbid_unknown_fields=True, gc=False):
    """Show the hand's cards *first*..*last*, both included (R20)."""

    first: Index
    last: Index


class Scout(msgspec.Struct, frozen=True, order=True, tag="scout", forbid_unknown_fields=True, gc=False):
    """Take the card at *end* of the Active Set and insert it before hand index *gap*, 0..hand size (R21, R22).

    *flip* is relative to how the card lies on the table.
    """

    end: End
    gap: Gap
    flip: bool


class ScoutAndShow(msgspec.Struct, frozen=True, order=True, tag="scout-and-show", forbid_unknown_fields=True, gc=False):
    """Scout, then at once Show; *show* counts in the hand after the insertion (R27-R30)."""

    scout: Scout
    show: Show


Side: TypeAlias = Keep | Flip
Move: TypeAlias = Keep | Flip | Show | Scout | ScoutAndShow

KEEP: Final = Keep()
FLIP: Final = Flip()

_KINDS: Final = {kind: place for place, kind in enumerate((Keep, Flip, Show, Scout, ScoutAndShow))}


def order(move: Move) -> tuple[int, Move]:
    """Return the key by which lists of moves are sorted: by kind as in `Move`, then by fields from first to last."""
    return _KINDS[type(move)], move


SHOWS: Final = tuple(tuple(Show(first, last) for last in range(first, MOST_CARDS)) for first in range(MOST_CARDS))
"""The one object for each Show: item [first][k] shows k + 1 cards from *first* on."""


@functools.cache
def scouts(ends: tuple[End, ...], gaps: int) -> tuple[Scout, ...]:
    """Return the one object for each Scout at these *ends* into a hand of *gaps* gaps, sorted."""
    return tuple(_scout(end, gap, flip) for end in ends for gap in range(gaps) for flip in (False, True))


@functools.cache
def _scout(end: End, gap: int, flip: bool) -> Scout:
    return Scout(end, gap, flip)
