"""What a connection may cost, by frames, parts, requests and their pieces; honest bursts only wait."""

import asyncio
import contextlib
import json
import struct
from contextlib import asynccontextmanager
from typing import Any

import pytest

from plain import needs_own_connections
from serving import PATIENCE, in_loop, serving
from turnwise.server.connections import budget, http_protocol
from turnwise.server.connections.budget import ConnectionBudget
from turnwise.server.connections.close_reasons import MOST_PARTS
from turnwise.server.connections.connection_limits import ConnectionLimits
from turnwise.server.connections.http_protocol import HttpProtocol
from turnwise.server.rate_limit import Bucket
from turnwise.server.runtime import Runtime
from turnwise.server.settings import Settings

TEXT, CONTINUED, BINARY, CLOSE, PING, PONG = 0x1, 0x0, 0x2, 0x8, 0x9, 0xA
FINAL = 0x80
FEW: dict[str, Any] = {
    "burst": 5,  # what a test asks for by HTTP, however fast it is answered
    "requests_per_second": 500.0,
}  # 220 pieces and frames at once, 2,000 a second
FEWEST: dict[str, Any] = {"burst": 1, "requests_per_second": 0.001}  # 204 at once, and no more
UPGRADE = (
    "GET /api/tables/{}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


def frame(opcode, payload=b""):
    """What a client sends, with a mask that changes nothing."""
    return bytes([opcode, 0x80 | len(payload)]) + bytes(4) + payload


class Client:
    """A connection byte by byte."""

    def __init__(self, reader, writer):
        self.reader, self.writer = reader, writer

    async def hear(self):
        """The next frame: its opcode and what it holds."""
        head, length = await self.exactly(2)
        if length == 126:
            (length,) = struct.unpack("!H", await self.exactly(2))
        return head & 0x0F, await self.exactly(length)

    async def exactly(self, count):
        return await asyncio.wait_for(self.reader.readexactly(count), PATIENCE)

    async def flood(self, block):
        """Send until the other side does not take it any more."""
        with contextlib.suppress(ConnectionError):
            async with asyncio.timeout(PATIENCE):
                while True:
                    self.writer.write(block)
                    await self.writer.drain()


@asynccontextmanager
async def connection(served, local=None):
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", served.port, local_addr=(local, 0) if local else None
    )
    try:
        yield Client(reader, writer)
    finally:
        writer.close()


