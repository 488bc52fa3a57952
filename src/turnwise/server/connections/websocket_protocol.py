"""uvicorn's connection with a short way for whole texts, which is what matches send and hear.

Everything else (the handshake, control frames, parts of messages, a slow reader, the end) goes uvicorn's way.
What is over leaves nothing behind that knows itself: garbage is seldom looked for.
"""

import asyncio
from collections import deque
from collections.abc import Iterable
from struct import Struct
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import DATA_OPCODES, Frame
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol
from websockets.utils import apply_mask

from turnwise.server.connections.budget import Paced
from turnwise.server.connections.close_reasons import (
    EMPTY_PART,
    MOST_PARTS,
    POLICY,
    TOO_FAST,
    TOO_MANY_PARTS,
    last_words,
)
from turnwise.server.connections.connection_limits import ConnectionLimits
from turnwise.server.connections.proxies import FORWARDED
from turnwise.server.rooms.socket import DROP, PUT, RECEIVE

TEXT = 0x81  # the only part of a message, which is text
MASKED = 0x80  # as everything is that a client sends
MASKED_HEAD = 6  # bytes before a short text: what it is, how long, and its mask
TWO_BYTES, EIGHT_BYTES = 126, 127  # what a short length says of the bytes after it
SHORT_PIECE = 128  # bytes, of which most messages have fewer
SHORT_PIECE_COST = 10  # where no frame ends in it: each wakes the server for next to nothing
STALLED = 30.0  # seconds in which a client may not read
LINGER = 1.0  # seconds in which a connection that is ended can read why

OPEN = State.OPEN
_medium, _long = Struct("!BBH").pack, Struct("!BBQ").pack

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent


