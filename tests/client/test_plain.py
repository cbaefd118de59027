"""Line mode: what is asked of the server when a line is typed, and what is said, against a server that is played."""

import random

import pytest
import trio
import trio.testing

from protocol.game.guess import guess
from protocol.game.legal import is_my_turn, legal_moves
from protocol.game.moves import Show
from protocol.game.notation import spell_move
from protocol.game.state import Phase
from protocol.game.state import view as view_of
from protocol.wire.messages import (
    Create,
    Error,
    Join,
    Leave,
    Left,
    ListTables,
    Play,
    Sitter,
    Start,
    Status,
    TableOptions,
    Tables,
    TableState,
    Update,
    Watch,
)
from scout_client.link import LinkError, RefusedError
from scout_client.plain import Plain
from scout_client.words import Words
from tests.client.positions import positions
from tests.support import PATIENCE

WORDS = Words()
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")


class FakeLink:
    """Remembers what is asked of it; *answers* gives what the server says before its ok, or the error, by request."""

    def __init__(self, answers=lambda request: ()):
        self.ended = None
        self.asked = []
        self.heard, self.messages = trio.open_memory_channel(100)
        self._answers = answers

    async def request(self, make):
        await trio.lowlevel.checkpoint()
        request = make(len(self.asked) + 1)
        self.asked.append(request)
        for message in self._answers(request):
            if isinstance(message, Error):
                raise RefusedError(message)
            await self.heard.send(message)
        await trio.testing.wait_all_tasks_blocked()  # an answer comes later than what was said before it


async def typed(*lines):
    for line in lines:
        yield line


async def for_ever():
    await trio.sleep_forever()
    yield ""


def table(view, status=Status.PLAYING, seq=7, name="Den"):
    """Return an update for Ann, who hosts the table and has the seat of *view*."""
    seats = ["Ann" if view and seat == view.seat else NAMES[seat + 1] for seat in range(2)]
    if view:
        count = len(view.board.players)
        seats = ["Ann" if seat == view.seat else f"Bot {seat}" for seat in range(count)]
    state = TableState(status, "Ann", tuple(Sitter(each, each != "Ann", True) for each in seats), 0, TableOptions())
    return Update(name, seq, state, view, ())


async def obey(*lines, at=(), answers=lambda request: (), patient=False, stay=True):
    """Type *lines* when the messages *at* have been heard; return the requests and what was said."""
    link, said = FakeLink(answers), []
    for message in at:
        link.heard.send_nowait(message)
    plain = Plain(link, WORDS, "Ann", said.extend, lambda: 80, patient=patient, stay=stay)
    with trio.fail_after(PATIENCE):
        await plain.run(typed(*lines))
    return link.asked, said


def a_turn(chance=5, condition=lambda view: True):
    """Return the view of a seat that has to take a turn."""
    some = positions(random.Random(chance), count=2000)
    return next(view for view in some if view.board.phase is Phase.PLAYING and condition(view))


def out_of_turn(view):
    """Return what the next seat sees of the table of *view*: nothing to do."""
    other = view_of(guess(view, random.Random(1)), (view.seat + 1) % len(view.board.players))
    assert not is_my_turn(other)
    return other


@pytest.mark.parametrize(
    ("line", "request_"),
    [
        ("tables", ListTables(1)),
        ("create My Den 3 open-hands", Create(1, "My Den", 3, TableOptions(open_hands=True))),
        ("join My Den", Join(1, "My Den")),
        ("w Den", Watch(1, "Den")),
    ],
)
async def test_in_the_lobby_a_command_is_one_request(line, request_):
    assert (await obey(line))[0] == [request_]


@pytest.mark.parametrize("line", ["start", "leave", "keep", "show 1", "hand", "table", "scores", "legal"])
async def test_in_the_lobby_there_is_nothing_to_play(line):
    assert await obey(line) == ([], [WORDS("no-table")])


async def test_at_a_table_it_is_left_or_started_and_no_other_is_entered():
    asked, said = await obey("start", "leave", "join Pit", at=[table(None, Status.WAITING)])
    assert asked == [Start(1, "Den"), Leave(2, "Den")]
    assert said[-1] == WORDS("already-at-table", table="Den")


async def test_a_legal_move_is_sent_with_the_number_of_the_newest_update():
    view = a_turn()
    move = legal_moves(view)[-1]
    asked, _ = await obey(spell_move(move), at=[table(view, seq=7), table(view, seq=8)])
    assert asked == [Play(1, "Den", 8, move)]


