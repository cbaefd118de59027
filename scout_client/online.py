"""On a server with friends: connect, take a name, and play in line mode."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from protocol.wire.messages import Name
from scout_client.address import Address
from scout_client.lines import Input, is_terminal, say, width
from scout_client.link import Link, connect
from scout_client.plain import Plain
from scout_client.words import Words


async def play(words: Words, address: Address, name: str) -> None:
    """Play at the server at *address* under *name* until the player quits or the input ends.

    Raises:
        LinkError: there is no such server, or the connection ends.
        RefusedError: the name cannot be taken.
    """
    async with enter(address, name) as link:
        say([words("hello", address=str(address), name=name), words("hello-lobby")])
        plain = Plain(link, words, name, say, width, patient=not is_terminal(), stay=True)
        await plain.run(Input().lines())


@asynccontextmanager
async def enter(address: Address, name: str) -> AsyncIterator[Link]:
    """Connect and take a name.

    Raises:
        LinkError: there is no such server.
        RefusedError: the name cannot be taken.
    """
    async with connect(address) as link:
        await link.request(lambda number: Name(number, name))
        yield link
