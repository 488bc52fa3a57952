"""The server's time, so that tests can have a time of their own."""

import asyncio
import time
from collections.abc import Callable
from threading import Lock
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
SLEW = 100  # one part in so many of the time that passes goes to meet the wall clock
MILLISECOND = 1_000_000  # nanoseconds

Nanoseconds = Callable[[], int]


class WallClock:
    """The time of day at the start and what has passed since, on the running event loop.

    A wall clock that is set or jumps neither holds up a deadline nor hastens it by more than a hundredth;
    at that pace it is followed, so that all processes at one database agree again. Called by any thread.
    """

    def __init__(self, wall: Nanoseconds = time.time_ns, steady: Nanoseconds = time.monotonic_ns) -> None:
        self._wall = wall
        self._steady = steady
        self._own, self._seen = wall(), steady()  # what it showed last, and when that was
        self._lock = Lock()

    def now(self) -> int:
        """Milliseconds since the epoch; never fewer than before."""
        with self._lock:
            steady = self._steady()
            passed, self._seen = steady - self._seen, steady
            own, most = self._own + passed, passed // SLEW
            behind = self._wall() - own
            self._own = own + (behind if -most <= behind <= most else most if behind > 0 else -most)
            return self._own // MILLISECOND

    def wake(self, at: int, callback: Callable[[], None]) -> Alarm:
        """Call back at a time of day, never before it: a call that is too early would find nothing to do."""
        return LoopAlarm(self, at, callback)


class LoopAlarm:
    """Waits on the running loop until a clock shows a time; if the loop was quicker, it waits again."""

    __slots__ = ("_at", "_callback", "_clock", "_timer")

    def __init__(self, clock: WallClock, at: int, callback: Callable[[], None]) -> None:
        self._clock = clock
        self._at = at
        self._callback = callback
        self._timer = self._set()

    def _set(self) -> asyncio.TimerHandle:
        milliseconds = max(0, self._at - self._clock.now() + EARLIEST)
        return asyncio.get_running_loop().call_later(milliseconds / 1000, self._ring)

    def _ring(self) -> None:
        if self._clock.now() < self._at:
            self._timer = self._set()
        else:
            self._callback()

    def cancel(self) -> None:
        """Let it not happen."""
        self._timer.cancel()
