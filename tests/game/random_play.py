"""Rounds and matches played at random, always the same ones, for properties that hold in all of them."""

import functools
import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from protocol.game.cards import PLAYERS
from protocol.game.legal import is_my_turn, legal_moves
from protocol.game.match import Match, new_match, next_round, play
from protocol.game.moves import Move
from protocol.game.notation import Game
from protocol.game.rules import apply
from protocol.game.state import Round, view
from tests.game.support import cards_within


def _rounds(count, *marks):
    return [pytest.param(players, count, id=f"{players} players, {count} rounds", marks=marks) for players in PLAYERS]


rounds_to_play = pytest.mark.parametrize(("players", "rounds"), _rounds(100) + _rounds(1000, pytest.mark.long))
"""Runs a test of (players, rounds) for each number of players, in a short form and in a long one."""


class Step(NamedTuple):
    """A move that was made."""

    before: Round
    seat: int
    move: Move
    after: Round


def on_turn(round_: Round) -> list[int]:
    """Return the seats that may move now."""
    return [seat for seat in range(len(round_.hands)) if is_my_turn(view(round_, seat))]


def pick(moves: list[Move], chance: random.Random) -> Move:
    """Pick a move: half the time any, half the time any of one kind, so that rare kinds are made, too."""
    if chance.random() < 0.5:
        kinds = list(dict.fromkeys(map(type, moves)))
        kind = chance.choice(kinds)
        moves = [move for move in moves if isinstance(move, kind)]
    return chance.choice(moves)


def play_out(round_: Round, chance: random.Random) -> Iterator[Step]:
    """Play a round at random until it is over."""
    while seats := on_turn(round_):
        seat = chance.choice(seats)
        move = pick(legal_moves(view(round_, seat)), chance)
        after = apply(round_, seat, move)
        yield Step(round_, seat, move, after)
        round_ = after


@functools.lru_cache(maxsize=400)
def _random_round(players, number):
    """Play one round at random; the short forms of all tests share theirs, which halves their time."""
    chance = random.Random(f"round {number} of {players}")
    return list(play_out(new_match(players, chance.randbytes(32)).round, chance))


def random_rounds(players: int, rounds: int) -> Iterator[list[Step]]:
    """Play so many rounds at random, always the same ones."""
    for number in range(rounds):
        yield _random_round(players, number)


def random_steps(players: int, rounds: int) -> Iterator[Step]:
    """Yield each step of so many random rounds."""
    for steps in random_rounds(players, rounds):
        yield from steps


def random_positions(players: int, rounds: int, each: int = 2) -> Iterator[Round]:
    """Yield positions of so many random rounds, *each* from one round, in which somebody has to move."""
    for number, steps in enumerate(random_rounds(players, rounds)):
        for step in random.Random(number).choices(steps, k=each):
            yield step.before


def play_match(match: Match, chance: random.Random) -> tuple[Match, Game]:
    """Play all rounds of a match at random from its first deal on; return it with the record of it."""
    turns = []
    for number in range(match.players):
        match = next_round(match) if number else match
        for step in play_out(match.round, chance):
            turns.append((step.seat, step.move))
            match = play(match, step.seat, step.move)
    return match, Game(match.players, match.seed, match.options, tuple(turns))


@functools.lru_cache(maxsize=130)
def _random_match(players, number):
    chance = random.Random(f"match {number} of {players}")
    return play_match(new_match(players, chance.randbytes(32)), chance)


def random_matches(players: int, rounds: int) -> Iterator[tuple[Match, Game]]:
    """Play matches at random, always the same ones, that make about so many rounds together."""
    for number in range(rounds // players):
        yield _random_match(players, number)


def viewers(players: int) -> list[int | None]:
    """Return every seat, and None for a spectator."""
    return [*range(players), None]


def exchanged(round_: Round, viewer: int | None, chance: random.Random) -> Round:
    """Return the round with all cards that *viewer* may not see flipped at random and dealt anew to hidden places."""
    places = [*round_.hands, *round_.captured, round_.aside]
    own = [] if viewer is None else [viewer]
    hidden = [card.flipped() if chance.random() < 0.5 else card for card in cards_within(_without(places, own))]
    chance.shuffle(hidden)
    filled = [
        cards if place in own else tuple(hidden.pop() for _ in range(len(cards))) for place, cards in enumerate(places)
    ]
    players = len(round_.hands)
    return Round(round_.board, tuple(filled[:players]), tuple(filled[players:-1]), filled[-1])


def _without(values, places):
    return [value for place, value in enumerate(values) if place not in places]
