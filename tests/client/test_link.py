"""The link against servers that behave and that do not."""

import pytest
import trio
import trio.testing

from protocol.stream import MessageStream
from protocol.wire.connection import Role, State
from protocol.wire.messages import Bye, Error, ListTables, Name, Ok, Ping, Pong, Tables, Welcome
from scout_client.address import Address, parse_address
from scout_client.link import SILENCE, Link, LinkError, RefusedError, connect
from tests.support import PATIENCE, running_server


@pytest.fixture
async def at_server():
    with trio.fail_after(PATIENCE):
        async with running_server() as server:
            yield Address("127.0.0.1", server.port)


async def test_requests_are_answered_whatever_comes_between(at_server):
    async with connect(at_server) as link:
        await link.request(lambda number: Name(number, "Ann"))
        await link.request(ListTables)
        assert await link.messages.receive() == Tables({})
        with pytest.raises(RefusedError) as caught:
            await link.request(lambda number: Name(number, "Bob"))
        assert caught.value.error.code == "already-named"


async def test_many_may_ask_at_the_same_time(at_server):
    async with connect(at_server) as link, trio.open_nursery() as nursery:
        for _ in range(20):
            nursery.start_soon(link.request, ListTables)


async def test_no_server_is_told_apart_from_no_scout(at_server):
    listeners = await trio.open_tcp_listeners(0, host="127.0.0.1")
    port = listeners[0].socket.getsockname()[1]
    await listeners[0].aclose()
    with pytest.raises(LinkError) as caught:
        async with connect(Address("127.0.0.1", port)):
            pass
    assert caught.value.code == "no-server"


@pytest.mark.parametrize(
    ("says", "code", "detail"),
    [
        (b"SSH-2.0-OpenSSH_9.6\r\n", "not-scout", None),
        (b"\0\0\0\1\xc1", "not-scout", None),
        (b"", "lost", ""),
    ],
)
async def test_a_stranger_at_the_address_is_recognised(nursery, says, code, detail):
    async def stranger(stream):
        await stream.receive_some()
        await stream.send_all(says)
        await stream.aclose()

    with trio.fail_after(PATIENCE), pytest.raises(LinkError) as caught:
        async with connect(await served_by(nursery, stranger)):
            pass
    assert caught.value.code == code
    assert detail in (None, caught.value.detail)


async def served_by(nursery, handler):
    listeners = await nursery.start(trio.serve_tcp, handler, 0)
    return Address("127.0.0.1", listeners[0].socket.getsockname()[1])


def server_that(*answers):
    """Return a handler that answers the hello with *answers* and then waits until the client goes."""

    async def handler(stream):
        messages = MessageStream(stream, Role.SERVER)
        await messages.receive()
        for answer in answers:
            await messages.send(answer)
        while await stream.receive_some():
            pass

    return handler


WELCOME = Welcome(1, "test", (), {})


async def test_another_version_is_said_with_its_numbers(nursery):
    address = await served_by(nursery, server_that(Error("version-unsupported", versions=(2, 3))))
    with trio.fail_after(PATIENCE), pytest.raises(LinkError) as caught:
        async with connect(address):
            pass
    assert (caught.value.code, caught.value.detail) == ("version-unsupported", "2-3")
    nursery.cancel_scope.cancel()


async def test_a_bye_ends_every_wait_with_its_reason(nursery):
    address = await served_by(nursery, server_that(WELCOME, Bye("shutdown")))
    with trio.fail_after(PATIENCE):
        async with connect(address) as link:
            with pytest.raises(LinkError) as caught:
                await link.request(ListTables)
            assert (caught.value.code, caught.value.detail) == ("bye", "shutdown")
            with pytest.raises(trio.EndOfChannel):
                await link.messages.receive()
            with pytest.raises(LinkError) as caught:
                await link.request(ListTables)
            assert caught.value.detail == "shutdown"
    nursery.cancel_scope.cancel()


@pytest.fixture
def wire():
    """Return a link over memory streams, and the server's end of it."""
    ours, theirs = trio.testing.memory_stream_pair()
    link = Link(MessageStream(ours, Role.CLIENT), WELCOME)
    link._stream.connection.state = State.OPEN
    server = MessageStream(theirs, Role.SERVER)
    server.connection.state = State.OPEN
    return link, server


async def test_ping_is_answered_while_nobody_listens_to_anything_else(wire, nursery):
    link, server = wire
    nursery.start_soon(link.listen)
    await server.send(Ping())
    assert await server.receive() == Pong()
    nursery.cancel_scope.cancel()


async def test_a_server_that_falls_silent_is_given_up(wire, autojump_clock):
    link, _ = wire
    began = trio.current_time()
    await link.listen()
    assert link.ended.code == "silent"
    assert SILENCE <= trio.current_time() - began < SILENCE + 1


async def test_an_answer_to_nobody_is_passed_on(wire, nursery):
    link, server = wire
    nursery.start_soon(link.listen)
    await server.send(Ok(77))
    assert await link.messages.receive() == Ok(77)
    nursery.cancel_scope.cancel()


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("den", ("den", 7268)),
        ("192.168.1.7:9", ("192.168.1.7", 9)),
        ("::1", ("::1", 7268)),
        ("[::1]", ("::1", 7268)),
        ("[fd00::2]:99", ("fd00::2", 99)),
    ],
)
def test_an_address_is_read_and_written(text, address):
    assert parse_address(text) == address
    assert parse_address(str(parse_address(text))) == address


@pytest.mark.parametrize(
    "text", ["", ":", "den:", "den:0", "den:65536", "den:port", "[::1", "[::1]9", "my den", "[]:9"]
)
def test_what_is_no_address_is_said_with_what_would_be_one(text):
    with pytest.raises(ValueError, match=r"HOST|IPV6|1 to 65535"):
        parse_address(text)


async def test_what_cannot_be_looked_up_is_no_crash():
    for host in ("a..b", "x" * 300, "\udcff"):
        with trio.fail_after(PATIENCE), pytest.raises(LinkError) as caught:
            async with connect(Address(host, 9)):
                pass
        assert caught.value.code == "no-host"


async def test_a_cancelled_request_closes_the_connection_if_half_of_it_may_be_out(wire):
    link, _ = wire

    async def send_half():
        await trio.sleep_forever()

    link._stream.stream.send_stream.send_all_hook = send_half
    with trio.move_on_after(0.01):
        await link.request(ListTables)
    with pytest.raises(LinkError):
        await link.request(ListTables)
