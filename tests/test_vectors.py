"""The vectors are what the command would write now, and the code does what they say."""

import json

import msgpack
import msgspec
import pytest
from msgspec.structs import replace

from protocol.game.cards import Card, deck
from protocol.game.legal import legal_moves
from protocol.game.match import new_match, next_round
from protocol.game.sets import strength, to_beat
from protocol.game.state import Phase, View
from protocol.wire.codec import encode
from protocol.wire.connection import Role
from protocol.wire.errors import ProtocolError
from protocol.wire.legal_reply import listed_moves
from protocol.wire.messages import LegalMoves
from tests.vectors.__main__ import FILES, HERE, text
from tests.vectors.frames import reader_in
from tests.wire.strategies import CLIENT_KINDS, SERVER_KINDS


def vectors(name):
    return json.loads((HERE / name).read_text(encoding="utf-8"))


def cases(*names):
    return [pytest.param(vector, id=f"{name}: {vector['name']}") for name in names for vector in vectors(name)]


@pytest.mark.parametrize("name", FILES)
def test_the_vectors_are_fresh(name):
    assert (HERE / name).read_text(encoding="utf-8") == text(name), "run python -m tests.vectors"


@pytest.mark.parametrize("name", FILES)
def test_the_vectors_have_names_of_their_own(name):
    names = [vector["name"] for vector in vectors(name)]
    assert len(set(names)) == len(names)
    assert all(vector.keys() >= {"name", "hex", "decoded", "expected"} for vector in vectors(name))


@pytest.mark.parametrize(
    ("name", "role", "kinds"),
    [("from_client.json", Role.SERVER, CLIENT_KINDS), ("from_server.json", Role.CLIENT, SERVER_KINDS)],
)
def test_there_are_vectors_of_every_message_and_of_every_kind_of_refusal(name, role, kinds):
    found = vectors(name)
    assert {v["decoded"]["type"] for v in found if v["decoded"]} == {kind.__struct_config__.tag for kind in kinds}
    assert {v["expected"]["result"] for v in found} >= {"message", "incomplete", "error"}
    codes = {v["expected"].get("code") for v in found}
    assert codes >= {"frame-empty", "frame-too-large", "bad-message", "bad-field"}
    assert role is Role.CLIENT or codes >= {
        "unknown-type",
        "unknown-field",
        "missing-field",
        "hello-first",
        "already-greeted",
    }


@pytest.mark.parametrize("vector", cases("from_client.json"))
def test_the_server_reads_every_frame_as_its_vector_says(vector):
    check_frame(reader_in(Role.SERVER, vector["state"]), vector)


@pytest.mark.parametrize("vector", cases("from_server.json"))
def test_a_client_reads_every_frame_as_its_vector_says(vector):
    check_frame(reader_in(Role.CLIENT, vector["state"]), vector)


def check_frame(reader, vector):
    """Read the frame byte by byte and compare."""
    data, expected = bytes.fromhex(vector["hex"]), vector["expected"]
    for place in range(len(data)):
        reader.feed(data[place : place + 1])
        try:
            message = reader.next_message()
        except ProtocolError as error:
            told = {"code": error.code, "path": error.path, "id": error.id, "fatal": error.fatal}
            assert expected == {"result": "error", **told}
            return
        if message is not None:
            assert json.loads(msgspec.json.encode(message)) == vector["decoded"]
            assert place == len(data) - 1
            assert msgpack.unpackb(encode(message)) == vector["decoded"]
            assert expected == {"result": "message"}
            return
    assert vector["decoded"] is None
    assert expected == {"result": "passed-over" if reader.between_frames else "incomplete"}


@pytest.mark.parametrize("vector", cases("deals.json"))
def test_a_match_is_dealt_as_its_vector_says(vector):
    match = new_match(vector["decoded"]["players"], bytes.fromhex(vector["hex"]))
    assert match.starter == match.round.board.starter == vector["expected"]["starter"]
    for number, hands in enumerate(vector["expected"]["hands"]):
        assert [[[c.top, c.bottom] for c in hand] for hand in match.round.hands] == hands
        assert match.round.board.number == number
        if number + 1 < match.players:
            match = next_round(finished(match))


def finished(match):
    """Return *match* with the current round over, without having played it."""
    board = match.round.board
    scores = (*board.scores, (0,) * match.players)
    return replace(match, round=replace(match.round, board=replace(board, phase=Phase.OVER, scores=scores)))


@pytest.mark.parametrize("vector", cases("deals.json"))
def test_every_card_is_dealt_once_a_round_and_with_two_players_once_a_match(vector):
    players, rounds = vector["decoded"]["players"], vector["expected"]["hands"]
    whole = [(c.top, c.bottom) for c in deck(players)]
    piles = rounds if players > 2 else [rounds[0] + rounds[1]]
    assert len(rounds) == players
    for hands in piles:
        assert sorted(tuple(sorted(each)) for hand in hands for each in hand) == whole


@pytest.mark.parametrize("vector", cases("legal.json"))
def test_the_legal_moves_are_those_of_the_vector(vector):
    seen = msgspec.convert(vector["decoded"], View)
    assert msgspec.convert(msgpack.unpackb(bytes.fromhex(vector["hex"])), View) == seen
    reply = msgspec.convert({"type": "legal-moves", "table": "t", "seq": 1, **vector["expected"]}, LegalMoves)
    assert listed_moves(reply) == legal_moves(seen)


@pytest.mark.parametrize("vector", cases("strength.json"))
def test_a_set_beats_a_table_as_its_vector_says(vector):
    hand, table = (tuple(Card(*each) for each in cards) for cards in vector["decoded"])
    assert msgpack.unpackb(bytes.fromhex(vector["hex"])) == vector["decoded"]
    force = strength(hand)
    assert vector["expected"]["is_set"] == (force is not None)
    assert vector["expected"]["beats"] == (force is not None and force > to_beat(table))


WORKED = {
    "2-3-4 on 8-8": True,
    "4-5 on 4-5": False,
    "6-5 on 4-5": True,
    "1-2 on 10": True,
    "10-9-8-7 on 9-9-9": True,
    "8-7 on 9-8": False,
}
"""What the rules of the game give as examples, written down by hand."""


@pytest.mark.parametrize(("name", "beats"), WORKED.items())
def test_the_vectors_agree_with_the_examples_of_the_rules(name, beats):
    (found,) = [vector for vector in vectors("strength.json") if vector["name"] == name]
    assert found["expected"] == {"is_set": True, "beats": beats}


@pytest.mark.parametrize(
    ("name", "shows", "scouts"),
    [
        ("the first turn: only Shows", 14, 0),
        ("28 Scouts, 2 ends and 7 gaps", 0, 28),
        ("Scout & Show is not possible", 0, 16),
        ("the Scout & Show chip is spent", 0, 8),
        ("two players", 1, 16),
        ("two players, no chip", 1, 0),
        ("an emptied table", 4, 0),
    ],
)
def test_the_vectors_agree_with_the_counts_of_the_rules(name, shows, scouts):
    (found,) = [vector for vector in vectors("legal.json") if vector["name"] == name]
    assert (len(found["expected"]["shows"]), len(found["expected"]["scouts"])) == (shows, scouts)
