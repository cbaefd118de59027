"""The table of transitions is all of a connection: what it has not may be neither said nor heard."""

import itertools

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.wire.codec import encode
from protocol.wire.connection import TABLE, Connection, Kind, Role, State, kind_of
from protocol.wire.docs.match import transcript
from protocol.wire.errors import LocalProtocolError, RemoteProtocolError
from protocol.wire.framing import SERVER_LIMIT, frame
from protocol.wire.messages import Bye, Error, Hello, Left, Legal, ListTables, Name, Ok, Ping, Pong, Request, Welcome
from tests.wire.strategies import CLIENT_KINDS, SERVER_KINDS, messages_of_client, messages_of_server

HELLO = Hello((1, 1), "test")
WELCOME = Welcome(1, "test", (), {})
EXAMPLES = {
    Kind.HELLO: [HELLO],
    Kind.WELCOME: [WELCOME],
    Kind.REQUEST: [Name(1, "Ada"), Legal(1, "t")],
    Kind.ANSWER: [Ok(1), Left("t", "left")],
    Kind.ERROR: [Error("stale")],
    Kind.ALIVE: [Ping(), Pong()],
    Kind.BYE: [Bye("quit")],
}
WAY_TO = {State.START: 0, State.GREETED: 1, State.OPEN: 2, State.CLOSED: 3}
EVERYTHING = [
    (state, role, kind, message)
    for state, role, (kind, messages) in itertools.product(State, Role, EXAMPLES.items())
    for message in messages
]


def talk(ends, role, message):
    """Let the end in *role* say *message*; return what the other one hears."""
    ends[role.other].feed(ends[role].send(message))
    return ends[role.other].next_message()


def ends_in(state):
    """Return both ends of a connection that has come to *state*."""
    ends = {role: Connection(role) for role in Role}
    way = [(Role.CLIENT, HELLO), (Role.SERVER, WELCOME), (Role.SERVER, Bye("idle"))]
    for role, message in way[: WAY_TO[state]]:
        assert talk(ends, role, message) == message
    assert {end.state for end in ends.values()} == {state}
    return ends


def test_every_message_is_of_a_kind_that_its_end_may_say_at_some_time():
    for role, kinds in ((Role.CLIENT, CLIENT_KINDS), (Role.SERVER, SERVER_KINDS)):
        for kind in kinds:
            message = msgspec.convert(SAMPLES[kind], kind)
            assert any(key[1:] == (role, kind_of(message)) for key in TABLE)


SAMPLES = {type(line.message): msgspec.to_builtins(line.message) for line in transcript() if line.message} | {
    kind: {"id": 1, "table": "t"}
    for kind in CLIENT_KINDS
    if issubclass(kind, Request) and kind.__name__ in ("Watch", "Start")
}


@pytest.mark.parametrize(("state", "role", "kind", "message"), EVERYTHING)
def test_what_is_in_the_table_may_be_said_and_nothing_else(state, role, kind, message):
    ends = ends_in(state)
    after = TABLE.get((state, role, kind))
    if after is None:
        with pytest.raises(LocalProtocolError):
            ends[role].send(message)
        assert ends[role].state is state
    else:
        ends[role].send(message)
        assert ends[role].state is after


@pytest.mark.parametrize(("state", "role", "kind", "message"), EVERYTHING)
def test_what_is_in_the_table_is_heard_and_nothing_else(state, role, kind, message):
    hearer = ends_in(state)[role.other]
    after = TABLE.get((state, role, kind))
    hearer.feed(frame(encode(message), SERVER_LIMIT))
    if state is State.CLOSED:
        assert hearer.next_message() is None
    elif after is not None:
        assert hearer.next_message() == message
        assert hearer.state is after
    elif role is Role.SERVER and type(message) not in SERVER_KINDS:
        assert hearer.next_message() is None, "a client passes over types that the server never says"
    else:
        with pytest.raises(RemoteProtocolError) as caught:
            hearer.next_message()
        assert caught.value.code == refusal(state, role, message)
        assert hearer.state is state


