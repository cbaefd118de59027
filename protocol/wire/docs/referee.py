"""A referee in memory and the connections to it: enough of a server to write a transcript with, and no more."""

from typing import Final

import msgspec

from protocol.game.events import Dealt, ended, told
from protocol.game.legal import legal_moves
from protocol.game.match import Match, new_match, next_round, play
from protocol.game.moves import Move
from protocol.game.rules import IllegalMoveError
from protocol.game.state import Phase, View, view
from protocol.wire.connection import Connection, Role
from protocol.wire.legal_reply import legal_reply
from protocol.wire.messages import (
    AnyRequest,
    Create,
    Error,
    Event,
    Join,
    Joined,
    Leave,
    Left,
    Legal,
    ListTables,
    Message,
    Ok,
    Play,
    Sitter,
    Status,
    TableOptions,
    Tables,
    TableState,
    Update,
    Went,
)

TABLE: Final = "kitchen"
SEED: Final = b" " * 32


class Line(msgspec.Struct, frozen=True):
    """One frame, or a note about the next ones."""

    person: str
    role: Role | None = None
    """Who speaks; None for a note."""
    message: Message | None = None
    frame: bytes = b""
    note: str = ""


class Person:
    """Somebody with a connection to the referee, both ends of it."""

    def __init__(self, name: str, transcript: list[Line]) -> None:
        self.name = name
        self.ends = {role: Connection(role) for role in Role}
        self.transcript = transcript
        self._last_id = 0

    def next_id(self) -> int:
        """Return the id of the next request."""
        self._last_id += 1
        return self._last_id

    def carry(self, role: Role, message: Message) -> None:
        """Let the end in *role* say *message*, and the other hear it."""
        data = self.ends[role].send(message)
        self.ends[role.other].feed(data)
        heard = self.ends[role.other].next_message()
        assert heard == message, "a wire changes nothing"
        self.transcript.append(Line(self.name, role, message, data))

    def note(self, text: str) -> None:
        """Write *text* into the transcript."""
        self.transcript.append(Line(self.name, note=text))


class Referee:
    """The server side of one table of two; it grants what its caller asks, apart from illegal and stale moves."""

    def __init__(self) -> None:
        self.people: list[Person] = []
        self.match: Match | None = None
        self.seq = 0
        self.turn_began = 0

    @property
    def state(self) -> TableState:
        """The table from outside."""
        sitters = [Sitter(person.name, bot=False, here=True) for person in self.people]
        status = Status.WAITING if self.match is None else Status.OVER if self.match.over else Status.PLAYING
        return TableState(status, self.people[0].name, (*sitters, *[None] * (2 - len(sitters))), 0, TableOptions())

    def view(self, person: Person) -> View | None:
        """Return what *person* may see."""
        return None if self.match is None else view(self.match.round, self.people.index(person))

    def moves(self, person: Person) -> list[Move]:
        """Return the legal moves of *person*."""
        seen = self.view(person)
        return [] if seen is None else legal_moves(seen)

    def ask(self, person: Person, request: AnyRequest) -> None:
        """Let *person* say *request*, and answer it."""
        person.carry(Role.CLIENT, request)
        try:
            self._grant(person, request)
        except IllegalMoveError as error:
            path = "$.seq" if error.code == "stale" else "$.move"
            person.carry(Role.SERVER, Error(error.code, request.id, path))
        else:
            person.carry(Role.SERVER, Ok(request.id))

    def _grant(self, person: Person, request: AnyRequest) -> None:
        match request:
            case ListTables():
                person.carry(Role.SERVER, Tables({TABLE: self.state} if self.people else {}))
            case Create() | Join():
                self._seat(person)
            case Legal():
                seen = self.view(person)
                assert seen is not None, "nobody asks before the match"
                person.carry(Role.SERVER, legal_reply(seen, TABLE, self.seq))
            case Play():
                self._play(person, request)
            case Leave():
                self.people.remove(person)
                self._tell(Went(person.name, 0))
                person.carry(Role.SERVER, Left(TABLE, "left"))

    def _seat(self, person: Person) -> None:
        self.people.append(person)
        self._tell(Joined(person.name, len(self.people) - 1))
        if len(self.people) == 2:
            self.match = new_match(2, SEED)
            self.turn_began = self.seq + 1
            self._tell(Dealt(0, self.match.round.board.starter))

    def _play(self, person: Person, request: Play) -> None:
        assert self.match is not None, "nobody plays before the match"
        if request.seq < self.turn_began:
            raise IllegalMoveError("stale")
        seat, before = self.people.index(person), self.match.round
        self.match = play(self.match, seat, request.move)
        events: list[Event] = [*told(before, seat, request.move, self.match.round)]
        if self.match.round_over:
            events += ended(self.match, open_hands=False)
            if not self.match.over:
                self.match = next_round(self.match)
                events.append(Dealt(1, self.match.round.board.starter))
        board = self.match.round.board
        if board.phase is not Phase.CHOOSING or board.number != before.board.number:
            self.turn_began = self.seq + 1
        self._tell(*events)

    def _tell(self, *events: Event) -> None:
        self.seq += 1
        for person in self.people:
            person.carry(Role.SERVER, Update(TABLE, self.seq, self.state, self.view(person), events))
