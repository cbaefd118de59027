"""What the tests of the rules share: rounds written out by hand, and short words to look at rounds."""

from collections.abc import Iterator

import msgspec
import pytest
from msgspec.structs import replace

from protocol.game.cards import HAND_SIZE, Card, Cards, deck
from protocol.game.legal import legal_moves
from protocol.game.moves import KEEP, End, Move, Scout, Show
from protocol.game.notation import parse_cards
from protocol.game.rules import IllegalMoveError, apply
from protocol.game.state import Player, Round, new_round, view

LEFT, RIGHT = End.LEFT, End.RIGHT


def dealt_round(*hands: str, limit: int = 0) -> Round:
    """Return a round of these hands, seat 0 the starter, in which everybody still has to keep or flip.

    Two players get as much set aside as in a real game; else cards that are in no hand are in nothing.
    """
    parsed = tuple(map(parse_cards, hands))
    aside = unused(parsed)[: 2 * HAND_SIZE[2]] if len(hands) == 2 else ()
    return new_round(parsed, aside, 0, 0, limit)


def round_of(*hands: str, limit: int = 0) -> Round:
    """Return a round of these hands in which everybody has kept the hand and seat 0 is on turn."""
    round_ = dealt_round(*hands, limit=limit)
    for seat in range(len(hands)):
        round_ = apply(round_, seat, KEEP)
    return round_


def unused(*piles: tuple[Cards, ...]) -> Cards:
    """Return the cards of the deck for the first of *piles*, the hands, that are in none of them."""
    used = {c.pair() for pile in piles for cards in pile for c in cards}
    return tuple(c for c in deck(len(piles[0])) if c not in used)


def with_player(round_: Round, seat: int, **fields: int | bool) -> Round:
    """Return the round with some of a player's captured, chips and show_chip set; captures are unused cards."""
    round_ = _with_board(
        round_, players=_put(round_.board.players, seat, replace(round_.board.players[seat], **fields))
    )
    count = fields.get("captured", 0)
    pile = unused(round_.hands, round_.captured, (round_.board.table, round_.aside))[:count]
    return replace(round_, captured=_put(round_.captured, seat, pile)) if count else round_


def with_table(round_: Round, table: str, owner: int, turn: int) -> Round:
    """Return the round with the Active Set *table* of *owner*, nothing scouted since, and *turn* to move."""
    return _with_board(round_, table=parse_cards(table), owner=owner, turn=turn)


def _with_board(round_, **fields):
    return replace(round_, board=replace(round_.board, **fields))


def _put(values, place, value):
    return (*values[:place], value, *values[place + 1 :])


def played(round_: Round, *moves: Move) -> Round:
    """Return the round after *moves*, each made by the seat on turn."""
    for move in moves:
        round_ = apply(round_, round_.board.turn, move)
    return round_


def listed(round_: Round) -> list[Move]:
    """List the legal moves of the seat on turn."""
    return legal_moves(view(round_, round_.board.turn))


def showable(round_: Round) -> list[tuple[int, ...]]:
    """Return the numbers in use of each set that the seat on turn may show, in ascending order."""
    tops = in_use(round_, round_.board.turn)
    return sorted(tops[move.first : move.last + 1] for move in listed(round_) if isinstance(move, Show))


def scoutable(round_: Round) -> list[Scout]:
    """List the legal Scouts of the seat on turn."""
    return [move for move in listed(round_) if isinstance(move, Scout)]


def tops_of(cards: Cards) -> tuple[int, ...]:
    """Return the numbers in use."""
    return tuple(card.top for card in cards)


def in_use(round_: Round, seat: int) -> tuple[int, ...]:
    """Return the numbers in use of a hand."""
    return tops_of(round_.hands[seat])


def table_of(round_: Round) -> tuple[int, ...]:
    """Return the numbers in use of the Active Set."""
    return tops_of(round_.board.table)


def player(round_: Round, seat: int) -> Player:
    """Return what lies open before a seat."""
    return round_.board.players[seat]


def bytes_of(value: object) -> bytes:
    """Encode any value of the game."""
    return msgspec.msgpack.encode(value)


def cards_within(value: object) -> Iterator[Card]:
    """Yield every card in a value, however deep."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from cards_within(inner)
    elif isinstance(value, msgspec.Struct):
        yield from cards_within(msgspec.structs.astuple(value))


def pairs_within(value: object) -> list[Card]:
    """List every card in a value by its identity, sorted."""
    return sorted(card.pair() for card in cards_within(value))


def assert_refused(round_: Round, seat: int, move: Move, code: str) -> None:
    """Check that *move* is refused with *code*, and changes nothing."""
    before = bytes_of(round_)
    with pytest.raises(IllegalMoveError) as caught:
        apply(round_, seat, move)
    assert caught.value.code == code
    assert bytes_of(round_) == before
