"""The short way of texts: whatever comes in however it is cut, and out in the right order."""

import asyncio
import contextlib
import gc
import itertools
import json
import struct
import tomllib
from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path

import pytest

from plain import needs_own_connections
from serving import PATIENCE, in_loop, serving
from turnwise.server.connections import http_protocol, websocket_protocol
from turnwise.server.connections.http_protocol import Gate, HttpProtocol
from turnwise.server.connections.websocket_protocol import WebSocketProtocol, text_head
from turnwise.server.protocol.messages import PROTOCOL
from turnwise.server.rooms import socket as sockets
from turnwise.server.rooms.socket import Socket
from waiting import awaited

PROJECT = Path(__file__).parents[2] / "pyproject.toml"
TEXT, BINARY, CONTINUED, CLOSE, PING, PONG = 0x1, 0x2, 0x0, 0x8, 0x9, 0xA
PLAIN_HELLO = b'{"type":"HELLO","id":"x","protocol":%d}' % PROTOCOL
KEEPALIVE = 20.0  # seconds after which uvicorn asks whether anybody is there
MASK = b"\x12\x34\x56\x78"


def frame(payload, opcode=TEXT, is_last=True, mask=MASK):
    """What a client sends."""
    length = struct.pack("!B", 0x80 | len(payload)) if len(payload) < 126 else b"\xfe"
    length += struct.pack("!H", len(payload)) if len(payload) >= 126 else b""
    masked = bytes(byte ^ key for byte, key in zip(payload, itertools.cycle(mask), strict=False))
    return bytes([(0x80 if is_last else 0) | opcode]) + length + mask + masked


def ping(number, padding=""):
    return json.dumps({"type": "PING", "id": f"{number}{padding}"}).encode()


def test_only_the_uvicorn_that_these_tests_ran_with_is_asked_for():
    wanted = tomllib.loads(PROJECT.read_text())["project"]["dependencies"]
    major, minor = map(int, version("uvicorn").split(".")[:2])
    assert f"uvicorn>={major}.{minor},<{major}.{minor + 1}" in wanted


class Client:
    """A connection byte by byte."""

    def __init__(self, reader, writer):
        self._reader, self._writer = reader, writer

    async def send(self, *pieces):
        for piece in pieces:
            self._writer.write(piece)
            await self._writer.drain()
            await asyncio.sleep(0.01)  # so that they arrive apart

    def write(self, data):
        self._writer.write(data)

    async def hear(self):
        head, length = await self._exactly(2)
        if length == 126:
            (length,) = struct.unpack("!H", await self._exactly(2))
        elif length == 127:
            (length,) = struct.unpack("!Q", await self._exactly(8))
        return head & 0x0F, await self._exactly(length)

    async def hear_ids(self, count):
        return [json.loads((await self.hear())[1])["id"] for _ in range(count)]

    async def _exactly(self, count):
        return await asyncio.wait_for(self._reader.readexactly(count), PATIENCE)


@asynccontextmanager
async def connected(folder, **settings):
    folder.mkdir(exist_ok=True)
    async with serving(folder, **settings) as served:
        table = (await served.table("scoundrel", "own"))["table"]
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b" 101 " in await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        try:
            yield Client(reader, writer)
        finally:
            writer.close()


LONG = "x" * 50  # an id may be as long, and makes no short text of it together with others
ARRIVALS = {
    "one at a time": ([frame(ping(1)), frame(ping(2))], ["1", "2"]),
    "together": ([frame(ping(1)) + frame(ping(2)) + frame(ping(3))], ["1", "2", "3"]),
    "byte by byte": ([bytes([byte]) for byte in frame(ping(1))], ["1"]),
    "the head first": ([frame(ping(1))[:2], frame(ping(1))[2:], frame(ping(2))], ["1", "2"]),
    "one and a half": ([frame(ping(1)) + frame(ping(2))[:9], frame(ping(2))[9:]], ["1", "2"]),
    "in fragments": (
        [frame(ping(1)[:8], is_last=False), frame(ping(1)[8:], CONTINUED), frame(ping(2))],
        ["1", "2"],
    ),
    "longer than short": ([frame(ping(1, LONG) + b" " * 100), frame(ping(2))], [f"1{LONG}", "2"]),
    "without a mask to speak of": ([frame(ping(1), mask=bytes(4))], ["1"]),
}


