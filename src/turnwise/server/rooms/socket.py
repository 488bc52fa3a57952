"""A connection to a table: what it may see, and what still has to be sent to it."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable

from turnwise.core.player_names import default_name
from turnwise.server.protocol.codes import Code, Refused

MOST_WAITING, MOST_BYTES = 256, 1_000_000  # messages; a client that reads so slowly has to connect again

# Extensions of an ASGI scope, where a connection has short ways to put, to receive and to drop.
PUT, RECEIVE, DROP = "turnwise.put", "turnwise.receive", "turnwise.drop"

Put = Callable[[Iterable[bytes]], bool]  # sends at once, or says that it cannot
Send = Callable[[bytes], Awaitable[None]]
Drop = Callable[[], None]


def never(messages: Iterable[bytes]) -> bool:
    """For connections that have nothing quicker than `Send`."""
    return False


class Socket:
    """Messages are put without waiting and sent in order; a slow reader holds no other one up."""

    __slots__ = (
        "_drop",
        "_put",
        "_send",
        "_sender",
        "_waiting",
        "_waiting_bytes",
        "address",
        "introduced",
        "is_open",
        "keys",
        "seats",
        "version",
    )

    def __init__(self, send: Send, drop: Drop, put: Put = never) -> None:
        self.keys: tuple[str, ...] = ()  # hashes of the secrets that were shown
        self.seats: tuple[int, ...] = ()  # that they open as the table is now
        self.version = 0  # of the last state sent
        self.introduced: tuple[int, str] | None = None  # the place that the table was when it was told of
        self.is_open = True
        self.address = ""  # whose share its table takes
        self._put = put
        self._send = send
        self._drop = drop
        self._waiting: deque[bytes] = deque()
        self._waiting_bytes = 0
        self._sender: asyncio.Task[None] | None = None

    def seat(self, named: int | None) -> int:
        """The seat that a request is for: the named one, or the first; refuses one of others."""
        if not self.seats:
            raise Refused(Code.NOT_YOUR_SEAT, "you are watching; only those on a seat may act")
        if named is not None and named not in self.seats:
            own = ", ".join(map(default_name, self.seats))
            raise Refused(Code.NOT_YOUR_SEAT, f"the seat of {default_name(named)} is not yours; yours: {own}")
        return self.seats[0] if named is None else named

    def put(self, *messages: bytes) -> None:
        """Send messages as soon as those before them are sent: at once, if nothing is in the way."""
        if not self.is_open or (self._sender is None and self._put(messages)):
            return
        self._waiting.extend(messages)
        self._waiting_bytes += sum(map(len, messages))
        if len(self._waiting) > MOST_WAITING or self._waiting_bytes > MOST_BYTES:
            self.end()
        elif self._sender is None:
            self._sender = asyncio.get_running_loop().create_task(self._send_all())

    async def _send_all(self) -> None:
        try:
            while self._waiting and self.is_open:
                message = self._waiting.popleft()
                self._waiting_bytes -= len(message)
                await self._send(message)
        except Exception:
            self.is_open = False  # the other side is gone
        finally:
            self._sender = None

    def end(self) -> None:
        """Give up on a reader that is too slow."""
        self.is_open = False
        self._waiting.clear()
        self._drop()
