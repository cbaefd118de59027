"""The bot of level `random`: every legal move is equally likely."""

import random

from protocol.game.legal import legal_moves
from protocol.game.moves import Move
from protocol.game.state import View


class Uniform:
    """Plays a legal move by chance."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def __call__(self, view: View) -> Move:
        """Return any legal move."""
        return self._chance.choice(legal_moves(view))
