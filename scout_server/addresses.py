"""Under which addresses friends on the local network reach this machine."""

import ipaddress
from collections.abc import Iterable

import ifaddr


def addresses() -> list[str]:
    """Return the addresses of all interfaces, likeliest first: private IPv4, other IPv4, IPv6, this machine only."""
    found = (ip.ip if ip.is_IPv4 else ip.ip[0] for adapter in ifaddr.get_adapters() for ip in adapter.ips)
    return in_order(str(address) for address in found)


def in_order(found: Iterable[str]) -> list[str]:
    """Sort addresses by how likely a friend can use them; those that need an interface's name are left out."""
    parsed = [ipaddress.ip_address(text) for text in found]
    usable = {address for address in parsed if not address.is_link_local and not address.is_unspecified}
    return [str(a) for a in sorted(usable, key=lambda a: (a.is_loopback, a.version, not a.is_private, int(a)))]


def line_to_type(address: str, port: int) -> str:
    """Return what a friend types to come to *address*."""
    host = f"[{address}]" if ":" in address else address
    return f"scout-client {host}:{port}"
