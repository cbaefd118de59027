"""The table, stepped by hand."""

import itertools
import random

import pytest

from protocol.game.legal import is_my_turn, legal_moves
from protocol.game.moves import FLIP, KEEP, End, Scout, Show
from protocol.game.notation import Game
from protocol.game.state import Phase, view
from protocol.wire.messages import (
    Create,
    Join,
    Leave,
    Legal,
    LegalMoves,
    Ok,
    Play,
    Start,
    Status,
    TableOptions,
    Update,
    Watch,
)
from scout_server.effects import Close, Played, Record, Rose, Send, Started
from scout_server.people import Person
from scout_server.refusal import RefusedError
from scout_server.table import Table

IDS = itertools.count(1)
PEOPLE = tuple(Person(number, name, bot=False) for number, name in enumerate(("Ann", "Bob", "Cid", "Dot", "Eve")))
ANN, BOB, CID, DOT, EVE = PEOPLE


def table_of(*people, seats=None, options=TableOptions(), seed=b"seed"):
    """Return a table that the first of *people* opened and the others joined, and all effects so far."""
    table = Table("Den", seats or len(people), options, lambda: seed)
    effects = ask(table, people[0], Create, seats or len(people))
    for person in people[1:]:
        effects += ask(table, person, Join)
    return table, effects


def ask(table, person, kind, *fields):
    return table.handle(person, kind(next(IDS), "Den", *fields))


def refusal(table, person, kind, *fields):
    before = table.state, table.match
    with pytest.raises(RefusedError) as caught:
        ask(table, person, kind, *fields)
    assert (table.state, table.match) == before
    return caught.value.code


def updates(effects, person):
    return [e.message for e in effects if isinstance(e, Send) and e.to == person and isinstance(e.message, Update)]


def entries(effects, kind):
    return [e.entry for e in effects if isinstance(e, Record) and isinstance(e.entry, kind)]


def play_to_the_end(table, people, chance, effects):
    """Play random moves for all *people*, adding to *effects*, until the match is over; return the last updates."""
    latest = {person: updates(effects, person)[-1] for person in people}
    while latest[people[0]].state.status is Status.PLAYING:
        person = next(p for p in people if latest[p].view and is_my_turn(latest[p].view))
        update = latest[person]
        new = ask(table, person, Play, update.seq, chance.choice(legal_moves(update.view)))
        effects += new
        for other in people:
            latest[other] = (updates(new, other) or [latest[other]])[-1]
    return latest


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_match_ends_with_the_scores_that_a_replay_of_the_journal_gives(players):
    people = PEOPLE[:players]
    table, effects = table_of(*people)
    latest = play_to_the_end(table, people, random.Random(players), effects)
    [started] = entries(effects, Started)
    moves = tuple((entry.seat, entry.move) for entry in entries(effects, Played))
    replayed = Game(players, started.seed, started.options, moves).replay()
    assert replayed.over
    assert latest[ANN].events[-1].totals == replayed.totals
    assert latest[ANN].view.board.scores == replayed.round.board.scores


def test_every_action_is_recorded_before_anybody_hears_of_it():
    _, effects = table_of(ANN, BOB)
    kinds = [type(effect) for effect in effects]
    assert kinds[0] is Record
    assert effects[-1].message == Ok(effects[-1].message.id)
    table, _ = table_of(ANN, BOB)
    effects = ask(table, ANN, Play, 3, KEEP)
    assert isinstance(effects[0], Record)
    assert isinstance(effects[-1].message, Ok)


def test_the_match_starts_when_the_last_seat_is_taken():
    table, _ = table_of(ANN, seats=2)
    assert table.state.status is Status.WAITING
    effects = ask(table, BOB, Join)
    assert table.state.status is Status.PLAYING
    assert [event.number for event in updates(effects, ANN)[-1].events] == [0]


def test_the_host_starts_with_fewer_than_the_table_holds():
    table, _ = table_of(ANN, BOB, CID, seats=5)
    assert refusal(table, BOB, Start) == "not-the-host"
    ask(table, ANN, Start)
    assert len(table.match.round.hands) == 3
    assert len(table.state.seats) == 3
    assert refusal(table, ANN, Start) == "match-running"


def test_one_player_is_too_few():
    table, _ = table_of(ANN, seats=3)
    assert refusal(table, ANN, Start) == "too-few-players"


