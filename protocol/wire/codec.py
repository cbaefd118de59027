"""Message to msgpack bytes and back; the only place that knows msgpack, and that reads what a stranger wrote."""

import re
from typing import Any, Final, cast, get_args

import msgpack
import msgspec

from protocol.wire.errors import LocalProtocolError, RemoteProtocolError
from protocol.wire.messages import Error, Event, FromClient, FromServer, Message, UnknownEvent

MOST_ITEMS: Final = 4096
"""The most items in one array or map of a frame from the server."""
MOST_CLIENT_ITEMS: Final = 256
"""The same for a frame from a client; low, as room for the announced items is made before they are read."""
_MOST_DETAIL: Final = 160

_CLIENT_TYPES: Final = frozenset(str(kind.__struct_config__.tag) for kind in get_args(FromClient))
_SERVER_TYPES: Final = frozenset(str(kind.__struct_config__.tag) for kind in get_args(FromServer))
_EVENT_TYPES: Final = frozenset(str(kind.__struct_config__.tag) for kind in get_args(Event))
_UNKNOWN_EVENT: Final = {"type": str(UnknownEvent.__struct_config__.tag)}

_WRONG: Final = re.compile(r"^(?P<what>.*?)(?: - at `(?:key` in `)?(?P<path>[^`]*)`)?$", re.DOTALL)
_CODES: Final = {"Object contains unknown field": "unknown-field", "Object missing required field": "missing-field"}


def encode(message: Message) -> bytes:
    """Return *message* as one msgpack map.

    Raises:
        LocalProtocolError: a text holds half a surrogate pair, or a number has more than 64 bits.
    """
    try:
        packed: bytes = msgpack.packb(msgspec.to_builtins(message))
    except (UnicodeEncodeError, OverflowError) as error:
        raise LocalProtocolError("bad-field", detail=_printable(str(error))) from None
    return packed


def decode_from_client(body: bytes) -> FromClient:
    """Read a client's message; every field has to be one that it knows.

    Raises:
        RemoteProtocolError: the bytes are no such message; not fatal.
    """
    raw = _unpack(body, MOST_CLIENT_ITEMS)
    if raw["type"] not in _CLIENT_TYPES:
        raise RemoteProtocolError("unknown-type", path="$.type", request_id=_request_id(raw))
    return cast("FromClient", _convert(raw, FromClient))


def decode_from_server(body: bytes) -> FromServer | None:
    """Read a server's message; None for a type that we do not know.

    A client passes over what later versions add: such messages, unknown fields, and unknown events.

    Raises:
        RemoteProtocolError: the bytes are no such message; not fatal.
    """
    raw = _unpack(body, MOST_ITEMS)
    if raw["type"] not in _SERVER_TYPES:
        return None
    events = raw.get("events")
    if isinstance(events, list):
        raw["events"] = [event if _known(event) else _UNKNOWN_EVENT for event in events]
    return cast("FromServer", _convert(raw, FromServer))


def _known(event: object) -> bool:
    """Say whether *event* is one to convert, be it to find out what is wrong with it."""
    kind = event.get("type") if isinstance(event, dict) else None
    return not isinstance(kind, str) or kind in _EVENT_TYPES


def _unpack(body: bytes, most: int) -> dict[str, Any]:
    """Undo msgpack, whole frames only and within limits: a streaming unpacker invents messages after an error."""
    size = len(body)
    try:
        raw = msgpack.unpackb(
            body, max_str_len=size, max_bin_len=size, max_array_len=most, max_map_len=most, max_ext_len=0
        )
    except (ValueError, TypeError, OverflowError, RecursionError, msgpack.UnpackException):
        raise RemoteProtocolError("bad-message") from None
    if not isinstance(raw, dict) or not isinstance(raw.get("type"), str):
        raise RemoteProtocolError("bad-message")
    return raw


def _convert(raw: dict[str, Any], union: object) -> object:
    try:
        converted: object = msgspec.convert(raw, union)
    except msgspec.ValidationError as error:
        raise _refusal(str(error), _request_id(raw)) from None
    except RecursionError:
        raise RemoteProtocolError("bad-message") from None
    return converted


def _refusal(text: str, request_id: int | None) -> RemoteProtocolError:
    """Translate the decoder's sentence; it may echo the peer's field names whole, so it is cut and cleaned."""
    wrong = _WRONG.match(text)
    assert wrong is not None
    what, path = _printable(wrong["what"]), _printable(wrong["path"] or "$")
    code = next((code for start, code in _CODES.items() if what.startswith(start)), "bad-field")
    return RemoteProtocolError(code, path=path, detail=what, request_id=request_id)


def _printable(text: str) -> str:
    return re.sub(r"[^ -~]", "?", text)[:_MOST_DETAIL]


def _request_id(raw: dict[str, Any]) -> int | None:
    """Return the id of a request that is wrong elsewhere."""
    number = raw.get("id")
    return number if type(number) is int and 1 <= number < 2**53 else None


def error_for(error: RemoteProtocolError) -> Error:
    """Return the message that tells the peer what it did wrong."""
    return Error(error.code, error.id, error.path, error.detail)
