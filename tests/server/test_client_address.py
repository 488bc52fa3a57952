"""Limits count a customer once, whatever addresses of the own network are used."""

import pytest

from turnwise.server.connections.client_address import client_address


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_ipv6_counts_by_network(host, counted):
    assert client_address({"type": "http", "client": (host, 1)}) == counted


def test_no_address_is_one_sender():
    assert client_address({"type": "http", "client": None}) == "unknown"
