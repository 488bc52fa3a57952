"""What the server takes from the process around it: time, random bytes and threads, all replaceable."""

import asyncio
import secrets
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any, Protocol, TypeVar

from turnwise.server.timekeeper import Timekeeper, WallClock

T = TypeVar("T")
Handle = Callable[[list[Any]], None]


class SerialWorker(Protocol):
    """Hands the items that are put into it to one function, in order and several at a time."""

    def put(self, item: Any, /) -> None:
        """Queue an item; returns at once."""

    def stop(self) -> None:
        """Hand over what is queued, then end; blocks until then."""

    @property
    def is_alive(self) -> bool:
        """Whether items are still handed over."""


class Joinable(Protocol):
    """A thread that was started, or what stands for one."""

    def join(self) -> None:
        """Block until it has ended."""


class ThreadWorker:
    """A worker with a thread of its own, which takes whatever is queued at once."""

    def __init__(self, handle: Handle, most: int, name: str) -> None:
        """Start; at most so many items are handed over together."""
        self._handle = handle
        self._most = most
        self._queue: SimpleQueue[Any] = SimpleQueue()
        self.put = self._queue.put
        self._thread = start_thread(self._run, name)

    def stop(self) -> None:
        """Hand over what is queued, then end; blocks until then."""
        self._queue.put(None)
        self._thread.join()

    @property
    def is_alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread.is_alive()

    def _run(self) -> None:
        is_last = False
        while not is_last:
            items = [self._queue.get()]
            waiting = min(self._queue.qsize(), self._most - 1)
            items += [self._queue.get_nowait() for _ in range(waiting)]
            is_last = None in items
            self._handle([item for item in items if item is not None])


def start_thread(target: Callable[[], None], name: str) -> threading.Thread:
    """A thread that does not keep the process alive."""
    thread = threading.Thread(target=target, name=name, daemon=True)
    thread.start()
    return thread


async def in_thread(threads: Executor, function: Callable[..., T], *arguments: Any) -> T:
    """What a function returns, which would hold up others on the loop."""
    return await asyncio.get_running_loop().run_in_executor(threads, function, *arguments)


@dataclass(frozen=True, slots=True)
class Runtime:
    """The real ones, unless others are handed in: a simulator runs the same server in its own time.

    What waits, waits on the event loop, whose time is the simulator's, too.
    """

    timekeeper: Timekeeper = field(default_factory=WallClock)  # deadlines, and when an entry was written
    monotonic: Callable[[], float] = time.monotonic  # seconds; limits go by it
    sleep: Callable[[float], None] = time.sleep  # blocks the writer between two attempts
    random_bytes: Callable[[int], bytes] = secrets.token_bytes  # ids, tokens, secrets and keys
    worker: Callable[[Handle, int, str], SerialWorker] = ThreadWorker  # the writer's
    executor: Callable[[int, str], Executor] = ThreadPoolExecutor  # of what must not hold up the loop
    thread: Callable[[Callable[[], None], str], Joinable] = start_thread  # the listener's
