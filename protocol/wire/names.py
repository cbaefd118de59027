"""Names of people and tables: which texts may be one, and when two are the same."""

import unicodedata
from typing import Final

import wcwidth

MOST_CELLS: Final = 16


def clean_name(text: str) -> str | None:
    """Return *text* as it will be shown: NFKC, 1..16 terminal cells wide, printable, no space at either end or doubled.

    None if it cannot be a name: it is empty, too wide, or holds control, format, private or combining-only characters.
    """
    name = " ".join(unicodedata.normalize("NFKC", text).split(" "))
    if any(unicodedata.category(char)[0] == "C" or unicodedata.category(char) in ("Zl", "Zp") for char in name):
        return None
    name = " ".join(name.split())
    if not name or unicodedata.category(name[0])[0] == "M":
        return None
    return name if 1 <= wcwidth.wcswidth(name) <= MOST_CELLS and len(name) <= 2 * MOST_CELLS else None


def same_name(one: str, other: str) -> bool:
    """Say whether two names are too alike to stand side by side: they differ in upper and lower case only."""
    return name_key(one) == name_key(other)


def name_key(name: str) -> str:
    """Return the key under which *name* is looked up."""
    return unicodedata.normalize("NFKC", name.casefold())
