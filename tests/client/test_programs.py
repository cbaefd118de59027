"""The programs as a person starts them: with nothing on standard input, through a pipe, and in a terminal."""

import os
import re
import signal
import subprocess
import sys
import time

import pexpect
import pyte
import pytest

from scout_client.arguments import login_name
from tests.support import ROOT, program

PATIENCE = 120


def run(*arguments, **options):
    options.setdefault("stdin", subprocess.DEVNULL)
    if "input" in options:
        del options["stdin"]
    return subprocess.run(
        program("scout_client", *arguments), cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, **options
    )


@pytest.mark.parametrize("players", [2, 3, 5])
def test_with_nobody_to_type_bots_play_a_whole_match_to_the_standings(players):
    result = run("solo", "--players", str(players), "--bot", "greedy")
    assert result.returncode == 0, result.stderr
    assert result.stderr == ""
    assert len(re.findall(r"^Round \d of \d is dealt", result.stdout, re.MULTILINE)) == players
    assert len(re.findall(r"^\d\. Greedy \d: -?\d+ points?$", result.stdout, re.MULTILINE)) == players
    assert result.stdout.splitlines()[-1].startswith(f"{players}. ") or "share" in result.stdout


def test_the_hands_that_are_shown_to_who_watches_bots_are_those_left_after_a_round():
    lines = run("solo", "--players", "3").stdout.splitlines()
    for place, line in enumerate(lines):
        if "had left:" in line:
            assert any(" is over" in before for before in lines[place - 3 : place])


def test_commands_from_a_pipe_are_played():
    commands = "keep\n" + "legal\nhand\nscores\nrules\nhelp\ntable\n"
    result = run("solo", "--name", "Ann", "--players", "3", input=commands)
    assert result.returncode == 0, result.stderr
    assert "Ann has chosen a side." in result.stdout
    assert "Somebody" not in result.stdout
    assert "SCOUT, in short." in result.stdout


def test_a_person_in_a_pipe_never_sees_a_hand_but_the_own():
    result = run("solo", "--name", "Ann", "--players", "3", input="keep\n")
    assert "had left" not in result.stdout


