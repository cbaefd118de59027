"""Frames of either side, good and bad, and what their reader makes of them."""

import json

import msgpack
import msgspec

from protocol.game.moves import End, Scout, ScoutAndShow, Show
from protocol.wire.codec import encode
from protocol.wire.connection import Connection, Role, State
from protocol.wire.docs.match import transcript
from protocol.wire.errors import RemoteProtocolError
from protocol.wire.messages import (
    Bye,
    Create,
    Error,
    Hello,
    LegalMoves,
    Play,
    Pong,
    Start,
    TableOptions,
    Watch,
    Welcome,
)

HELLO = Hello((1, 1), "vectors")
WELCOME = Welcome(1, "vectors", (), {})


def reader_in(role, state):
    """Return the end in *role* after a connection came to *state*, start, greeted or open."""
    ends = {each: Connection(each) for each in Role}
    for speaker, message in ((Role.CLIENT, HELLO), (Role.SERVER, WELCOME))[: list(State).index(State(state))]:
        ends[speaker.other].feed(ends[speaker].send(message))
        ends[speaker.other].next_message()
    return ends[role]


def read(role, state, data):
    """Return (decoded, expected) for the end in *role* that reads *data* in *state*."""
    reader = reader_in(role, state)
    reader.feed(data)
    try:
        message = reader.next_message()
    except RemoteProtocolError as error:
        refused = {"code": error.code, "path": error.path, "id": error.id, "fatal": error.fatal}
        return None, {"result": "error", **refused}
    if message is not None:
        return json.loads(msgspec.json.encode(message)), {"result": "message"}
    return None, {"result": "passed-over" if reader.between_frames else "incomplete"}


def frame(body):
    return len(body).to_bytes(4, "big") + body


def framed(**fields):
    return frame(msgpack.packb(fields))


def vector(role, name, data, state="open"):
    decoded, expected = read(role, state, data)
    return {"name": name, "state": state, "hex": data.hex(), "decoded": decoded, "expected": expected}


STATE_OF = {Hello: "start", Welcome: "greeted"}


def good(role, others):
    """Make a vector of one message of each type that the other end says."""
    said = {type(line.message): line.message for line in transcript() if line.role is role.other}
    for kind, message in said.items():
        yield vector(role, kind.__struct_config__.tag, frame(encode(message)), STATE_OF.get(kind, "open"))
    for name, message in others.items():
        yield vector(role, name, frame(encode(message)))


def from_client():
    """Make the vectors that the server reads."""
    scout = Scout(End.RIGHT, 4, True)
    others = {
        "create with options": Create(7, "kitchen", 5, TableOptions(0, True, True), seated=False),
        "watch": Watch(7, "kitchen"),
        "start": Start(7, "kitchen"),
        "play a Scout": Play(7, "kitchen", 9, scout),
        "play a Scout & Show": Play(7, "kitchen", 9, ScoutAndShow(scout, Show(2, 4))),
        "a name that is no ASCII": Create(7, "k\u00fcche \u65e5\u672c", 2),
    }
    bad = {name: data if isinstance(data, bytes) else framed(**data) for name, data in BAD_FROM_CLIENT.items()}
    return [
        *good(Role.SERVER, others),
        vector(Role.SERVER, "a hello of a later version", framed(**LATER_HELLO), "start"),
        vector(Role.SERVER, "a request before hello", framed(type="tables", id=7), "start"),
        vector(Role.SERVER, "hello twice", framed(type="hello", versions=[1, 1], agent="a")),
        *(vector(Role.SERVER, name, data) for name, data in (FRAMING | bad).items()),
    ]


def from_server():
    """Make the vectors that a client reads."""
    updates = [line.message for line in transcript() if line.person == "Ada" and line.role is Role.SERVER]
    update = json.loads(msgspec.json.encode(next(one for one in updates if getattr(one, "view", None))))
    strange = {**update, "events": [{"type": "chat", "text": "hi"}, *update["events"]], "mood": "good"}
    others = {
        "error without id": Error("bad-message"),
        "error with everything": Error("bad-field", 7, "$.seats", "Expected `int` <= 5", retry_ms=500),
        "no common version": Error("version-unsupported", versions=(2, 3)),
        "pong": Pong(),
        "bye": Bye("idle"),
        "legal-moves of three players": LegalMoves(
            "kitchen", 9, (), ((0, 0), (0, 2)), ((End.LEFT, 0, False),), ((End.LEFT, 0, False, ((1, 1), (1, 2))),)
        ),
    }
    return [
        *good(Role.CLIENT, others),
        vector(Role.CLIENT, "an unknown event and an unknown field", framed(**strange)),
        vector(Role.CLIENT, "an unknown type", framed(type="chat", text="hi")),
        vector(Role.CLIENT, "an answer before welcome", framed(type="ok", id=1), "greeted"),
        vector(Role.CLIENT, "an event that is none", framed(**{**update, "events": [7]})),
        *(vector(Role.CLIENT, name, data) for name, data in FRAMING.items()),
    ]


