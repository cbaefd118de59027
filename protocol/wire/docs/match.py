"""Two people meet at a table and play a whole match: the transcript of SPEC.md, and food for tests."""

from typing import Final

from protocol.game.cards import Chance
from protocol.game.moves import Move, Scout, Show
from protocol.wire.connection import Role
from protocol.wire.docs.referee import SEED, TABLE, Line, Person, Referee
from protocol.wire.framing import CLIENT_LIMIT, SERVER_LIMIT
from protocol.wire.messages import (
    Bye,
    Create,
    Hello,
    Join,
    Leave,
    Legal,
    ListTables,
    Name,
    Ok,
    Ping,
    Play,
    Pong,
    Welcome,
)

LIMITS: Final = {
    "client-frame": CLIENT_LIMIT,
    "server-frame": SERVER_LIMIT,
    "hello-ms": 5000,
    "ping-ms": 10_000,
    "silence-ms": 30_000,
}


def transcript() -> list[Line]:
    """Return what Ada and Bob and the server say from the first hello to the last bye, with notes for Ada's reader."""
    lines: list[Line] = []
    referee, ada, bob = Referee(), Person("Ada", lines), Person("Bob", lines)
    _meet(referee, ada, bob)
    _stumble(referee, ada)
    _play_on(referee, ada)
    _part(referee, ada, bob)
    return lines


def _meet(referee: Referee, ada: Person, bob: Person) -> None:
    ada.note("Ada's client greets. Both ends speak version 1.")
    _greet(ada)
    ada.note("Ada takes a name.")
    _take_name(ada)
    ada.note("Ada asks for all tables. There are none, so she opens one, and gets the first seat.")
    referee.ask(ada, ListTables(ada.next_id()))
    referee.ask(ada, Create(ada.next_id(), TABLE, 2))
    _greet(bob)
    _take_name(bob)
    ada.note("Bob greets on a connection of his own and joins the table.")
    ada.note("It is full then, so the match starts. Both have to keep or flip their hands.")
    referee.ask(bob, Join(bob.next_id(), TABLE))


def _greet(person: Person) -> None:
    person.carry(Role.CLIENT, Hello((1, 1), "example/1.0"))
    person.carry(Role.SERVER, Welcome(1, "scout-server/1.0", (), LIMITS))


def _take_name(person: Person) -> None:
    name = Name(person.next_id(), person.name)
    person.carry(Role.CLIENT, name)
    person.carry(Role.SERVER, Ok(name.id))


def _stumble(referee: Referee, ada: Person) -> None:
    ada.note("Ada asks what she may do.")
    referee.ask(ada, Legal(ada.next_id(), TABLE))
    ada.note("A Show is not legal before all hands are decided. Nothing changes.")
    referee.ask(ada, Play(ada.next_id(), TABLE, referee.seq, Show(0, 0)))
    ada.note("Ada's hand was dealt with update 3; a play that was decided on update 1 is stale.")
    referee.ask(ada, Play(ada.next_id(), TABLE, 1, Show(0, 0)))
    ada.note("For 10 seconds Ada says nothing. The server asks whether she is there.")
    ada.carry(Role.SERVER, Ping())
    ada.carry(Role.CLIENT, Pong())


def _play_on(referee: Referee, ada: Person) -> None:
    chance = Chance(SEED, "moves")
    ada.note("From here on Ada and Bob play. Bob's requests and answers go over his own connection.")
    while person := next((one for one in referee.people if referee.moves(one)), None):
        moves = referee.moves(person)
        if person is ada and isinstance(moves[-1], Scout):
            referee.ask(ada, Legal(ada.next_id(), TABLE))
        referee.ask(person, Play(person.next_id(), TABLE, referee.seq, _choice(moves, chance)))


def _choice(moves: list[Move], chance: Chance) -> Move:
    """Choose the longest Show, or any move if there is none."""
    shows = [move for move in moves if isinstance(move, Show)]
    return max(shows, key=lambda show: show.last - show.first, default=moves[chance.below(len(moves))])


def _part(referee: Referee, ada: Person, bob: Person) -> None:
    ada.note("The match is over. The last event tells the seed: everybody can check the deals with it.")
    ada.note("Ada leaves the table, and the server.")
    referee.ask(ada, Leave(ada.next_id(), TABLE))
    for person in (ada, bob):
        person.carry(Role.CLIENT, Bye("quit"))
