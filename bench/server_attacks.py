"""Attacks on a server from one address: each sends as fast as it can, and comes back when it is ended."""

import argparse
import random
import select
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

ADDRESS = "127.0.0.66"  # not the players'
CONNECTIONS = 8
BLOCK = 65_536  # bytes that are offered at a time
MASK = b"\0\0\0\0"
TEXT, CONTINUED, BINARY, PING, PONG = 0x1, 0x0, 0x2, 0x9, 0xA
FINAL = 0x80


def frame(opcode: int, payload: bytes = b"") -> bytes:
    """What a client sends, for short payloads."""
    return bytes((opcode, 0x80 | len(payload))) + MASK + payload


def repeated(part: bytes, first: bytes = b"") -> Callable[[], Iterator[bytes]]:
    """The same bytes for ever, after something else."""

    def blocks() -> Iterator[bytes]:
        block = part * (BLOCK // len(part))
        yield first + block
        while True:
            yield block

    return blocks


def single_bytes() -> Iterator[bytes]:
    """A message that comes byte by byte."""
    while True:
        for byte in frame(FINAL | TEXT, b'{"type":"PING","id":"x"}'):
            yield bytes((byte,))


PLAIN = b"GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
CHUNKED = b"POST /api/replays HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n"
SOCKETS = {
    "texts": repeated(frame(FINAL | TEXT, b"{}")),
    "pings": repeated(frame(FINAL | PING)),
    "pongs": repeated(frame(FINAL | PONG)),
    "binary frames": repeated(frame(FINAL | BINARY, b"x")),
    "empty continuations": repeated(frame(CONTINUED), frame(TEXT, b"x")),
    "fragments of one byte": repeated(frame(CONTINUED, b"x"), frame(TEXT, b"x")),
    "a byte a segment": single_bytes,
}
REQUESTS = {
    "static pages": repeated(PLAIN % b"/"),
    "/healthz": repeated(PLAIN % b"/healthz"),
    "/metrics": repeated(PLAIN % b"/metrics"),
    "/api/games": repeated(PLAIN % b"/api/games"),
    "headers": repeated(b"a:b\r\n", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n"),
    "chunks of one byte": repeated(b"1\r\nx\r\n", CHUNKED),
}
NOTHING = "nothing"  # but to keep a core busy
OTHERS = ("connect and leave", "sockets that come and go", "silent connections", "no reader of answers")
NAMES = (*SOCKETS, *REQUESTS, *OTHERS)


class Attacker:
    """One connection after the other, until the time is up."""

    def __init__(self, port: int, table: str, seconds: float) -> None:
        self._port = port
        self._table = table
        self._end = time.monotonic() + seconds
        self.connections = 0

    def run(self, name: str) -> None:
        """Attack."""
        if name == NOTHING:
            self._keep_busy()
        elif name in SOCKETS or name in REQUESTS:
            self._flood(name)
        elif name == "connect and leave":
            self._come_and_go(b"")
        elif name == "sockets that come and go":
            self._come_and_go(self._upgrade())
        elif name == "silent connections":
            self._stay(b"")
        else:
            self._stay(PLAIN % b"/api/openapi.json" * 100)

    def _keep_busy(self) -> None:
        reader, writer = socket.socketpair()
        with reader, writer:
            while time.monotonic() < self._end:
                select.select([], [writer], [])

    def _flood(self, name: str) -> None:
        makers = [self._sender(name) for _ in range(CONNECTIONS)]
        sockets = {}
        while time.monotonic() < self._end:
            while makers:
                connection, blocks = makers.pop()()
                sockets[connection] = [blocks, memoryview(next(blocks))]
            readable, writable, _ = select.select(list(sockets), list(sockets), [], 0.1)
            for connection in readable:
                with suppress(OSError):
                    if connection.recv(1 << 20):
                        continue
                sockets.pop(connection)
                connection.close()
                makers.append(self._sender(name))
            for connection in writable:
                if connection in sockets:
                    self._send(sockets[connection], connection)

    @staticmethod
    def _send(state: list, connection: socket.socket) -> None:  # type: ignore[type-arg]
        with suppress(OSError):
            state[1] = state[1][connection.send(state[1]) :] or memoryview(next(state[0]))

    def _sender(self, name: str) -> Callable[[], tuple[socket.socket, Iterator[bytes]]]:
        def make() -> tuple[socket.socket, Iterator[bytes]]:
            connection = self._connected()
            if name in SOCKETS:
                with suppress(OSError):
                    connection.sendall(self._upgrade())
                    connection.recv(4096)
            connection.setblocking(False)
            return connection, (SOCKETS.get(name) or REQUESTS[name])()

        return make

    def _come_and_go(self, words: bytes) -> None:
        while time.monotonic() < self._end:
            connection = self._connected()
            with suppress(OSError):
                if words:
                    connection.sendall(words)
                    connection.recv(4096)
            connection.close()

    def _stay(self, words: bytes) -> None:
        """As many connections as can be had, of which none reads."""
        held = []
        while time.monotonic() < self._end:
            with suppress(OSError):
                connection = self._connected()
                connection.setblocking(False)
                held.append(connection)
                connection.send(words)
            for one in random.sample(held, min(20, len(held))):
                with suppress(OSError):
                    one.send(words)
            if len(held) > 2000:
                held.pop(0).close()

    def _connected(self) -> socket.socket:
        self.connections += 1
        while True:
            connection = socket.socket()
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection.settimeout(2.0)
            try:
                connection.bind((ADDRESS, 0))
                connection.connect(("127.0.0.1", self._port))
                return connection
            except OSError:
                connection.close()
                if time.monotonic() > self._end:
                    raise SystemExit(self.connections) from None
                time.sleep(0.001)

    def _upgrade(self) -> bytes:
        return (
            f"GET /api/tables/{self._table}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n"
        ).encode()


def main() -> None:
    """Attack at a line of input; print how often it connected."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("name", choices=(*NAMES, NOTHING))
    parser.add_argument("port", type=int)
    parser.add_argument("table")
    parser.add_argument("seconds", type=float)
    asked = parser.parse_args()
    print("ready", flush=True)
    input()
    attacker = Attacker(asked.port, asked.table, asked.seconds)
    attacker.run(asked.name)
    print(attacker.connections)


if __name__ == "__main__":
    main()
