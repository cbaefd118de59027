"""Points of a round, totals and winners; never how a round came to its end."""

from collections.abc import Sequence
from typing import Final

from protocol.game.state import Board, Ending

OWNER_OF_TWO_IS_SPARED: Final = True
"""With 2 players, too, the owner of an unbeaten set does not subtract the hand (A4, R46)."""


def points(board: Board, ending: Ending) -> tuple[int, ...]:
    """Return each seat's points for a round that ended so: captured + chips - hand, except the spared one's (R35)."""
    spared = board.owner if ending is Ending.UNBEATEN else None
    if len(board.players) == 2 and not OWNER_OF_TWO_IS_SPARED:
        spared = None
    return tuple(
        player.captured + player.chips - (0 if seat == spared else player.cards)
        for seat, player in enumerate(board.players)
    )


def totals(scores: Sequence[Sequence[int]], players: int) -> tuple[int, ...]:
    """Add up the points of the rounds in *scores* for each of *players* seats."""
    return tuple(sum(row[seat] for row in scores) for seat in range(players))


def winners(sums: Sequence[int]) -> tuple[int, ...]:
    """Return the seats with the highest total; several share a win (R39)."""
    return tuple(seat for seat, total in enumerate(sums) if total == max(sums))


def standings(sums: Sequence[int]) -> list[tuple[int, int]]:
    """Return (place, seat) best first; equal totals share a place, and the places after them are skipped."""
    places = sorted(range(len(sums)), key=lambda seat: (-sums[seat], seat))
    return [(1 + sum(other > sums[seat] for other in sums), seat) for seat in places]
