"""What went wrong with a connection, in plain words; pure."""

from protocol.wire.codes import BYE_REASONS, ERROR_CODES
from protocol.wire.messages import Error
from protocol.wire.versions import HIGHEST, LOWEST
from scout_client.address import Address
from scout_client.link import LinkError
from scout_client.words import Words


def link_line(words: Words, error: LinkError, address: Address | None) -> str:
    """Say why there is no connection to *address*, or no longer."""
    if error.code == "bye":
        return bye_line(words, error.detail)
    if not words.has(f"link-{error.code}"):
        return words(error.code)
    ours = f"{LOWEST}-{HIGHEST}" if LOWEST < HIGHEST else str(HIGHEST)
    return words(f"link-{error.code}", address=str(address or ""), detail=error.detail, ours=ours)


def bye_line(words: Words, reason: str) -> str:
    """Say why the server ended the connection."""
    return words(f"bye-{reason}") if reason in BYE_REASONS else words("bye-other", reason=reason)


def error_line(words: Words, error: Error) -> str:
    """Say why the server refused something; its code alone if it is of a later version."""
    return words(f"error-{error.code}") if error.code in ERROR_CODES else error.code
