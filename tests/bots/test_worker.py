"""The process that searches: the same answers as here, cancelled at any time, and never left behind."""

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import pytest

from turnwise import game
from turnwise.bots import deadline
from turnwise.bots.bot import search_request
from turnwise.bots.deadline import DeadlineSearch
from turnwise.bots.search import Budget
from turnwise.bots.search.in_process import search_here
from turnwise.bots.worker import Worker
from turnwise.core.errors import TurnwiseError
from turnwise.core.registry import game_ids

PATIENCE = 120  # seconds, if everything has to be compiled
LONG = Budget(seconds=3600.0)
LONGER = (0.5, 5.0, 50.0)  # seconds to think: on a busy machine a search may not have begun after the first
SCOUNDREL = game("scoundrel")

SLOW = """
import sys, time
from pathlib import Path
from turnwise.bots.worker import main

searcher = main.searcher

def slow(game, progress):
    while not Path(sys.argv[1]).exists():
        time.sleep(0.01)
    return searcher(game, progress)

main.searcher = slow
main.main()
"""
PARENT = """
import sys, time
from turnwise import game
from turnwise.bots.worker import Worker

worker = Worker(sys.argv[1:]) if sys.argv[1:] else Worker()
worker.prepare(game("scoundrel"))
print(worker.process_id, flush=True)
time.sleep(3600)
"""


def slow_command(file):
    """A worker that compiles until there is this file."""
    return [sys.executable, "-c", SLOW, str(file)]


@pytest.fixture(scope="module")
def worker():
    with Worker() as worker:
        assert worker.is_ready(SCOUNDREL, PATIENCE)
        yield worker


def asked(played=SCOUNDREL, iterations=50, budget=None, **changes):
    state = played.new(1)
    seat = played.rules.mover(state)
    return replace(search_request(played, state, seat, budget or Budget(iterations), "x"), **changes)


def is_gone(process_id):
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if not Path(f"/proc/{process_id}").exists():
            return True
        time.sleep(0.02)
    return False


def same(result):
    """What does not depend on the clock."""
    return replace(result, seconds=0.0)


@pytest.mark.parametrize("game_id", game_ids())
def test_it_answers_as_a_search_in_this_process(worker, game_id):
    asking = asked(game(game_id), 300)
    answer = worker.answer(worker.ask(asking), PATIENCE)
    assert same(answer) == same(search_here(asking))
    assert answer.iterations == 300


def test_a_forced_action_is_asked_about(worker):
    forced = SCOUNDREL.legal(SCOUNDREL.new(1))[1]
    answer = worker.answer(worker.ask(asked(forced=forced)), PATIENCE)
    assert [choice.action for choice in answer.moves] == [forced]


def test_answers_may_be_had_in_any_order(worker):
    first, second = worker.ask(asked(iterations=10)), worker.ask(asked(iterations=20))
    assert worker.answer(second, PATIENCE).iterations == 20
    assert worker.answer(first, PATIENCE).iterations == 10


def test_a_search_is_cancelled_and_tells_what_it_found(worker):
    for seconds in LONGER:
        number = worker.ask(asked(budget=LONG))
        assert worker.answer(number, seconds) is None
        if (result := worker.cancel(number, PATIENCE)).iterations:
            break
    assert result.iterations > 0
    assert result.seconds < PATIENCE


def test_a_late_answer_is_dropped(worker):
    late = worker.ask(asked(budget=LONG))
    assert worker.cancel(late) is None
    assert worker.answer(worker.ask(asked()), PATIENCE).iterations == 50
    assert worker.cancel(late) is None


def test_a_question_can_be_cancelled_before_its_turn(worker):
    first, second = worker.ask(asked(budget=LONG)), worker.ask(asked(budget=LONG))
    assert worker.cancel(second) is None
    worker.cancel(first)
    assert worker.answer(worker.ask(asked()), PATIENCE).iterations == 50


def test_errors_are_told_and_harm_nothing(worker):
    unknown = worker.ask(asked(game=replace(SCOUNDREL, id="chess")))
    misfit, broken = worker.ask(asked(root_state=b"no state")), worker.ask(asked(iterations="many"))
    with pytest.raises(TurnwiseError, match="no game 'chess'; known: ") as refused:
        worker.answer(unknown, PATIENCE)
    assert refused.value.code == "search_failed"
    with pytest.raises(TurnwiseError, match="bytes, not 8"):
        worker.answer(misfit, PATIENCE)
    with pytest.raises(TurnwiseError, match=r"the search failed \(TypeError: "):
        worker.answer(broken, PATIENCE)
    with pytest.raises(TurnwiseError, match="no game 'chess'"):
        worker.is_ready(replace(SCOUNDREL, id="chess"), PATIENCE)
    assert worker.answer(worker.ask(asked()), PATIENCE).iterations == 50


