"""No bytes raise anything but ProtocolError, and every message comes back as it was said."""

import msgpack
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from protocol.wire.codec import (
    MOST_CLIENT_ITEMS,
    MOST_ITEMS,
    decode_from_client,
    decode_from_server,
    encode,
    error_for,
)
from protocol.wire.codes import ERROR_CODES
from protocol.wire.errors import LocalProtocolError, RemoteProtocolError
from protocol.wire.messages import (
    Bye,
    Error,
    Hello,
    Joined,
    ListTables,
    Name,
    Ping,
    Status,
    TableOptions,
    TableState,
    UnknownEvent,
    Update,
)
from tests.wire.strategies import CLIENT_KINDS, SERVER_KINDS, bodies, of

LOBBY = TableState(Status.WAITING, "Ada", (None, None), 0, TableOptions())
DEEP = [b"\x91" * depth + b"\xc0" for depth in (10, 500, 1020, 1024, 5000, 15_000)]


@pytest.mark.parametrize("kind", CLIENT_KINDS)
@settings(max_examples=20)
@given(data=st.data())
def test_every_message_of_a_client_comes_back_as_it_was_said(kind, data):
    message = data.draw(of(kind))
    assert decode_from_client(encode(message)) == message


@pytest.mark.parametrize("kind", SERVER_KINDS)
@settings(max_examples=20)
@given(data=st.data())
def test_every_message_of_the_server_comes_back_as_it_was_said(kind, data):
    message = data.draw(of(kind))
    assert decode_from_server(encode(message)) == message


def complaint(decode, body):
    """Return the error that *body* raises; None if it is a message."""
    try:
        decode(body)
    except RemoteProtocolError as error:
        return error
    return None


def check(body):
    """Decode *body* as either side and look at the error, if there is one."""
    for decode in (decode_from_client, decode_from_server):
        error = complaint(decode, body)
        if error is not None:
            assert error.code in ERROR_CODES
            assert not error.fatal
            assert all(" " <= char <= "~" for char in error.path + error.detail)
            assert max(len(error.path), len(error.detail)) <= 160
            assert decode_from_server(encode(error_for(error))) == error_for(error)


@settings(max_examples=400)
@given(bodies())
def test_no_bytes_raise_anything_but_a_protocol_error(body):
    check(body)


@pytest.mark.long
@settings(max_examples=10_000)
@given(bodies())
def test_many_bodies_raise_nothing_but_a_protocol_error(body):
    check(body)


@pytest.mark.parametrize("value", DEEP, ids=len)
@pytest.mark.parametrize(
    "head",
    [
        b"",
        b"\x82\xa4type\xa5hello\xa1a",
        b"\x82\xa4type\xa4play\xa4move",
        b"\x82\xa4type\xa6update\xa6events",
        b"\x82\xa4type\xa6update\xa4view",
        b"\x82\xa4type\xa7unknown\xa1a",
    ],
)
def test_deep_nesting_raises_nothing_but_a_protocol_error(head, value):
    check(head + value)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"\xc1",
        b"\xc0",
        b"\x80",
        b"\x90",
        b"\x81\xa4type\xc0",
        b"\x81\xa4type\xc4\x04ping",
        b"\x81\xc4\x04type\xa4ping",
        b"\x81\x01\xa4ping",
        b"\x81\xa4type\xa4ping\xc0",
        b"\x81\xa4type\xa4pin",
        b"\x81\xa4type\xa4\xff\xff\xff\xff",
        b"\x81\xa4type\xdb\xff\xff\xff\xff",
        b"\x81\xa4type\xc6\xff\xff\xff\xff",
        b"\x81\xa4type\xc9\xff\xff\xff\xff\x05",
        b"\xdf\xff\xff\xff\xff",
        b"\xdd\xff\xff\xff\xff",
        b"\x81\xa4type\xdd\xff\xff\xff\xff",
        b"\x82\xa4type\xa4ping\xa1a\xd4\x05\x00",
        b"\x82\xa4type\xa4ping\xa1a\xd6\xff\x00\x00\x00\x00",
        b"\x82\xa4type\xa4ping\xa1a\xd7\xff" + b"\xff" * 8,
        b"\x82\xa4type\xa4ping\xa1a\xc7\x0c\xff" + b"\xff" * 12,
        b"\x82\xa4type\xa4ping\x01\x01",
        b"\x82\xa4type\xa4ping\xcb\x7f\xf8\x00\x00\x00\x00\x00\x00\x01",
        b"\x82\xa4type\xa4ping\x90\x01",
        b"\x82\xa4type\xa4ping\xa1a\xdd\x00\x00\x10\x01" + b"\xc0" * (MOST_ITEMS + 1),
    ],
)
def test_what_is_no_msgpack_map_with_a_type_is_a_bad_message(body):
    for decode in (decode_from_client, decode_from_server):
        with pytest.raises(RemoteProtocolError) as caught:
            decode(body)
        assert caught.value.code == "bad-message"
        assert caught.value.id is None