class Inbox:
    """What uvicorn asks of a queue, for one reader: asyncio's own is for many, and does more for it."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop  # to ask for the running one costs a call of the system
        self._events: deque[ASGIReceiveEvent] = deque()
        self._reader: asyncio.Future[None] | None = None

    def qsize(self) -> int:
        """How many wait."""
        return len(self._events)

    def empty(self) -> bool:
        """Whether none waits."""
        return not self._events

    def put_nowait(self, item: "ASGIReceiveEvent") -> None:
        """Add one and wake the reader."""
        self._events.append(item)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    async def get(self) -> "ASGIReceiveEvent":
        """The next one, as soon as there is one; a client that sends many at once lets others go first."""
        if self._events:
            await asyncio.sleep(0)
        while not self._events:
            self._reader = self._loop.create_future()
            await self._reader
        return self._events.popleft()


class Handshake(ServerProtocol):
    """Answers with the headers that all answers have, whether it accepts or refuses."""

    default_headers: list[tuple[bytes, bytes]]

    def send_response(self, response: Response) -> None:
        """Add what is missing; uvicorn gives the headers to those whom it accepts alone."""
        for name, value in self.default_headers:
            if (plain := name.decode("latin-1")) not in response.headers:
                response.headers[plain] = value.decode("latin-1")
        super().send_response(response)


class WebSocketProtocol(Paced, WebSocketsSansIOProtocol):
    """A connection whose application may send texts without waiting for its turn."""

    PIECE = 1024

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.conn = Handshake(max_size=self.config.ws_max_size, logger=self.logger)
        self.conn.default_headers = self.default_headers
        self._connection_limits: ConnectionLimits = self.config.connection_limits  # type: ignore[attr-defined]
        self._host: str | None = None
        self._parts = 0  # of a message that is not complete
        self._is_ended = False  # for what it has sent
        self.queue = Inbox(self.loop)  # type: ignore[assignment]  # it is asked for no more than this
        self._stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Go on with a connection that has asked for a socket."""
        super().connection_made(transport)
        self._host = self.client[0] if self.client else None
        self._connection_limits.stay(self._host)
        self._begin(self._connection_limits.budget(self._host))

    def handle_connect(self, event: Request) -> None:
        """Say who asks: behind a proxy, its client, at whose cost the connection is from now on."""
        if self.client and self._connection_limits.proxies.has(self.client[0]):
            self.client = self._connection_limits.proxies.client(
                self.client, event.headers.get_all(FORWARDED)
            )
            self.budget = self._connection_limits.budget(self.client[0])
        super().handle_connect(event)

    async def run_asgi(self) -> None:
        """Serve the connection."""
        extensions: dict[str, Any] = dict(self.scope.get("extensions") or {})
        short_ways = {PUT: self.put, RECEIVE: self.receive, DROP: self.drop}
        extensions |= short_ways
        self.scope["extensions"] = extensions
        try:
            await super().run_asgi()
        finally:
            for name in short_ways:
                del extensions[name]  # it knows us, and we it

    def put(self, texts: Iterable[bytes]) -> bool:
        """Send texts at once and together; False, and nothing is sent, if that is not possible now."""
        if not self.writable.is_set() or self.conn.state is not OPEN or self.transport.is_closing():
            return False
        parts: list[bytes] = []
        for text in texts:
            parts += text_head(len(text)), text
        self.transport.write(b"".join(parts))
        return True

    def drop(self) -> None:
        """End at once: a client that does not read cannot be told anything; what waits is given up."""
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        """A client that does not answer may not read either, and an orderly end would wait for that."""
        super().keepalive_timeout()
        self.drop()

    def pause_writing(self) -> None:
        """Much waits to be read, and may wait for ever, even after an orderly end."""
        super().pause_writing()
        self._stalled = self.loop.call_later(STALLED, self.drop)

    def resume_writing(self) -> None:
        """It is read."""
        self._read_on()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The client is gone."""
        self._connection_limits.leave(self._host)
        self.forget()
        self._read_on()
        super().connection_lost(exc)

    def _read_on(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def handle_ping(self) -> None:
        """Answer, unless no answer is read."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.drop()

    def handle_parser_exception(self) -> None:
        """Say why the connection ends."""
        assert self.conn.close_sent is not None
        code, reason = self.conn.close_sent.code, self.conn.close_sent.reason
        words = last_words(code, reason, self.config.ws_max_size)
        parts = [text_head(len(words)), words] if words else []
        self.transport.write(b"".join(parts + self.conn.data_to_send()))
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self.forget()
        self.close_sent = self._is_ended = True
        self.stop_reading()  # what is closed with bytes unread is reset, and its last words are lost
        self.close_timer = self.loop.call_later(LINGER, self.drop)

    def data_received(self, data: bytes) -> None:
        """Hear a short text that came alone; leave anything else to uvicorn, as much as the budget allows."""
        text = self._short_text(data)
        if text is None:
            if self.handshake_initiated:
                self.take(data)
            else:
                super().data_received(data)
                self._refuse_unread()
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > 1 and not self.read_paused:  # a client faster than our answers has to wait
            self.read_paused = True
            self.transport.pause_reading()

    def _refuse_unread(self) -> None:
        """Send the refusal of a handshake that could not be read; uvicorn leaves it unsent."""
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.close_sent = True
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    async def receive(self) -> "ASGIReceiveEvent":
        """The next message; what was held back for it goes on then."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            if self.held:
                self.go_on()
            else:
                self.read_again()
        return message

    def parse(self, piece: bytes) -> int:
        """Pieces and frames cost one each; a short piece in which no frame ends costs more."""
        self.conn.receive_data(piece)
        frames = [event for event in self.conn.events if isinstance(event, Frame)]
        if self.conn.parser_exc is not None:
            self.handle_parser_exception()
        elif fault := next(filter(None, map(self._fault, frames)), ""):
            self.end(fault)
        else:
            self.handle_events()
        if not frames and len(piece) < SHORT_PIECE:
            return SHORT_PIECE_COST
        return 1 + len(frames)

    def _fault(self, frame: Frame) -> str:
        """What is wrong with a part of a message."""
        if frame.opcode not in DATA_OPCODES:
            return ""
        if not frame.fin and not frame.data:
            return EMPTY_PART
        self._parts = 0 if frame.fin else self._parts + 1
        return TOO_MANY_PARTS if self._parts > MOST_PARTS else ""

    def is_busy(self) -> bool:
        """Whether messages wait to be heard."""
        return not self.queue.empty() and not self.close_sent

    def stop_reading(self) -> None:
        """Leave further bytes to the sender."""
        self.read_paused = True
        self.transport.pause_reading()

    def read_again(self) -> None:
        """Take further bytes, unless messages wait to be heard or the end was told."""
        if not self._is_ended and not self.is_busy():
            self.read_paused = False
            self.transport.resume_reading()

    def overrun(self) -> None:
        """End a connection that does nothing but wait for its budget."""
        self.end(TOO_FAST)

    def end(self, reason: str) -> None:
        """End a connection for how it sends."""
        if self.conn.state is OPEN and not self.close_sent:
            self.conn.fail(POLICY, reason)
            self.handle_parser_exception()
        else:
            self.drop()

    def _short_text(self, data: bytes) -> str | None:
        """The text, if these bytes are one and stand between two messages."""
        length = len(data) - MASKED_HEAD
        if not 0 <= length < TWO_BYTES or data[0] != TEXT or data[1] != MASKED | length:
            return None
        if self.conn.state is not OPEN or self.conn.reader.buffer or self.frames or self.held:
            return None
        try:
            return apply_mask(data[MASKED_HEAD:], data[2:MASKED_HEAD]).decode()
        except UnicodeDecodeError:
            return None


def text_head(length: int) -> bytes:
    """What a text of this length begins with, when a server sends it."""
    if length < TWO_BYTES:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return _medium(TEXT, TWO_BYTES, length)
    return _long(TEXT, EIGHT_BYTES, length)
