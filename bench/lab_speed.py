"""The speed of the lab beside the bare compiled loop: all is counted, and games are written as Parquet.

    python bench/lab_speed.py [--games uno,tactics] [--rounds 7] [--seconds 0.5]
    python bench/lab_speed.py --commands

Contestants take turns; a figure is the median of the rounds, a ratio the median of the ratios round by round.
One core is measured by processor time, so that other work beside it counts little; all cores by the clock.
`--commands` runs whole commands instead, each as a process of its own: their time, and their memory at most.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from turnwise.core import registry
from turnwise.core.game import Game
from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.counting.counting_loop import LOOPS
from turnwise.lab.counting.play_batch import play_batch
from turnwise.lab.counting.play_games import compiled_games, loop
from turnwise.lab.experiments.conduct import conduct
from turnwise.lab.experiments.experiment import BATCH, Experiment, ExperimentKind
from turnwise.lab.experiments.folder import ResultFolder
from turnwise.lab.spread import all_cores, spread
from turnwise.matches.rule_set import RuleSet

BARE, COUNTED = "bare loop", "counted"
PLAYERS = ("random", "greedy")
MEGABYTE = 1024  # of the kilobytes in which Linux counts
COMMANDS = (
    "lab run uno --players random --games 100000",
    "lab run uno --players random --games 1000000",
    "lab run uno --players random --games 100000 --out {folder}",
    "lab run uno --players random --games 1000000 --out {folder}",
    "lab compare uno duel --set-b stacking=true",
)


@dataclass(frozen=True)
class Contest:
    """The same games played in several ways, on so many threads."""

    game: Game[object]
    player: str
    games: int
    threads: int

    @property
    def players(self) -> tuple[str, ...]:
        """One for every seat."""
        return (self.player,) * self.game.fewest_players

    @property
    def blocks(self) -> list[range]:
        """The batches of an experiment."""
        return [range(first, min(first + BATCH, self.games)) for first in range(0, self.games, BATCH)]

    @property
    def experiment(self) -> Experiment:
        """All games as an experiment."""
        rules = RuleSet.of(self.game, None, {})
        return Experiment(ExperimentKind.RUN, (rules,), self.players, self.games)

    def ways(self) -> dict[str, Callable[[], object]]:
        """How they are played."""
        conditions = Conditions(self.game, None, {}, self.players, "0")

        def all_of(play: Callable[[Conditions, range], object]) -> Callable[[], object]:
            return lambda: list(spread(lambda block: play(conditions, block), self.blocks, self.threads))

        return {
            BARE: all_of(compiled_games),
            COUNTED: all_of(play_batch),
            "lab run": lambda: conduct(self.experiment, threads=self.threads),
            "lab run --out": self._written,
        }

    def _written(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            results = ResultFolder.create(Path(folder) / "out", self.experiment)
            conduct(self.experiment, results, threads=self.threads)
            results.finish()

    def rates(self, rounds: int, clock: Callable[[], float]) -> dict[str, list[float]]:
        """Games a second of every way, by round."""
        ways = self.ways()
        rates: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(rounds):
            for name, play in ways.items():
                began = clock()
                play()
                rates[name].append(self.games / (clock() - began))
        return rates


def enough_games(game: Game[object], player: str, seconds: float) -> int:
    """How many games the bare loop plays in so many seconds, in whole batches."""
    trial = Contest(game, player, BATCH, 1)
    (rate,) = trial.rates(1, time.process_time)[BARE]
    return BATCH * max(1, round(rate * seconds / BATCH))


def print_game(game: Game[object], rounds: int, seconds: float) -> None:
    """Print what random and greedy players reach, and how quick the ones are beside the others."""
    for name in LOOPS:
        loop(game, name)
    counted = [print_contest(game, player, rounds, seconds) for player in PLAYERS]
    print(
        f"{game.id:10} greedy beside random, counted on one core: × {counted[1] / counted[0]:.2f}", flush=True
    )


def print_contest(game: Game[object], player: str, rounds: int, seconds: float) -> float:
    """Print every way's games a second and its ratio to the bare loop; returns those counted on one core."""
    games = enough_games(game, player, seconds)
    settings = ((1, time.process_time, "one core"), (all_cores(), time.perf_counter, "all cores"))
    counted = []
    for threads, clock, title in settings:
        rates = Contest(game, player, games * threads, threads).rates(rounds, clock)
        for name, found in rates.items():
            ratio = median(one / bare for one, bare in zip(found, rates[BARE], strict=True))
            print(f"{game.id:10} {player:7} {title:10} {name:14} {median(found):11,.0f}/s  × {ratio:.2f}")
        counted.append(median(rates[COUNTED]))
    return counted[0]


def print_command(line: str) -> None:
    """Run a command of turnwise; print its time by the clock and of processors, and its memory at most."""
    with tempfile.TemporaryDirectory() as folder:
        words = line.format(folder=Path(folder) / "out").split()
        began = time.perf_counter()
        child = os.posix_spawn(
            sys.executable,
            [sys.executable, "-m", "turnwise.cli", *words],
            os.environ,
            file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)],
        )
        _, status, used = os.wait4(child, 0)
        taken = time.perf_counter() - began
    assert status == 0, f"turnwise {line} failed"
    cores, memory = used.ru_utime + used.ru_stime, used.ru_maxrss / MEGABYTE
    print(f"{taken:6.1f} s  {cores:6.1f} s of processors  {memory:6.0f} MB  turnwise {line}", flush=True)


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", default=",".join(game.id for game in registry.all_games()))
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.5, help="of the bare loop, in every round")
    parser.add_argument("--commands", action="store_true")
    asked = parser.parse_args()
    if asked.commands:
        for line in COMMANDS:
            print_command(line)
    else:
        for name in asked.games.split(","):
            print_game(registry.game(name), asked.rounds, asked.seconds)


if __name__ == "__main__":
    main()
