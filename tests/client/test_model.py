"""What the client knows."""

import random

from protocol.wire.messages import Left, Ok, Sitter, Status, TableOptions, Tables, TableState, Update
from scout_client.model import Model, update
from tests.client.positions import positions

STATE = TableState(Status.PLAYING, "Ann", (Sitter("Ann", False, True), None), 0, TableOptions())


def test_the_newest_update_is_all_that_is_known_of_a_table():
    view = next(iter(positions(random.Random(1), 1)))
    model = update(Model("Ann"), Update("Den", 1, STATE, view, ()))
    assert model.view == view
    assert model.my_turn
    assert update(model, Update("Den", 2, STATE, None, ())).view is None


def test_a_table_is_forgotten_when_it_is_left_and_no_other():
    model = update(Model("Ann"), Update("Den", 1, STATE, None, ()))
    assert update(model, Left("Pit", "left")) == model
    assert update(model, Left("Den", "closed")) == Model("Ann")


def test_parts_of_the_list_of_tables_are_put_together():
    model = Model("Ann")
    for name in ("Den", "Pit"):
        model = update(model, Tables({name: STATE}))
    assert [name for name, _ in model.tables] == ["Den", "Pit"]


def test_a_seat_is_called_by_who_sits_there():
    model = update(Model("Ann"), Update("Den", 1, STATE, None, ()))
    assert [model.name_of(seat) for seat in (0, 1, 2, None)] == ["Ann", "", "", ""]


def test_nothing_else_changes_what_is_known():
    assert update(Model("Ann"), Ok(1)) == Model("Ann")
