"""What the tests of the rules share: rounds written out by hand, and rounds played at random from a number."""

import functools
import random
from collections.abc import Iterator
from typing import NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from protocol.game.cards import HAND_SIZE, PLAYERS, Card, Cards, deck
from protocol.game.legal import is_my_turn, legal_moves
from protocol.game.match import Match, new_match, next_round, play
from protocol.game.moves import KEEP, End, Move, Scout, Show
from protocol.game.notation import Game, parse_cards
from protocol.game.rules import IllegalMoveError, apply
from protocol.game.state import Player, Round, new_round, view

LEFT, RIGHT = End.LEFT, End.RIGHT


def _rounds(count, *marks):
    return [pytest.param(players, count, id=f"{players} players, {count} rounds", marks=marks) for players in PLAYERS]


rounds_to_play = pytest.mark.parametrize(("players", "rounds"), _rounds(100) + _rounds(1000, pytest.mark.long))
"""Runs a test of (players, rounds) for each number of players, in a short form and in a long one."""


def dealt_round(*hands: str, limit: int = 0) -> Round:
    """Return a round of these hands, seat 0 the starter, in which everybody still has to keep or flip.

    Two players get as much set aside as in a real game; else cards that are in no hand are in nothing.
    """
    parsed = tuple(map(parse_cards, hands))
    aside = unused(parsed)[: 2 * HAND_SIZE[2]] if len(hands) == 2 else ()
    return new_round(parsed, aside, 0, 0, limit)


def round_of(*hands: str, limit: int = 0) -> Round:
    """Return a round of these hands in which everybody has kept the hand and seat 0 is on turn."""
    round_ = dealt_round(*hands, limit=limit)
    for seat in range(len(hands)):
        round_ = apply(round_, seat, KEEP)
    return round_


def unused(*piles: tuple[Cards, ...]) -> Cards:
    """Return the cards of the deck for the first of *piles*, the hands, that are in none of them."""
    used = {c.pair() for pile in piles for cards in pile for c in cards}
    return tuple(c for c in deck(len(piles[0])) if c not in used)


def with_player(round_: Round, seat: int, **fields: int | bool) -> Round:
    """Return the round with some of a player's captured, chips and show_chip set; captures are unused cards."""
    round_ = _with_board(
        round_, players=_put(round_.board.players, seat, replace(round_.board.players[seat], **fields))
    )
    count = fields.get("captured", 0)
    pile = unused(round_.hands, round_.captured, (round_.board.table, round_.aside))[:count]
    return replace(round_, captured=_put(round_.captured, seat, pile)) if count else round_


def with_table(round_: Round, table: str, owner: int, turn: int) -> Round:
    """Return the round with the Active Set *table* of *owner*, nothing scouted since, and *turn* to move."""
    return _with_board(round_, table=parse_cards(table), owner=owner, turn=turn)


def _with_board(round_, **fields):
    return replace(round_, board=replace(round_.board, **fields))


def _put(values, place, value):
    return (*values[:place], value, *values[place + 1 :])


def played(round_: Round, *moves: Move) -> Round:
    """Return the round after *moves*, each made by the seat on turn."""
    for move in moves:
        round_ = apply(round_, round_.board.turn, move)
    return round_


def listed(round_: Round) -> list[Move]:
    """List the legal moves of the seat on turn."""
    return legal_moves(view(round_, round_.board.turn))


def showable(round_: Round) -> list[tuple[int, ...]]:
    """Return the numbers in use of each set that the seat on turn may show, in ascending order."""
    tops = in_use(round_, round_.board.turn)
    return sorted(tops[move.first : move.last + 1] for move in listed(round_) if isinstance(move, Show))


def scoutable(round_: Round) -> list[Scout]:
    """List the legal Scouts of the seat on turn."""
    return [move for move in listed(round_) if isinstance(move, Scout)]


def tops_of(cards: Cards) -> tuple[int, ...]:
    """Return the numbers in use."""
    return tuple(card.top for card in cards)


def in_use(round_: Round, seat: int) -> tuple[int, ...]:
    """Return the numbers in use of a hand."""
    return tops_of(round_.hands[seat])


def table_of(round_: Round) -> tuple[int, ...]:
    """Return the numbers in use of the Active Set."""
    return tops_of(round_.board.table)


def player(round_: Round, seat: int) -> Player:
    """Return what lies open before a seat."""
    return round_.board.players[seat]


def bytes_of(value: object) -> bytes:
    """Encode any value of the game."""
    return msgspec.msgpack.encode(value)


def cards_within(value: object) -> Iterator[Card]:
    """Yield every card in a value, however deep."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple | list):
        for inner in value:
            yield from cards_within(inner)
    elif isinstance(value, msgspec.Struct):
        yield from cards_within(msgspec.structs.astuple(value))


def pairs_within(value: object) -> list[Card]:
    """List every card in a value by its identity, sorted."""
    return sorted(card.pair() for card in cards_within(value))


def assert_refused(round_: Round, seat: int, move: Move, code: str) -> None:
    """Check that *move* is refused with *code*, and changes nothing."""
    before = bytes_of(round_)
    with pytest.raises(IllegalMoveError) as caught:
        apply(round_, seat, move)
    assert caught.value.code == code
    assert bytes_of(round_) == before


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
