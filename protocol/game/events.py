"""What happened at a table, as everybody there may hear it; never a number that only one hand knows."""

from typing import TypeAlias

import msgspec

from protocol.game.cards import Card, Cards
from protocol.game.legal import taken
from protocol.game.match import Match
from protocol.game.moves import End, Flip, Keep, Move, Scout, ScoutAndShow, Show
from protocol.game.score import winners
from protocol.game.state import Count, Ending, Round, Seat


class Dealt(msgspec.Struct, frozen=True, tag="dealt"):
    """A round was dealt; every seat now keeps or flips its hand."""

    number: Count
    starter: Seat


class Decided(msgspec.Struct, frozen=True, tag="decided"):
    """*seat* kept or flipped its hand; which of the two is secret (R9)."""

    seat: Seat


class Scouted(msgspec.Struct, frozen=True, tag="scouted"):
    """*seat* took *card* from *end* of the set of *owner*; where it went and which way up is secret (R49).

    The card is given as it lay on the table. With *and_show* a Shown follows: it was a Scout & Show.
    """

    seat: Seat
    card: Card
    end: End
    owner: Seat
    and_show: bool


class Shown(msgspec.Struct, frozen=True, tag="shown"):
    """*seat* showed *cards* and captured what was on the table (R20)."""

    seat: Seat
    cards: Cards
    captured: Cards


class RoundOver(msgspec.Struct, frozen=True, tag="round-over"):
    """A round ended. *hands* are what each seat had left, at tables that open hands after each round; else empty."""

    number: Count
    ending: Ending
    owner: Seat | None
    points: tuple[int, ...]
    hands: tuple[Cards, ...]


class MatchOver(msgspec.Struct, frozen=True, tag="match-over"):
    """The match ended (R39). *seed* in hexadecimal lets everybody check the deals."""

    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    seed: str


GameEvent: TypeAlias = Dealt | Decided | Scouted | Shown | RoundOver | MatchOver


def told(before: Round, seat: int, move: Move, after: Round) -> list[GameEvent]:
    """Tell how the legal *move* of *seat* led from one state of a round to the next."""
    if isinstance(move, Keep | Flip):
        return [Decided(seat)]
    events: list[GameEvent] = []
    table = before.board.table
    if not isinstance(move, Show):
        scouting = move if isinstance(move, Scout) else move.scout
        card, table = taken(table, scouting.end)
        assert before.board.owner is not None
        events.append(Scouted(seat, card, scouting.end, before.board.owner, isinstance(move, ScoutAndShow)))
    if not isinstance(move, Scout):
        events.append(Shown(seat, after.board.table, table))
    return events


def ended(match: Match, *, open_hands: bool) -> list[GameEvent]:
    """Tell how the round that is over ended, with the hands if they are opened, and the match if it was the last."""
    board = match.round.board
    assert board.ending is not None
    hands = match.round.hands if open_hands else ()
    events: list[GameEvent] = [RoundOver(board.number, board.ending, board.owner, board.scores[-1], hands)]
    if match.over:
        events.append(MatchOver(match.totals, winners(match.totals), match.seed.hex()))
    return events
