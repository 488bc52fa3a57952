"""The search in one run: beside OpenSpiel's in C++, and beside bare rollouts by the same policy.

What counts is decisions per second inside a search: iterations times the decisions of one of them, from the
root to the end, in the tree and in the rollout. OpenSpiel's rollouts are random; ours are by each game's
rollout policy. Both run in one thread, so the processor's time is taken: what neighbours on the machine do
matters little.
"""

import argparse
import dataclasses
import json
import statistics
import time
from collections.abc import Callable
from typing import Any

from speed import Figures, RandomGames
from spiel import SEEDS, Spiel, must_be_there
from turnwise import game
from turnwise.bots.bot import determinized
from turnwise.bots.search import SearchBudget, Searcher, SearchRequest
from turnwise.core.compile.compiled_game import CompiledGame
from turnwise.core.compile.game_loops import GREEDY
from turnwise.core.fast_rng import RNG_SIZE, seed_rng
from turnwise.core.game import Game
from turnwise.core.state import copy, pack

ROUNDS = 5
ITERATIONS = 10_000  # of one search
BARE_SECONDS = 0.25
TRIAL = 1_000  # games, to see how many fill that time
PAIRINGS: tuple[tuple[list[str], list[str]], ...] = (  # games of ours and the nearest of OpenSpiel's
    (["uno", "card_slot", "scoundrel"], ["euchre", "hearts", "leduc_poker"]),
    (["tactics"], ["breakthrough(rows=5,columns=5)"]),
)
LEAST_TIMES = 5
LEAST_OF_BARE = 1 / 3


def seconds(work: Callable[[], Any]) -> float:
    """How much of the processor's time a piece of work takes."""
    start = time.thread_time()
    work()
    return time.thread_time() - start


def in_turns(contestants: dict[str, Callable[[], Any]]) -> dict[str, float]:
    """The median time of each, round by round side by side; a first round warms up and does not count."""
    rounds = [{name: seconds(work) for name, work in contestants.items()} for _ in range(ROUNDS + 1)]
    return {name: statistics.median(taken[name] for taken in rounds[1:]) for name in contestants}


class Ours:
    """One game of ours, positions of it, and what searching them took."""

    def __init__(self, of: Game[Any], iterations: int) -> None:
        self.title = f"{of.title} {of.default_edition}"
        self.iterations, self.decisions = 0, 0
        self._searcher, budget = Searcher(of), SearchBudget(iterations=iterations)
        self._requests = [
            SearchRequest(of, pack(determinized(of, state, seat, "speed")), seat, budget, "1")
            for seed in range(SEEDS)
            for state, seat in positions(of, seed)
        ]

    def search(self) -> None:
        """Search every position."""
        found = [self._searcher.search(request) for request in self._requests]
        self.iterations = sum(result.iterations for result in found)
        self.decisions = sum(result.steps for result in found)


def positions(of: Game[Any], seed: int) -> list[tuple[Any, int]]:
    """The first position with a choice of a greedy game, the first after its middle, and their movers."""
    played, state, rng = [], of.new(seed), [0] * RNG_SIZE
    seed_rng(rng, seed)
    while of.outcome(state) is None:
        played.append(copy(state))
        of.rules.apply(state, of.greedy(state, rng), None)
    found = [next(p for p in played[at:] if len(of.legal(p)) > 1) for at in (0, len(played) // 2)]
    return [(state, of.rules.mover(state)) for state in found]


class Bare:
    """Whole games by the rollout policy of a game's search, compiled, with no search around them."""

    def __init__(self, of: Game[Any]) -> None:
        policy = of.judgement.rollout_policy
        variant = of if policy is None else dataclasses.replace(of, greedy=policy)
        trial = self._games(CompiledGame(variant), TRIAL)
        trial.play()
        self.games = self._games(trial.fast, int(TRIAL * BARE_SECONDS / seconds(trial.play)))

    @staticmethod
    def _games(fast: CompiledGame, count: int) -> RandomGames:
        games = RandomGames(fast, count)
        games.players[:] = GREEDY
        return games


def compare(our_ids: list[str], their_names: list[str], iterations: int) -> Figures:
    """Some games of ours beside some of OpenSpiel, all of them in turns."""
    theirs = [Spiel(name, iterations) for name in their_names]
    ours = [Ours(game(id_), iterations) for id_ in our_ids]
    bare = {of.title: Bare(game(id_)) for of, id_ in zip(ours, our_ids, strict=True)}
    contestants: list[Spiel | Ours] = [*theirs, *ours]
    searches = {contestant.title: contestant for contestant in contestants}
    works = {title: contestant.search for title, contestant in searches.items()}
    times = in_turns(works | {f"bare {title}": games.games.play for title, games in bare.items()})
    rows = {title: row(searches[title], times[title]) for title in works}
    for of in ours:
        rate = of.decisions / times[of.title]
        for their in theirs:
            rows[of.title][f"× {their.title}"] = round(rate / (their.decisions / times[their.title]), 1)
        alone = bare[of.title].games.steps / times[f"bare {of.title}"]
        rows[of.title] |= {"bare decisions/s": round(alone), "of bare": round(rate / alone, 2)}
    return rows


def row(contestant: Spiel | Ours, taken: float) -> Figures:
    """The figures of one search."""
    return {
        "iterations/s": round(contestant.iterations / taken),
        "decisions each": round(contestant.decisions / contestant.iterations, 1),
        "decisions/s": round(contestant.decisions / taken),
    }


def show(rows: Figures) -> None:
    """Print figures as a table in Markdown."""
    columns = list(dict.fromkeys(column for values in rows.values() for column in values))
    print("\n| search | " + " | ".join(columns) + " |\n|---" + "|---" * len(columns) + "|")
    for title, values in rows.items():
        print(f"| {title} | " + " | ".join(f"{values[c]:,}" if c in values else "" for c in columns) + " |")


def verdict(rows: Figures) -> str:
    """The least of what was claimed, in a sentence."""
    times = min(v for values in rows.values() for name, v in values.items() if name.startswith("×"))
    of_bare = min(values["of bare"] for values in rows.values() if "of bare" in values)
    return (
        f"At least {times} × OpenSpiel's decisions/s ({LEAST_TIMES} claimed), "
        f"at least {of_bare} of bare rollouts ({LEAST_OF_BARE:.2f} claimed)."
    )


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--iterations", type=int, default=ITERATIONS, help="of every search")
    asked = parser.parse_args()
    must_be_there()
    tables = [compare(ours, theirs, asked.iterations) for ours, theirs in PAIRINGS]
    if asked.json:
        print(json.dumps(tables, indent=2, ensure_ascii=False))
        return
    for rows in tables:
        show(rows)
        print(f"\n{verdict(rows)}")


if __name__ == "__main__":
    main()
