"""The standings of a tournament: a row for every bot, and what every two bots did to each other."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from turnwise.lab.plan import Terms
from turnwise.lab.playing import DRAW, Result
from turnwise.lab.ratings import Floats, Rating, has_maximum, ratings
from turnwise.lab.shares import Share, share

WIN = 1.0


@dataclass(frozen=True)
class Tally:
    """Games won, drawn and lost, and the share of the points."""

    games: int
    won: int
    drawn: int
    lost: int
    share: Share


@dataclass(frozen=True)
class Row:
    """How a bot did; one that has nobody to be compared with has no rating."""

    rank: int
    bot: str
    rating: Rating | None
    tally: Tally
    decisions: int
    seconds: float  # for each decision


@dataclass(frozen=True)
class Meeting:
    """How the first of two bots did against the second; if bots play alone, on the same deals."""

    bots: tuple[str, str]
    tally: Tally


@dataclass(frozen=True)
class Standings:
    """The outcome of a tournament, the best bot first."""

    terms: Terms
    games: int  # all that were played
    regularised: bool  # whether the ratings of maximum likelihood would be infinite
    rows: tuple[Row, ...]
    meetings: tuple[Meeting, ...]  # of every two bots, in both orders


@dataclass(frozen=True)
class Bout:
    """A comparison of two bots: one game, or one deal that both have played alone."""

    deal: int
    bots: tuple[str, str]
    score: float  # of the first

    def of(self, bot: str) -> float:
        """The score of either bot."""
        return self.score if bot == self.bots[0] else WIN - self.score


def standings(terms: Terms, results: Sequence[Result]) -> Standings:
    """What the results of a tournament say."""
    bouts = _solo_bouts(results) if terms.is_solo else [_bout(result) for result in results]
    rated: dict[str, Rating] = {}
    bots = sorted(terms.bots)
    deals = _scores(bots, bouts)
    if len(bots) > 1:
        rated = dict(zip(bots, ratings(deals), strict=True))
    order = sorted(bots, key=lambda bot: -rated[bot].value if rated else 0)
    rows = [_row(rank, bot, rated.get(bot), results) for rank, bot in enumerate(order, 1)]
    return Standings(
        terms=terms,
        games=len(results),
        regularised=not has_maximum(deals.sum(axis=0)),
        rows=tuple(rows),
        meetings=tuple(_meeting(one, other, bouts) for one in order for other in order if one != other),
    )


def _bout(result: Result) -> Bout:
    first, second = result.fixture.pairing
    return Bout(result.fixture.deal, (first, second), result.score(first))


def _solo_bouts(results: Sequence[Result]) -> list[Bout]:
    """A win for the bot that won where the other lost, else a draw."""
    by_deal: dict[int, list[Result]] = {}
    for result in results:
        by_deal.setdefault(result.fixture.deal, []).append(result)
    return [
        Bout(deal, (one.seats[0], other.seats[0]), DRAW + (_alone(one) - _alone(other)) / 2)
        for deal, found in by_deal.items()
        for one, other in combinations(found, 2)
    ]


def _alone(result: Result) -> float:
    return result.score(result.seats[0])


def _scores(bots: Sequence[str], bouts: Sequence[Bout]) -> Floats:
    """What every bot scored against every other on every deal."""
    at = {bot: place for place, bot in enumerate(bots)}
    found = np.zeros((1 + max((bout.deal for bout in bouts), default=0), len(bots), len(bots)))
    for bout in bouts:
        one, other = (at[bot] for bot in bout.bots)
        found[bout.deal, one, other] += bout.score
        found[bout.deal, other, one] += WIN - bout.score
    return found


def _row(rank: int, bot: str, rating: Rating | None, results: Sequence[Result]) -> Row:
    own = [result for result in results if bot in result.seats]
    thinking = [result.thinking[bot] for result in own]
    decisions = sum(thought.decisions for thought in thinking)
    seconds = sum(thought.decisions * thought.seconds for thought in thinking) / max(decisions, 1)
    return Row(rank, bot, rating, _tally([result.score(bot) for result in own]), decisions, seconds)


def _meeting(one: str, other: str, bouts: Sequence[Bout]) -> Meeting:
    scores = [bout.of(one) for bout in bouts if set(bout.bots) == {one, other}]
    return Meeting((one, other), _tally(scores))


def _tally(scores: Sequence[float]) -> Tally:
    won, lost = scores.count(WIN), scores.count(0.0)
    return Tally(len(scores), won, len(scores) - won - lost, lost, share(sum(scores), len(scores)))
