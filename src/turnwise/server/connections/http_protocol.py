"""uvicorn's HTTP connection with limits: how many, how much is parsed at a time, how slow a reader may be."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.utils import get_remote_addr

from turnwise.server.connections.budget import Paced
from turnwise.server.connections.connection_limits import ConnectionLimits
from turnwise.server.connections.proxies import FORWARDED
from turnwise.server.monitoring import metrics
from turnwise.server.protocol.codes import Code

REQUEST = 30.0  # seconds that a connection has to ask for something, to the end of what it says
STALLED = 30.0  # seconds in which a connection has to read something
LINGER = 1.0  # seconds in which a connection that is refused can read why
REQUEST_COST = 3  # with its piece four, as much as a connection is given for each request that it may make
LEAST_READ = 16_384  # bytes in that time, or all that waits
LONGEST_HEAD = 32_768  # bytes of a request before its body
MOST_HEADERS = 100
TOO_FAST = "this connection asks for more than the server does for one; wait a moment"
TOO_LONG = f"a request has at most {MOST_HEADERS} headers and {LONGEST_HEAD:,} bytes before its body"


class TooManyHeaders(Exception):
    """Stops the parser."""


class Gate(asyncio.Protocol):
    """Takes connections for HttpProtocol; refuses one of too many before anything is made for it."""

    def __init__(self, **options: Any) -> None:
        self._options = options
        self._connection_limits: ConnectionLimits = options["config"].connection_limits
        self._host: str | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Hand the connection on, or close it."""
        peer = get_remote_addr(transport)
        self._host = peer[0] if peer else None
        if sentence := self._connection_limits.enter(self._host):
            headers = self._options["server_state"].default_headers
            transport.write(refusal(headers, 429, Code.TOO_MANY_SOCKETS, sentence))
            transport.close()
        else:
            protocol = HttpProtocol(**self._options)
            transport.set_protocol(protocol)
            protocol.connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count a refused connection no more."""
        self._connection_limits.leave(self._host)


class HttpProtocol(Paced, HttpToolsProtocol):
    """A connection that asks over HTTP, until it may turn into a socket."""

    PIECE = 4096

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._connection_limits: ConnectionLimits = self.config.connection_limits  # type: ignore[attr-defined]
        self._host: str | None = None
        self._stalled: asyncio.TimerHandle | None = None
        self._unread = 0
        self._cost = 0  # of the piece that is being parsed
        self._head = 0  # bytes of a request whose headers are not complete
        self._is_ended = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, but not for ever."""
        super().connection_made(transport)
        self._host = self.client[0] if self.client else None
        self._begin(self._connection_limits.budget(self._host))
        self._be_patient()

    def _be_patient(self) -> None:
        self._patience = self.loop.call_later(REQUEST, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing more."""
        self._connection_limits.leave(self._host)
        self._patience.cancel()
        self.forget()
        self._watch_no_more()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse as much as the budget allows."""
        if not self._is_ended and not self.transport.is_closing():
            self.take(data)

    def parse(self, piece: bytes) -> int:
        """Pieces and parts of bodies cost one each, a request more."""
        self._cost = 1
        self._head += len(piece)
        super().data_received(piece)
        if self._head > LONGEST_HEAD:
            self._refuse(431, Code.TOO_LARGE, TOO_LONG)
        return self._cost

    def is_busy(self) -> bool:
        """Whether requests wait for the answer to another."""
        return bool(self.pipeline)

    def stop_reading(self) -> None:
        """Leave further bytes to the sender."""
        self.transport.pause_reading()

    def read_again(self) -> None:
        """Take further bytes, unless uvicorn has enough of them."""
        if not self._is_ended and not self.flow.read_paused:
            self.transport.resume_reading()

    def overrun(self) -> None:
        """End a connection that does nothing but wait for its budget."""
        self._refuse(429, Code.TOO_FAST, TOO_FAST)

    def on_message_begin(self) -> None:
        """A request begins."""
        self._cost += REQUEST_COST
        self._patience.cancel()
        self._be_patient()
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header, of which there is a limit."""
        if len(self.headers) >= MOST_HEADERS:
            raise TooManyHeaders
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Say who asks: behind a proxy, its client."""
        self._head = 0
        if self.client and self._connection_limits.proxies.has(self.client[0]):
            named = [value.decode("latin-1") for name, value in self.headers if name == FORWARDED.encode()]
            self.scope["client"] = self._connection_limits.proxies.client(self.client, named)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of a body comes."""
        self._cost += 1
        self._head = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is complete."""
        self._head = 0
        self._patience.cancel()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Parse what has waited for the answer; see that it is read."""
        super().on_response_complete()
        if self.transport.get_write_buffer_size():
            self._watch()
        if self.held:
            self.go_on()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no request, in words if we have some."""
        if len(self.headers or ()) >= MOST_HEADERS:
            self._refuse(431, Code.TOO_LARGE, TOO_LONG)
        else:
            super().send_400_response(msg)

    def pause_writing(self) -> None:
        """Much waits to be read."""
        super().pause_writing()
        self._watch()

    def resume_writing(self) -> None:
        """It is read."""
        self._watch_no_more()
        super().resume_writing()

    def _watch(self) -> None:
        """Look after a while whether something was read."""
        if self._stalled is None:
            self._unread = self.transport.get_write_buffer_size()
            self._stalled = self.loop.call_later(STALLED, self._look)

    def _watch_no_more(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _look(self) -> None:
        self._stalled = None
        unread = self.transport.get_write_buffer_size()
        if unread > max(0, self._unread - LEAST_READ):
            self.transport.abort()
        elif unread:
            self._watch()

    def handle_websocket_upgrade(self) -> None:
        """Leave the connection to the WebSocket protocol."""
        self._patience.cancel()
        self.forget()
        self._watch_no_more()
        self._connection_limits.leave(self._host)
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as uvicorn does when a connection is lost

    def _refuse(self, status: int, code: Code, sentence: str) -> None:
        """Say why and close, unless something else is being said."""
        self.forget()
        metrics.REFUSALS.labels(code.value).inc()
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(refusal(self.server_state.default_headers, status, code, sentence))
            self.stop_reading()  # what is closed with bytes unread is reset, and the answer lost
            self._is_ended = True
            self._patience.cancel()
            self._patience = self.loop.call_later(LINGER, self.transport.abort)
        else:
            self.transport.abort()


def refusal(headers: Sequence[tuple[bytes, bytes]], status: int, code: Code, sentence: str) -> bytes:
    """An answer that is the last on its connection."""
    body = json.dumps({"code": code, "reason": code.lower(), "sentence": sentence}).encode()
    head = [
        *headers,
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    lines = b"".join(name + b": " + value + b"\r\n" for name, value in head)
    return STATUS_LINE[status] + lines + b"\r\n" + body
