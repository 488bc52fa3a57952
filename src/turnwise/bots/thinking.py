"""A question to a search, and its answer by a search in this process."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from turnwise.bots.search import Advice, Budget, Searcher
from turnwise.bots.search.loop import NOT_FORCED
from turnwise.core.declared import Goal
from turnwise.core.game import Game
from turnwise.core.kernel import Progress


@dataclass(frozen=True)
class Question:
    """What a seat should do, in a world that it could be in: packed and re-dealt, never the true state."""

    game: Game[Any]
    world: bytes
    seat: int
    budget: Budget
    seed: str
    forced: int = NOT_FORCED
    until_sure: bool = False  # a move is wanted, not the chances of all moves
    by: Goal | None = None  # what to play for, if not for the game's own goal


Think = Callable[[Question], Advice | None]  # None: no answer in time

_made: dict[str, Searcher] = {}


def searcher(game: Game[Any], progress: Progress | None = None) -> Searcher:
    """The search of a game, made once per process; not for two threads at a time."""
    if game.id not in _made or _made[game.id].game is not game:
        _made[game.id] = Searcher(game, progress)
    return _made[game.id]


def think_here(question: Question, stop: Callable[[], bool] = lambda: False) -> Advice:
    """Search in this process, until the budget is used up or somebody says stop."""
    return searcher(question.game).think(
        question.world,
        question.seat,
        question.budget,
        question.seed,
        question.forced,
        stop,
        question.until_sure,
        question.by,
    )


def hint(think: Think, question: Question) -> Advice | None:
    """What to tell a person: where a lone player wins almost never, how to lose with the best score."""
    advice = think(question)
    if advice is None or not advice.is_winless:
        return advice
    return think(replace(question, by=Goal.SCORE)) or advice
