"""Compile the rules of all installed games before tests share them: games side by side, each only once."""

import os
from concurrent.futures import ProcessPoolExecutor

from turnwise.bots.search import Searcher
from turnwise.bots.solver.solver import Solver
from turnwise.core import registry
from turnwise.core.compiled import compiled


def compile_game(game_id: str) -> None:
    """Fill the disk cache with the compiled rules of a game, its search and its solver if it has one."""
    game = registry.game(game_id)
    compiled(game).ready()
    Searcher(game)
    if game.solving is not None:
        Solver(game)


def compile_all() -> None:
    """Fill the disk cache, a process for each game."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for _ in pool.map(compile_game, [game.id for game in registry.all_games()]):
            pass
