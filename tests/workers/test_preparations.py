"""Cold workers: prepared before they take a task, never where a live task would have to wait for it."""

import os
import signal
import time
from functools import partial
from pathlib import Path

import pytest

import sample_tasks as tasks
from sample_tasks import Sum
from turnwise.core.errors import TurnwiseError
from turnwise.workers import WorkerPool, open_pool, preparations
from turnwise.workers.local import LocalWorker
from waiting import PATIENCE, until
from workers_waiting import begun, error_of, is_gone, result


@pytest.fixture
def pool():
    with open_pool() as pool:
        yield pool


@pytest.fixture
def folders(tmp_path):
    """Makes folders, each the key of a preparation with these files in it."""

    def made(name, *files):
        (tmp_path / name).mkdir()
        for file in files:
            (tmp_path / name / file).touch()
        return str(tmp_path / name)

    return made


def runs(key):
    """How nice the worker of each preparation was."""
    file = Path(key) / "runs"
    return file.read_text().split() if file.exists() else []


def test_a_worker_is_prepared_once_before_its_first_task(pool, folders):
    key = folders("a")
    assert pool.readiness(tasks.work_on, key) == (0.0, False, False)
    assert result(pool, tasks.work_on, key) == result(pool, tasks.work_on, key)
    assert runs(key) == [str(os.nice(0))]
    assert pool.readiness(tasks.work_on, key) == (1.0, False, False)
    result(pool, tasks.work_on, "")  # needs none


def test_it_can_be_prepared_before_anything_is_asked_and_its_progress_is_told(pool, folders):
    key, told = folders("a", "wait"), []
    pool.listen(lambda task, key: told.append((task, key, pool.readiness(tasks.work_on, key).progress)))
    pool.prepare(tasks.work_on, key)
    until(lambda: told == [(tasks.make_ready, key, 0.5)])
    assert pool.readiness(tasks.work_on, key) == (0.5, False, True)
    pool.prepare(tasks.work_on, key)  # is under way
    (Path(key) / "wait").unlink()
    until(lambda: len(told) == 2)
    assert told[1] == (tasks.make_ready, key, 1.0)
    assert len(runs(key)) == 1


def test_only_the_first_waits_for_a_preparation_and_later_callers_do_not(pool, folders):
    key = folders("a", "wait")
    error = error_of(pool.submit(tasks.work_on, key, patience=PATIENCE, warming=0.2))
    assert (error.code, "is being prepared" in error.sentence) == ("warming", True)
    began = time.monotonic()
    for _ in range(3):
        assert error_of(pool.submit(tasks.work_on, key, patience=PATIENCE, warming=0.2)).code == "warming"
    assert time.monotonic() - began < PATIENCE
    (Path(key) / "wait").unlink()
    assert result(pool, tasks.work_on, key)


def test_a_warm_worker_goes_on_while_a_gentle_one_prepares_something_else(pool, folders):
    warm, cold = folders("warm"), folders("cold", "wait")
    live = result(pool, tasks.work_on, warm)
    pool.prepare(tasks.work_on, cold)
    until(lambda: runs(cold))
    assert result(pool, tasks.work_on, warm) == live  # it does not have to wait
    (Path(cold) / "wait").unlink()
    assert result(pool, tasks.work_on, cold) == live
    nice = os.nice(0)
    assert runs(cold) == [str(min(19, nice + 10)), str(nice)]  # the second time, it comes from the cache


def test_a_warm_worker_is_preferred_and_a_second_one_is_prepared_when_it_is_busy(folders):
    key = folders("a")
    with open_pool(workers=2) as pool:
        first = result(pool, tasks.work_on, key)
        assert [result(pool, tasks.work_on, key) for _ in range(5)] == [first] * 5
        assert len(pool.names) == 1
        busy = pool.submit(tasks.until_stopped, None)
        until(lambda: pool.busy == (str(first),))
        assert result(pool, tasks.work_on, key) != first
        assert len(runs(key)) == 2
        busy.cancel()


def test_a_queue_has_its_place_while_another_one_keeps_the_workers_of_their_group_busy(
    pool, folders, tmp_path
):
    key, end = folders("a"), tmp_path / "end"
    live = result(pool, tasks.work_on, key)
    busy, pid = begun(pool, tasks.until_file, str(end))
    assert result(pool, tasks.work_aside, key) not in (live, pid)
    end.touch()
    assert busy.result(PATIENCE) == pid


def test_a_worker_that_has_become_too_large_by_its_preparation_does_what_it_was_prepared_for(pool, folders):
    key = folders("a")
    pid = result(pool, tasks.work_in_little_memory, key)
    assert len(runs(key)) == 1
    assert is_gone(pid)


def test_a_preparation_that_fails_is_told_and_tried_again_later(pool, folders, monkeypatch):
    key = folders("a", "fail")
    error = error_of(pool.submit(tasks.work_on, key))
    assert (error.code, error.sentence) == ("no_kernel", "it cannot be made")
    assert pool.readiness(tasks.work_on, key) == (0.0, True, False)
    (Path(key) / "fail").unlink()
    with pytest.raises(TurnwiseError, match="it cannot be made"):
        result(pool, tasks.work_on, key)
    assert result(pool, tasks.add, Sum([1])) == 1
    monkeypatch.setattr(preparations, "TRY_AGAIN", 0.0)
    assert result(pool, tasks.work_on, key)
    assert pool.readiness(tasks.work_on, key) == (1.0, False, False)


def test_a_preparation_without_a_worker_has_failed(folders):
    with WorkerPool(partial(LocalWorker, command=["/nowhere/python"])) as pool:
        key = folders("a")
        pool.prepare(tasks.work_on, key)
        assert pool.readiness(tasks.work_on, key) == (0.0, True, False)
        assert error_of(pool.submit(tasks.work_on, key)).code == "no_worker"


def test_a_preparation_whose_worker_dies_is_told_and_begun_anew(pool, folders):
    key = folders("a", "die")
    assert error_of(pool.submit(tasks.work_on, key)).code == "worker_ended"
    assert pool.readiness(tasks.work_on, key) == (0.0, False, False)
    (Path(key) / "die").unlink()
    assert result(pool, tasks.work_on, key)


def test_what_a_dead_worker_had_prepared_is_not_ready_any_more(pool, folders):
    key, told = folders("a"), []
    pid = result(pool, tasks.work_on, key)
    pool.listen(lambda task, key: told.append(pool.readiness(tasks.work_on, key).progress))
    os.kill(pid, signal.SIGKILL)
    assert is_gone(pid)
    until(lambda: told)
    assert told == [0.0]
    assert result(pool, tasks.work_on, key) != pid
