"""What sweeps and removals found, for the report."""

from collections.abc import Mapping

from turnwise.lab.experiments.findings import Findings, SideComparisons, SideDifference
from turnwise.lab.experiments.importance import Importance
from turnwise.lab.experiments.removals import ALL, Removal
from turnwise.lab.experiments.sweep import Sweep, SweepPoint
from turnwise.lab.metrics import Metric
from turnwise.lab.report.format import (
    ChosenMetric,
    CurveData,
    EffectData,
    ImportanceData,
    Interval,
    PointData,
    RemovalData,
    SweepData,
    VariedData,
)
from turnwise.lab.report.numbers import interval
from turnwise.lab.statistics.discovery import RATE

FEWEST_FLAT = 3  # points of a stretch that is told
Effects = Mapping[tuple[str, int, int], EffectData]  # of a metric, from one side to another


def sweep_data(findings: Findings) -> SweepData | None:
    """The points of a sweep, and what is certain of its curves."""
    asked, answer = findings.experiment, findings.answer
    if not isinstance(asked, Sweep) or not isinstance(answer, SideComparisons):
        return None
    effects, own = _effects(answer), asked.own_values
    return SweepData(
        varied=[
            VariedData(name=it.name, values=[*it.values], own=value, is_numeric=it.is_numeric)
            for it, value in zip(asked.vary, own, strict=True)
        ],
        metrics=[*map(_chosen, asked.metrics)],
        points=[_point(answer, effects, point) for point in asked.points],
        curves=_curves(asked, answer, effects) if len(asked.vary) == 1 else [],
    )


def _chosen(metric: Metric) -> ChosenMetric:
    return ChosenMetric(name=metric.name, title=metric.title, is_share=metric.is_share)


def _effects(answer: SideComparisons) -> Effects:
    """Every difference, and the same the other way round."""
    found = {}
    for each in answer.differences:
        name = each.metric.name
        found[name, each.first, each.second] = _effect(each)
        found[name, each.second, each.first] = turned(_effect(each))
    return found


def _effect(found: SideDifference) -> EffectData:
    ends = interval(found.moments.difference, found.low, found.high)
    return EffectData(**ends, is_certain=found.is_certain)


def turned(found: EffectData) -> EffectData:
    """The same difference the other way round."""
    low, high = found["low"], found["high"]
    return EffectData(
        value=-found["value"],
        low=None if high is None else -high,
        high=None if low is None else -low,
        is_certain=found["is_certain"],
    )


def _means(answer: SideComparisons, side: int) -> dict[str, Interval]:
    return {
        each.metric.name: interval(each.value, each.low, each.high)
        for each in answer.means
        if each.side == side
    }


def _point(answer: SideComparisons, effects: Effects, point: SweepPoint) -> PointData:
    against = {
        name: found for (name, *sides), found in effects.items() if sides == [0, point.side] and point.side
    }
    return PointData(
        values=[*point.values],
        is_own=point.side == 0,
        means=_means(answer, point.side),
        effects=against,
    )


def _curves(asked: Sweep, answer: SideComparisons, effects: Effects) -> list[CurveData]:
    found = []
    for metric in asked.metrics:
        means = {each.side: each.value for each in answer.means if each.metric.name == metric.name}
        points = [point for point in asked.points if point.side in means]
        if len(points) > 1:
            found.append(_curve(metric.name, points, means, effects))
    return found


def _curve(name: str, points: list[SweepPoint], means: Mapping[int, float], effects: Effects) -> CurveData:
    lowest, highest = (choose(points, key=lambda point: means[point.side]) for choose in (min, max))
    if lowest is highest:
        highest = points[-1] if lowest is points[0] else points[0]
    return CurveData(
        metric=name,
        whole=effects[name, points[0].side, points[-1].side],
        lowest=lowest.values[0],
        highest=highest.values[0],
        widest=effects[name, lowest.side, highest.side],
        flat=[[first.values[0], last.values[0]] for first, last in _flat(name, points, effects)],
    )


def _flat(name: str, points: list[SweepPoint], effects: Effects) -> list[tuple[SweepPoint, SweepPoint]]:
    """The longest stretches in which no two points certainly differ, none within another."""
    found: list[tuple[int, int]] = []
    for start in range(len(points)):
        end = start
        while end + 1 < len(points) and not any(
            effects[name, points[at].side, points[end + 1].side]["is_certain"] for at in range(start, end + 1)
        ):
            end += 1
        if end - start + 1 >= FEWEST_FLAT and (not found or end > found[-1][1]):
            found.append((start, end))
    return [(points[start], points[end]) for start, end in found]


def importance_data(findings: Findings) -> ImportanceData | None:
    """Every removal, what matters most first."""
    asked, answer = findings.experiment, findings.answer
    if not isinstance(asked, Importance) or not isinstance(answer, SideComparisons):
        return None
    effects, metrics = _effects(answer), asked.metrics
    taken, games = findings.sides[0].summary.taken, findings.sides[0].summary.games
    told = [
        _removal(removal, {metric.name: effects[metric.name, 0, side] for metric in metrics}, taken, games)
        for side, removal in enumerate(asked.removals, 1)
    ]
    shares = [metric.name for metric in metrics if metric.is_share]
    told.sort(key=lambda removal: _rank(removal, shares), reverse=True)
    return ImportanceData(metrics=[*map(_chosen, metrics)], rate=RATE, removals=told)


def _rank(removal: RemovalData, shares: list[str]) -> tuple[bool, float]:
    """By what is certain of who wins, then by how much it is."""
    found = [removal["effects"][name] for name in shares]
    certain = [abs(each["value"]) for each in found if each["is_certain"]]
    return bool(certain), max(certain or [abs(each["value"]) for each in found])


def _removal(
    removal: Removal, effects: dict[str, EffectData], taken: tuple[int, ...], games: int
) -> RemovalData:
    mask = 0
    for of_seat in removal.forbidden:
        mask |= of_seat
    times = sum(count for action, count in enumerate(taken) if mask >> action & 1)
    return RemovalData(
        name=removal.name,
        group=removal.group,
        seat=None if removal.seat == ALL else removal.seat,
        times=None if removal.group is None else times / games,
        effects=effects,
    )
