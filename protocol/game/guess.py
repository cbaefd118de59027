"""A whole round that fits what one viewer sees: for bots that search, and for tests that nothing leaks."""

import random

from protocol.game.cards import HAND_SIZE, Cards, deck
from protocol.game.state import Round, View


def guess(view: View, chance: random.Random) -> Round:
    """Return a round that looks to the viewer as *view* does, the hidden cards shuffled anew.

    All cards but the own hand and the Active Set are dealt to the other hands, the captured piles and, with 2 players,
    what is set aside, in as many as each of them holds. Every such round can be drawn.
    """
    players = view.board.players
    known = {card.pair() for card in (*view.hand, *view.board.table)}
    pool = [card.flipped() if chance.random() < 0.5 else card for card in deck(len(players)) if card not in known]
    chance.shuffle(pool)

    def draw(size: int) -> Cards:
        return tuple(pool.pop() for _ in range(size))

    hands = tuple(view.hand if seat == view.seat else draw(player.cards) for seat, player in enumerate(players))
    captured = tuple(draw(player.captured) for player in players)
    aside = draw(2 * HAND_SIZE[2]) if len(players) == 2 else ()
    assert not pool, "hands, table, captured and aside are the whole deck"
    return Round(view.board, hands, captured, aside)
