"""Whole matches of bot processes over real TCP, against a server in this process whose journal a test can read."""

import random

import pytest
import trio

from protocol.game.events import MatchOver, RoundOver
from protocol.game.notation import Game
from protocol.wire.messages import Create, Update
from scout_client.address import Address
from scout_client.bot import run
from scout_client.bots.levels import LEVELS
from scout_server.effects import Played, Started
from tests.support import ROOT, program, running_server

MATCH_PATIENCE = 240


async def run_bot(port, level, table, name):
    """Run a bot process until it is cancelled or its table closes."""
    command = program("scout_client", "bot", level, f"127.0.0.1:{port}", "--table", table, "--name", name)
    await trio.run_process(command, cwd=ROOT)


async def seat_bot(port, level, table, name):
    """Let a bot of this process play, over TCP as well."""
    await run(LEVELS[level](random.Random(name)), Address("127.0.0.1", port), name, table)


async def watch_match(server, number, bots, play=run_bot):
    """Open a table, let the *bots* (level, name) fill it, and return every event until the match is over."""
    table = f"Table {number}"
    host = await server.enter(f"Host {number}")
    await host.ask(Create, table, len(bots), seated=False)
    async with trio.open_nursery() as nursery:
        for level, name in bots:
            nursery.start_soon(play, server.port, level, table, name)
        await host.until(Update, lambda update: update.state.status == "over")
        nursery.cancel_scope.cancel()
    return table, [event for message in host.heard if isinstance(message, Update) for event in message.events]


def replayed(journal, table):
    """Play the match of *table* again from the journal's seed and moves."""
    mine = [entry for entry in journal.entries if entry.table == table]
    [started] = [entry for entry in mine if isinstance(entry, Started)]
    moves = tuple((entry.seat, entry.move) for entry in mine if isinstance(entry, Played))
    return Game(len(started.names), started.seed, started.options, moves).replay()


def assert_confirmed(journal, table, events):
    match = replayed(journal, table)
    assert match.over
    rounds = [event.points for event in events if isinstance(event, RoundOver)]
    assert tuple(rounds) == match.round.board.scores
    [over] = [event for event in events if isinstance(event, MatchOver)]
    assert over.totals == match.totals
    assert over.seed == match.seed.hex()


def bots_for(number, players):
    return [(("greedy", "random")[seat % 2], f"Bot {number}.{seat}") for seat in range(players)]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
async def test_bots_play_a_whole_match_whose_scores_a_replay_confirms(players):
    with trio.fail_after(MATCH_PATIENCE):
        async with running_server() as server:
            table, events = await watch_match(server, players, bots_for(players, players))
            assert_confirmed(server.journal, table, events)


async def test_twenty_tables_at_once_play_whole_matches_that_replays_confirm():
    with trio.fail_after(2 * MATCH_PATIENCE):
        async with running_server() as server, trio.open_nursery() as nursery:
            for number in range(20):
                nursery.start_soon(play_and_confirm, server, number)


async def play_and_confirm(server, number):
    table, events = await watch_match(server, number, bots_for(number, 2 + number % 4), seat_bot)
    assert_confirmed(server.journal, table, events)
