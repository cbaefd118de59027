"""Garbage raises nothing but protocol errors, and how a stream is cut changes nothing of what comes out."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from protocol.wire.connection import Connection, Role, State
from protocol.wire.docs.match import transcript
from protocol.wire.errors import RemoteProtocolError
from protocol.wire.framing import SERVER_LIMIT, frame
from protocol.wire.messages import Hello, Welcome
from tests.wire.strategies import bodies

HELLO = Hello((1, 1), "test")
WELCOME = Welcome(1, "test", (), {})

SPOKEN = {
    role: b"".join(line.frame for line in transcript() if line.person == "Ada" and line.role is role) for role in Role
}


def heard(role, pieces):
    """Feed *pieces* to the end in *role*, which greets as soon as it may; return all that comes out and its state."""
    end, out = Connection(role), []
    if role is Role.CLIENT:
        end.send(HELLO)
    for piece in pieces:
        end.feed(piece)
        while (message := _next(end)) is not None:
            out.append(message)
            if isinstance(message, tuple) and message[-1]:
                return out, end.state, None
            if isinstance(message, Hello):
                end.send(WELCOME)
    return out, end.state, end.between_frames


def _next(end):
    try:
        return end.next_message()
    except RemoteProtocolError as error:
        return error.code, error.path, error.detail, error.id, error.fatal


def cut(data, offsets):
    places = [0, *sorted(offsets), len(data)]
    return [data[start:stop] for start, stop in itertools.pairwise(places)]


@st.composite
def mutated(draw, data):
    """Draw *data* with a few bytes changed, taken out, put in or said twice."""
    data = bytearray(data)
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(data)))
        stop = min(len(data), start + draw(st.integers(0, 8)))
        new = draw(st.sampled_from([b"", bytes(data[start:stop]) * 2]) | st.binary(max_size=8))
        data[start:stop] = new
    return bytes(data)


@st.composite
def framed(draw):
    """Draw frames with anything in them."""
    return b"".join(frame(body, SERVER_LIMIT) for body in draw(st.lists(bodies(), max_size=5)) if body)


def streams(role, length):
    """Draw what the end in *role* may hear: a transcript or anything else, mutated, and noise."""
    spoken = SPOKEN[role.other]
    greeting = spoken[: 4 + int.from_bytes(spoken[:4], "big")]
    return st.one_of(
        mutated(spoken[:length]),
        framed(),
        framed().map(lambda data: greeting + data),
        framed().flatmap(mutated),
        st.binary(max_size=50),
    )


def check_chunks(role, stream, offsets):
    whole = heard(role, [stream])
    assert heard(role, [stream[place : place + 1] for place in range(len(stream))]) == whole
    assert heard(role, cut(stream, [offset % (len(stream) + 1) for offset in offsets])) == whole


OFFSETS = st.lists(st.integers(0, 2**16), max_size=10)


@pytest.mark.parametrize("role", Role)
@given(data=st.data(), offsets=OFFSETS)
@settings(max_examples=150)
def test_garbage_raises_only_protocol_errors_and_the_same_in_any_chunks(role, data, offsets):
    check_chunks(role, data.draw(streams(role, 600)), offsets)


@pytest.mark.long
@pytest.mark.parametrize("role", Role)
@given(data=st.data(), offsets=OFFSETS)
@settings(max_examples=1000)
def test_much_garbage_raises_only_protocol_errors_and_the_same_in_any_chunks(role, data, offsets):
    check_chunks(role, data.draw(streams(role, 5000)), offsets)


@pytest.mark.parametrize("role", Role)
def test_a_whole_match_is_heard_as_it_was_said_byte_by_byte(role):
    said = [line.message for line in transcript() if line.person == "Ada" and line.role is role.other]
    stream = SPOKEN[role.other]
    out, state, between = heard(role, [stream[place : place + 1] for place in range(len(stream))])
    assert out == said
    assert state is (State.CLOSED if role is Role.SERVER else State.OPEN)
    assert between