async def test_a_wrong_line_is_answered_here_and_never_sent():
    view = a_turn(condition=lambda view: view.board.table and Show(0, 0) not in legal_moves(view))
    asked, said = await obey("show 1", "show 44", "scout left 44", "keep", "dance", "show", at=[table(view)])
    assert asked == []
    for sentence in ("does not beat", "no such cards", "no such place", "only keep or flip", "dance", "FIRST-LAST"):
        assert sentence in "\n".join(said)


async def test_what_the_server_refuses_is_said_in_words():
    _, said = await obey("join Den", "tables", answers=lambda request: [Error("no-such-table", request.id)])
    assert said == [WORDS("error-no-such-table")] * 2


async def test_a_list_in_parts_is_shown_once():
    states = {name: table(None, Status.WAITING).state for name in ("Den", "Pit")}
    _, said = await obey("tables", answers=lambda _: [Tables({name: state}) for name, state in states.items()])
    assert [line.partition(":")[0] for line in said] == ["Den", "Pit"]


async def test_a_turn_is_announced_once_whatever_else_happens_at_the_table():
    view = a_turn()
    _, said = await obey(at=[table(view, seq=7), table(view, seq=8)])
    assert said.count(WORDS("your-turn")) == 1


async def test_a_table_that_closes_is_said():
    _, said = await obey(at=[table(None, Status.WAITING), Left("Den", "closed")])
    assert said[-1] == WORDS("closed-table", table="Den")


async def test_a_script_waits_for_its_turn_where_a_person_is_told_off():
    view = a_turn()
    line = spell_move(legal_moves(view)[0])
    waiting = table(out_of_turn(view), seq=7)
    asked, said = await obey(line, at=[waiting])
    assert (asked, said[-1]) == ([], WORDS("error-not-your-turn"))

    def then(request):
        return [table(view, seq=9)] if isinstance(request, ListTables) else [table(None, Status.OVER, seq=10)]

    asked, _ = await obey("tables", line, at=[waiting], answers=then, patient=True)
    assert asked == [ListTables(1), Play(2, "Den", 9, legal_moves(view)[0])]


async def hear_slowly(messages, **how):
    """Type nothing, hear *messages* one after the other, and return what was said until all ended."""
    link, said = FakeLink(), []
    plain = Plain(link, WORDS, "Ann", said.extend, lambda: 80, stay=how.pop("stay", True), patient=True)
    with trio.fail_after(PATIENCE):
        async with trio.open_nursery() as nursery:
            for message in messages[:1]:
                link.heard.send_nowait(message)
            nursery.start_soon(plain.run, how.pop("lines", typed()))
            for message in messages[1:]:
                await trio.testing.wait_all_tasks_blocked()
                link.heard.send_nowait(message)
    return said


async def test_a_script_at_its_end_sees_the_match_to_the_end():
    view = out_of_turn(a_turn())
    said = await hear_slowly([table(view, seq=7), table(view, seq=8), table(view, Status.OVER, seq=9)])
    assert said[-1] == WORDS("host-may-start")


async def test_a_script_at_its_end_leaves_when_it_is_asked_for_a_move():
    view = a_turn()
    said = await hear_slowly([table(out_of_turn(view), seq=7), table(view, seq=8)])
    assert said[-1] == WORDS("input-ended")


async def test_one_match_alone_ends_with_it_whatever_may_still_be_typed():
    view = out_of_turn(a_turn())
    await hear_slowly([table(view, seq=7), table(view, Status.OVER, seq=8)], lines=for_ever(), stay=False)


async def test_one_match_alone_ends_even_if_the_own_move_is_its_last():
    view = a_turn()

    async def lines():
        yield spell_move(legal_moves(view)[0])
        await trio.sleep_forever()

    link = FakeLink(lambda request: [table(view, Status.OVER, seq=8)])
    link.heard.send_nowait(table(view))
    with trio.fail_after(PATIENCE):
        await Plain(link, WORDS, "Ann", list, lambda: 80, patient=True, stay=False).run(lines())


async def test_the_end_of_the_connection_ends_line_mode_with_its_reason():
    link = FakeLink()
    link.ended = LinkError("bye", "shutdown")
    link.heard.close()
    with trio.fail_after(PATIENCE), pytest.raises(ExceptionGroup) as caught:
        await Plain(link, WORDS, "Ann", list, lambda: 80, patient=False, stay=True).run(for_ever())
    assert caught.value.exceptions == (link.ended,)
