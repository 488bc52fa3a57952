"""The search as a task of a worker pool, and what a worker compiles before it searches a game."""

import time
from dataclasses import dataclass

from turnwise.bots.search.budget import SearchBudget
from turnwise.bots.search.in_process import search_here, search_interpreted, searcher
from turnwise.bots.search.request import SearchRequest
from turnwise.bots.search.results import SearchResult
from turnwise.core import registry
from turnwise.core.compile.compiler import CompileProgress
from turnwise.core.interfaces import Goal
from turnwise.workers import GENTLE, Group, Queue, Work, task

SEARCHES = Queue("searches")
FIRST_MOVES = Queue("first moves", group=Group("first moves", idle_seconds=60.0))  # others may be compiling
PREPARATIONS = Queue("preparations", group=GENTLE, at_once=1)
BETWEEN_REPORTS = 0.5  # seconds while a search is compiled


@dataclass(frozen=True)
class PackedRequest:
    """A search request as plain data."""

    game: str
    root_state: bytes
    seat: int
    iterations: int | None
    seconds: float | None
    seed: str
    forced: int
    until_sure: bool
    by: Goal | None
    forbidden: int

    def unpacked(self) -> SearchRequest:
        """The request, where the game is installed."""
        budget = SearchBudget(self.iterations, self.seconds)
        game = registry.game(self.game)
        return SearchRequest(
            game,
            self.root_state,
            self.seat,
            budget,
            self.seed,
            self.forced,
            self.until_sure,
            self.by,
            self.forbidden,
        )


def packed(request: SearchRequest) -> PackedRequest:
    """A request as plain data."""
    budget = request.budget
    return PackedRequest(
        request.game.id,
        request.root_state,
        request.seat,
        budget.iterations,
        budget.seconds,
        request.seed,
        request.forced,
        request.until_sure,
        request.by,
        request.forbidden,
    )


@task(PREPARATIONS)
def prepare_search(game_id: str, work: Work[float]) -> None:
    """Compile the search of a game, or fetch it from the cache; reports how much of it is compiled."""
    searcher(registry.game(game_id), _reporter(work))


def _reporter(work: Work[float]) -> CompileProgress:
    latest = time.monotonic()

    def report(name: str, done: int, total: int) -> None:
        nonlocal latest
        if time.monotonic() - latest >= BETWEEN_REPORTS:
            latest = time.monotonic()
            work.report(round(done / (total + 1), 2))  # all is never told here

    return report


@task(SEARCHES, stops=True, needs=prepare_search, key=lambda asked: asked.game)
def search(asked: PackedRequest, work: Work[None]) -> SearchResult:
    """What a seat should do; stopped, what was found by then."""
    return search_here(asked.unpacked(), stop=lambda: work.is_stopped)


@task(FIRST_MOVES, stops=True)
def search_uncompiled(asked: PackedRequest, work: Work[None]) -> SearchResult:
    """The same search with nothing compiled, for the first moves of a game; to be stopped soon."""
    return search_interpreted(asked.unpacked(), stop=lambda: work.is_stopped)
