"""Line mode: what happens is appended line by line, what is typed is read line by line; for terminals and for pipes."""

from collections.abc import AsyncGenerator, Callable, Iterable
from contextlib import aclosing, suppress

import trio
from msgspec.structs import replace

from protocol.game.legal import normal
from protocol.game.moves import Move
from protocol.wire.messages import (
    AnyRequest,
    Create,
    Error,
    FromServer,
    Join,
    Leave,
    Left,
    ListTables,
    Play,
    Start,
    Status,
    Update,
    Watch,
)
from scout_client.commands import (
    Action,
    CommandError,
    CreateTable,
    Help,
    JoinTable,
    LeaveTable,
    Look,
    Quit,
    ShowTables,
    StartMatch,
    WatchTable,
    parse,
)
from scout_client.help import help_lines
from scout_client.link import Link, LinkError, RefusedError
from scout_client.model import Model, update
from scout_client.refusal import broken_rule, refusal_lines
from scout_client.screen.board import lobby_lines, look_at, table_lines, turn_lines
from scout_client.screen.story import tell
from scout_client.trouble import error_line
from scout_client.words import Words


class Plain:
    """One player, or one spectator, in line mode.

    Args:
        link: the connection, with the name already taken.
        words: the catalogue.
        name: the own name.
        say: prints lines.
        width: returns how many columns a line has.
        stay: whether another match may follow, or all ends with the first.
        patient: whether a script is read, not a person: a move waits until it is the player's turn instead of being
            refused until then, and the end of the lines waits until nothing more can be seen without a move.
    """

    def __init__(
        self,
        link: Link,
        words: Words,
        name: str,
        say: Callable[[Iterable[str]], None],
        width: Callable[[], int],
        *,
        patient: bool,
        stay: bool,
    ) -> None:
        self.model = Model(name)
        self._link = link
        self._words = words
        self._say = say
        self._width = width
        self._patient = patient
        self._stay = stay
        self._news = trio.Event()
        self._all = trio.CancelScope()
        self._prompted: tuple[object, ...] = ()

    async def run(self, lines: AsyncGenerator[str, None] | None) -> None:
        """Hear and obey until the player quits, the lines end, or, unless we stay, the match is over.

        Raises:
            LinkError: the connection ends.
        """
        with self._all:
            self._catch_up()
            async with trio.open_nursery() as nursery:
                nursery.start_soon(self._hear)
                if lines is not None:
                    async with aclosing(lines):
                        await self._obey(lines)
                    self._all.cancel()

    async def _hear(self) -> None:
        """Tell what the server says."""
        async for message in self._link.messages:
            self._take(message)
        raise self._link.ended or LinkError("lost")

    def _is_over(self) -> bool:
        return self.model.update is not None and self.model.update.state.status is Status.OVER

    def _catch_up(self) -> None:
        """Take in what has been heard already: the next command may depend on it."""
        with suppress(trio.WouldBlock, trio.EndOfChannel):
            while True:
                self._take(self._link.messages.receive_nowait())

    def _take(self, message: FromServer) -> None:
        self._news.set()
        self._news = trio.Event()
        before, self.model = self.model, update(self.model, message)
        match message:
            case Update():
                self._tell(before, message)
            case Left(table, "closed"):
                self._say([self._words("closed-table", table=table)])
            case Left(table):
                self._say([self._words("left-table", table=table)])
            case Error():
                self._say([error_line(self._words, message)])
            case _:
                pass
        if not self._stay and self._is_over():
            self._all.cancel()

    def _tell(self, before: Model, news: Update) -> None:
        """Tell the events of an update, and ask for a move if it is time for one."""
        words, model = self._words, self.model
        lines = [line for event in news.events for line in tell(words, model, event)]
        if before.update is None and news.state.status is Status.WAITING:
            lines.append(self._arrival(news))
        elif before.update is None and not model.my_turn:
            lines += table_lines(words, model)
        if self._is_over() and before.playing and self._stay:
            key = "host-may-start" if news.state.host == model.name else "guest-may-wait"
            lines.append(words(key, host=news.state.host))
        if model.my_turn and model.view is not None:
            board = model.view.board
            prompted = (news.table, news.state.status, board.number, board.phase, board.turns)
            if prompted != self._prompted:
                self._prompted = prompted
                lines += turn_lines(words, model, model.view, self._width())
        self._say(lines)

    def _arrival(self, news: Update) -> str:
        key = "joined-host" if news.state.host == self.model.name else "joined-table"
        seated = sum(sitter is not None for sitter in news.state.seats)
        return self._words(key, table=news.table, seated=seated, seats=len(news.state.seats))

    async def _obey(self, lines: AsyncGenerator[str, None]) -> None:
        """Do what is typed, line by line, until there are no more or one says quit."""
        async for line in lines:
            try:
                action = parse(line)
            except CommandError as error:
                self._say([self._explain(error)])
                continue
            if isinstance(action, Quit):
                return
            if action is not None:
                await self._do(action)
        if self._patient:
            await self._see_out()

    async def _see_out(self) -> None:
        """After the last line of a script, stay while a match is played in which the player is asked for nothing."""
        while self.model.playing and not self.model.my_turn:
            await self._news.wait()
        if self.model.my_turn:
            self._say([self._words("input-ended")])

    def _explain(self, error: CommandError) -> str:
        fields = dict(error.fields)
        if error.key == "command-form":
            fields = {"form": self._words(f"form-{fields['name']}")}
        return self._words(error.key, **fields)

    async def _do(self, action: Action) -> None:
        match action:
            case Help(topic):
                self._say(help_lines(self._words, topic))
            case Look(what):
                self._say(look_at(self._words, self.model, what, self._width()))
            case ShowTables():
                self.model = replace(self.model, tables=())
                if await self._ask(ListTables):
                    self._say(lobby_lines(self._words, self.model))
            case CreateTable() | JoinTable() | WatchTable():
                await self._enter(action)
            case StartMatch() | LeaveTable():
                await self._at_table(Start if isinstance(action, StartMatch) else Leave)
            case Quit():
                pass
            case _:
                await self._move(action)

    async def _enter(self, action: CreateTable | JoinTable | WatchTable) -> None:
        """Go to a table; the client shows one at a time."""
        if self.model.update is not None:
            self._say([self._words("already-at-table", table=self.model.update.table)])
            return
        match action:
            case CreateTable(table, seats, options):
                await self._ask(lambda number: Create(number, table, seats, options))
            case JoinTable(table):
                await self._ask(lambda number: Join(number, table))
            case WatchTable(table):
                await self._ask(lambda number: Watch(number, table))

    async def _at_table(self, kind: type[Start | Leave]) -> None:
        if self.model.update is None:
            self._say([self._words("no-table")])
        else:
            table = self.model.update.table
            await self._ask(lambda number: kind(number, table))

    async def _move(self, move: Move) -> None:
        """Send a legal move; say why another is none, without sending it."""
        while self._patient and self.model.update is not None and not (self.model.my_turn or self._is_over()):
            await self._news.wait()
        now, view = self.model.update, self.model.view
        if now is None or view is None:
            self._say([self._words("no-match-yet" if now else "no-table")])
            return
        code = "no-match" if not self.model.playing else broken_rule(view, move)
        if code is not None:
            self._say(refusal_lines(self._words, view, move, code))
            return
        legal = normal(view.board, move)
        await self._ask(lambda number: Play(number, now.table, now.seq, legal))

    async def _ask(self, make: Callable[[int], AnyRequest]) -> bool:
        """Ask the server, and say why if it refuses; return whether it did not."""
        try:
            await self._link.request(make)
        except RefusedError as refused:
            self._say([error_line(self._words, refused.error)])
            return False
        finally:
            self._catch_up()
        return True
