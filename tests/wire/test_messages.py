"""Every message, word and code stands once, is spelled alike, and the largest ones fit into a frame."""

import re
from typing import get_args

import pytest
from msgspec import inspect

from protocol.game.cards import card
from protocol.game.events import Dealt, MatchOver, RoundOver, Scouted, Shown
from protocol.game.moves import End
from protocol.game.rules import CODES
from protocol.game.state import Ending
from protocol.wire.codec import MOST_ITEMS, decode_from_server, encode
from protocol.wire.codes import BYE_REASONS, ERROR_CODES, LIMITS
from protocol.wire.docs.match import LIMITS as EXAMPLE_LIMITS
from protocol.wire.framing import SERVER_LIMIT
from protocol.wire.messages import (
    Bye,
    Error,
    Event,
    Hello,
    Joined,
    Sitter,
    Status,
    TableOptions,
    Tables,
    TableState,
    Update,
    Welcome,
)
from tests.wire.strategies import CLIENT_KINDS, SERVER_KINDS
from tests.wire.test_legal_reply import hoard

WORD = re.compile(r"[a-z]+(-[a-z]+)*")
LONGEST_NAME = "\U0001f600" * 8 + "\U00011c3f" * 24
"""No name has more bytes: 32 characters of 4 bytes."""
LARGEST = 2**40
STATE = TableState(
    Status.PLAYING, LONGEST_NAME, (Sitter(LONGEST_NAME, True, False),) * 5, LARGEST, TableOptions(100_000)
)


@pytest.mark.parametrize("kinds", [CLIENT_KINDS, SERVER_KINDS, get_args(Event)])
def test_every_type_is_a_word_of_its_own(kinds):
    tags = [kind.__struct_config__.tag for kind in kinds]
    assert all(WORD.fullmatch(tag) for tag in tags)
    assert len(set(tags)) == len(tags)


@pytest.mark.parametrize("table", [ERROR_CODES, BYE_REASONS, LIMITS])
def test_every_code_is_a_word_with_a_meaning(table):
    for word, meaning in table.items():
        assert WORD.fullmatch(word)
        assert len(word) <= 64
        assert meaning


def test_the_codes_of_the_rules_are_codes_of_errors_but_those_that_cannot_happen():
    assert CODES.keys() - ERROR_CODES.keys() == {"one-card-set", "round-over"}
    assert all(ERROR_CODES[code] == CODES[code] for code in CODES.keys() & ERROR_CODES.keys())


def test_the_limits_of_the_example_are_all_there_are():
    assert EXAMPLE_LIMITS.keys() == LIMITS.keys()


def test_the_form_of_a_greeting_and_a_farewell_never_changes():
    """These bytes were said by version 1; every later version has to read them."""
    assert encode(Hello((1, 1), "a")) == (
        b"\x85\xa4type\xa5hello\xa8versions\x92\x01\x01\xa5agent\xa1a\xa8features\x90\xa3bot\xc2"
    )
    assert encode(Welcome(1, "a", (), {})).startswith(
        b"\x85\xa4type\xa7welcome\xa7version\x01\xa5agent\xa1a\xa8features\x90"
    )
    assert encode(Error("version-unsupported", versions=(2, 3))) == (
        b"\x83\xa4type\xa5error\xa4code\xb3version-unsupported\xa8versions\x92\x02\x03"
    )
    assert encode(Bye("idle")) == b"\x82\xa4type\xa3bye\xa6reason\xa4idle"


def test_a_message_of_a_client_refuses_unknown_fields_if_it_is_a_request():
    for kind in CLIENT_KINDS:
        assert kind.__struct_config__.forbid_unknown_fields == ("id" in kind.__struct_fields__)


def test_every_field_of_a_message_of_the_server_may_gain_companions():
    for kind in SERVER_KINDS:
        assert not kind.__struct_config__.forbid_unknown_fields


def largest_update():
    """Return the update after the last move of a round, with all that may be in it as large as can be."""
    run = (*(card(top, 10) for top in range(1, 10)), card(10, 1))
    events = (
        Scouted(4, card(1, 2), End.RIGHT, 3, True),
        Shown(4, run, run),
        RoundOver(4, Ending.OUT_OF_CARDS, 4, (-LARGEST,) * 5, (hoard().hand, *[run[:2]] * 4)),
        MatchOver((-LARGEST,) * 5, (0, 1, 2, 3, 4), "ff" * 32),
        Dealt(4, 4),
        *[Joined(LONGEST_NAME, 4)] * 5,
    )
    return Update(LONGEST_NAME, LARGEST, STATE, hoard(), events)


def test_the_largest_update_of_one_action_fits_into_a_frame_many_times():
    body = encode(largest_update())
    assert decode_from_server(body) == largest_update()
    assert len(body) <= SERVER_LIMIT // 16


def test_a_list_of_100_tables_fits_into_a_frame_whatever_they_are_called():
    body = encode(Tables({f"{LONGEST_NAME[:28]}{number:04}": STATE for number in range(100)}))
    assert len(body) <= SERVER_LIMIT
    assert MOST_ITEMS >= 100


@pytest.mark.parametrize("kind", [*CLIENT_KINDS, *SERVER_KINDS])
def test_no_message_holds_a_type_that_the_wire_has_not(kind):
    """Floats, bytes and dates have more than one spelling, or none, in some language."""
    allowed = (
        inspect.IntType | inspect.StrType | inspect.BoolType | inspect.NoneType | inspect.EnumType | inspect.DictType
    )
    assert all(isinstance(leaf, allowed) for leaf in leaves(inspect.type_info(kind)))


def leaves(info):
    match info:
        case inspect.StructType():
            inner = [field.type for field in info.fields]
        case inspect.UnionType():
            inner = info.types
        case inspect.VarTupleType():
            inner = [info.item_type]
        case inspect.TupleType():
            inner = info.item_types
        case inspect.DictType():
            inner = [info.key_type, info.value_type]
        case _:
            return [info]
    return [leaf for one in inner for leaf in leaves(one)]