def test_a_client_may_send_fewer_items_than_the_server():
    body = (
        b"\x82\xa4type\xa4ping\xa1a\xdc"
        + (MOST_CLIENT_ITEMS + 1).to_bytes(2, "big")
        + b"\xc0" * (MOST_CLIENT_ITEMS + 1)
    )
    assert decode_from_server(body) == Ping()
    with pytest.raises(RemoteProtocolError, match="bad-message"):
        decode_from_client(body)


def test_of_two_fields_of_one_name_the_last_counts():
    assert decode_from_client(b"\x83\xa4type\xa3bye\xa4type\xa4ping\xa1a\x01") == Ping()


def test_a_hello_may_have_fields_that_the_server_does_not_know():
    fields = {"type": "hello", "versions": [1, 3], "agent": "a", "resume": "secret", "more": {"x": [1]}}
    assert decode_from_client(msgpack.packb(fields)) == Hello((1, 3), "a")


def test_the_client_passes_over_a_message_of_a_type_that_it_does_not_know():
    assert decode_from_server(msgpack.packb({"type": "chat", "text": "hi"})) is None


def test_the_client_passes_over_fields_that_it_does_not_know():
    assert decode_from_server(msgpack.packb({"type": "bye", "reason": "idle", "more": 1})) == Bye("idle")


def test_the_client_keeps_the_place_of_an_event_that_it_does_not_know():
    update = Update("t", 1, LOBBY, None, (Joined("Ada", 0), Joined("Bob", 1)))
    raw = msgpack.unpackb(encode(update))
    raw["events"].insert(1, {"type": "chat", "text": "hi"})
    assert decode_from_server(msgpack.packb(raw)) == Update(
        "t", 1, LOBBY, None, (Joined("Ada", 0), UnknownEvent(), Joined("Bob", 1))
    )


@pytest.mark.parametrize("event", [1, None, {}, {"type": 1}, {"type": []}, {"type": {}}, {"type": "joined"}, [[]]])
def test_an_event_that_is_none_is_a_bad_message_of_the_server(event):
    raw = msgpack.unpackb(encode(Update("t", 1, LOBBY, None, ())))
    raw["events"].append(event)
    with pytest.raises(RemoteProtocolError) as caught:
        decode_from_server(msgpack.packb(raw))
    assert caught.value.path.startswith("$.events[0]")


@pytest.mark.parametrize("message", [Name(1, "\ud800"), ListTables(2**64), Hello((1, -(2**63) - 1), "a")])
def test_what_msgpack_cannot_spell_is_the_fault_of_our_side(message):
    with pytest.raises(LocalProtocolError):
        encode(message)


@given(st.text(min_size=1, max_size=60), st.integers(1, 2**53 - 1))
@example("unknown-field", 7)
def test_an_error_is_told_as_it_was_raised(detail, number):
    error = RemoteProtocolError("bad-field", path="$.x", detail=detail, request_id=number)
    assert error_for(error) == Error("bad-field", number, "$.x", detail)
