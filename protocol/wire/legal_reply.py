"""The legal moves of a view as the short arrays of a `LegalMoves` message, and back; never what is legal."""

import itertools
from collections.abc import Iterable
from typing import Final

from protocol.game.legal import legal_moves
from protocol.game.moves import FLIP, KEEP, End, Flip, Gap, Keep, Move, Scout, ScoutAndShow, Show, Side
from protocol.game.state import View
from protocol.wire.messages import Block, Insertion, LegalMoves

_SIDES: Final[dict[str, Side]] = {"keep": KEEP, "flip": FLIP}


def legal_reply(view: View, table: str, seq: int) -> LegalMoves:
    """Return `legal_moves(view)` as the answer to a `Legal` request for *table*, whose newest update is *seq*."""
    moves = legal_moves(view)
    return LegalMoves(
        table,
        seq,
        sides=tuple("keep" if isinstance(move, Keep) else "flip" for move in moves if isinstance(move, Keep | Flip)),
        shows=tuple(_block(move) for move in moves if isinstance(move, Show)),
        scouts=tuple(_insertion(move) for move in moves if isinstance(move, Scout)),
        scout_and_shows=tuple(_grouped(move for move in moves if isinstance(move, ScoutAndShow))),
    )


def listed_moves(reply: LegalMoves) -> list[Move]:
    """Return the moves that *reply* lists, in its order: what `legal_reply` put there."""
    return [
        *(_SIDES[side] for side in reply.sides),
        *(Show(*block) for block in reply.shows),
        *(Scout(*insertion) for insertion in reply.scouts),
        *(
            ScoutAndShow(Scout(end, gap, flip), Show(*block))
            for end, gap, flip, blocks in reply.scout_and_shows
            for block in blocks
        ),
    ]


def _block(show: Show) -> Block:
    return show.first, show.last


def _insertion(scout: Scout) -> Insertion:
    return scout.end, scout.gap, scout.flip


def _grouped(moves: Iterable[ScoutAndShow]) -> Iterable[tuple[End, Gap, bool, tuple[Block, ...]]]:
    """Gather the Shows that may follow the same Scout; *moves* come sorted by it."""
    for scout, group in itertools.groupby(moves, key=lambda move: move.scout):
        yield *_insertion(scout), tuple(_block(move.show) for move in group)
