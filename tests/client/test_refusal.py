"""Why a move is refused."""

import random

from protocol.game.legal import legal_moves
from protocol.game.moves import FLIP, End, Scout, ScoutAndShow, Show
from scout_client.refusal import broken_rule, refusal_lines
from scout_client.words import Words
from tests.client.positions import positions

WORDS = Words()


def any_move(chance, view):
    """Return a move that may or may not be legal."""
    size = len(view.hand) + 2
    scout = Scout(chance.choice(list(End)), chance.randrange(size + 1), chance.random() < 0.5)
    first = chance.randrange(size)
    show = Show(first, min(44, first + chance.randrange(4)))
    return chance.choice((FLIP, show, scout, ScoutAndShow(scout, show)))


def test_a_move_breaks_no_rule_exactly_when_it_is_legal():
    chance = random.Random(2)
    for view in positions(chance, count=400):
        legal = legal_moves(view)
        for move in [any_move(chance, view) for _ in range(5)] + legal[:3]:
            right_end_of_one = len(view.board.table) == 1 and "right" in str(move)
            if not right_end_of_one:
                assert (broken_rule(view, move) is None) == (move in legal)


def test_every_refused_move_is_explained_with_what_is_legal():
    chance = random.Random(3)
    explained = set()
    for view in positions(chance, count=600):
        move = any_move(chance, view)
        code = broken_rule(view, move)
        if code is not None:
            lines = refusal_lines(WORDS, view, move, code)
            explained.add(code)
            assert all(lines)
            assert len(lines) >= 2 or view.board.phase == "choosing"
    assert explained >= {"too-weak", "not-a-set", "no-such-cards", "no-such-gap", "still-choosing", "no-active-set"}


def test_a_weak_set_is_named_with_the_one_that_it_does_not_beat():
    found = [
        refusal_lines(WORDS, view, Show(place, place), "too-weak")[0]
        for view in positions(random.Random(4), count=100)
        for place in range(len(view.hand))
        if broken_rule(view, Show(place, place)) == "too-weak"
    ]
    assert found
    assert all("does not beat" in line for line in found)