@pytest.mark.parametrize("name", ARRIVALS)
@in_loop
async def test_texts_are_heard_however_they_arrive(tmp_path, name):
    pieces, ids = ARRIVALS[name]
    async with connected(tmp_path) as client:
        await client.send(*pieces)
        assert await client.hear_ids(len(ids)) == ids


@in_loop
async def test_a_ping_between_texts_is_answered(tmp_path):
    async with connected(tmp_path) as client:
        await client.send(frame(ping(1)), frame(b"there?", PING), frame(ping(2)))
        heard = [await client.hear() for _ in range(3)]
        assert sorted(opcode for opcode, _ in heard) == [TEXT, TEXT, PONG]
        assert (PONG, b"there?") in heard


MISTAKES = {
    "a text within a fragmented one": ([frame(b"{", is_last=False), frame(ping(1))], 1002),
    "not masked": ([b"\x81\x02{}"], 1002),
    "compressed, which was not agreed on": ([bytes([0xC1]) + frame(ping(1))[1:]], 1002),
}


@pytest.mark.parametrize("name", MISTAKES)
@in_loop
async def test_what_breaks_the_rules_of_the_road_ends_the_connection(tmp_path, name):
    pieces, code = MISTAKES[name]
    async with connected(tmp_path) as client:
        await client.send(*pieces)
        opcode, payload = await client.hear()
        assert (opcode, struct.unpack("!H", payload[:2])[0]) == (CLOSE, code)


UNTAKEN = {
    "not UTF-8": (frame(b'{"type":"\xff\xfe"}'), 1007, "BAD_MESSAGE"),
    "too long": (frame(b" " * 20_000), 1009, "TOO_LARGE"),
}


@needs_own_connections
@pytest.mark.parametrize("name", UNTAKEN)
@in_loop
async def test_a_message_that_cannot_be_taken_is_refused_before_the_end(tmp_path, name):
    message, code, told = UNTAKEN[name]
    async with connected(tmp_path) as client:
        await client.send(message)
        opcode, refusal = await client.hear()
        assert (opcode, json.loads(refusal)["code"]) == (TEXT, told)
        opcode, payload = await client.hear()
        assert (opcode, struct.unpack("!H", payload[:2])[0]) == (CLOSE, code)


@needs_own_connections
@in_loop
async def test_who_asks_for_nothing_is_not_waited_for(tmp_path, monkeypatch):
    monkeypatch.setattr(http_protocol, "REQUEST", 1.0)  # time enough for a busy machine to say hello

    async def begin(served, beginning):
        reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(beginning)
        with contextlib.suppress(ConnectionResetError):
            assert await asyncio.wait_for(reader.read(), PATIENCE) == b""
        writer.close()

    async with serving(tmp_path) as served:
        body = b"POST /api/replays HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n1"
        await asyncio.gather(*(begin(served, it) for it in (b"", b"GET / HTTP/1.1\r\nHost: ", body)))
        async with connected(tmp_path / "other") as client:
            await begin(served, b"")  # longer than a request may take: who is connected may be silent
            await client.send(frame(ping(1)))
            assert await client.hear_ids(1) == ["1"]


@in_loop
async def test_whoever_sends_many_at_once_lets_others_go_first():
    inboxes = {name: websocket_protocol.Inbox(asyncio.get_running_loop()) for name in "ab"}
    heard = []

    async def hear(name):
        for _ in range(3):
            message = await inboxes[name].get()
            assert message["type"] == "websocket.receive"
            heard.append((name, message.get("text")))

    for name, number in itertools.product("ab", range(3)):
        inboxes[name].put_nowait({"type": "websocket.receive", "text": str(number)})
    await asyncio.gather(hear("a"), hear("b"))
    assert heard == [(name, str(number)) for number in range(3) for name in "ab"]


@needs_own_connections
@in_loop
async def test_whoever_does_not_read_is_dropped(tmp_path, monkeypatch):
    monkeypatch.setattr(sockets, "MOST_BYTES", 50_000)
    hello = frame(PLAIN_HELLO)
    async with connected(tmp_path, requests_per_second=1e9, burst=10**9) as client:
        with pytest.raises(ConnectionError):
            await asyncio.wait_for(client.send(*itertools.repeat(hello * 100, 10_000)), PATIENCE)


