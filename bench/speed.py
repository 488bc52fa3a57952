"""Speed in one run, as ratios: compiled rules beside C and beside rlcard, interpreted play, start-up.

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
from random import Random
from typing import Any

import numpy as np
import rlcard

from turnwise import all_games, game
from turnwise.core.chance import seeded
from turnwise.core.compile.compiled_game import CompiledGame, compiled_game
from turnwise.core.compile.compiler import EntryRule, RuleCompiler, rule
from turnwise.core.compile.game_loops import RANDOM, STEPS
from turnwise.core.fast_rng import RNG_SIZE
from turnwise.core.game import Game
from turnwise.core.state import layout
from yardstick import load

ROUNDS = 7
WHOLE_DUNGEON = 900
TABLES = {"uno": (2, 4, 10)}  # numbers of players to measure; of other games the usual one
COPIES = 1000
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

    def __init__(
        self,
        fast: CompiledGame,
        count: int,
        values: dict[str, object] | None = None,
        players: int | None = None,
    ) -> None:
        self.fast, self.count = fast, count
        state = fast.game.setup(values=values, players=players)
        state.chance = seeded("speed")
        self.chance = state.chance
        self.record = fast.record(state)
        self.players = fast.row(fast.game.players_of(state))
        self.players[:] = RANDOM
        self.out, self.rng = fast.row(fast.game.actions), fast.row(RNG_SIZE)
        self.totals = fast.row(1 + len(self.players))

    def play(self) -> None:
        """Play them all."""
        self.totals[:] = 0
        self.fast.play_games(self.record, 0, self.count, self.players, self.out, self.rng, self.totals)

    @property
    def steps(self) -> int:
        """How many actions they took."""
        return int(self.totals[STEPS])


def beside_c(game_id: str, count: int, health: int | None = None) -> Figures:
    """A game compiled beside its C yardstick, playing the same games."""
    values: dict[str, object] = {} if health is None else {"start_health": health, "max_health": health}
    ours = RandomGames(compiled_game(game(game_id)), count, values)
    yardstick = load(game_id)
    theirs: list[int] = []

    def in_c() -> None:
        theirs[:] = yardstick.play_games(ours.chance, 0, count, *(() if health is None else (health, health)))

    times = in_turns({"C": in_c, "turnwise": ours.play})
    assert theirs == ours.totals.tolist(), "the yardstick played other games"
    rates = {name: ours.steps / taken for name, taken in times.items()}
    return {
        "C steps/s": round(rates["C"]),
        "Turnwise steps/s": round(rates["turnwise"]),
        "ratio": round(rates["turnwise"] / rates["C"], 3),
        "Turnwise games/s": round(count / times["turnwise"]),
        "steps per game": round(ours.steps / count, 1),
    }


def beside_rlcard(count: int, games: int = 20) -> Figures:
    """UNO for two compiled beside rlcard's, each with random players and games of its own."""
    ours = RandomGames(compiled_game(game("uno")), count)
    environment = rlcard.make("uno")
    steps = 0

    def theirs() -> None:
        nonlocal steps
        steps, rng = 0, Random(1)
        environment.seed(1)
        for _ in range(games):
            state, _ = environment.reset()
            while not environment.is_over():
                state, _ = environment.step(rng.choice(list(state["legal_actions"])))
                steps += 1

    times = in_turns({"rlcard": theirs, "turnwise": ours.play})
    rates = {"rlcard": steps / times["rlcard"], "turnwise": ours.steps / times["turnwise"]}
    return {
        "rlcard steps/s": round(rates["rlcard"]),
        "Turnwise steps/s": round(rates["turnwise"]),
        "times as many steps/s": round(rates["turnwise"] / rates["rlcard"]),
        "times as many games/s": round(count / times["turnwise"] * times["rlcard"] / games),
    }


def random_play(of: Game[Any], players: int | None = None) -> Figures:
    """Compiled random play on one core and on two threads, a quarter of a second each."""
    trial = RandomGames(compiled_game(of), 2_000, players=players)
    trial.play()
    count = int(2_000 * 0.25 / seconds(trial.play))
    one, *pair = [RandomGames(compiled_game(of), count, players=players) for _ in range(3)]

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
        "ns per copy": copy_time(one),
    }


@rule
def copy_along(states: Any, times: int) -> None:
    """Copy each state to the next place, as a search does when it goes one move deeper."""
    for _ in range(times):
        for at in range(1, len(states)):
            states[at] = states[at - 1]


def copy_time(games: RandomGames) -> float:
    """Nanoseconds to copy one record to another."""
    fast = games.fast
    entries = {"copy_along": EntryRule(copy_along, ("states", "int"))}
    copy = RuleCompiler(f"copying-{fast.game.id}", fast.dtype, {}, entries).compile("copy_along")
    states = fast.records([fast.state(games.record)] * 9)
    times = in_turns({"copy": lambda: copy(states, COPIES)}, min)
    return round(times["copy"] / COPIES / (len(states) - 1) * 1e9, 1)


def interpreted(of: Game[Any], count: int = 200) -> float:
    """Microseconds of a move with its legal list, interpreted."""
    rng = np.random.default_rng(1)

    def play() -> int:
        steps = 0
        for seed in range(count):
            state = of.new(seed)
            while actions := of.legal(state):
                of.rules.apply(state, actions[int(rng.integers(len(actions)))], None)
                steps += 1
        return steps

    steps = play()
    return round(min(seconds(play) for _ in range(3)) / steps * 1e6, 1)


COMPILE = """
import sys
from turnwise import game
from turnwise.core.compile.compiled_game import compiled_game
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
        "Scoundrel, random play": beside_c("scoundrel", 200_000),
        "Scoundrel, whole dungeon": beside_c("scoundrel", 40_000, WHOLE_DUNGEON),
        "UNO for two, random play": beside_c("uno", 20_000),
        "UNO for two, beside rlcard": beside_rlcard(20_000),
    }
    for of in all_games():
        cold, cached = compile_times(of)
        for players in TABLES.get(of.id, (of.fewest_players,)):
            figures[f"{of.title}, compiled, {players} player(s)"] = random_play(of, players)
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
