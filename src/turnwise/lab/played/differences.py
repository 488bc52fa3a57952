"""How matches of people differ from games of bots by the same rules, corrected for how much is looked at."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from turnwise.core.game import Game
from turnwise.lab.distribution import Distribution
from turnwise.lab.metrics import metrics_of
from turnwise.lab.normal import NORMAL_95
from turnwise.lab.shares import Share
from turnwise.lab.statistics.discovery import RATE, adjusted
from turnwise.lab.statistics.sequence import ALPHA
from turnwise.lab.statistics.unpaired import (
    Sample,
    Unpaired,
    chance,
    deviations,
    mean_difference,
    share_difference,
    standard_error,
)
from turnwise.lab.summary import CountedThing, GamesSummary

MetricSummary = Share | Distribution


@dataclass(frozen=True)
class MetricDifference:
    """A metric of bots and of people; the intervals of all metrics hold together."""

    name: str
    title: str
    is_share: bool
    found: Unpaired


@dataclass(frozen=True)
class CountedDifference:
    """How often something happens to a seat in a game of bots and of people."""

    thing: CountedThing
    found: Unpaired
    chance: float
    is_certain: bool = False  # at a false discovery rate among all things counted


def metric_differences(
    game: Game[object], bots: GamesSummary, people: GamesSummary
) -> list[MetricDifference]:
    """Every metric that both sides have."""
    known = metrics_of(game, len(bots.wins))
    first, second = _numbers(bots), _numbers(people)
    names = [name for name in known if name in first or name in second]
    alpha = ALPHA / max(1, len(names))
    found = []
    for name in names:
        here, there = first.get(name), second.get(name)
        apart = _apart(here, there, bots.games, people.games, alpha)
        found.append(MetricDifference(name, known[name].title, known[name].is_share, apart))
    return found


def _numbers(summary: GamesSummary) -> dict[str, MetricSummary]:
    """What a summary says of each metric; an ending that never came about is not among them."""
    found: dict[str, MetricSummary] = {f"win:{seat}": won for seat, won in enumerate(summary.wins, 1)}
    found["no-winner"] = summary.no_winner
    found |= {f"ends:{reason}": share for reason, share in summary.reasons.items()}
    found["decisions"] = summary.decisions
    if summary.turns is not None:
        found["turns"] = summary.turns
    if summary.lead_changes is not None:
        found["lead-changes"] = summary.lead_changes
    return found | {f"score:{seat}": scores for seat, scores in enumerate(summary.scores, 1)}


def _apart(
    first: MetricSummary | None, second: MetricSummary | None, of_first: int, of_second: int, alpha: float
) -> Unpaired:
    if isinstance(first, Distribution) and isinstance(second, Distribution):
        return mean_difference(_sample(first), _sample(second), alpha)
    return share_difference(_count(first, of_first), of_first, _count(second, of_second), of_second, alpha)


def _count(found: MetricSummary | None, games: int) -> int:
    return round(found.value * games) if isinstance(found, Share) else 0


def _sample(found: Distribution) -> Sample:
    counts = found.counts.items()
    total = sum(value * count for value, count in counts)
    return Sample(found.games, total, sum(value * value * count for value, count in counts))


def counted_differences(bots: GamesSummary, people: GamesSummary) -> list[CountedDifference]:
    """Everything counted on either side, the surest difference first."""
    here, there = ({_key(each): each for each in side.counted} for side in (bots, people))
    found = [
        _counted(here.get(key), there.get(key), bots.games, people.games)
        for key in dict.fromkeys([*here, *there])
    ]
    corrected = adjusted([each.chance for each in found]) if found else []
    certain = [replace(each, is_certain=of <= RATE) for each, of in zip(found, corrected, strict=True)]
    return sorted(certain, key=lambda each: each.chance)


def _key(found: CountedThing) -> tuple[str, str | None, str, int]:
    return found.event, found.value, found.label, found.seat


def _counted(
    first: CountedThing | None, second: CountedThing | None, of_first: int, of_second: int
) -> CountedDifference:
    thing = first or second
    assert thing is not None
    here, there = _times(first, of_first), _times(second, of_second)
    reach = deviations(ALPHA) * standard_error(here, there)
    apart = there.mean - here.mean
    found = Unpaired(here.mean, there.mean, apart - reach, apart + reach)
    return CountedDifference(thing, found, chance(here, there))


def _times(found: CountedThing | None, games: int) -> Sample:
    """How often a game, from the mean and the width of its interval."""
    if found is None:
        return Sample(games, 0.0, 0.0)
    mean = found.times.value
    variance = ((found.times.high - mean) / NORMAL_95) ** 2 * games
    return Sample(games, mean * games, games * (variance + mean * mean))


def certain_first(found: list[MetricDifference]) -> Iterator[MetricDifference]:
    """The metrics that certainly differ, the largest difference for its interval first."""
    certain = [each for each in found if each.found.is_certain]
    return iter(sorted(certain, key=_sureness, reverse=True))


def _sureness(each: MetricDifference) -> float:
    low, high = each.found.low or 0.0, each.found.high or 0.0
    return abs(each.found.value) / max(high - low, 1e-12)
