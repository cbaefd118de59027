"""The round, the players, the scores and the lobby as lines."""

import itertools
from collections.abc import Iterator

from protocol.game.legal import legal_moves
from protocol.game.moves import Move, Scout, ScoutAndShow, Show
from protocol.game.score import totals
from protocol.game.state import Phase, View
from protocol.wire.messages import Status, TableState
from scout_client.model import Model
from scout_client.screen.cards import hand_lines, some_moves, table_line, tied
from scout_client.words import Words


def look_at(words: Words, model: Model, what: str, width: int) -> list[str]:
    """Return what *what* (``hand``, ``table``, ``scores``, ``legal`` or ``rules``) looks like now."""
    if what == "rules":
        return words("rules").splitlines()
    if model.update is None:
        return [words("no-table")]
    if what == "table":
        return table_lines(words, model)
    if model.view is None:
        return [words("no-match-yet")]
    if what == "scores":
        return score_lines(words, model, model.view)
    if model.view.seat is None:
        return [words("only-watching")]
    return legal_lines(words, model.view) if what == "legal" else hand_lines(model.view.hand, width)


def turn_lines(words: Words, model: Model, view: View, width: int) -> list[str]:
    """Say that it is the player's turn: what there is to beat, the own hand, and what to type."""
    if view.board.phase is Phase.CHOOSING:
        return [words("your-choice"), *hand_lines(view.hand, width)]
    board = view.board
    return [
        words("your-turn"),
        table_line(words, board.table, model.name_of(board.owner)),
        *hand_lines(view.hand, width),
        *choice_lines(words, legal_moves(view)),
    ]


def choice_lines(words: Words, moves: list[Move]) -> list[str]:
    """Say in short what may be done: every Show, and what kinds of Scout there are."""
    shows = [move for move in moves if isinstance(move, Show)]
    shows.sort(key=lambda show: show.first - show.last)
    scouts = [move for move in moves if isinstance(move, Scout)]
    both = [move for move in moves if isinstance(move, ScoutAndShow)]
    lines = [words("may-show", moves=some_moves(shows, len(shows))) if shows else words("may-not-show")]
    if scouts:
        ends = len({move.end for move in scouts})
        lines.append(words("may-scout", ends=ends, last=max(move.gap for move in scouts) + 1))
    if both:
        longest = max(both, key=lambda move: move.show.last - move.show.first)
        lines.append(words("may-both", count=len(both), longest=tied(longest)))
    return lines


def legal_lines(words: Words, view: View) -> list[str]:
    """List all legal moves."""
    moves = legal_moves(view)
    if not moves:
        return [words("not-your-turn-now")]
    return [words("legal-moves", count=len(moves)), *(", ".join(group) for group in _grouped(moves))]


def _grouped(moves: list[Move]) -> Iterator[list[str]]:
    """Spell moves in groups: sides and Shows, Scouts, and for each Scout its Scout & Shows."""

    def group(move: Move) -> object:
        return move.scout if isinstance(move, ScoutAndShow) else isinstance(move, Scout)

    for _, together in itertools.groupby(moves, key=group):
        yield [tied(move) for move in together]


def table_lines(words: Words, model: Model) -> list[str]:
    """Show what lies on the table, and who sits there with what."""
    assert model.update is not None
    state, view = model.update.state, model.view
    if view is None:
        return [table_row(words, model.update.table, state)]
    lines = [table_line(words, view.board.table, model.name_of(view.board.owner))]
    return lines + [_player_line(words, model, view, seat) for seat in range(len(view.board.players))]


def _player_line(words: Words, model: Model, view: View, seat: int) -> str:
    assert model.update is not None
    player, sitter = view.board.players[seat], model.update.state.seats[seat]
    marks = [
        *([words("mark-bot")] if sitter and sitter.bot else []),
        *([words("mark-away")] if sitter and not sitter.here else []),
        *([words("mark-you")] if seat == view.seat else []),
        *([words("mark-show-chip")] if player.show_chip else []),
        *([words("mark-turn")] if seat == view.board.turn else []),
    ]
    return words(
        "player-line",
        name=model.name_of(seat),
        cards=player.cards,
        captured=player.captured,
        chips=player.chips,
        marks="".join(f", {mark}" for mark in marks),
    )


def score_lines(words: Words, model: Model, view: View) -> list[str]:
    """Show the points of each round that is over, and the totals."""
    players = len(view.board.players)
    lines = []
    for number, row in enumerate(view.board.scores):
        lines.append(words("score-round", number=number + 1, points=_points(words, model, row)))
    return [*lines, words("score-total", points=_points(words, model, totals(view.board.scores, players)))]


def _points(words: Words, model: Model, row: tuple[int, ...]) -> str:
    return ", ".join(words("points-of", name=model.name_of(seat), points=points) for seat, points in enumerate(row))


def lobby_lines(words: Words, model: Model) -> list[str]:
    """List the tables of the server."""
    rows = [table_row(words, name, state) for name, state in model.tables]
    return rows or [words("no-tables")]


def table_row(words: Words, name: str, state: TableState) -> str:
    """Describe a table from outside in a line."""
    names = ", ".join(sitter.name for sitter in state.seats if sitter)
    seated = sum(sitter is not None for sitter in state.seats)
    key = {Status.WAITING: "table-waiting", Status.PLAYING: "table-playing", Status.OVER: "table-over"}[state.status]
    return words(key, name=name, names=names, seated=seated, seats=len(state.seats), watching=state.watching)
