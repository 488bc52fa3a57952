"""What a worker does with messages, without a process of its own."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

import sample_tasks as tasks
from sample_tasks import Sum
from turnwise.workers.process import WorkerMain, be_nice, frame, megabytes, read_frame
from turnwise.workers.protocol import Begin, Done, Failed, FromWorker, Progress, Stop
from turnwise.workers.task import Task, write
from waiting import PATIENCE, until


@contextmanager
def working() -> Iterator[tuple[WorkerMain, list[FromWorker]]]:
    """A worker, and what it tells."""
    told: list[FromWorker] = []
    worker = WorkerMain(told.append)
    thread = Thread(target=worker.work)
    thread.start()
    try:
        yield worker, told
    finally:
        worker.leave()
        thread.join(PATIENCE)
        assert not thread.is_alive()


def begin(number: int, task: Task[Any, Any, Any], asked: object, is_weighed: bool = False) -> Begin:
    return Begin(number, task.name, write(asked), is_weighed)


def test_tasks_are_run_in_order_with_their_reports():
    with working() as (worker, told):
        worker.hear(begin(1, tasks.count_up, 2))
        worker.hear(begin(2, tasks.add, Sum([1, 2])))
        until(lambda: len(told) == 4)
    assert told == [
        Progress(1, write(Sum([0]))),
        Progress(1, write(Sum([1]))),
        Done(1, write("counted"), 0.0),
        Done(2, write(3), 0.0),
    ]


def test_what_fails_is_told_and_the_next_task_is_run():
    with working() as (worker, told):
        worker.hear(begin(1, tasks.fail, "xyzzy"))
        worker.hear(begin(2, tasks.fail, ""))
        worker.hear(begin(3, tasks.add, Sum([1]), is_weighed=True))
        until(lambda: len(told) == 3)
    refused, fault, done = told
    assert refused == Failed(1, "bad_word", "there is no word 'xyzzy'")
    assert fault == Failed(2, "task_failed", "fail failed (ZeroDivisionError: no reason)")
    assert isinstance(done, Done)
    assert 1 < done.megabytes < 100_000


def test_a_task_is_stopped_by_its_number_and_all_when_the_pool_leaves():
    with working() as (worker, told):
        worker.hear(begin(1, tasks.until_stopped, None))
        until(lambda: told)
        worker.hear(Stop(1))
        until(lambda: any(isinstance(it, Done) for it in told))
        assert worker.stopped == set()
        worker.hear(begin(2, tasks.until_stopped, None))
        until(lambda: told[-1].number == 2)
    assert isinstance(told[-1], Done)


def test_messages_in_a_pipe_are_whole_or_none():
    stream = io.BytesIO(frame(b"one") + frame(b"") + frame(b"three")[:-1])
    assert [read_frame(stream) for _ in range(4)] == [b"one", b"", None, None]


def test_a_worker_knows_its_memory_and_may_be_as_important_as_others():
    assert megabytes() > 1
    be_nice(0)
