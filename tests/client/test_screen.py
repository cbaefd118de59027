"""What a person sees."""

import random

import pytest

from protocol.game.cards import deck
from protocol.game.events import Dealt, Decided, MatchOver, RoundOver, Scouted, Shown
from protocol.game.moves import End
from protocol.game.notation import parse_cards
from protocol.game.state import Ending
from protocol.wire.messages import Joined, Sitter, Status, TableOptions, Tables, TableState, UnknownEvent, Update, Went
from scout_client.clean import clean
from scout_client.model import Model, update
from scout_client.screen.board import legal_lines, lobby_lines, look_at, score_lines, table_lines, turn_lines
from scout_client.screen.cards import hand_lines, set_name, table_line
from scout_client.screen.story import tell
from scout_client.words import Words
from tests.client.positions import positions

WORDS = Words()
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")


def model_of(view):
    sitters = tuple(Sitter(name, seat > 0, seat != 2) for seat, name in enumerate(NAMES[: len(view.board.players)]))
    state = TableState(Status.PLAYING, "Ann", sitters, 1, TableOptions())
    return update(Model(NAMES[view.seat or 0]), Update("Den", 1, state, view, ()))


@pytest.mark.parametrize("width", [12, 20, 40, 80, 120])
@pytest.mark.parametrize("size", [0, 1, 11, 24, 45])
def test_a_hand_is_drawn_in_whole_cards_that_fit_the_width(width, size):
    hand = deck(5)[:size]
    lines = hand_lines(hand, width)
    assert max(map(len, lines), default=0) <= width
    numbers = " ".join(lines[0::3]).replace(":", " ").split()
    assert numbers == [str(place) for place in range(1, size + 1)]
    assert " ".join(lines[1::3]).split() == [str(card.top) for card in hand]
    assert " ".join(lines[2::3]).split() == [f"/{card.bottom}" for card in hand]


def test_the_columns_of_a_hand_stand_under_each_other():
    assert hand_lines(parse_cards("3/8 10/1 4/2"), 80) == ["  1:  2:  3:", "  3  10   4", " /8  /1  /2"]


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("4/1", "single 4"),
        ("9/1 9/2", "pair of 9s"),
        ("7/1 7/2 7/3", "three 7s"),
        ("7/1 7/2 7/3 7/4 7/5", "5 times 7"),
        ("4/1 5/1 6/1", "run 4-5-6"),
        ("3/1 2/1", "run 3-2"),
        ("3/1 5/1", "3-5, which is no set"),
    ],
)
def test_a_set_is_called_what_players_call_it(cards, name):
    assert set_name(WORDS, parse_cards(cards)) == name


def test_the_table_shows_both_numbers_of_each_card_and_whose_it_is():
    assert table_line(WORDS, parse_cards("4/1 5/8"), "Bob") == "On the table: run 4-5 of Bob (4/1 5/8)."
    assert "empty" in table_line(WORDS, (), "")


def test_every_position_can_be_looked_at_and_shows_nobody_elses_hand():
    for view in positions(random.Random(5), count=300):
        model = model_of(view)
        lines = turn_lines(WORDS, model, view, 80) + table_lines(WORDS, model) + score_lines(WORDS, model, view)
        for what in ("hand", "table", "scores", "legal", "rules"):
            lines += look_at(WORDS, model, what, 80)
        text = "\n".join(lines)
        shown = set(view.hand) | set(view.board.table)
        hidden = [card for card in deck(5) if card not in shown and card.flipped() not in shown]
        assert not [card for card in hidden if f" {card.top}/{card.bottom} " in text]


def test_the_players_are_listed_with_what_lies_open_before_them():
    view = next(
        v for v in positions(random.Random(6), count=50) if v.board.turn is not None and len(v.board.players) > 2
    )
    lines = table_lines(WORDS, model_of(view))
    assert len(lines) == 1 + len(view.board.players)
    assert "to move" in lines[1 + view.board.turn]
    assert "you" in lines[1 + view.seat]
    assert "bot" in lines[2]
    assert "away" in lines[3]


def test_legal_lists_nothing_out_of_turn():
    view = next(v for v in positions(random.Random(7), count=50) if v.board.turn is not None)
    assert "legal move" in legal_lines(WORDS, view)[0]


def test_there_is_an_answer_to_every_question_in_the_lobby():
    for what in ("hand", "table", "scores", "legal"):
        assert look_at(WORDS, Model("Ann"), what, 80) == [WORDS("no-table")]
    assert lobby_lines(WORDS, Model("Ann")) == [WORDS("no-tables")]
    state = TableState(Status.WAITING, "Ann", (Sitter("Ann", False, True), None), 0, TableOptions())
    model = update(Model("Ann"), Tables({"Den": state}))
    assert lobby_lines(WORDS, model) == ["Den: 1 of 2 seats taken (Ann); waiting."]


EVENTS = {
    Joined("Flo", None): ["Flo watches."],
    Joined("Flo", 1): ["Flo sits down."],
    Went("Bob", 1): ["Bob is gone; the server plays on for the seat."],
    Went("Flo", None): ["Flo leaves."],
    Dealt(0, 1): ["Round 1 of 3 is dealt. Bob starts."],
    Decided(2): ["Cid has chosen a side."],
    Scouted(1, parse_cards("3/8")[0], End.LEFT, 0, False): ["Bob scouts 3/8 from the left end of Ann's set."],
    Shown(0, parse_cards("4/1 5/1"), ()): ["Ann shows run 4-5 (4/1 5/1)."],
    Shown(0, parse_cards("4/1"), parse_cards("3/1")): ["Ann shows single 4 (4/1) and captures a card."],
    UnknownEvent(): [],
    RoundOver(0, Ending.OUT_OF_CARDS, 1, (-1, 2, -1), ()): [
        "Round 1 is over: Bob has no cards left.",
        "Points: Ann -1, Bob 2, Cid -1",
    ],
    MatchOver((12, 7, 12), (0, 2), "00"): [
        "The match is over. Ann & Cid share the win!",
        "1. Ann: 12 points",
        "1. Cid: 12 points",
        "3. Bob: 7 points",
    ],
}


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_is_told_as_a_sentence(event):
    view = next(v for v in positions(random.Random(8), count=400) if len(v.board.players) == 3)
    assert list(tell(WORDS, model_of(view), event)) == EVENTS[event]


def test_what_strangers_write_moves_no_cursor():
    assert clean("a\x1b[2Jb\x9bc\u202ed\x07\r\n") == "a[2Jbcd"
