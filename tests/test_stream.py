"""Messages over memory streams: nothing is lost, and a broken connection is told in one way."""

import pytest
import trio
import trio.testing

from protocol.stream import MessageStream, StreamEndedError
from protocol.wire.connection import Role
from protocol.wire.errors import LocalProtocolError, RemoteProtocolError
from protocol.wire.framing import frame
from protocol.wire.messages import Bye, Hello, ListTables, Ok, Ping, Pong, Welcome
from tests.support import PATIENCE

HELLO = Hello((1, 1), "test")
WELCOME = Welcome(1, "test", (), {})


def connected():
    """Return a client and a server over a stream of unlimited memory."""
    left, right = trio.testing.memory_stream_pair()
    return MessageStream(left, Role.CLIENT), MessageStream(right, Role.SERVER)


async def greeted():
    client, server = connected()
    await client.send(HELLO)
    assert await server.receive() == HELLO
    await server.send(WELCOME)
    assert await client.receive() == WELCOME
    return client, server


async def test_what_one_end_says_the_other_receives():
    client, server = await greeted()
    for number in range(1, 20):
        await client.send(ListTables(number))
        await server.send(Ok(number))
    for number in range(1, 20):
        assert await server.receive() == ListTables(number)
        assert await client.receive() == Ok(number)


async def test_a_message_that_comes_in_single_bytes_is_received_whole():
    client, server = connected()
    data = client.connection.send(HELLO)

    async def trickle():
        for place in range(len(data)):
            await client.stream.send_all(data[place : place + 1])
            await trio.testing.wait_all_tasks_blocked()

    async with trio.open_nursery() as nursery:
        nursery.start_soon(trickle)
        assert await server.receive() == HELLO


async def test_one_task_receives_while_another_sends():
    left, right = trio.testing.lockstep_stream_pair()
    client, server = MessageStream(left, Role.CLIENT), MessageStream(right, Role.SERVER)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(client.send, HELLO)
        assert await server.receive() == HELLO
    async with trio.open_nursery() as nursery:
        nursery.start_soon(server.send, WELCOME)
        assert await client.receive() == WELCOME
    with trio.fail_after(PATIENCE):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(client.send, Ping())
            nursery.start_soon(server.send, Pong())
            assert await client.receive() == Pong()
            assert await server.receive() == Ping()


async def test_an_error_is_raised_in_its_place_and_receiving_goes_on():
    client, server = await greeted()
    await client.send(ListTables(1))
    await client.send_bytes(frame(b"\xc1", 100))
    await client.send(ListTables(2))
    assert await server.receive() == ListTables(1)
    with pytest.raises(RemoteProtocolError, match="bad-message"):
        await server.receive()
    assert await server.receive() == ListTables(2)


async def test_a_fatal_error_is_raised_each_time():
    client, server = await greeted()
    await client.send_bytes(bytes(4))
    for _ in range(3):
        with pytest.raises(RemoteProtocolError, match="frame-empty"):
            await server.receive()


@pytest.mark.parametrize("rest", [b"", b"\0\0", b"\0\0\0\x05ab"])
async def test_the_end_of_the_stream_ends_receiving(rest):
    client, server = await greeted()
    await client.send_bytes(rest)
    await client.stream.send_eof()
    with pytest.raises(StreamEndedError):
        await server.receive()


async def test_what_came_before_the_end_is_still_received():
    client, server = await greeted()
    await client.send(ListTables(1))
    await client.stream.send_eof()
    assert await server.receive() == ListTables(1)
    with pytest.raises(StreamEndedError):
        await server.receive()


async def test_a_peer_that_is_gone_cannot_be_told_anything():
    client, server = await greeted()
    await client.aclose()
    with pytest.raises(StreamEndedError):
        await server.send(Ping())


async def test_a_closed_stream_neither_sends_nor_receives():
    client, _ = await greeted()
    await client.aclose()
    with pytest.raises(StreamEndedError):
        await client.send(Ping())
    with pytest.raises(StreamEndedError):
        await client.receive()


async def test_closing_wakes_who_waits_for_a_message():
    client, _ = await greeted()

    async def wait():
        with pytest.raises(StreamEndedError):
            await client.receive()

    with trio.fail_after(PATIENCE):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(wait)
            await trio.testing.wait_all_tasks_blocked()
            await client.aclose()


async def test_what_may_not_be_said_is_not_sent():
    client, server = connected()
    with pytest.raises(LocalProtocolError):
        await client.send(Ping())
    await client.send(HELLO)
    assert await server.receive() == HELLO


async def test_a_cancelled_receive_loses_no_message():
    client, server = await greeted()
    await client.send(ListTables(1))
    with trio.CancelScope() as scope:
        scope.cancel()
        await server.receive()
    assert scope.cancelled_caught
    assert await server.receive() == ListTables(1)


async def test_a_cancelled_send_closes_the_stream_as_half_a_frame_may_be_out():
    left, right = trio.testing.lockstep_stream_pair()
    client = MessageStream(left, Role.CLIENT)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(client.send, HELLO)
        await trio.testing.wait_all_tasks_blocked()
        await right.receive_some(3)
        nursery.cancel_scope.cancel()
    with pytest.raises(StreamEndedError):
        await client.send(Bye("quit"))
    await right.receive_some(100)
    assert await right.receive_some(100) == b""


async def test_what_follows_a_bye_is_read_and_dropped():
    client, server = await greeted()
    await client.send(Bye("quit"))
    await client.send_bytes(b"\0" * 100_000)
    await client.stream.send_eof()
    assert await server.receive() == Bye("quit")
    with pytest.raises(StreamEndedError):
        await server.receive()
    assert server.connection.between_frames


async def test_receive_lets_others_run_even_if_messages_are_waiting():
    client, server = await greeted()
    for number in range(1, 50):
        await client.send(ListTables(number))
    with trio.testing.assert_checkpoints():
        await server.receive()
    with trio.testing.assert_checkpoints():
        await server.receive()
