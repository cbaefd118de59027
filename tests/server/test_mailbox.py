"""The mailbox: bounded, and the newest view takes an older one's place."""

import trio
import trio.testing

from protocol.game.events import Decided
from protocol.wire.codec import decode_from_server, encode
from protocol.wire.messages import Bye, Left, Ok, Status, TableOptions, TableState, Update
from scout_server.mailbox import MERGED_BYTES, Mailbox

STATE = TableState(Status.WAITING, "Ann", (), 0, TableOptions())


class Taken:
    """A mailbox whose frames stay apart, so that a test can read them."""

    def __init__(self, most_frames=100, most_bytes=100_000):
        self.mailbox = Mailbox(lambda message: encode(message) + b"\0\0END", most_frames, most_bytes)

    async def messages(self):
        parts = (await self.mailbox.take()).split(b"\0\0END")
        return [decode_from_server(part) for part in parts if part]


def update(seq, table="Den"):
    return Update(table, seq, STATE, None, (Decided(seq % 5),))


async def test_messages_come_out_in_order():
    box = Taken()
    for number in (1, 2, 3):
        box.mailbox.put(Ok(number))
    assert await box.messages() == [Ok(1), Ok(2), Ok(3)]


async def test_a_newer_view_replaces_an_unsent_one_and_keeps_its_events():
    box = Taken()
    for message in (update(1), Ok(1), update(2), update(7, "Pit")):
        box.mailbox.put(message)
    merged = Update("Den", 2, STATE, None, (Decided(1), Decided(2)))
    assert await box.messages() == [merged, Ok(1), update(7, "Pit")]


async def test_a_sent_view_is_not_changed_any_more():
    box = Taken()
    box.mailbox.put(update(1))
    assert await box.messages() == [update(1)]
    box.mailbox.put(update(2))
    assert await box.messages() == [update(2)]


async def test_views_from_before_and_after_leaving_stay_apart():
    box = Taken()
    messages = [update(1), Left("Den", "left"), update(2)]
    for message in messages:
        box.mailbox.put(message)
    assert await box.messages() == messages


async def test_a_merged_view_never_outgrows_a_frame():
    box = Taken(most_frames=10_000, most_bytes=10_000_000)
    for seq in range(4000):
        box.mailbox.put(update(seq))
    data = await box.mailbox.take()
    frames = data.split(b"\0\0END")
    assert max(map(len, frames)) < 2 * MERGED_BYTES
    told = [event for frame in frames if frame for event in decode_from_server(frame).events]
    assert told == [Decided(seq % 5) for seq in range(4000)]


async def test_a_reader_that_is_too_slow_overflows_in_frames_or_bytes():
    for box in (Taken(most_frames=3), Taken(most_bytes=3 * len(encode(Ok(1))) + 20)):
        for number in range(1, 9):
            box.mailbox.put(Ok(number))
        assert box.mailbox.overflowed
        assert box.mailbox.closed
        assert await box.messages() == [Bye("slow")]


async def test_nothing_is_taken_in_after_bye():
    box = Taken()
    box.mailbox.put(Bye("quit"))
    box.mailbox.put(Ok(1))
    assert await box.messages() == [Bye("quit")]
    assert await box.mailbox.take() == b""


async def test_a_sender_with_much_to_say_can_wait_until_all_is_taken(nursery):
    box = Taken()
    said = []

    async def say():
        for number in (1, 2, 3):
            await box.mailbox.until_taken()
            box.mailbox.put(Ok(number))
            said.append(number)

    nursery.start_soon(say)
    for number in (1, 2, 3):
        await trio.testing.wait_all_tasks_blocked()
        assert said[-1] == number
        assert await box.messages() == [Ok(number)]


async def test_taking_waits_for_the_next_message(nursery):
    box = Taken()
    found = []

    async def take():
        found.extend(await box.messages())

    nursery.start_soon(take)
    await trio.testing.wait_all_tasks_blocked()
    assert not found
    box.mailbox.put(Ok(1))
    await trio.testing.wait_all_tasks_blocked()
    assert found == [Ok(1)]
