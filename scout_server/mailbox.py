"""What waits to be sent to one connection: bounded, never waiting itself, the newest view taking the older's place."""

from collections.abc import Callable

import trio
from msgspec.structs import replace

from protocol.wire.messages import Bye, FromServer, Left, Update

MERGED_BYTES = 4096
"""No more events are merged into an unsent view of this size: merging encodes them all again."""


class Mailbox:
    """The outbox of one connection.

    Args:
        encode: returns the bytes of a message.
        most_frames: how many messages may wait.
        most_bytes: how many bytes may wait.
    """

    def __init__(self, encode: Callable[[FromServer], bytes], most_frames: int, most_bytes: int) -> None:
        self._encode = encode
        self._most_frames = most_frames
        self._most_bytes = most_bytes
        self._waiting: list[bytes] = []
        self._unsent: dict[str, tuple[int, Update]] = {}
        self._bytes = 0
        self._news = trio.Event()
        self._taken = trio.Event()
        self.closed = False
        """Whether nothing more is taken in: bye was said, or the reader is too slow."""
        self.overflowed = False
        """Whether it was closed because more waited than may."""

    def put(self, message: FromServer) -> None:
        """Take in *message*; dropped once the mailbox is closed."""
        if self.closed:
            return
        if isinstance(message, Update):
            self._put_update(message)
        else:
            if isinstance(message, Left):
                self._unsent.pop(message.table, None)
            self._append(self._encode(message))
        if len(self._waiting) > self._most_frames or self._bytes > self._most_bytes:
            self._waiting, self._bytes = [self._encode(Bye("slow"))], 0
            self.overflowed = self.closed = True
        elif isinstance(message, Bye):
            self.closed = True
        self._news.set()

    def _put_update(self, update: Update) -> None:
        """Let a newer view replace an unsent one of the same table; the events of both are told."""
        place, older = self._unsent.get(update.table, (len(self._waiting), None))
        if older is not None and len(self._waiting[place]) > MERGED_BYTES:
            place, older = len(self._waiting), None
        if older is not None:
            update = replace(update, events=older.events + update.events)
        data = self._encode(update)
        if older is None:
            self._append(data)
        else:
            self._bytes += len(data) - len(self._waiting[place])
            self._waiting[place] = data
        self._unsent[update.table] = place, update

    def _append(self, data: bytes) -> None:
        self._waiting.append(data)
        self._bytes += len(data)

    async def until_taken(self) -> None:
        """Wait until nothing waits any more."""
        while self._waiting and not self.closed:
            await self._taken.wait()

    async def take(self) -> bytes:
        """Wait until something is there and return the bytes of it all; none once the mailbox is closed and empty."""
        while not self._waiting and not self.closed:
            await self._news.wait()
            self._news = trio.Event()
        self._taken.set()
        self._taken = trio.Event()
        data = b"".join(self._waiting)
        self._waiting.clear()
        self._unsent.clear()
        self._bytes = 0
        return data
