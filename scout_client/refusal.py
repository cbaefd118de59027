"""Why a move cannot be made now, and what could be made instead; pure."""

import random

from protocol.game.guess import guess
from protocol.game.legal import inserted, legal_moves, normal, taken
from protocol.game.moves import Move, ScoutAndShow, Show
from protocol.game.rules import IllegalMoveError, apply
from protocol.game.state import Phase, View
from scout_client.screen.board import choice_lines
from scout_client.screen.cards import set_name, some_moves
from scout_client.words import Words

FEW_MOVES = 6


def broken_rule(view: View, move: Move) -> str | None:
    """Return the code of the rule that *move* would break; None if it is legal.

    Whether a player's move is legal depends on nothing that the player cannot see, so any round that fits will tell.
    """
    if view.seat is None:
        return "spectator"
    try:
        apply(guess(view, random.Random(0)), view.seat, normal(view.board, move))
    except IllegalMoveError as error:
        return error.code
    return None


def refusal_lines(words: Words, view: View, move: Move, code: str) -> list[str]:
    """Say why *move* is refused with *code*, and name the legal moves that are nearest to it."""
    lines = [words(f"error-{code}")]
    if code == "too-weak":
        lines = [_too_weak(words, view, move)]
    moves = legal_moves(view)
    if not moves or view.board.phase is not Phase.PLAYING:
        return lines
    alike = [legal for legal in moves if type(legal) is type(move)]
    if alike:
        return [*lines, words("nearest-moves", moves=some_moves(alike, FEW_MOVES, like=move))]
    return [*lines, *choice_lines(words, moves)]


def _too_weak(words: Words, view: View, move: Move) -> str:
    """Name the set that was to be shown and the one that it does not beat."""
    hand, table = view.hand, view.board.table
    show = move
    if isinstance(move, ScoutAndShow):
        card, table = taken(table, move.scout.end)
        hand, show = inserted(hand, card, move.scout), move.show
    assert isinstance(show, Show)
    return words("too-weak-set", tried=set_name(words, hand[show.first : show.last + 1]), beaten=set_name(words, table))
