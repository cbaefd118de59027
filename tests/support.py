"""What several tests need: a server in this process, a client of few lines, and programs as processes."""

import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import trio

from protocol.stream import MessageStream
from protocol.wire.connection import Role
from protocol.wire.messages import (
    AnyRequest,
    Error,
    FromServer,
    Hello,
    LegalMoves,
    Name,
    Ok,
    Ping,
    Pong,
    Tables,
    Update,
    Welcome,
)
from scout_server.config import Settings
from scout_server.effects import Entry
from scout_server.serve import serve

ROOT = Path(__file__).parent.parent
PATIENCE = 60
"""Seconds after which a test that waits for a socket gives up; nothing should come near it."""


class Player:
    """A client over *stream* that says one thing after the other and remembers what it was told."""

    def __init__(self, stream: trio.abc.Stream) -> None:
        self.messages = MessageStream(stream, Role.CLIENT)
        self.heard: list[FromServer] = []
        self._last_id = 0

    async def receive(self) -> FromServer:
        message = await self.messages.receive()
        self.heard.append(message)
        return message

    async def _next(self) -> FromServer:
        """Receive as a client does that answers pings."""
        message = await self.receive()
        if isinstance(message, Ping):
            await self.messages.send(Pong())
        return message

    async def greet(self, *, bot: bool = False) -> Welcome:
        await self.messages.send(Hello((1, 1), "test", bot=bot))
        welcome = await self.receive()
        assert isinstance(welcome, Welcome)
        return welcome

    async def ask(self, kind: type[AnyRequest], *fields: object, **named: object) -> Ok | Error:
        """Send a request and return its answer; what comes before it is in `heard`."""
        self._last_id += 1
        await self.messages.send(kind(self._last_id, *fields, **named))
        while True:
            message = await self._next()
            if isinstance(message, Ok | Error) and message.id == self._last_id:
                return message

    async def until(self, kind: type, condition=lambda message: True) -> FromServer:
        """Receive until a message of *kind* fulfils *condition*."""
        while True:
            message = await self._next()
            if isinstance(message, kind) and condition(message):
                return message

    @property
    def update(self) -> Update:
        return next(message for message in reversed(self.heard) if isinstance(message, Update))

    @property
    def tables(self) -> Tables:
        return next(message for message in reversed(self.heard) if isinstance(message, Tables))

    @property
    def legal(self) -> LegalMoves:
        return next(message for message in reversed(self.heard) if isinstance(message, LegalMoves))


class MemoryJournal:
    """A journal that a test can read."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    async def commit(self, entries: Sequence[Entry]) -> None:
        self.entries.extend(entries)


class RunningServer:
    """A server in this process on a free loopback port."""

    def __init__(self, port: int, journal: MemoryJournal) -> None:
        self.port = port
        self.journal = journal
        self.players: list[Player] = []

    async def connect(self) -> Player:
        """Open a connection and say nothing."""
        player = Player(await trio.open_tcp_stream("127.0.0.1", self.port))
        self.players.append(player)
        return player

    async def enter(self, name: str, *, bot: bool = False) -> Player:
        """Open a connection, greet, and take *name*."""
        player = await self.connect()
        await player.greet(bot=bot)
        assert isinstance(await player.ask(Name, name), Ok)
        return player


@asynccontextmanager
async def running_server(settings: Settings | None = None) -> AsyncIterator[RunningServer]:
    """Run a server until the block ends."""
    journal = MemoryJournal()
    listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
    async with trio.open_nursery() as nursery:
        nursery.start_soon(serve, settings or Settings(), journal, listeners)
        server = RunningServer(listeners[0].socket.getsockname()[1], journal)
        try:
            yield server
        finally:
            for player in server.players:
                await player.messages.aclose()
            nursery.cancel_scope.cancel()


def program(name: str, *arguments: str) -> list[str]:
    """Return the command line of scout_server or scout_client with this interpreter."""
    return [sys.executable, "-m", name, *arguments]
