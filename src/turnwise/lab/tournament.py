"""A tournament: what is planned and not yet played is played, and kept as it comes."""

from collections.abc import Callable, Mapping
from contextlib import closing
from typing import Any

from turnwise.core.game import Game
from turnwise.lab.journal import Journal
from turnwise.lab.plan import Fixture, Terms, planned
from turnwise.lab.playing import Result
from turnwise.lab.workers import results

NOTHING_PLAYED: Mapping[Fixture, Result] = {}


def hold(
    game: Game[Any],
    terms: Terms,
    games: int,
    workers: int = 1,
    journal: Journal | None = None,
    tell: Callable[[int, int], None] = lambda done, all_games: None,
) -> list[Result]:
    """The results of all games that are planned, in the order of the plan, whoever played them and when."""
    fixtures = planned(terms, games)
    kept = journal.results if journal else NOTHING_PLAYED
    played = {fixture: kept[fixture] for fixture in fixtures if fixture in kept}
    left = [fixture for fixture in fixtures if fixture not in played]
    tell(len(played), len(fixtures))
    with closing(results(game, terms, left, workers)) as coming:
        for result in coming:
            if journal:
                journal.add(result)
            played[result.fixture] = result
            tell(len(played), len(fixtures))
    return [played[fixture] for fixture in fixtures]
