"""The whole server over real TCP: bad input is answered, and disturbs nobody."""

import signal
import subprocess

import msgpack
import pytest
import trio

from protocol.game.moves import KEEP, Scout, Show
from protocol.stream import StreamEndedError
from protocol.wire.connection import State
from protocol.wire.messages import (
    Bye,
    Create,
    Error,
    Join,
    Legal,
    ListTables,
    Name,
    Ok,
    Play,
    Start,
    Status,
    Update,
    Watch,
    Welcome,
)
from scout_server.cli import main
from tests.support import PATIENCE, Player, program, running_server


def framed(value):
    body = msgpack.packb(value)
    return len(body).to_bytes(4, "big") + body


HELLO = {"type": "hello", "versions": [1, 1], "agent": "test"}


@pytest.fixture
async def server():
    with trio.fail_after(PATIENCE):
        async with running_server() as server:
            yield server


async def answer(player, *values):
    """Send raw values (or bytes as they are); return the next message."""
    for value in values:
        if isinstance(value, dict) and value.get("type") == "hello" and player.messages.connection.state is State.START:
            player.messages.connection.state = State.GREETED
        await player.messages.stream.send_all(value if isinstance(value, bytes) else framed(value))
    return await player.receive()


async def has_ended(player):
    try:
        while True:
            await player.receive()
    except StreamEndedError:
        return True


async def is_kept(player):
    """Say whether the connection still does what it is there for."""
    return isinstance(await player.ask(ListTables), Ok)


async def greeted(server):
    player = await server.connect()
    await player.greet()
    return player


BAD_REQUESTS = {
    "an unknown type": ({"type": "dance", "id": 1}, Error("unknown-type", 1, "$.type")),
    "an unknown field": ({"type": "tables", "id": 1, "all": True}, ("unknown-field", 1)),
    "a wrong type": ({"type": "name", "id": 1, "name": 7}, ("bad-field", 1)),
    "a missing field": ({"type": "name", "id": 1}, ("missing-field", 1)),
    "an id out of range": ({"type": "tables", "id": 0}, ("bad-field", None)),
    "a list": ([1, 2, 3], Error("bad-message")),
    "no type": ({"id": 1}, Error("bad-message")),
    "a second hello": (HELLO, Error("already-greeted")),
    "a message of the server": ({"type": "ok", "id": 1}, Error("unknown-type", 1, "$.type")),
}


@pytest.mark.parametrize("name", BAD_REQUESTS)
async def test_a_bad_message_is_answered_with_its_code_and_the_connection_kept(server, name):
    value, expected = BAD_REQUESTS[name]
    player = await greeted(server)
    error = await answer(player, value)
    assert error == expected if isinstance(expected, Error) else (error.code, error.id) == expected
    player._last_id = 1
    assert await is_kept(player)


async def test_garbage_before_the_hello_is_answered_and_a_hello_may_follow(server):
    player = await server.connect()
    assert await answer(player, b"\0\0\0\4\xc1\xc1\xc1\xc1") == Error("bad-message")
    assert await answer(player, {"type": "tables", "id": 1}) == Error("hello-first", 1)
    assert isinstance(await answer(player, HELLO), Welcome)


@pytest.mark.parametrize("greeting", [[], [HELLO]])
@pytest.mark.parametrize("header", [b"\0\0\0\0", b"\0\0\x40\x01", b"\xff\xff\xff\xff", b"HTTP"])
async def test_an_impossible_length_ends_the_connection_with_a_code(server, greeting, header):
    player = await server.connect()
    for value in greeting:
        await answer(player, value)
    error = await answer(player, header)
    assert error.code == ("frame-empty" if header == b"\0\0\0\0" else "frame-too-large")
    assert await player.receive() == Bye("bad-frame")
    assert await has_ended(player)


async def test_a_version_of_tomorrow_is_told_what_we_speak(server):
    player = await server.connect()
    assert await answer(player, HELLO | {"versions": [2, 3]}) == Error("version-unsupported", versions=(1, 1))
    assert await player.receive() == Bye("version-unsupported")
    assert await has_ended(player)


async def test_a_hello_of_tomorrow_is_welcome(server):
    player = await server.connect()
    welcome = await answer(player, HELLO | {"versions": [1, 9], "colour": "blue", "features": ["smell"]})
    assert (welcome.version, welcome.features) == (1, ())


async def test_an_id_is_used_once(server):
    player = await greeted(server)
    assert await player.ask(Name, "Ann") == Ok(1)
    assert await answer(player, {"type": "name", "id": 1, "name": "Bob"}) == Error("repeated-id", 1, "$.id")
    assert await is_kept(player)


