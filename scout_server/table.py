"""One table: who sits and watches there, and the match they play; pure, as requests go in and effects come out."""

from collections.abc import Callable, Sequence
from typing import assert_never

from protocol.game.cards import PLAYERS
from protocol.game.events import Dealt, ended, told
from protocol.game.legal import is_my_turn, normal
from protocol.game.match import Match, new_match, next_round, play
from protocol.game.moves import Move
from protocol.game.rules import IllegalMoveError
from protocol.game.state import View, view
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
    Start,
    Status,
    TableOptions,
    TableState,
    Update,
    Watch,
    Went,
)
from scout_server.decisions import Decisions
from scout_server.effects import Close, Closed, Effect, Opened, Played, Record, Rose, Seated, Send, Started
from scout_server.people import Person
from scout_server.refusal import RefusedError
from scout_server.seating import Seating
from scout_server.stand_in import stand_in


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
        self._seating = Seating(seats)
        self._players: tuple[Person, ...] = ()
        self._match: Match | None = None
        self._seq = 0
        self._decisions = Decisions(0, 0)

    @property
    def match(self) -> Match | None:
        """The match that is being played or was played last."""
        return self._match

    @property
    def here(self) -> tuple[Person, ...]:
        """Everybody who sits or watches here and is connected."""
        return tuple(self._seating.here)

    @property
    def state(self) -> TableState:
        """The table from outside."""
        seating = self._seating
        host = seating.host.name if seating.host else self.name
        return TableState(self._status, host, seating.sitters, seating.watching, self._options)

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
            if person in self._seating.here:
                raise RefusedError("already-there", "$.table")
        elif person not in self._seating.here:
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
        opened = Record(Opened(self.name, self._seating.capacity, self._options))
        return [opened, *(self._sit(person) if seated else self._watch(person))]

    def _sit(self, person: Person) -> list[Effect]:
        """Seat *person*; in mid-match only in the own seat, and after a match a newcomer makes the table wait again."""
        if person not in self._players:
            if self._status is Status.PLAYING:
                raise RefusedError("match-running", "$.table")
            if self._status is Status.OVER and not self._seating.full:
                self._match, self._players = None, ()
                self._seating.open_ranks()
        seat = self._seating.sit(person)
        return [Record(Seated(self.name, seat, person.name, person.bot)), *self._tell([Joined(person.name, seat)])]

    def _watch(self, person: Person) -> list[Effect]:
        self._seating.come(person)
        return self._tell([Joined(person.name, self._seating.seat_of(person))])

    def remove(self, person: Person) -> list[Effect]:
        """Take *person*, who is gone, from the table; in mid-match the server plays on for the seat."""
        if person not in self._seating.here:
            return []
        seat = self._seating.seat_of(person)
        self._seating.go(person, keep_seat=self._status is not Status.WAITING)
        effects: list[Effect] = [] if seat is None else [Record(Rose(self.name, seat))]
        if self._is_deserted(person):
            return [*effects, *self._close()]
        return [*effects, *self._tell([Went(person.name, seat)]), *self._play_for_absent(), *self._close_after_bots()]

    def _is_deserted(self, gone: Person) -> bool:
        """Say whether, now that *gone* is gone, nobody is left who plays, or only bots are left to wait for people."""
        if self._status is Status.PLAYING:
            return not self._seating.seated
        return not self.here or (not gone.bot and self._seating.only_bots)

    def _close_after_bots(self) -> list[Effect]:
        """Close if a match has just ended of which only bots have seen the end."""
        return self._close() if self._status is Status.OVER and self._seating.only_bots else []

    def _close(self) -> list[Effect]:
        left = [Send(person, Left(self.name, "closed")) for person in self.here]
        self._seating.here.clear()
        return [Record(Closed(self.name)), *left, Close()]

    def _start_for(self, person: Person) -> list[Effect]:
        if person != self._seating.host:
            raise RefusedError("not-the-host")
        if self._status is Status.PLAYING:
            raise RefusedError("match-running", "$.table")
        if len(self._seating.seated) < PLAYERS.start:
            raise RefusedError("too-few-players")
        return self._start()

    def _start_if_full(self) -> list[Effect]:
        return self._start() if self._status is Status.WAITING and self._seating.full else []

    def _start(self) -> list[Effect]:
        """Deal a match to those who sit here; free seats and those of absent people go away."""
        self._players = self._seating.close_ranks()
        seed = self._seeds()
        self._match = new_match(len(self._players), seed, self._options)
        names = tuple(person.name for person in self._players)
        self._decisions = Decisions(len(self._players), self._seq + 1)
        board = self._match.round.board
        dealt = self._tell([Dealt(board.number, board.starter)])
        return [Record(Started(self.name, seed, names, self._options)), *dealt]

    def _play(self, person: Person, request: Play) -> list[Effect]:
        if self._match is None or self._match.over:
            raise RefusedError("no-match")
        if person not in self._players:
            raise RefusedError("spectator")
        seat = self._players.index(person)
        self._decisions.check(seat, request.seq, self._seq)
        try:
            moved = self._move(seat, request.move, by_stand_in=False)
        except IllegalMoveError as error:
            raise RefusedError(error.code, "$.move") from None
        return [*moved, *self._play_for_absent(), *self._close_after_bots()]

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
        absent = (seat for seat, person in enumerate(self._players) if person not in self._seating.here)
        return next((seat for seat in absent if is_my_turn(view(match.round, seat))), None)

    def _move(self, seat: int, move: Move, *, by_stand_in: bool) -> list[Effect]:
        """Make a legal *move*, deal the next round if it ended one, and tell everybody."""
        assert self._match is not None
        before = self._match.round
        move = normal(before.board, move)
        self._match = play(self._match, seat, move)
        events: list[Event] = [*told(before, seat, move, self._match.round)]
        if self._match.round_over:
            events += ended(self._match, open_hands=self._options.open_hands)
            if not self._match.over:
                self._match = next_round(self._match)
                events.append(Dealt(self._match.round.board.number, self._match.round.board.starter))
        self._decisions.moved(seat, before.board, self._match.round.board, self._seq + 1)
        return [Record(Played(self.name, seat, move, by_stand_in)), *self._tell(events)]

    def _tell(self, events: Sequence[Event]) -> list[Effect]:
        """Give the new state a number and show it to everybody here, to each what they may see."""
        self._seq += 1
        state, told_ = self.state, tuple(events)
        return [
            Send(person, Update(self.name, self._seq, state, self._view_of(person) if self._match else None, told_))
            for person in self._seating.here
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
