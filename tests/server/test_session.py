"""One connection over memory streams, with a clock that the test moves."""

import pytest
import trio
import trio.testing

from protocol.game.moves import KEEP
from protocol.stream import StreamEndedError
from protocol.wire.messages import (
    Bye,
    Create,
    Error,
    Hello,
    Join,
    ListTables,
    Name,
    Ok,
    Ping,
    Play,
    Pong,
    Tables,
    Update,
    Watch,
)
from scout_server.config import Settings
from scout_server.serve import Server
from tests.support import MemoryJournal, Player


@pytest.fixture
async def server(nursery):
    return Server(Settings(most_tables_each=2), MemoryJournal(), nursery)


@pytest.fixture
async def connect(server, nursery):
    """Return a function that opens a connection to the server."""

    def connect():
        ours, theirs = trio.testing.memory_stream_pair()
        nursery.start_soon(server.serve_connection, theirs)
        return Player(ours)

    return connect


@pytest.fixture
async def clock(server, nursery):
    """Return a function that says how many seconds have passed since the start of the test."""
    nursery.start_soon(server.keep_time)
    began = trio.current_time()
    return lambda: trio.current_time() - began


async def enter(connect, name):
    player = connect()
    await player.greet()
    assert isinstance(await player.ask(Name, name), Ok)
    return player


async def test_a_connection_is_greeted_and_told_the_limits(connect):
    player = connect()
    welcome = await player.greet()
    assert welcome.version == 1
    assert welcome.limits["client-frame"] == 16384


async def test_no_common_version_is_said_with_the_versions_that_would_do(connect):
    player = connect()
    await player.messages.send(Hello((7, 9), "test"))
    assert await player.receive() == Error("version-unsupported", versions=(1, 1))
    assert await player.receive() == Bye("version-unsupported")
    with pytest.raises(StreamEndedError):
        await player.receive()


async def test_who_says_nothing_is_let_go(connect, clock, autojump_clock):
    player = connect()
    assert await player.receive() == Bye("idle")
    assert 5 <= clock() < 6


async def test_a_silent_client_is_asked_and_let_go_when_it_does_not_answer(connect, clock, autojump_clock):
    player = connect()
    await player.greet()
    assert await player.receive() == Ping()
    assert 10 <= clock() < 11
    assert await player.receive() == Bye("idle")
    assert 30 <= clock() < 31


async def test_a_silent_client_that_answers_is_kept(connect, clock, autojump_clock):
    player = connect()
    await player.greet()
    for _ in range(20):
        assert await player.receive() == Ping()
        await player.messages.send(Pong())
    assert clock() > 200
    assert isinstance(await player.ask(Name, "Ann"), Ok)


async def test_one_connection_too_many_is_turned_away_with_a_word(nursery):
    server = Server(Settings(most_connections=1), MemoryJournal(), nursery)
    players = []
    for _ in range(2):
        ours, theirs = trio.testing.memory_stream_pair()
        nursery.start_soon(server.serve_connection, theirs)
        players.append(Player(ours))
        await trio.testing.wait_all_tasks_blocked()
    assert await players[1].receive() == Bye("full")
    with pytest.raises(StreamEndedError):
        await players[1].receive()
    await players[0].greet()
    await players[0].messages.aclose()


async def test_the_server_answers_ping(connect):
    player = connect()
    await player.greet()
    await player.messages.send(Ping())
    assert await player.receive() == Pong()


async def test_bye_is_answered_with_bye_and_frees_the_name(connect):
    player = await enter(connect, "Ann")
    await player.messages.send(Bye("quit"))
    with pytest.raises(StreamEndedError):
        await player.receive()
    await trio.testing.wait_all_tasks_blocked()
    await enter(connect, "Ann")


async def test_a_name_is_taken_once_and_kept(connect):
    ann = await enter(connect, "Ann")
    other = connect()
    await other.greet()
    assert await other.ask(Name, "ann") == Error("name-taken", 1, "$.name")
    assert await other.ask(Name, "An\x1bn") == Error("bad-name", 2, "$.name")
    assert await ann.ask(Name, "Bob") == Error("already-named", 2, "$.name")
    assert await other.ask(Name, "Bob") == Ok(3)


async def test_tables_may_be_listed_but_not_joined_without_a_name(connect):
    player = connect()
    await player.greet()
    assert await player.ask(ListTables) == Ok(1)
    assert player.tables == Tables({})
    assert await player.ask(Create, "Den", 3) == Error("name-first", 2)


async def test_requests_about_a_table_reach_it(connect):
    ann, bob = await enter(connect, "Ann"), await enter(connect, "Bob")
    assert isinstance(await ann.ask(Create, "Den", 2), Ok)
    assert await bob.ask(Join, "Pit") == Error("no-such-table", 2, "$.table")
    assert isinstance(await bob.ask(Join, "den"), Ok)
    await ann.until(Update, lambda update: update.view is not None)
    assert isinstance(await ann.ask(Play, "Den", ann.update.seq, KEEP), Ok)
    assert (await ann.ask(Play, "Den", ann.update.seq, KEEP)).code == "already-decided"


async def test_a_connection_sits_at_so_many_tables_and_no_more(connect):
    ann = await enter(connect, "Ann")
    for name in ("Den", "Pit"):
        assert isinstance(await ann.ask(Create, name, 3), Ok)
    assert (await ann.ask(Create, "Inn", 3)).code == "too-many-tables"
    bob = await enter(connect, "Bob")
    await bob.ask(Watch, "Den")
    await bob.ask(Watch, "Pit")
    assert (await bob.ask(Watch, "Den")).code == "too-many-tables"


async def test_a_table_learns_that_somebody_was_disconnected(connect):
    ann, bob = await enter(connect, "Ann"), await enter(connect, "Bob")
    await ann.ask(Create, "Den", 3)
    await bob.ask(Join, "Den")
    await bob.messages.aclose()
    update = await ann.until(Update, lambda update: type(update.events[0]).__name__ == "Went")
    assert update.events[0].name == "Bob"


async def test_a_wrong_message_is_answered_and_the_connection_goes_on(connect):
    player = await enter(connect, "Ann")
    await player.messages.stream.send_all(b"\0\0\0\1\xc1")
    assert await player.receive() == Error("bad-message")
    assert isinstance(await player.ask(ListTables), Ok)


async def test_what_is_no_frame_ends_the_connection(connect):
    player = await enter(connect, "Ann")
    await player.messages.stream.send_all(b"GET / HTTP/1.1\r\n\r\n")
    assert (await player.receive()).code == "frame-too-large"
    assert await player.receive() == Bye("bad-frame")
