"""Every message of the wire, with its fields, their types and ranges, and every code; each stands here once.

All words are lower case with hyphens. Nothing here says when a message may be sent: that is `connection`.
"""

import enum
from typing import Annotated, TypeAlias

import msgspec

from protocol.game.cards import PLAYERS
from protocol.game.events import GameEvent
from protocol.game.match import Options
from protocol.game.moves import End, Gap, Index, Move
from protocol.game.state import Count, Seat, View

RequestId: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=2**53 - 1)]
Version: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=2**16 - 1)]
Word: TypeAlias = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Seats: TypeAlias = Annotated[int, msgspec.Meta(ge=PLAYERS.start, lt=PLAYERS.stop)]
Words: TypeAlias = Annotated[tuple[Word, ...], msgspec.Meta(max_length=32)]


# What both ends say


class Ping(msgspec.Struct, frozen=True, tag="ping"):
    """Are you there? The other end answers at once with pong."""


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """The answer to ping."""


class Bye(msgspec.Struct, frozen=True, tag="bye"):
    """The sender ends the connection; nothing follows."""

    reason: Word
    """One of the reasons below; a client says "quit"."""


# What a client says


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """The first message of a client; its form never changes. Fields that the server does not know are ignored."""

    versions: tuple[Version, Version]
    """The lowest and the highest version that the client speaks."""
    agent: Word
    """Which program this is, for the server's log."""
    features: Words = ()
    """Names of optional abilities; version 1 knows none."""
    bot: bool = False
    """Whether a program decides for the player."""


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all requests have in common: exactly one ok or error answers each, after the updates that it caused."""

    id: RequestId
    """Chosen by the client, greater than that of every request before on this connection."""


class Name(Request, frozen=True, tag="name"):
    """Take a name; needed before everything but name and tables, and kept while the connection lasts."""

    name: Word
    """1 to 16 terminal cells of printable text, unlike every other name but in upper and lower case."""


class ListTables(Request, frozen=True, tag="tables"):
    """Ask for all tables; one or more tables messages with parts of the list come before the ok."""


class TableOptions(Options, frozen=True, forbid_unknown_fields=True):
    """How a table plays."""

    open_hands: bool = False
    """Whether everybody sees what was left in all hands after each round."""


class TableRequest(Request, frozen=True):
    """What all requests about a table have in common."""

    table: Word
    """The name of the table."""


class Create(TableRequest, frozen=True, tag="create"):
    """Open a table under a new name and be its host."""

    seats: Seats
    """How many can play."""
    options: TableOptions = TableOptions()
    seated: bool = True
    """Whether to sit down there, or else to watch."""


class Join(TableRequest, frozen=True, tag="join"):
    """Take the first free seat of a table; its match starts as soon as no seat is free."""


class Watch(TableRequest, frozen=True, tag="watch"):
    """Watch a table: see what is public."""


class Leave(TableRequest, frozen=True, tag="leave"):
    """Leave a table; in mid-match the server plays on for the seat."""


class Start(TableRequest, frozen=True, tag="start"):
    """As the host, start a match with those who sit there; free seats go away."""


class Play(TableRequest, frozen=True, tag="play"):
    """Make a move in one's own seat."""

    seq: Count
    """The number of the update on which the move was decided."""
    move: Move


class Legal(TableRequest, frozen=True, tag="legal"):
    """Ask for one's own legal moves; a legal-moves message comes before the ok."""


# What the server says


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """The answer to hello; its first three fields never change."""

    version: Version
    """The version that both ends speak from here on."""
    agent: Word
    """Which program the server is."""
    features: Words
    """The features of the hello that the server has, too."""
    limits: dict[str, int]
    """The limits below, by name."""