async def test_refusals_at_a_table_change_nothing_and_reach_nobody_else(server):
    ann, bob, eve = [await server.enter(name) for name in ("Ann", "Bob", "Eve")]
    await ann.ask(Create, "Den", 2)
    await bob.ask(Join, "Den")
    await eve.ask(Watch, "Den")
    await ann.until(Update, lambda update: update.state.watching == 1)
    seq = ann.update.seq
    codes = [
        (await ann.ask(Play, "Den", seq, Show(0, 0))).code,
        (await ann.ask(Play, "Den", seq + 9, KEEP)).code,
        (await ann.ask(Play, "Den", 0, KEEP)).code,
        (await eve.ask(Play, "Den", seq, KEEP)).code,
        (await eve.ask(Join, "Den")).code,
        (await bob.ask(Start, "Den")).code,
        (await bob.ask(Watch, "Inn")).code,
        (await eve.ask(Create, "den", 3)).code,
    ]
    assert codes == [
        "still-choosing",
        "bad-seq",
        "stale",
        "spectator",
        "already-there",
        "not-the-host",
        "no-such-table",
        "table-exists",
    ]
    await ann.ask(Legal, "Den")
    assert ann.update.seq == seq
    assert ann.legal.seq == seq


async def test_a_match_goes_on_among_clients_that_misbehave(server):
    ann, bob = await server.enter("Ann"), await server.enter("Bob")
    await ann.ask(Create, "Den", 2)
    await bob.ask(Join, "Den")
    bad = [await server.connect() for _ in range(20)]
    for number, player in enumerate(bad):
        await player.messages.stream.send_all([b"\xff" * 99, framed(HELLO)[:7], framed([[]]), b""][number % 4])
    for player in bad[::2]:
        await player.messages.aclose()
    await play_with_first_moves("Den", ann, bob)
    assert ann.update.state.status is Status.OVER
    assert ann.update.view.board == bob.update.view.board


async def play_with_first_moves(table, *players):
    """Let each make the first legal Show, or the first move, whenever it may, to the end of the match."""
    while players[0].update.state.status is not Status.OVER:
        for player in players:
            await player.ask(Legal, table)
            reply = player.legal
            move = KEEP if reply.sides else None
            if reply.shows:
                move = Show(*max(reply.shows, key=lambda block: block[1] - block[0]))
            elif reply.scouts:
                move = Scout(*reply.scouts[0])
            if move is not None:
                await player.ask(Play, table, reply.seq, move)


async def test_the_server_forgets_who_is_gone(server):
    for _ in range(3):
        ann = await server.enter("Ann")
        await ann.ask(Create, "Den", 2)
        await ann.messages.aclose()
        watcher = await greeted(server)
        while True:
            await watcher.ask(ListTables)
            if not watcher.tables.tables:
                break
        await watcher.messages.aclose()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_a_signal_says_bye_to_everyone_and_ends_with_0(number):
    with trio.fail_after(PATIENCE):
        command = program("scout_server", "--bind", "127.0.0.1", "--port", "0")
        process = await trio.lowlevel.open_process(command, stdout=subprocess.PIPE)
        port = await port_of(process)
        players = []
        for name in ("Ann", "Bob"):
            stream = await trio.open_tcp_stream("127.0.0.1", port)
            player = Player(stream)
            await player.greet()
            await player.ask(Name, name)
            players.append(player)
        process.send_signal(number)
        for player in players:
            assert await player.until(Bye) == Bye("shutdown")
            await player.messages.aclose()
        assert await process.wait() == 0
        await process.stdout.aclose()


async def port_of(process):
    """Read the port from what the server tells friends to type."""
    text = b""
    while b"Ctrl-C" not in text:
        text += await process.stdout.receive_some()
    return int(text.split(b"127.0.0.1:")[1].split()[0])


async def test_a_port_in_use_is_said_in_plain_words(server, capsys):
    code = await trio.to_thread.run_sync(main, ["--bind", "127.0.0.1", "--port", str(server.port)])
    assert code == 1
    assert "cannot listen on 127.0.0.1" in capsys.readouterr().err


@pytest.mark.parametrize("port", ["-1", "65536", "seven", ""])
def test_a_wrong_port_is_a_usage_error(port, capsys):
    with pytest.raises(SystemExit) as caught:
        main(["--port", port])
    assert caught.value.code == 2
    assert "not a port" in capsys.readouterr().err
