"""Waiting for what a pool's workers do."""

import threading
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from turnwise.core.errors import TurnwiseError
from turnwise.workers import Task, WorkerPool
from waiting import PATIENCE, until


def is_gone(process_id: int) -> bool:
    """Whether a process ends."""
    return until(lambda: not Path(f"/proc/{process_id}").exists())


def begun(
    pool: WorkerPool, task: Task[Any, int, Any], asked: Any = None, **options: Any
) -> tuple[Future[Any], int]:
    """A task that runs, and the process that runs it, as it reports."""
    heard, pids = threading.Event(), list[int]()

    def note(pid: int) -> None:
        pids.append(pid)
        heard.set()

    future = pool.submit(task, asked, report=note, **options)
    assert heard.wait(PATIENCE)
    return future, pids[0]


def result(pool: WorkerPool, task: Task[Any, Any, Any], asked: Any = None, **options: Any) -> Any:
    """What a task returns."""
    return pool.submit(task, asked, **options).result(PATIENCE)


def error_of(future: Future[Any]) -> TurnwiseError:
    """How a task is refused."""
    with pytest.raises(TurnwiseError) as caught:
        future.result(PATIENCE)
    return caught.value
