"""Since which update each seat has had its present decision before it: what a move must have been decided on; pure."""

from protocol.game.state import Board
from scout_server.refusal import RefusedError


class Decisions:
    """The decisions that the seats of one match have to make.

    Args:
        players: how many seats there are.
        seq: the number of the update with which the match begins.
    """

    def __init__(self, players: int, seq: int) -> None:
        self._began = [seq] * players

    def moved(self, seat: int, before: Board, after: Board, seq: int) -> None:
        """Note that the move of *seat*, told by update *seq*, led from one board to another."""
        if after.number != before.number:
            self._began = [seq] * len(self._began)
            return
        self._began[seat] = seq
        if after.turn is not None:
            self._began[after.turn] = seq

    def check(self, seat: int, seq: int, newest: int) -> None:
        """Make sure that a move of *seat* was decided on an update that showed its present decision.

        Raises:
            RefusedError: *seq* is older than that (``stale``), or newer than the *newest* update (``bad-seq``).
        """
        if seq > newest:
            raise RefusedError("bad-seq", "$.seq")
        if seq < self._began[seat]:
            raise RefusedError("stale", "$.seq")
