"""A game of a tournament as a task of a worker pool."""

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any

from turnwise.bots.levels import budget_of
from turnwise.bots.search.in_process import searcher
from turnwise.bots.search.task import prepare_search
from turnwise.core import registry
from turnwise.core.game import Game
from turnwise.lab.plan import Fixture, Terms
from turnwise.lab.play_game import GameResult, play
from turnwise.workers import BlockingPool, Priority, Queue, Work, task

GAMES = Queue("tournament games", retries=1)  # one dead worker does not end a long tournament


@dataclass(frozen=True)
class Pairing:
    """One game that is to be played."""

    terms: Terms
    fixture: Fixture


def searches(terms: Terms) -> bool:
    """Whether one of the bots searches."""
    return any(budget_of(bot) for bot in terms.bots)


@task(GAMES, needs=prepare_search, key=lambda asked: asked.terms.game if searches(asked.terms) else None)
def play_game(asked: Pairing, work: Work[None]) -> GameResult:
    """Play a game to its end; what its bots need was loaded before, so no decision is charged with that."""
    return play(registry.game(asked.terms.game), asked.terms, asked.fixture)


def results(
    game: Game[Any], terms: Terms, fixtures: Sequence[Fixture], pool: BlockingPool | None
) -> Generator[GameResult, None, None]:
    """Play all fixtures, in this process or by a pool; results come as games end."""
    if pool:
        pairings = (Pairing(terms, fixture) for fixture in fixtures)
        yield from pool.map(play_game, pairings, ordered=False, priority=Priority.BACKGROUND)
    elif fixtures:
        if searches(terms):
            searcher(game)
        yield from (play(game, terms, fixture) for fixture in fixtures)
