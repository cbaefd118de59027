"""Text from strangers, made fit for a terminal; imports nothing, as bots need it too."""

import unicodedata

UNSEEN = ("Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp")
"""Categories of characters that could move a cursor, turn the direction of writing, or break a line."""


def clean(text: str) -> str:
    """Return *text* without control, format and private characters: names come from strangers."""
    return "".join(char for char in text if unicodedata.category(char) not in UNSEEN)
