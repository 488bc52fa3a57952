"""How strong the bots are: wins with 95 % intervals, seats balanced, every deal played by both sides.

    python bench/strength.py curve     search against greedy (Scoundrel: alone) at five budgets, all games
    python bench/strength.py levels    every level against the one below
    python bench/strength.py goals     the figures that the project set itself
    python bench/strength.py expert    Scoundrel by the level that takes a second at most
    python bench/strength.py second    Scoundrel with a whole second for every decision
    python bench/strength.py all

`--scale 0.2` plays a fifth of the games. Results are kept in `--folder`, and a run that was stopped goes on.
"""

import argparse
import os
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from turnwise import game as game_of
from turnwise.lab.journal import Journal
from turnwise.lab.plan import make_terms
from turnwise.lab.play_game import GameResult
from turnwise.lab.shares import share
from turnwise.lab.tournament import run_tournament
from turnwise.workers import open_pool

BUDGETS = (100, 300, 1000, 3000, 10_000)
LEVELS = ("random", "greedy", "easy", "medium", "hard", "expert")
ALONE = "scoundrel"


@dataclass(frozen=True)
class Contest:
    """A bot, whom it plays, and how many games."""

    game: str
    edition: str
    bot: str
    other: str
    games: int

    @property
    def bots(self) -> tuple[str, ...]:
        """Who plays; a player of a game for one plays alone."""
        return (self.bot,) if self.game == ALONE else (self.bot, self.other)


def curve() -> list[Contest]:
    """Five budgets for each game."""
    settings = [("scoundrel", "1.0", 400), ("scoundrel", "strict", 400), ("card_slot", "1.0.1", 400)]
    settings += [("tactics", "3.0", 200), ("uno", "duel", 1000)]
    return [
        Contest(name, edition, f"search:{budget}", "greedy", games)
        for name, edition, games in settings
        for budget in BUDGETS
    ]


def levels() -> list[Contest]:
    """Every level against the one below."""
    games = {"card_slot": (1000, 400, 400, 400, 200), "tactics": (1000, 200, 200, 200, 60)}
    return [
        Contest(name, edition, level, below, count)
        for name, edition in (("card_slot", "1.0.1"), ("tactics", "3.0"))
        for (below, level), count in zip(pairwise(LEVELS), games[name], strict=True)
    ]


def goals() -> list[Contest]:
    """What the project set itself."""
    return [
        Contest("card_slot", "1.0.1", "search:0.2s", "greedy", 100),
        Contest("tactics", "3.0", "search:0.2s", "greedy", 100),
        Contest("uno", "duel", "search:10000", "greedy", 600),
        Contest("scoundrel", "1.0", "search:20000", "", 1000),
        Contest("scoundrel", "strict", "search:20000", "", 1000),
    ]


def expert() -> list[Contest]:
    """Scoundrel by the level for which a decision takes 200,000 iterations or a second."""
    return [Contest("scoundrel", edition, "expert", "", 300) for edition in ("1.0", "strict")]


def second() -> list[Contest]:
    """Scoundrel with a second for every decision, which takes hours."""
    return [Contest("scoundrel", edition, "search:1s", "", 300) for edition in ("1.0", "strict")]


PARTS = {"curve": curve, "levels": levels, "goals": goals, "expert": expert, "second": second}


def results(contest: Contest, games: int, folder: Path) -> list[GameResult]:
    """All games of a contest, those of earlier runs among them."""
    game = game_of(contest.game)
    terms = make_terms(game, contest.bots, "strength", contest.edition)
    name = "_".join((contest.game, contest.edition, *contest.bots)).replace(":", "-")
    path, workers = folder / f"{name}.jsonl", len(os.sched_getaffinity(0))
    with Journal(path, terms) as journal, open_pool(workers=workers) as pool:
        return run_tournament(game, terms, games, pool, journal)


def told(contest: Contest, played: list[GameResult]) -> str:
    """A line of the table: decided games only, as draws decide nothing."""
    alone = contest.game == ALONE
    decided = [result for result in played if alone or result.winners]
    won = sum(result.score(contest.bot) for result in decided)
    found = share(won, len(decided))
    thinking = [result.thinking[contest.bot] for result in played]
    count = sum(entry.decisions for entry in thinking)
    seconds = sum(entry.decisions * entry.seconds for entry in thinking) / max(count, 1)
    against = "" if alone else f" against {contest.other}"
    draws = f", {len(played) - len(decided)} drawn" if len(decided) < len(played) else ""
    return (
        f"{contest.game} {contest.edition}: {contest.bot}{against} wins {100 * found.value:.1f} % "
        f"({100 * found.low:.1f} to {100 * found.high:.1f}), n = {len(decided):,}{draws}, "
        f"{1000 * seconds:.1f} ms a decision"
    )


def main() -> None:
    """Play, and print a line for each contest."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="+", choices=[*PARTS, "all"])
    parser.add_argument("--game", help="only this game")
    parser.add_argument("--edition", help="only this edition")
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--folder", type=Path, default=Path("strength"))
    asked = parser.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    for part in PARTS if "all" in asked.parts else asked.parts:
        for contest in PARTS[part]():
            if asked.game in (None, contest.game) and asked.edition in (None, contest.edition):
                games = max(2, 2 * round(contest.games * asked.scale / 2))
                print(told(contest, results(contest, games, asked.folder)), flush=True)


if __name__ == "__main__":
    main()
