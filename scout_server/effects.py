"""What a pure core asks its runner to do; never doing any of it.

An action's effects come in order: its records first, for nobody may hear of what is not on disk, then what to say.
"""

from typing import TypeAlias

import msgspec

from protocol.game.moves import Move
from protocol.game.state import Seat
from protocol.wire.messages import FromServer, Seats, TableOptions, Word
from scout_server.people import Person


class Opened(msgspec.Struct, frozen=True, tag="opened"):
    """A table was opened."""

    table: Word
    seats: Seats
    options: TableOptions


class Seated(msgspec.Struct, frozen=True, tag="seated"):
    """Somebody sat down."""

    table: Word
    seat: Seat
    name: Word
    bot: bool


class Rose(msgspec.Struct, frozen=True, tag="rose"):
    """Somebody left a seat; in mid-match the server plays on for it."""

    table: Word
    seat: Seat


class Started(msgspec.Struct, frozen=True, tag="started"):
    """A match was dealt from *seed* to these names, by seat."""

    table: Word
    seed: bytes
    names: tuple[Word, ...]
    options: TableOptions


class Played(msgspec.Struct, frozen=True, tag="played"):
    """A seat made a move; *stand_in* if the server made it for an absent player."""

    table: Word
    seat: Seat
    move: Move
    stand_in: bool


class Closed(msgspec.Struct, frozen=True, tag="closed"):
    """A table was closed."""

    table: Word


Entry: TypeAlias = Opened | Seated | Rose | Started | Played | Closed
"""A line of the journal."""


class Record(msgspec.Struct, frozen=True):
    """Put *entry* into the journal, before any effect that follows."""

    entry: Entry


class Send(msgspec.Struct, frozen=True):
    """Say *message* to *to*, if they are still connected."""

    to: Person
    message: FromServer


class Close(msgspec.Struct, frozen=True):
    """End the core that asks for it: nobody is left."""


Effect: TypeAlias = Record | Send | Close
