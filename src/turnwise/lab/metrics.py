"""Metrics: a number of every game, by name, that experiments ask for and compare."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from turnwise.core import contract
from turnwise.core.errors import BadSetup, suggestion
from turnwise.core.game import Game
from turnwise.lab.counting.tally import Games
from turnwise.lab.tally import WholeNumbers

PERCENT = 100


@dataclass(frozen=True)
class Metric:
    """A whole number of every game; a share is 1 or 0, and is told in points of a hundred."""

    name: str
    title: str
    is_share: bool
    of: Callable[[Games], WholeNumbers]
    span: Callable[[Game[Any], Any], int] | None = None  # how far apart two games by a state's rules can be

    @property
    def scale(self) -> int:
        """What the mean is told in: points of a hundred, or as it is."""
        return PERCENT if self.is_share else 1


def bound_of(metric: Metric, game: Game[Any], states: Sequence[Any]) -> float | None:
    """How far apart two games by these rules can be; None where no rule says so."""
    if metric.is_share:
        return 1.0
    return None if metric.span is None else float(max(metric.span(game, state) for state in states))


def metrics_of(game: Game[Any], players: int) -> dict[str, Metric]:
    """All metrics of a game for so many players, by name."""
    return {metric.name: metric for metric in _made(game, players)}


def metric_named(game: Game[Any], players: int, name: str) -> Metric:
    """A metric by name; refuses one that the game does not have."""
    known = metrics_of(game, players)
    if name not in known:
        raise BadSetup(
            "unknown_metric", f"{game.title} has no metric {name!r}; {suggestion(name, list(known))}"
        )
    return known[name]


def summed(metric: Metric, seatings: Sequence[Games]) -> WholeNumbers:
    """The metric of every deal, added up over its seatings."""
    values = metric.of(seatings[0])
    for games in seatings[1:]:
        values = values + metric.of(games)
    return values


def _made(game: Game[Any], players: int) -> Iterator[Metric]:
    is_alone = players == 1
    for seat in range(players):
        title = "the player wins" if is_alone else f"player {seat + 1} wins"
        yield Metric(f"win:{seat + 1}", title, True, _won(seat))
    yield Metric("no-winner", "no one wins", True, lambda games: _as_numbers(games.column("winners") == 0))
    for number, reason in enumerate(game.reasons, 1):
        title = f"ends by {reason.replace('_', ' ')}"
        yield Metric(f"ends:{reason}", title, True, _ended(number))
    yield Metric("decisions", "decisions", False, _column("decisions"))
    if hasattr(game.rules, contract.turns.__name__):
        yield Metric("turns", "turns", False, _column("turns"))
    yield Metric("offered", "actions on offer in a game", False, _column("offered"))
    if game.leader is not None:
        yield Metric("lead-changes", "changes of the lead", False, _column("lead_changes"))
        yield Metric("half-time", "someone leads at half-time and wins", True, _leader_won)
    for seat in range(players):
        title = "score" if is_alone else f"score of player {seat + 1}"
        yield Metric(f"score:{seat + 1}", title, False, _score(seat), _points)


def _points(game: Game[Any], state: Any) -> int:
    """From the lowest score to the highest."""
    lowest, highest = game.rules.score_range(state)
    return highest - lowest


def _won(seat: int) -> Callable[[Games], WholeNumbers]:
    return lambda games: games.won(seat)


def _ended(number: int) -> Callable[[Games], WholeNumbers]:
    return lambda games: _as_numbers(games.column("reason") == number)


def _column(name: str) -> Callable[[Games], WholeNumbers]:
    return lambda games: games.column(name)


def _score(seat: int) -> Callable[[Games], WholeNumbers]:
    return lambda games: games.scores[:, seat]


def _leader_won(games: Games) -> WholeNumbers:
    leaders = games.column("half_leader")
    won = games.column("winners") >> np.maximum(leaders, 0) & 1
    return np.where(leaders == contract.NO_LEADER, 0, won)


def _as_numbers(found: Any) -> WholeNumbers:
    numbers: WholeNumbers = found.astype(np.int64)
    return numbers
