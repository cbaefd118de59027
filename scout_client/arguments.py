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
    """Return who is at this machine, as much of it as makes a name."""
    from protocol.wire.names import clean_name

    try:
        login = getpass.getuser()
    except (OSError, KeyError, ImportError):
        login = ""
    shorter = (clean_name(login[:size]) for size in range(16, 0, -1))
    return next((name for name in shorter if name), "Player")


def add_seat_arguments(parser: argparse.ArgumentParser) -> None:
    """Add to *parser* what says where a bot sits and what it is called."""
    parser.add_argument("address", type=parse_address, metavar="HOST[:PORT]", help="where the server is")
    parser.add_argument("--table", type=a_name, required=True, help="the table to sit down at")
    parser.add_argument("--name", type=a_name, help="the bot's name (default: what kind it is)")
