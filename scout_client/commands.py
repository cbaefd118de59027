"""What a person can type: one table of commands, and the way from a line to what it asks for; pure."""

from collections.abc import Callable
from typing import Final, TypeAlias

import msgspec

from protocol.game.cards import PLAYERS
from protocol.game.moves import Move
from protocol.game.notation import NotationError, parse_move
from protocol.wire.messages import TableOptions


class CommandError(Exception):
    """A line that asks for nothing; *key* and *fields* are the sentence that says why."""

    def __init__(self, key: str, **fields: str | int) -> None:
        super().__init__(key)
        self.key = key
        self.fields = fields


class ShowTables(msgspec.Struct, frozen=True):
    """List the tables of the server."""


class CreateTable(msgspec.Struct, frozen=True):
    """Open a table and sit down."""

    table: str
    seats: int
    options: TableOptions


class JoinTable(msgspec.Struct, frozen=True):
    """Sit down at a table."""

    table: str


class WatchTable(msgspec.Struct, frozen=True):
    """Watch a table."""

    table: str


class StartMatch(msgspec.Struct, frozen=True):
    """Start the match of the table on show."""


class LeaveTable(msgspec.Struct, frozen=True):
    """Leave the table on show."""


class Look(msgspec.Struct, frozen=True):
    """Show something again: ``hand``, ``table``, ``scores``, ``legal`` or ``rules``."""

    what: str


class Help(msgspec.Struct, frozen=True):
    """Explain the command *topic*, or list all commands if it is empty."""

    topic: str


class Quit(msgspec.Struct, frozen=True):
    """Leave the program."""


Action: TypeAlias = (
    ShowTables | CreateTable | JoinTable | WatchTable | StartMatch | LeaveTable | Look | Help | Quit | Move
)


class Command(msgspec.Struct, frozen=True):
    """One row of the table: a word, how many words may follow it, and what it asks for."""

    name: str
    fewest: int
    most: int
    parse: Callable[[list[str]], Action]


MANY: Final = 99
DEFAULT_SEATS: Final = 4
OPTION_WORDS: Final = ("open-hands", "holder-starts", "limit")
_MOVE_WORDS: Final = ("left", "right", "flip", "show")


def _move(name: str) -> Callable[[list[str]], Action]:
    """Read a move in its notation, its words shortened as one likes."""

    def parse(words: list[str]) -> Action:
        full = [_expand(word, _MOVE_WORDS) for word in words]
        try:
            return parse_move(" ".join([name, *full]))
        except NotationError as error:
            raise CommandError(f"notation-{error.code}", word=error.word) from None

    return parse


def _expand(word: str, vocabulary: tuple[str, ...]) -> str:
    """Return the one word of *vocabulary* that begins with *word*, or *word* as it is."""
    found = [full for full in vocabulary if full.startswith(word.lower())]
    return found[0] if len(found) == 1 else word


def _create(words: list[str]) -> Action:
    """Read NAME [SEATS] [OPTION ...]; the name may have spaces."""
    words, options = _options(words)
    seats = DEFAULT_SEATS
    if len(words) > 1 and words[-1].isdecimal():
        seats = int(words.pop())
        if seats not in PLAYERS:
            raise CommandError("command-seats")
    if not words:
        raise CommandError("command-which-table")
    return CreateTable(" ".join(words), seats, options)


def _options(words: list[str]) -> tuple[list[str], TableOptions]:
    """Take option words off the end; return the rest and the options."""
    chosen: dict[str, bool | int] = {}
    while len(words) > 1:
        match words:
            case [*rest, "open-hands"]:
                words, chosen["open_hands"] = rest, True
            case [*rest, "holder-starts"]:
                words, chosen["holder_of_1_2_starts"] = rest, True
            case [*rest, "limit", number] if number.isdecimal() and len(number) < 6:
                words, chosen["turn_limit"] = rest, int(number)
            case _:
                break
    return words, msgspec.convert(chosen, TableOptions)


COMMANDS: Final = (
    Command("tables", 0, 0, lambda _: ShowTables()),
    Command("create", 1, MANY, _create),
    Command("join", 1, MANY, lambda words: JoinTable(" ".join(words))),
    Command("watch", 1, MANY, lambda words: WatchTable(" ".join(words))),
    Command("start", 0, 0, lambda _: StartMatch()),
    Command("leave", 0, 0, lambda _: LeaveTable()),
    Command("keep", 0, 0, _move("keep")),
    Command("flip", 0, 0, _move("flip")),
    Command("show", 1, 1, _move("show")),
    Command("scout", 2, 5, _move("scout")),
    Command("hand", 0, 0, lambda _: Look("hand")),
    Command("table", 0, 0, lambda _: Look("table")),
    Command("scores", 0, 0, lambda _: Look("scores")),
    Command("legal", 0, 0, lambda _: Look("legal")),
    Command("rules", 0, 0, lambda _: Look("rules")),
    Command("help", 0, 1, lambda words: Help(_topic(words[0]) if words else "")),
    Command("quit", 0, 0, lambda _: Quit()),
)
"""Every command, in the order in which help lists them."""


def parse(line: str) -> Action | None:
    """Read a typed *line*; None if it is empty.

    The command may be shortened as long as one command alone begins so and takes that many words.

    Raises:
        CommandError: it asks for nothing.
    """
    words = line.split()
    if not words:
        return None
    return _command(words[0].lower(), len(words) - 1).parse(words[1:])


def _command(word: str, arguments: int) -> Command:
    found = [command for command in COMMANDS if command.name.startswith(word)]
    exact = [command for command in found if command.name == word]
    fitting = [command for command in exact or found if command.fewest <= arguments <= command.most]
    if len(fitting) == 1:
        return fitting[0]
    if not found:
        raise CommandError("command-unknown", word=word)
    if len(found) > 1 and not exact:
        names = ", ".join(command.name for command in fitting or found)
        raise CommandError("command-ambiguous", word=word, names=names)
    raise CommandError("command-form", name=(exact or found)[0].name)


def _topic(word: str) -> str:
    found = [command.name for command in COMMANDS if command.name.startswith(word.lower())]
    if not found:
        raise CommandError("command-unknown", word=word)
    return word.lower() if word.lower() in found else found[0]
