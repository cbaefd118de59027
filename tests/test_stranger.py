"""A client that was written from SPEC.md alone plays whole matches with the house bots."""

import ast
import json
import re
import subprocess
import sys
from threading import Timer

import pytest

from tests.support import PATIENCE, ROOT, program

STRANGER = ROOT / "tests" / "stranger.py"
HOST = "127.0.0.1"


def test_the_stranger_knows_nothing_of_this_project():
    tree = ast.parse(STRANGER.read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert imported == {"hashlib", "msgpack", "random", "socket", "struct", "sys"}
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]


@pytest.fixture
def processes():
    """Return a list of processes that live no longer than the test and PATIENCE, so that no wait does either."""
    started = []
    alarm = Timer(PATIENCE, kill, [started])
    alarm.start()
    yield started
    alarm.cancel()
    alarm.join()
    kill(started)
    for process in started:
        process.communicate()


def kill(started):
    for process in started:
        process.kill()


def start(processes, *command):
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    processes.append(process)
    return process


def start_server(processes):
    """Start a server on a free port and return the port."""
    server = start(processes, *program("scout_server", "--bind", HOST, "--port", "0"))
    return next(found[1] for line in server.stdout if (found := re.search(rf"scout-client {HOST}:(\d+)", line)))


def stranger(port, table, name, *options):
    return [sys.executable, str(STRANGER), HOST, port, "--table", table, "--name", name, *options]


def house_bot(port, table, name):
    return program("scout_client", "bot", "greedy", f"{HOST}:{port}", "--table", table, "--name", name)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("other", [stranger, house_bot])
def test_a_stranger_opens_a_table_and_plays_a_whole_match(processes, other, players):
    port = start_server(processes)
    host = start(processes, *stranger(port, "Den", "Host", "--create", str(players)))
    assert host.stderr.readline() == "seated at Den\n"
    others = [start(processes, *other(port, "Den", f"Guest {number}")) for number in range(1, players)]
    told, complaint = host.communicate()
    assert host.returncode == 0, complaint
    result = json.loads(told)
    assert len(result["totals"]) == players
    assert result["winners"] == [s for s, points in enumerate(result["totals"]) if points == max(result["totals"])]
    for guest in others:
        _, complaint = guest.communicate()
        assert guest.returncode == 0, complaint
