"""Who is connected, under which name; never how."""

import msgspec

from protocol.wire.names import clean_name, name_key
from scout_server.refusal import RefusedError


class Person(msgspec.Struct, frozen=True):
    """Somebody with a name on this server; the number tells them from all others, before and after."""

    number: int
    name: str
    bot: bool


class People:
    """The people of one server and their names."""

    def __init__(self) -> None:
        self._by_key: dict[str, Person] = {}
        self._count = 0

    def arrive(self, text: str, *, bot: bool) -> Person:
        """Give the name *text* to somebody new.

        Raises:
            RefusedError: it cannot be a name, or somebody has it.
        """
        name = clean_name(text)
        if name is None:
            raise RefusedError("bad-name", "$.name")
        if name_key(name) in self._by_key:
            raise RefusedError("name-taken", "$.name")
        self._count += 1
        person = self._by_key[name_key(name)] = Person(self._count, name, bot)
        return person

    def leave(self, person: Person) -> None:
        """Free the name of *person*."""
        del self._by_key[name_key(person.name)]
