"""Bots at a server that floods, changes its mind, or goes away while they think."""

import threading

import pytest
import trio
from msgspec.structs import replace

from protocol.game.match import new_match
from protocol.game.moves import KEEP
from protocol.game.state import view
from protocol.stream import MessageStream
from protocol.wire.connection import Role
from protocol.wire.messages import (
    Bye,
    Error,
    Left,
    Ok,
    Ping,
    Play,
    Pong,
    Sitter,
    Status,
    TableOptions,
    TableState,
    Update,
    Welcome,
)
from protocol.wire.names import clean_name
from scout_client.address import Address
from scout_client.bot import NAMES_TO_TRY, numbered, run
from scout_client.link import MOST_WAITING, LinkError
from tests.support import PATIENCE

STATE = TableState(Status.PLAYING, "Ann", (Sitter("Ann", False, True), Sitter("Robin", True, True)), 0, TableOptions())


class FakeServer:
    """A server for one bot: seats it and says that it is its turn; the test says the rest."""

    def __init__(self, stream):
        self.messages = MessageStream(stream, Role.SERVER)
        self._seq = 0

    async def seat(self):
        await self.messages.receive()
        await self.messages.send(Welcome(1, "test", (), {}))
        name = await self.messages.receive()
        await self.messages.send(Ok(name.id))
        join = await self.messages.receive()
        await self.update()
        await self.messages.send(Ok(join.id))

    async def update(self, status=Status.PLAYING):
        self._seq += 1
        seen = view(new_match(2, b"seed").round, 1)
        await self.messages.send(Update("Den", self._seq, replace(STATE, status=status), seen, ()))

    async def accept(self):
        """Let the move be the last of the match, and close the table; return the request."""
        play = await self.messages.receive()
        await self.update(Status.OVER)
        await self.messages.send(Ok(play.id))
        await self.messages.send(Left("Den", "closed"))
        await self.messages.receive()
        return play


class Slow:
    """A bot that thinks until it is told to stop, or not at all."""

    def __init__(self):
        self.thinks = threading.Event()
        self.may_stop = threading.Event()

    def __call__(self, seen):
        self.thinks.set()
        self.may_stop.wait(PATIENCE)
        return KEEP


async def play(bot, script):
    """Run *bot* against *script*, which gets a `FakeServer` that has seated it; return what ends the bot."""
    trouble = None

    async def serve(stream):
        server = FakeServer(stream)
        await server.seat()
        await script(server)
        await stream.aclose()

    with trio.fail_after(PATIENCE):
        async with trio.open_nursery() as nursery:
            listeners = await nursery.start(trio.serve_tcp, serve, 0)
            address = Address("127.0.0.1", listeners[0].socket.getsockname()[1])
            try:
                await run(bot, address, "Robin", "Den")
            except LinkError as error:
                trouble = error
            nursery.cancel_scope.cancel()
    return trouble


async def test_a_ping_is_answered_while_the_bot_thinks_however_much_comes_between():
    bot = Slow()
    answers = []

    async def script(server):
        await trio.to_thread.run_sync(bot.thinks.wait)
        for _ in range(2 * MOST_WAITING):
            await server.update()
        await server.messages.send(Ping())
        answers.append(await server.messages.receive())
        bot.may_stop.set()
        answers.append(await server.accept())

    assert await play(bot, script) is None
    assert answers[0] == Pong()
    assert isinstance(answers[1], Play)


async def gone(server):
    pass


async def goodbye(server):
    await server.messages.send(Bye("shutdown"))


@pytest.mark.parametrize(("leave", "code"), [(gone, "lost"), (goodbye, "bye")])
async def test_a_bot_that_thinks_hears_that_the_server_is_gone(leave, code):
    bot = Slow()

    async def script(server):
        await trio.to_thread.run_sync(bot.thinks.wait)
        await leave(server)

    trouble = await play(bot, script)
    bot.may_stop.set()
    assert trouble.code == code


async def test_a_bot_whose_move_came_too_late_decides_again_on_the_newest_update():
    seqs = []

    async def script(server):
        early = await server.messages.receive()
        await server.update()
        await server.messages.send(Error("stale", early.id))
        seqs.extend([early.seq, (await server.accept()).seq])

    assert await play(lambda seen: KEEP, script) is None
    assert seqs == [1, 2]


@pytest.mark.parametrize("name", ["Robin", "Sixteen chars xx", "Fifteen chars x", "张三张三张三张三", "a"])
def test_every_namesake_has_a_name_of_its_own_that_fits(name):
    names = [numbered(name, count) for count in range(1, NAMES_TO_TRY)]
    assert names[0] == name
    assert len(set(names)) == len(names)
    assert [clean_name(each) for each in names] == names