class Error(msgspec.Struct, frozen=True, tag="error", omit_defaults=True):
    """The answer to a request that was refused, or to a message that was none; nothing has changed."""

    code: Word
    """One of the codes below."""
    id: RequestId | None = None
    """The request that this answers; absent if it had none that could be read."""
    path: str = ""
    """Where the fault is, as `$.move.first`; `$` is the message, empty if it could not be read so far."""
    detail: str = ""
    """What was expected, for authors of clients, in printable ASCII; not for players."""
    versions: tuple[Version, Version] | None = None
    """With version-unsupported: the lowest and highest version of the server."""
    retry_ms: Count | None = None
    """After how many milliseconds another try may help."""


class Ok(msgspec.Struct, frozen=True, tag="ok"):
    """The request with this id was carried out."""

    id: RequestId


class Status(enum.StrEnum):
    """Where a table is."""

    WAITING = "waiting"
    """No match yet."""
    PLAYING = "playing"
    OVER = "over"
    """The match is over; the host may start another."""


class Sitter(msgspec.Struct, frozen=True):
    """Who sits in a seat."""

    name: Word
    bot: bool
    here: bool
    """Whether they are connected; if not, the server plays for the seat."""


class TableState(msgspec.Struct, frozen=True):
    """A table from outside."""

    status: Status
    host: Word
    """The name of the person who may start it."""
    seats: tuple[Sitter | None, ...]
    """Who sits where; null for a free seat."""
    watching: Count
    """How many watch."""
    options: TableOptions


class Tables(msgspec.Struct, frozen=True, tag="tables"):
    """Tables by name, oldest first: the whole list, or a part of it."""

    tables: dict[Word, TableState]


class Joined(msgspec.Struct, frozen=True, tag="joined"):
    """Somebody sat down (or began to watch, if seat is null)."""

    name: Word
    seat: Seat | None


class Went(msgspec.Struct, frozen=True, tag="went"):
    """Somebody left, or was disconnected."""

    name: Word
    seat: Seat | None


class UnknownEvent(msgspec.Struct, frozen=True, tag="unknown"):
    """Stands, in a client, for an event of a type that it does not know."""


Event: TypeAlias = GameEvent | Joined | Went | UnknownEvent


class Update(msgspec.Struct, frozen=True, tag="update"):
    """A table as it is now for the one who reads this, and what happened there since the last update."""

    table: Word
    seq: Count
    """The number of this state of the table; each later one has a greater number."""
    state: TableState
    view: View | None
    """What the reader may see of the round, with the own seat and hand; null before the first match."""
    events: tuple[Event, ...]
    """What happened, oldest first."""


Block: TypeAlias = tuple[Index, Index]
"""A Show as [first, last]."""
Insertion: TypeAlias = tuple[End, Gap, bool]
"""A Scout as [end, gap, flip]."""


class LegalMoves(msgspec.Struct, frozen=True, tag="legal-moves"):
    """All legal moves of the asker; all lists are empty if it is not the asker's turn."""

    table: Word
    seq: Count
    sides: tuple[Word, ...]
    """["keep", "flip"] while the hand has to be kept or flipped."""
    shows: tuple[Block, ...]
    """Each Show as [first, last]."""
    scouts: tuple[Insertion, ...]
    """Each Scout as [end, gap, flip]."""
    scout_and_shows: tuple[tuple[End, Gap, bool, tuple[Block, ...]], ...]
    """Each Scout with the Shows that may follow it: [end, gap, flip, [[first, last], ...]]."""


class Left(msgspec.Struct, frozen=True, tag="left"):
    """The reader is no longer at this table; no further update of it comes."""

    table: Word
    reason: Word
    """"left" if the reader asked for it, "closed" if the table is no more."""


GameRequest: TypeAlias = Create | Join | Watch | Leave | Start | Play | Legal
AnyRequest: TypeAlias = Name | ListTables | GameRequest
FromClient: TypeAlias = Hello | AnyRequest | Ping | Pong | Bye
FromServer: TypeAlias = Welcome | Ok | Error | Tables | Update | LegalMoves | Left | Ping | Pong | Bye
Message: TypeAlias = FromClient | FromServer
