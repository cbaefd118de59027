"""What is a set, how strong it is, and which blocks of a hand beat it; never who may show it."""

import bisect
import itertools
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from protocol.game.cards import Cards
from protocol.game.moves import SHOWS, Show

Strength: TypeAlias = tuple[int, bool, int]
"""(number of cards, whether two or more match, smallest number in use); greater is stronger (R16, R18)."""

NO_SET: Final[Strength] = (0, False, 0)
"""What an empty table asks to be beaten: any set does (R13)."""

_Edge: TypeAlias = tuple[int, int, int]
"""The card beside a gap: its number, how many cards the longest set has that it ends, and that set's step to it."""

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


def shows(tops: Sequence[int], beat: Strength) -> list[Show]:
    """List the Shows of a hand with these numbers in use that beat *beat*, in ascending order (R14, R17)."""
    size, _, low = beat
    found = _above_one(tops, low) if size < 2 else _above_many(tops, beat)
    found.reverse()
    return found


def _above_one(tops: Sequence[int], low: int) -> list[Show]:
    """List the single cards above *low* and all sets of more cards, in descending order."""
    found: list[Show] = []
    following = step_after = _FAR
    most = 1
    for top, row in zip(reversed(tops), SHOWS[len(tops) - 1 :: -1], strict=False):
        step = following - top
        if step in {-1, 0, 1}:
            most = most + 1 if step == step_after else 2
            found += row[most - 1 : 0 : -1]
        if top > low:
            found.append(row[0])
        following, step_after = top, step
    return found


def _above_many(tops: Sequence[int], beat: Strength) -> list[Show]:
    """List the sets that beat one of two or more cards, in descending order."""
    size, matching, low = beat
    found: list[Show] = []
    following = step_after = _FAR
    most = 1
    for top, row in zip(reversed(tops), SHOWS[len(tops) - 1 :: -1], strict=False):
        step = following - top
        if step in {-1, 0, 1}:
            most = most + 1 if step == step_after else 2
            if most >= size:
                lowest = top - size + 1 if step == -1 else top
                fewest = size if (step == 0, lowest) > (matching, low) else size + 1
                found += row[most - 1 : fewest - 2 : -1]
        following, step_after = top, step
    return found


def insertions(tops: Sequence[int], numbers: tuple[int, int], beat: Strength) -> Iterator[list[Show]]:
    """Yield `shows(new_tops, beat)` for each gap of a hand and, within it, each of *numbers* put there."""
    if beat[0] < 2:
        yield from _insertions_above_one(tops, numbers, beat)
        return
    for gap in range(len(tops) + 1):
        for number in numbers:
            yield shows((*tops[:gap], number, *tops[gap:]), beat)


def _insertions_above_one(tops: Sequence[int], numbers: tuple[int, int], beat: Strength) -> Iterator[list[Show]]:
    """Do so where all sets of two or more cards count; most Scout & Shows are such.

    Sets on one side of the gap stay sets, those behind it move up by one; only those with the new card are to be found.
    """
    _, _, low = beat
    here = shows(tops, beat)
    behind = [SHOWS[show.first + 1][show.last - show.first] for show in here]
    firsts = [show.first for show in here]
    edges = zip(_edges(tops), reversed(_edges(tops[::-1])), strict=True)
    for gap, (left, right) in enumerate(edges):
        cut = bisect.bisect_left(firsts, gap)
        before, after = here[:cut], behind[cut:]
        if left[0] - right[0] in {-1, 0, 1}:
            before = [show for show in before if show.last < gap]
        for number in numbers:
            new = SHOWS[gap][:1] if number > low else ()
            if number - left[0] in {-1, 0, 1} or number - right[0] in {-1, 0, 1}:
                new = _touching(gap, new, _reach(left, number), _reach(right, number))
            found = [*before, *new, *after]
            if new and new[0].first < gap - 1:
                found.sort()
            yield found


def _edges(tops: Sequence[int]) -> list[_Edge]:
    """Return what lies to the left of each gap."""
    edges = [(_FAR, 0, _FAR)]
    for top in tops:
        before, most, step_before = edges[-1]
        step = top - before
        linked = step in {-1, 0, 1}
        edges.append((top, (most + 1 if step == step_before else 2) if linked else 1, step))
    return edges


def _reach(edge: _Edge, number: int) -> tuple[int, int]:
    """Say how many cards at *edge* form a set with a next card of *number*, and with which step towards it."""
    top, most, step_before = edge
    step = number - top
    if step not in {-1, 0, 1}:
        return 0, _FAR
    return most if step == step_before else 1, step


def _touching(gap: int, alone: tuple[Show, ...], left: tuple[int, int], right: tuple[int, int]) -> tuple[Show, ...]:
    """List the sets with the card in *gap*, which reach so far to both sides; *alone* is the Show of just this card."""
    (back, step), (on, step_back) = left, right
    through = on if step == -step_back else 0
    for before in range(1, back + 1):
        alone = SHOWS[gap - before][before : before + through + 1] + alone
    return alone + SHOWS[gap][1 : on + 1]
