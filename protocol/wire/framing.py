"""Frames: a length of 4 bytes, big-endian, then as many bytes; never what stands in them."""

from protocol.wire.errors import LocalProtocolError, RemoteProtocolError

HEADER = 4
CLIENT_LIMIT = 16 * 1024
"""The most bytes in a frame from a client."""
SERVER_LIMIT = 128 * 1024
"""The most bytes in a frame from the server: the legal moves of a hand of 39 cards can fill 64 KiB twice."""


def frame(body: bytes, limit: int) -> bytes:
    """Put the length in front of *body*.

    Raises:
        LocalProtocolError: it has no bytes, or more than *limit*.
    """
    if not 0 < len(body) <= limit:
        raise LocalProtocolError("frame-too-large", detail=f"{len(body)} bytes, 1 to {limit} allowed")
    return len(body).to_bytes(HEADER, "big") + body


class FrameReader:
    """Cut a stream of bytes, fed in pieces of any size, into the bodies of frames of 1..*limit* bytes."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._buffer = bytearray()

    def feed(self, data: bytes) -> None:
        """Take in *data* as it came from the stream."""
        self._buffer += data

    def drop(self) -> None:
        """Forget what was taken in and not given out."""
        self._buffer.clear()

    @property
    def empty(self) -> bool:
        """Whether the stream may end here, no frame being under way."""
        return not self._buffer

    def next_frame(self) -> bytes | None:
        """Return the body of the next whole frame; None if more bytes are needed.

        Raises:
            RemoteProtocolError: the announced length is 0 or above the limit; fatal, as no later frame can be found.
        """
        if len(self._buffer) < HEADER:
            return None
        size = int.from_bytes(self._buffer[:HEADER], "big")
        if not 0 < size <= self._limit:
            raise RemoteProtocolError(
                "frame-too-large" if size else "frame-empty", detail=f"1 to {self._limit} bytes allowed", fatal=True
            )
        end = HEADER + size
        if len(self._buffer) < end:
            return None
        body = bytes(self._buffer[HEADER:end])
        del self._buffer[:end]
        return body
