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
    first = len(tops)
    most = 1
    following = step_after = _FAR
    for top in reversed(tops):
        first -= 1
        step = following - top
        if -1 <= step <= 1:
            if step == step_after:
                most += 1
                found += SHOWS[first][most - 1 : 0 : -1]
            else:
                most = 2
                found.append(SHOWS[first][1])
        if top > low:
            found.append(SHOWS[first][0])
        following, step_after = top, step
    return found


def _above_many(tops: Sequence[int], beat: Strength) -> list[Show]:
    """List the sets that beat one of two or more cards, in descending order."""
    size, matching, low = beat
    found: list[Show] = []
    first = len(tops)
    most = 1
    following = step_after = _FAR
    for top in reversed(tops):
        first -= 1
        step = following - top
        if -1 <= step <= 1:
            most = most + 1 if step == step_after else 2
            if most >= size:
                lowest = top - size + 1 if step == -1 else top
                fewest = size if (step == 0, lowest) > (matching, low) else size + 1
                found += SHOWS[first][most - 1 : fewest - 2 : -1]
        following, step_after = top, step
    return found


def insertions(tops: Sequence[int], numbers: tuple[int, int], beat: Strength) -> Iterator[list[Show]]:
    """Yield `shows(new_tops, beat)` for each gap of a hand and, within it, each of *numbers* put there."""
    if beat[0] < 2:
        return _insertions_above_one(tops, numbers, beat)
    gaps = range(len(tops) + 1)
    return (shows([*tops[:gap], number, *tops[gap:]], beat) for gap in gaps for number in numbers)


def _insertions_above_one(tops: Sequence[int], numbers: tuple[int, int], beat: Strength) -> Iterator[list[Show]]:
    """Do so where all sets of two or more cards count; most Scout & Shows are such.

    Sets on one side of the gap stay sets, those behind it move up by one; only those with the new card are to be found.
    """
    _, _, low = beat
    here = shows(tops, beat)
    behind = [SHOWS[show.first + 1][show.last - show.first] for show in here]
    firsts = [show.first for show in here]
    beside = [_FAR, *tops, _FAR]
    for gap, (left, right) in enumerate(itertools.pairwise(beside)):
        cut = bisect.bisect_left(firsts, gap)
        before, after = here[:cut], behind[cut:]
        if -1 <= right - left <= 1:
            before = [show for show in before if show.last < gap]
        alone = SHOWS[gap][:1]
        for number in numbers:
            new = alone if number > low else ()
            if -1 <= number - left <= 1 or -1 <= right - number <= 1:
                new = _touching(beside, gap, number, new)
            found = [*before, *new, *after]
            if new and new[0].first < gap - 1:
                found.sort()
            yield found


def _touching(beside: list[int], gap: int, number: int, alone: tuple[Show, ...]) -> tuple[Show, ...]:
    """List the sets with a card of *number* put into *gap*, between `beside[gap]` and the next.

    *alone* is the Show of just this card, or nothing if that is too weak.
    """
    step, step_on = number - beside[gap], beside[gap + 1] - number
    back = on = 0
    if -1 <= step <= 1:
        back = 1
        while beside[gap - back + 1] - beside[gap - back] == step:
            back += 1
    if -1 <= step_on <= 1:
        on = 1
        while beside[gap + on + 1] - beside[gap + on] == step_on:
            on += 1
    through = on if step == step_on else 0
    found = alone + SHOWS[gap][1 : on + 1]
    for before in range(1, back + 1):
        found = SHOWS[gap - before][before : before + through + 1] + found
    return found
