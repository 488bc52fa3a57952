"""The standings of a tournament: a row for every bot, and what every two bots did to each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from turnwise.core.interfaces import Goal
from turnwise.lab.means import Mean, mean
from turnwise.lab.plan import Terms
from turnwise.lab.play_game import DRAW, GameResult
from turnwise.lab.ratings import Floats, Rating, has_maximum, ratings
from turnwise.lab.shares import Share, share

WIN = 1.0


@dataclass(frozen=True)
class ScoreTally:
    """Games won, drawn and lost, the share of wins or places, and the mean score."""

    games: int
    won: int
    drawn: int
    lost: int
    share: Share
    mean: Mean


@dataclass(frozen=True)
class StandingsRow:
    """How a bot did; there is no rating of one that is compared with no other, or of scores."""

    rank: int
    bot: str
    rating: Rating | None
    tally: ScoreTally
    decisions: int
    seconds: float  # for each decision


@dataclass(frozen=True)
class Meeting:
    """How the first of two bots did against the second; if bots play alone, on the same deals."""

    bots: tuple[str, str]
    tally: ScoreTally


@dataclass(frozen=True)
class Standings:
    """The outcome of a tournament, the best bot first."""

    terms: Terms
    games: int  # all that were played
    regularised: bool  # whether the ratings of maximum likelihood would be infinite
    rows: tuple[StandingsRow, ...]
    meetings: tuple[Meeting, ...]  # of every two bots, in both orders


@dataclass(frozen=True)
class Bout:
    """A comparison of two bots: one game, or one deal that both have played alone."""

    deal: int
    bots: tuple[str, str]
    score: float  # the first one's part of the win
    value: float  # the first one's part of what is played for
    points: tuple[float, float]

    def of(self, bot: str) -> float:
        """The part of the win of either bot."""
        return self.score if bot == self.bots[0] else WIN - self.score

    def value_of(self, bot: str) -> float:
        """The part of either bot of what is played for."""
        return self.value if bot == self.bots[0] else WIN - self.value

    def points_of(self, bot: str) -> float:
        """What either bot scored."""
        return self.points[self.bots.index(bot)]


def standings(terms: Terms, results: Sequence[GameResult]) -> Standings:
    """What the results of a tournament say."""
    bouts = _solo_bouts(results) if terms.is_solo else [_bout(result, terms.goal) for result in results]
    rated: dict[str, Rating] = {}
    bots = sorted(terms.bots)
    deals = _scores(bots, bouts)
    is_rated = len(bots) > 1 and terms.goal != Goal.SCORE
    if is_rated:
        rated = dict(zip(bots, ratings(deals), strict=True))
    tallies = {bot: _tally_of(bot, results, terms.goal) for bot in bots}
    order = sorted(bots, key=lambda bot: -rated[bot].value if rated else -tallies[bot].mean.value)
    rows = [_row(rank, bot, rated.get(bot), tallies[bot], results) for rank, bot in enumerate(order, 1)]
    return Standings(
        terms=terms,
        games=len(results),
        regularised=is_rated and not has_maximum(deals.sum(axis=0)),
        rows=tuple(rows),
        meetings=tuple(_meeting(one, other, bouts) for one in order for other in order if one != other),
    )


def _bout(result: GameResult, goal: Goal) -> Bout:
    first, second = result.fixture.pairing
    points = result.points(first), result.points(second)
    score, value = result.score(first), result.value(first, goal)
    return Bout(result.fixture.deal, (first, second), score, value, points)


def _solo_bouts(results: Sequence[GameResult]) -> list[Bout]:
    """A win for the bot that won where the other lost, else a draw."""
    by_deal: dict[int, list[GameResult]] = {}
    for result in results:
        by_deal.setdefault(result.fixture.deal, []).append(result)
    return [
        _solo_bout(deal, one, other)
        for deal, found in by_deal.items()
        for one, other in combinations(found, 2)
    ]


def _solo_bout(deal: int, one: GameResult, other: GameResult) -> Bout:
    bots, score = (one.seats[0], other.seats[0]), DRAW + (_alone(one) - _alone(other)) / 2
    return Bout(deal, bots, score, score, (one.points(bots[0]), other.points(bots[1])))


def _alone(result: GameResult) -> float:
    return result.score(result.seats[0])


def _scores(bots: Sequence[str], bouts: Sequence[Bout]) -> Floats:
    """What every bot scored against every other on every deal."""
    at = {bot: place for place, bot in enumerate(bots)}
    found = np.zeros((1 + max((bout.deal for bout in bouts), default=0), len(bots), len(bots)))
    for bout in bouts:
        one, other = (at[bot] for bot in bout.bots)
        found[bout.deal, one, other] += bout.value
        found[bout.deal, other, one] += WIN - bout.value
    return found


def _row(
    rank: int, bot: str, rating: Rating | None, tally: ScoreTally, results: Sequence[GameResult]
) -> StandingsRow:
    own = [result for result in results if bot in result.seats]
    thinking = [result.thinking[bot] for result in own]
    decisions = sum(thought.decisions for thought in thinking)
    seconds = sum(thought.decisions * thought.seconds for thought in thinking) / max(decisions, 1)
    return StandingsRow(rank, bot, rating, tally, decisions, seconds)


def _tally_of(bot: str, results: Sequence[GameResult], goal: Goal) -> ScoreTally:
    own = [result for result in results if bot in result.seats]
    wins, values = [result.score(bot) for result in own], [result.value(bot, goal) for result in own]
    return _tally(wins, values, mean((result.fixture.deal, result.points(bot)) for result in own))


def _meeting(one: str, other: str, bouts: Sequence[Bout]) -> Meeting:
    met = [bout for bout in bouts if set(bout.bots) == {one, other}]
    points = mean((bout.deal, bout.points_of(one)) for bout in met)
    return Meeting(
        (one, other), _tally([bout.of(one) for bout in met], [bout.value_of(one) for bout in met], points)
    )


def _tally(wins: Sequence[float], values: Sequence[float], points: Mean) -> ScoreTally:
    won, lost = wins.count(WIN), wins.count(0.0)
    drawn = len(wins) - won - lost
    return ScoreTally(len(wins), won, drawn, lost, share(sum(values), len(values)), points)
