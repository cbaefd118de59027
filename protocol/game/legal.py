"""Which moves a view's own seat may make, each listed once in one spelling; never what a move does."""

from typing import Final

from protocol.game.cards import Card, Cards
from protocol.game.moves import (
    FLIP,
    KEEP,
    SHOWS,
    End,
    Move,
    Scout,
    ScoutAndShow,
    scout_and_shows,
    scouts,
)
from protocol.game.sets import Insertions, spans, to_beat
from protocol.game.state import Board, Phase, View

_BOTH_ENDS: Final = (End.LEFT, End.RIGHT)
_ONE_END: Final = (End.LEFT,)


def is_my_turn(view: View) -> bool:
    """Say whether the viewer has to move now: to keep or flip, or to take the turn."""
    if view.seat is None:
        return False
    if view.board.phase is Phase.CHOOSING:
        return not view.board.players[view.seat].decided
    return view.board.turn == view.seat


def legal_moves(view: View) -> list[Move]:
    """List every legal move of the viewer, each once, sorted by `moves.order`; none if it is not the viewer's turn."""
    board = view.board
    if view.seat is None or not is_my_turn(view):
        return []
    if board.phase is Phase.CHOOSING:
        return [KEEP, FLIP]
    tops = [card.top for card in view.hand]
    moves: list[Move] = []
    for first, fewest, most in spans(tops, to_beat(board.table)):
        moves += SHOWS[first][fewest - 1 : most]
    scouting = legal_scouts(board, view.seat)
    moves += scouting
    if board.players[view.seat].show_chip:
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
    after = {end: _after(tops, table, end) for end in _BOTH_ENDS} if table else {}
    for scout in scouting:
        card, insertions = after[scout.end]
        rows = scout_and_shows(scout)
        for first, fewest, most in insertions.spans(scout.gap, card.bottom if scout.flip else card.top):
            moves += rows[first][fewest - 1 : most]


def _after(tops: list[int], table: Cards, end: End) -> tuple[Card, Insertions]:
    """Return the card at *end* of the table, and what its insertion makes of the hand against the rest."""
    card, rest = taken(table, end)
    return card, Insertions(tops, to_beat(rest))


def taken(table: Cards, end: End) -> tuple[Card, Cards]:
    """Take the card at *end* off a table that has one; return it and the rest (R21)."""
    return (table[0], table[1:]) if end is End.LEFT else (table[-1], table[:-1])


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
