"""The command scout-server: reads its flags, tells friends what to type, and serves."""

import argparse
import logging
import os
import sys
from typing import TextIO

import trio
from msgspec.structs import replace

from scout_server.addresses import addresses, line_to_type
from scout_server.config import DEFAULT_PORT, Settings
from scout_server.descriptors import most_connections
from scout_server.serve import serve
from scout_server.store import NoJournal


def parser() -> argparse.ArgumentParser:
    """Return the grammar of the command line."""
    words = argparse.ArgumentParser(prog="scout-server", description="Host SCOUT for friends on your network.")
    words.add_argument("--bind", metavar="ADDRESS", help="listen on this address only (default: on all)")
    words.add_argument(
        "--port",
        type=_port,
        default=os.environ.get("SCOUT_PORT", str(DEFAULT_PORT)),
        help=f"TCP port; 0 takes any free one (default: {DEFAULT_PORT}, or $SCOUT_PORT)",
    )
    words.add_argument("--verbose", action="store_true", help="log what happens")
    return words


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit()) or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port: use a number from 0 to 65535")
    return int(text)


def main(arguments: list[str] | None = None) -> int:
    """Run the server; return 0 after an ordered end, 1 if it cannot listen."""
    asked = parser().parse_args(arguments)
    logging.basicConfig(level=logging.INFO if asked.verbose else logging.WARNING, format="%(levelname)s %(message)s")
    settings = Settings(bind=asked.bind, port=asked.port)
    settings = replace(settings, most_connections=most_connections(settings.most_connections))
    try:
        trio.run(_host, settings)
    except OSError as error:
        where = f"{asked.bind or 'all addresses'}, port {asked.port}"
        say(f"scout-server: cannot listen on {where}: {error.strerror or error}.", sys.stderr)
        say("Is another server running? Try another --port or --bind.", sys.stderr)
        return 1
    return 0


async def _host(settings: Settings) -> None:
    listeners = await trio.open_tcp_listeners(settings.port, host=settings.bind)
    say("SCOUT is open. Friends type one of these lines:")
    for line in lines_to_type(listeners, settings.bind):
        say(f"  {line}")
    say("Ctrl-C ends the server.")
    await serve(settings, NoJournal(), listeners)


def lines_to_type(listeners: list[trio.SocketListener], bind: str | None) -> list[str]:
    """Return every line that brings a friend here, likeliest first."""
    ports = {listener.socket.getsockname()[0]: listener.socket.getsockname()[1] for listener in listeners}
    if bind is not None:
        return [line_to_type(address, port) for address, port in ports.items()]
    by_version = {":" in wildcard: port for wildcard, port in ports.items()}
    return [line_to_type(a, by_version[":" in a]) for a in addresses() if (":" in a) in by_version]


def say(text: str, stream: TextIO | None = None) -> None:
    """Print a line, at once."""
    print(text, file=stream, flush=True)
