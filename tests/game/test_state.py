"""A view shows what R48 makes public and the own hand, and nothing else changes a bit of it."""

import random

import pytest

from protocol.game.cards import HAND_SIZE, PLAYERS
from protocol.game.legal import legal_moves
from protocol.game.match import new_match
from protocol.game.moves import FLIP, KEEP, Scout, ScoutAndShow, Show
from protocol.game.rules import apply
from protocol.game.state import Board, Phase, Player, View, new_round, view
from tests.game.random_play import exchanged, on_turn, random_positions, random_rounds, rounds_to_play, viewers
from tests.game.support import bytes_of, cards_within, pairs_within, round_of, tops_of

PUBLIC = {
    "number",
    "starter",
    "phase",
    "turn",
    "players",
    "table",
    "owner",
    "scouts",
    "turns",
    "turn_limit",
    "ending",
    "scores",
}
PUBLIC_OF_PLAYER = {"cards", "captured", "chips", "show_chip", "decided"}


@rounds_to_play
def test_a_view_tells_nothing_about_other_hands(players, rounds):
    chance = random.Random(players)
    for round_ in random_positions(players, rounds):
        for viewer in viewers(players):
            other = exchanged(round_, viewer, chance)
            assert bytes_of(view(other, viewer)) == bytes_of(view(round_, viewer))


@rounds_to_play
def test_an_exchange_of_all_secrets_is_a_different_round_with_the_same_cards(players, rounds):
    chance = random.Random(players)
    for steps in random_rounds(players, rounds):
        round_ = steps[0].before
        other = exchanged(round_, None, chance)
        assert all(mine != theirs for mine, theirs in zip(round_.hands, other.hands, strict=True))
        assert pairs_within(other) == pairs_within(round_)


@rounds_to_play
def test_the_only_cards_in_a_view_are_the_own_hand_and_the_active_set(players, rounds):
    for round_ in random_positions(players, rounds):
        for viewer in viewers(players):
            hand = () if viewer is None else round_.hands[viewer]
            assert list(cards_within(view(round_, viewer))) == [*round_.board.table, *hand]


def test_a_view_has_the_fields_that_the_rules_make_public_and_no_others():
    assert set(View.__struct_fields__) == {"board", "seat", "hand"}
    assert set(Board.__struct_fields__) == PUBLIC
    assert set(Player.__struct_fields__) == PUBLIC_OF_PLAYER


def what_is_told(round_, seat, move, after):
    """Return all that others may learn of a move (R48); of a single, which end was taken is the same."""
    scout = move.scout if isinstance(move, ScoutAndShow) else move if isinstance(move, Scout) else None
    shown = after.board.table if isinstance(move, Show | ScoutAndShow) else None
    return scout and scout.end, shown, after.board.ending


@rounds_to_play
def test_others_see_neither_where_a_card_went_nor_where_a_set_was(players, rounds):
    chance = random.Random(players)
    for round_ in random_positions(players, rounds, each=1):
        seat = on_turn(round_)[0]
        others = [viewer for viewer in viewers(players) if viewer != seat]
        seen = {}
        moves = legal_moves(view(round_, seat))
        for move in chance.sample(moves, min(len(moves), 100)):
            after = apply(round_, seat, move)
            views = [bytes_of(view(after, viewer)) for viewer in others]
            assert seen.setdefault(what_is_told(round_, seat, move, after), views) == views


@pytest.mark.parametrize("players", PLAYERS)
def test_others_do_not_see_whether_a_hand_was_kept_or_flipped(players):
    round_ = new_match(players, b"any").round
    for seat in range(players):
        kept, flipped = apply(round_, seat, KEEP), apply(round_, seat, FLIP)
        for viewer in viewers(players):
            same = bytes_of(view(kept, viewer)) == bytes_of(view(flipped, viewer))
            assert same == (viewer != seat)


def test_others_do_not_see_where_in_the_hand_a_set_was():
    one = apply(round_of("8/1 4/1 5/1", "2/9", "5/2"), 0, Show(1, 2))
    other = apply(round_of("4/1 5/1 8/1", "2/9", "5/2"), 0, Show(0, 1))
    assert tops_of(one.board.table) == (4, 5)
    for viewer in (1, 2, None):
        assert bytes_of(view(one, viewer)) == bytes_of(view(other, viewer))


@pytest.mark.parametrize("players", PLAYERS)
def test_a_new_round_waits_for_every_hand_with_chips_for_the_number_of_players(players):
    hands = new_match(players, b"any").round.hands
    round_ = new_round(hands, (), 1, players - 1, 50, ((0,) * players,))
    chips = 3 if players == 2 else 0
    assert round_.board.players == (Player(HAND_SIZE[players], 0, chips, players > 2, decided=False),) * players
    assert (round_.board.phase, round_.board.turn, round_.board.table) == (Phase.CHOOSING, None, ())
    assert (round_.board.owner, round_.board.ending) == (None, None)
    assert on_turn(round_) == list(range(players))
