"""The pool as callers use it: `await pool.run(task, request, deadline=…)`, or without an event loop."""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from contextlib import suppress
from functools import partial
from itertools import count, islice
from queue import SimpleQueue
from types import TracebackType
from typing import Any, Self, TypeVar, Unpack

from turnwise.workers.dispatcher import Dispatcher
from turnwise.workers.job_queue import Job
from turnwise.workers.protocol import Options, Readiness, StartWorker
from turnwise.workers.queues import Queue
from turnwise.workers.task import Task, write
from turnwise.workers.timers import ThreadTimers, Timers

Q = TypeVar("Q")
P = TypeVar("P")
R = TypeVar("R")

AHEAD = 3  # tasks of a map for each worker, so that none is idle


class WorkerPool:
    """Runs tasks in workers that a backend starts when they are first needed."""

    def __init__(self, start: StartWorker, workers: int = 1, timers: Timers | None = None) -> None:
        """So many tasks run at a time, of each queue that does not say how many."""
        self.workers = workers
        self._timers = timers or ThreadTimers()
        self._dispatcher = Dispatcher(start, workers, self._timers)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    async def run(self, task: Task[Q, P, R], request: Q, **options: Unpack[Options]) -> R:
        """The result of a task; what is told on the way is told on the caller's loop.

        A task ends with its caller: when this is cancelled, so is the task.
        """
        loop = asyncio.get_running_loop()
        if report := options.get("report"):
            options["report"] = partial(_call_on, loop, report)
        if spent := options.get("spent"):
            options["spent"] = partial(_call_on, loop, spent)
        return await asyncio.wrap_future(self.submit(task, request, **options))

    def submit(self, task: Task[Q, P, R], request: Q, **options: Unpack[Options]) -> "Future[R]":
        """Begin a task, or queue it; to cancel the future ends it. Reports come in another thread."""
        number = next(self._dispatcher.numbers)
        job = Job(number, task, write(request), options, self._timers.now(), task.need(request))
        self._dispatcher.add(job)
        if stopper := options.get("stopper"):
            stopper(partial(self._dispatcher.stop, job))
        return job.future

    def map(
        self, task: Task[Q, P, R], requests: Iterable[Q], ordered: bool = True, **options: Unpack[Options]
    ) -> Iterator[R]:
        """The results of many tasks, in order or as they come; leaving the loop ends the others."""
        coming, running, done = iter(requests), dict[Future[R], int](), dict[int, R]()
        numbers, given = count(), 0
        try:
            while True:
                room = AHEAD * self.workers - len(running) - len(done)
                for request in islice(coming, max(0, room)):
                    running[self.submit(task, request, **options)] = next(numbers)
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    done[running.pop(future)] = future.result()
                for number in sorted(done):
                    if ordered and number != given:
                        break
                    given += 1
                    yield done.pop(number)
        finally:
            for future in running:
                future.cancel()

    def stream(self, task: Task[Q, P, R], request: Q, **options: Unpack[Options]) -> Iterator[P]:
        """What a task reports, as it comes, until it ends; leaving the loop ends it."""
        reports: SimpleQueue[P | Future[R]] = SimpleQueue()
        future = self.submit(task, request, **options | {"report": reports.put})
        future.add_done_callback(reports.put)
        try:
            while not isinstance(report := reports.get(), Future):
                yield report
            future.result()
        finally:
            future.cancel()

    def prepare(self, task: Task[Any, Any, Any], key: str) -> None:
        """Have a worker begin with what a task needs for a key, unless that is done or under way."""
        self._dispatcher.prepare(task.queue, task.need_of(key))

    def readiness(self, task: Task[Any, Any, Any], key: str) -> Readiness:
        """How far that is, by the worker that is furthest."""
        place = task.need_of(key), task.queue.group.name
        with self._dispatcher.lock:
            return self._dispatcher.preparations.readiness(place, self._dispatcher.is_warm(place))

    def listen(self, listener: Callable[[Task[Any, Any, Any], str], object]) -> None:
        """Call back, in any thread, with the preparing task and the key, whenever a readiness changes."""
        self._dispatcher.preparations.listener = listener

    @property
    def names(self) -> tuple[str, ...]:
        """Which workers there are; of a local pool, the ids of their processes."""
        with self._dispatcher.lock:
            return tuple(slot.worker.name for slot in self._dispatcher.slots)

    @property
    def busy(self) -> tuple[str, ...]:
        """Which workers run a task."""
        with self._dispatcher.lock:
            return tuple(slot.worker.name for slot in self._dispatcher.slots if slot.job)

    def waiting(self, queue: Queue) -> int:
        """How many tasks of a queue wait."""
        with self._dispatcher.lock:
            return self._dispatcher.line(queue).waiting

    def close(self) -> None:
        """End all workers; callers who wait are told. Blocks until the workers are gone."""
        self._dispatcher.close()
        self._timers.close()


def _call_on(loop: asyncio.AbstractEventLoop, callback: Callable[[Any], object], value: Any) -> None:
    with suppress(RuntimeError):  # the loop is closed
        loop.call_soon_threadsafe(callback, value)
