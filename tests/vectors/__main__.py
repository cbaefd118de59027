"""`python -m tests.vectors`: write all vectors anew."""

import json
import sys
from pathlib import Path

from tests.vectors import frames, game

HERE = Path(__file__).parent
FILES = {
    "from_client.json": frames.from_client,
    "from_server.json": frames.from_server,
    "deals.json": game.deals,
    "legal.json": game.legal,
    "strength.json": game.strengths,
}


def text(name):
    """Return what should stand in the file *name*: one vector a line."""
    return "[\n" + ",\n".join(json.dumps(vector) for vector in FILES[name]()) + "\n]\n"


def main():
    for name in FILES:
        (HERE / name).write_text(text(name), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    sys.exit(main())