def test_a_worker_that_died_fails_once_and_is_started_anew():
    with Worker() as worker:
        assert worker.is_ready(SCOUNDREL, PATIENCE)
        number, process_id = worker.ask(asked(budget=LONG)), worker.process_id
        os.kill(process_id, signal.SIGKILL)
        with pytest.raises(TurnwiseError, match=r"the process that searches has ended \(code -9\)"):
            worker.answer(number, PATIENCE)
        assert worker.answer(worker.ask(asked()), PATIENCE).iterations == 50
        assert worker.process_id != process_id


def test_a_worker_that_ends_at_once_is_told():
    with Worker([sys.executable, "-c", ""]) as worker, pytest.raises(TurnwiseError, match=r"\(code 0\)"):
        worker.answer(worker.ask(asked()), PATIENCE)


def test_a_worker_that_cannot_be_started_is_told():
    with Worker(["/nowhere/python"]) as worker, pytest.raises(TurnwiseError, match="cannot start a process"):
        worker.prepare(SCOUNDREL)


def test_closing_ends_the_process_whatever_it_does(tmp_path):
    idle, thinking, compiling = Worker(), Worker(), Worker(slow_command(tmp_path / "never"))
    for worker in (idle, thinking, compiling):
        worker.prepare(SCOUNDREL)
    assert thinking.is_ready(SCOUNDREL, PATIENCE)
    thinking.ask(asked(budget=LONG))
    processes = [worker.process_id for worker in (idle, thinking, compiling)]
    for worker in (idle, thinking, compiling):
        worker.close()
        assert worker.process_id is None
    assert not any(Path(f"/proc/{process_id}").exists() for process_id in processes)


@pytest.mark.parametrize("is_compiling", [False, True])
def test_the_process_does_not_outlive_the_one_that_asks(tmp_path, is_compiling):
    command = slow_command(tmp_path / "never") if is_compiling else []
    parent = subprocess.Popen([sys.executable, "-c", PARENT, *command], stdout=subprocess.PIPE)
    with parent:
        process_id = int(parent.stdout.readline())
        assert Path(f"/proc/{process_id}").exists()
        parent.kill()
    assert is_gone(process_id)


def test_an_interrupt_is_not_for_the_worker(worker):
    process_id = worker.process_id
    assert os.getpgid(process_id) != os.getpgid(0)
    os.kill(process_id, signal.SIGINT)
    assert worker.answer(worker.ask(asked()), PATIENCE).iterations == 50
    assert worker.process_id == process_id


def test_nobody_waits_for_the_compiler_and_later_the_search_answers(tmp_path, monkeypatch):
    monkeypatch.setattr(deadline, "WARMING", 0.1)
    file = tmp_path / "compiled"
    with Worker(slow_command(file)) as worker:
        patient = DeadlineSearch(worker)
        assert [patient.search(asked()) for _ in range(3)] == [None] * 3
        assert not worker.is_ready(SCOUNDREL)
        file.touch()
        assert worker.is_ready(SCOUNDREL, PATIENCE)
        monkeypatch.setattr(deadline, "LONGEST_WAIT", PATIENCE)
        assert patient.search(asked()).iterations == 50


def test_a_slow_search_is_cut_short(worker, monkeypatch):
    monkeypatch.setattr(deadline, "GRACE", PATIENCE)
    for seconds in LONGER:
        monkeypatch.setattr(deadline, "LONGEST_WAIT", PATIENCE + seconds)
        if (result := DeadlineSearch(worker).search(asked(budget=LONG))).iterations:
            break
    assert result.iterations > 0
    assert result.seconds < PATIENCE


def test_a_cold_cache_is_not_waited_for(tmp_path, monkeypatch):
    """With nothing compiled the bot's answer is that it has none, while the compiler goes on."""
    monkeypatch.setenv("TURNWISE_CACHE", str(tmp_path))
    with Worker() as worker:
        assert DeadlineSearch(worker).search(asked(game("tactics"))) is None
        assert not worker.is_ready(game("tactics"))


def test_progress_is_told_while_it_compiles(tmp_path, monkeypatch):
    monkeypatch.setenv("TURNWISE_CACHE", str(tmp_path))
    told = []
    with Worker(report=lambda game_id: told.append((game_id, worker.progress(SCOUNDREL)))) as worker:
        assert worker.progress(SCOUNDREL) == 0.0
        worker.prepare(SCOUNDREL)
        assert worker.preparing == {"scoundrel"}
        assert worker.is_ready(SCOUNDREL, PATIENCE)
        assert worker.progress(SCOUNDREL) == 1.0
        assert not worker.preparing
        until = time.monotonic() + PATIENCE
        while told[-1:] != [("scoundrel", 1.0)] and time.monotonic() < until:
            time.sleep(0.01)  # the report follows the answer
    parts = [part for _, part in told]
    assert len(parts) > 2
    assert parts == sorted(parts)
    assert all(0 <= part < 1 for part in parts[:-1])


def test_a_preparation_that_fails_is_never_ready():
    told = []
    with Worker(report=told.append) as worker:
        with pytest.raises(TurnwiseError, match="no game 'chess'"):
            worker.is_ready(replace(SCOUNDREL, id="chess"), PATIENCE)
        assert worker.progress(replace(SCOUNDREL, id="chess")) == 0.0
        assert not worker.preparing
