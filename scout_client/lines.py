"""Lines in from standard input and out to standard output; the only place of line mode that touches either."""

import os
import select
import shutil
import sys
import textwrap
from collections.abc import AsyncGenerator, Iterable
from typing import Final

import trio

from scout_client.clean import clean
from scout_client.screen.cards import TIE

CHUNK: Final = 65536
LONGEST: Final = 1000
"""Characters of a typed line that are looked at."""
STDIN: Final = 0


def say(lines: Iterable[str]) -> None:
    """Print *lines* at once, without what could move a cursor; on a terminal, long ones are broken between words.

    Raises:
        BrokenPipeError: nobody reads them any more.
    """
    columns = width() if sys.stdout.isatty() else 0
    for line in lines:
        text = clean(line)
        parts = textwrap.wrap(text, columns, subsequent_indent="  ") if 0 < columns < len(text) else [text]
        sys.stdout.writelines(f"{part}\n".replace(TIE, " ") for part in parts)
    sys.stdout.flush()


def width() -> int:
    """Return how many columns a line has."""
    return shutil.get_terminal_size().columns


def is_terminal() -> bool:
    """Say whether a person types."""
    try:
        return os.isatty(STDIN)
    except OSError:
        return False


class Input:
    """Standard input, read in a thread: one that waits inside `sys.stdin` would hold its lock when the program ends."""

    def __init__(self) -> None:
        self._rest = b""
        self._ended = False

    def has_something(self, seconds: float) -> bool:
        """Say whether anything comes within *seconds*: nothing does if it is closed, empty, or stays silent."""
        try:
            ready, _, _ = select.select([STDIN], [], [], seconds)
            if ready:
                self._take(os.read(STDIN, CHUNK))
        except (OSError, ValueError):
            self._ended = True
        return bool(self._rest)

    async def lines(self) -> AsyncGenerator[str, None]:
        """Give each line as it is typed, without its end."""
        while True:
            *whole, self._rest = self._rest.split(b"\n")
            for line in whole:
                yield _decoded(line)
            if self._ended:
                break
            self._take(await trio.to_thread.run_sync(os.read, STDIN, CHUNK, abandon_on_cancel=True))
        if self._rest:
            yield _decoded(self._rest)

    def _take(self, data: bytes) -> None:
        """Keep *data*, but of a line without end only as much as is looked at."""
        self._ended = not data
        self._rest += data
        if b"\n" not in self._rest:
            self._rest = self._rest[: 4 * LONGEST]


def _decoded(line: bytes) -> str:
    return clean(line.decode(errors="replace")[:LONGEST])
