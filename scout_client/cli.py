"""The command scout-client: reads its flags and runs what they ask for; imports nothing that is not needed for it."""

import argparse
import io
import os
import random
import sys
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, TypeVar

from scout_client.address import Address, parse_address
from scout_client.arguments import a_name, add_seat_arguments, login_name
from scout_client.clean import clean

if TYPE_CHECKING:
    from scout_client.words import Words

E = TypeVar("E", bound=BaseException)

LEVEL_NAMES = ("random", "greedy")
SOLO_PLAYERS = 4


def online_parser() -> argparse.ArgumentParser:
    """Return the grammar of the command line without a subcommand."""
    parser = argparse.ArgumentParser(
        prog="scout-client",
        description="Play SCOUT in the terminal.",
        epilog="Or: scout-client solo (play against bots right now), scout-client bot (seat a bot); --help after each.",
    )
    parser.add_argument("address", type=parse_address, metavar="HOST[:PORT]", help="the server, as it told you")
    parser.add_argument("--name", type=a_name, help="your name at the table (default: your login name)")
    return parser


def solo_parser() -> argparse.ArgumentParser:
    """Return the grammar of scout-client solo."""
    parser = argparse.ArgumentParser(prog="scout-client solo", description="Play a match against bots, right now.")
    parser.add_argument("--players", type=int, choices=range(2, 6), default=SOLO_PLAYERS, help="you and the bots")
    parser.add_argument("--bot", choices=LEVEL_NAMES, default="greedy", help="how the bots play")
    parser.add_argument("--name", type=a_name, help="your name at the table (default: your login name)")
    return parser


def bot_parser() -> argparse.ArgumentParser:
    """Return the grammar of scout-client bot."""
    parser = argparse.ArgumentParser(prog="scout-client bot", description="Seat a bot at a table.")
    parser.add_argument("level", choices=LEVEL_NAMES, help="how it plays")
    add_seat_arguments(parser)
    parser.add_argument("--seed", type=int, help="makes its chance repeatable")
    return parser


def main(arguments: list[str] | None = None) -> int:
    """Run the client; return 0, or 1 if the server or the network is in trouble."""
    _mend_streams()
    given = sys.argv[1:] if arguments is None else arguments
    match given:
        case ["bot", *rest]:
            return _bot(bot_parser().parse_args(rest))
        case ["solo", *rest]:
            return _solo(solo_parser().parse_args(rest))
        case _:
            return _online(online_parser().parse_args(given))


def _mend_streams() -> None:
    """Keep a socket from taking the place of a standard stream that is closed; print what can be of any name."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free
    sys.stdout = sys.stdout or os.fdopen(1, "w", closefd=False)
    sys.stderr = sys.stderr or os.fdopen(2, "w", closefd=False)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _bot(asked: argparse.Namespace) -> int:
    from scout_client.bot import seat
    from scout_client.bots.levels import LEVELS

    bot = LEVELS[asked.level](random.Random(asked.seed))
    return seat(bot, asked.address, asked.name or asked.level.capitalize(), asked.table)


def _solo(asked: argparse.Namespace) -> int:
    from scout_client import solo

    return _run(lambda words: solo.play(words, asked.name or login_name(), asked.players, asked.bot), None)


def _online(asked: argparse.Namespace) -> int:
    from scout_client import online

    return _run(lambda words: online.play(words, asked.address, asked.name or login_name()), asked.address)


def _run(play: "Callable[[Words], Awaitable[None]]", address: Address | None) -> int:
    """Run *play* and turn whatever ends it too soon into a plain sentence and an exit code."""
    import trio

    from scout_client.link import LinkError, RefusedError
    from scout_client.trouble import error_line, link_line
    from scout_client.words import Words

    words = Words()
    code = 0
    try:
        trio.run(play, words)
    except* LinkError as group:
        code = _trouble(link_line(words, _first(group), address))
    except* RefusedError as group:
        code = _trouble(error_line(words, _first(group).error))
    except* KeyboardInterrupt:
        code = 130
    except* BrokenPipeError:
        code = _unheard()
    except* OSError as group:
        _unheard()
        error = _first(group)
        code = _trouble(words("system-trouble", detail=error.strerror or str(error)))
    return code


def _unheard() -> int:
    """Let what is still to be printed go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1


def _first(group: BaseExceptionGroup[E]) -> E:
    """Return the first exception in *group*, however deep it lies."""
    inner = group.exceptions[0]
    return _first(inner) if isinstance(inner, BaseExceptionGroup) else inner


def _trouble(sentence: str) -> int:
    sys.stderr.write(clean(sentence) + "\n")
    return 1
