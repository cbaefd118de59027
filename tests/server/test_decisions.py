"""Which moves are stale."""

import pytest

from protocol.game.legal import is_my_turn
from protocol.game.match import new_match, next_round, play
from protocol.game.moves import KEEP
from protocol.game.state import view
from scout_server.decisions import Decisions
from scout_server.refusal import RefusedError
from scout_server.stand_in import stand_in


def answer(decisions, seat, seq, newest):
    try:
        decisions.check(seat, seq, newest)
    except RefusedError as error:
        return error.code
    return "fresh"


def test_only_what_was_decided_on_the_present_decision_counts():
    match = new_match(3, b"seed")
    decisions = Decisions(3, seq=5)
    assert [answer(decisions, 0, seq, 7) for seq in (4, 5, 7, 8)] == ["stale", "fresh", "fresh", "bad-seq"]
    after = play(match, 0, KEEP)
    decisions.moved(0, match.round.board, after.round.board, seq=8)
    assert answer(decisions, 0, 7, 8) == "stale"
    assert answer(decisions, 1, 5, 8) == "fresh"


@pytest.mark.parametrize("players", [2, 3])
def test_every_move_makes_older_decisions_of_its_seat_and_of_the_next_stale(players):
    match, seq = new_match(players, b"seed"), 1
    decisions = Decisions(players, seq)
    while not match.over:
        seat = next(seat for seat in range(players) if is_my_turn(view(match.round, seat)))
        before, seq = match.round.board, seq + 1
        match = play(match, seat, stand_in(view(match.round, seat)))
        if match.round_over and not match.over:
            match = next_round(match)
        decisions.moved(seat, before, match.round.board, seq)
        assert answer(decisions, seat, seq - 1, seq) == "stale"
        turn = match.round.board.turn
        assert turn is None or answer(decisions, turn, seq - 1, seq) == "stale"
        assert turn is None or answer(decisions, turn, seq, seq) == "fresh"
