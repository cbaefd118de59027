"""The task of one table: what it does when things go wrong."""

import logging

import trio
import trio.testing

from protocol.wire.messages import Create, Error, Join, Leave, Left, TableOptions
from scout_server.actor import Actor
from scout_server.effects import Opened
from scout_server.people import Person
from scout_server.table import Table
from tests.support import MemoryJournal

ANN, BOB = Person(1, "Ann", bot=False), Person(2, "Bob", bot=False)


class Office:
    """Collects what is posted, and which tables closed."""

    def __init__(self):
        self.posted = []
        self.closed = []

    def post(self, person, message):
        self.posted.append((person, message))


def actor_of(office, journal):
    table = Table("Den", 3, TableOptions(), lambda: b"seed")
    return Actor(table, journal, office.post, office.closed.append, inbox_requests=4)


class WatchedJournal(MemoryJournal):
    """Notes how much had been posted when each entry was committed."""

    def __init__(self, office):
        super().__init__()
        self.office = office
        self.posted_before = []

    async def commit(self, entries):
        self.posted_before.append(len(self.office.posted))
        await super().commit(entries)


async def test_nobody_hears_of_what_is_not_in_the_journal(nursery):
    office = Office()
    journal = WatchedJournal(office)
    actor = actor_of(office, journal)
    nursery.start_soon(actor.run)
    await actor.ask(ANN, Create(1, "Den", 3))
    await trio.testing.wait_all_tasks_blocked()
    assert journal.posted_before == [0]
    assert isinstance(journal.entries[0], Opened)
    assert office.posted


async def test_requests_to_a_closed_table_are_refused_whenever_they_come(nursery):
    office = Office()
    actor = actor_of(office, MemoryJournal())
    await actor.ask(ANN, Create(1, "Den", 3))
    await actor.ask(ANN, Leave(2, "Den"))
    await actor.ask(BOB, Join(3, "Den"))
    nursery.start_soon(actor.run)
    await trio.testing.wait_all_tasks_blocked()
    await actor.ask(BOB, Join(4, "Den"))
    await actor.ask(BOB, None)
    refusals = [message for person, message in office.posted if person == BOB]
    assert refusals == [Error("no-such-table", number, "$.table") for number in (3, 4)]
    assert office.closed == [actor.table]


async def test_a_fault_of_one_table_closes_it_with_a_word_to_everybody(nursery, caplog):
    class BrokenJournal(MemoryJournal):
        async def commit(self, entries):
            raise RuntimeError("disk on fire")

    office = Office()
    actor = actor_of(office, BrokenJournal())
    with caplog.at_level(logging.CRITICAL, logger="scout_server.actor"):
        nursery.start_soon(actor.run)
        await actor.ask(ANN, Create(1, "Den", 3))
        await trio.testing.wait_all_tasks_blocked()
    assert office.posted == [(ANN, Left("Den", "closed"))]
    assert office.closed == [actor.table]
    assert actor.closed