def refusal(state, role, message):
    if role is Role.CLIENT and type(message) not in CLIENT_KINDS:
        return "unknown-type"
    return "already-greeted" if state is not State.START and isinstance(message, Hello | Welcome) else "hello-first"


def test_a_request_that_comes_too_early_is_refused_with_its_id():
    server = Connection(Role.SERVER)
    server.feed(frame(encode(Name(9, "Ada")), SERVER_LIMIT))
    with pytest.raises(RemoteProtocolError) as caught:
        server.next_message()
    assert (caught.value.code, caught.value.id, caught.value.fatal) == ("hello-first", 9, False)


@pytest.mark.parametrize("number", [1, 4, 5])
def test_an_id_has_to_be_greater_than_all_before(number):
    ends = ends_in(State.OPEN)
    talk(ends, Role.CLIENT, ListTables(5))
    with pytest.raises(RemoteProtocolError) as caught:
        talk(ends, Role.CLIENT, ListTables(number))
    assert (caught.value.code, caught.value.path, caught.value.id) == ("repeated-id", "$.id", number)
    assert talk(ends, Role.CLIENT, ListTables(6)) == ListTables(6)


def test_an_id_is_not_used_up_by_a_request_that_cannot_be_read():
    ends = ends_in(State.OPEN)
    ends[Role.SERVER].feed(frame(encode(Name(7, "x" * 65)), SERVER_LIMIT))
    with pytest.raises(RemoteProtocolError) as caught:
        ends[Role.SERVER].next_message()
    assert (caught.value.code, caught.value.id) == ("bad-field", 7)
    assert talk(ends, Role.CLIENT, ListTables(7)) == ListTables(7)


def test_a_message_that_is_too_large_is_our_own_fault_and_not_said():
    client = ends_in(State.OPEN)[Role.CLIENT]
    with pytest.raises(LocalProtocolError) as caught:
        client.send(Name(1, "x" * 20_000))
    assert caught.value.code == "frame-too-large"
    assert client.state is State.OPEN


def test_a_bye_that_is_too_large_does_not_close():
    client = ends_in(State.OPEN)[Role.CLIENT]
    with pytest.raises(LocalProtocolError):
        client.send(Bye("x" * 20_000))
    assert client.state is State.OPEN


def test_the_server_may_send_larger_frames_than_a_client():
    ends = ends_in(State.OPEN)
    error = Error("stale", detail="x" * 50_000)
    assert talk(ends, Role.SERVER, error) == error
    ends[Role.SERVER].feed((50_000).to_bytes(4, "big"))
    with pytest.raises(RemoteProtocolError, match="frame-too-large"):
        ends[Role.SERVER].next_message()


def test_what_follows_a_bye_is_dropped_and_not_kept():
    ends = ends_in(State.CLOSED)
    for end in ends.values():
        end.feed(b"\0" * 100)
        assert end.next_message() is None
        assert end.between_frames


def test_a_stream_may_end_only_between_frames():
    server = Connection(Role.SERVER)
    data = Connection(Role.CLIENT).send(HELLO)
    assert server.between_frames
    server.feed(data[:-1])
    assert not server.between_frames
    server.feed(data[-1:])
    assert server.next_message() == HELLO
    assert server.between_frames


@given(st.lists(st.tuples(st.sampled_from(Role), messages_of_client() | messages_of_server()), max_size=25), st.data())
@settings(max_examples=100)
def test_two_ends_always_agree_on_what_was_said_and_on_the_state(attempts, data):
    ends, numbers = {role: Connection(role) for role in Role}, itertools.count(1)
    for role, drawn in [(Role.CLIENT, HELLO), (Role.SERVER, WELCOME), *attempts]:
        message = msgspec.structs.replace(drawn, id=next(numbers)) if isinstance(drawn, Request) else drawn
        closed = ends[role].state is State.CLOSED
        try:
            sent = ends[role].send(message)
        except LocalProtocolError:
            continue
        cut = data.draw(st.integers(0, len(sent)))
        for piece in (sent[:cut], sent[cut:]):
            ends[role.other].feed(piece)
        assert ends[role.other].next_message() == (None if closed else message)
        assert ends[role.other].next_message() is None
        assert ends[role].state is ends[role.other].state
