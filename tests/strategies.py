"""What the tests of the game draw: cards, numbers of a hand, moves, and rounds and matches reached by random play."""

import itertools
import random

from hypothesis import strategies as st

from protocol.game.cards import HIGHEST, PLAYERS, Card
from protocol.game.match import MOST_TURNS, Match, Options, new_match
from protocol.game.moves import FLIP, KEEP, MOST_CARDS, End, Scout, ScoutAndShow, Show
from protocol.game.notation import Game
from protocol.game.state import Round
from tests.game.random_play import play_out

numbers = st.integers(1, HIGHEST)
players = st.sampled_from(PLAYERS)
seeds = st.binary(max_size=40)
options = st.builds(Options, st.integers(0, MOST_TURNS), st.booleans())

cards = st.tuples(numbers, numbers).filter(lambda pair: pair[0] != pair[1]).map(lambda pair: Card(*pair))
rows = st.lists(cards, max_size=MOST_CARDS).map(tuple)


def _walk(start, steps):
    return tuple(min(max(top, 1), HIGHEST) for top in itertools.accumulate(steps, initial=start))


tops = st.one_of(
    st.lists(numbers, max_size=14).map(tuple),
    st.lists(st.integers(1, 3), max_size=20).map(tuple),
    st.builds(_walk, numbers, st.lists(st.sampled_from([-1, 0, 1, 1, 1, 2]), max_size=30)),
)
"""Numbers in use of a hand: any, of few values, and in long sets."""


def _run(start, length, step):
    return tuple(range(start, start + length * step, step)) if step else (start,) * length


sets = st.builds(_run, numbers, st.integers(1, 9), st.sampled_from([-1, 0, 1])).filter(
    lambda run: min(run) >= 1 and max(run) <= HIGHEST
)
"""Numbers in use of an Active Set."""
tables = st.one_of(st.just(()), sets)

sides = st.sampled_from([KEEP, FLIP])
shows = st.tuples(st.integers(0, MOST_CARDS - 1), st.integers(0, MOST_CARDS - 1)).map(lambda span: Show(*sorted(span)))
scouts = st.builds(Scout, st.sampled_from(End), st.integers(0, MOST_CARDS), st.booleans())
moves = st.one_of(sides, shows, scouts, st.builds(ScoutAndShow, scouts, shows))
"""Moves that can be written down, whether or not any hand allows them."""


def _position(match: Match, number: int, most: int) -> Round:
    steps = list(itertools.islice(play_out(match.round, random.Random(number)), most))
    return steps[-1].after if steps else match.round


matches = st.builds(new_match, players, seeds, options)
"""Matches of which the first round has been dealt."""
rounds = st.builds(_position, st.builds(new_match, players, seeds), st.integers(0, 2**32), st.integers(0, 60))
"""Rounds at any point: hands undecided, being played, or over."""


@st.composite
def games(draw):
    """Draw games with any moves, possible or not."""
    count = draw(players)
    turns = st.lists(st.tuples(st.integers(0, count - 1), moves), max_size=20).map(tuple)
    return Game(count, draw(seeds), draw(options), draw(turns))
