"""People, names and tables of one server."""

import pytest

from protocol.wire.codec import encode
from protocol.wire.framing import SERVER_LIMIT
from protocol.wire.messages import Create, Join, Tables
from scout_server.lobby import Lobby
from scout_server.people import People, Person
from scout_server.refusal import RefusedError


def refused(code, action, *arguments, **named):
    with pytest.raises(RefusedError) as caught:
        action(*arguments, **named)
    assert caught.value.code == code


def test_a_name_is_free_again_when_its_owner_has_left():
    people = People()
    ann = people.arrive("Ann", bot=False)
    refused("name-taken", people.arrive, "aNN", bot=True)
    people.leave(ann)
    again = people.arrive("ANN", bot=True)
    assert again != ann
    assert again.name == "ANN"


@pytest.mark.parametrize("name", ["", "  ", "x" * 17, "a\x1b[2J", "\u202eevil", "\u0301", "a\nb", "\ue000"])
def test_what_cannot_be_printed_is_no_name(name):
    refused("bad-name", People().arrive, name, bot=False)


def test_tables_have_different_names_and_are_found_by_them():
    lobby = Lobby(most_tables=2, seeds=lambda: b"")
    den = lobby.create(Create(1, "Den", 3))
    refused("table-exists", lobby.create, Create(2, "DEN", 3))
    refused("bad-name", lobby.create, Create(3, "\x07", 3))
    assert lobby.find("den") is den
    refused("no-such-table", lobby.find, "Pit")
    lobby.create(Create(4, "Pit", 2))
    refused("too-many-tables", lobby.create, Create(5, "Inn", 2))
    assert list(lobby.listing()[0].tables) == ["Den", "Pit"]
    lobby.close(den)
    refused("no-such-table", lobby.find, "Den")


def test_a_long_list_of_tables_comes_in_parts_that_fit_a_frame():
    lobby = Lobby(most_tables=1000, seeds=lambda: b"")
    assert lobby.listing() == [Tables({})]
    longest = 8 * ("x" + 3 * "\u0301")
    for number in range(1000):
        table = lobby.create(Create(number + 1, f"{number}{longest}"[:32], 5))
        for seat in range(5):
            request = Join(1, table.name) if seat else Create(1, table.name, 5)
            table.handle(Person(seat, longest, bot=True), request)
    parts = lobby.listing()
    assert sum(len(part.tables) for part in parts) == 1000
    assert max(len(encode(part)) for part in parts) <= SERVER_LIMIT
