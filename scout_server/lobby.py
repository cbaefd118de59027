"""The tables of one server by name, and who may open another; pure."""

from collections.abc import Callable
from typing import Final

from protocol.wire.messages import Create, Tables
from protocol.wire.names import clean_name, name_key
from scout_server.people import People
from scout_server.refusal import RefusedError
from scout_server.table import Table

LISTED_AT_ONCE: Final = 64
"""How many tables stand in one message; each takes at most 1.5 kB."""


class Lobby:
    """All open tables and all people.

    Args:
        most_tables: how many tables may be open at once.
        seeds: gives the secret seed of each new match.
    """

    def __init__(self, most_tables: int, seeds: Callable[[], bytes]) -> None:
        self.people = People()
        self._most_tables = most_tables
        self._seeds = seeds
        self._tables: dict[str, Table] = {}

    def create(self, request: Create) -> Table:
        """Open the table that *request* asks for; its host still has to be seated by `Table.handle`.

        Raises:
            RefusedError: the name is none or is taken, or there are too many tables.
        """
        name = clean_name(request.table)
        if name is None:
            raise RefusedError("bad-name", "$.table")
        if name_key(name) in self._tables:
            raise RefusedError("table-exists", "$.table")
        if len(self._tables) >= self._most_tables:
            raise RefusedError("too-many-tables")
        table = self._tables[name_key(name)] = Table(name, request.seats, request.options, self._seeds)
        return table

    def find(self, name: str) -> Table:
        """Return the table of that name.

        Raises:
            RefusedError: there is none.
        """
        table = self._tables.get(name_key(clean_name(name) or name))
        if table is None:
            raise RefusedError("no-such-table", "$.table")
        return table

    def close(self, table: Table) -> None:
        """Forget a table that has closed."""
        del self._tables[name_key(table.name)]

    def listing(self) -> list[Tables]:
        """Return all tables, oldest first, as everybody may see them, in parts that surely fit a frame."""
        tables = tuple(self._tables.values())
        parts = [tables[start : start + LISTED_AT_ONCE] for start in range(0, max(len(tables), 1), LISTED_AT_ONCE)]
        return [Tables({table.name: table.state for table in part}) for part in parts]
