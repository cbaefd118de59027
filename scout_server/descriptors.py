"""How many connections this process can hold: each takes a file descriptor, and to run out of them helps nobody."""

from typing import Final

try:
    import resource
except ImportError:  # Windows has no such limit
    resource = None  # type: ignore[assignment]

OTHER_FILES: Final = 48
"""Descriptors that are needed for everything but connections."""


def most_connections(wanted: int) -> int:
    """Raise this process's limit on descriptors as far as *wanted* connections need; return how many there can be."""
    if resource is None:
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - OTHER_FILES))
