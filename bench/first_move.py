"""From an empty cache: seconds until the first searched move and until all is compiled.

The processor's time is that of the workers; waiting depends on what else the machine does.
"""

import os
import resource
import tempfile
import time
from typing import Any

from turnwise import all_games
from turnwise.bots.bot import search_request
from turnwise.bots.deadline import DeadlineSearch
from turnwise.bots.levels import SEARCHING
from turnwise.bots.search.task import search
from turnwise.core.game import Game
from turnwise.workers.backends import open_pool

PAUSE = 0.1  # seconds between two looks


def first_move(of: Game[Any]) -> str:
    """A row of the table."""
    state, began = of.new(1), time.monotonic()
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    request = search_request(of, state, of.rules.mover(state), SEARCHING["hard"], "1")
    with open_pool() as pool:
        found = DeadlineSearch(pool).search(request)
        waited = time.monotonic() - began
        while not pool.readiness(search, of.id).is_ready:
            time.sleep(PAUSE)
        ready = time.monotonic() - began
    cpu = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - used
    iterations = found.iterations if found else 0
    return f"| {of.title} | {waited:.1f} | {iterations} | {ready:.1f} | {cpu:.1f} |"


def main() -> None:
    """Print the table."""
    print("| | first move, s | its iterations | all compiled, s | processor, s |\n|---|---|---|---|---|")
    for each in all_games():
        with tempfile.TemporaryDirectory() as folder:
            os.environ["TURNWISE_CACHE"] = folder
            print(first_move(each), flush=True)


if __name__ == "__main__":
    main()
