"""What authors of bots import: a bot is a function from a View to one of its legal moves; this seats it at a table."""

import argparse
import logging
import random
import sys
from collections.abc import Callable
from typing import TypeAlias

import trio

from protocol.game.legal import is_my_turn, legal_moves
from protocol.game.moves import Move
from protocol.game.state import View
from protocol.wire.messages import Join, Left, Name, Play, Status, Update
from scout_client.address import Address
from scout_client.arguments import add_seat_arguments
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
        while (update := await _newest(link)) is not None:
            if update.view is not None and update.state.status is Status.PLAYING and is_my_turn(update.view):
                await _play(link, update, await _think(bot, update.view))


async def _take_name(link: Link, name: str) -> None:
    for suffix in ("", *(f" {count}" for count in range(2, NAMES_TO_TRY))):
        try:
            wanted = f"{name}{suffix}"
            return await link.request(lambda number, wanted=wanted: Name(number, wanted))  # type: ignore[misc]
        except RefusedError as refused:
            if refused.error.code != "name-taken":
                raise
    raise LinkError("no-name", name)


async def _newest(link: Link) -> Update | None:
    """Wait for news and return the newest update; None when the table has closed."""
    newest = None
    while newest is None or link.messages.statistics().current_buffer_used:
        try:
            message = await link.messages.receive()
        except trio.EndOfChannel:
            raise link.ended or LinkError("lost") from None
        if isinstance(message, Left):
            return None
        if isinstance(message, Update):
            newest = message
    return newest


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
        logger.warning("%s: the server refused %r", refused.error.code, move)


def main(bot: Bot) -> None:
    """Be the command line of a script whose bot is *bot*, called as its function or class; does not return."""
    parser = argparse.ArgumentParser(description=bot.__doc__)
    add_seat_arguments(parser)
    asked = parser.parse_args()
    kind = getattr(bot, "__name__", type(bot).__name__)
    sys.exit(seat(bot, asked.address, asked.name or kind.capitalize()[:16], asked.table))


def seat(bot: Bot, address: Address, name: str, table: str) -> int:
    """Do as `run` in a program of its own; return its exit code: 0 when the table has closed, 1 for any trouble."""
    logging.basicConfig(format=f"{name}: %(message)s")
    try:
        trio.run(run, bot, address, name, table)
    except LinkError as error:
        logger.error("%s", error)
        return 1
    except RefusedError as error:
        logger.error("the server refuses: %s", error)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0
