"""Text of cards, moves and games reads back as what was spelled, and nothing but NotationError comes of other text."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.game.legal import legal_moves
from protocol.game.match import Options
from protocol.game.moves import FLIP, KEEP, Scout, ScoutAndShow, Show
from protocol.game.notation import (
    Game,
    NotationError,
    parse_cards,
    parse_game,
    parse_move,
    spell_cards,
    spell_game,
    spell_move,
)
from protocol.game.rules import IllegalMoveError
from protocol.game.state import view
from tests import strategies
from tests.game.random_play import on_turn, random_matches, random_positions, rounds_to_play
from tests.game.support import LEFT, RIGHT

WORDS = st.one_of(
    st.sampled_from(
        [
            "keep",
            "flip",
            "show",
            "scout",
            "left",
            "right",
            "1",
            "3-5",
            "5-3",
            "1-",
            "-1",
            "-",
            "0",
            "45",
            "46",
            "47",
            "0x1",
            "+1",
            "1_0",
            "²",
            "٣",
            "3/8",
            "10/9",
            "seed",
        ]
    ),
    st.integers().map(str),
    st.text(max_size=4),
)
ALMOST = st.lists(WORDS, max_size=7).map(" ".join)
GOOD_HEAD = ["scout 3", "seed 00ff", "limit 1000", "starter random"]


def read_or_refused(parse, text):
    """Read *text*; any error but NotationError fails the test."""
    try:
        return parse(text)
    except NotationError:
        return None


@given(strategies.rows)
def test_cards_read_back_as_they_were_spelled(cards):
    assert parse_cards(spell_cards(cards)) == cards


@given(strategies.moves)
def test_moves_read_back_as_they_were_spelled(move):
    assert parse_move(spell_move(move)) == move


@rounds_to_play
def test_every_legal_move_reads_back_as_it_was_spelled(players, rounds):
    for round_ in random_positions(players, rounds, each=1):
        moves = legal_moves(view(round_, on_turn(round_)[0]))
        texts = [spell_move(move) for move in moves]
        assert [parse_move(text) for text in texts] == moves
        assert len(set(texts)) == len(moves)


@given(strategies.games())
def test_games_read_back_as_they_were_spelled(game):
    assert parse_game(spell_game(game)) == game


@rounds_to_play
def test_whole_games_read_back_and_replay_to_the_same_match(players, rounds):
    for match, game in random_matches(players, rounds):
        read = parse_game(spell_game(game))
        assert read == game
        assert read.replay() == match


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("keep", KEEP),
        ("flip", FLIP),
        ("show 3", Show(2, 2)),
        ("show 3-5", Show(2, 4)),
        ("scout left 4 flip", Scout(LEFT, 3, flip=True)),
        ("scout right 1", Scout(RIGHT, 0, flip=False)),
        ("scout right 1 show 1-2", ScoutAndShow(Scout(RIGHT, 0, flip=False), Show(0, 1))),
        ("scout left 46 flip show 45", ScoutAndShow(Scout(LEFT, 45, flip=True), Show(44, 44))),
    ],
)
def test_a_move_is_spelled_as_one_types_it(text, move):
    assert spell_move(move) == text
    assert parse_move(text) == move
    assert parse_move(f"  {text.upper().replace(' ', '   ')}\t") == move


def test_cards_are_spelled_with_the_number_in_use_first():
    cards = parse_cards(" 3/8   10/1\n")
    assert [(one.top, one.bottom) for one in cards] == [(3, 8), (10, 1)]
    assert spell_cards(cards) == "3/8 10/1"
    assert parse_cards("") == ()


@pytest.mark.parametrize(
    "text", ["3", "3/", "/3", "3/3", "0/1", "11/1", "1/11", "3/8/1", "a/b", "-1/2", "³/1", "1/2 x"]
)
def test_a_word_that_is_no_card_is_named(text):
    with pytest.raises(NotationError) as caught:
        parse_cards(text)
    assert (caught.value.code, caught.value.word) == ("not-a-card", text.split()[-1])


@pytest.mark.parametrize(
    ("text", "code", "word"),
    [
        ("", "not-a-move", ""),
        ("pass", "not-a-move", "pass"),
        ("keep it", "not-a-move", "keep"),
        ("show", "show-what", ""),
        ("show x", "not-a-number", "x"),
        ("show 0", "no-position", "0"),
        ("show 46", "no-position", "46"),
        ("show 5-3", "backwards", "5-3"),
        ("show 3-", "not-a-number", ""),
        ("show 1 2", "not-a-move", "show"),
        ("scout", "scout-where", ""),
        ("scout left", "scout-where", ""),
        ("scout middle 1", "not-an-end", "middle"),
        ("scout left 47", "no-position", "47"),
        ("scout left 1 turn", "not-after-scout", "turn"),
        ("scout left 1 flip show", "show-what", ""),
        ("scout left 1 show 1 2", "not-after-scout", "show"),
    ],
)
def test_what_is_no_move_is_refused_with_the_word_that_is_wrong(text, code, word):
    with pytest.raises(NotationError) as caught:
        parse_move(text)
    assert (caught.value.code, caught.value.word) == (code, word)


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        ([], "game-too-short"),
        (GOOD_HEAD[:3], "game-too-short"),
        (["scouts 3", *GOOD_HEAD[1:]], "game-line"),
        (["scout 6", *GOOD_HEAD[1:]], "not-a-number-of-players"),
        (["scout x", *GOOD_HEAD[1:]], "not-a-number"),
        ([GOOD_HEAD[0], "seed 0g", *GOOD_HEAD[2:]], "not-a-seed"),
        ([*GOOD_HEAD[:2], "limit -1", GOOD_HEAD[3]], "not-a-number"),
        ([*GOOD_HEAD[:2], "limit 100001", GOOD_HEAD[3]], "game-line"),
        ([*GOOD_HEAD[:3], "starter me"], "not-a-starter"),
        ([*GOOD_HEAD, "4 keep"], "no-position"),
        ([*GOOD_HEAD, "keep"], "not-a-number"),
        ([*GOOD_HEAD, "1 pass"], "not-a-move"),
        ([*GOOD_HEAD, "1"], "not-a-move"),
    ],
)
def test_what_is_no_game_is_refused(lines, code):
    with pytest.raises(NotationError) as caught:
        parse_game("\n".join(lines))
    assert caught.value.code == code


def test_a_game_may_have_remarks_and_empty_lines():
    text = "# a game\n\nscout 3\r\nseed 00ff\n  limit 7\nstarter holder\n# the first move\n 1 KEEP \n\n2 flip\n"
    assert parse_game(text) == Game(3, b"\x00\xff", Options(7, holder_of_1_2_starts=True), ((0, KEEP), (1, FLIP)))


def test_a_game_with_a_move_that_is_not_legal_does_not_replay():
    game = Game(3, b"", Options(), ((0, KEEP), (0, KEEP)))
    with pytest.raises(IllegalMoveError, match="already-decided"):
        game.replay()


def test_a_game_that_goes_on_after_its_end_does_not_replay():
    _, game = next(random_matches(3, 3))
    longer = Game(game.players, game.seed, game.options, (*game.moves, (0, KEEP)))
    with pytest.raises(ValueError, match="no next round"):
        longer.replay()


@given(st.text() | ALMOST)
def test_no_text_makes_reading_a_move_or_cards_fail_in_another_way(text):
    for parse, spell in ((parse_move, spell_move), (parse_cards, spell_cards)):
        value = read_or_refused(parse, text)
        assert value is None or parse(spell(value)) == value


def test_numbers_that_are_too_long_to_read_are_refused_like_others():
    digits = "9" * 5000
    for parse, text in (
        (parse_move, f"show {digits}"),
        (parse_cards, f"{digits}/1"),
        (parse_game, "\n".join([*GOOD_HEAD[:2], f"limit {digits}", GOOD_HEAD[3]])),
    ):
        assert read_or_refused(parse, text) is None


@given(st.lists(st.text() | ALMOST | st.sampled_from(GOOD_HEAD), max_size=8))
def test_no_text_makes_reading_a_game_fail_in_another_way(lines):
    for head in ([], GOOD_HEAD):
        game = read_or_refused(parse_game, "\n".join([*head, *lines]))
        assert game is None or parse_game(spell_game(game)) == game


@given(strategies.games(), st.randoms(use_true_random=False))
def test_no_damage_to_a_game_makes_reading_it_fail_in_another_way(game, chance: random.Random):
    text = list(spell_game(game))
    for _ in range(3):
        text[chance.randrange(len(text))] = chance.choice(["", " ", "\n", "9", "x", "-", "\x85", "é"])
    read_or_refused(parse_game, "".join(text))
