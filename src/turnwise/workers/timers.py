"""The time that a pool goes by: what now is, and what is to be done later."""

import heapq
import threading
import time
from collections.abc import Callable
from itertools import count
from typing import Protocol


class TimerHandle(Protocol):
    """Something to be done later."""

    def cancel(self) -> None:
        """Do it no more."""


class Timers(Protocol):
    """Handed to a pool, so that a simulator may hand it another."""

    def now(self) -> float:
        """Seconds of a clock that only goes forward."""

    def after(self, seconds: float, callback: Callable[[], object]) -> TimerHandle:
        """Call back once, in any thread."""

    def close(self) -> None:
        """Call nothing back any more."""


class _Handle:
    __slots__ = ("callback",)

    def __init__(self, callback: Callable[[], object]) -> None:
        self.callback: Callable[[], object] | None = callback

    def cancel(self) -> None:
        """Forget what was to be done."""
        self.callback = None


class ThreadTimers:
    """The machine's clock; one thread calls back, and starts with the first timer."""

    def __init__(self) -> None:
        self.now = time.monotonic
        self._changed = threading.Condition()
        self._due: list[tuple[float, int, _Handle]] = []
        self._numbers = count()
        self._thread: threading.Thread | None = None
        self._is_closed = False

    def after(self, seconds: float, callback: Callable[[], object]) -> TimerHandle:
        """Call back in the clock's thread."""
        timer = _Handle(callback)
        entry = (self.now() + seconds, next(self._numbers), timer)
        with self._changed:
            heapq.heappush(self._due, entry)
            if self._due[0] is entry:  # sooner than what the thread waits for
                self._changed.notify()
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="pool timers", daemon=True)
                self._thread.start()
        return timer

    def close(self) -> None:
        """End the thread."""
        with self._changed:
            self._is_closed = True
            self._changed.notify()

    def _run(self) -> None:
        while (timer := self._next()) is not None:
            if callback := timer.callback:
                callback()

    def _next(self) -> _Handle | None:
        with self._changed:
            while not self._is_closed:
                wait = self._due[0][0] - self.now() if self._due else None
                if wait is not None and wait <= 0:
                    return heapq.heappop(self._due)[2]
                self._changed.wait(wait)
        return None
