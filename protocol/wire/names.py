"""Names of people and tables: which texts may be one, and when two are the same."""

import re
import unicodedata
from typing import Final

import wcwidth

MOST_CELLS: Final = 16

_BLANK: Final = re.compile(
    "[\u034f\u115f\u17b4\u17b5\u180b-\u180f\u2800\ufe00-\ufe0f\ufffc\U00016fe4\U0001bc9d\U0001d159\U000e0100-\U000e01ef]"
)
"""What neither a category nor a width gives away: characters that nobody sees, with which a name could be copied."""

_PILE: Final = re.compile("M{4}")
"""More combining marks on one character than any script needs; they would run over the lines above and below."""


def clean_name(text: str) -> str | None:
    """Return *text* as it will be shown: NFKC, 1..16 terminal cells wide, printable, no space at either end or doubled.

    None if it cannot be a name: it is empty, too wide, begins with a combining mark, piles up more than three of them,
    or holds control, format, private or invisible characters.
    """
    name = unicodedata.normalize("NFKC", text)
    if _BLANK.search(name) or _PILE.search(_marks(name)) or not all(_visible(char) for char in name):
        return None
    name = " ".join(name.split())
    if not name or unicodedata.category(name[0])[0] == "M":
        return None
    return name if 1 <= wcwidth.wcswidth(name) <= MOST_CELLS and len(name) <= 2 * MOST_CELLS else None


def _marks(name: str) -> str:
    """Return M for each combining mark of the decomposed *name*, a dot for each other character."""
    return "".join("M" if unicodedata.category(char)[0] == "M" else "." for char in unicodedata.normalize("NFD", name))


def _visible(char: str) -> bool:
    category = unicodedata.category(char)
    if category[0] == "M":
        return True
    return category[0] != "C" and category not in ("Zl", "Zp") and wcwidth.wcwidth(char) > 0


def same_name(one: str, other: str) -> bool:
    """Say whether two names are too alike to stand side by side: they differ in upper and lower case only."""
    return name_key(one) == name_key(other)


def name_key(name: str) -> str:
    """Return the key under which *name* is looked up."""
    folded = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", name)).casefold()
    return unicodedata.normalize("NFKC", folded)
