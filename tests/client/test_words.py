"""The catalogue: every sentence that the program may need is there, with its fields, and no other."""

import re
from pathlib import Path

import pytest

from protocol.game.state import Ending
from protocol.wire.codes import BYE_REASONS, ERROR_CODES
from scout_client import commands
from scout_client.words import Words
from tests.support import ROOT

SOURCES = sorted((ROOT / "scout_client").rglob("*.py"))
CATALOGUES = sorted((ROOT / "scout_client" / "locale").glob("*.ftl"))
NOTATION = (ROOT / "protocol" / "game" / "notation.py").read_text()

LINK_CODES = ("no-host", "no-server", "no-answer", "not-scout", "version-unsupported", "no-name", "lost", "silent")
GAME_FILE_CODES = {
    "not-a-card",
    "game-too-short",
    "not-a-number-of-players",
    "not-a-starter",
    "not-a-seed",
    "game-line",
}


def made_keys():
    """Return the keys that the program puts together from codes."""
    for code in ERROR_CODES:
        yield f"error-{code}"
    for reason in BYE_REASONS:
        yield f"bye-{reason}"
    for code in set(re.findall(r'NotationError\("([a-z-]+)"', NOTATION)) - GAME_FILE_CODES:
        yield f"notation-{code}"
    for command in commands.COMMANDS:
        yield f"form-{command.name}"
        yield f"help-{command.name}"
    for ending in Ending:
        yield f"ending-{ending}"
    for code in LINK_CODES:
        yield f"link-{code}"


def written_keys():
    """Return the keys that stand in the program as they are."""
    text = "\n".join(path.read_text() for path in SOURCES)
    keys = set(re.findall(r'"([a-z]+(?:-[a-z]+)+|rules|standing|hello)"', text))
    words = Words()
    return {key for key in keys if words.has(key)}


def catalogue_keys(path: Path):
    return set(re.findall(r"^([a-z][a-z-]*) =", path.read_text(), re.MULTILINE))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_every_sentence_that_is_made_from_a_code_is_there(path):
    assert set(made_keys()) <= catalogue_keys(path)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.stem)
def test_no_sentence_is_there_for_nothing(path):
    assert catalogue_keys(path) - set(made_keys()) - written_keys() == set()


def test_every_key_that_the_program_names_is_there():
    calls = re.compile(r'words\(\s*"([a-z-]+)"|Error\("((?:command|solo)-[a-z-]+)"')
    named = {a or b for path in SOURCES for a, b in calls.findall(path.read_text())}
    assert len(named) > 40
    words = Words()
    assert {key for key in named if not words.has(key)} == set()


def test_a_sentence_is_filled_in():
    words = Words()
    assert words("set-matching", count=2, number=9) == "pair of 9s"
    assert words("event-shown-captured", name="Ann", set="run 1-2", cards="1/3 2/3", captured=1).endswith("a card.")


def test_a_missing_sentence_or_field_is_an_error():
    words = Words()
    with pytest.raises(LookupError):
        words("no-such-sentence")
    with pytest.raises(ValueError, match="event-joined"):
        words("event-joined")
