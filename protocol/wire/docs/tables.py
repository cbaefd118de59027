"""The tables of SPEC.md, made of the types, codes and transitions in the code."""

import enum
from collections.abc import Iterable, Mapping
from typing import Final, get_args

import msgspec
from msgspec import inspect as types

from protocol.game.cards import Card
from protocol.game.moves import End, Move
from protocol.game.state import Board, Ending, Phase, Player, View
from protocol.wire.codec import MOST_CLIENT_ITEMS, MOST_ITEMS
from protocol.wire.codes import BYE_REASONS, ERROR_CODES
from protocol.wire.codes import LIMITS as LIMITS_MEAN
from protocol.wire.connection import TABLE, Kind, Role, State
from protocol.wire.docs.match import LIMITS
from protocol.wire.docs.types import about, about_fields, if_absent, spelled, title
from protocol.wire.framing import CLIENT_LIMIT, SERVER_LIMIT
from protocol.wire.messages import (
    Event,
    FromClient,
    FromServer,
    Sitter,
    Status,
    TableOptions,
    TableState,
    UnknownEvent,
)

_FROM_CLIENT: Final = get_args(FromClient)
_FROM_SERVER: Final = get_args(FromServer)
_BOTH: Final = tuple(kind for kind in _FROM_CLIENT if kind in _FROM_SERVER)
_MOVES: Final = get_args(Move)
_EVENTS: Final = tuple(kind for kind in get_args(Event) if kind is not UnknownEvent)
_VALUES: Final = (TableState, Sitter, View, Board, Player, Card)
_OPTIONAL: Final = frozenset((*_FROM_CLIENT, TableOptions))
"""Types whose fields with defaults may be left out."""


def grid(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """Return a table in Markdown."""
    heads = list(heads)
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def messages_of_client() -> str:
    """Describe what only a client says."""
    return _described(kind for kind in _FROM_CLIENT if kind not in _BOTH)


def messages_of_server() -> str:
    """Describe what only the server says."""
    return _described(kind for kind in _FROM_SERVER if kind not in _BOTH)


def messages_of_both() -> str:
    """Describe what both ends say."""
    return _described(_BOTH)


def moves() -> str:
    """Describe the moves."""
    return _described(_MOVES)


def events() -> str:
    """Describe the events."""
    return _described(_EVENTS)


def values() -> str:
    """Describe the values within messages that are neither moves nor events."""
    words = [_words(kind) for kind in (Phase, Ending, Status, End)]
    return "\n\n".join([_described((TableOptions, *_VALUES)), *words])


def _described(kinds: Iterable[type[msgspec.Struct]]) -> str:
    return "\n\n".join(_one(kind) for kind in kinds)


def _one(cls: type[msgspec.Struct]) -> str:
    info = types.type_info(cls)
    assert isinstance(info, types.StructType)
    tag = cls.__struct_config__.tag
    heading = f"#### {title(cls)}\n\n{about(cls)}"
    if not info.fields:
        return f'{heading} Fields: only `type`, `"{tag}"`.'
    if info.array_like:
        heading += f" On the wire: the array [{', '.join(field.name for field in info.fields)}]."
    meanings = about_fields(cls)
    optional = cls in _OPTIONAL or cls.__struct_config__.omit_defaults
    rows = [
        (
            f"`{field.encode_name}`",
            spelled(field.type),
            if_absent(field, may_be_absent=optional),
            meanings.get(field.name, ""),
        )
        for field in info.fields
    ]
    if tag:
        rows.insert(0, ("`type`", f'`"{tag}"`', "required", ""))
    return f"{heading}\n\n{grid(('field', 'value', 'if absent', 'meaning'), rows)}"


def _words(cls: type[enum.StrEnum]) -> str:
    meanings = about_fields(cls)
    rows = [(f'`"{member.value}"`', meanings.get(member.name, "")) for member in cls]
    return f"#### {cls.__name__}\n\n{about(cls)}\n\n{grid(('word', 'meaning'), rows)}"


def codes() -> str:
    """List the codes of errors."""
    return _meanings("code", ERROR_CODES)


def reasons() -> str:
    """List the reasons of bye."""
    return _meanings("reason", BYE_REASONS)


def limits() -> str:
    """List the limits of the welcome with their usual values."""
    rows = [(f"`{name}`", str(LIMITS[name]), meaning) for name, meaning in LIMITS_MEAN.items()]
    return grid(("limit", "usual value", "meaning"), rows)


def sizes() -> str:
    """List the limits on frames and what stands in them."""
    rows = [
        ("bytes in a frame", f"1..{CLIENT_LIMIT}", f"1..{SERVER_LIMIT}"),
        ("items in one array or map", f"0..{MOST_CLIENT_ITEMS}", f"0..{MOST_ITEMS}"),
    ]
    return grid(("limit", "from a client", "from the server"), rows)


def _meanings(head: str, table: Mapping[str, str]) -> str:
    return grid((head, "meaning"), [(f"`{code}`", _without_rule(meaning)) for code, meaning in table.items()])


def _without_rule(meaning: str) -> str:
    return meaning.partition(" (R")[0].partition(" (A")[0]


def states() -> str:
    """List the states of a connection, and the transitions between them."""
    meanings = about_fields(State)
    named = grid(("state", "meaning"), [(f"`{state.value}`", meanings[state.name]) for state in State])
    rows = [(f"`{state.value}`", role.value, kind.value, f"`{after.value}`") for (state, role, kind), after in _rows()]
    return f"{named}\n\n{grid(('state', 'who says', 'what', 'state after it'), rows)}"


def _rows() -> list[tuple[tuple[State, Role, Kind], State]]:
    states_, roles, kinds = list(State), list(Role), list(Kind)
    return sorted(
        TABLE.items(),
        key=lambda row: (states_.index(row[0][0]), roles.index(row[0][1]), kinds.index(row[0][2])),
    )
