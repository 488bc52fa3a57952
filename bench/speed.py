"""Speed in one run, as ratios: compiled rules beside the C yardstick, interpreted play, start-up.

Machines are shared and noisy, so contestants take turns and the median of their rounds counts.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from turnwise import all_games, game
from turnwise.core.chance import seeded
from turnwise.core.compiled import Compiled, compiled
from turnwise.core.game import Game
from turnwise.core.loops import RANDOM, STEPS
from turnwise.core.noise import NOISE_SIZE
from turnwise.core.state import layout
from yardstick import load

ROUNDS = 7
WHOLE_DUNGEON = {"start_health": 900, "max_health": 900}
Figures = dict[str, Any]


def seconds(work: Callable[[], Any]) -> float:
    """How long a piece of work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def in_turns(
    contestants: dict[str, Callable[[], Any]], pick: Callable[[list[float]], float] = statistics.median
) -> dict[str, float]:
    """The median time of each, round by round side by side; a first round warms up and does not count."""
    times: dict[str, list[float]] = {name: [] for name in contestants}
    for round_ in range(ROUNDS + 1):
        for name, work in contestants.items():
            taken = seconds(work)
            if round_:
                times[name].append(taken)
    return {name: pick(rounds) for name, rounds in times.items()}


class RandomGames:
    """Numbered random games of one setting, compiled."""

    def __init__(self, fast: Compiled, count: int, values: dict[str, object] | None = None) -> None:
        self.fast, self.count = fast, count
        state = fast.game.setup(values=values)
        state.chance = seeded("speed")
        self.chance = state.chance
        self.record = fast.record(state)
        self.players = fast.row(fast.game.players_of(state))
        self.players[:] = RANDOM
        self.out, self.noise = fast.row(fast.game.actions), fast.row(NOISE_SIZE)
        self.totals = fast.row(1 + len(self.players))

    def play(self) -> None:
        """Play them all."""
        self.totals[:] = 0
        self.fast.play_games(self.record, 0, self.count, self.players, self.out, self.noise, self.totals)

    @property
    def steps(self) -> int:
        """How many actions they took."""
        return int(self.totals[STEPS])


def beside_c(count: int, values: dict[str, object]) -> Figures:
    """Scoundrel compiled beside the C yardstick, playing the same games."""
    ours = RandomGames(compiled(game("scoundrel")), count, values)
    yardstick = load()
    health = int(str(values.get("start_health", 20)))
    theirs: list[int] = []

    def in_c() -> None:
        theirs[:] = yardstick.play_games(ours.chance, 0, count, health, health)

    times = in_turns({"C": in_c, "turnwise": ours.play})
    assert theirs[0] == ours.steps, "the yardstick played other games"
    rates = {name: ours.steps / taken for name, taken in times.items()}
    return {
        "C steps/s": round(rates["C"]),
        "Turnwise steps/s": round(rates["turnwise"]),
        "ratio": round(rates["turnwise"] / rates["C"], 3),
        "Turnwise games/s": round(count / times["turnwise"]),
    }


def random_play(of: Game[Any]) -> Figures:
    """Compiled random play on one core and on two threads, a quarter of a second each."""
    trial = RandomGames(compiled(of), 2_000)
    trial.play()
    count = int(2_000 * 0.25 / seconds(trial.play))
    one = RandomGames(compiled(of), count)
    pair = [RandomGames(compiled(of), count), RandomGames(compiled(of), count)]

    def both() -> None:
        threads = [threading.Thread(target=games.play) for games in pair]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    times = in_turns({"one": one.play, "two": both}, min)  # a busy neighbour would count against two
    return {
        "steps/s": round(one.steps / times["one"]),
        "games/s": round(count / times["one"]),
        "two threads": round(2 * times["one"] / times["two"], 2),
        "bytes per state": layout(of.state_class).size,
    }


def interpreted(of: Game[Any], count: int = 200) -> float:
    """Microseconds of a move with its legal list, interpreted."""
    noise = np.random.default_rng(1)

    def play() -> int:
        steps = 0
        for seed in range(count):
            state = of.new(seed)
            while actions := of.legal(state):
                of.rules.apply(state, actions[int(noise.integers(len(actions)))], None)
                steps += 1
        return steps

    steps = play()
    return round(min(seconds(play) for _ in range(3)) / steps * 1e6, 1)


COMPILE = """
import sys
from turnwise import game
from turnwise.core.compiled import compiled
compiled(game(sys.argv[1])).ready()
"""


def compile_times(of: Game[Any]) -> tuple[float, float]:
    """Seconds from a bare process to compiled rules: with an empty cache, and with a full one."""
    with tempfile.TemporaryDirectory() as cache:
        environment = os.environ | {"TURNWISE_CACHE": cache}

        def start() -> None:
            subprocess.run([sys.executable, "-c", COMPILE, of.id], env=environment, check=True)

        cold = seconds(start)
        return round(cold, 1), round(min(seconds(start) for _ in range(3)), 2)


def start(*words: str) -> Callable[[], Any]:
    """A process with these arguments, when called."""
    return lambda: subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, check=True)


def help_time() -> float:
    """Seconds that `turnwise --help` takes beyond a bare interpreter."""
    times = in_turns({"bare": start("-c", "pass"), "help": start("-m", "turnwise.cli", "--help")})
    return round(times["help"] - times["bare"], 3)


def measure() -> Figures:
    """All figures."""
    figures: Figures = {
        "Scoundrel, random play": beside_c(200_000, {}),
        "Scoundrel, whole dungeon": beside_c(40_000, dict(WHOLE_DUNGEON)),
    }
    for of in all_games():
        cold, cached = compile_times(of)
        figures[f"{of.title}, compiled"] = random_play(of)
        figures[f"{of.title}, start and interpreted"] = {
            "interpreted µs per move": interpreted(of),
            "cold compile s": cold,
            "from cache s": cached,
        }
    figures["turnwise --help"] = {"s beyond a bare interpreter": help_time()}
    return figures


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    wants_json = parser.parse_args().json
    figures = measure()
    if wants_json:
        print(json.dumps(figures, indent=2, ensure_ascii=False))
        return
    for title, rows in figures.items():
        print(f"\n{title}")
        for name, value in rows.items():
            print(f"  {name:<30}{value:>16,}" if isinstance(value, int) else f"  {name:<30}{value:>16}")


if __name__ == "__main__":
    main()
