"""What is said when there is no connection, whatever a server gives as its reason."""

import pytest

from protocol.wire.codes import BYE_REASONS, ERROR_CODES
from protocol.wire.messages import Error
from scout_client import cli
from scout_client.address import Address
from scout_client.link import LinkError
from scout_client.trouble import bye_line, error_line, link_line
from scout_client.words import Words

WORDS = Words()
STRANGE = ["other", "later", "", "-", "bye-other", "\x1b[2J", "x" * 64]


@pytest.mark.parametrize("reason", [*BYE_REASONS, *STRANGE])
def test_every_reason_to_end_a_connection_makes_a_sentence(reason):
    other = WORDS("bye-other", reason=reason)
    assert (bye_line(WORDS, reason) == other) == (reason in STRANGE)


@pytest.mark.parametrize("code", [*ERROR_CODES, *STRANGE[:-1]])
def test_every_refusal_makes_a_sentence_or_shows_its_code(code):
    assert (error_line(WORDS, Error(code)) == code) == (code in STRANGE)


@pytest.mark.parametrize("code", ["no-host", "no-server", "no-answer", "not-scout", "lost", "silent"])
def test_trouble_with_the_network_names_the_address(code):
    assert "den:99" in link_line(WORDS, LinkError(code, "why"), Address("den", 99))


def test_nothing_that_a_server_says_moves_the_cursor(capsys):
    assert cli._trouble(bye_line(WORDS, "\x1b[2J\x9b1A\r")) == 1
    assert capsys.readouterr().err == "The server has ended the connection ([2J1A).\n"