@asynccontextmanager
async def socket_at(served, local=None):
    table = (await served.table("scoundrel", "own"))["table"]
    async with connection(served, local) as client:
        client.writer.write(UPGRADE.format(table).encode())
        head = await asyncio.wait_for(client.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        assert b" 101 " in head
        yield client


async def end_of(client):
    """What a connection hears last: the code of a refusal, and the code and the reason of its end."""
    refusal = ""
    while True:
        opcode, payload = await client.hear()
        if opcode == TEXT:
            refusal = json.loads(payload).get("code", "")
        if opcode == CLOSE:
            return refusal, struct.unpack("!H", payload[:2])[0], payload[2:].decode()


FLOODS = {
    "pings": frame(FINAL | PING),
    "pongs": frame(FINAL | PONG, b"unasked for"),
    "a byte a part, many messages": (frame(TEXT, b"{") + frame(FINAL | CONTINUED, b"}")),
    "texts": frame(FINAL | TEXT, b"{}"),
    "binary": frame(FINAL | BINARY, b"x"),
    "empty binary": frame(FINAL | BINARY),
}


@needs_own_connections
@pytest.mark.parametrize("name", FLOODS)
@in_loop
async def test_a_flood_of_frames_is_ended_with_a_code_and_a_sentence(tmp_path, name):
    still = Runtime(monotonic=lambda: 0.0)  # else a message now and then is refused for what it is
    async with serving(tmp_path, runtime=still, **FEW) as served, socket_at(served) as client:
        flooding = asyncio.create_task(client.flood(FLOODS[name] * 10_000))
        assert await end_of(client) == ("TOO_FAST", 1008, "too_fast")
        await flooding
        async with socket_at(served, "127.0.0.2") as other:  # and nobody else notices
            other.writer.write(frame(FINAL | TEXT, b'{"type":"PING","id":"p"}'))
            assert json.loads((await other.hear())[1])["type"] == "PONG"


@needs_own_connections
@pytest.mark.parametrize(
    ("frames", "reason"),
    [
        (frame(TEXT, b"{") + frame(CONTINUED), "empty_part"),
        (frame(TEXT), "empty_part"),
        (frame(BINARY), "empty_part"),
        (frame(TEXT, b"{") + frame(CONTINUED, b" ") * MOST_PARTS, "too_many_parts"),
    ],
)
@in_loop
async def test_messages_in_senseless_parts_end_the_connection(tmp_path, frames, reason):
    async with serving(tmp_path) as served, socket_at(served) as client:
        client.writer.write(frames)
        assert await end_of(client) == ("BAD_MESSAGE", 1008, reason)


@in_loop
async def test_a_message_in_as_many_parts_as_are_allowed_is_heard(tmp_path):
    text = b'{"type":"PING","id":"p"}'
    parts = [frame(CONTINUED, b" ")] * (MOST_PARTS - 1)
    async with serving(tmp_path) as served, socket_at(served) as client:
        client.writer.write(frame(TEXT, text) + b"".join(parts) + frame(FINAL | CONTINUED))
        assert json.loads((await client.hear())[1])["id"] == "p"


@needs_own_connections
@in_loop
async def test_a_frame_that_announces_more_than_a_message_is_ended_at_once(tmp_path):
    async with serving(tmp_path) as served, socket_at(served) as client:
        client.writer.write(bytes([FINAL | TEXT, 0xFF]) + struct.pack("!Q", 1 << 62) + bytes(4))
        refusal, code, _ = await end_of(client)
        assert (refusal, code) == ("TOO_LARGE", 1009)


@in_loop
async def test_an_honest_burst_waits_and_is_answered_whole(tmp_path):
    count = 400  # nearly twice what is taken at once
    async with serving(tmp_path, **FEW) as served, socket_at(served) as client:
        client.writer.write(b"".join(frame(FINAL | PING, b"%d" % number) for number in range(count)))
        assert [await client.hear() for _ in range(count)] == [(PONG, b"%d" % it) for it in range(count)]


@in_loop
async def test_texts_after_what_waits_keep_their_place(tmp_path):
    text = frame(FINAL | TEXT, b'{"type":"PING","id":"p"}')
    async with serving(tmp_path, **FEW) as served, socket_at(served) as client:
        client.writer.write(frame(FINAL | PING, b"1") * 300)
        await client.writer.drain()
        await asyncio.sleep(0.02)  # so that it comes alone
        client.writer.write(text)
        heard = [(await client.hear())[0] for _ in range(301)]
        assert heard == [PONG] * 300 + [TEXT]


@in_loop
async def test_a_message_byte_by_byte_costs_what_it_costs(tmp_path):
    async with serving(tmp_path, **FEW) as served, socket_at(served) as client:
        for byte in frame(FINAL | TEXT, b'{"type":"PING","id":"p"}'):
            client.writer.write(bytes([byte]))
            await client.writer.drain()
        assert json.loads((await client.hear())[1])["id"] == "p"


@needs_own_connections
@in_loop
async def test_a_byte_a_segment_costs_more_than_it_brings(tmp_path, monkeypatch):
    monkeypatch.setattr(budget, "MOST_WAITS", 0)
    still = Runtime(monotonic=lambda: 0.0)
    async with serving(tmp_path, runtime=still, **FEW) as served, socket_at(served) as client:
        for byte in frame(FINAL | PING, bytes(100)):  # 106 segments; 22 of them cost all of the 220
            client.writer.write(bytes([byte]))
            await asyncio.sleep(0.001)  # so that it comes alone
        assert await end_of(client) == ("TOO_FAST", 1008, "too_fast")


def test_connections_of_an_address_share_what_they_cost():
    settings = Settings(db="", burst=1, requests_per_second=0.001, proxies=("192.0.2.9",))
    connection_limits = ConnectionLimits(settings, lambda: 0.0)  # 204 for a connection, 408 for an address
    first, second, third = (
        connection_limits.budget(host) for host in ("2001:db8::1", "2001:db8::2", "2001:db8::3")
    )
    first.spend(300)
    assert first.seconds() > 0
    assert second.seconds() == 0
    second.spend(120)
    assert second.seconds() > 0
    assert third.seconds() > 0
    assert connection_limits.budget("192.0.2.1").seconds() == 0
    proxy = connection_limits.budget("192.0.2.9")
    proxy.spend(10**6)
    assert proxy.seconds() == 0


REQUESTS = {
    "pages": b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "health": GET,
    "counters": b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "the API": b"GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n",
}


@needs_own_connections
@pytest.mark.parametrize("name", REQUESTS)
@in_loop
async def test_a_flood_of_requests_is_ended(tmp_path, monkeypatch, name):
    monkeypatch.setattr(budget, "MOST_WAITS", 0)
    async with serving(tmp_path, **FEWEST) as served, connection(served) as client:
        flooding = asyncio.create_task(client.flood(REQUESTS[name] * 100))
        with contextlib.suppress(ConnectionError):
            while await asyncio.wait_for(client.reader.read(1 << 20), PATIENCE):
                pass  # some are answered; that the connection ends is what is asked
        await flooding
        async with connection(served, "127.0.0.2") as other:
            other.writer.write(GET)
            assert b" 200 " in await asyncio.wait_for(other.reader.readline(), PATIENCE)


@in_loop
async def test_requests_that_come_together_are_all_answered(tmp_path):
    count = 120  # more than are parsed in one piece
    async with serving(tmp_path) as served, connection(served) as client:
        client.writer.write(GET * count)
        for _ in range(count):
            head = await asyncio.wait_for(client.reader.readuntil(b"\r\n\r\n"), PATIENCE)
            assert b" 200 " in head
            await client.exactly(len(b'{"status":"well"}'))


@needs_own_connections
@in_loop
async def test_a_request_costs_four(tmp_path, monkeypatch):
    monkeypatch.setattr(budget, "MOST_WAITS", 0)
    async with serving(tmp_path, crowd=100, **FEWEST) as served, connection(served) as client:
        heard = b""
        with contextlib.suppress(ConnectionError):
            for _ in range(60):
                client.writer.write(GET)
                heard += await asyncio.wait_for(client.reader.readuntil(b"}"), PATIENCE)
        assert heard.count(b" 200 ") == 204 // 4 + 1
        assert b" 429 " in heard


@needs_own_connections
@pytest.mark.parametrize(
    "headers",
    [
        b"a:b\r\n" * (http_protocol.MOST_HEADERS + 1),
        b"a: " + b"x" * (http_protocol.LONGEST_HEAD + 4096),
        b"a" * 100_000,
    ],
    ids=["many", "a long one", "no end of a name"],
)
@in_loop
async def test_a_head_has_a_longest_length(tmp_path, headers):
    async with serving(tmp_path) as served, connection(served) as client:
        client.writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n" + headers)
        answer = await asyncio.wait_for(client.reader.read(), PATIENCE)
        assert answer.startswith(b"HTTP/1.1 431 ")
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "TOO_LARGE"


@needs_own_connections
@in_loop
async def test_a_body_in_chunks_of_a_byte_is_ended(tmp_path, monkeypatch):
    monkeypatch.setattr(budget, "MOST_WAITS", 0)
    head = b"POST /api/replays HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
    async with serving(tmp_path, **FEWEST) as served, connection(served) as client:
        client.writer.write(head)
        reading = asyncio.create_task(client.reader.read())
        await client.flood(b"1\r\nx\r\n" * 1000)
        with contextlib.suppress(ConnectionError):
            await asyncio.wait_for(reading, PATIENCE)


@in_loop
async def test_a_large_body_is_taken_whole(tmp_path):
    async with serving(tmp_path) as served:
        answer = await served.client.post("/api/replays", content=b" " * 900_000)
        assert answer.status_code != 413
        assert (await served.client.post("/api/replays", content=b" " * 1_100_000)).status_code == 413


@needs_own_connections
@in_loop
async def test_an_address_has_so_many_connections_silent_ones_too(tmp_path):
    async with serving(tmp_path, connections_per_address=3) as served, contextlib.AsyncExitStack() as stack:
        table = (await served.table("scoundrel", "own"))["table"]  # by a connection that stays
        first, second = [await stack.enter_async_context(connection(served)) for _ in range(2)]
        second.writer.write(UPGRADE.format(table).encode())
        await asyncio.wait_for(second.reader.readuntil(b"\r\n\r\n"), PATIENCE)
        async with connection(served) as third:
            answer = await asyncio.wait_for(third.reader.read(), PATIENCE)
            assert answer.startswith(b"HTTP/1.1 429 ")
            refusal = json.loads(answer.partition(b"\r\n\r\n")[2])
            assert refusal["code"] == "TOO_MANY_SOCKETS"
            assert refusal["sentence"] == "your address has 3 connections; close one"
        async with connection(served, "127.0.0.2") as other:
            other.writer.write(GET)
            assert b" 200 " in await asyncio.wait_for(other.reader.readline(), PATIENCE)
        for leaving in (second, first):  # a socket and a connection over HTTP
            leaving.writer.close()
            await until_answered(served)


@needs_own_connections
@in_loop
async def test_nothing_is_made_for_a_connection_too_many(tmp_path, monkeypatch):
    made: list[asyncio.Transport] = []
    monkeypatch.setattr(HttpProtocol, "connection_made", noting(HttpProtocol.connection_made, made))
    async with (
        serving(tmp_path, connections_per_address=1) as served,
        connection(served, "127.0.0.2") as only,
    ):
        only.writer.write(GET)
        assert b" 200 " in await asyncio.wait_for(only.reader.readline(), PATIENCE)
        before = len(made)
        for _ in range(3):
            async with connection(served, "127.0.0.2") as refused:
                answer = await asyncio.wait_for(refused.reader.read(), PATIENCE)
                assert answer.startswith(b"HTTP/1.1 429 ")
        assert len(made) == before > 0


def noting(method, called):
    """The method, which also notes every call."""

    def noted(*arguments):
        called.append(method)
        return method(*arguments)

    return noted


async def until_answered(served):
    """One more connection is taken, as soon as it is known that another is gone."""
    async with asyncio.timeout(PATIENCE):
        while True:
            async with connection(served) as client:
                with contextlib.suppress(ConnectionError):
                    client.writer.write(GET)
                    if b" 200 " in await client.reader.readline():
                        return


@needs_own_connections
@in_loop
async def test_an_address_connects_so_often_and_no_more(tmp_path):
    async with serving(tmp_path, burst=2, requests_per_second=0.001, crowd=2) as served:
        answers = []
        for number in range(6):
            async with connection(served, "127.0.0.2") as client:
                if number < 4:
                    client.writer.write(GET)
                answers.append((await asyncio.wait_for(client.reader.readline(), PATIENCE))[9:12])
        assert answers == [b"200"] * 4 + [b"429"] * 2


@in_loop
async def test_counters_cost_an_address_more_than_a_file_of_the_page(tmp_path):
    async with serving(tmp_path, burst=30, requests_per_second=0.001, crowd=1) as served:
        answers = []
        for path in (b"/metrics", b"/metrics", b"/healthz"):
            async with connection(served, "127.0.0.2") as client:
                client.writer.write(b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n" % path)
                answers.append((await asyncio.wait_for(client.reader.readline(), PATIENCE))[9:12])
        assert answers == [b"200", b"429", b"200"]


@needs_own_connections
@pytest.mark.parametrize("is_kept_open", [True, False])
@in_loop
async def test_an_answer_that_is_not_read_is_not_kept(tmp_path, monkeypatch, is_kept_open):
    monkeypatch.setattr(http_protocol, "STALLED", 0.2)
    ask = b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
    last = ask.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    async with serving(tmp_path, burst=10**6) as served, connection(served) as client:
        client.writer.write(ask * 500 + (b"" if is_kept_open else last))  # more than the system keeps
        connections = served.server.server_state.connections
        async with asyncio.timeout(PATIENCE):
            assert await client.reader.readexactly(1) == b"H"  # of the first answer
            while any(it.transport.get_write_buffer_size() for it in connections) or len(connections) > 1:
                await asyncio.sleep(0.05)  # what a transport keeps, it tells no one


def test_a_debt_is_paid_by_waiting_but_not_again_and_again():
    own, shared = Bucket(10.0, 4, 0.0), Bucket(1e6, 10**6, 0.0)
    assert own.debt_seconds(0.0) == 0
    own.spend(8, 0.0)
    assert own.debt_seconds(0.0) == pytest.approx(0.5)  # for 4 that are missing and a quarter of 4
    assert own.debt_seconds(0.2) == pytest.approx(0.3)
    assert own.debt_seconds(0.5) == 0
    it = ConnectionBudget(Bucket(1e-6, 4, 0.0), shared, lambda: 0.0)
    it.spend(5)
    for _ in range(budget.MOST_WAITS):
        assert it.seconds() > 0
        assert not it.is_overrun
    assert it.seconds() > 0
    assert it.is_overrun
