"""Where a server is, as a person writes it."""

from typing import Final, NamedTuple

DEFAULT_PORT: Final = 7268


class Address(NamedTuple):
    """A host, by name or number, and a TCP port."""

    host: str
    port: int

    def __str__(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == DEFAULT_PORT else f"{host}:{self.port}"


def parse_address(text: str) -> Address:
    """Read ``HOST``, ``HOST:PORT``, ``[IPV6]`` or ``[IPV6]:PORT``; a bare IPv6 address has no port.

    Raises:
        ValueError: it is none of these.
    """
    host, port = text.strip(), str(DEFAULT_PORT)
    if host.startswith("["):
        host, bracket, rest = host[1:].partition("]")
        if not bracket or (rest and not rest.startswith(":")):
            raise ValueError(f"{text!r} is not an address: write [IPV6] or [IPV6]:PORT")
        port = rest[1:] if rest else port
    elif host.count(":") == 1:
        host, _, port = host.partition(":")
    if not host or any(char.isspace() for char in host):
        raise ValueError(f"{text!r} is not an address: write HOST or HOST:PORT")
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise ValueError(f"{port!r} is not a port: it is a number from 1 to 65535")
    return Address(host, int(port))
