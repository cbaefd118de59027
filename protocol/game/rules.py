"""What a move does to a round: `apply(round, seat, move)`; it never draws a card by chance."""

from typing import Final, TypeVar, assert_never

import msgspec
from msgspec.structs import replace

from protocol.game.cards import Cards
from protocol.game.legal import inserted, taken
from protocol.game.moves import End, Flip, Keep, Move, Scout, ScoutAndShow, Show, Side
from protocol.game.score import points
from protocol.game.sets import shows, strength, to_beat
from protocol.game.state import Ending, Phase, Player, Round

_T = TypeVar("_T")

_LEFT: Final = End.LEFT


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


class _Turn(msgspec.Struct, gc=False):
    """A turn while it is worked out: a copy of what it may change. It lives within one call of `apply`."""

    seat: int
    owner: int | None
    players: list[Player]
    table: Cards
    hand: Cards
    scouts: int
    captured: Cards = ()


def apply(round_: Round, seat: int, move: Move) -> Round:
    """Return the round after *seat* has made *move*.

    Raises:
        IllegalMoveError: *move* is not in `legal_moves(view(round_, seat))`.
    """
    board = round_.board
    if board.turn != seat:
        return _off_turn(round_, seat, move)
    turn = _Turn(seat, board.owner, list(board.players), board.table, round_.hands[seat], board.scouts)
    match move:
        case Show():
            _show(turn, move)
        case Scout():
            _scout(turn, move)
        case ScoutAndShow():
            _spend_show_chip(turn)
            _scout(turn, move.scout)
            _show(turn, move.show)
        case Keep() | Flip():
            raise IllegalMoveError("not-choosing")
        case _:
            assert_never(move)
    return _end_of_turn(round_, turn)


def _off_turn(round_: Round, seat: int, move: Move) -> Round:
    """Keep or flip while nobody is on turn yet; a seat that is not on turn may do nothing else (R9, R10)."""
    phase = round_.board.phase
    if phase is Phase.OVER:
        raise IllegalMoveError("round-over")
    if isinstance(move, Keep | Flip):
        if phase is not Phase.CHOOSING:
            raise IllegalMoveError("not-choosing")
        return _decide(round_, seat, move)
    raise IllegalMoveError("still-choosing" if phase is Phase.CHOOSING else "not-your-turn")


def _decide(round_: Round, seat: int, side: Side) -> Round:
    """Keep or flip the hand of *seat*; the last to decide opens the first turn (R7-R9)."""
    board = round_.board
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


def _show(turn: _Turn, show: Show) -> None:
    """Capture what is on the table and lay down the shown block, which is then the seat's Active Set (R20)."""
    hand, table = turn.hand, turn.table
    if not 0 <= show.first <= show.last < len(hand):
        raise IllegalMoveError("no-such-cards")
    shown = hand[show.first : show.last + 1]
    force = strength(shown)
    if force is None:
        raise IllegalMoveError("not-a-set")
    if force <= to_beat(table):
        raise IllegalMoveError("too-weak")
    player = turn.players[turn.seat]
    turn.players[turn.seat] = replace(player, cards=len(hand) - len(shown), captured=player.captured + len(table))
    turn.hand = hand[: show.first] + hand[show.last + 1 :]
    turn.table, turn.captured, turn.owner, turn.scouts = shown, table, turn.seat, 0


def _scout(turn: _Turn, scouting: Scout) -> None:
    """Move an end card of the Active Set into the hand; its owner earns a chip, with 2 players the scout pays one."""
    hand, table, players = turn.hand, turn.table, turn.players
    if not table or turn.owner is None:
        raise IllegalMoveError("no-active-set")
    if len(table) == 1 and scouting.end is not _LEFT:
        raise IllegalMoveError("one-card-set")
    if not 0 <= scouting.gap <= len(hand):
        raise IllegalMoveError("no-such-gap")
    assert turn.owner != turn.seat, "R26: nobody scouts the own set"
    player, owner = players[turn.seat], players[turn.owner]
    if len(players) > 2:
        players[turn.owner] = replace(owner, chips=owner.chips + 1)
        players[turn.seat] = replace(player, cards=len(hand) + 1)
    elif player.chips:
        players[turn.seat] = replace(player, cards=len(hand) + 1, chips=player.chips - 1)
    else:
        raise IllegalMoveError("no-chip")
    card, turn.table = taken(table, scouting.end)
    turn.hand = inserted(hand, card, scouting)
    turn.scouts += 1


def _spend_show_chip(turn: _Turn) -> None:
    """Take the Scout & Show chip from the seat (R27); with 2 players there is none (R41)."""
    player = turn.players[turn.seat]
    if len(turn.players) == 2:
        raise IllegalMoveError("no-scout-and-show")
    if not player.show_chip:
        raise IllegalMoveError("no-show-chip")
    turn.players[turn.seat] = replace(player, show_chip=False)


def _end_of_turn(round_: Round, turn: _Turn) -> Round:
    """Pass the turn on, or end and score the round (R10, R31, R43, R45, A19)."""
    board, seat = round_.board, turn.seat
    stays = turn.scouts and len(turn.players) == 2
    board = replace(
        board,
        turn=seat if stays else (seat + 1) % len(turn.players),
        players=tuple(turn.players),
        table=turn.table,
        owner=turn.owner,
        scouts=turn.scouts,
        turns=board.turns + 1,
    )
    captured = round_.captured
    if turn.captured:
        captured = _at(captured, seat, captured[seat] + turn.captured)
    after = Round(board, _at(round_.hands, seat, turn.hand), captured, round_.aside)
    ending = _ending(after)
    return after if ending is None else _ended(after, ending)


def _ended(round_: Round, ending: Ending) -> Round:
    """Score the round (R35)."""
    board = round_.board
    scores = (*board.scores, points(board, ending))
    return replace(round_, board=replace(board, phase=Phase.OVER, turn=None, ending=ending, scores=scores))


def _ending(round_: Round) -> Ending | None:
    """Say why the round ends before the next turn; None if it goes on."""
    board = round_.board
    if board.owner is not None and not round_.hands[board.owner]:
        return Ending.OUT_OF_CARDS
    if _unbeaten(round_):
        return Ending.UNBEATEN
    if board.turns == board.turn_limit:
        return Ending.TURN_LIMIT
    return None


def _unbeaten(round_: Round) -> bool:
    """Judge condition ii: all others only scouted (R31); with 2 players, the other can do nothing at all (R45)."""
    board = round_.board
    if len(board.players) > 2:
        return board.scouts == len(board.players) - 1
    assert board.turn is not None
    tops = [card.top for card in round_.hands[board.turn]]
    return not board.players[board.turn].chips and not shows(tops, to_beat(board.table))


def _at(values: tuple[_T, ...], seat: int, value: _T) -> tuple[_T, ...]:
    """Return *values* with *value* in the place of *seat*."""
    changed = list(values)
    changed[seat] = value
    return tuple(changed)
