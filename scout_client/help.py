"""The commands explained, from the table of commands and the catalogue; pure."""

from scout_client.commands import COMMANDS
from scout_client.words import Words


def help_lines(words: Words, topic: str) -> list[str]:
    """Explain the command *topic*; all of them, a line each, if it is empty."""
    names = [command.name for command in COMMANDS if topic in ("", command.name)]
    lines = [words("help-line", form=words(f"form-{name}"), text=words(f"help-{name}")) for name in names]
    return lines if topic else [words("help-head"), *lines]
