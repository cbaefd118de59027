"""Which moves a view's own seat may make, each listed once in one spelling; never what a move does."""

import itertools
from collections.abc import Iterator
from typing import Final

from protocol.game.cards import Card, Cards
from protocol.game.moves import FLIP, KEEP, End, Move, Scout, ScoutAndShow, Show, scouts
from protocol.game.sets import insertions, shows, to_beat
from protocol.game.state import Board, Phase, View

_BOTH_ENDS: Final = (End.LEFT, End.RIGHT)
_ONE_END: Final = (End.LEFT,)
_LEFT: Final = End.LEFT


def is_my_turn(view: View) -> bool:
    """Say whether the viewer has to move now: to keep or flip, or to take the turn."""
    board, seat = view.board, view.seat
    if seat is None:
        return False
    if board.turn is not None:
        return board.turn == seat
    return board.phase is Phase.CHOOSING and not board.players[seat].decided


def legal_moves(view: View) -> list[Move]:
    """List every legal move of the viewer, each once, sorted by `moves.order`; none if it is not the viewer's turn."""
    board, seat = view.board, view.seat
    if seat is None or not is_my_turn(view):
        return []
    if board.turn is None:
        return [KEEP, FLIP]
    tops = [card.top for card in view.hand]
    moves: list[Move] = [*shows(tops, to_beat(board.table))]
    scouting = legal_scouts(board, seat)
    moves += scouting
    if scouting and board.players[seat].show_chip:
        _add_scout_and_shows(moves, scouting, tops, board.table)
    return moves


def legal_scouts(board: Board, seat: int) -> tuple[Scout, ...]:
    """List the Scouts of *seat*, whose turn it is (R21, R22); with 2 players a chip must pay (R42)."""
    player = board.players[seat]
    if not board.table or (len(board.players) == 2 and not player.chips):
        return ()
    return scouts(_BOTH_ENDS if len(board.table) > 1 else _ONE_END, player.cards + 1)


def _add_scout_and_shows(moves: list[Move], scouting: tuple[Scout, ...], tops: list[int], table: Cards) -> None:
    """Append each Scout with every Show that beats what it leaves (R28), for a hand with these numbers in use."""
    following = itertools.chain.from_iterable(_after(tops, table, end) for end in _BOTH_ENDS)
    for scout, found in zip(scouting, following, strict=False):
        moves += map(ScoutAndShow, itertools.repeat(scout), found)


def _after(tops: list[int], table: Cards, end: End) -> Iterator[list[Show]]:
    """Yield what may be shown after each Scout of the card at *end*, by gap and flip."""
    card, rest = taken(table, end)
    return insertions(tops, (card.top, card.bottom), to_beat(rest))


def taken(table: Cards, end: End) -> tuple[Card, Cards]:
    """Take the card at *end* off a table that has one; return it and the rest (R21)."""
    return (table[0], table[1:]) if end is _LEFT else (table[-1], table[:-1])


def inserted(hand: Cards, card: Card, scouting: Scout) -> Cards:
    """Return *hand* with the scouted *card* in its gap, either way up as the Scout says (R22)."""
    return (*hand[: scouting.gap], card.flipped() if scouting.flip else card, *hand[scouting.gap :])


def normal(board: Board, move: Move) -> Move:
    """Return the listed spelling of *move*: the one card of an Active Set may be named from the right, too (A21)."""
    if len(board.table) != 1:
        return move
    match move:
        case Scout(End.RIGHT, gap, flip):
            return Scout(End.LEFT, gap, flip)
        case ScoutAndShow(Scout(End.RIGHT, gap, flip), show):
            return ScoutAndShow(Scout(End.LEFT, gap, flip), show)
        case _:
            return move
