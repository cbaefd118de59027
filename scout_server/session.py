"""One connection: it is greeted, gets a name, and its requests find their way; one task reads, one writes."""

import logging
from contextlib import suppress
from typing import TYPE_CHECKING

import trio

from protocol.stream import MessageStream, StreamEndedError
from protocol.wire.codec import error_for
from protocol.wire.connection import Role
from protocol.wire.errors import RemoteProtocolError
from protocol.wire.messages import (
    Bye,
    Create,
    Error,
    GameRequest,
    Hello,
    Join,
    Leave,
    Legal,
    ListTables,
    Message,
    Name,
    Ok,
    Ping,
    Play,
    Pong,
    Request,
    Start,
    Watch,
    Welcome,
)
from protocol.wire.versions import HIGHEST, LOWEST, choose
from scout_server.actor import Actor
from scout_server.mailbox import Mailbox
from scout_server.people import Person
from scout_server.refusal import RefusedError

if TYPE_CHECKING:
    from scout_server.serve import Server

AGENT = "scout-server 0.1.0"
logger = logging.getLogger(__name__)


class Session:
    """Serves one connection of *server* over *stream*.

    *Error handling*: whatever the peer does ends at most this connection; a fault of ours is logged and ends it, too.
    """

    def __init__(self, server: "Server", stream: trio.abc.Stream) -> None:
        settings = server.settings
        self._server = server
        self._messages = MessageStream(stream, Role.SERVER)
        self._mailbox = Mailbox(self._messages.connection.send, settings.mailbox_frames, settings.mailbox_bytes)
        self._hello: Hello | None = None
        self._person: Person | None = None
        self._actors: set[Actor] = set()
        self._began = self._heard = trio.current_time()
        self._pinged = False
        self._all = trio.CancelScope()
        self._reading = trio.CancelScope()

    async def run(self) -> None:
        """Serve until the connection ends; then free the name and tell the tables."""
        try:
            with self._all:
                async with trio.open_nursery() as nursery:
                    nursery.start_soon(self._write)
                    with self._reading:
                        await self._read()
                    self.end("quit")
        except Exception:
            logger.exception("a session had a fault and is ended")
        finally:
            await self._depart()

    async def turn_away(self) -> None:
        """Say that there is no room, and close."""
        with trio.move_on_after(self._server.settings.farewell_time), suppress(StreamEndedError):
            await self._messages.send(Bye("full"))
        await self._messages.aclose()

    async def _depart(self) -> None:
        with trio.CancelScope(shield=True):
            await self._messages.aclose()
            if self._person is not None:
                await self._server.forget(self._person, self._actors)

    def end(self, reason: str) -> None:
        """Say bye if it was not said yet; when what waits is sent, or after the farewell time, the connection ends."""
        self._mailbox.put(Bye(reason))
        self._all.deadline = min(self._all.deadline, trio.current_time() + self._server.settings.farewell_time)
        self._reading.cancel()

    def sweep(self, now: float) -> None:
        """Look at the deadlines of this connection at the time *now*."""
        settings = self._server.settings
        silence = now - self._heard
        if self._mailbox.overflowed:
            self.end("slow")
        elif silence > settings.silence_limit or (self._hello is None and now - self._began > settings.hello_timeout):
            self.end("idle")
        elif silence > settings.ping_after and self._hello is not None and not self._pinged:
            self._pinged = True
            self._mailbox.put(Ping())

    async def _write(self) -> None:
        """Send what the mailbox holds; end the session when nothing more will come or the peer is gone."""
        try:
            while data := await self._mailbox.take():
                await self._messages.send_bytes(data)
        except StreamEndedError:
            pass
        self._all.cancel()

    async def _read(self) -> None:
        """Do what the peer says until it says no more."""
        while True:
            try:
                message = await self._messages.receive()
            except StreamEndedError:
                return None
            except RemoteProtocolError as error:
                self._mailbox.put(error_for(error))
                if error.fatal:
                    return self.end("bad-frame")
                continue
            self._heard, self._pinged = trio.current_time(), False
            await self._receive(message)

    async def _receive(self, message: Message) -> None:
        match message:
            case Hello():
                self._greet(message)
            case Request():
                await self._answer(message)
            case Ping():
                self._mailbox.put(Pong())
            case Bye():
                self.end("quit")
            case _:
                pass

    def _greet(self, hello: Hello) -> None:
        version = choose(*hello.versions)
        if version is None:
            self._mailbox.put(Error("version-unsupported", versions=(LOWEST, HIGHEST)))
            return self.end("version-unsupported")
        self._hello = hello
        self._mailbox.put(Welcome(version, AGENT, (), self._server.settings.told()))
        return None

    async def _answer(self, request: Request) -> None:
        """Carry out *request*, or say why not."""
        try:
            match request:
                case Name():
                    self._take_name(request)
                case ListTables():
                    await self._list_tables(request)
                case Create() | Join() | Watch() | Leave() | Start() | Play() | Legal():
                    await self._ask_table(request)
        except RefusedError as error:
            self._mailbox.put(Error(error.code, request.id, error.path))

    async def _list_tables(self, request: ListTables) -> None:
        """Send the list as fast as it is read: all of it at once may be more than may wait."""
        for part in self._server.lobby.listing():
            await self._mailbox.until_taken()
            self._mailbox.put(part)
        self._mailbox.put(Ok(request.id))

    def _take_name(self, request: Name) -> None:
        assert self._hello is not None
        if self._person is not None:
            raise RefusedError("already-named", "$.name")
        self._person = self._server.lobby.people.arrive(request.name, bot=self._hello.bot)
        self._server.remember(self._person, self._mailbox)
        self._mailbox.put(Ok(request.id))

    async def _ask_table(self, request: GameRequest) -> None:
        """Hand *request* to its table; one that is to be created comes into being here."""
        if self._person is None:
            raise RefusedError("name-first")
        if isinstance(request, Create | Join | Watch) and self._tables() >= self._server.settings.most_tables_each:
            raise RefusedError("too-many-tables")
        actor = self._server.open(request) if isinstance(request, Create) else self._server.actor(request.table)
        self._actors.add(actor)
        await actor.ask(self._person, request)

    def _tables(self) -> int:
        """Say at how many tables this person is."""
        self._actors = {actor for actor in self._actors if not actor.closed}
        return sum(self._person in actor.table.here for actor in self._actors)
