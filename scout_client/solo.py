"""A game for one: a server of one's own on this machine, bots at its table, and a seat for you."""

import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import trio

from protocol.game.cards import PLAYERS
from protocol.wire.messages import Create, TableOptions
from scout_client.address import Address
from scout_client.lines import Input, is_terminal, say, width
from scout_client.link import LinkError
from scout_client.online import enter
from scout_client.plain import Plain
from scout_client.words import Words

TABLE = "Solo"
ENDING_SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
START_TIME = 30.0
"""Seconds that the server may take to start."""
END_TIME = 10.0
"""Seconds that it may take to end."""
SILENT_INPUT = 1.0
"""Seconds after which an input that is no terminal is taken to be empty."""


async def play(words: Words, name: str, players: int, level: str) -> None:
    """Play one match of 2..5 *players* against bots of *level*; or watch bots, if nobody is there to type.

    Raises:
        LinkError: the server could not be started, or went away.
    """
    assert players in PLAYERS
    typed = Input()
    person = is_terminal() or typed.has_something(SILENT_INPUT)
    async with ended_by_signals(), own_server() as address, enter(address, name) as link:
        plain = Plain(link, words, name, say, width, patient=not is_terminal(), stay=is_terminal())
        say([words("solo-start" if person else "solo-watch", players=players)])
        options = TableOptions(open_hands=not person)
        await link.request(lambda number: Create(number, TABLE, players, options, person))
        async with trio.open_nursery() as nursery:
            for number in range(1, players + (not person)):
                nursery.start_soon(run_bot, plain, address, level, f"{level.capitalize()} {number}")
            await plain.run(typed.lines() if person else None)
            nursery.cancel_scope.cancel()


@asynccontextmanager
async def ended_by_signals() -> AsyncIterator[None]:
    """Leave the block in good order when the system or the terminal asks this program to end."""
    async with trio.open_nursery() as nursery:

        async def wait() -> None:
            with trio.open_signal_receiver(*ENDING_SIGNALS) as signals:
                async for _ in signals:
                    raise KeyboardInterrupt

        nursery.start_soon(wait)
        yield
        nursery.cancel_scope.cancel()


@asynccontextmanager
async def own_server() -> AsyncIterator[Address]:
    """Run a server on a free loopback port as long as the block lasts.

    Raises:
        LinkError: it does not start.
    """
    command = [sys.executable, "-m", "scout_server", "--bind", "127.0.0.1", "--port", "0"]
    process = await trio.lowlevel.open_process(
        command, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, start_new_session=True
    )
    try:
        yield await _address_of(process)
    finally:
        with trio.CancelScope(shield=True):
            process.terminate()
            with trio.move_on_after(END_TIME):
                await process.wait()
            if process.returncode is None:
                process.kill()
                await process.wait()
            if process.stdout is not None:
                await process.stdout.aclose()


async def _address_of(process: trio.Process) -> Address:
    """Read where the server is from what it tells friends to type."""
    assert process.stdout is not None
    told = b""
    with trio.move_on_after(START_TIME):
        while data := await process.stdout.receive_some():
            told += data
            found = re.search(rb"scout-client ([\d.]+):(\d+)\s", told)
            if found:
                return Address(found[1].decode(), int(found[2]))
    raise LinkError("solo-no-server")


async def run_bot(plain: Plain, address: Address, level: str, name: str) -> None:
    """Run a bot as a process until it ends or this is cancelled; in mid-match the server plays on for one that fails.

    Raises:
        LinkError: it fails before the match of *plain* has begun, which then would never begin.
    """
    where = f"{address.host}:{address.port}"
    command = [sys.executable, "-m", "scout_client", "bot", level, where, "--table", TABLE, "--name", name]
    ended = await trio.run_process(command, check=False, start_new_session=True)
    if ended.returncode and plain.model.view is None:
        raise LinkError("solo-no-bot")
