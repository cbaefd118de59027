"""What is a set, how strong it is, and which blocks of a hand beat it; never who may show it."""

import bisect
import functools
import itertools
from collections.abc import Sequence
from typing import Final, TypeAlias

from protocol.game.cards import Cards

Strength: TypeAlias = tuple[int, bool, int]
"""(number of cards, whether two or more match, smallest number in use); greater is stronger (R16, R18)."""

NO_SET: Final[Strength] = (0, False, 0)
"""What an empty table asks to be beaten: any set does (R13)."""

Span: TypeAlias = tuple[int, int, int]
"""(first, fewest, most): the blocks of fewest..most cards that start at index *first* are sets that beat the table."""

_FAR: Final = 99
"""Further from every number than any step of a set."""


def strength(cards: Cards) -> Strength | None:
    """Say how strong *cards* are as one set; None if they form none (R14-R18)."""
    if len(cards) == 1:
        return 1, False, cards[0].top
    tops = [card.top for card in cards]
    steps = {b - a for a, b in itertools.pairwise(tops)}
    if not tops or steps not in (set(), {0}, {1}, {-1}):
        return None
    return len(tops), steps == {0}, min(tops)


def to_beat(table: Cards) -> Strength:
    """Return the strength that a Show must exceed: that of the Active Set, or `NO_SET` if there is none (R13, R17)."""
    size = len(table)
    if size < 2:
        return (size, False, table[0].top) if table else NO_SET
    low = min(table[0].top, table[-1].top)
    return size, table[0].top == table[1].top, low


def spans(tops: Sequence[int], beat: Strength) -> list[Span]:
    """List the blocks of a hand with these numbers in use that beat *beat*, by first index, each index at most once."""
    size, matching, low = beat
    found = []
    first = len(tops)
    following = step_after = _FAR
    most = 1
    for top in reversed(tops):
        first -= 1
        step = following - top
        most = 1 if not -1 <= step <= 1 else most + 1 if step == step_after else 2
        following, step_after = top, step
        if most < size:
            continue
        fewest = size + 1
        if size and (size > 1 and step == 0, top - size + 1 if step == -1 else top) > (matching, low):
            fewest = size
        if fewest <= most:
            found.append((first, fewest, most))
    found.reverse()
    return found


class Insertions:
    """The blocks that beat *beat* after one more card went into a hand, for every gap and number.

    Most insertions touch no other set: the blocks stay what they were, and those behind the gap move up by one. Only
    when the new number lies beside its neighbours', or parts a set, a window round the gap is worked out anew.

    Args:
        tops: the numbers in use of the hand before the insertion.
        beat: the strength to beat.
    """

    def __init__(self, tops: Sequence[int], beat: Strength) -> None:
        self._tops = tuple(tops)
        self._beside = (_FAR, *tops, _FAR)
        self._beat = beat
        size, _, low = beat
        self._least = low + 1 if size < 2 else _FAR
        self._ends = [first + most for first, _, most in spans(tops, NO_SET)]
        self._here = spans(tops, beat)
        self._behind = [(first + 1, fewest, most) for first, fewest, most in self._here]
        firsts = [first for first, _, _ in self._here]
        self._cuts = [bisect.bisect_left(firsts, gap) for gap in range(len(tops) + 1)]

    def spans(self, gap: int, top: int) -> list[Span]:
        """List the spans of the hand with a card of number *top* put into *gap*: `spans(new_tops, beat)`."""
        left, right = self._beside[gap], self._beside[gap + 1]
        if -1 <= left - right <= 1 or -1 <= left - top <= 1 or -1 <= right - top <= 1:
            return self._near(gap, top)
        cut = self._cuts[gap]
        if top < self._least:
            return self._here[:cut] + self._behind[cut:]
        return [*self._here[:cut], (gap, 1, 1), *self._behind[cut:]]

    def _near(self, gap: int, top: int) -> list[Span]:
        """Do the same for a card that makes, lengthens or parts sets: look at those that touch it."""
        start = gap
        while start and self._ends[start - 1] >= gap:
            start -= 1
        stop = self._ends[gap] if gap < len(self._ends) else gap
        near = _window(self._tops[start:gap], top, self._tops[gap:stop], self._beat)
        moved = [(first + start, fewest, most) for first, fewest, most in near]
        return [*self._here[: self._cuts[start]], *moved, *self._behind[self._cuts[gap] :]]


@functools.lru_cache(maxsize=65536)
def _window(left: tuple[int, ...], top: int, right: tuple[int, ...], beat: Strength) -> tuple[Span, ...]:
    """List the spans of left + top + right that start no later than *top* does."""
    return tuple(span for span in spans((*left, top, *right), beat) if span[0] <= len(left))
