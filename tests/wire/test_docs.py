"""SPEC.md says what the code does: its generated parts are fresh, and its transcript is a match that can be checked."""

import itertools
import json
import re
from typing import get_args

import msgpack
import msgspec
import pytest
from msgspec import inspect

from protocol.game.events import MatchOver
from protocol.game.match import new_match, next_round, play
from protocol.game.state import view
from protocol.wire.codec import decode_from_client, decode_from_server
from protocol.wire.codes import BYE_REASONS, ERROR_CODES, LIMITS
from protocol.wire.connection import TABLE, Role
from protocol.wire.docs import tables
from protocol.wire.docs.__main__ import PARTS, SPEC, main, schema, written
from protocol.wire.docs.match import transcript
from protocol.wire.messages import Event, Play, UnknownEvent, Update
from tests.wire.strategies import CLIENT_KINDS, SERVER_KINDS

TEXT = SPEC.read_text(encoding="utf-8")


def test_the_generated_parts_of_the_specification_are_fresh():
    assert main(["--check"]) == 0, "run python -m protocol.wire.docs"


def test_every_part_is_in_the_specification_once():
    assert sorted(re.findall("<!-- generated: ([a-z-]+) -->", TEXT)) == sorted(PARTS)
    assert TEXT.count("<!-- end -->") == len(PARTS)


def test_a_stale_specification_is_told_and_written_anew(tmp_path, monkeypatch):
    stale = tmp_path / "SPEC.md"
    stale.write_text(TEXT.replace("| `stale` |", "| `old` |"), encoding="utf-8")
    monkeypatch.setattr("protocol.wire.docs.__main__.SPEC", stale)
    assert main(["--check"]) == 1
    assert "| `old` |" in stale.read_text(encoding="utf-8")
    assert main([]) == 0
    assert stale.read_text(encoding="utf-8") == TEXT
    assert main(["--check"]) == 0


def test_a_part_that_does_not_exist_is_a_mistake():
    with pytest.raises(KeyError):
        written("<!-- generated: nonsense -->\n<!-- end -->")


def test_every_link_leads_to_a_heading():
    headings = {
        re.sub(r"[^\w -]", "", line.lstrip("# ").lower()).replace(" ", "-")
        for line in TEXT.splitlines()
        if line.startswith("#")
    }
    links = set(re.findall(r"\]\(#([^)]+)\)", TEXT))
    assert len(links) > 20
    assert links <= headings


@pytest.mark.parametrize("table", [ERROR_CODES, BYE_REASONS, LIMITS])
def test_every_code_is_listed(table):
    assert all(f"| `{word}` |" in TEXT for word in table)


def test_every_field_of_every_message_and_event_is_described():
    kinds = [*CLIENT_KINDS, *SERVER_KINDS, *(kind for kind in get_args(Event) if kind is not UnknownEvent)]
    told = {PARTS[name]() for name in ("client-messages", "server-messages", "both-messages", "events")}
    sections = [section for text in told for section in re.split("^#### ", text, flags=re.MULTILINE)]
    for kind in kinds:
        tag = kind.__struct_config__.tag
        mine = [section for section in sections if section.startswith(f"{tag}\n")]
        fields = [field.encode_name for field in inspect.type_info(kind).fields]
        assert any(all(f"| `{field}` |" in section for field in fields) for section in mine)


def test_every_transition_is_listed():
    rows = [line for line in tables.states().splitlines() if line.count("|") == 5]
    assert len(rows) == len(TABLE) + 2
    for (state, role, kind), after in TABLE.items():
        assert f"| `{state.value}` | {role.value} | {kind.value} | `{after.value}` |" in rows


def test_no_rule_number_and_no_python_leaks_into_the_tables():
    generated = "".join(part() for part in PARTS.values())
    assert not re.search(r"\(R\d|\(A\d|\bNone\b|\bTrue\b|Annotated", generated)


def test_the_transcript_in_the_specification_decodes_to_what_stands_there():
    lines = PARTS["match"]().splitlines()
    for speaker, decode in (("C", decode_from_client), ("S", decode_from_server)):
        frames = list(hex_frames(lines, speaker))
        assert frames
        for said, data in frames:
            assert int.from_bytes(data[:4], "big") == len(data) - 4
            assert msgpack.unpackb(data[4:]) == json.loads(said)
            assert json.loads(msgspec.json.encode(decode(data[4:]))) == json.loads(said)


def hex_frames(lines, speaker):
    """Yield what *speaker* says as JSON and as bytes, where the transcript has both."""
    text = "\n".join(lines)
    for said, data in re.findall(rf"^{speaker}: (.*)\n((?:   [0-9a-f]+\n)+)", text, re.MULTILINE):
        yield said, bytes.fromhex("".join(data.split()))


def test_the_transcript_is_a_match_that_follows_from_its_seed():
    lines = transcript()
    ends = [event for line in lines if isinstance(line.message, Update) for event in line.message.events]
    over = next(event for event in ends if isinstance(event, MatchOver))
    match = new_match(2, bytes.fromhex(over.seed))
    shown = [line.message.view for line in lines if line.person == "Ada" and isinstance(line.message, Update)]
    assert shown[2] == view(match.round, 0)
    for move in accepted(lines):
        match = play(next_round(match) if match.round_over else match, *move)
    assert match.over
    assert match.totals == over.totals
    assert view(match.round, 0) in shown


def accepted(lines):
    """Yield (seat, move) of each play that was answered with updates."""
    for line, after in itertools.pairwise(lines):
        if isinstance(line.message, Play) and isinstance(after.message, Update):
            yield ("Ada", "Bob").index(line.person), line.message.move


def test_the_transcript_shows_both_ends_every_kind_of_answer():
    said = {(line.role, type(line.message).__name__) for line in transcript() if line.person == "Ada"}
    assert {name for role, name in said if role is Role.SERVER} >= {
        "Welcome",
        "Ok",
        "Error",
        "Tables",
        "Update",
        "LegalMoves",
        "Left",
        "Ping",
    }


def test_the_schema_describes_every_message():
    described = json.loads(schema())
    for kind in (*CLIENT_KINDS, *SERVER_KINDS):
        assert {"$ref": f"#/$defs/{kind.__name__}"} in described["oneOf"]
        assert described["$defs"][kind.__name__]["properties"]["type"] == {"enum": [kind.__struct_config__.tag]}


def test_the_command_prints_the_schema(capsys):
    assert main(["--json-schema"]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(schema())
