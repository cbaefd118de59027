"""Which versions of the protocol exist, and which one two ends speak."""

from typing import Final

LOWEST: Final = 1
HIGHEST: Final = 1


def choose(lowest: int, highest: int) -> int | None:
    """Return the highest version that a peer speaking *lowest*..*highest* shares with us; None if there is none."""
    common = min(highest, HIGHEST)
    return common if common >= max(lowest, LOWEST) else None
