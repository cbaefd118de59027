"""What several command lines have in common; imports nothing heavy, so that --help answers at once."""

import argparse
import getpass

from scout_client.address import parse_address


def a_name(text: str) -> str:
    """Read a name as the server will show it.

    Raises:
        argparse.ArgumentTypeError: it cannot be one.
    """
    from protocol.wire.names import clean_name

    name = clean_name(text)
    if name is None:
        raise argparse.ArgumentTypeError(f"{text!a} is no name: it takes 1 to 16 printable characters")
    return name


def login_name() -> str:
    """Return who is at this machine, as far as it makes a name."""
    try:
        return getpass.getuser()[:16] or "Player"
    except (OSError, KeyError, ImportError):
        return "Player"


def add_seat_arguments(parser: argparse.ArgumentParser) -> None:
    """Add to *parser* what says where a bot sits and what it is called."""
    parser.add_argument("address", type=parse_address, metavar="HOST[:PORT]", help="where the server is")
    parser.add_argument("--table", required=True, help="the table to sit down at")
    parser.add_argument("--name", type=a_name, help="the bot's name (default: what kind it is)")
