"""Who is behind a proxy, and who only says so."""

import asyncio
import contextlib
import json
from typing import Any

import httpx
import pytest
import websockets

from plain import needs_own_connections
from serving import in_loop, serving
from turnwise.core.errors import BadSetup
from turnwise.server.connections.proxies import Proxies

PEER = ("10.0.0.1", 4711)


@pytest.mark.parametrize(
    ("named", "forwarded", "client"),
    [
        ([], ["192.0.2.7"], "10.0.0.1"),  # nobody is believed
        (["10.0.0.2"], ["192.0.2.7"], "10.0.0.1"),  # another one is
        (["10.0.0.1"], ["192.0.2.7"], "192.0.2.7"),
        (["10.0.0.0/8"], ["192.0.2.7"], "192.0.2.7"),
        (["10.0.0.0/8"], [], "10.0.0.1"),
        (["10.0.0.0/8"], ["198.51.100.1, 192.0.2.7"], "192.0.2.7"),  # the first is the client's own word
        (["10.0.0.0/8"], ["198.51.100.1", "192.0.2.7"], "192.0.2.7"),  # in a header of its own
        (["10.0.0.0/8"], ["192.0.2.7, 10.0.0.9"], "192.0.2.7"),  # two proxies
        (["10.0.0.0/8"], ["198.51.100.1, 192.0.2.7, 10.0.0.9"], "192.0.2.7"),
        (["10.0.0.0/8"], ["10.0.0.8, 10.0.0.9"], "10.0.0.8"),  # a proxy that asks for itself
        (["10.0.0.0/8"], ["nonsense"], "10.0.0.1"),
        (["10.0.0.0/8"], [""], "10.0.0.1"),
        (["10.0.0.0/8"], ["192.0.2.7:4711"], "192.0.2.7"),
        (["10.0.0.0/8"], ["[2001:db8::7]:4711"], "2001:db8::7"),
        (["10.0.0.0/8", "2001:db8:1::/48"], ["2001:db8::7, 2001:db8:1::1"], "2001:db8::7"),
    ],
)
def test_the_last_address_that_is_no_proxys_is_the_clients(named, forwarded, client):
    assert Proxies(named).client(PEER, forwarded)[0] == client


def test_an_ipv4_proxy_is_known_inside_ipv6_too():
    assert Proxies(["10.0.0.0/8"]).has("::ffff:10.0.0.1")


@pytest.mark.parametrize("name", ["nginx", "10.0.0.0/99", "10.0.0.1/8", "", "*"])
def test_what_is_no_address_is_refused(name):
    with pytest.raises(BadSetup, match=r"--proxy is .* but has to be an address or a network"):
        Proxies([name])


def claims(*addresses):
    return {"X-Forwarded-For": ", ".join(addresses)}


LIMITS: dict[str, Any] = {"burst": 3, "requests_per_second": 0.001}


@in_loop
async def test_without_a_proxy_nobody_is_believed(tmp_path):
    async with serving(tmp_path, **LIMITS) as served:
        asked = [await served.client.get("/api/games", headers=claims(f"192.0.2.{n}")) for n in range(4)]
        assert [it.status_code for it in asked] == [200, 200, 200, 429]


@in_loop
async def test_a_proxys_clients_are_counted_one_by_one_whatever_they_say_themselves(tmp_path):
    async with serving(tmp_path, proxies=("127.0.0.1",), **LIMITS) as served:
        for client in ("192.0.2.1", "192.0.2.2"):
            asked = [
                await served.client.get("/api/games", headers=claims(f"203.0.113.{n}", client))
                for n in range(4)
            ]
            assert [it.status_code for it in asked] == [200, 200, 200, 429]


@in_loop
async def test_a_peer_that_is_no_proxy_is_not_believed(tmp_path):
    async with serving(tmp_path, proxies=("127.0.0.1",), **LIMITS) as served:
        transport = httpx.AsyncHTTPTransport(local_address="127.0.0.9")
        async with httpx.AsyncClient(base_url=served.client.base_url, transport=transport) as other:
            asked = [await other.get("/api/games", headers=claims(f"192.0.2.{n}")) for n in range(4)]
        assert [it.status_code for it in asked] == [200, 200, 200, 429]


async def codes_of_sockets(served, table, headers, peer="127.0.0.1"):
    """What sockets are told that come with these headers and stay; None for one that may stay."""
    address = f"ws://127.0.0.1:{served.port}/api/tables/{table}/socket"
    async with contextlib.AsyncExitStack() as stack:
        codes = []
        for header in headers:
            connecting = websockets.connect(address, additional_headers=header, local_addr=(peer, 0))
            socket = await stack.enter_async_context(connecting)
            with contextlib.suppress(websockets.ConnectionClosed):
                await socket.send('{"type":"PING","id":"p"}')
            codes.append(json.loads(await socket.recv()).get("code"))
        return codes


OTHERS = [claims(f"192.0.2.{n}") for n in range(3)]
SPOOFED = [claims(f"203.0.113.{n}", "192.0.2.1") for n in range(3)]


@pytest.mark.parametrize(
    ("proxies", "peer", "headers", "last"),
    [
        ((), "127.0.0.1", OTHERS, "TOO_MANY_SOCKETS"),
        (("127.0.0.1",), "127.0.0.9", OTHERS, "TOO_MANY_SOCKETS"),
        (("127.0.0.1",), "127.0.0.1", OTHERS, None),
        (("127.0.0.1",), "127.0.0.1", SPOOFED, "TOO_MANY_SOCKETS"),
    ],
    ids=["no proxy", "another peer", "a proxy", "a proxy's client who lies"],
)
@in_loop
async def test_sockets_are_counted_by_the_same_addresses(tmp_path, proxies, peer, headers, last):
    async with serving(tmp_path, proxies=proxies, sockets_per_address=2) as served:
        table = (await served.table("scoundrel", "own"))["table"]
        assert await codes_of_sockets(served, table, headers, peer) == [None, None, last]


@needs_own_connections
@in_loop
async def test_connections_of_a_proxy_are_not_counted_as_one_clients(tmp_path):
    async with serving(tmp_path, proxies=("127.0.0.9",), connections_per_address=2) as served:
        for peer, is_answered in (("127.0.0.9", [True] * 4), ("127.0.0.8", [True, True, False, False])):
            pairs = [
                await asyncio.open_connection("127.0.0.1", served.port, local_addr=(peer, 0))
                for _ in range(4)
            ]
            answers = []
            for reader, writer in pairs:
                writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
                answers.append(b" 200 " in await reader.readline())
            assert answers == is_answered
            for _, writer in pairs:
                writer.close()
