"""What can go wrong between two ends, as exceptions: by our own fault or by the peer's."""


class ProtocolError(Exception):
    """Something that the protocol does not allow.

    Attributes:
        code: which rule was broken, one of `codes.ERROR_CODES`.
        path: where the fault is, as ``$.move.first``; ``$`` is the message, empty if it could not be read so far.
        detail: what was expected there, in printable ASCII, for authors of clients.
        id: the id of the request at fault; None if it has none or it cannot be read.
        fatal: whether the bytes that follow cannot be understood, so that the connection has to end.
    """

    def __init__(
        self, code: str, *, path: str = "", detail: str = "", request_id: int | None = None, fatal: bool = False
    ) -> None:
        super().__init__(" ".join(part for part in (code, path, detail) if part))
        self.code = code
        self.path = path
        self.detail = detail
        self.id = request_id
        self.fatal = fatal


class LocalProtocolError(ProtocolError):
    """Our side tried to say what it may not say now: a bug of ours."""


class RemoteProtocolError(ProtocolError):
    """The peer sent what it may not send."""
