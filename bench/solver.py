"""How many dungeons of Scoundrel can be won when their order is known, and how quickly that is found."""

import argparse
import statistics
import time

from greedy import interval
from turnwise import game
from turnwise.bots.solver import SolverResult, solver_of

DUNGEONS = 10_000  # of each edition: a minute and a half in all


def slowest(seconds: list[float], share: float) -> float:
    """The time within which such a share of the dungeons is solved."""
    return sorted(seconds)[min(len(seconds) - 1, int(share * len(seconds)))]


def report(name: str, found: list[SolverResult], seconds: list[float]) -> str:
    """One edition in a few lines."""
    won = [solution for solution in found if solution.winnable]
    undecided = sum(solution.winnable is None for solution in found)
    hardest = max(range(len(found)), key=lambda seed: found[seed].positions)
    lost = max((solution.positions for solution in found if solution.winnable is False), default=0)
    return (
        f"Scoundrel {name}: {interval(len(won), len(found))} winnable,"
        f" n = {len(found):,}, undecided {undecided}\n"
        f"  {len(found) / sum(seconds):,.0f} dungeons a second on one core"
        f" ({1 / statistics.median(seconds):,.0f} at the median, 99 % within"
        f" {1000 * slowest(seconds, 0.99):.0f} ms, the slowest {1000 * max(seconds):.0f} ms)\n"
        f"  {statistics.fmean(solution.positions for solution in found):,.0f} positions on average,"
        f" {statistics.median(solution.positions for solution in found):,.0f} at the median;"
        f" hardest: seed {hardest} with {found[hardest].positions:,};"
        f" hardest that is not winnable: {lost:,}"
    )


def main() -> None:
    """Solve the dungeons of the first so many seeds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("dungeons", nargs="?", type=int, default=DUNGEONS, help="of each edition")
    count = parser.parse_args().dungeons
    scoundrel = game("scoundrel")
    solver = solver_of(scoundrel)
    for edition in scoundrel.editions:
        found, seconds = [], []
        for seed in range(count):
            state = scoundrel.new(seed, edition.name)
            began = time.process_time()  # of this process alone: others may share the core
            found.append(solver.solve(state))
            seconds.append(time.process_time() - began)
        print(report(edition.name, found, seconds), flush=True)


if __name__ == "__main__":
    main()
