"""Which of Optuna's samplers finds rules that meet targets, beside a play of all combinations."""

import argparse
import math
import tempfile
from collections.abc import Callable, Mapping
from itertools import product
from pathlib import Path
from statistics import mean
from typing import Any

from turnwise.lab.counting.task import batches
from turnwise.lab.shares import share
from turnwise.lab.spread import all_cores
from turnwise.lab.tuning.judged import judged
from turnwise.lab.tuning.pareto import Distances
from turnwise.lab.tuning.played_numbers import added, numbers_of
from turnwise.lab.tuning.proposals import GROUP, STARTING, SampledCombinations, optuna
from turnwise.lab.tuning.targets_file import read_targets
from turnwise.lab.tuning.tuning import Combination, Tuning

TARGETS = """game: scoundrel
vary: {start_health: 2:20, potions_per_room: 0:4, avoids_in_a_row: 0:3, weapon_highest: 7:12}
games: 2000
seed: planted
targets:
  - {metric: win:1, between: [20, 24]}
  - {metric: decisions, between: [24, 26]}
"""
SAMPLERS: dict[str, Callable[[int], Any]] = {
    "multivariate TPE": lambda seed: optuna().samplers.TPESampler(
        seed=seed, n_startup_trials=STARTING, multivariate=True
    ),
    "NSGA-II": lambda seed: optuna().samplers.NSGAIISampler(seed=seed, population_size=STARTING),
    "chance": lambda seed: optuna().samplers.RandomSampler(seed=seed),
}


def asked() -> Tuning:
    """The search."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "targets.yaml"
        path.write_text(TARGETS)
        return read_targets(path)


def every_distance(tuning: Tuning) -> dict[Combination, Distances]:
    """How far off each combination is."""
    every = [each for each in product(*(vary.values for vary in tuning.vary)) if not tuning.refusal(each)]
    pieces = [piece for each in every for piece in tuning.pieces(each, False)]
    requests = (request for piece in pieces for request in tuning.requests(piece))
    numbers: dict[Combination, Any] = {}
    for piece, batch in zip(pieces, batches(requests, None, all_cores()), strict=True):
        found = numbers_of(tuning, False, [batch])
        numbers[piece.combination] = added(numbers.get(piece.combination, {}), found)
    return {each: judged(tuning, each, found).distances for each, found in numbers.items()}


def search(tuning: Tuning, sampler: Any, trials: int, known: Mapping[Combination, Distances]) -> list[float]:
    """How far off all trials of a search are."""
    coming = SampledCombinations(tuning, sampler)
    tried: list[Combination] = []
    while group := coming.take(min(GROUP, trials - len(tried))):
        tried += group
        coming.tell({each: known[each] for each in group})
    return [math.hypot(*known[each]) for each in tried]


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--trials", type=int, nargs="+", default=[48, 96])
    wanted = parser.parse_args()
    tuning = asked()
    known = every_distance(tuning)
    print(f"{len(known):,} combinations, {sum(not any(each) for each in known.values())} meet both targets\n")
    print("| sampler | trials | searches that found any | nearest, on average |\n|---|---|---|---|")
    for trials in wanted.trials:
        for name, made in SAMPLERS.items():
            found = [min(search(tuning, made(seed), trials, known)) for seed in range(wanted.seeds)]
            hits = share(sum(each == 0 for each in found), wanted.seeds)
            print(f"| {name} | {trials} | {hits} | {mean(found):.1f} off |", flush=True)


if __name__ == "__main__":
    main()
