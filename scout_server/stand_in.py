"""What the server plays for a seat whose player is gone: something simple that brings the round to its end."""

from protocol.game.legal import legal_moves
from protocol.game.moves import Move, Show
from protocol.game.state import View


def stand_in(view: View) -> Move:
    """Keep the hand; Show as many cards as possible; else take the first legal move."""
    moves = legal_moves(view)
    shows = [move for move in moves if isinstance(move, Show)]
    return max(shows, key=lambda show: show.last - show.first, default=moves[0])
