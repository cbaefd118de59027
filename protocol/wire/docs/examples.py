"""The worked shuffle and the transcript of SPEC.md as text."""

import hashlib
import json
import textwrap
from collections.abc import Iterable
from typing import Final

import msgspec

from protocol.game.cards import Chance, dealt, deck, shuffled
from protocol.game.match import new_match
from protocol.game.notation import spell_cards
from protocol.wire.connection import Role
from protocol.wire.docs.match import transcript
from protocol.wire.docs.referee import Line

SEED: Final = bytes(range(32))
PLAYERS: Final = 3
_IN_HEX: Final = 6
"""How many frames of the transcript are given in hexadecimal, too."""


def shuffle() -> str:
    """Work the deal of one round out, step by step."""
    key = hashlib.sha256(b"round 0\0" + SEED).digest()
    words, draws = Chance(SEED, "round 0"), Chance(SEED, "round 0")
    size = len(deck(PLAYERS))
    first = [words.below(2**32) for _ in range(4)]
    hands, _ = dealt(shuffled(deck(PLAYERS), Chance(SEED, "round 0")), PLAYERS)
    lines = [
        f"players            {PLAYERS}",
        f"seed               {SEED.hex()}",
        'purpose            "round 0"',
        f"key                {key.hex()}",
        f"block 0            {hashlib.sha256(key + bytes(8)).hexdigest()}",
        f"first four words   {' '.join(map(str, first))}",
        f"deck               {spell_cards(deck(PLAYERS))}",
        f"first four swaps   {', '.join(f'{size - 1 - i} with {draws.below(size - i)}' for i in range(4))}",
        *(f"hand of seat {seat}     {spell_cards(hand)}" for seat, hand in enumerate(hands)),
        f"first starter      seat {new_match(PLAYERS, SEED).starter}",
    ]
    return _fenced(lines)


def whole_match() -> str:
    """Write the transcript of a match, as one of its players sees it."""
    lines = [line for line in transcript() if line.person == "Ada"]
    in_hex = [line for line in lines if line.frame][:_IN_HEX]
    return _fenced(part for line in lines for part in _written(line, in_hex=line in in_hex))


def _written(line: Line, *, in_hex: bool) -> Iterable[str]:
    if line.message is None:
        yield f"# {line.note}"
        return
    speaker = "C" if line.role is Role.CLIENT else "S"
    yield f"{speaker}: {json.dumps(msgspec.to_builtins(line.message), separators=(',', ':'))}"
    if in_hex:
        yield from textwrap.wrap(line.frame.hex(), 110, initial_indent="   ", subsequent_indent="   ")


def _fenced(lines: Iterable[str]) -> str:
    return "\n".join(["```text", *lines, "```"])
