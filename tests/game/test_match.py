"""Matches: as many rounds as players, from one seed, with options."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from protocol.game.cards import PLAYERS, card, deck
from protocol.game.match import Options, new_match, next_round, play
from protocol.game.moves import KEEP, Scout, ScoutAndShow, Show
from protocol.game.rules import IllegalMoveError
from protocol.game.state import Ending, Phase
from tests import strategies
from tests.game.random_play import play_match, play_out, random_matches, rounds_to_play
from tests.game.support import LEFT, RIGHT, bytes_of, pairs_within, round_of, with_table


def rounds_of(match, chance):
    """Play a match at random; yield it at the deal and at the end of each round."""
    for number in range(match.players):
        dealt = match = next_round(match) if number else match
        for step in play_out(match.round, chance):
            match = play(match, step.seat, step.move)
        yield dealt, match


@given(st.integers().filter(lambda players: players not in PLAYERS))
def test_no_match_is_for_one_player_or_six(players):
    with pytest.raises(ValueError, match="2 to 5 players"):
        new_match(players, b"")


@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_starts_one_round_in_turn(players):
    pairs = list(rounds_of(new_match(players, b"starts"), random.Random(1)))
    first = pairs[0][0].starter
    assert [dealt.round.board.starter for dealt, _ in pairs] == [(first + turn) % players for turn in range(players)]
    assert [dealt.round.board.number for dealt, _ in pairs] == list(range(players))
    assert all(dealt.starter == first for dealt, _ in pairs)


@pytest.mark.parametrize("players", PLAYERS)
def test_chips_and_captures_are_cleared_every_round_and_scores_stay(players):
    before = new_match(players, b"cleared").round
    scores = ()
    for dealt, over in rounds_of(new_match(players, b"cleared"), random.Random(2)):
        assert dealt.round.board.players == before.board.players
        assert dealt.round.captured == ((),) * players
        assert dealt.round.board.scores == scores
        scores = over.round.board.scores
        assert scores[:-1] == dealt.round.board.scores
        assert over.totals == tuple(map(sum, zip(*scores, strict=True)))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_every_round_is_shuffled_anew(players):
    deals = [dealt.round.hands for dealt, _ in rounds_of(new_match(players, b"anew"), random.Random(3))]
    assert len(set(deals)) == players
    assert all(pairs_within(hands) == list(deck(players)) for hands in deals)


@pytest.mark.parametrize("players", PLAYERS)
def test_the_next_round_is_dealt_only_when_one_is_over_and_another_left(players):
    for dealt, over in rounds_of(new_match(players, b"next"), random.Random(4)):
        assert not dealt.round_over
        assert over.round_over
        with pytest.raises(ValueError, match="no next round"):
            next_round(dealt)
    assert over.over
    with pytest.raises(ValueError, match="no next round"):
        next_round(over)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_match_is_over_after_its_last_round_only(players):
    ends = [over.over for _, over in rounds_of(new_match(players, b"over"), random.Random(5))]
    assert ends == [False] * (players - 1) + [True]


@given(strategies.seeds, st.sampled_from([3, 4, 5]))
def test_the_holder_of_the_1_2_starts_where_that_is_wanted(seed, players):
    match = new_match(players, seed, Options(holder_of_1_2_starts=True))
    assert card(1, 2) in {c.pair() for c in match.round.hands[match.starter]}
    assert match.round.board.starter == match.starter
    assert match.round.hands == new_match(players, seed).round.hands


@given(strategies.seeds)
def test_two_players_start_at_random_whoever_holds_the_1_2(seed):
    assert new_match(2, seed, Options(holder_of_1_2_starts=True)).starter == new_match(2, seed).starter


@given(strategies.players, strategies.seeds, strategies.options)
def test_a_seed_gives_the_same_match_every_time(players, seed, options):
    assert bytes_of(new_match(players, seed, options)) == bytes_of(new_match(players, seed, options))


def test_other_seeds_give_other_deals():
    deals = {new_match(4, bytes([number])).round.hands for number in range(256)}
    assert len(deals) == 256


@rounds_to_play
def test_two_replays_of_a_match_are_equal_to_it(players, rounds):
    for match, game in random_matches(players, rounds):
        one, other = game.replay(), game.replay()
        assert one == other == match
        assert bytes_of(one) == bytes_of(other) == bytes_of(match)


@pytest.mark.parametrize("limit", [1, 10])
def test_the_turn_limit_holds_in_every_round(limit):
    match = new_match(3, b"limit", Options(turn_limit=limit))
    for _, over in rounds_of(match, random.Random(6)):
        assert over.round.board.turns <= limit
        assert limit > 1 or over.round.board.ending is Ending.TURN_LIMIT


def test_no_turn_limit_is_written_as_zero():
    match, _ = play_match(new_match(4, b"limit", Options(turn_limit=0)), random.Random(7))
    assert all(board.turn_limit == 0 for board in [match.round.board])
    assert match.over


@pytest.mark.parametrize("seat", [-1, -3, 3, 99])
def test_a_seat_that_is_not_at_the_table_has_no_turn(seat):
    match = new_match(3, b"seats")
    for moves in (KEEP, Show(0, 0)):
        with pytest.raises(IllegalMoveError, match="not-your-turn"):
            play(match, seat, moves)


def test_the_one_card_of_a_set_may_be_scouted_from_the_right_too():
    single = with_table(round_of("1/2 3/4", "1/3 2/5", "1/4 5/6"), "9/1", owner=0, turn=1)
    match = replace(new_match(3, b""), round=single)
    show = Show(0, 0)
    for left, right in [
        (Scout(LEFT, 0, flip=True), Scout(RIGHT, 0, flip=True)),
        (ScoutAndShow(Scout(LEFT, 0, flip=True), show), ScoutAndShow(Scout(RIGHT, 0, flip=True), show)),
    ]:
        assert play(match, 1, left) == play(match, 1, right)


def test_a_refused_move_leaves_the_match_as_it_was():
    match = new_match(3, b"refused")
    before = bytes_of(match)
    with pytest.raises(IllegalMoveError, match="still-choosing"):
        play(match, 0, Show(0, 0))
    assert bytes_of(match) == before
    assert match.round.board.phase is Phase.CHOOSING
