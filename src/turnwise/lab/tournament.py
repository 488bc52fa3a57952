"""A tournament: what is planned and not yet played is played, and kept as it comes."""

from collections.abc import Callable, Mapping
from contextlib import closing
from typing import Any

from turnwise.core.game import Game
from turnwise.lab.journal import Journal
from turnwise.lab.plan import Fixture, Terms, planned
from turnwise.lab.play_game import GameResult
from turnwise.lab.task import results
from turnwise.workers import BlockingPool

NOTHING_PLAYED: Mapping[Fixture, GameResult] = {}


def unplayed(terms: Terms, games: int, journal: Journal | None) -> list[Fixture]:
    """What is planned and not in the journal."""
    kept = journal.results if journal else NOTHING_PLAYED
    return [fixture for fixture in planned(terms, games) if fixture not in kept]


def run_tournament(
    game: Game[Any],
    terms: Terms,
    games: int,
    pool: BlockingPool | None = None,
    journal: Journal | None = None,
    tell: Callable[[int, int], None] = lambda done, all_games: None,
) -> list[GameResult]:
    """The results of all games that are planned, in the order of the plan, wherever they were played."""
    fixtures, left = planned(terms, games), unplayed(terms, games, journal)
    played = dict(journal.results if journal else NOTHING_PLAYED)
    before = len(fixtures) - len(left)
    tell(before, len(fixtures))
    with closing(results(game, terms, left, pool)) as coming:
        for done, result in enumerate(coming, before + 1):
            if journal:
                journal.add(result)
            played[result.fixture] = result
            tell(done, len(fixtures))
    return [played[fixture] for fixture in fixtures]
