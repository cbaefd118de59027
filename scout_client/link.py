"""A connection to a server: greet, ask and be answered, hear what it tells; never what any of it means."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Final

import trio

from protocol.stream import MessageStream, StreamEndedError
from protocol.wire.connection import Role
from protocol.wire.errors import RemoteProtocolError
from protocol.wire.messages import AnyRequest, Bye, Error, FromServer, Hello, Ok, Ping, Pong, Welcome
from protocol.wire.versions import HIGHEST, LOWEST
from scout_client.address import Address

AGENT: Final = "scout-client 0.1.0"
PATIENCE: Final = 10.0
"""Seconds to wait for a connection, and for the welcome."""
SILENCE: Final = 40.0
"""Seconds after which a server that says nothing is gone: a living one pings sooner."""
MOST_WAITING: Final = 256


class LinkError(Exception):
    """There is no connection, or no longer.

    Attributes:
        code: ``no-host``, ``no-server``, ``no-answer``, ``not-scout``, ``version-unsupported``, ``no-name``, ``lost``,
            ``silent``, or ``bye`` with the reason in *detail*.
        detail: what more there is to say.
    """

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(f"{code}: {detail}" if detail else code)
        self.code = code
        self.detail = detail


class RefusedError(Exception):
    """The server refused a request; *error* is its answer."""

    def __init__(self, error: Error) -> None:
        super().__init__(error.code)
        self.error = error


class _Pending:
    """A request that waits for its answer."""

    def __init__(self) -> None:
        self.answered = trio.Event()
        self.answer: Ok | Error | None = None


class Link:
    """A greeted connection over *stream*.

    One task runs `listen`; any number of others may `request` at the same time, and one receives from `messages`.
    """

    def __init__(self, stream: MessageStream, welcome: Welcome) -> None:
        self.welcome = welcome
        self.ended: LinkError | None = None
        """Why nothing more will be heard; None while the connection lasts."""
        self._stream = stream
        self._sending = trio.Lock()
        self._pending: dict[int, _Pending] = {}
        self._last_id = 0
        self._heard, self.messages = trio.open_memory_channel[FromServer](MOST_WAITING)

    async def request(self, make: Callable[[int], AnyRequest]) -> None:
        """Send the request that *make* makes of an id, and wait until the server has carried it out.

        Raises:
            RefusedError: it did not.
            LinkError: the connection ended.
        """
        self._last_id += 1
        number = self._last_id
        pending = self._pending[number] = _Pending()
        try:
            await self._send(make(number))
            await pending.answered.wait()
        finally:
            del self._pending[number]
        if isinstance(pending.answer, Error):
            raise RefusedError(pending.answer)
        if pending.answer is None:
            raise self.ended or LinkError("lost")

    async def bye(self) -> None:
        """Say that we leave; never fails, for the server may be gone already."""
        with suppress(LinkError):
            await self._send(Bye("quit"))

    async def listen(self) -> None:
        """Hear what the server says until the connection ends: answers go to who asked, all else to `messages`."""
        try:
            await self._listen()
        except LinkError as error:
            self.ended = error
        finally:
            self._heard.close()
            for pending in self._pending.values():
                pending.answered.set()

    async def _listen(self) -> None:
        while True:
            match await self._receive():
                case Ping():
                    await self._send(Pong())
                case Bye(reason):
                    raise LinkError("bye", reason)
                case Ok() | Error() as answer if answer.id in self._pending:
                    self._pending[answer.id].answer = answer
                    self._pending[answer.id].answered.set()
                case message:
                    await self._heard.send(message)  # type: ignore[arg-type]

    async def _receive(self) -> object:
        with trio.move_on_after(SILENCE):
            return await _receive(self._stream)
        raise LinkError("silent")

    async def _send(self, message: AnyRequest | Pong | Bye) -> None:
        async with self._sending:
            if self.ended is not None:
                raise self.ended
            try:
                await self._stream.send(message)
            except StreamEndedError as error:
                raise self.ended or LinkError("lost") from error


@asynccontextmanager
async def connect(address: Address, *, bot: bool = False) -> AsyncIterator[Link]:
    """Connect to the server at *address* and greet it; the connection lasts as long as the block.

    Raises:
        LinkError: there is no such server, or it speaks another version.
    """
    stream = await _open(address)
    messages = MessageStream(stream, Role.CLIENT)
    try:
        link = Link(messages, await _greet(messages, bot=bot))
        async with trio.open_nursery() as nursery:
            nursery.start_soon(link.listen)
            yield link
            await link.bye()
            nursery.cancel_scope.cancel()
    except BaseExceptionGroup as group:
        raise _only(group) from None  # `listen` raises nothing: it is the block's own
    finally:
        await messages.aclose()


def _only(error: BaseException) -> BaseException:
    """Return the one exception in a group of one, however deep; else what was given."""
    while isinstance(error, BaseExceptionGroup) and len(error.exceptions) == 1:
        error = error.exceptions[0]
    return error


async def _open(address: Address) -> trio.SocketStream:
    try:
        with trio.fail_after(PATIENCE):
            return await trio.open_tcp_stream(address.host, address.port)
    except trio.TooSlowError:
        raise LinkError("no-answer") from None
    except UnicodeError:
        raise LinkError("no-host") from None
    except OSError as error:
        raise LinkError("no-server", error.strerror or str(error)) from error


async def _greet(messages: MessageStream, *, bot: bool) -> Welcome:
    try:
        with trio.fail_after(PATIENCE):
            await messages.send(Hello((LOWEST, HIGHEST), AGENT, bot=bot))
            answer = await _receive(messages)
    except trio.TooSlowError:
        raise LinkError("no-answer") from None
    except StreamEndedError:
        raise LinkError("lost") from None
    match answer:
        case Welcome():
            return answer
        case Error("version-unsupported", versions=(lowest, highest)):
            raise LinkError("version-unsupported", f"{lowest}-{highest}")
        case Bye(reason):
            raise LinkError("bye", reason)
        case _:
            raise LinkError("not-scout")


async def _receive(messages: MessageStream) -> object:
    try:
        return await messages.receive()
    except StreamEndedError:
        raise LinkError("lost") from None
    except RemoteProtocolError as error:
        raise LinkError("not-scout", str(error)) from None
