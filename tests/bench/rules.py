"""How fast the rules are: random rounds through the public API, and perft counts that show they are still right.

`python -m tests.bench.rules` prints one JSON line a case and exits with 1 if a count is wrong. With `--baseline FILE`
that script, which plays 4 players and prints its own moves per second, runs in turn with ours, slice by slice, and
*ratio* is the median of ours to its: the machine's speed and its noise fall out.
"""

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from protocol.game.cards import PLAYERS
from protocol.game.legal import legal_moves
from protocol.game.match import new_match
from protocol.game.moves import KEEP
from protocol.game.rules import apply
from protocol.game.state import Phase, Round, view

BASELINE_PLAYERS: Final = 4

PERFT: Final = {(2, 4): 507_035, (3, 3): 3_908_070, (4, 3): 2_121_844, (5, 3): 646_527}
"""(players, depth): how many sequences of so many moves there are from `opening(players)`."""


def opening(players: int) -> Round:
    """Return the first round of a fixed match after everybody has kept the hand."""
    round_ = new_match(players, b"perft").round
    for seat in range(players):
        round_ = apply(round_, seat, KEEP)
    return round_


def perft(round_: Round, depth: int) -> int:
    """Count the sequences of *depth* moves from here; a round that ends earlier has none. The last move is not made."""
    seat = round_.board.turn
    if seat is None:
        return 0
    moves = legal_moves(view(round_, seat))
    return len(moves) if depth == 1 else sum(perft(apply(round_, seat, move), depth - 1) for move in moves)


def play(players: int, chance: random.Random) -> int:
    """Play one round, each move drawn from all that are legal; return how many turns it took."""
    round_ = new_match(players, chance.randbytes(32)).round
    for seat in range(players):
        round_ = apply(round_, seat, chance.choice(legal_moves(view(round_, seat))))
    while (turn := round_.board.turn) is not None:
        round_ = apply(round_, turn, chance.choice(legal_moves(view(round_, turn))))
    assert round_.board.phase is Phase.OVER
    return round_.board.turns


def rate(players: int, seconds: float, chance: random.Random) -> float:
    """Play whole rounds for about *seconds*; return turns per second, with the deals but not the choice of sides."""
    turns, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds or not turns:
        turns += play(players, chance)
    return turns / spent


def baseline_rate(script: Path, seconds: float) -> float:
    """Run the baseline for *seconds*; return the moves per second that it prints."""
    command = [sys.executable, str(script), str(seconds)]
    printed = subprocess.run(command, check=True, capture_output=True, text=True, timeout=60 + 2 * seconds).stdout
    return float(json.loads(printed)["moves_per_s"])


def speed(players: int, seconds: float, pairs: int, baseline: Path | None) -> dict[str, float | None]:
    """Measure *pairs* slices of *seconds*, each next to one of the baseline; return the medians as one line."""
    chance = random.Random(players)
    rate(players, seconds / 2, chance)
    ours, ratios = [], []
    for _ in range(pairs):
        ours.append(rate(players, seconds, chance))
        if baseline and players == BASELINE_PLAYERS:
            ratios.append(ours[-1] / baseline_rate(baseline, seconds))
    ratio = round(statistics.median(ratios), 2) if ratios else None
    return {"players": players, "moves_per_s": round(statistics.median(ours)), "ratio": ratio}


def main(words: Sequence[str] | None = None) -> int:
    """Print the counts, then the speeds; return 1 if a count is not the stored one."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.rules", description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=0.2, help="length of one slice (default: %(default)s)")
    parser.add_argument("--pairs", type=int, default=25, help="slices a case (default: %(default)s)")
    parser.add_argument("--baseline", type=Path, help="script to compare with, for 4 players")
    options = parser.parse_args(words)
    wrong = False
    for (players, depth), known in PERFT.items():
        count = perft(opening(players), depth)
        wrong = wrong or count != known
        _print({"players": players, "depth": depth, "perft": count, "known": known})
    for players in PLAYERS:
        _print(speed(players, options.seconds, options.pairs, options.baseline))
    return int(wrong)


def _print(line: dict[str, float | None]) -> None:
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
