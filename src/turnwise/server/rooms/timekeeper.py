"""The server's time, so that tests can have a time of their own."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """Something that will happen, unless it is cancelled."""

    def cancel(self) -> None:
        """Let it not happen."""


class Timekeeper(Protocol):
    """Knows the time and wakes those who ask for it."""

    def now(self) -> int:
        """Milliseconds since the epoch."""

    def wake(self, at: int, callback: Callable[[], None]) -> Alarm:
        """Call back at a time, at once if it has passed."""


EARLIEST = 1  # milliseconds that a loop's timer may be early: it counts whole ones, of a clock of its own


class WallClock:
    """The time of day, on the running event loop."""

    def now(self) -> int:
        """Milliseconds since the epoch."""
        return time.time_ns() // 1_000_000

    def wake(self, at: int, callback: Callable[[], None]) -> Alarm:
        """Call back at a time of day, never before it: whoever comes too early finds nothing to do."""
        milliseconds = max(0, at - self.now() + EARLIEST)
        return asyncio.get_running_loop().call_later(milliseconds / 1000, callback)
