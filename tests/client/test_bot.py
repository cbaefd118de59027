"""Bots: what the kit does with what they answer, and how the house bots play."""

import random

import pytest
import trio

from protocol.game.legal import legal_moves
from protocol.game.match import new_match, next_round, play
from protocol.game.moves import FLIP, KEEP, Scout, ScoutAndShow, Show
from protocol.game.notation import parse_cards
from protocol.game.state import Phase, view
from protocol.wire.messages import Create, Ok, Start, Update
from scout_client.address import Address
from scout_client.bot import run
from scout_client.bots.greedy import Greedy, better_side, shed
from scout_client.bots.levels import LEVELS
from scout_client.cli import LEVEL_NAMES
from scout_client.link import LinkError, RefusedError
from tests.client.positions import positions
from tests.support import PATIENCE, running_server


async def seat_and_watch(*bots):
    """Seat *bots* at a table that we watch, and return all events of its match."""
    async with running_server() as server, trio.open_nursery() as nursery:
        host = await server.enter("Host")
        await host.ask(Create, "Den", len(bots), seated=False)
        for bot in bots:
            nursery.start_soon(run, bot, Address("127.0.0.1", server.port), "Robin", "Den")
        await host.until(Update, lambda update: update.state.status == "over")
        nursery.cancel_scope.cancel()
    return [event for message in host.heard if isinstance(message, Update) for event in message.events]


def bold(view):
    """Show as many cards as possible; else take the first legal move."""
    moves = legal_moves(view)
    shows = [move for move in moves if isinstance(move, Show)]
    return max(shows, key=lambda show: show.last - show.first, default=moves[0])


async def test_a_function_is_a_bot():
    with trio.fail_after(PATIENCE):
        events = await seat_and_watch(bold, bold, bold)
    assert type(events[-1]).__name__ == "MatchOver"


async def test_a_bot_that_fails_or_cheats_is_replaced_move_by_move(caplog):
    def broken(view):
        raise ZeroDivisionError

    def cheat(view):
        return Show(40, 44)

    with trio.fail_after(PATIENCE):
        events = await seat_and_watch(broken, cheat)
    assert type(events[-1]).__name__ == "MatchOver"
    assert "not legal" in caplog.text
    assert "ZeroDivisionError" in caplog.text


async def test_a_bot_stays_for_the_next_match():
    with trio.fail_after(PATIENCE):
        async with running_server() as server, trio.open_nursery() as nursery:
            host = await server.enter("Host")
            await host.ask(Create, "Den", 2, seated=False)
            for _ in range(2):
                nursery.start_soon(run, bold, Address("127.0.0.1", server.port), "Robin", "Den")
            for _ in range(2):
                await host.until(Update, lambda update: update.state.status == "over")
                assert isinstance(await host.ask(Start, "Den"), Ok)
            nursery.cancel_scope.cancel()


async def test_a_bot_ends_when_its_table_closes():
    with trio.fail_after(PATIENCE):
        async with running_server() as server, trio.open_nursery() as nursery:
            host = await server.enter("Host")
            await host.ask(Create, "Den", 3)
            nursery.start_soon(run, bold, Address("127.0.0.1", server.port), "Robin", "Den")
            await host.until(Update, lambda update: update.state.seats[1] is not None)
            await host.messages.aclose()


async def test_a_bot_without_a_table_or_a_server_says_so():
    with trio.fail_after(PATIENCE):
        async with running_server() as server:
            with pytest.raises(RefusedError) as refused:
                await run(bold, Address("127.0.0.1", server.port), "Robin", "Nowhere")
            assert refused.value.error.code == "no-such-table"
        with pytest.raises(LinkError):
            await run(bold, Address("127.0.0.1", server.port), "Robin", "Nowhere")


async def test_namesakes_get_a_number():
    with trio.fail_after(PATIENCE):
        async with running_server() as server, trio.open_nursery() as nursery:
            host = await server.enter("Robin")
            await host.ask(Create, "Den", 4)
            for _ in range(2):
                nursery.start_soon(run, bold, Address("127.0.0.1", server.port), "Robin", "Den")
            update = await host.until(Update, lambda update: update.state.seats[2] is not None)
            assert {sitter.name for sitter in update.state.seats if sitter} == {"Robin", "Robin 2", "Robin 3"}
            assert [sitter.bot for sitter in update.state.seats if sitter] == [False, True, True]
            nursery.cancel_scope.cancel()


@pytest.mark.parametrize("level", LEVELS)
def test_a_house_bot_always_answers_with_a_legal_move(level):
    bot = LEVELS[level](random.Random(1))
    for seen in positions(random.Random(2), count=300):
        assert bot(seen) in legal_moves(seen)


def test_the_command_line_names_every_level():
    assert set(LEVEL_NAMES) == set(LEVELS)


def test_greedy_turns_the_hand_to_the_side_with_the_better_sets():
    assert better_side(parse_cards("1/5 3/5 7/5")) == FLIP
    assert better_side(parse_cards("5/1 5/3 5/7")) == KEEP
    assert better_side(parse_cards("4/1 5/8 9/2")) == KEEP


def test_greedy_shows_what_sheds_most_unless_a_scout_and_show_sheds_two_more():
    greedy = Greedy(random.Random(3))
    seen_both = 0
    for seen in positions(random.Random(4), count=600):
        if seen.board.phase is Phase.CHOOSING:
            continue
        moves = legal_moves(seen)
        shows = max((shed(move) for move in moves if isinstance(move, Show)), default=0)
        both = max((shed(move) for move in moves if isinstance(move, ScoutAndShow)), default=0)
        move = greedy(seen)
        if both >= shows + 2:
            assert isinstance(move, ScoutAndShow)
            assert shed(move) == both
            seen_both += 1
        elif shows:
            assert isinstance(move, Show)
            assert shed(move) == shows
        else:
            assert isinstance(move, Scout)
    assert seen_both


def test_greedy_beats_random_by_far():
    chance = random.Random(5)
    bots = [Greedy(chance), *(LEVELS["random"](chance) for _ in range(3))]
    sums = [0.0] * 4
    for _ in range(15):
        match = new_match(4, chance.randbytes(8))
        while True:
            while not match.round_over:
                seat = next(seat for seat in range(4) if legal_moves(view(match.round, seat)))
                match = play(match, seat, bots[seat](view(match.round, seat)))
            if match.over:
                break
            match = next_round(match)
        sums = [a + b for a, b in zip(sums, match.totals, strict=True)]
    assert sums[0] / 60 - sum(sums[1:]) / 180 > 10
