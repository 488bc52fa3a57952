"""The same experiment in threads, in local processes and on a Ray cluster of this machine, in turns.

    python bench/lab_pools.py [--deals 12000000] [--rounds 3]

Each way has all cores. The figures must be equal; a time includes the start of the workers, but not that of
Ray's cluster, which is there before.
"""

import argparse
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from statistics import median
from time import perf_counter

from turnwise.core import registry
from turnwise.lab.experiments.conduct import conduct
from turnwise.lab.experiments.experiment import Experiment, ExperimentKind
from turnwise.lab.experiments.findings import Findings
from turnwise.lab.spread import all_cores
from turnwise.matches.rule_set import RuleSet
from turnwise.workers import BlockingPool, open_pool

Opened = Callable[[], AbstractContextManager[BlockingPool | None]]
WAYS: dict[str, Opened] = {
    "threads": nullcontext,
    "local processes": lambda: open_pool("local", all_cores()),
    "Ray": lambda: open_pool("ray", all_cores()),
}


def experiment(deals: int) -> Experiment:
    """UNO duels of greedy players."""
    rules = RuleSet.of(registry.game("uno"), "duel", {})
    return Experiment(ExperimentKind.RUN, (rules,), ("greedy", "greedy"), deals)


def taken(way: str, deals: int) -> tuple[float, Findings]:
    """Seconds of an experiment, with the start of its workers, and what it found."""
    began = perf_counter()
    with WAYS[way]() as pool:
        found = conduct(experiment(deals), pool=pool).findings()
    return perf_counter() - began, found


def main() -> None:
    """Print the median seconds of every way, beside those of threads."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=12_000_000)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    firsts = {way: taken(way, 100_000)[1].sides for way in WAYS}  # compiles, and starts the cluster
    assert all(sides == firsts["threads"] for sides in firsts.values()), "figures differ"
    times: dict[str, list[float]] = {way: [] for way in WAYS}
    for _ in range(asked.rounds):
        for way, seconds in times.items():
            seconds.append(taken(way, asked.deals)[0])
    usual = median(times["threads"])
    for way, seconds in times.items():
        print(f"{way:16} {median(seconds):6.1f} s  × {median(seconds) / usual:.2f}")


if __name__ == "__main__":
    main()
