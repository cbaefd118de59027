"""The tree of tasks: listeners, a task a connection and a task a table, the clock, and the end of them all."""

import logging
import secrets
import signal
from collections.abc import Iterable

import trio

from protocol.wire.messages import Create, FromServer
from protocol.wire.names import name_key
from scout_server.actor import Actor
from scout_server.config import Settings
from scout_server.lobby import Lobby
from scout_server.mailbox import Mailbox
from scout_server.people import Person
from scout_server.session import Session
from scout_server.store import Journal
from scout_server.table import Table

logger = logging.getLogger(__name__)


def new_seed() -> bytes:
    """Return a seed that nobody can guess."""
    return secrets.token_bytes(32)


class Server:
    """Everything that the connections of one server share.

    Args:
        settings: its limits.
        journal: keeps what happened.
        nursery: where the tables run.
    """

    def __init__(self, settings: Settings, journal: Journal, nursery: trio.Nursery) -> None:
        self.settings = settings
        self.lobby = Lobby(settings.most_tables, new_seed)
        self._journal = journal
        self._nursery = nursery
        self._sessions: set[Session] = set()
        self._ending = False
        self._all_gone = trio.Event()
        self._mailboxes: dict[int, Mailbox] = {}
        self._actors: dict[str, Actor] = {}

    async def serve_connection(self, stream: trio.abc.Stream) -> None:
        """Serve one connection until it ends; one too many is told so and closed."""
        session = Session(self, stream)
        if len(self._sessions) >= self.settings.most_connections:
            return await session.turn_away()
        self._sessions.add(session)
        try:
            await session.run()
        finally:
            self._sessions.discard(session)
            if self._ending and not self._sessions:
                self._all_gone.set()
        return None

    def remember(self, person: Person, mailbox: Mailbox) -> None:
        """Deliver to *mailbox* what is sent to *person*."""
        self._mailboxes[person.number] = mailbox

    async def forget(self, person: Person, actors: Iterable[Actor]) -> None:
        """Free the name of *person*, who is gone, and tell the tables, unless the server ends for everybody."""
        del self._mailboxes[person.number]
        self.lobby.people.leave(person)
        if not self._ending:
            for actor in actors:
                await actor.ask(person, None)

    def post(self, person: Person, message: FromServer) -> None:
        """Put *message* into the mailbox of *person*, if they are still there."""
        mailbox = self._mailboxes.get(person.number)
        if mailbox is not None:
            mailbox.put(message)

    def open(self, request: Create) -> Actor:
        """Open a table and its task.

        Raises:
            RefusedError: see `Lobby.create`.
        """
        table = self.lobby.create(request)
        actor = Actor(table, self._journal, self.post, self._close, self.settings.inbox_requests)
        self._actors[name_key(table.name)] = actor
        self._nursery.start_soon(actor.run)
        return actor

    def actor(self, name: str) -> Actor:
        """Return the task of the table of that name.

        Raises:
            RefusedError: there is no such table.
        """
        return self._actors[name_key(self.lobby.find(name).name)]

    def _close(self, table: Table) -> None:
        self.lobby.close(table)
        del self._actors[name_key(table.name)]

    async def keep_time(self) -> None:
        """Look at the deadlines of all connections, again and again: cheaper than a timer round every wait."""
        while True:
            await trio.sleep(self.settings.sweep_every)
            now = trio.current_time()
            for session in tuple(self._sessions):
                session.sweep(now)

    async def say_bye(self) -> None:
        """End all connections; returns when they have ended, or after the farewell time."""
        self._ending = True
        for session in tuple(self._sessions):
            session.end("shutdown")
        if self._sessions:
            with trio.move_on_after(2 * self.settings.farewell_time):
                await self._all_gone.wait()


async def serve(settings: Settings, journal: Journal, listeners: list[trio.SocketListener]) -> None:
    """Serve on *listeners* until cancelled, or until SIGINT or SIGTERM, which end it in good order.

    *Error handling*: sessions and tables keep their faults to themselves.
    """
    async with trio.open_nursery() as nursery:
        server = Server(settings, journal, nursery)
        nursery.start_soon(server.keep_time)
        listening = trio.CancelScope()

        async def listen() -> None:
            with listening:
                await trio.serve_listeners(server.serve_connection, listeners, handler_nursery=nursery)

        nursery.start_soon(listen)
        with trio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
            async for number in signals:
                logger.info("ending: %s", signal.Signals(number).name)
                break
        listening.cancel()
        await server.say_bye()
        nursery.cancel_scope.cancel()
