"""A name is short, printable and the same for everybody who sees it."""

import unicodedata

import pytest
import wcwidth
from hypothesis import assume, given
from hypothesis import strategies as st

from protocol.wire.names import MOST_CELLS, clean_name, name_key, same_name

STRANGE = st.sampled_from(
    "aA\u00df\u017f\u0130\u0131\u03a3\u03c2\u00e9\u0301\u0345\u037a\u3000\u00a0\u1680\u200d\u200e\u202e\u2066\u2028\ufe0f\u3164\u1160\u115f\u2800\ud800"
    "\x00\x1b\x7f\x9b\u00ad\ue000\ufb01日한☕\U0001f600\U000e0041 "
)
TEXTS = st.one_of(st.text(max_size=20), st.text(STRANGE, max_size=20), st.text(st.characters(), max_size=3))


@given(TEXTS)
def test_cleaning_a_clean_name_changes_nothing(text):
    name = clean_name(text)
    assume(name is not None)
    assert clean_name(name) == name


@given(TEXTS)
def test_a_name_is_1_to_16_cells_of_what_can_be_seen(text):
    name = clean_name(text)
    assume(name is not None)
    assert 1 <= wcwidth.wcswidth(name) <= MOST_CELLS
    assert len(name) <= 2 * MOST_CELLS
    assert name == unicodedata.normalize("NFKC", name)
    assert name == " ".join(name.split())
    for char in name:
        category = unicodedata.category(char)
        assert category[0] != "C", "no control, format (bidi, joiners), surrogate, private or unassigned character"
        assert category not in ("Zl", "Zp")
        assert category[0] == "M" or wcwidth.wcwidth(char) > 0


@given(TEXTS, TEXTS)
def test_names_are_the_same_exactly_if_their_keys_are(one, other):
    assert same_name(one, one)
    assert same_name(one, other) == (name_key(one) == name_key(other))


@given(TEXTS)
def test_a_name_is_the_same_in_upper_and_lower_case(text):
    name = clean_name(text)
    assume(name is not None)
    assert same_name(name, name.casefold())
    assert name_key(name_key(name)) == name_key(name)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Ada\u3000L", "Ada L"),
        ("e\u0301", "é"),
        ("\ufb01n", "fin"),
        ("x" * 16, "x" * 16),
        ("日本語日本語日本", "日本語日本語日本"),
        ("한국어", "한국어"),
        ("नमस्ते", "नमस्ते"),
        ("שלום", "שלום"),
        ("☕", "☕"),
    ],
)
def test_these_are_names(text, name):
    assert clean_name(text) == name


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "x" * 17,
        "日本語日本語日本語",
        "a\tb",
        "a\nb",
        "a\x1b[2Jb",
        "a\x9bb",
        "a\0",
        "a\u200bb",
        "a\u200db",
        "a\u202eb",
        "a\u2066b\u2069",
        "a\u2028b",
        "a\ud800",
        "a\ue000",
        "\u0301a",
        "\u3164",
        "\u115f",
        "\u2800",
        "Ada\u2800",
        "Ada\ufe0f",
        "Ada\u034f",
        "Ada\u1160",
        "Ada\U000e0100",
        "a" + "\u0316" * 32,
    ],
)
def test_these_are_no_names(text):
    assert clean_name(text) is None


@pytest.mark.parametrize(("one", "other"), [("Ada", "aDA"), ("Straße", "STRASSE"), ("ΣΑΣ", "σας"), ("\ufb01", "FI")])
def test_these_are_the_same_name(one, other):
    assert same_name(one, other)


@pytest.mark.parametrize(("one", "other"), [("Ada", "Adam"), ("Ada", "Åda"), ("A da", "Ada")])
def test_these_are_different_names(one, other):
    assert not same_name(one, other)


UNSEEN = ["a" + 4 * "\u0301", "\u1ec5\u0301\u0301", "Bob\U0001bc9d", "Bob\U00016fe4", "\ufffc", "a\U0001d159"]


@pytest.mark.parametrize("name", UNSEEN)
def test_piled_up_marks_and_more_characters_that_nobody_sees_are_no_names(name):
    assert clean_name(name) is None


def test_names_that_differ_in_case_and_composition_are_the_same():
    assert same_name("\u1fbc\u0342", "\u1fb7")
