"""What authors of bots import: a bot is a function from a View to one of its legal moves; this seats it at a table."""

import argparse
import logging
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

import trio

from protocol.game.legal import is_my_turn, legal_moves
from protocol.game.moves import Move
from protocol.game.state import View
from protocol.wire.messages import FromServer, Join, Left, Name, Play, Status, Update
from protocol.wire.names import clean_name
from scout_client.address import Address
from scout_client.arguments import add_seat_arguments
from scout_client.clean import clean
from scout_client.link import Link, LinkError, RefusedError, connect

Bot: TypeAlias = Callable[[View], Move]
logger = logging.getLogger(__name__)

NAMES_TO_TRY = 50


async def run(bot: Bot, address: Address, name: str, table: str) -> None:
    """Play every match of *table* in one of its seats, until it closes.

    The bot thinks in a thread, so that the server is answered meanwhile. What it answers wrong is logged, and a random
    legal move is played in its place. If *name* is taken, a number is put behind it.

    Raises:
        LinkError: the server cannot be reached, or the connection ends.
        RefusedError: the table does not take the bot.
    """
    async with connect(address, bot=True) as link:
        await _take_name(link, name)
        await link.request(lambda number: Join(number, table))
        news = _News(link)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(news.hear, nursery.cancel_scope)
            while (update := await news.newest()) is not None:
                if update.view is not None and update.state.status is Status.PLAYING and is_my_turn(update.view):
                    await _play(link, update, await _think(bot, update.view))
            nursery.cancel_scope.cancel()
        if not news.left:
            raise link.ended or LinkError("lost")


class _News:
    """What a table tells: one task hears it even while the bot thinks, so that nothing piles up."""

    def __init__(self, link: Link) -> None:
        self.left = False
        """Whether the table has closed."""
        self._messages = link.messages
        self._newest: Update | None = None
        self._came = trio.Event()

    async def hear(self, scope: trio.CancelScope) -> None:
        """Take in what is said; when the connection ends, cancel *scope*."""
        async for message in self._messages:
            self._take(message)
        scope.cancel()

    def _take(self, message: FromServer) -> None:
        if isinstance(message, Update):
            self._newest = message
        self.left = self.left or isinstance(message, Left)
        self._came.set()

    async def newest(self) -> Update | None:
        """Wait for an update that was not returned yet, and return the newest; None when the table has closed."""
        while True:
            with suppress(trio.WouldBlock, trio.EndOfChannel):
                while True:
                    self._take(self._messages.receive_nowait())
            if self.left:
                return None
            if self._newest is not None:
                newest, self._newest = self._newest, None
                return newest
            self._came = trio.Event()
            await self._came.wait()


async def _take_name(link: Link, name: str) -> None:
    for count in range(1, NAMES_TO_TRY):
        wanted = numbered(name, count)
        try:
            return await link.request(lambda number, wanted=wanted: Name(number, wanted))  # type: ignore[misc]
        except RefusedError as refused:
            if refused.error.code != "name-taken":
                raise
    raise LinkError("no-name", name)


def numbered(name: str, count: int) -> str:
    """Return the name for the bot that comes as number *count* under *name*, 1-based, short enough to be one."""
    if count == 1:
        return name
    names = (f"{name[:size].rstrip()} {count}" for size in range(len(name), 0, -1))
    return next((fitting for fitting in names if clean_name(fitting)), f"Bot {count}")


async def _think(bot: Bot, view: View) -> Move:
    """Ask *bot* for a move; a random legal one if it fails or its answer is not legal."""
    try:
        move = await trio.to_thread.run_sync(bot, view, abandon_on_cancel=True)
    except Exception:
        logger.exception("the bot failed; a random legal move is played")
        return random.choice(legal_moves(view))
    if move not in legal_moves(view):
        logger.error("the bot answered %r, which is not legal now; a random legal move is played", move)
        return random.choice(legal_moves(view))
    return move


async def _play(link: Link, update: Update, move: Move) -> None:
    try:
        await link.request(lambda number: Play(number, update.table, update.seq, move))
    except RefusedError as refused:
        logger.warning("%s: the server refused %r", clean(refused.error.code), move)


def main(bot: Bot) -> None:
    """Be the command line of a script whose bot is *bot*, called as its function or class; does not return."""
    parser = argparse.ArgumentParser(description=bot.__doc__)
    add_seat_arguments(parser)
    asked = parser.parse_args()
    kind = getattr(bot, "__name__", type(bot).__name__)
    sys.exit(seat(bot, asked.address, asked.name or kind.capitalize()[:16], asked.table))


def seat(bot: Bot, address: Address, name: str, table: str) -> int:
    """Do as `run` in a program of its own; return its exit code: 0 when the table has closed, 1 for any trouble."""
    logging.basicConfig(format=f"{name.replace('%', '%%')}: %(message)s")
    try:
        trio.run(run, bot, address, name, table)
    except LinkError as error:
        logger.error("%s", clean(str(error)))
        return 1
    except RefusedError as error:
        logger.error("the server refuses: %s", clean(str(error)))
        return 1
    except KeyboardInterrupt:
        return 130
    return 0
