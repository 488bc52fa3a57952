"""Searches by a worker pool: the same answers as here, cut short at any time, and no one waits for long."""

import os
import signal
import sys
from dataclasses import replace
from functools import partial
from typing import cast

import pytest

from present import present
from turnwise import game
from turnwise.bots import deadline
from turnwise.bots.bot import search_request
from turnwise.bots.deadline import DeadlineSearch
from turnwise.bots.search import SearchBudget
from turnwise.bots.search.in_process import search_here
from turnwise.bots.search.task import packed, prepare_search, search
from turnwise.core.errors import TurnwiseError
from turnwise.core.registry import game_ids
from turnwise.workers import WorkerPool, open_pool
from turnwise.workers.local import LocalWorker
from waiting import until

PATIENCE = 120  # seconds, if everything has to be compiled
LONG = SearchBudget(seconds=3600.0)
LONGER = (0.5, 5.0, 50.0)  # seconds to think: on a busy machine a search may not have begun after the first
SCOUNDREL = game("scoundrel")

SLOW = """
import sys, time
from pathlib import Path
from turnwise.bots.search import task
from turnwise.workers.process import main

searcher = task.searcher

def slow(game, progress):
    while not Path(sys.argv[1]).exists():
        time.sleep(0.01)  # a test makes that file
    return searcher(game, progress)

task.searcher = slow
main(int(sys.argv[2]))
"""


def slow_pool(file):
    """A pool whose worker compiles until there is this file."""
    return WorkerPool(partial(LocalWorker, command=[sys.executable, "-c", SLOW, str(file)]))


@pytest.fixture(scope="module")
def pool():
    with open_pool() as pool:
        found(pool, asked())
        yield pool


def asked(played=SCOUNDREL, iterations=50, budget=None, **changes):
    state = played.new(1)
    seat = played.rules.mover(state)
    return replace(search_request(played, state, seat, budget or SearchBudget(iterations), "x"), **changes)


def found(pool, request, **options):
    return pool.submit(search, packed(request), **options).result(PATIENCE)


def same(result):
    """What does not depend on the clock."""
    return replace(result, seconds=0.0)


@pytest.mark.parametrize("game_id", game_ids())
def test_it_answers_as_a_search_in_this_process(pool, game_id):
    asking = asked(game(game_id), 300)
    answer = found(pool, asking)
    assert same(answer) == same(search_here(asking))
    assert answer.iterations == 300


def test_a_forced_action_is_asked_about(pool):
    forced = SCOUNDREL.legal(SCOUNDREL.new(1))[1]
    assert [choice.action for choice in found(pool, asked(forced=forced)).moves] == [forced]


def test_a_search_is_stopped_and_tells_what_it_found(pool):
    for seconds in LONGER:
        result = found(pool, asked(budget=LONG), seconds=PATIENCE, grace=PATIENCE - seconds)
        if result.iterations:
            break
    assert present(result).iterations > 0
    assert present(result).seconds < PATIENCE


def test_a_late_answer_is_dropped_and_the_worker_serves_on(pool):
    before = pool.names
    late = pool.submit(search, packed(asked(budget=LONG)))
    until(lambda: pool.busy)
    late.cancel()
    assert found(pool, asked()).iterations == 50
    assert pool.names == before


def test_errors_are_told_and_harm_nothing(pool):
    with pytest.raises(TurnwiseError, match="no game 'chess'; known: "):
        found(pool, asked(game=replace(SCOUNDREL, id="chess")))
    with pytest.raises(TurnwiseError, match="bytes, not 8"):
        found(pool, asked(root_state=b"no state"))
    with pytest.raises(TurnwiseError, match=r"search failed \(ValidationError: ") as refused:
        found(pool, asked(budget=SearchBudget(cast(int, "many"))))
    assert refused.value.code == "task_failed"
    assert found(pool, asked()).iterations == 50


