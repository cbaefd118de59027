"""The bot of level `greedy`: it gets rid of as many cards as it can, now."""

import itertools
import random
from collections.abc import Iterable

from protocol.game.cards import Cards
from protocol.game.legal import legal_moves
from protocol.game.moves import FLIP, KEEP, Move, Scout, ScoutAndShow, Show, Side
from protocol.game.sets import Strength, strength
from protocol.game.state import Phase, View

WORTH_THE_CHIP = 2
"""How many more cards a Scout & Show has to shed than the best Show."""


class Greedy:
    """Shows what sheds most; prefers a Scout & Show that sheds at least two more; else scouts by chance."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def __call__(self, view: View) -> Move:
        """Return a legal move."""
        if view.board.phase is Phase.CHOOSING:
            return better_side(view.hand)
        moves = legal_moves(view)
        show = _most((move for move in moves if isinstance(move, Show)), Show(0, -1))
        both = _most((move for move in moves if isinstance(move, ScoutAndShow)), show)
        if shed(both) - shed(show) >= WORTH_THE_CHIP:
            return both
        if shed(show):
            return show
        return self._chance.choice([move for move in moves if isinstance(move, Scout)] or moves)


def shed(move: Move) -> int:
    """Say by how many cards *move* makes the hand smaller."""
    match move:
        case Show(first, last):
            return last - first + 1
        case ScoutAndShow(_, show):
            return shed(show) - 1
        case Scout():
            return -1
        case _:
            return 0


def _most(moves: Iterable[Move], default: Move) -> Move:
    return max(moves, key=shed, default=default)


def better_side(hand: Cards) -> Side:
    """Keep the hand, or flip it if that makes the better sets: the strongest first, then the next, and so on."""
    return FLIP if _sets(tuple(card.flipped() for card in hand)) > _sets(hand) else KEEP


def _sets(hand: Cards) -> list[Strength]:
    """List the strengths of all sets in *hand*, strongest first."""
    places = range(len(hand) + 1)
    forces = (strength(hand[first:stop]) for first, stop in itertools.combinations(places, 2))
    return sorted((force for force in forces if force), reverse=True)
