"""Whether the chances that a search tells come true: what bots expected, beside how their games ended.

python bench/calibration.py scoundrel           the usual edition, 5,000 iterations
python bench/calibration.py scoundrel --edition strict --iterations 20000 --games 300
"""

import argparse
from collections import defaultdict
from typing import Any

from turnwise import game as game_of
from turnwise.bots.bot import advise
from turnwise.bots.search import SearchBudget
from turnwise.core.game import Game
from turnwise.lab.shares import share

BINS = 10


def expected(
    game: Game[Any], seed: str, edition: str | None, budget: SearchBudget
) -> list[tuple[float, bool]]:
    """The chance of every move that was searched for in a game, and whether its seat won in the end."""
    state = game.new(seed, edition)
    told: list[tuple[int, float]] = []
    while legal := game.legal(state):
        seat, action = game.rules.mover(state), legal[0]
        if len(legal) > 1:
            best = advise(game, state, seat, budget, f"{seed}:{len(told)}").best
            told.append((seat, best.value))
            action = best.action
        game.apply(state, action)
    outcome = game.outcome(state)
    assert outcome is not None
    return [(value, seat in outcome.winners) for seat, value in told]


def main() -> None:
    """Play, and print a line for each tenth of the scale."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--edition")
    parser.add_argument("--iterations", type=int, default=5000)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="calibration")
    asked = parser.parse_args()
    game, budget = game_of(asked.game), SearchBudget(asked.iterations)
    bins: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    for number in range(asked.games):
        for value, won in expected(game, f"{asked.seed}:{number}", asked.edition, budget):
            bins[min(int(BINS * value), BINS - 1)].append((value, won))
    for _, entries in sorted(bins.items()):
        mean = sum(value for value, _ in entries) / len(entries)
        found = share(sum(won for _, won in entries), len(entries))
        print(
            f"told {100 * mean:5.1f} %   came true {100 * found.value:5.1f} % "
            f"({100 * found.low:.1f} to {100 * found.high:.1f}, {len(entries)} moves)"
        )


if __name__ == "__main__":
    main()
