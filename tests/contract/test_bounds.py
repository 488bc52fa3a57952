"""The compiled rules once with bounds checking: an index out of range would read garbage otherwise."""

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


@pytest.mark.parametrize("game_id", game_ids())
def test_no_index_is_out_of_range(game_id, tmp_path):
    environment = os.environ | {"NUMBA_BOUNDSCHECK": "1"}
    run = subprocess.run(
        [sys.executable, "-c", PARITY, game_id], env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
