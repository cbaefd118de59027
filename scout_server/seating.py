"""Who sits where at a table and who only watches; pure, and without a thought for the match."""

from protocol.wire.messages import Sitter
from scout_server.people import Person
from scout_server.refusal import RefusedError


class Seating:
    """The seats of one table, and everybody who is there.

    Args:
        capacity: how many can play, 2..5.
    """

    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.here: list[Person] = []
        """Everybody who sits or watches here and is connected, in the order in which they came."""
        self.host: Person | None = None
        """Who may start a match; None while nobody is here."""
        self._seats: list[Person | None] = [None] * capacity

    @property
    def sitters(self) -> tuple[Sitter | None, ...]:
        """Who sits in each seat, as everybody may see it."""
        return tuple(Sitter(p.name, p.bot, p in self.here) if p else None for p in self._seats)

    @property
    def seated(self) -> tuple[Person, ...]:
        """Those who sit and are connected, by seat."""
        return tuple(person for person in self._seats if person is not None and person in self.here)

    @property
    def watching(self) -> int:
        """How many watch."""
        return sum(person not in self._seats for person in self.here)

    @property
    def only_bots(self) -> bool:
        """Whether nobody here is a person."""
        return all(person.bot for person in self.here)

    @property
    def full(self) -> bool:
        """Whether no seat is free."""
        return len(self.seated) == self.capacity

    def seat_of(self, person: Person) -> int | None:
        """Return the seat of *person*; None for who only watches."""
        return self._seats.index(person) if person in self._seats else None

    def sit(self, person: Person) -> int:
        """Give *person* the own seat back, or the first one that is free or whose owner is gone; return it.

        Raises:
            RefusedError: every seat is taken.
        """
        if self.full:
            raise RefusedError("table-full", "$.table")
        seat = self.seat_of(person)
        if seat is None:
            places = [*self._seats, None]
            seat = next(seat for seat, sitter in enumerate(places) if sitter not in self.here)
            self._seats[seat : seat + 1] = [person]
        self.come(person)
        return seat

    def come(self, person: Person) -> None:
        """Let *person* be here, in the own seat or to watch; the first one is the host."""
        self.here.append(person)
        self.host = self.host or person

    def go(self, person: Person, *, keep_seat: bool) -> None:
        """Let *person* be gone; a host hands the role to the next seat, or to who watches if nobody sits."""
        self.here.remove(person)
        seat = self.seat_of(person)
        if seat is not None and not keep_seat:
            self._seats[seat] = None
        if person == self.host:
            self.host = next(iter((*self.seated, *self.here)), None)

    def close_ranks(self) -> tuple[Person, ...]:
        """Take away the seats in which nobody sits, and return who is left, by seat."""
        self._seats = list(self.seated)
        return self.seated

    def open_ranks(self) -> None:
        """Bring back the seats that `close_ranks` took away; those of absent people are free."""
        self._seats = [*self.seated, *[None] * (self.capacity - len(self.seated))]
