"""What the client knows, and how each message of the server changes it; pure."""

import msgspec
from msgspec.structs import replace

from protocol.game.legal import is_my_turn
from protocol.game.state import View
from protocol.wire.messages import FromServer, Left, Status, Tables, TableState, Update


class Model(msgspec.Struct, frozen=True):
    """Everything that a client has been told."""

    name: str
    """The own name."""
    update: Update | None = None
    """The table that is on show, as it is now; None in the lobby."""
    tables: tuple[tuple[str, TableState], ...] = ()
    """The tables as they were last listed, by name."""

    @property
    def view(self) -> View | None:
        """What the player sees of the round; None without one."""
        return self.update.view if self.update else None

    @property
    def playing(self) -> bool:
        """Whether a match is being played at the table on show."""
        return self.update is not None and self.update.state.status is Status.PLAYING

    @property
    def my_turn(self) -> bool:
        """Whether the player has to keep or flip, or to move."""
        return self.playing and self.view is not None and is_my_turn(self.view)

    def name_of(self, seat: int | None) -> str:
        """Return the name of who sits in *seat*; empty if nobody does."""
        seats = self.update.state.seats if self.update else ()
        sitter = seats[seat] if seat is not None and seat < len(seats) else None
        return sitter.name if sitter else ""


def update(model: Model, message: FromServer) -> Model:
    """Return what is known after *message*."""
    match message:
        case Update():
            return replace(model, update=message)
        case Left(table) if model.update and model.update.table == table:
            return replace(model, update=None)
        case Tables(tables):
            return replace(model, tables=(*model.tables, *tables.items()))
        case _:
            return model
