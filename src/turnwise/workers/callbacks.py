"""Answers to callers, given when no lock is held."""

from collections.abc import Callable
from concurrent.futures import InvalidStateError
from contextlib import suppress

from turnwise.core.errors import TurnwiseError
from turnwise.workers.job_queue import Job
from turnwise.workers.protocol import Done, Failed

Callbacks = list[Callable[[], object]]


def deliver(job: Job, message: Done | Failed) -> None:
    """Give a caller the result of a job, or the error that it ended with."""
    with suppress(InvalidStateError):  # the caller is gone
        if isinstance(message, Done):
            job.future.set_result(job.task.read_result(message.result))
        else:
            job.future.set_exception(TurnwiseError(message.code, message.sentence))


def fail(job: Job, error: TurnwiseError) -> None:
    """Refuse a caller."""
    with suppress(InvalidStateError):
        job.future.set_exception(error)


def run_all(callbacks: Callbacks) -> None:
    """Run all; the caller holds no lock."""
    for callback in callbacks:
        callback()
