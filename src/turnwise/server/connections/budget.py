"""What a connection may cost: its bytes are parsed piece by piece, each at a price.

A connection that has spent its share is not read from until it has earned more, so its bytes stay with the
sender. A connection that does nothing but wait is ended.
"""

import asyncio
from abc import abstractmethod
from collections.abc import Callable

from turnwise.server.rate_limit import Bucket

MOST_WAITS = 5  # for the connection's own share, without a rest in between


class ConnectionBudget:
    """The share of a connection, and that of all connections of its address."""

    __slots__ = ("_clock", "_own", "_waits", "shared")

    def __init__(self, own: Bucket, shared: Bucket, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._own = own
        self._waits = 0
        self.shared = shared

    def spend(self, cost: int) -> None:
        """Pay for what was parsed, if need be by a debt."""
        now = self._clock()
        self._own.spend(cost, now)
        self.shared.spend(cost, now)

    def seconds(self) -> float:
        """How long to wait before more is parsed."""
        now = self._clock()
        own = self._own.debt_seconds(now)
        if own:
            self._waits += 1
        elif self._own.is_full:
            self._waits = 0
        return max(own, self.shared.debt_seconds(now))

    @property
    def is_overrun(self) -> bool:
        """Whether waiting has not helped."""
        return self._waits > MOST_WAITS


class Paced:
    """A connection of uvicorn's that parses one piece at a time, then lets others have their turn."""

    PIECE: int  # bytes
    budget: ConnectionBudget
    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport

    def _begin(self, budget: ConnectionBudget) -> None:
        self.budget = budget
        self.held = bytearray()  # what has come and is not parsed yet
        self._next: asyncio.Handle | None = None

    @abstractmethod
    def parse(self, piece: bytes) -> int:
        """Parse a piece; what that has cost."""

    @abstractmethod
    def is_busy(self) -> bool:
        """Whether the application has to deal with what was parsed first; it calls `go_on` then."""

    @abstractmethod
    def stop_reading(self) -> None:
        """Leave further bytes to the sender."""

    @abstractmethod
    def read_again(self) -> None:
        """Take further bytes, if nothing else is against it."""

    @abstractmethod
    def overrun(self) -> None:
        """End a connection that does nothing but wait for its budget."""

    def take(self, data: bytes) -> None:
        """Parse what has come, now or later."""
        if self.held or len(data) > self.PIECE or self.is_busy():
            self._hold(data)
            self.go_on()
        elif seconds := self.budget.seconds():
            self._hold(data)
            self._wait(seconds)
        else:
            self.budget.spend(self.parse(data))

    def go_on(self) -> None:
        """Parse what is held in a turn of its own, if that is not planned already."""
        if self._next is None:
            self._next = self.loop.call_soon(self._parse_held)

    def forget(self) -> None:
        """Parse nothing more."""
        self.held.clear()
        if self._next is not None:
            self._next.cancel()
            self._next = None

    def _hold(self, data: bytes) -> None:
        self.held += data
        self.stop_reading()

    def _wait(self, seconds: float) -> None:
        if self.budget.is_overrun:
            self.overrun()
        else:
            self._next = self.loop.call_later(seconds, self._parse_held)

    def _parse_held(self) -> None:
        self._next = None
        if self.transport.is_closing():
            self.held.clear()
        elif not self.held:
            self.read_again()
        elif self.is_busy():
            return
        elif seconds := self.budget.seconds():
            self._wait(seconds)
        else:
            piece = bytes(self.held[: self.PIECE])
            del self.held[: self.PIECE]
            self.budget.spend(self.parse(piece))
            self.go_on()
