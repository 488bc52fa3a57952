"""The writer: one connection, which commits all that is waiting at once."""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import IntegrityError

from turnwise.core.errors import TurnwiseError
from turnwise.server.monitoring import logs
from turnwise.server.runtime import Runtime
from turnwise.server.storage.backends.base import Backend
from turnwise.server.storage.errors import FAILED, is_about_values, refusal
from turnwise.server.storage.writer.batch import Append, Batch, Creation
from turnwise.server.storage.writer.connection import WriterConnection

LARGEST_BATCH = 500
PATIENCE = 5.0  # seconds in which a lost connection may come back, before callers are refused
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0  # seconds between attempts

BATCHED = (Creation, Append)  # what is written together with others
Transaction = Callable[[Connection], Any]  # in a transaction of its own
Manner = Callable[[Batch, WriterConnection, str], list[Append]]
Result = TypeVar("Result")
Argument = TypeVar("Argument")
ResultOrError = Any  # a result, or the error that the caller shall see


@dataclass(slots=True, eq=False)
class WriteJob:
    """Something to write, and the future of its caller."""

    what: Creation | Append | Transaction
    future: "asyncio.Future[Any]"


class Writer:
    """Everything that is written goes through here, one transaction after the other."""

    def __init__(self, engine: Engine, backend: Backend, sender: str, runtime: Runtime) -> None:
        """Ready to write; the worker decides when that is done."""
        self.commits = 0
        self.is_failing = False  # whether the last attempt to write failed, by no fault of a value
        self._engine = engine
        self._backend = backend
        self._sender = sender
        self._runtime = runtime
        self._connection: WriterConnection | None = None
        self._loop = asyncio.get_running_loop()
        self._worker = runtime.worker(self._settle, LARGEST_BATCH, "turnwise-writer")

    def stop(self) -> None:
        """Write all that is queued, then disconnect; blocks until then."""
        self._worker.stop()
        self._disconnect()

    @property
    def is_alive(self) -> bool:
        """Whether what is queued is still written."""
        return self._worker.is_alive

    def write(self, what: Creation | Append | Transaction) -> "asyncio.Future[Any]":
        """Queue it; the future is done when it is durable."""
        future: asyncio.Future[Any] = self._loop.create_future()
        self._worker.put(WriteJob(what, future))
        return future

    def _settle(self, jobs: Sequence[WriteJob]) -> None:
        """Write jobs and tell their callers, in one call for all."""
        writes = [job for job in jobs if isinstance(job.what, BATCHED)]
        done = list(zip(writes, self._outcomes([job.what for job in writes]), strict=True))  # type: ignore[misc]
        for job in jobs:
            if not isinstance(job.what, BATCHED):
                done.append((job, self._worked(job.what)))
        self._call(_deliver, done)

    def _call(self, callback: Callable[[Argument], None], argument: Argument) -> None:
        """Let the loop do something."""
        with suppress(RuntimeError):  # it was closed: no caller is left
            self._loop.call_soon_threadsafe(callback, argument)

    def _outcomes(self, writes: Sequence[Creation | Append]) -> list[ResultOrError]:
        """Write a batch; if a value in it is at fault, all other callers still get what they asked for."""
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
        return set(self._insist(partial(self._attempt, writes, Batch.write), again))

    def _attempt(self, writes: Sequence[Creation | Append], manner: Manner) -> list[Append]:
        if self._connection is None:
            self._connection = WriterConnection(self._engine, self._backend)
        try:
            return self._committed(self._connection, writes, manner)
        except Exception as error:
            if not is_about_values(error):
                self._disconnect()
            raise

    def _committed(
        self, connection: WriterConnection, writes: Sequence[Creation | Append], manner: Manner
    ) -> list[Append]:
        batch = Batch(writes, self._runtime.timekeeper.now())

        def write() -> list[Append]:
            won = manner(batch, connection, self._sender)
            self._call(_call_back, writes)
            return won

        won = connection.commit(write)
        self._has_committed()
        return won

    def _has_committed(self) -> None:
        self.commits += 1
        self.is_failing = False

    def _worked(self, work: Transaction) -> ResultOrError:
        try:
            attempt = partial(self._work, work)
            return self._insist(attempt, attempt)
        except Exception as error:
            return self._refusal(error)

    def _insist(self, attempt: Callable[[], Result], again: Callable[[], Result]) -> Result:
        """Try again while the connection is lost, for as long as callers can be kept waiting."""
        give_up, pause = self._runtime.monotonic() + PATIENCE, FIRST_PAUSE
        while True:
            try:
                return attempt()
            except Exception as error:
                if not self._backend.is_transient(error) or self._runtime.monotonic() > give_up:
                    raise
            self._runtime.sleep(pause)
            attempt, pause = again, min(2 * pause, LONGEST_PAUSE)

    def _failure(self, write: Creation | Append, error: Exception) -> ResultOrError:
        """What becomes of a write that failed; an entry whose table is gone is not the next one."""
        is_orphan = isinstance(error, IntegrityError) and self._backend.is_orphan(error)
        return False if is_orphan and isinstance(write, Append) else self._refusal(error)

    def _refusal(self, error: Exception) -> TurnwiseError:
        refused = refusal("write", error)
        if refused.code == FAILED and not self.is_failing:
            self.is_failing = True
            logs.log_event(
                "storage_failed", reason=refused.sentence
            )  # senders are not told what a driver says
        return refused

    def _work(self, work: Transaction) -> Any:
        with self._engine.begin() as connection:
            result = work(connection)
        self._has_committed()
        return result

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connection = None


def _call_back(writes: Sequence[Creation | Append]) -> None:
    """The disk works, so this delays no one; many at once cost less than one by one."""
    for write in writes:
        if isinstance(write, Append) and write.callback is not None:
            with suppress(Exception):  # the caller who waits for the entry will find out
                write.callback()


def _deliver(done: list[tuple[WriteJob, ResultOrError]]) -> None:
    for job, outcome in done:
        if job.future.done():  # its caller was cancelled
            continue
        if isinstance(outcome, Exception):
            job.future.set_exception(outcome)
        else:
            job.future.set_result(outcome)
