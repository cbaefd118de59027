"""Positions of random play, as one seat sees them."""

import random
from collections.abc import Iterator

from protocol.game.legal import is_my_turn, legal_moves
from protocol.game.match import new_match, next_round, play
from protocol.game.state import View, view


def positions(chance: random.Random, count: int) -> Iterator[View]:
    """Yield the views of *count* seats on turn, from matches of 2 to 5 players."""
    while count > 0:
        match = new_match(chance.randint(2, 5), chance.randbytes(8))
        while count > 0:
            if match.round_over:
                if match.over:
                    break
                match = next_round(match)
            seats = [seat for seat in range(match.players) if is_my_turn(view(match.round, seat))]
            seen = view(match.round, chance.choice(seats))
            yield seen
            count -= 1
            match = play(match, seen.seat, chance.choice(legal_moves(seen)))
