"""A legal-moves message lists exactly the legal moves, and its frame holds them even for the largest hand."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.game.cards import Chance, deck
from protocol.game.legal import legal_moves
from protocol.game.match import new_match, next_round, play
from protocol.game.state import Board, Phase, Player, View, view
from protocol.wire.codec import MOST_ITEMS, decode_from_server, encode
from protocol.wire.framing import SERVER_LIMIT
from protocol.wire.legal_reply import legal_reply, listed_moves

LONGEST_RUN = 10
LONGEST_NAME = "\U0001f600" * 64


@given(players=st.integers(2, 5), seed=st.binary(max_size=4), steps=st.integers(0, 60))
@settings(max_examples=60)
def test_a_reply_lists_exactly_the_legal_moves(players, seed, steps):
    match, chance = new_match(players, seed), Chance(seed, "test")
    for _ in range(steps):
        if match.over:
            break
        match = next_round(match) if match.round_over else match
        moving = next(seat for seat in range(players) if legal_moves(view(match.round, seat)))
        moves = legal_moves(view(match.round, moving))
        match = play(match, moving, moves[chance.below(len(moves))])
    for seat in (*range(players), None):
        seen = view(match.round, seat)
        reply = legal_reply(seen, "t", 7)
        assert (reply.table, reply.seq) == ("t", 7)
        assert listed_moves(reply) == legal_moves(seen)
        assert decode_from_server(encode(reply)) == reply


def zigzag(size):
    """Return numbers 1..10, 9..1, 2..10, ...: no hand of that size has more consecutive sets."""
    up = list(range(1, LONGEST_RUN + 1))
    wave = [*up, *up[-2:0:-1]]
    return [wave[place % len(wave)] for place in range(size)]


def lying(tops, cards):
    """Find for each number its own card of *cards* that bears it, and lay it so (bipartite matching)."""
    holder = {}

    def place(number, seen):
        for card in cards:
            if tops[number] in (card.top, card.bottom) and card not in seen:
                seen.add(card)
                if card not in holder or place(holder[card], seen):
                    holder[card] = number
                    return True
        return False

    assert all(place(number, set()) for number in range(len(tops)))
    found = {number: card for card, number in holder.items()}
    return tuple(
        found[number] if found[number].top == top else found[number].flipped() for number, top in enumerate(tops)
    )


def hoard():
    """Return the view of a seat that has 39 of 45 cards, a weak pair on the table, and a Scout & Show to come."""
    table, hand = [1, 2], zigzag(39)
    cards = lying(table + hand, deck(5))
    players = (Player(39, 0, 0, show_chip=True, decided=True), *[Player(1, decided=True)] * 4)
    board = Board(0, 0, Phase.PLAYING, 0, players, cards[:2], 1, 0, 999, 1000, None, ())
    return View(board, 0, cards[2:])


def test_the_legal_moves_of_the_largest_hand_fit_into_a_frame():
    reply = legal_reply(hoard(), LONGEST_NAME, 2**64 - 1)
    body = encode(reply)
    assert len(body) > SERVER_LIMIT // 2, "half the limit would be too little"
    assert len(body) <= SERVER_LIMIT
    assert decode_from_server(body) == reply


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_hand_has_more_legal_moves_than_fit_into_a_frame(players):
    """Every block of 2 or more lies in one longest set, two of which share at most one card: 5 for each neighbours."""
    hand = len(deck(players)) - (players - 1) - 2
    blocks = (hand + 1) + hand * LONGEST_RUN // 2
    scouts = 2 * 2 * (hand + 1)
    body = 1000 + 3 * blocks + 9 * scouts + scouts * (16 + 3 * blocks)
    assert body <= SERVER_LIMIT
    assert max(blocks, scouts) <= MOST_ITEMS


def test_the_largest_hand_keeps_to_the_bound_of_blocks_and_scouts():
    reply = legal_reply(hoard(), "t", 1)
    assert len(reply.scouts) == len(reply.scout_and_shows) == 160
    assert max(len(blocks) for *_, blocks in reply.scout_and_shows) <= 40 + 39 * LONGEST_RUN // 2
