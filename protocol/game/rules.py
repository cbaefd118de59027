"""What a move does to a round: `apply(round, seat, move)`; it never draws a card by chance."""

from typing import TypeVar, assert_never

from msgspec.structs import replace

from protocol.game.legal import inserted, taken
from protocol.game.moves import End, Flip, Keep, Move, Scout, ScoutAndShow, Show, Side
from protocol.game.score import points
from protocol.game.sets import shows, strength, to_beat
from protocol.game.state import Ending, Phase, Player, Round

_T = TypeVar("_T")


class IllegalMoveError(Exception):
    """A move that the rules do not allow now; nothing has changed.

    Attributes:
        code: which rule was broken, one of `CODES`.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


CODES = {
    "already-decided": "the hand was kept or flipped before; that is final (R9)",
    "still-choosing": "not every seat has kept or flipped its hand (R9)",
    "not-choosing": "hands are kept or flipped only before the first turn (R7)",
    "round-over": "the round has ended (R31)",
    "not-your-turn": "another seat is on turn (R10)",
    "no-such-cards": "first..last are not cards of the hand (R14)",
    "no-such-gap": "the hand has no such gap (R22)",
    "not-a-set": "the cards are neither matching nor consecutive (R14)",
    "too-weak": "the set does not beat the Active Set (R17)",
    "no-active-set": "there is nothing on the table to Scout (R13)",
    "one-card-set": "the one card of an Active Set is scouted from the left (A21)",
    "no-chip": "no Scout chip is left to pay with (R42)",
    "no-show-chip": "the Scout & Show chip is spent (R27)",
    "no-scout-and-show": "two players have no Scout & Show (R41)",
}
"""Every code of `IllegalMoveError` with what it means."""


def apply(round_: Round, seat: int, move: Move) -> Round:
    """Return the round after *seat* has made *move*.

    Raises:
        IllegalMoveError: *move* is not in `legal_moves(view(round_, seat))`.
    """
    board = round_.board
    if board.phase is Phase.OVER:
        raise IllegalMoveError("round-over")
    match move:
        case Keep() | Flip():
            return _decide(round_, seat, move)
        case Show() | Scout() | ScoutAndShow():
            if board.phase is Phase.CHOOSING:
                raise IllegalMoveError("still-choosing")
            if board.turn != seat:
                raise IllegalMoveError("not-your-turn")
            return _end_of_turn(_act(round_, seat, move))
        case _:
            assert_never(move)


def _decide(round_: Round, seat: int, side: Side) -> Round:
    """Keep or flip the hand of *seat*; the last to decide opens the first turn (R7-R9)."""
    board = round_.board
    if board.phase is not Phase.CHOOSING:
        raise IllegalMoveError("not-choosing")
    player = board.players[seat]
    if player.decided:
        raise IllegalMoveError("already-decided")
    hand = round_.hands[seat]
    if isinstance(side, Flip):
        hand = tuple(card.flipped() for card in hand)
    players = _at(board.players, seat, replace(player, decided=True))
    board = replace(board, players=players)
    if all(player.decided for player in players):
        board = replace(board, phase=Phase.PLAYING, turn=board.starter)
    return Round(board, _at(round_.hands, seat, hand), round_.captured, round_.aside)


def _act(round_: Round, seat: int, move: Show | Scout | ScoutAndShow) -> Round:
    match move:
        case Show():
            return _show(round_, seat, move)
        case Scout():
            return _scout(round_, seat, move)
        case ScoutAndShow(scouting, show):
            if len(round_.hands) == 2:
                raise IllegalMoveError("no-scout-and-show")
            if not round_.board.players[seat].show_chip:
                raise IllegalMoveError("no-show-chip")
            return _show(_scout(round_, seat, scouting), seat, show, chip_spent=True)
        case _:
            assert_never(move)


def _show(round_: Round, seat: int, show: Show, *, chip_spent: bool = False) -> Round:
    """Capture what is on the table and lay down the shown block, which is then the seat's Active Set (R20)."""
    board, hand = round_.board, round_.hands[seat]
    if not 0 <= show.first <= show.last < len(hand):
        raise IllegalMoveError("no-such-cards")
    shown = hand[show.first : show.last + 1]
    force = strength(shown)
    if force is None:
        raise IllegalMoveError("not-a-set")
    if force <= to_beat(board.table):
        raise IllegalMoveError("too-weak")
    rest = hand[: show.first] + hand[show.last + 1 :]
    before = board.players[seat]
    player = Player(
        len(rest),
        before.captured + len(board.table),
        before.chips,
        before.show_chip and not chip_spent,
        before.decided,
    )
    players = _at(board.players, seat, player)
    board = replace(board, players=players, table=shown, owner=seat, scouts=0)
    captured = round_.captured
    if round_.board.table:
        captured = _at(captured, seat, captured[seat] + round_.board.table)
    return Round(board, _at(round_.hands, seat, rest), captured, round_.aside)


