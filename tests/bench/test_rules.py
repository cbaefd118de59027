"""The benchmark of the rules: the shape of what it prints, and its perft counts without the lister they check."""

import itertools
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from protocol.game.cards import PLAYERS
from protocol.game.moves import FLIP, KEEP, End, Move, Scout, ScoutAndShow, Show
from protocol.game.rules import IllegalMoveError, apply
from protocol.game.state import Round
from tests.bench import rules


def spellings(cards: int) -> Iterator[Move]:
    """Spell every move, legal or not, of a hand of so many cards, and some beyond both its ends."""
    shows = [Show(first, last) for first in range(-1, cards + 2) for last in range(first - 1, cards + 2)]
    scouts = [Scout(*fields) for fields in itertools.product(End, range(-1, cards + 2), (False, True))]
    yield from (KEEP, FLIP, *shows, *scouts)
    yield from itertools.starmap(ScoutAndShow, itertools.product(scouts, shows))


def accepted(round_: Round, seat: int) -> Iterator[Round]:
    """Make every move that `apply` accepts of *seat*."""
    for move in spellings(len(round_.hands[seat])):
        try:
            yield apply(round_, seat, move)
        except IllegalMoveError:
            continue


def brute_perft(round_: Round, depth: int) -> int:
    """Count as `rules.perft` does, with nothing but `apply`."""
    if round_.board.turn is None:
        return 0
    nexts = accepted(round_, round_.board.turn)
    return sum(1 if depth == 1 else brute_perft(after, depth - 1) for after in nexts)


@pytest.mark.parametrize("players", PLAYERS)
def test_perft_counts_what_apply_accepts(players):
    opening = rules.opening(players)
    for depth in (1, 2):
        assert rules.perft(opening, depth) == brute_perft(opening, depth)


@pytest.mark.long
def test_a_stored_count_is_what_apply_accepts():
    """Check the one that takes a minute or two; the others take a quarter of an hour and were checked like this."""
    assert rules.PERFT[5, 3] == brute_perft(rules.opening(5), 3)


@pytest.fixture
def baseline(tmp_path: Path) -> Path:
    script = tmp_path / "baseline.py"
    script.write_text("import sys\nassert float(sys.argv[1])\nprint('{\"moves_per_s\": 1000}')\n")
    return script


def lines(printed: str) -> list[dict[str, float | None]]:
    return [json.loads(line) for line in printed.splitlines()]


def test_the_short_form_prints_a_count_and_a_speed_for_each_number_of_players(capsys, baseline):
    assert rules.main(["--seconds", "0.01", "--pairs", "1", "--baseline", str(baseline)]) == 0
    printed = lines(capsys.readouterr().out)
    counts, speeds = printed[: len(rules.PERFT)], printed[len(rules.PERFT) :]
    assert {(line["players"], line["depth"]): line["perft"] for line in counts} == rules.PERFT
    assert [line["players"] for line in speeds] == list(PLAYERS)
    for line in speeds:
        assert line["moves_per_s"] > 0
        assert (line["ratio"] is not None) == (line["players"] == rules.BASELINE_PLAYERS)


def test_a_wrong_count_makes_the_command_fail(capsys, monkeypatch):
    monkeypatch.setattr(rules, "PERFT", {(5, 1): 0})
    assert rules.main(["--seconds", "0.01", "--pairs", "1"]) == 1
    assert lines(capsys.readouterr().out)[0] == {"players": 5, "depth": 1, "perft": 11, "known": 0}


def test_the_command_says_how_it_is_used(capsys):
    with pytest.raises(SystemExit) as stop:
        rules.main(["--help"])
    assert stop.value.code == 0
    assert "--baseline" in capsys.readouterr().out