def test_everybody_gets_a_view_of_the_own_hand_only():
    table, effects = table_of(ANN, BOB, CID)
    for seat, person in enumerate((ANN, BOB, CID)):
        assert updates(effects, person)[-1].view == view(table.match.round, seat)
    effects = ask(table, DOT, Watch)
    assert updates(effects, DOT)[-1].view == view(table.match.round, None)


def test_a_newcomer_after_a_match_does_not_inherit_the_last_hand_of_the_seat():
    table, effects = table_of(ANN, BOB, seats=3)
    effects += ask(table, ANN, Start)
    play_to_the_end(table, (ANN, BOB), random.Random(5), effects)
    ask(table, BOB, Leave)
    effects = ask(table, CID, Join)
    assert updates(effects, CID)[-1].view is None
    assert [sitter and sitter.name for sitter in table.state.seats] == ["Ann", "Cid", None]
    assert table.state.status is Status.WAITING


def test_a_newcomer_who_fills_the_table_after_a_match_starts_the_next():
    table, effects = table_of(ANN, BOB)
    play_to_the_end(table, (ANN, BOB), random.Random(5), effects)
    ask(table, BOB, Leave)
    effects = ask(table, CID, Join)
    assert table.state.status is Status.PLAYING
    assert updates(effects, CID)[-1].view == view(table.match.round, 1)


def test_who_comes_back_after_a_match_sits_in_one_seat_the_own():
    table, effects = table_of(ANN, BOB, CID)
    play_to_the_end(table, (ANN, BOB, CID), random.Random(6), effects)
    for person in (ANN, CID):
        ask(table, person, Leave)
    effects = ask(table, CID, Join)
    assert updates(effects, CID)[-1].view.seat == 2
    assert [sitter.name for sitter in table.state.seats] == ["Ann", "Bob", "Cid"]
    ask(table, BOB, Start)
    assert [sitter.name for sitter in table.state.seats] == ["Bob", "Cid"]
    assert len(table.match.round.hands) == 2


def test_the_one_card_of_a_set_is_scouted_from_the_left_whatever_was_said():
    table, effects = table_of(ANN, BOB, CID)
    people = (ANN, BOB, CID)
    for person in people:
        effects = ask(table, person, Play, updates(effects, person)[-1].seq, KEEP)
    turn = table.match.round.board.turn
    effects = ask(table, people[turn], Play, updates(effects, ANN)[-1].seq, Show(0, 0))
    nxt = people[(turn + 1) % 3]
    effects = ask(table, nxt, Play, updates(effects, nxt)[-1].seq, Scout(End.RIGHT, 0, flip=False))
    assert updates(effects, ANN)[-1].events[0].end is End.LEFT
    assert entries(effects, Played)[0].move == Scout(End.LEFT, 0, flip=False)


def test_the_host_may_start_again_after_the_match():
    table, effects = table_of(ANN, BOB, CID)
    play_to_the_end(table, (ANN, BOB, CID), random.Random(6), effects)
    ask(table, BOB, Leave)
    ask(table, ANN, Start)
    assert [sitter.name for sitter in table.state.seats] == ["Ann", "Cid"]
    assert table.state.status is Status.PLAYING


@pytest.mark.parametrize("kind", [Join, Watch])
def test_nobody_is_at_a_table_twice(kind):
    table, _ = table_of(ANN, seats=3)
    assert refusal(table, ANN, kind) == "already-there"


@pytest.mark.parametrize("kind", [Leave, Start, Legal])
def test_a_stranger_has_no_say(kind):
    table, _ = table_of(ANN, BOB)
    assert refusal(table, CID, kind) == "not-there"
    assert refusal(table, CID, Play, 1, KEEP) == "not-there"


def test_a_full_or_running_table_takes_nobody():
    table, effects = table_of(ANN, BOB)
    assert refusal(table, CID, Join) == "match-running"
    play_to_the_end(table, (ANN, BOB), random.Random(7), effects)
    assert refusal(table, CID, Join) == "table-full"


def test_a_spectator_cannot_play():
    table, _ = table_of(ANN, BOB)
    ask(table, CID, Watch)
    assert refusal(table, CID, Play, 3, KEEP) == "spectator"
    assert ask(table, CID, Legal)[0].message.sides == ()


def test_no_match_no_moves():
    table, _ = table_of(ANN, seats=2)
    assert refusal(table, ANN, Play, 1, KEEP) == "no-match"
    assert refusal(table, ANN, Legal) == "no-match"


