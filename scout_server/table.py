"""One table: who sits and watches there, and the match they play; pure, as requests go in and effects come out."""

from collections.abc import Callable, Sequence
from typing import assert_never

from protocol.game.events import Dealt, ended, told
from protocol.game.legal import is_my_turn
from protocol.game.match import Match, new_match, next_round, play
from protocol.game.moves import Move
from protocol.game.rules import IllegalMoveError
from protocol.game.state import Phase, View, view
from protocol.wire.legal_reply import legal_reply
from protocol.wire.messages import (
    Create,
    Event,
    GameRequest,
    Join,
    Joined,
    Leave,
    Left,
    Legal,
    Ok,
    Play,
    Sitter,
    Start,
    Status,
    TableOptions,
    TableState,
    Update,
    Watch,
    Went,
)
from scout_server.effects import Close, Closed, Effect, Opened, Played, Record, Rose, Seated, Send, Started
from scout_server.people import Person
from scout_server.refusal import RefusedError
from scout_server.stand_in import stand_in

LEAST_PLAYERS = 2


class Table:
    """A table from its opening to its closing.

    Args:
        name: its name.
        seats: how many can play, 2..5.
        options: how it plays.
        seeds: gives the secret seed of each new match.
    """

    def __init__(self, name: str, seats: int, options: TableOptions, seeds: Callable[[], bytes]) -> None:
        self.name = name
        self._options = options
        self._seeds = seeds
        self._seats: list[Person | None] = [None] * seats
        self._capacity = seats
        self._here: list[Person] = []
        self._host: Person | None = None
        self._players: tuple[Person, ...] = ()
        self._match: Match | None = None
        self._seq = 0
        self._turn_began: list[int] = []

    @property
    def match(self) -> Match | None:
        """The match that is being played or was played last."""
        return self._match

    @property
    def here(self) -> tuple[Person, ...]:
        """Everybody who sits or watches here and is connected."""
        return tuple(self._here)

    @property
    def state(self) -> TableState:
        """The table from outside."""
        sitters = tuple(Sitter(p.name, p.bot, p in self._here) if p else None for p in self._seats)
        watching = sum(person not in self._seats for person in self._here)
        return TableState(self._status, self._host.name if self._host else "", sitters, watching, self._options)

    @property
    def _status(self) -> Status:
        if self._match is None:
            return Status.WAITING
        return Status.OVER if self._match.over else Status.PLAYING

    def handle(self, person: Person, request: GameRequest) -> list[Effect]:
        """Carry out the *request* of *person*: its records, what everybody hears of it, and last its ok.

        Raises:
            RefusedError: it cannot be granted; nothing has changed.
        """
        if isinstance(request, Create | Join | Watch):
            if person in self._here:
                raise RefusedError("already-there", "$.table")
        elif person not in self._here:
            raise RefusedError("not-there", "$.table")
        return [*self._grant(person, request), Send(person, Ok(request.id))]

    def _grant(self, person: Person, request: GameRequest) -> list[Effect]:
        match request:
            case Create():
                return self._open(person, seated=request.seated)
            case Join():
                return [*self._sit(person), *self._start_if_full()]
            case Watch():
                return self._watch(person)
            case Leave():
                return [*self.remove(person), Send(person, Left(self.name, "left"))]
            case Start():
                return self._start_for(person)
            case Play():
                return self._play(person, request)
            case Legal():
                return [Send(person, legal_reply(self._view_of(person), self.name, self._seq))]
            case _:
                assert_never(request)

    def _open(self, person: Person, *, seated: bool) -> list[Effect]:
        self._host = person
        opened = Record(Opened(self.name, self._capacity, self._options))
        return [opened, *(self._sit(person) if seated else self._watch(person))]

    def _sit(self, person: Person) -> list[Effect]:
        if self._status is Status.PLAYING:
            return self._come_back(person)
        free = [place for place, sitter in enumerate(self._seats) if sitter not in self._here]
        if not free and len(self._seats) == self._capacity:
            raise RefusedError("table-full", "$.table")
        seat = free[0] if free else len(self._seats)
        self._seats[seat : seat + 1] = [person]
        return self._arrive(person, seat)

    def _come_back(self, person: Person) -> list[Effect]:
        """Give a player who left in mid-match the seat back."""
        if person not in self._players:
            raise RefusedError("match-running", "$.table")
        return self._arrive(person, self._players.index(person))

    def _arrive(self, person: Person, seat: int) -> list[Effect]:
        self._here.append(person)
        return [Record(Seated(self.name, seat, person.name, person.bot)), *self._tell([Joined(person.name, seat)])]

    def _watch(self, person: Person) -> list[Effect]:
        self._here.append(person)
        return self._tell([Joined(person.name, None)])

    def remove(self, person: Person) -> list[Effect]:
        """Take *person*, who is gone, from the table; in mid-match the server plays on for the seat."""
        if person not in self._here:
            return []
        self._here.remove(person)
        seat = self._seats.index(person) if person in self._seats else None
        effects: list[Effect] = [] if seat is None else [Record(Rose(self.name, seat))]
        if seat is not None and self._status is Status.WAITING:
            self._seats[seat] = None
        if self._is_deserted():
            return [*effects, *self._close()]
        if person == self._host:
            self._host = next((sitter for sitter in self._seats if sitter in self._here), self._here[0])
        return [*effects, *self._tell([Went(person.name, seat)]), *self._play_for_absent()]

    def _is_deserted(self) -> bool:
        """Say whether nobody is left, or in mid-match nobody who plays."""
        playing = self._status is Status.PLAYING
        return not (any(sitter in self._here for sitter in self._seats) if playing else self._here)

    def _close(self) -> list[Effect]:
        left = [Send(person, Left(self.name, "closed")) for person in self._here]
        self._here.clear()
        return [Record(Closed(self.name)), *left, Close()]

    def _start_for(self, person: Person) -> list[Effect]:
        if person != self._host:
            raise RefusedError("not-the-host")
        if self._status is Status.PLAYING:
            raise RefusedError("match-running", "$.table")
        if sum(sitter in self._here for sitter in self._seats) < LEAST_PLAYERS:
            raise RefusedError("too-few-players")
        return self._start()

    def _start_if_full(self) -> list[Effect]:
        waiting = self._status is Status.WAITING
        return self._start() if waiting and None not in self._seats else []

    def _start(self) -> list[Effect]:
        """Deal a match to those who sit here; free seats and those of absent people go away."""
        self._players = tuple(sitter for sitter in self._seats if sitter is not None and sitter in self._here)
        self._seats = list(self._players)
        seed = self._seeds()
        self._match = new_match(len(self._players), seed, self._options)
        names = tuple(person.name for person in self._players)
        self._turn_began = [self._seq + 1] * len(self._players)
        board = self._match.round.board
        dealt = self._tell([Dealt(board.number, board.starter)])
        return [Record(Started(self.name, seed, names, self._options)), *dealt]

    def _play(self, person: Person, request: Play) -> list[Effect]:
        if self._match is None or self._match.over:
            raise RefusedError("no-match")
        if person not in self._players:
            raise RefusedError("spectator")
        seat = self._players.index(person)
        if request.seq > self._seq:
            raise RefusedError("bad-seq", "$.seq")
        if request.seq < self._turn_began[seat]:
            raise RefusedError("stale", "$.seq")
        try:
            return [*self._move(seat, request.move, by_stand_in=False), *self._play_for_absent()]
        except IllegalMoveError as error:
            raise RefusedError(error.code, "$.move") from None

    def _play_for_absent(self) -> list[Effect]:
        """Play for seats whose players are gone until somebody who is here has to move, or the match is over."""
        effects: list[Effect] = []
        while self._match is not None and not self._match.over:
            seat = self._absent_on_turn(self._match)
            if seat is None:
                break
            move = stand_in(view(self._match.round, seat))
            effects += self._move(seat, move, by_stand_in=True)
        return effects

    def _absent_on_turn(self, match: Match) -> int | None:
        absent = (seat for seat, person in enumerate(self._players) if person not in self._here)
        return next((seat for seat in absent if is_my_turn(view(match.round, seat))), None)

    def _move(self, seat: int, move: Move, *, by_stand_in: bool) -> list[Effect]:
        """Make a legal *move*, deal the next round if it ended one, and tell everybody."""
        assert self._match is not None
        before = self._match.round
        self._match = play(self._match, seat, move)
        events: list[Event] = [*told(before, seat, move, self._match.round)]
        if self._match.round_over:
            events += ended(self._match, open_hands=self._options.open_hands)
            if not self._match.over:
                self._match = next_round(self._match)
                events.append(Dealt(self._match.round.board.number, self._match.round.board.starter))
        self._note_turns(seat, before.board.number)
        return [Record(Played(self.name, seat, move, by_stand_in)), *self._tell(events)]

    def _note_turns(self, moved: int, number: int) -> None:
        """Note for whom a decision begins with the next update: plays decided on older ones are stale."""
        assert self._match is not None
        board = self._match.round.board
        if board.number != number:
            self._turn_began = [self._seq + 1] * len(self._players)
            return
        self._turn_began[moved] = self._seq + 1
        if board.phase is Phase.PLAYING and board.turn is not None:
            self._turn_began[board.turn] = self._seq + 1

    def _tell(self, events: Sequence[Event]) -> list[Effect]:
        """Give the new state a number and show it to everybody here, to each what they may see."""
        self._seq += 1
        state, told_ = self.state, tuple(events)
        return [
            Send(person, Update(self.name, self._seq, state, self._view_of(person) if self._match else None, told_))
            for person in self._here
        ]

    def _view_of(self, person: Person) -> View:
        """Return what *person* may see of the round; of nobody's hand but the one that they played.

        Raises:
            RefusedError: no match was started yet.
        """
        if self._match is None:
            raise RefusedError("no-match")
        seat = self._players.index(person) if person in self._players else None
        return view(self._match.round, seat)
