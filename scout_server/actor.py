"""The task that runs one table: requests in one after the other, then the journal, then the mailboxes."""

import logging
from collections.abc import Callable, Sequence

import trio

from protocol.wire.messages import Error, FromServer, GameRequest, Left
from scout_server.effects import Close, Effect, Record, Send
from scout_server.people import Person
from scout_server.refusal import RefusedError
from scout_server.store import Journal
from scout_server.table import Table

logger = logging.getLogger(__name__)


class Actor:
    """Runs *table* until it closes.

    Args:
        table: the core; nobody else changes it.
        journal: keeps the records.
        post: puts a message into somebody's mailbox; never waits.
        on_close: is told once when the table takes no more requests.
        inbox_requests: how many requests may wait.

    *Error handling*: a fault of the core closes this table, with a word to everybody there, and no other.
    """

    def __init__(
        self,
        table: Table,
        journal: Journal,
        post: Callable[[Person, FromServer], None],
        on_close: Callable[[Table], None],
        inbox_requests: int,
    ) -> None:
        self.table = table
        self._journal = journal
        self._post = post
        self._on_close = on_close
        self.closed = False
        """Whether no more requests are served."""
        self._inbox, self._requests = trio.open_memory_channel[tuple[Person, GameRequest | None]](inbox_requests)

    async def ask(self, person: Person, request: GameRequest | None) -> None:
        """Hand in a *request*, whose answer goes to the mailbox of *person*; None says that they are disconnected."""
        try:
            await self._inbox.send((person, request))
        except trio.BrokenResourceError:
            self._refuse_closed(person, request)

    async def run(self) -> None:
        """Serve requests until the table closes."""
        with self._requests:
            try:
                await self._serve()
            except Exception:
                logger.exception("table %r had a fault and is closed", self.table.name)
                for person in self.table.here:
                    self._post(person, Left(self.table.name, "closed"))
            finally:
                self.closed = True
                self._on_close(self.table)
            self._refuse_rest()

    async def _serve(self) -> None:
        async for person, request in self._requests:
            effects = self._step(person, request)
            await self._carry_out(effects)
            if any(isinstance(effect, Close) for effect in effects):
                break

    def _step(self, person: Person, request: GameRequest | None) -> Sequence[Effect]:
        if request is None:
            return self.table.remove(person)
        try:
            return self.table.handle(person, request)
        except RefusedError as error:
            return [Send(person, Error(error.code, request.id, error.path))]

    async def _carry_out(self, effects: Sequence[Effect]) -> None:
        """Record first, then tell."""
        entries = [effect.entry for effect in effects if isinstance(effect, Record)]
        if entries:
            await self._journal.commit(entries)
        for effect in effects:
            if isinstance(effect, Send):
                self._post(effect.to, effect.message)

    def _refuse_rest(self) -> None:
        """Answer the requests that came too late."""
        while True:
            try:
                self._refuse_closed(*self._requests.receive_nowait())
            except (trio.WouldBlock, trio.EndOfChannel):
                return

    def _refuse_closed(self, person: Person, request: GameRequest | None) -> None:
        if request is not None:
            self._post(person, Error("no-such-table", request.id, "$.table"))