def test_a_move_decided_on_an_older_turn_is_stale():
    table, effects = table_of(ANN, BOB, CID)
    seq = updates(effects, ANN)[-1].seq
    assert refusal(table, ANN, Play, seq - 1, KEEP) == "stale"
    assert refusal(table, ANN, Play, seq + 1, KEEP) == "bad-seq"
    ask(table, ANN, Play, seq, KEEP)
    assert refusal(table, ANN, Play, seq, FLIP) == "stale"
    ask(table, BOB, Play, seq, KEEP)
    ask(table, CID, Play, seq, FLIP)
    turn = table.match.round.board.turn
    starter = (ANN, BOB, CID)[turn]
    assert refusal(table, starter, Play, seq, Show(0, 0)) == "stale"
    ask(table, starter, Play, seq + 3, Show(0, 0))


def test_a_broken_rule_is_named_by_its_code():
    table, effects = table_of(ANN, BOB, CID)
    seq = updates(effects, ANN)[-1].seq
    assert refusal(table, ANN, Play, seq, Show(0, 0)) == "still-choosing"
    for person in (ANN, BOB, CID):
        ask(table, person, Play, seq, KEEP)
    turn = table.match.round.board.turn
    other = (ANN, BOB, CID)[(turn + 1) % 3]
    assert refusal(table, other, Play, seq + 3, Show(0, 0)) == "not-your-turn"


def test_legal_lists_the_moves_of_the_asker():
    table, _ = table_of(ANN, BOB)
    [answer, ok] = ask(table, ANN, Legal)
    assert isinstance(answer.message, LegalMoves)
    assert answer.message.sides == ("keep", "flip")
    assert isinstance(ok.message, Ok)


def test_the_server_plays_for_who_left_until_the_match_is_over():
    table, effects = table_of(ANN, BOB, CID)
    effects += ask(table, BOB, Leave)
    assert entries(effects, Rose)[0].seat == 1
    play_to_the_end(table, (ANN, CID), random.Random(8), effects)
    assert {entry.seat for entry in entries(effects, Played) if entry.stand_in} == {1}
    assert {entry.seat for entry in entries(effects, Played) if not entry.stand_in} == {0, 2}


def test_who_comes_back_in_mid_match_has_the_own_seat_again():
    table, _ = table_of(ANN, BOB, CID)
    ask(table, BOB, Leave)
    effects = ask(table, BOB, Join)
    assert updates(effects, BOB)[-1].view.seat == 1
    assert table.state.seats[1].here


def test_a_table_without_players_closes_and_tells_its_spectators():
    table, _ = table_of(ANN, BOB)
    ask(table, CID, Watch)
    ask(table, ANN, Leave)
    effects = ask(table, BOB, Leave)
    assert Close() in effects
    assert [e.message.reason for e in effects if isinstance(e, Send) and e.to == CID] == ["closed"]


def test_the_host_who_leaves_hands_the_role_to_the_next_seat():
    table, _ = table_of(ANN, BOB, CID, seats=4)
    ask(table, ANN, Leave)
    assert table.state.host == "Bob"
    assert table.state.seats[0] is None


def test_hands_are_opened_after_a_round_only_where_the_table_says_so():
    for open_hands in (False, True):
        table, effects = table_of(ANN, BOB, options=TableOptions(open_hands=open_hands))
        play_to_the_end(table, (ANN, BOB), random.Random(9), effects)
        over = [e for update in updates(effects, ANN) for e in update.events if type(e).__name__ == "RoundOver"]
        assert [bool(event.hands) for event in over] == [open_hands] * 2


ROBIN, ROSS = Person(11, "Robin", bot=True), Person(12, "Ross", bot=True)


def test_bots_alone_do_not_wait_for_people():
    table, _ = table_of(ANN, ROBIN, ROSS, seats=4)
    assert Close() not in ask(table, ROSS, Leave)
    assert Close() in ask(table, ANN, Leave)


def test_bots_finish_the_match_of_who_left_and_then_the_table_closes():
    table, effects = table_of(ANN, ROBIN, ROSS)
    effects += ask(table, ANN, Leave)
    assert Close() not in effects
    play_to_the_end(table, (ROBIN, ROSS), random.Random(11), effects)
    assert Close() in effects
    assert table.here == ()


def test_the_views_count_up():
    table, effects = table_of(ANN, BOB, CID)
    play_to_the_end(table, (ANN, BOB, CID), random.Random(10), effects)
    numbers = [update.seq for update in updates(effects, BOB)]
    assert numbers == sorted(set(numbers))
    assert table.match.round.board.phase is Phase.OVER
