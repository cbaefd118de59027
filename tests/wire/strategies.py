"""What the tests of the wire draw: every message from its own annotations, and what no honest peer would send."""

from typing import get_args

import msgpack
import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from protocol.wire.codec import encode
from protocol.wire.messages import FromClient, FromServer

CLIENT_KINDS = get_args(FromClient)
SERVER_KINDS = get_args(FromServer)
MOST_OF_WIRE = 2**64 - 1
LEAST_OF_WIRE = -(2**63)


def of(kind):
    """Draw values of the type *kind* that keep to its ranges and lengths."""
    return _drawn(inspect.type_info(kind))


def _drawn(info):
    match info:
        case inspect.NoneType():
            return st.none()
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType():
            least = LEAST_OF_WIRE if info.ge is None else info.ge
            most = info.le if info.le is not None else info.lt - 1 if info.lt is not None else MOST_OF_WIRE
            return st.integers(least, most)
        case inspect.StrType():
            return st.text(min_size=info.min_length or 0, max_size=min(info.max_length or 20, 20))
        case inspect.EnumType():
            return st.sampled_from(list(info.cls))
        case inspect.UnionType():
            return st.one_of([_drawn(one) for one in info.types])
        case _:
            return _drawn_from_many(info)


def _drawn_from_many(info):
    match info:
        case inspect.VarTupleType():
            return st.lists(_drawn(info.item_type), max_size=min(info.max_length or 3, 3)).map(tuple)
        case inspect.TupleType():
            return st.tuples(*map(_drawn, info.item_types))
        case inspect.DictType():
            return st.dictionaries(_drawn(info.key_type), _drawn(info.value_type), max_size=2)
        case inspect.StructType():
            needed = {field.name: _drawn(field.type) for field in info.fields if field.required}
            others = {field.name: _drawn(field.type) for field in info.fields if not field.required}
            return st.fixed_dictionaries(needed, optional=others).map(lambda fields: info.cls(**fields))
    raise AssertionError(f"no strategy for {info}")


def messages_of_client():
    return st.one_of([of(kind) for kind in CLIENT_KINDS])


def messages_of_server():
    return st.one_of([of(kind) for kind in SERVER_KINDS])


_TEXTS = st.one_of(
    st.text(max_size=8),
    st.sampled_from(
        ["type", "id", "table", "move", "events", "versions", "hello", "play", "update", "\x1b[2J", "x" * 300]
    ),
)
_ATOMS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(LEAST_OF_WIRE, MOST_OF_WIRE),
    st.integers(-2, 60),
    st.floats(),
    _TEXTS,
    st.binary(max_size=8),
    st.builds(msgpack.ExtType, st.integers(0, 127), st.binary(max_size=5)),
    st.builds(msgpack.Timestamp, st.integers(0, 2**34), st.integers(0, 10**9 - 1)),
)


def values():
    """Draw anything that msgpack can spell, fit for a message or not."""
    keys = st.one_of(_TEXTS, st.binary(max_size=4), st.integers(-2, 300), st.none(), st.floats(allow_nan=False))
    return st.recursive(
        _ATOMS, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4), max_leaves=12
    )


@st.composite
def broken(draw, messages):
    """Draw the msgpack of a message in which one field, at any depth, was replaced, removed or added."""
    raw = msgspec.to_builtins(draw(messages))
    place = raw
    while deeper := [key for key, value in _items(place) if isinstance(value, dict | list) and value]:
        if draw(st.booleans()):
            break
        place = place[draw(st.sampled_from(deeper))]
    _break(draw, place)
    return msgpack.packb(raw)


def _items(place):
    return list(place.items() if isinstance(place, dict) else enumerate(place))


def _break(draw, place):
    if isinstance(place, dict) and draw(st.booleans()):
        place[draw(_TEXTS)] = draw(values())
        return
    key = draw(st.sampled_from([key for key, _ in _items(place)]))
    if draw(st.booleans()):
        del place[key]
    else:
        place[key] = draw(values())


def bodies():
    """Draw bodies of frames: noise, any msgpack, and messages of either side, whole or broken."""
    whole = st.one_of(messages_of_client(), messages_of_server())
    maps = st.dictionaries(_TEXTS, values(), max_size=5)
    return st.one_of(
        st.binary(max_size=60), values().map(msgpack.packb), maps.map(msgpack.packb), whole.map(encode), broken(whole)
    )
