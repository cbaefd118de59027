"""The state of one round: the whole truth (`Round`), its public part (`Board`), and what one viewer may see (`View`).

`view` is the only way from the truth to a viewer. Nothing here knows which move is legal.
"""

import enum
from typing import Annotated, TypeAlias

import msgspec

from protocol.game.cards import PLAYERS, Cards

Seat: TypeAlias = Annotated[int, msgspec.Meta(ge=0, lt=PLAYERS.stop - 1)]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]

CHIPS_OF_TWO = 3
"""Scout chips that each of two players takes at the start of a round (R41)."""


class Phase(enum.StrEnum):
    """Where a round is."""

    CHOOSING = "choosing"
    """Hands are dealt; every seat still has to keep or flip, in any order (R9)."""
    PLAYING = "playing"
    """One seat after the other takes turns (R10)."""
    OVER = "over"
    """The round has ended and is scored (R31, R45)."""


class Ending(enum.StrEnum):
    """Why a round ended."""

    OUT_OF_CARDS = "out-of-cards"
    """Condition i: the owner of the Active Set has no cards after a Show (R31, R45)."""
    UNBEATEN = "unbeaten"
    """Condition ii: nobody beat the owner's set; the owner's hand does not count (R31, R35, R45)."""
    TURN_LIMIT = "turn-limit"
    """Not official: the table's turn limit was reached; nobody is spared (A19)."""


class Player(msgspec.Struct, frozen=True, gc=False):
    """What lies open before one seat (R48)."""

    cards: Count
    """Hand size."""
    captured: Count = 0
    """Captured cards, 1 point each (R20)."""
    chips: Count = 0
    """Scout chips: earned with 3-5 players (R23), still to spend with 2 (R41)."""
    show_chip: bool = False
    """Whether the Scout & Show chip is still there (R27); never with 2 players (R41)."""
    decided: bool = False
    """Whether the seat has kept or flipped its hand; not which (R9)."""


class Board(msgspec.Struct, frozen=True, gc=False):
    """Everything public of a round, the same for every viewer (R48)."""

    number: Count
    """Which round of the match this is, 0-based; a match has as many rounds as players."""
    starter: Seat
    phase: Phase
    turn: Seat | None
    """Whose turn it is; None unless the phase is playing."""
    players: tuple[Player, ...]
    table: Cards
    """The Active Set as it was shown, less what was scouted; left end first; empty if there is none (R12, R19)."""
    owner: Seat | None
    """Who showed last, still known when the table was emptied (R32); None before the first Show."""
    scouts: Count
    """Plain Scouts in a row since the last Show (R31)."""
    turns: Count
    """Turns taken in this round."""
    turn_limit: Count
    """After how many turns the round is ended (A19); 0 for never."""
    ending: Ending | None
    """Why the round is over; None until then."""
    scores: tuple[tuple[int, ...], ...]
    """Points by seat of each round that is over, this one included."""


class Round(msgspec.Struct, frozen=True, gc=False):
    """The whole truth of one round; it never leaves the server.

    hands + table + captured + aside is always the whole deck, every card once (E28).
    """

    board: Board
    hands: tuple[Cards, ...]
    captured: tuple[Cards, ...]
    """The cards that each seat has captured, oldest first, as they lay."""
    aside: Cards
    """With 2 players the 22 cards that are not in this round (R40); else empty."""


class View(msgspec.Struct, frozen=True, gc=False):
    """What one viewer may see: everything public and the own hand; a spectator has no seat and no hand (R48, R49)."""

    board: Board
    seat: Seat | None
    hand: Cards


def view(round_: Round, seat: int | None) -> View:
    """Return what *seat* may see of the round; what spectators may see for None."""
    return View(round_.board, seat, () if seat is None else round_.hands[seat])


def new_round(
    hands: tuple[Cards, ...],
    aside: Cards,
    number: int,
    starter: int,
    turn_limit: int,
    scores: tuple[tuple[int, ...], ...] = (),
) -> Round:
    """Return the round in which *hands* have just been dealt and everybody has to keep or flip (R4, R9, R41)."""
    two = len(hands) == 2
    players = tuple(Player(len(h), chips=CHIPS_OF_TWO if two else 0, show_chip=not two) for h in hands)
    board = Board(number, starter, Phase.CHOOSING, None, players, (), None, 0, 0, turn_limit, None, scores)
    return Round(board, hands, ((),) * len(hands), aside)
