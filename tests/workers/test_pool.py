"""The pool with real processes: results, reports, deadlines, priorities, limits, deaths and closing."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path
from queue import SimpleQueue

import pytest

import sample_tasks as tasks
from present import present
from sample_tasks import Sum
from turnwise.core.errors import TurnwiseError
from turnwise.workers import Priority, WorkerPool, cancelling, open_pool
from turnwise.workers.local import LocalWorker
from waiting import PATIENCE, until
from workers_waiting import begun, error_of, is_gone, result

PARENT = """
import signal, sys
from queue import SimpleQueue
sys.path.insert(0, sys.argv[1])
import sample_tasks as tasks
from turnwise.workers import open_pool
pool = open_pool(workers=2)
pids = SimpleQueue()
pool.submit(tasks.deaf, None, report=pids.put)
pool.submit(tasks.until_stopped, None, report=pids.put)
print(pids.get(), pids.get(), flush=True)
signal.pause()
"""


@pytest.fixture(scope="module")
def shared():
    """One worker for all tests that leave it alive."""
    with open_pool() as pool:
        yield pool


@pytest.fixture
def pool():
    with open_pool() as pool:
        yield pool


def test_a_task_runs_elsewhere_and_returns_typed_data(shared):
    assert result(shared, tasks.add, Sum([1, 2, 3], factor=2)) == 12
    assert result(shared, tasks.process_id) not in (os.getpid(), 0)
    assert tasks.add(Sum([4])) == 4  # or here


def test_it_is_awaited_with_reports_on_the_loop(shared):
    async def main():
        heard, threads = [], set()

        def note(value):
            heard.append(value)
            threads.add(threading.current_thread())

        told = await shared.run(tasks.count_up, 5, report=note)
        return told, heard, threads

    told, heard, threads = asyncio.run(main())
    assert (told, heard) == ("counted", [Sum([number]) for number in range(5)])
    assert threads == {threading.main_thread()}


def test_a_task_returns_what_it_has_when_its_caller_stops_it(shared):
    stops, pids = SimpleQueue[Callable[[], None]](), SimpleQueue[int]()
    future = shared.submit(tasks.until_stopped, None, stopper=stops.put, report=pids.put)
    pids.get(timeout=PATIENCE)  # it has begun
    assert not future.done()
    (stop := stops.get())()
    assert future.result(PATIENCE) >= 0
    stop()  # what is over is not stopped once more
    assert result(shared, tasks.add, Sum([1])) == 1


def test_refusals_and_faults_are_told_and_the_worker_goes_on(shared):
    (before,) = shared.names
    refused = error_of(shared.submit(tasks.fail, "xyzzy"))
    assert (refused.code, refused.sentence) == ("bad_word", "there is no word 'xyzzy'")
    fault = error_of(shared.submit(tasks.fail, ""))
    assert (fault.code, fault.sentence) == ("task_failed", "fail failed (ZeroDivisionError: no reason)")
    assert error_of(shared.submit(tasks.no_data, None)).code == "task_failed"
    assert str(result(shared, tasks.process_id)) == before


def test_only_tasks_can_be_run():
    from turnwise.workers.task import task_named

    assert task_named("sample_tasks:add") is tasks.add
    with pytest.raises(TurnwiseError, match="there is no task 'os:system'"):
        task_named("os:system")


def test_a_search_that_is_stopped_by_its_deadline_tells_what_it_has(shared):
    assert result(shared, tasks.until_stopped, deadline=PATIENCE, grace=PATIENCE - 0.05) > 0


def test_a_cancelled_task_stops_and_its_worker_lives(shared):
    future, pid = begun(shared, tasks.until_stopped)
    assert future.cancel()
    assert result(shared, tasks.process_id) == pid


def test_an_awaiting_caller_who_is_cancelled_ends_its_task(pool):
    async def main():
        pids: asyncio.Queue[int] = asyncio.Queue()
        task = asyncio.ensure_future(pool.run(tasks.until_file, "/nowhere/at/all", report=pids.put_nowait))
        pid = await asyncio.wait_for(pids.get(), PATIENCE)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return pid

    assert is_gone(asyncio.run(main()))
    assert pool.busy == ()


def test_a_task_that_does_not_stop_is_ended_with_its_worker(pool, monkeypatch):
    monkeypatch.setattr(cancelling, "KILL_AFTER", 0.05)
    future, pid = begun(pool, tasks.deaf)
    future.cancel()
    assert is_gone(pid)
    assert result(pool, tasks.process_id) != pid


def test_what_takes_too_long_is_ended(pool):
    future = pool.submit(tasks.until_file, "/nowhere/at/all", seconds=0.2)
    (name,) = pool.names
    error = error_of(future)
    assert (error.code, error.sentence) == (
        "too_late",
        "this takes more than 0.2 seconds, which is too long",
    )
    assert is_gone(int(name))


def test_a_queued_task_is_cancelled_without_a_trace(shared):
    running, _ = begun(shared, tasks.until_stopped)
    queued = shared.submit(tasks.die, None)
    assert shared.waiting(tasks.QUICK) == 1
    assert queued.cancel()
    assert shared.waiting(tasks.QUICK) == 0
    running.cancel()
    assert result(shared, tasks.add, Sum([1])) == 1


def test_no_one_waits_longer_than_its_patience(shared):
    running, _ = begun(shared, tasks.until_stopped)
    error = error_of(shared.submit(tasks.add, Sum([1]), patience=0.05))
    assert (error.code, error.sentence) == ("busy", "all workers are busy; ask again in a moment")
    running.cancel()


def test_live_moves_go_before_hints_and_these_before_questions(shared):
    running, _ = begun(shared, tasks.until_stopped)
    order, asked = [], []
    for name in ("BACKGROUND", "QUESTION", "HINT", "LIVE"):
        asked.append(shared.submit(tasks.add, Sum([1]), priority=Priority[name]))
        asked[-1].add_done_callback(partial(lambda name, future: order.append(name), name))
    running.cancel()
    for future in asked:
        future.result(PATIENCE)
    assert order == ["LIVE", "HINT", "QUESTION", "BACKGROUND"]


def test_a_live_task_never_waits_for_a_long_one_of_another_queue(pool):
    long, _ = begun(pool, tasks.until_file, "/nowhere/at/all", priority=Priority.BACKGROUND)
    assert result(pool, tasks.add, Sum([1]), priority=Priority.LIVE) == 1
    assert not long.done()
    assert result(pool, tasks.niceness) == os.nice(0)
    long.cancel()
    assert result(pool, tasks.gentle_niceness) == min(19, os.nice(0) + 10)


def test_the_queue_has_an_end_for_a_sender_and_for_all(pool):
    first, _ = begun(pool, tasks.until_file, "/nowhere/at/all", sender="one")
    others = [pool.submit(tasks.echo, "a", sender="one") for _ in range(2)]
    with pytest.raises(TurnwiseError, match="busy with what your address asked for") as refused:
        pool.submit(tasks.echo, "a", sender="one")
    assert refused.value.code == "too_fast"
    others += [pool.submit(tasks.echo, "a", sender=name) for name in ("two", "three")]
    with pytest.raises(TurnwiseError, match="too many wait") as refused:
        pool.submit(tasks.echo, "a", sender="four")
    assert refused.value.code == "too_fast"
    assert (len(pool.busy), pool.waiting(tasks.BOUNDED)) == (1, 4)
    first.cancel()
    assert [future.result(PATIENCE) for future in others] == ["a"] * 4
    assert result(pool, tasks.echo, "b", sender="one") == "b"  # their places are free again


def test_a_long_request_counts_as_several(pool):
    first, _ = begun(pool, tasks.until_file, "/x" * 500, sender="one")  # two of three
    with pytest.raises(TurnwiseError):
        pool.submit(tasks.echo, "x" * 1000, sender="one")
    second = pool.submit(tasks.echo, "a", sender="one")
    first.cancel()
    assert second.result(PATIENCE) == "a"


def test_senders_take_turns(pool):
    first, _ = begun(pool, tasks.until_file, "/nowhere/at/all", sender="a")
    order = []
    asked = [pool.submit(tasks.echo, "a", sender="a") for _ in range(2)]
    asked.append(pool.submit(tasks.echo, "b", sender="b"))
    for future in asked:
        future.add_done_callback(lambda future: order.append(future.result()))
    first.cancel()
    for future in asked:
        future.result(PATIENCE)
    assert order == ["a", "b", "a"]


def test_a_large_request_and_result_come_through(pool):
    text = "x" * 3_000_000
    assert pool.submit(tasks.count_up, 0).result(PATIENCE) == "counted"
    assert result(pool, tasks.add, Sum([1] * 1_000_000)) == 1_000_000
    with pytest.raises(TurnwiseError):  # as heavy as 3,000 tasks
        pool.submit(tasks.echo, text, sender="one")


def test_the_seconds_of_work_are_told_however_it_ended(pool):
    spent: list[float] = []
    result(pool, tasks.add, Sum([1]), spent=spent.append)
    until(lambda: len(spent) == 1)
    future, _ = begun(pool, tasks.until_file, "/nowhere/at/all", spent=spent.append)
    future.cancel()
    until(lambda: len(spent) == 2)
    assert all(0 <= seconds < PATIENCE for seconds in spent)


def test_a_worker_that_dies_fails_one_task_and_the_next_starts_another(pool):
    error = error_of(pool.submit(tasks.die, None))
    assert error.code == "worker_ended"
    assert error.sentence == "a worker process has ended (code 7); the next request starts another"
    future, pid = begun(pool, tasks.until_stopped)
    os.kill(pid, signal.SIGKILL)
    assert "code -9" in error_of(future).sentence
    assert result(pool, tasks.process_id) != pid


def test_a_task_is_run_once_more_where_its_queue_says_so(pool, tmp_path):
    assert result(pool, tasks.die_first, str(tmp_path / "died")) == "lives"
    assert error_of(pool.submit(tasks.die_always, None)).code == "worker_ended"


def test_a_worker_that_cannot_be_started_or_says_nothing_is_told():
    with WorkerPool(partial(LocalWorker, command=["/nowhere/python"])) as pool:
        error = error_of(pool.submit(tasks.add, Sum([1])))
        assert (error.code, error.sentence) == (
            "no_worker",
            "cannot start a worker process: No such file or directory",
        )
    with WorkerPool(partial(LocalWorker, command=["true"])) as pool:
        assert "(code 0)" in error_of(pool.submit(tasks.add, Sum([1]))).sentence


def test_a_map_is_in_order_over_all_workers_and_as_it_comes(tmp_path):
    with open_pool(workers=2) as pool:
        sums = [Sum([number, 1]) for number in range(50)]
        assert list(pool.map(tasks.add, sums)) == list(range(1, 51))
        assert sorted(pool.map(tasks.add, iter(sums), ordered=False)) == list(range(1, 51))
        assert len(pool.names) == 2
        assert list(pool.map(tasks.add, [])) == []


def test_leaving_a_map_ends_what_runs():
    with open_pool(workers=2) as pool:
        pids: list[int] = []
        coming = pool.map(tasks.deaf, [None] * 100, report=pids.append)
        thread = threading.Thread(target=lambda: _exhaust(coming))
        thread.start()
        until(lambda: len(pids) == 2)
        pool.close()
        thread.join(PATIENCE)
        assert all(is_gone(pid) for pid in pids)


def _exhaust(coming):
    with pytest.raises(TurnwiseError, match="the worker pool is closed"):
        list(coming)


def test_an_error_in_a_map_ends_the_others(pool, tmp_path):
    with pytest.raises(TurnwiseError, match="no word"):
        list(pool.map(tasks.fail, ["word"] * 100))
    assert pool.waiting(tasks.QUICK) == 0


def test_a_worker_that_is_too_large_or_idle_is_not_kept(pool):
    for task in (tasks.in_little_memory, tasks.once_in_a_while):
        first = result(pool, task)
        assert is_gone(first)
        assert result(pool, task) != first
    until(lambda: pool.names == ())


def test_reports_come_as_a_stream_until_the_task_ends(pool):
    assert list(pool.stream(tasks.count_up, 3)) == [Sum([0]), Sum([1]), Sum([2])]
    with pytest.raises(TurnwiseError, match="no word"):
        list(pool.stream(tasks.fail, "word"))
    pid = next(coming := pool.stream(tasks.deaf, None))
    coming.close()
    pool.close()
    assert is_gone(pid)


def test_closing_ends_the_processes_whatever_they_do():
    pool = open_pool(workers=3)
    result(pool, tasks.process_id)
    pids = [begun(pool, task)[1] for task in (tasks.deaf, tasks.until_stopped)]
    waiting = [pool.submit(tasks.add, Sum([1])) for _ in range(3)]
    pids += [int(name) for name in pool.names]
    pool.close()
    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)
    for future in waiting:
        assert future.done()
    with pytest.raises(TurnwiseError, match="the worker pool is closed"):
        pool.submit(tasks.add, Sum([1]))


def test_workers_do_not_outlive_the_process_that_asks():
    helpers = str(Path(tasks.__file__).parent)
    parent = subprocess.Popen([sys.executable, "-c", PARENT, helpers], stdout=subprocess.PIPE)
    with parent:
        pids = [int(word) for word in present(parent.stdout).readline().split()]
        assert all(Path(f"/proc/{pid}").exists() for pid in pids)
        parent.kill()
    assert all(is_gone(pid) for pid in pids)


def test_an_interrupt_is_not_for_the_workers(shared):
    pid = result(shared, tasks.process_id)
    assert os.getpgid(pid) != os.getpgid(0)
    os.kill(pid, signal.SIGINT)
    assert result(shared, tasks.process_id) == pid
