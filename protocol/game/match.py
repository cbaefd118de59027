"""A match: as many rounds as players, dealt one after the other from one seed; never who sits where."""

from typing import Annotated

import msgspec
from msgspec.structs import replace

from protocol.game.cards import PLAYERS, Cards, Chance, card, dealt, deck, shuffled
from protocol.game.legal import normal
from protocol.game.moves import Move
from protocol.game.rules import IllegalMoveError, apply
from protocol.game.score import totals
from protocol.game.state import Count, Phase, Round, new_round

TURN_LIMIT = 1000
MOST_TURNS = 100_000
"""No turn limit is higher."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What may differ between the matches of one number of players."""

    turn_limit: Annotated[int, msgspec.Meta(ge=0, le=MOST_TURNS)] = TURN_LIMIT
    """A round is ended after so many turns, nobody spared (A19); 0 for no limit."""
    holder_of_1_2_starts: bool = False
    """Whether the first starter is who was dealt the 1/2, not a random seat; with 3-5 players only (A15)."""


class Match(msgspec.Struct, frozen=True):
    """A match in its current round; the scores of all rounds so far stand on the round's board."""

    options: Options
    seed: bytes
    """32 secret bytes from which every shuffle and the first starter follow; any bytes will do for a test."""
    starter: Count
    """The seat that started the first round."""
    round: Round

    @property
    def players(self) -> int:
        """How many play, 2..5; also the number of rounds."""
        return len(self.round.hands)

    @property
    def round_over(self) -> bool:
        """Whether the current round has ended; `next_round` deals the next, unless the match is over."""
        return self.round.board.phase is Phase.OVER

    @property
    def over(self) -> bool:
        """Whether the last round has ended (R39)."""
        return self.round_over and len(self.round.board.scores) == self.players

    @property
    def totals(self) -> tuple[int, ...]:
        """Points by seat of the rounds that are over."""
        return totals(self.round.board.scores, self.players)


def new_match(players: int, seed: bytes, options: Options | None = None) -> Match:
    """Deal the first round of a match of 2..5 *players*.

    Raises:
        ValueError: no match can be played with that many players.
    """
    if players not in PLAYERS:
        raise ValueError(f"SCOUT is for 2 to 5 players, not {players}")
    options = options or Options()
    hands, aside = _deal(players, seed, number=0)
    starter = Chance(seed, "starter").below(players)
    if options.holder_of_1_2_starts and players > 2:
        starter = next(seat for seat, hand in enumerate(hands) if any(c.pair() == card(1, 2) for c in hand))
    return Match(options, seed, starter, new_round(hands, aside, 0, starter, options.turn_limit))


def _deal(players: int, seed: bytes, number: int) -> tuple[tuple[Cards, ...], Cards]:
    """Shuffle and deal round *number*; with 2 players the cards that are left are those of round 1 (R3, R40)."""
    return dealt(shuffled(deck(players), Chance(seed, f"round {number}")), players)


def next_round(match: Match) -> Match:
    """Deal the round after the one that is over; the next seat starts it (R38, R40).

    Raises:
        ValueError: the round is not over, or it was the last.
    """
    if not match.round_over or match.over:
        raise ValueError("there is no next round to deal now")
    before = match.round.board
    number, players = before.number + 1, match.players
    starter = (before.starter + 1) % players
    if players == 2:
        hands, _ = dealt(match.round.aside, players)
        played = _deal(players, match.seed, 0)[0]
        aside: Cards = tuple(c for hand in played for c in hand)
    else:
        hands, aside = _deal(players, match.seed, number)
    fresh = new_round(hands, aside, number, starter, match.options.turn_limit, before.scores)
    return replace(match, round=fresh)


def play(match: Match, seat: int, move: Move) -> Match:
    """Return the match after *seat* made *move* in the current round, in any spelling (A21).

    Raises:
        IllegalMoveError: the rules do not allow it now.
    """
    if not 0 <= seat < match.players:
        raise IllegalMoveError("not-your-turn")
    return replace(match, round=apply(match.round, seat, normal(match.round.board, move)))