def _scout(round_: Round, seat: int, scouting: Scout) -> Round:
    """Move an end card of the Active Set into the hand; its owner earns a chip, with 2 players the scout pays one."""
    board, hand = round_.board, round_.hands[seat]
    if not board.table or board.owner is None:
        raise IllegalMoveError("no-active-set")
    if len(board.table) == 1 and scouting.end is not End.LEFT:
        raise IllegalMoveError("one-card-set")
    if not 0 <= scouting.gap <= len(hand):
        raise IllegalMoveError("no-such-gap")
    assert board.owner != seat, "R26: nobody scouts the own set"
    two = len(board.players) == 2
    if two and not board.players[seat].chips:
        raise IllegalMoveError("no-chip")
    card, rest = taken(board.table, scouting.end)
    paid = replace(board.players[seat], cards=len(hand) + 1, chips=board.players[seat].chips - two)
    players = _at(board.players, seat, paid)
    if not two:
        owner = players[board.owner]
        players = _at(players, board.owner, replace(owner, chips=owner.chips + 1))
    board = replace(board, players=players, table=rest, scouts=board.scouts + 1)
    return Round(board, _at(round_.hands, seat, inserted(hand, card, scouting)), round_.captured, round_.aside)


def _end_of_turn(round_: Round) -> Round:
    """Pass the turn on, or end and score the round (R10, R31, R43, R45, A19)."""
    board = round_.board
    turns, turn = board.turns + 1, board.turn
    assert turn is not None
    if len(board.players) != 2 or not board.scouts:
        turn = (turn + 1) % len(board.players)
    ending = _ending(round_, turn, turns)
    if ending is None:
        board = replace(board, turn=turn, turns=turns)
    else:
        scores = (*board.scores, points(board, ending))
        board = replace(board, phase=Phase.OVER, turn=None, turns=turns, ending=ending, scores=scores)
    return Round(board, round_.hands, round_.captured, round_.aside)


def _ending(round_: Round, turn: int, turns: int) -> Ending | None:
    """Say why the round ends before *turn*'s seat would move; None if it goes on."""
    board = round_.board
    if board.owner is not None and not round_.hands[board.owner]:
        return Ending.OUT_OF_CARDS
    if _unbeaten(round_, turn):
        return Ending.UNBEATEN
    if turns == board.turn_limit:
        return Ending.TURN_LIMIT
    return None


def _unbeaten(round_: Round, turn: int) -> bool:
    """Judge condition ii: all others only scouted (R31); with 2 players, the other can do nothing at all (R45)."""
    board = round_.board
    if len(board.players) > 2:
        return board.scouts == len(board.players) - 1
    tops = [card.top for card in round_.hands[turn]]
    return not board.players[turn].chips and not shows(tops, to_beat(board.table))


def _at(values: tuple[_T, ...], seat: int, value: _T) -> tuple[_T, ...]:
    """Return *values* with *value* in the place of *seat*."""
    return (*values[:seat], value, *values[seat + 1 :])
