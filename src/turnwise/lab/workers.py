"""Work spread over processes: each plays games, this one collects what came of them."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from typing import Any

from turnwise.bots.levels import budget_of
from turnwise.bots.search.in_process import searcher
from turnwise.core import registry
from turnwise.core.game import Game
from turnwise.lab.plan import Fixture, Terms
from turnwise.lab.playing import Result, play

AHEAD = 2  # games waiting for each worker, so that none is idle


def warm(game: Game[Any], terms: Terms) -> None:
    """Load what the bots need, so that no decision is charged with it."""
    if any(budget_of(bot) for bot in terms.bots):
        searcher(game)


def results(
    game: Game[Any], terms: Terms, fixtures: Sequence[Fixture], workers: int
) -> Generator[Result, None, None]:
    """Play all fixtures, in this process or in several; results come as games end."""
    workers = min(workers, len(fixtures))
    if workers > 1:
        yield from _spread(terms, fixtures, workers)
    elif fixtures:
        warm(game, terms)
        yield from (play(game, terms, fixture) for fixture in fixtures)


def _spread(terms: Terms, fixtures: Sequence[Fixture], workers: int) -> Iterator[Result]:
    waiting = iter(fixtures)
    with _pool(terms, workers) as pool:
        with _deaf_to_interrupts():
            running = {pool.submit(_play, fixture) for fixture in islice(waiting, AHEAD * workers)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            running |= {pool.submit(_play, fixture) for fixture in islice(waiting, len(done))}
            yield from (future.result() for future in done)


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """Processes that begin meanwhile never hear an interrupt; this one hears it afterwards."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _pool(terms: Terms, workers: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that are ended at once if we leave early."""
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _begin, (terms,))
    try:
        yield pool
    except BaseException:  # an interrupt, too
        for worker in set(multiprocessing.active_children()) - others:
            worker.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


_at_work: tuple[Game[Any], Terms] | None = None  # in a worker


def _begin(terms: Terms) -> None:
    """Make this process a worker, which leaves interrupts to its parent and does not outlive it."""
    global _at_work
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    game = registry.game(terms.game)
    warm(game, terms)
    _at_work = game, terms


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent:
        parent.join()
        os._exit(1)


def _play(fixture: Fixture) -> Result:
    assert _at_work is not None
    return play(*_at_work, fixture)
