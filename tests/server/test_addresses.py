"""The lines that friends type."""

import ipaddress

from scout_server.addresses import addresses, in_order, line_to_type


def test_the_likeliest_address_comes_first():
    found = ["::1", "fe80::1", "127.0.0.1", "8.8.8.8", "2001:db8::5", "192.168.1.7", "0.0.0.0", "192.168.1.7"]
    assert in_order(found) == ["192.168.1.7", "8.8.8.8", "2001:db8::5", "127.0.0.1", "::1"]


def test_a_line_names_address_and_port_as_the_client_reads_them():
    assert line_to_type("192.168.1.7", 7268) == "scout-client 192.168.1.7:7268"
    assert line_to_type("::1", 9) == "scout-client [::1]:9"


def test_this_machine_has_an_address():
    found = addresses()
    assert "127.0.0.1" in found
    assert all(ipaddress.ip_address(address) for address in found)