def test_a_worker_that_died_fails_once_and_is_started_anew():
    with open_pool() as pool:
        found(pool, asked())
        (process_id,) = pool.names
        late = pool.submit(search, packed(asked(budget=LONG)))
        os.kill(int(process_id), signal.SIGKILL)
        with pytest.raises(TurnwiseError, match=r"a worker process has ended \(code -9\)"):
            late.result(PATIENCE)
        assert found(pool, asked()).iterations == 50
        assert pool.names != (process_id,)


def test_no_one_waits_for_the_compiler_and_later_the_compiled_search_answers(tmp_path, monkeypatch):
    monkeypatch.setattr(deadline, "WARM_UP", 0.1)
    monkeypatch.setattr(deadline, "LONGEST_WAIT", PATIENCE)
    file = tmp_path / "compiled"
    with slow_pool(file) as pool:
        patient = DeadlineSearch(pool)
        interpreted = [present(patient.search(asked())) for _ in range(2)]
        assert patient.progress(SCOUNDREL) == 0.0
        file.touch()
        until(lambda: patient.progress(SCOUNDREL) == 1.0)
        first, second, compiled = (
            replace(it, seconds=0) for it in (*interpreted, present(patient.search(asked())))
        )
        assert compiled.iterations == 50
        assert first == second == compiled


def test_where_there_is_no_time_to_search_there_is_no_answer(tmp_path, monkeypatch):
    monkeypatch.setattr(deadline, "WARM_UP", 0.1)
    monkeypatch.setattr(deadline, "LONGEST_WAIT", 0.1)
    with slow_pool(tmp_path / "never") as pool:
        assert DeadlineSearch(pool).search(asked()) is None


def test_closing_ends_a_worker_that_compiles(tmp_path):
    with slow_pool(tmp_path / "never") as pool:
        pool.prepare(search, "scoundrel")
        (name,) = pool.names
    assert not os.path.exists(f"/proc/{name}")  # noqa: PTH110


def test_a_slow_search_is_cut_short(pool, monkeypatch):
    monkeypatch.setattr(deadline, "GRACE", PATIENCE)
    for seconds in LONGER:
        monkeypatch.setattr(deadline, "LONGEST_WAIT", PATIENCE + seconds)
        if (result := DeadlineSearch(pool).search(asked(budget=LONG))) and result.iterations:
            break
    assert present(result).iterations > 0
    assert present(result).seconds < PATIENCE


def test_a_cold_cache_is_not_waited_for(tmp_path, monkeypatch):
    """With nothing compiled the bot searches interpreted, while the compiler goes on."""
    monkeypatch.setenv("TURNWISE_CACHE", str(tmp_path))
    monkeypatch.setattr(deadline, "LONGEST_WAIT", PATIENCE)
    with DeadlineSearch(open_pool()) as patient:
        assert present(patient.search(asked(game("tactics")))).iterations == 50
        assert patient.progress(game("tactics")) < 1.0


def test_progress_is_told_while_it_compiles(tmp_path, monkeypatch):
    monkeypatch.setenv("TURNWISE_CACHE", str(tmp_path))
    told = []
    with open_pool() as pool:
        pool.listen(lambda task, key: told.append((task, key, pool.readiness(search, key).progress)))
        assert pool.readiness(search, "scoundrel") == (0.0, False, False)
        pool.prepare(search, "scoundrel")
        assert pool.readiness(search, "scoundrel").is_preparing
        until(lambda: told[-1:] == [(prepare_search, "scoundrel", 1.0)])
        assert not pool.readiness(search, "scoundrel").is_preparing
    parts = [part for _, _, part in told]
    assert len(parts) > 2
    assert parts == sorted(parts)
    assert all(0 <= part < 1 for part in parts[:-1])


def test_a_preparation_that_fails_is_never_ready(pool):
    pool.prepare(search, "chess")
    until(lambda: pool.readiness(search, "chess") == (0.0, True, False))
