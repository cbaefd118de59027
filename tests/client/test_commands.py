"""What can be typed."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.game.legal import legal_moves
from protocol.game.moves import FLIP, KEEP, End, Scout, ScoutAndShow, Show
from protocol.game.notation import spell_move
from protocol.wire.messages import TableOptions
from scout_client.commands import (
    COMMANDS,
    CommandError,
    CreateTable,
    Help,
    JoinTable,
    Look,
    Quit,
    ShowTables,
    StartMatch,
    WatchTable,
    parse,
)
from scout_client.words import Words
from tests.client.positions import positions

TYPED = {
    "keep": KEEP,
    "k": KEEP,
    "f": FLIP,
    "show 3-5": Show(2, 4),
    "SHOW 3": Show(2, 2),
    "sho 3-3": Show(2, 2),
    "scout left 4": Scout(End.LEFT, 3, flip=False),
    "scout right 1 flip": Scout(End.RIGHT, 0, flip=True),
    "scout left 4 flip show 3-5": ScoutAndShow(Scout(End.LEFT, 3, flip=True), Show(2, 4)),
    "sc l 4 f s 3-5": ScoutAndShow(Scout(End.LEFT, 3, flip=True), Show(2, 4)),
    "  sc   r 2  show 1 ": ScoutAndShow(Scout(End.RIGHT, 1, flip=False), Show(0, 0)),
    "sc": Look("scores"),
    "leg": Look("legal"),
    "table": Look("table"),
    "tables": ShowTables(),
    "start": StartMatch(),
    "q": Quit(),
    "help": Help(""),
    "h sho": Help("show"),
    "join the den": JoinTable("the den"),
    "create Den": CreateTable("Den", 4, TableOptions()),
    "create My Den 2": CreateTable("My Den", 2, TableOptions()),
    "create 3": CreateTable("3", 4, TableOptions()),
    "cr Den 5 open-hands limit 50": CreateTable("Den", 5, TableOptions(turn_limit=50, open_hands=True)),
    "create Den holder-starts": CreateTable("Den", 4, TableOptions(holder_of_1_2_starts=True)),
}

WRONG = {
    "dance": "command-unknown",
    "t": "command-ambiguous",
    "sh": "command-form",
    "show": "command-form",
    "show 5-3": "notation-backwards",
    "show 0": "notation-no-position",
    "show x": "notation-not-a-number",
    "show 1-": "notation-not-a-number",
    "scout up 3": "notation-not-an-end",
    "scout left x": "notation-not-a-number",
    "scout left 3 upside": "notation-not-after-scout",
    "scout left 3 show": "notation-show-what",
    "keep it": "command-form",
    "create Den 9": "command-seats",
    "help me": "command-unknown",
    "join": "command-form",
}


@pytest.mark.parametrize("line", TYPED)
def test_a_line_asks_for_what_it_says(line):
    assert parse(line) == TYPED[line]


@pytest.mark.parametrize("line", WRONG)
def test_a_wrong_line_says_what_is_wrong(line):
    with pytest.raises(CommandError) as caught:
        parse(line)
    assert caught.value.key == WRONG[line]
    assert WORDS.has(caught.value.key)


def test_an_empty_line_asks_for_nothing():
    assert parse("") is None
    assert parse("  \t ") is None


WORDS = Words()
VOCABULARY = ["scout", "show", "left", "flip", "3", "3-5", "create", "limit", "keep", "help", "q"]


@given(st.text(max_size=60) | st.lists(st.sampled_from(VOCABULARY)).map(" ".join))
def test_any_line_gives_a_command_or_a_sentence_that_the_catalogue_has(line):
    assert is_command_or_sentence(line)


def is_command_or_sentence(line):
    try:
        parse(line)
    except CommandError as error:
        return WORDS.has(error.key)
    return True


def test_every_legal_move_can_be_typed_as_it_is_spelled():
    for view in positions(random.Random(1), count=200):
        for move in legal_moves(view)[::7]:
            assert parse(spell_move(move)) == move
            assert parse(spell_move(move).upper()) == move


def test_every_command_can_be_shortened_to_what_no_other_begins_with():
    names = [command.name for command in COMMANDS]
    assert len(names) == len(set(names))
    for command in COMMANDS:
        shortest = next(
            command.name[:size]
            for size in range(1, len(command.name) + 1)
            if [name for name in names if name.startswith(command.name[:size])] == [command.name]
            or size == len(command.name)
        )
        assert parse(f"help {shortest}") == Help(command.name)


@given(st.randoms(use_true_random=False))
def test_every_legal_move_can_be_typed_with_every_word_shortened(chance):
    for view in positions(chance, count=4):
        for move in chance.choices(legal_moves(view), k=5):
            assert parse(shortened(spell_move(move), chance)) == move


def shortened(line, chance):
    """Cut each word of a move somewhere where it still can be no other."""
    first, *words = line.split()
    shortest = {"scout": 2, "show": 2, "keep": 1, "flip": 1}[first]
    return " ".join([first[: chance.randint(shortest, 5)], *(_cut(word, chance) for word in words)])


def _cut(word, chance):
    return word[: chance.randint(1, len(word))] if word.isalpha() else word


names = st.lists(st.text("abcäß?-1", min_size=1, max_size=6), min_size=1, max_size=3).map(" ".join)


@given(names)
def test_every_name_of_a_table_can_be_joined_and_watched(name):
    assert parse(f"join {name}") == JoinTable(name)
    assert parse(f"WATCH   {name} ") == WatchTable(name)


@given(names, st.integers(2, 5), st.builds(TableOptions, st.integers(0, 99_999), st.booleans(), st.booleans()))
def test_every_table_can_be_created_with_every_option(name, seats, options):
    words = [f"limit {options.turn_limit}"]
    words += ["holder-starts"] * options.holder_of_1_2_starts + ["open-hands"] * options.open_hands
    assert parse(f"create {name} {seats} {' '.join(words)}") == CreateTable(name, seats, options)
