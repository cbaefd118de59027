"""Frames come out as they went in, however the stream is cut; a wrong length is fatal at once."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.wire.errors import LocalProtocolError, RemoteProtocolError
from protocol.wire.framing import CLIENT_LIMIT, SERVER_LIMIT, FrameReader, frame

LIMIT = 300


def read(data, pieces):
    """Feed *data* cut at the offsets *pieces*; return the bodies that came out, and the reader."""
    reader, bodies = FrameReader(LIMIT), []
    cuts = [0, *sorted(pieces), len(data)]
    for start, stop in itertools.pairwise(cuts):
        reader.feed(data[start:stop])
        while (body := reader.next_frame()) is not None:
            bodies.append(body)
    return bodies, reader


@given(st.lists(st.binary(min_size=1, max_size=LIMIT), max_size=6), st.binary(max_size=3), st.data())
def test_bodies_come_out_whole_wherever_the_stream_is_cut(bodies, rest, data):
    stream = b"".join(frame(body, LIMIT) for body in bodies) + rest
    offsets = st.integers(0, len(stream))
    for pieces in ([], range(len(stream)), data.draw(st.lists(offsets, max_size=8))):
        found, reader = read(stream, pieces)
        assert found == bodies
        assert reader.empty is (not rest)


@given(st.integers(LIMIT + 1, 2**32 - 1))
def test_a_frame_above_the_limit_is_refused_by_its_length_alone(size):
    reader = FrameReader(LIMIT)
    reader.feed(size.to_bytes(4, "big"))
    with pytest.raises(RemoteProtocolError) as caught:
        reader.next_frame()
    assert caught.value.code == "frame-too-large"
    assert caught.value.fatal


def test_a_frame_of_no_bytes_is_refused():
    reader = FrameReader(LIMIT)
    reader.feed(bytes(4))
    with pytest.raises(RemoteProtocolError) as caught:
        reader.next_frame()
    assert caught.value.code == "frame-empty"
    assert caught.value.fatal


def test_nothing_comes_out_behind_a_fatal_error():
    reader = FrameReader(LIMIT)
    reader.feed(frame(b"good", LIMIT) + bytes(4) + frame(b"never", LIMIT))
    assert reader.next_frame() == b"good"
    for _ in range(3):
        with pytest.raises(RemoteProtocolError):
            reader.next_frame()


def test_a_reader_forgets_what_it_is_told_to_drop():
    reader = FrameReader(LIMIT)
    reader.feed(b"\0\0\0\x09abc")
    reader.drop()
    assert reader.empty
    reader.feed(frame(b"next", LIMIT))
    assert reader.next_frame() == b"next"


def test_a_body_may_fill_the_limit_exactly():
    reader = FrameReader(LIMIT)
    reader.feed(frame(b"x" * LIMIT, LIMIT))
    assert reader.next_frame() == b"x" * LIMIT


@pytest.mark.parametrize("body", [b"", b"x" * (LIMIT + 1)])
def test_no_frame_is_made_of_a_body_that_the_peer_would_refuse(body):
    with pytest.raises(LocalProtocolError):
        frame(body, LIMIT)


def test_a_frame_is_its_length_and_its_body():
    assert frame(b"abc", LIMIT) == b"\0\0\0\x03abc"


def test_the_limits_are_those_of_the_specification():
    assert (CLIENT_LIMIT, SERVER_LIMIT) == (16_384, 131_072)
