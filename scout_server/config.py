"""The settings of a server: every limit and default, frozen once it runs."""

from typing import Final

import msgspec

from protocol.wire.framing import CLIENT_LIMIT, SERVER_LIMIT

DEFAULT_PORT: Final = 7268


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """What a host may choose, and what the server allows; times in seconds, sizes in bytes."""

    bind: str | None = None
    """The address to listen on; None for all of them."""
    port: int = DEFAULT_PORT
    """0 for any free one."""
    hello_timeout: float = 5.0
    ping_after: float = 10.0
    silence_limit: float = 30.0
    sweep_every: float = 0.25
    """How often deadlines are looked at."""
    farewell_time: float = 1.0
    """How long a connection may take to read what was said before its end."""
    most_connections: int = 4096
    """Fewer if the system does not give that many file descriptors."""
    most_tables: int = 1000
    most_tables_each: int = 64
    """At how many tables one connection may be."""
    mailbox_frames: int = 512
    mailbox_bytes: int = 256 * 1024
    inbox_requests: int = 64
    """How many requests may wait at a table before their senders wait."""

    def told(self) -> dict[str, int]:
        """Return the limits that a client is told in the welcome."""
        return {
            "client-frame": CLIENT_LIMIT,
            "server-frame": SERVER_LIMIT,
            "hello-ms": round(self.hello_timeout * 1000),
            "ping-ms": round(self.ping_after * 1000),
            "silence-ms": round(self.silence_limit * 1000),
        }
