"""Searches in this process."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from turnwise.bots.search.request import RunSearch, SearchRequest
from turnwise.bots.search.results import SearchResult
from turnwise.bots.search.searcher import InterpretedSearcher, Searcher
from turnwise.core.compile.compiler import CompileProgress
from turnwise.core.game import Game
from turnwise.core.interfaces import Goal

_made: dict[str, Searcher] = {}


def searcher(game: Game[Any], progress: CompileProgress | None = None) -> Searcher:
    """The search of a game, made once per process; not for two threads at a time."""
    if game.id not in _made or _made[game.id].game is not game:
        _made[game.id] = Searcher(game, progress)
    return _made[game.id]


def search_here(request: SearchRequest, stop: Callable[[], bool] = lambda: False) -> SearchResult:
    """Search in this process, until the budget is used up or `stop` says so."""
    return searcher(request.game).search(request, stop)


def search_interpreted(request: SearchRequest, stop: Callable[[], bool] = lambda: False) -> SearchResult:
    """Search with nothing compiled: some hundred iterations a second, but at once."""
    return InterpretedSearcher(request.game).search(request, stop)


def hint(search: RunSearch, request: SearchRequest) -> SearchResult | None:
    """What to tell a person: where a lone player wins almost never, how to lose with the best score."""
    result = search(request)
    if result is None or not result.is_winless:
        return result
    return search(replace(request, by=Goal.SCORE)) or result
