"""Work spread over the cores of this machine, by threads: compiled loops run side by side in them."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")

THREADS = "spread"  # what they are called
AHEAD = 3  # pieces for each thread, so that none is idle


def all_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(
    work: Callable[[Piece], Result], pieces: Iterable[Piece], threads: int
) -> Generator[Result, None, None]:
    """What comes of every piece, in their order; closed early, it leaves out the others."""
    if threads == 1:
        yield from map(work, pieces)
        return
    waiting = deque[Future[Result]]()
    executor = ThreadPoolExecutor(threads, thread_name_prefix=THREADS)
    try:
        for piece in pieces:
            waiting.append(executor.submit(work, piece))
            if len(waiting) > AHEAD * threads:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:
        executor.shutdown(cancel_futures=True)