def sockets_kept():
    return [thing for thing in gc.get_objects() if issubclass(type(thing), WebSocketProtocol)]


@pytest.mark.untraced  # a traced server is too slow for what is sent here
@needs_own_connections
@pytest.mark.parametrize(
    ("stalled", "last"), [(0.2, b""), (1_000, frame(b"1", PING))], ids=["silent", "pings"]
)
@in_loop
async def test_what_nobody_reads_is_not_kept(tmp_path, monkeypatch, stalled, last):
    monkeypatch.setattr(websocket_protocol, "STALLED", stalled)
    for most in ("MOST_BYTES", "MOST_WAITING"):
        monkeypatch.setattr(sockets, most, 10**9)
    async with connected(tmp_path, requests_per_second=1e9, burst=10**9) as client:
        with contextlib.suppress(ConnectionError):
            await client.send(*itertools.repeat(frame(PLAIN_HELLO) * 100, 80))  # more than the system keeps
            await client.send(last)
        async with asyncio.timeout(KEEPALIVE / 2):
            await awaited(lambda: not sockets_kept())  # of what is garbage nobody tells


@in_loop
async def test_nothing_is_heard_after_the_goodbye_of_a_client(tmp_path):
    async with connected(tmp_path) as client:
        await client.send(frame(struct.pack("!H", 1000), CLOSE) + frame(ping(1)))
        assert (await client.hear())[0] == CLOSE
        with pytest.raises(asyncio.IncompleteReadError):
            await client.hear()


@in_loop
async def test_whoever_sends_faster_than_answers_come_gets_them_all(tmp_path):
    async with connected(tmp_path) as client:
        await client.send(*(frame(ping(number)) for number in range(50)))
        assert await client.hear_ids(50) == [str(number) for number in range(50)]


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
def test_the_head_of_a_text_tells_its_length(length):
    head = text_head(length)
    assert head[0] == 0x81
    told = {126: "!H", 127: "!Q"}.get(head[1])
    assert (struct.unpack(told, head[2:])[0] if told else head[1]) == length


def connections():
    """How many are in memory, whether anybody still needs them or not."""
    return sum(issubclass(type(thing), HttpProtocol | Gate | WebSocketProtocol) for thing in gc.get_objects())


@needs_own_connections
@in_loop
async def test_a_connection_that_is_over_is_not_left_to_the_search_for_garbage(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("scoundrel", "own")
        gc.collect()
        gc.disable()
        try:
            before = connections()
            async with served.at(made["table"], made["secret"]) as player:
                await player.act(player.state["legal"][0]["id"])
                assert connections() == before + 1
            await awaited(lambda: connections() <= before)  # of what is garbage nobody tells
        finally:
            gc.enable()


class Narrow:
    """A connection that takes what it is given only while it is open."""

    def __init__(self):
        self.is_open, self.sent, self.is_dropped = True, [], False
        self.go_on = asyncio.Event()

    def put(self, messages):
        if self.is_open:
            self.sent += messages
        return self.is_open

    async def send(self, message):
        await self.go_on.wait()
        self.sent.append(message)

    def drop(self):
        self.is_dropped = True


@in_loop
async def test_messages_keep_their_order_when_the_short_way_is_closed_for_a_while():
    line = Narrow()
    socket = Socket(line.send, line.drop, line.put)
    socket.put(b"1", b"2")
    line.is_open = False
    socket.put(b"3")
    line.is_open = True
    socket.put(b"4")  # behind the one that waits
    assert line.sent == [b"1", b"2"]
    line.go_on.set()
    async with asyncio.timeout(PATIENCE):
        while len(line.sent) < 4:
            await asyncio.sleep(0)  # what waits is sent
    await asyncio.sleep(0)  # the short way is open again
    socket.put(b"5")
    assert line.sent == [b"1", b"2", b"3", b"4", b"5"]


@pytest.mark.parametrize(
    ("message", "most"), [(b"news", sockets.MOST_WAITING), (bytes(100_000), sockets.MOST_BYTES // 100_000)]
)
@in_loop
async def test_a_reader_that_is_too_slow_is_given_up(message, most):
    line = Narrow()
    line.is_open = False
    socket = Socket(line.send, line.drop, line.put)
    for _ in range(most):
        socket.put(message)
    assert socket.is_open
    socket.put(message)
    assert line.is_dropped
    assert not socket.is_open
