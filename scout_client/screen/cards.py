"""Hands and sets as text."""

from collections.abc import Sequence
from typing import Final

from protocol.game.cards import Cards
from protocol.game.moves import Move, Scout, ScoutAndShow, Show
from protocol.game.notation import spell_cards, spell_move
from protocol.game.sets import strength
from scout_client.words import Words

CELL: Final = 4
"""Columns for one card of a hand."""

TIE: Final = "\u00a0"
"""A space at which no line is broken."""


def hand_lines(hand: Cards, width: int) -> list[str]:
    """Draw a hand in rows of whole cards, *width* columns wide: positions, numbers in use, other numbers."""
    at_once = max(1, width // CELL)
    lines = []
    for start in range(0, len(hand), at_once):
        row = hand[start : start + at_once]
        positions = "".join(f"{start + place + 1:>{CELL - 1}}:" for place in range(len(row)))
        tops = "".join(f"{card.top:>{CELL - 1}} " for card in row)
        bottoms = "".join(f"{'/' + str(card.bottom):>{CELL - 1}} " for card in row)
        lines += [positions.rstrip(), tops.rstrip(), bottoms.rstrip()]
    return lines


def set_name(words: Words, cards: Cards) -> str:
    """Say what set *cards* are, as ``run 4-5-6`` or ``pair of 9s``; or that they are none."""
    force = strength(cards)
    numbers = "-".join(str(card.top) for card in cards)
    match force:
        case None:
            return words("set-none", numbers=numbers)
        case (1, _, number):
            return words("set-single", number=number)
        case (count, True, number):
            return words("set-matching", count=count, number=number)
        case (count, _, _):
            return words("set-run", count=count, numbers=numbers)


def table_line(words: Words, table: Cards, owner: str) -> str:
    """Say what lies on the table, with both numbers of each card, and whose it is."""
    if not table:
        return words("table-empty")
    return words("table-set", set=set_name(words, table), owner=owner, cards=spell_cards(table))


def some_moves(moves: Sequence[Move], most: int, like: Move | None = None) -> str:
    """Spell up to *most* of *moves*, those near to *like* first."""
    ranked = sorted(moves, key=lambda move: _distance(move, like)) if like is not None else moves
    return ", ".join(tied(move) for move in ranked[:most])


def tied(move: Move) -> str:
    """Spell *move* so that no line breaks within it."""
    return spell_move(move).replace(" ", TIE)


def _distance(move: Move, like: Move) -> int:
    """Say how far two moves of a kind are from each other."""
    match move, like:
        case Show(), Show():
            return abs(move.first - like.first) + abs(move.last - like.last)
        case Scout(), Scout():
            return abs(move.gap - like.gap) + (move.end is not like.end) + (move.flip is not like.flip)
        case ScoutAndShow(), ScoutAndShow():
            return _distance(move.scout, like.scout) + _distance(move.show, like.show)
        case _:
            return 0
