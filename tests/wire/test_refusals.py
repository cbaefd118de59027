"""A refused message is answered with what is wrong, where, and in which request; never with raw text of the peer."""

import msgpack
import pytest

from protocol.wire.codec import decode_from_client
from protocol.wire.errors import RemoteProtocolError

PLAY = {"type": "play", "id": 7, "table": "t", "seq": 1, "move": {"type": "show", "first": 1, "last": 2}}


@pytest.mark.parametrize(
    ("fields", "code", "path", "id_"),
    [
        ({"type": "dance", "id": 7}, "unknown-type", "$.type", 7),
        ({"type": "ok", "id": 7}, "unknown-type", "$.type", 7),
        ({"type": "dance", "id": "7"}, "unknown-type", "$.type", None),
        ({"type": "dance", "id": True}, "unknown-type", "$.type", None),
        ({"type": "dance", "id": 0}, "unknown-type", "$.type", None),
        ({"type": "dance", "id": 2**53}, "unknown-type", "$.type", None),
        ({"type": "tables", "id": 7, "x": 1}, "unknown-field", "$", 7),
        ({"type": "tables", "id": 7, b"x": 1}, "bad-field", "$", 7),
        ({"type": "tables"}, "missing-field", "$", None),
        ({"type": "tables", "id": 0}, "bad-field", "$.id", None),
        ({"type": "tables", "id": 1.0}, "bad-field", "$.id", None),
        ({"type": "tables", "id": 2**53}, "bad-field", "$.id", None),
        ({"type": "name", "id": 7}, "missing-field", "$", 7),
        ({"type": "name", "id": 7, "name": ""}, "bad-field", "$.name", 7),
        ({"type": "name", "id": 7, "name": "x" * 65}, "bad-field", "$.name", 7),
        ({"type": "name", "id": 7, "name": b"Ada"}, "bad-field", "$.name", 7),
        ({"type": "create", "id": 7, "table": "t", "seats": 1}, "bad-field", "$.seats", 7),
        ({"type": "create", "id": 7, "table": "t", "seats": 6}, "bad-field", "$.seats", 7),
        ({"type": "create", "id": 7, "table": "t", "seats": 2, "options": {"x": 1}}, "unknown-field", "$.options", 7),
        ({**PLAY, "seq": -1}, "bad-field", "$.seq", 7),
        ({**PLAY, "move": 1}, "bad-field", "$.move", 7),
        ({**PLAY, "move": {}}, "missing-field", "$.move", 7),
        ({**PLAY, "move": {"type": "pass"}}, "bad-field", "$.move.type", 7),
        ({**PLAY, "move": {"type": []}}, "bad-field", "$.move.type", 7),
        ({**PLAY, "move": {"type": "keep", "x": 1}}, "unknown-field", "$.move", 7),
        ({**PLAY, "move": {"type": "show", "first": 0}}, "missing-field", "$.move", 7),
        ({**PLAY, "move": {"type": "show", "first": 0, "last": 45}}, "bad-field", "$.move.last", 7),
        ({**PLAY, "move": {"type": "scout", "end": "up", "gap": 0, "flip": False}}, "bad-field", "$.move.end", 7),
        ({**PLAY, "move": {"type": "scout", "end": "left", "gap": 46, "flip": False}}, "bad-field", "$.move.gap", 7),
        ({**PLAY, "move": {"type": "scout", "end": "left", "gap": 0, "flip": 0}}, "bad-field", "$.move.flip", 7),
        ({"type": "hello", "versions": [1], "agent": "a"}, "bad-field", "$.versions", None),
        ({"type": "hello", "versions": [0, 1], "agent": "a"}, "bad-field", "$.versions[0]", None),
        ({"type": "hello", "versions": [1, float("nan")], "agent": "a"}, "bad-field", "$.versions[1]", None),
        ({"type": "hello", "versions": [1, 1], "agent": "a", "features": ["a"] * 33}, "bad-field", "$.features", None),
    ],
)
def test_the_server_says_what_is_wrong_where_and_in_which_request(fields, code, path, id_):
    with pytest.raises(RemoteProtocolError) as caught:
        decode_from_client(msgpack.packb(fields))
    assert (caught.value.code, caught.value.path, caught.value.id) == (code, path, id_)


@pytest.mark.parametrize(
    "name", ["x" * 15_000, "\x1b[2J\x9b\r\n\u202e\0", "x` - at `$.y", "ü" * 7000, " - at `" * 2000]
)
@pytest.mark.parametrize("where", ["message", "options"])
def test_the_detail_of_an_error_is_short_and_printable_whatever_the_field_is_called(name, where):
    fields = {"type": "create", "id": 7, "table": "t", "seats": 2, "options": {}}
    (fields if where == "message" else fields["options"])[name] = 1
    with pytest.raises(RemoteProtocolError) as caught:
        decode_from_client(msgpack.packb(fields))
    error = caught.value
    assert error.code == "unknown-field"
    assert error.id == 7
    assert error.detail.startswith("Object contains unknown field `")
    assert len(error.detail) <= 160
    assert all(" " <= char <= "~" for char in error.detail + error.path + str(error))
