"""uvicorn's connection with a short way for whole texts, which is what matches send and hear.

Everything else (the handshake, control frames, parts of messages, a slow reader, the end) goes uvicorn's way.
What is over leaves nothing behind that knows itself: garbage is seldom looked for.
"""

import asyncio
from collections import deque
from collections.abc import Iterable
from struct import Struct
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State
from websockets.utils import apply_mask

TEXT = 0x81  # the only part of a message, which is text
MASKED = 0x80  # as everything is that a client sends
MASKED_HEAD = 6  # bytes before a short text: what it is, how long, and its mask
TWO_BYTES, EIGHT_BYTES = 126, 127  # what a short length says of the bytes after it
PUT, RECEIVE, DROP = "turnwise.put", "turnwise.receive", "turnwise.drop"  # extensions of a scope: short ways
REQUEST = 30.0  # seconds that a connection has to ask for something, to the end of what it says
STALLED = 30.0  # seconds in which somebody may not read

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
        """The next one, as soon as there is one; whoever sends many at once lets others go first."""
        if self._events:
            await asyncio.sleep(0)
        while not self._events:
            self._reader = self._loop.create_future()
            await self._reader
        return self._events.popleft()


class Door(HttpToolsProtocol):
    """A connection that asks over HTTP, until it may turn into a socket."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request, but not for ever."""
        super().connection_made(transport)
        self._be_patient()

    def _be_patient(self) -> None:
        self._patience = self.loop.call_later(REQUEST, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is waited for any more."""
        self._patience.cancel()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        """Somebody begins to ask."""
        self._patience.cancel()
        self._be_patient()
        super().on_message_begin()

    def on_message_complete(self) -> None:
        """All is said."""
        self._patience.cancel()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        """Leave the connection to a wire."""
        self._patience.cancel()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # as uvicorn does when a connection is lost


class Wire(WebSocketsSansIOProtocol):
    """A connection whose application may send texts without waiting for its turn."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.queue = Inbox(self.loop)  # type: ignore[assignment]  # it is asked for no more than this
        self._stalled: asyncio.TimerHandle | None = None

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
            parts += _head(len(text)), text
        self.transport.write(b"".join(parts))
        return True

    def drop(self) -> None:
        """End at once: whoever does not read cannot be told anything, and what waits for them is given up."""
        self.transport.abort()

    def keepalive_timeout(self) -> None:
        """Whoever does not answer may not read either, and an orderly end would wait for that."""
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
        """Nobody reads any more."""
        self._read_on()
        super().connection_lost(exc)

    def _read_on(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def handle_ping(self) -> None:
        """Answer, unless nobody reads the answers."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.drop()

    def handle_parser_exception(self) -> None:
        """Say in the application's words why the connection ends, if it has any."""
        assert self.conn.close_sent is not None
        if words := self.last_words(self.conn.close_sent.code):
            self.transport.write(_head(len(words)) + words)
        super().handle_parser_exception()

    def last_words(self, code: int) -> bytes:
        """What a connection hears before it is ended with this code for what it has sent."""
        return b""

    def data_received(self, data: bytes) -> None:
        """Hear a short text that came alone; leave anything else to uvicorn."""
        text = self._short_text(data)
        if text is None:
            super().data_received(data)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > 1 and not self.read_paused:  # whoever sends faster than we answer has to wait
            self.read_paused = True
            self.transport.pause_reading()

    def _short_text(self, data: bytes) -> str | None:
        """The text, if these bytes are one and stand between two messages."""
        length = len(data) - MASKED_HEAD
        if not 0 <= length < TWO_BYTES or data[0] != TEXT or data[1] != MASKED | length:
            return None
        if self.conn.state is not OPEN or self.conn.reader.buffer or self.frames:
            return None
        try:
            return apply_mask(data[MASKED_HEAD:], data[2:MASKED_HEAD]).decode()
        except UnicodeDecodeError:
            return None


def _head(length: int) -> bytes:
    """What a text of this length begins with, when a server sends it."""
    if length < TWO_BYTES:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return _medium(TEXT, TWO_BYTES, length)
    return _long(TEXT, EIGHT_BYTES, length)
