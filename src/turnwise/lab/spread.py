"""Work spread over the cores of this machine, by threads: compiled loops run side by side in them."""

import os
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")


def all_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spread(
    work: Callable[[Piece], Result], pieces: Sequence[Piece], workers: int
) -> Generator[Result, None, None]:
    """What comes of every piece, as they are done; closed early, it leaves out the others."""
    if workers == 1 or len(pieces) == 1:
        yield from map(work, pieces)
        return
    pool = ThreadPoolExecutor(workers, thread_name_prefix="simulate")
    try:
        for done in as_completed([pool.submit(work, piece) for piece in pieces]):
            yield done.result()
    finally:
        pool.shutdown(cancel_futures=True)
