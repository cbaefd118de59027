"""The rules said a second time, in the plainest and slowest way, to hold the fast way against."""

import functools
import itertools
from typing import NamedTuple

from protocol.game.cards import Card
from protocol.game.moves import End, Move, Scout, ScoutAndShow, Show
from protocol.game.state import Ending, Round


def is_set(tops) -> bool:
    """Say whether these numbers form a set: all equal, or each from the lowest to the highest once (R14, R15)."""
    run = list(range(min(tops), max(tops) + 1))
    return len(set(tops)) == 1 or list(tops) in (run, run[::-1])


def beats(tops, table) -> bool:
    """Say whether one set is strictly stronger than another, or than an empty table (R16-R18)."""
    if len(tops) != len(table):
        return len(tops) > len(table)
    matching, to_match = len(set(tops)) == 1, len(set(table)) == 1
    if len(tops) > 1 and matching != to_match:
        return matching
    return min(tops) > min(table)


@functools.lru_cache(maxsize=4096)
def spans(tops: tuple[int, ...], table: tuple[int, ...]) -> list[tuple[int, int]]:
    """List (first, last) of each block of a hand that may be shown on a table, sorted."""
    every = itertools.combinations_with_replacement(range(len(tops)), 2)
    blocks = [(first, last, tops[first : last + 1]) for first, last in every]
    return [(first, last) for first, last, block in blocks if is_set(block) and beats(block, table)]


def longer(tops: tuple[int, ...], gap: int, number: int) -> tuple[int, ...]:
    """Return a hand with one more number in a gap."""
    hand = list(tops)
    hand.insert(gap, number)
    return tuple(hand)


def legal(round_: Round, seat: int) -> list[Move]:
    """List the legal moves of the seat on turn in a round that is being played, sorted."""
    tops = tuple(card.top for card in round_.hands[seat])
    scouts = _scouts(round_, seat)
    shows = [Show(*span) for span in spans(tops, _tops(round_.board.table))]
    return [*shows, *scouts, *_scouts_and_shows(round_, seat, scouts)]


def _tops(cards):
    return tuple(card.top for card in cards)


def _scouts(round_, seat):
    table = round_.board.table
    if not table or (len(round_.hands) == 2 and round_.board.players[seat].chips == 0):
        return []
    ends = [End.LEFT, End.RIGHT][: len(table)]
    return [Scout(*fields) for fields in itertools.product(ends, range(len(round_.hands[seat]) + 1), (False, True))]


def _scouts_and_shows(round_, seat, scouts):
    if len(round_.hands) == 2 or not round_.board.players[seat].show_chip:
        return []
    tops = _tops(round_.hands[seat])
    found = []
    for scout in scouts:
        table = list(round_.board.table)
        card = table.pop(0 if scout.end is End.LEFT else -1)
        hand = longer(tops, scout.gap, card.bottom if scout.flip else card.top)
        found += [ScoutAndShow(scout, Show(*span)) for span in spans(hand, _tops(table))]
    return found


class Outcome(NamedTuple):
    """What a turn leaves, before anybody asks whether the round is over."""

    hands: list[list[Card]]
    captured: list[list[Card]]
    table: list[Card]
    owner: int | None
    turn: int


def outcome(round_: Round, seat: int, move: Show | Scout | ScoutAndShow) -> Outcome:
    """Work out what a legal turn leaves (R19-R28, R42-R44)."""
    hands, captured = list(map(list, round_.hands)), list(map(list, round_.captured))
    table, owner = list(round_.board.table), round_.board.owner
    if not isinstance(move, Show):
        scout = move if isinstance(move, Scout) else move.scout
        card = table.pop(0 if scout.end is End.LEFT else -1)
        hands[seat].insert(scout.gap, Card(card.bottom, card.top) if scout.flip else card)
    if not isinstance(move, Scout):
        show = move if isinstance(move, Show) else move.show
        captured[seat] += table
        table, owner = hands[seat][show.first : show.last + 1], seat
        del hands[seat][show.first : show.last + 1]
    stays = len(hands) == 2 and isinstance(move, Scout)
    return Outcome(hands, captured, table, owner, seat if stays else (seat + 1) % len(hands))


def ending(turns: list[tuple[int, Show | Scout | ScoutAndShow]], left: Outcome, chips: list[int]) -> Ending | None:
    """Say whether and why a round is over after these turns of it, the turn limit left aside (R31, R45)."""
    seat, move = turns[-1]
    if not isinstance(move, Scout) and not left.hands[seat]:
        return Ending.OUT_OF_CARDS
    if len(left.hands) == 2:
        stuck = not chips[left.turn] and not spans(_tops(left.hands[left.turn]), _tops(left.table))
        return Ending.UNBEATEN if stuck else None
    others = turns[1 - len(left.hands) :]
    only_scouts = len(others) == len(left.hands) - 1 and all(isinstance(turn, Scout) for _, turn in others)
    return Ending.UNBEATEN if only_scouts else None
