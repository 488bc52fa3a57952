"""Compile the rules of all installed games before tests share them: games side by side, each only once."""

import os
from concurrent.futures import ProcessPoolExecutor

from turnwise.bots.search import Searcher
from turnwise.bots.solver.solver import Solver
from turnwise.core import registry
from turnwise.core.compile.compiled_game import compiled_game
from turnwise.lab.counting.counting_loop import LOOPS
from turnwise.lab.counting.play_games import loop


def compile_game(game_id: str) -> None:
    """Fill the disk cache with a game's compiled rules, its search, its lab loops and its solver, if any."""
    game = registry.game(game_id)
    compiled_game(game).ready()
    Searcher(game)
    for name in LOOPS:
        loop(game, name)
    if game.solving is not None:
        Solver(game)


def compile_all() -> None:
    """Fill the disk cache, a process for each game; many actions take long, so they are first."""
    games = sorted(registry.all_games(), key=lambda game: game.actions, reverse=True)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for _ in pool.map(compile_game, [game.id for game in games]):
            pass
