"""A guessed round fits the view it was made from, can be played on, and may be any that fits."""

import random

import pytest

from protocol.game.cards import PLAYERS, deck
from protocol.game.guess import guess
from protocol.game.legal import legal_moves
from protocol.game.match import new_match
from protocol.game.rules import apply
from protocol.game.state import Phase, view
from tests.game.random_play import (
    exchanged,
    on_turn,
    play_out,
    random_positions,
    random_rounds,
    rounds_to_play,
    viewers,
)
from tests.game.support import bytes_of, cards_within, pairs_within


def all_cards(round_):
    return pairs_within([round_.hands, round_.board.table, round_.captured, round_.aside])


@rounds_to_play
def test_a_guess_looks_to_the_viewer_as_the_truth_does(players, rounds):
    chance = random.Random(players)
    for round_ in random_positions(players, rounds):
        for viewer in viewers(players):
            seen = view(round_, viewer)
            guessed = guess(seen, chance)
            assert bytes_of(view(guessed, viewer)) == bytes_of(seen)
            assert all_cards(guessed) == list(deck(players))


@rounds_to_play
def test_a_guess_has_as_many_cards_in_each_place_as_the_truth(players, rounds):
    chance = random.Random(players)
    for round_ in random_positions(players, rounds):
        guessed = guess(view(round_, None), chance)
        for mine, theirs in ((guessed.hands, round_.hands), (guessed.captured, round_.captured)):
            assert list(map(len, mine)) == list(map(len, theirs))
        assert len(guessed.aside) == len(round_.aside)


@rounds_to_play
def test_a_guess_knows_nothing_but_the_view(players, rounds):
    for number, round_ in enumerate(random_positions(players, rounds)):
        for viewer in viewers(players):
            other = exchanged(round_, viewer, random.Random(number))
            one, two = (guess(view(truth, viewer), random.Random(7)) for truth in (round_, other))
            assert one == two


@rounds_to_play
def test_own_moves_lead_to_the_same_views_in_a_guess_as_in_the_truth(players, rounds):
    chance = random.Random(players)
    for round_ in random_positions(players, rounds):
        seat = on_turn(round_)[0]
        guessed = guess(view(round_, seat), chance)
        moves = legal_moves(view(round_, seat))
        assert legal_moves(view(guessed, seat)) == moves
        for move in chance.sample(moves, min(len(moves), 10)):
            truth, fiction = apply(round_, seat, move), apply(guessed, seat, move)
            may_differ = players == 2 and truth.board.ending != fiction.board.ending
            assert may_differ or bytes_of(view(truth, seat)) == bytes_of(view(fiction, seat))


@rounds_to_play
def test_a_guess_can_be_played_to_its_end(players, rounds):
    chance = random.Random(players)
    for round_ in random_positions(players, rounds, each=1):
        guessed = guess(view(round_, on_turn(round_)[0]), chance)
        *_, last = play_out(guessed, chance)
        assert last.after.board.phase is Phase.OVER
        assert all_cards(last.after) == list(deck(players))


@rounds_to_play
def test_a_round_that_is_over_can_be_guessed_too(players, rounds):
    chance = random.Random(players)
    for *_, last in random_rounds(players, rounds):
        for viewer in viewers(players):
            assert all_cards(guess(view(last.after, viewer), chance)) == list(deck(players))


@pytest.mark.parametrize("players", PLAYERS)
def test_every_hidden_card_may_be_in_every_hidden_place_either_way_up(players):
    *_, last = play_out(new_match(players, b"places").round, random.Random(2))
    seen = view(last.before, 0)
    hidden = set(cards_within([last.before.hands[1:], last.before.captured, last.before.aside]))
    either_way = hidden | {card.flipped() for card in hidden}
    chance = random.Random(players)
    guesses = [guess(seen, chance) for _ in range(1200)]
    for places in zip(*([*one.hands[1:], *one.captured, one.aside] for one in guesses), strict=True):
        for cards in zip(*places, strict=True):
            assert set(cards) == either_way
