"""Cards, moves and whole games as text that people can read and type; 1-based, as a person counts.

`parse_x(spell_x(value)) == value` for each. Nothing here asks whether a move is legal.
"""

from collections.abc import Iterable
from typing import TypeAlias, assert_never

import msgspec

from protocol.game.cards import PLAYERS, Card, Cards, card
from protocol.game.match import MOST_TURNS, Match, Options, new_match, next_round, play
from protocol.game.moves import FLIP, KEEP, MOST_CARDS, End, Flip, Keep, Move, Scout, ScoutAndShow, Show


class NotationError(ValueError):
    """The text says nothing in this notation; the message says what would.

    Attributes:
        code: what is wrong, for a catalogue of sentences.
        word: the word at which the reader stumbled; empty at the end of the text.
    """

    def __init__(self, code: str, word: str = "") -> None:
        super().__init__(f"{code}: {word!r}" if word else code)
        self.code = code
        self.word = word


Turn: TypeAlias = tuple[int, Move]


class Game(msgspec.Struct, frozen=True):
    """A match as it can be replayed: who was dealt what follows from the seed, everything else from the moves."""

    players: int
    seed: bytes
    options: Options
    moves: tuple[Turn, ...]

    def replay(self) -> Match:
        """Play the moves from the deal and return the match as they left it.

        Raises:
            IllegalMoveError: a move is not legal in its place.
            ValueError: moves follow the end of the match.
        """
        match = new_match(self.players, self.seed, self.options)
        for seat, move in self.moves:
            match = play(next_round(match) if match.round_over else match, seat, move)
        return match


def spell_cards(cards: Cards) -> str:
    """Spell cards as ``3/8 4/1``: the number in use, a slash, the other number."""
    return " ".join(f"{c.top}/{c.bottom}" for c in cards)


def parse_cards(text: str) -> Cards:
    """Read what `spell_cards` spells.

    Raises:
        NotationError: a word is not a card.
    """
    return tuple(_parse_card(word) for word in text.split())


def _parse_card(word: str) -> Card:
    top, _, bottom = word.partition("/")
    try:
        return card(_number(top), _number(bottom))
    except (KeyError, NotationError):
        raise NotationError("not-a-card", word) from None


def spell_move(move: Move) -> str:
    """Spell a move as one types it: ``keep``, ``show 3-5``, ``scout left 4 flip``, ``scout right 1 show 1-2``.

    Positions count from 1; the number of a Scout is the position that the card will have in the hand.
    """
    match move:
        case Keep():
            return "keep"
        case Flip():
            return "flip"
        case Show(first, last):
            return f"show {first + 1}" if first == last else f"show {first + 1}-{last + 1}"
        case Scout(end, gap, flip):
            return f"scout {end} {gap + 1}{' flip' if flip else ''}"
        case ScoutAndShow(scout, show):
            return f"{spell_move(scout)} {spell_move(show)}"
        case _:
            assert_never(move)


def parse_move(text: str) -> Move:
    """Read what `spell_move` spells; capitals and extra spaces do not matter.

    Raises:
        NotationError: the text is not a move.
    """
    match text.lower().split():
        case ["keep"]:
            return KEEP
        case ["flip"]:
            return FLIP
        case ["show", block]:
            return _parse_block(block)
        case ["scout", end, place, *rest]:
            return _parse_scout(end, place, rest)
        case ["show"]:
            raise NotationError("show-what")
        case ["scout", *_]:
            raise NotationError("scout-where")
        case [word, *_]:
            raise NotationError("not-a-move", word)
        case _:
            raise NotationError("not-a-move")


def _parse_scout(end: str, place: str, rest: list[str]) -> Move:
    if end not in tuple(End):
        raise NotationError("not-an-end", end)
    flip = rest[:1] == ["flip"]
    scout = Scout(End(end), _position(place, MOST_CARDS + 1), flip)
    match rest[flip:]:
        case []:
            return scout
        case ["show", block]:
            return ScoutAndShow(scout, _parse_block(block))
        case ["show"]:
            raise NotationError("show-what")
        case [word, *_]:
            raise NotationError("not-after-scout", word)
    raise NotationError("not-a-move")


def _parse_block(block: str) -> Show:
    first, dash, last = block.partition("-")
    show = Show(_position(first, MOST_CARDS), _position(last if dash else first, MOST_CARDS))
    if show.first > show.last:
        raise NotationError("backwards", block)
    return show


def _position(word: str, most: int) -> int:
    """Read a 1-based position and return it 0-based."""
    number = _number(word)
    if not 1 <= number <= most:
        raise NotationError("no-position", word)
    return number - 1


def _number(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 6):
        raise NotationError("not-a-number", word)
    return int(word)


def spell_game(game: Game) -> str:
    """Spell a game as text: four lines about the deal, then a line ``SEAT MOVE`` a move; seats count from 1."""
    head = [
        f"scout {game.players}",
        f"seed {game.seed.hex()}",
        f"limit {game.options.turn_limit}",
        f"starter {'holder' if game.options.holder_of_1_2_starts else 'random'}",
    ]
    return "\n".join(head + [f"{seat + 1} {spell_move(move)}" for seat, move in game.moves]) + "\n"


def parse_game(text: str) -> Game:
    """Read what `spell_game` spells; empty lines, and lines that begin with ``#``, do not matter.

    Raises:
        NotationError: a line is not as it should be.
    """
    lines = [line.strip() for line in text.splitlines() if line.strip() and not line.startswith("#")]
    heads = [_after(word, line) for word, line in zip(("scout", "seed", "limit", "starter"), lines, strict=False)]
    if len(heads) < 4:
        raise NotationError("game-too-short")
    players = _number(heads[0])
    if players not in PLAYERS:
        raise NotationError("not-a-number-of-players", heads[0])
    if heads[3] not in ("holder", "random"):
        raise NotationError("not-a-starter", heads[3])
    limit = _number(heads[2])
    if limit > MOST_TURNS:
        raise NotationError("game-line", lines[2])
    try:
        seed = bytes.fromhex(heads[1])
    except ValueError:
        raise NotationError("not-a-seed", heads[1]) from None
    options = Options(limit, heads[3] == "holder")
    return Game(players, seed, options, tuple(_parse_turns(lines[4:], players)))


def _after(word: str, line: str) -> str:
    head, _, rest = line.partition(" ")
    if head != word:
        raise NotationError("game-line", line)
    return rest.strip()


def _parse_turns(lines: Iterable[str], players: int) -> Iterable[Turn]:
    for line in lines:
        seat, _, move = line.partition(" ")
        yield _position(seat, players), parse_move(move)
