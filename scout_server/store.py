"""Where the journal goes: what must be kept before anybody hears of it."""

from collections.abc import Sequence
from typing import Protocol

from scout_server.effects import Entry


class Journal(Protocol):
    """A place for entries, in order."""

    async def commit(self, entries: Sequence[Entry]) -> None:
        """Keep *entries*; when this returns they are safe."""


class NoJournal:
    """A journal of a server that forgets everything when it ends, and does not grow until then."""

    async def commit(self, entries: Sequence[Entry]) -> None:
        """Forget *entries*."""
