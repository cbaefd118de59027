"""Messages over a trio stream: bytes go in and out here, and nowhere else in the protocol."""

import trio

from protocol.wire.connection import Connection, Role
from protocol.wire.messages import Message

CHUNK = 65536


class StreamEndedError(Exception):
    """The peer is gone: it closed its side, or the connection broke."""


class MessageStream:
    """One end of a connection over *stream*; one task may receive while another sends.

    *Error handling*: whatever way the connection breaks, `StreamEndedError` tells it; a wrong message is a
    `RemoteProtocolError`, after which receiving goes on unless it is fatal.
    """

    def __init__(self, stream: trio.abc.Stream, role: Role) -> None:
        self.stream = stream
        self.connection = Connection(role)

    async def receive(self) -> Message:
        """Wait for the peer's next message and return it.

        Raises:
            StreamEndedError: none will come. After a bye that takes until the peer closes its side.
            RemoteProtocolError: it is not a message that may be sent now.
        """
        await trio.lowlevel.checkpoint()
        while (message := self.connection.next_message()) is None:
            try:
                data = await self.stream.receive_some(CHUNK)
            except (trio.BrokenResourceError, trio.ClosedResourceError) as error:
                raise StreamEndedError from error
            if not data:
                raise StreamEndedError
            self.connection.feed(bytes(data))
        return message

    async def send(self, message: Message) -> None:
        """Say *message*.

        Raises:
            StreamEndedError: the peer cannot hear it.
            LocalProtocolError: it may not be said now.
        """
        await self.send_bytes(self.connection.send(message))

    async def send_bytes(self, data: bytes) -> None:
        """Send what `Connection.send` returned; when cancelled, close the stream, as half a frame may be out.

        Raises:
            StreamEndedError: the peer cannot hear it.
        """
        try:
            await self.stream.send_all(data)
        except trio.Cancelled:
            await self.aclose()
            raise
        except (trio.BrokenResourceError, trio.ClosedResourceError) as error:
            raise StreamEndedError from error

    async def aclose(self) -> None:
        """Close the stream."""
        await trio.aclose_forcefully(self.stream)
