"""The writer: a thread with the one connection that writes, which commits whatever is waiting at once."""

import asyncio
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine

from turnwise.core.errors import TurnwiseError
from turnwise.server import logs
from turnwise.server.storage.batch import Append, Batch, Creation
from turnwise.server.storage.failures import FAILED, is_about_values, is_orphaned, is_passing, refusal
from turnwise.server.storage.line import Line

LARGEST_BATCH = 500
PATIENCE = 5.0  # seconds in which a lost connection may come back, before those who wait are told
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0  # seconds between attempts

BATCHED = (Creation, Append)  # what is written together with others
Work = Callable[[Connection], Any]  # in a transaction of its own
Manner = Callable[[Batch, Line, str], list[Append]]
Result = TypeVar("Result")
Argument = TypeVar("Argument")
Outcome = Any  # a result, or the error that the caller shall see


@dataclass(slots=True, eq=False)
class Job:
    """Something to write, and who waits for it."""

    what: Creation | Append | Work
    future: "asyncio.Future[Any]"


class Writer:
    """Everything that is written goes through here, one transaction after the other."""

    def __init__(self, engine: Engine, sender: str, now: Callable[[], int]) -> None:
        """Nothing is written before `start`."""
        self.commits = 0
        self.is_failing = False  # whether the last attempt to write failed, by no fault of a value
        self._engine = engine
        self._sender = sender
        self._now = now
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._line: Line | None = None
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._run, name="turnwise-writer", daemon=True)

    def start(self) -> None:
        """Begin to write."""
        self._thread.start()

    def stop(self) -> None:
        """Write all that is queued, then end; blocks until then."""
        self._queue.put(None)
        self._thread.join()

    @property
    def is_alive(self) -> bool:
        """Whether the thread runs."""
        return self._thread.is_alive()

    def write(self, what: Creation | Append | Work) -> "asyncio.Future[Any]":
        """Queue it; the future is done when it is durable."""
        future: asyncio.Future[Any] = self._loop.create_future()
        self._queue.put(Job(what, future))
        return future

    def _run(self) -> None:
        is_last = False
        while not is_last:
            jobs = [self._queue.get()]
            waiting = min(self._queue.qsize(), LARGEST_BATCH - 1)
            jobs += [self._queue.get_nowait() for _ in range(waiting)]
            is_last = None in jobs
            self._settle([job for job in jobs if job is not None])
        self._drop()

    def _settle(self, jobs: Sequence[Job]) -> None:
        """Write jobs and tell those who wait, in one call for all."""
        writes = [job for job in jobs if isinstance(job.what, BATCHED)]
        done = list(zip(writes, self._outcomes([job.what for job in writes]), strict=True))  # type: ignore[misc]
        for job in jobs:
            if not isinstance(job.what, BATCHED):
                done.append((job, self._worked(job.what)))
        self._call(_deliver, done)

    def _call(self, callback: Callable[[Argument], None], argument: Argument) -> None:
        """Let the loop do something."""
        with suppress(RuntimeError):  # it was closed: nobody waits any more
            self._loop.call_soon_threadsafe(callback, argument)

    def _outcomes(self, writes: Sequence[Creation | Append]) -> list[Outcome]:
        """Write a batch; if a value in it is at fault, everybody else still gets what they asked for."""
        if not writes:
            return []
        try:
            won = self._written(writes)
        except Exception as error:
            if len(writes) > 1 and is_about_values(error):
                return [outcome for write in writes for outcome in self._outcomes([write])]
            return [self._failure(write, error) for write in writes]
        return [write in won if isinstance(write, Append) else None for write in writes]

    def _written(self, writes: Sequence[Creation | Append]) -> set[Append]:
        again = partial(self._attempt, writes, Batch.write_again)
        return set(_insist(partial(self._attempt, writes, Batch.write), again))

    def _attempt(self, writes: Sequence[Creation | Append], manner: Manner) -> list[Append]:
        if self._line is None:
            self._line = Line(self._engine)
        try:
            return self._committed(self._line, writes, manner)
        except Exception as error:
            if not is_about_values(error):
                self._drop()
            raise

    def _committed(self, line: Line, writes: Sequence[Creation | Append], manner: Manner) -> list[Append]:
        batch = Batch(writes, self._now())
        with line.transaction():
            won = manner(batch, line, self._sender)
            self._call(_use_the_time, writes)
        self._has_committed()
        return won

    def _has_committed(self) -> None:
        self.commits += 1
        self.is_failing = False

    def _worked(self, work: Work) -> Outcome:
        try:
            attempt = partial(self._work, work)
            return _insist(attempt, attempt)
        except Exception as error:
            return self._refusal(error)

    def _failure(self, write: Creation | Append, error: Exception) -> Outcome:
        """What becomes of a write that failed; an entry whose table is gone is not the next one."""
        return False if isinstance(write, Append) and is_orphaned(error) else self._refusal(error)

    def _refusal(self, error: Exception) -> TurnwiseError:
        refused = refusal("write", error)
        if refused.code == FAILED and not self.is_failing:
            self.is_failing = True
            logs.told("storage_failed", reason=refused.sentence)  # senders are not told what a driver says
        return refused

    def _work(self, work: Work) -> Any:
        with self._engine.begin() as connection:
            result = work(connection)
        self._has_committed()
        return result

    def _drop(self) -> None:
        if self._line is not None:
            self._line.close()
        self._line = None


def _insist(attempt: Callable[[], Result], again: Callable[[], Result]) -> Result:
    """Try again while the connection is lost, for as long as those who wait can bear."""
    give_up, pause = time.monotonic() + PATIENCE, FIRST_PAUSE
    while True:
        try:
            return attempt()
        except Exception as error:
            if not is_passing(error) or time.monotonic() > give_up:
                raise
        time.sleep(pause)
        attempt, pause = again, min(2 * pause, LONGEST_PAUSE)


def _use_the_time(writes: Sequence[Creation | Append]) -> None:
    """The disk works, so this costs nobody any time; many at once cost less than one by one."""
    for write in writes:
        if isinstance(write, Append) and write.meanwhile is not None:
            with suppress(Exception):  # whoever waits for the entry will find out
                write.meanwhile()


def _deliver(done: list[tuple[Job, Outcome]]) -> None:
    for job, outcome in done:
        if job.future.done():  # its caller was cancelled
            continue
        if isinstance(outcome, Exception):
            job.future.set_exception(outcome)
        else:
            job.future.set_result(outcome)
