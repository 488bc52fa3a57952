"""Simulations: many numbered games of the same players, and what they add up to.

Random and greedy players play in compiled loops; with another player among them, games are played one by one.
Players act in their turns only, never out of turn.
"""

import threading
from collections.abc import Callable
from contextlib import closing
from functools import partial
from time import perf_counter

from turnwise.bots.bot import Bot
from turnwise.bots.search import Searcher, SearchRequest, SearchResult
from turnwise.core.parameters import shown_values
from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.counting.counting_loop import BARE
from turnwise.lab.counting.play_games import compiled_games, loop, searched_game
from turnwise.lab.simulation_summary import Simulation
from turnwise.lab.spread import all_cores, spread
from turnwise.lab.tally import Tally

BLOCK = 1024  # games of a compiled loop at most
SimulationProgress = Callable[[int, int], None]


def simulate(
    conditions: Conditions, games: int, workers: int | None = None, progress: SimulationProgress | None = None
) -> Simulation:
    """Play so many games on so many threads, or all cores; what is found does not depend on their number."""
    began, state = perf_counter(), conditions.state()
    work = partial(simple_games if conditions.is_simple else searched_games, conditions)
    threads = workers or all_cores()
    size = min(BLOCK, -(-games // threads)) if conditions.is_simple else 1
    blocks = [range(first, min(first + size, games)) for first in range(0, games, size)]
    found = Tally(conditions)
    if conditions.is_simple:
        loop(conditions.game, BARE)  # compiled once, not by all threads at the same time
    with closing(spread(work, blocks, threads)) as coming:
        for tally in coming:
            found.merge(tally)
            if progress:
                progress(found.games, games)
    shown = shown_values(state, conditions.game.parameters, sorted(conditions.values))
    return Simulation.of(found, shown, perf_counter() - began)


def simple_games(conditions: Conditions, block: range) -> Tally:
    """What came of a block of games by random and greedy players."""
    playing, tally = compiled_games(conditions, block), Tally(conditions)
    tally.count(playing.games, playing.scores)
    return tally


def searched_games(conditions: Conditions, block: range) -> Tally:
    """The same where a player searches."""
    tally = Tally(conditions)
    for number in block:
        tally.count_one(*searched_game(conditions, number, bots_of(conditions, number)))
    return tally


def bots_of(conditions: Conditions, number: int) -> list[Bot]:
    """The players of a numbered game; one with a budget of time keeps to it."""
    seed = f"{conditions.seed}:{number}"
    return [Bot(conditions.game, player, seed, _search) for player in conditions.players]


_own = threading.local()  # a search of its own for every thread


def _search(request: SearchRequest) -> SearchResult:
    if getattr(_own, "game", None) is not request.game:
        _own.game, _own.searcher = request.game, Searcher(request.game)
    found: SearchResult = _own.searcher.search(request)
    return found
