"""Every code that crosses the wire in place of a sentence, with what it means for authors of clients."""

from typing import Final

from protocol.game.rules import CODES

BYE_REASONS: Final = {
    "quit": "the client leaves",
    "shutdown": "the server ends",
    "bad-frame": "what came cannot be cut into frames",
    "idle": "nothing was heard for too long, or no hello came in time",
    "slow": "too much is waiting to be read",
    "full": "the server has as many connections as it can hold",
    "version-unsupported": "no common version",
}
"""Every reason of `Bye` with what it means."""

LIMITS: Final = {
    "client-frame": "the most bytes in a frame from a client",
    "server-frame": "the most bytes in a frame from the server",
    "hello-ms": "how soon the hello must come",
    "ping-ms": "after how long a silence the server sends ping",
    "silence-ms": "after how long a silence the server ends the connection",
}
"""Every limit of `Welcome` with what it means."""

_NEVER_SENT: Final = {"one-card-set", "round-over"}
"""The server accepts a one-card set from either end (A21), and deals the next round at once."""

ERROR_CODES: Final = {
    "frame-too-large": "a frame was announced that is larger than the limit; the connection ends",
    "frame-empty": "a frame of 0 bytes was announced; the connection ends",
    "bad-message": "the frame is not one msgpack map with text keys and a text `type`, within the limits on nesting",
    "unknown-type": "no message of this type can be sent to the server",
    "unknown-field": "the message has no field of this name",
    "missing-field": "the message lacks a field",
    "bad-field": "a field has the wrong type, or is out of range",
    "hello-first": "the first message must be hello",
    "already-greeted": "hello was said before",
    "version-unsupported": "no common version; the connection ends",
    "repeated-id": "the id is not greater than that of the request before",
    "name-first": "this request needs a name first",
    "already-named": "this connection has a name",
    "bad-name": "not 1 to 16 cells of printable text",
    "name-taken": "somebody else has this name",
    "table-exists": "a table has this name",
    "too-many-tables": "the server, or this connection, has as many tables as it may",
    "no-such-table": "no table has this name",
    "already-there": "the asker is at this table",
    "not-there": "the asker is not at this table",
    "table-full": "no seat is free",
    "match-running": "a match is being played",
    "no-match": "no match is being played",
    "not-the-host": "only the host may do this",
    "too-few-players": "a match needs two players",
    "spectator": "the asker only watches",
    "stale": "the table has moved on since this seq; look at the newest update",
    "bad-seq": "no update with this seq has been sent",
} | {code: meaning for code, meaning in CODES.items() if code not in _NEVER_SENT}
"""Every code of `Error` with what it means; the last ones are those of the rules."""
