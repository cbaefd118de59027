"""The command `python -m protocol.wire.docs`: write the generated parts of SPEC.md anew."""

import argparse
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, get_args

import msgspec

from protocol.wire.docs import examples, tables
from protocol.wire.messages import FromClient, FromServer

SPEC: Final = Path(__file__).parents[2] / "SPEC.md"
PARTS: Final = {
    "client-messages": tables.messages_of_client,
    "server-messages": tables.messages_of_server,
    "both-messages": tables.messages_of_both,
    "moves": tables.moves,
    "events": tables.events,
    "values": tables.values,
    "codes": tables.codes,
    "reasons": tables.reasons,
    "limits": tables.limits,
    "sizes": tables.sizes,
    "states": tables.states,
    "shuffle": examples.shuffle,
    "match": examples.whole_match,
}
_PART: Final = re.compile(r"<!-- generated: (?P<name>[a-z-]+) -->\n.*?<!-- end -->", re.DOTALL)


def written(spec: str) -> str:
    """Return the text of SPEC.md with every generated part as the code has it now.

    Raises:
        KeyError: there is no such part.
    """

    def part(found: re.Match[str]) -> str:
        name = found["name"]
        return f"<!-- generated: {name} -->\n{PARTS[name]()}\n<!-- end -->"

    return _PART.sub(part, spec)


def schema() -> str:
    """Return a JSON Schema of all messages."""
    kinds = dict.fromkeys((*get_args(FromClient), *get_args(FromServer)))
    (_, _), parts = msgspec.json.schema_components([FromClient, FromServer], ref_template="#/$defs/{name}")
    messages = [{"$ref": f"#/$defs/{kind.__name__}"} for kind in kinds]
    whole = {"$schema": "https://json-schema.org/draft/2020-12/schema", "oneOf": messages, "$defs": parts}
    return json.dumps(whole, indent=2)


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the command line asks; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m protocol.wire.docs", description=__doc__)
    parser.add_argument("--check", action="store_true", help="change nothing; exit 1 if SPEC.md is stale")
    parser.add_argument("--json-schema", action="store_true", help="print a JSON Schema of the messages instead")
    asked = parser.parse_args(arguments)
    if asked.json_schema:
        sys.stdout.write(schema() + "\n")
        return 0
    before = SPEC.read_text(encoding="utf-8")
    after = written(before)
    if asked.check:
        return int(before != after)
    SPEC.write_text(after, encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
