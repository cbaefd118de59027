"""One end of a connection as a state machine: who may say what when; never a socket.

`TABLE` is all of it: a message that has no row there is refused.
"""

import enum
from typing import Final

from protocol.wire.codec import decode_from_client, decode_from_server, encode
from protocol.wire.errors import LocalProtocolError, RemoteProtocolError
from protocol.wire.framing import CLIENT_LIMIT, SERVER_LIMIT, FrameReader, frame
from protocol.wire.messages import Bye, Error, Hello, Message, Ping, Pong, Request, Welcome


class Role(enum.Enum):
    """The two ends."""

    CLIENT = "client"
    SERVER = "server"

    @property
    def other(self) -> "Role":
        """The end that this one talks to."""
        return Role.SERVER if self is Role.CLIENT else Role.CLIENT


class State(enum.Enum):
    """What a connection is waiting for."""

    START = "start"
    """The client has to say hello."""
    GREETED = "greeted"
    """The server has to answer it."""
    OPEN = "open"
    """Everything else may be said."""
    CLOSED = "closed"
    """One end said bye; nothing follows but the other's bye, which nobody has to read."""


class Kind(enum.Enum):
    """Messages that may be said at the same times."""

    HELLO = "hello"
    WELCOME = "welcome"
    REQUEST = "a request"
    ANSWER = "any other message of the server"
    ERROR = "error"
    ALIVE = "ping, pong"
    BYE = "bye"


TABLE: Final = {
    (State.START, Role.CLIENT, Kind.HELLO): State.GREETED,
    (State.START, Role.SERVER, Kind.ERROR): State.START,
    (State.GREETED, Role.SERVER, Kind.WELCOME): State.OPEN,
    (State.GREETED, Role.SERVER, Kind.ERROR): State.GREETED,
    (State.OPEN, Role.CLIENT, Kind.REQUEST): State.OPEN,
    (State.OPEN, Role.CLIENT, Kind.ALIVE): State.OPEN,
    (State.OPEN, Role.SERVER, Kind.ALIVE): State.OPEN,
    (State.OPEN, Role.SERVER, Kind.ANSWER): State.OPEN,
    (State.OPEN, Role.SERVER, Kind.ERROR): State.OPEN,
    (State.START, Role.CLIENT, Kind.BYE): State.CLOSED,
    (State.START, Role.SERVER, Kind.BYE): State.CLOSED,
    (State.GREETED, Role.CLIENT, Kind.BYE): State.CLOSED,
    (State.GREETED, Role.SERVER, Kind.BYE): State.CLOSED,
    (State.OPEN, Role.CLIENT, Kind.BYE): State.CLOSED,
    (State.OPEN, Role.SERVER, Kind.BYE): State.CLOSED,
    (State.CLOSED, Role.CLIENT, Kind.BYE): State.CLOSED,
    (State.CLOSED, Role.SERVER, Kind.BYE): State.CLOSED,
}
"""(state, who speaks, kind) -> the state after it."""


def kind_of(message: Message) -> Kind:
    """Say of which kind *message* is."""
    match message:
        case Hello():
            return Kind.HELLO
        case Welcome():
            return Kind.WELCOME
        case Request():
            return Kind.REQUEST
        case Error():
            return Kind.ERROR
        case Ping() | Pong():
            return Kind.ALIVE
        case Bye():
            return Kind.BYE
        case _:
            return Kind.ANSWER


class Connection:
    """The state of one connection as the end in *role* sees it."""

    def __init__(self, role: Role) -> None:
        self.role = role
        self.state = State.START
        self._frames = FrameReader(CLIENT_LIMIT if role is Role.SERVER else SERVER_LIMIT)
        self._last_id = 0

    def send(self, message: Message) -> bytes:
        """Return the bytes that say *message* to the peer.

        Raises:
            LocalProtocolError: it may not be said now, or is too large.
        """
        after = TABLE.get((self.state, self.role, kind_of(message)))
        if after is None:
            raise LocalProtocolError("unexpected", detail=f"{kind_of(message).value} while {self.state.value}")
        data = frame(encode(message), SERVER_LIMIT if self.role is Role.SERVER else CLIENT_LIMIT)
        self._enter(after)
        return data

    def feed(self, data: bytes) -> None:
        """Take in bytes from the peer; what follows a bye is dropped."""
        if self.state is not State.CLOSED:
            self._frames.feed(data)

    @property
    def between_frames(self) -> bool:
        """Whether no frame of the peer is under way, so that its stream may end."""
        return self._frames.empty

    def next_message(self) -> Message | None:
        """Return the peer's next message; None if more bytes are needed, and after bye.

        Raises:
            RemoteProtocolError: what came is not allowed; if that is not fatal, the next call goes on behind it.
        """
        while self.state is not State.CLOSED:
            body = self._frames.next_frame()
            if body is None:
                return None
            message = decode_from_client(body) if self.role is Role.SERVER else decode_from_server(body)
            if message is not None:
                self._accept(message)
                return message
        return None

    def _greeted_again(self, message: Message) -> bool:
        """Say whether *message*, which may not be said now, would have been right before."""
        return self.state is not State.START and isinstance(message, Hello | Welcome)

    def _accept(self, message: Message) -> None:
        after = TABLE.get((self.state, self.role.other, kind_of(message)))
        number = message.id if isinstance(message, Request) else None
        if after is None:
            code = "already-greeted" if self._greeted_again(message) else "hello-first"
            raise RemoteProtocolError(code, request_id=number)
        if number is not None:
            if number <= self._last_id:
                raise RemoteProtocolError("repeated-id", path="$.id", request_id=number)
            self._last_id = number
        self._enter(after)

    def _enter(self, state: State) -> None:
        self.state = state
        if state is State.CLOSED:
            self._frames.drop()