def test_what_solo_started_ends_with_it():
    solo = subprocess.Popen(program("scout_client", "solo"), cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    try:
        solo.stdin.write(b"help\n")
        solo.stdin.flush()
        while b"dealt" not in solo.stdout.readline():
            pass
        started = children(solo.pid)
        assert len(started) == 4
        solo.send_signal(signal.SIGTERM)
        assert solo.wait(PATIENCE) == 130
    finally:
        solo.kill()
        solo.stdin.close()
        solo.stdout.close()
    assert gone(started)


def processes():
    """Return (process id, parent's id) of every living process."""
    found = subprocess.run(["ps", "-eo", "pid=,ppid=,stat="], capture_output=True, text=True, check=True).stdout
    rows = [line.split() for line in found.splitlines()]
    return [(int(pid), int(parent)) for pid, parent, state in rows if not state.startswith("Z")]


def children(parent):
    return {pid for pid, parent_ in processes() if parent_ == parent}


def gone(pids):
    """Say whether the processes end while we wait."""
    for _ in range(10 * PATIENCE):
        if not pids & {pid for pid, _ in processes()}:
            return True
        time.sleep(0.1)
    return False


def in_terminal(*arguments, rows=24, columns=80):
    """Start the client in a terminal of its own, where Ctrl-C works even if these tests run in the background."""
    command = program("scout_client", *arguments)
    return pexpect.spawn(
        command[0],
        command[1:],
        cwd=str(ROOT),
        dimensions=(rows, columns),
        encoding="utf-8",
        timeout=PATIENCE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


CUES = [r"Type keep, or flip", r"You may (show [\d-]+).*\n", r"You may scout.*\n", r"Type start for another match"]


def test_a_whole_match_is_played_by_typing_in_a_terminal():
    child = in_terminal("solo", "--name", "Ann", "--players", "2")
    told = ""
    while "another match" not in told:
        cue = child.expect(CUES)
        told += child.before + child.after
        child.sendline(("keep", child.match.group(1) if cue == 1 else "", "scout left 1", "quit")[cue])
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert len(re.findall(r"^[12]\. (Ann|Greedy 1): ", told, re.MULTILINE)) == 2
    screen = pyte.Screen(80, 24)
    pyte.Stream(screen).feed(told)
    assert "another match" in "\n".join(screen.display)
    assert "\x1b" not in told


def test_ctrl_c_leaves_in_good_order():
    child = in_terminal("solo", "--name", "Ann")
    child.expect("Type keep")
    child.sendintr()
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert "Traceback" not in child.before


@pytest.mark.parametrize(
    "arguments",
    [[], ["den:port"], ["solo", "--players", "6"], ["bot", "genius", "den"], ["bot"], ["den", "--name", "\x1b[2J"]],
)
def test_a_wrong_command_line_is_a_usage_error(arguments):
    result = run(*arguments)
    assert result.returncode == 2
    assert "usage: scout-client" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_server_that_is_not_there_is_said_in_plain_words():
    result = run("127.0.0.1:9", "--name", "Ann")
    assert result.returncode == 1
    assert result.stderr.startswith("Nobody answers at 127.0.0.1:9")
    assert result.stdout == ""


def imported(*arguments):
    """Return the modules that a command imports."""
    command = [sys.executable, "-X", "importtime", *program("scout_client", *arguments)[1:]]
    result = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False, stdin=subprocess.DEVNULL
    )
    return {line.rpartition("|")[2].strip().split(".")[0] for line in result.stderr.splitlines() if "|" in line}


def test_help_imports_nothing_heavy():
    for arguments in (["--help"], ["solo", "--help"], ["bot", "--help"]):
        assert imported(*arguments).isdisjoint({"trio", "msgspec", "msgpack", "prompt_toolkit", "fluent", "asyncio"})


def test_a_bot_imports_no_screen():
    modules = imported("bot", "greedy", "127.0.0.1:9", "--table", "Den")
    assert {"trio", "msgspec"} <= modules
    assert modules.isdisjoint({"prompt_toolkit", "fluent", "scout_server", "hypothesis"})


def test_a_reader_that_goes_away_is_no_crash():
    command = " ".join(program("scout_client", "solo", "--players", "2")) + " < /dev/null | head -n 2"
    result = subprocess.run(
        ["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert "Traceback" not in result.stderr
    assert len(result.stdout.splitlines()) == 2


@pytest.mark.parametrize("closed", ["<&-", ">&- </dev/null", "2>&- </dev/null", "<&- >&- 2>&-"])
def test_a_closed_standard_stream_is_no_crash(closed):
    command = " ".join(program("scout_client", "solo", "--players", "2")) + " " + closed
    result = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert (result.returncode, result.stderr) == (0, "")
    assert ("The match is over" in result.stdout) == (">&-" not in closed.replace("2>&-", ""))


def test_a_pipe_that_stays_silent_is_nobody():
    silence, nothing = os.pipe()
    try:
        result = run("solo", "--players", "2", stdin=silence)
    finally:
        os.close(silence)
        os.close(nothing)
    assert result.returncode == 0, result.stderr
    assert "Nobody is here to play" in result.stdout


def test_a_name_that_the_output_cannot_have_is_no_crash():
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    result = run("solo", "--players", "2", "--name", "Zoë", input="keep\n", env=environment)
    assert result.returncode == 0, result.stderr
    assert "Zo? has chosen a side." in result.stdout


def test_an_output_that_is_full_is_said_in_plain_words():
    with open("/dev/full", "w") as full:
        command = program("scout_client", "solo", "--players", "2")
        result = subprocess.run(
            command,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=PATIENCE,
        )
    assert result.returncode == 1
    assert result.stderr.startswith("This machine says no: ")


@pytest.mark.parametrize(
    ("login", "name"), [("ann", "ann"), ("张" * 10, "张" * 8), ("\x1b[2J", "Player"), ("a" * 40, "a" * 16)]
)
def test_every_login_has_a_name_to_start_with(monkeypatch, login, name):
    monkeypatch.setenv("LOGNAME", login)
    assert login_name() == name


def test_a_table_that_no_message_can_name_is_a_usage_error():
    for table in (b"\xff", "x" * 20_000):
        assert run("bot", "greedy", "127.0.0.1:9", "--table", table).returncode == 2
