"""A client that was written from SPEC.md alone plays whole matches with the house bots."""

import ast
import json
import re
import subprocess
import sys

import pytest

from tests.support import ROOT, program

PATIENCE = 120
STRANGER = ROOT / "tests" / "stranger.py"


def test_the_stranger_knows_nothing_of_this_project():
    tree = ast.parse(STRANGER.read_text())
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    assert imported == {"argparse", "hashlib", "json", "msgpack", "random", "socket", "struct"}
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]


@pytest.fixture
def processes():
    """Return a list of processes that do not outlive the test."""
    started = []
    yield started
    for process in started:
        process.kill()
        process.communicate()


def start(processes, *command):
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    processes.append(process)
    return process


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_stranger_plays_a_whole_match_with_house_bots(processes, players):
    server = start(processes, *program("scout_server", "--bind", "127.0.0.1", "--port", "0"))
    port = next(found[1] for line in server.stdout if (found := re.search(r"127\.0\.0\.1:(\d+)", line)))
    where = ["127.0.0.1", port, "--table", "Den", "--name", "Stranger", "--create", str(players)]
    stranger = start(processes, sys.executable, str(STRANGER), *where)
    assert stranger.stdout.readline() == "seated at Den\n"
    for number in range(1, players):
        bot = ["bot", "greedy", f"127.0.0.1:{port}", "--table", "Den", "--name", f"Greedy {number}"]
        start(processes, *program("scout_client", *bot))
    told, complaint = stranger.communicate(timeout=PATIENCE)
    assert stranger.returncode == 0, complaint
    result = json.loads(told)
    assert len(result["totals"]) == players
    assert result["winners"] == [s for s, points in enumerate(result["totals"]) if points == max(result["totals"])]