LATER_HELLO = {"type": "hello", "versions": [1, 3], "agent": "a", "resume": "secret", "features": ["chat"]}
FRAMING = {
    "half a length": b"\0\0",
    "half a body": b"\0\0\0\x0d\x81\xa4type",
    "a frame of 0 bytes": bytes(4),
    "a frame of 4 GB": b"\xff\xff\xff\xff",
    "a frame just above both limits": (131_073).to_bytes(4, "big"),
    "no map": frame(b"\x90"),
    "no type": frame(b"\x80"),
    "a type that is no text": frame(b"\x81\xa4type\x01"),
    "a type that is bytes": frame(b"\x81\xa4type\xc4\x04ping"),
    "bytes behind the map": frame(b"\x81\xa4type\xa4ping\xc0"),
    "a map that ends too early": frame(b"\x82\xa4type\xa4ping"),
    "a byte that msgpack has not": frame(b"\xc1"),
    "a text that is no UTF-8": frame(b"\x82\xa4type\xa4ping\xa1a\xa1\xff"),
    "a key that is a number": frame(b"\x82\xa4type\xa4ping\x01\x01"),
    "an extension": frame(b"\x82\xa4type\xa4ping\xa1a\xd4\x05\x00"),
    "a timestamp": frame(b"\x82\xa4type\xa4ping\xa1a\xd6\xff\0\0\0\0"),
    "a list of 4 billion items": frame(b"\x82\xa4type\xa4ping\xa1a\xdd\xff\xff\xff\xff"),
    "5000 lists in each other": frame(b"\x82\xa4type\xa4ping\xa1a" + b"\x91" * 5000 + b"\xc0"),
    "a field twice, the last one counts": frame(b"\x82\xa4type\xa3bye\xa4type\xa4ping"),
    "an unknown field of ping": framed(type="ping", mood="good"),
    "lengths and numbers spelled long": frame(b"\xdf\0\0\0\x01\xdb\0\0\0\x04type\xdb\0\0\0\x04ping"),
}
PLAY = {"type": "play", "id": 7, "table": "t", "seq": 1}
BAD_FROM_CLIENT = {
    "a frame just above the limit": (16_385).to_bytes(4, "big"),
    "a type of the server": {"type": "ok", "id": 7},
    "an unknown type": {"type": "dance", "id": 7},
    "an unknown field": {"type": "tables", "id": 7, "mood": "good"},
    "an unknown option": {"type": "create", "id": 7, "table": "t", "seats": 2, "options": {"mood": 1}},
    "a missing field": {"type": "name", "id": 7},
    "a missing id": {"type": "tables"},
    "an id of 0": {"type": "tables", "id": 0},
    "an id above 2^53 - 1": {"type": "tables", "id": 2**53},
    "an id that is a float": {"type": "tables", "id": 1.0},
    "an id that is a bool": {"type": "tables", "id": True},
    "an empty name": {"type": "name", "id": 7, "name": ""},
    "a name of 65 characters": {"type": "name", "id": 7, "name": "x" * 65},
    "a name that is bytes": {"type": "name", "id": 7, "name": b"Ada"},
    "6 seats": {"type": "create", "id": 7, "table": "t", "seats": 6},
    "no move": {**PLAY, "move": None},
    "an unknown move": {**PLAY, "move": {"type": "pass"}},
    "an unknown field of a move": {**PLAY, "move": {"type": "keep", "really": True}},
    "a Show of no last card": {**PLAY, "move": {"type": "show", "first": 0}},
    "a Show that no hand can have": {**PLAY, "move": {"type": "show", "first": 0, "last": 45}},
    "a Scout of no end": {**PLAY, "move": {"type": "scout", "end": "middle", "gap": 0, "flip": False}},
    "a negative gap": {**PLAY, "move": {"type": "scout", "end": "left", "gap": -1, "flip": False}},
    "a flip that is a number": {**PLAY, "move": {"type": "scout", "end": "left", "gap": 0, "flip": 1}},
}
