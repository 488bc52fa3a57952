"""The compiled rules once with bounds checking: an index out of range would read garbage otherwise.

A negative index is out of range too: compiled rules do not count from a row's end.
"""

import os
import subprocess
import sys

import pytest

from turnwise.core.registry import game_ids

PARITY = """
import sys
from turnwise import game
from turnwise.testing import CHECKS, settings
for setting in settings(game(sys.argv[1]), range(12)):
    CHECKS["compiled_is_equal"](setting)
"""
SEARCH = """
import sys
from turnwise import game
from turnwise.bots.bot import handed
from turnwise.bots.search import Budget, Searcher
from turnwise.bots.solver import solve
from turnwise.core.state import pack
of = game(sys.argv[1])
searcher = Searcher(of)
for seed in range(3):
    state = of.new(seed)
    while of.outcome(state) is None:
        seat = of.rules.mover(state)
        found = searcher.think(pack(handed(of, state, seat, "bounds")), seat, Budget(iterations=30), "1")
        of.rules.apply(state, found.best.action, None)
    if of.solving is not None:
        solve(of, of.new(seed))
"""


@pytest.mark.parametrize("script", [PARITY, SEARCH], ids=["rules", "search"])
@pytest.mark.parametrize("game_id", game_ids())
def test_no_index_is_out_of_range(game_id, script):
    environment = os.environ | {"NUMBA_BOUNDSCHECK": "1"}
    run = subprocess.run(
        [sys.executable, "-c", script, game_id], env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
