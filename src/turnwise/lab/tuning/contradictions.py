"""Targets that no rules can meet together."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from turnwise.lab.metrics import PERCENT
from turnwise.lab.tuning.target import BEATS, Target
from turnwise.lab.tuning.tuning import Tuning
from turnwise.matches.yaml_entries import YamlEntry

ENDS = "ends:"
Placed = tuple[Target, YamlEntry]


def refuse_contradictions(tuning: Tuning, entries: Sequence[YamlEntry]) -> None:
    """Refuse ranges of one number that have nothing in common, and shares of a whole that exceed it."""
    placed = list(zip(tuning.targets, entries, strict=True))
    for (first, above), (second, entry) in combinations(placed, 2):
        if _is_same(first, second) and first.wants.is_apart(second.wants):
            raise entry.wrong(f"{second.title}: what line {above.line} wants leaves no number for both")
        if _is_mirror(tuning, first, second) and first.wants.mirrored().is_apart(second.wants):
            raise entry.wrong(
                f"{second.title}: line {above.line} wants {first.title} so often that this cannot be"
            )
    for shares in _wholes(tuning, placed):
        _refuse_more_than_whole(tuning, shares)


def _is_same(first: Target, second: Target) -> bool:
    looks = [(it.lineup, it.metric, it.counted) for it in (first, second)]
    is_shared = not (first.among and second.among) or bool({*first.among} & {*second.among})
    return looks[0] == looks[1] and is_shared


def _is_mirror(tuning: Tuning, first: Target, second: Target) -> bool:
    """Whether two players beat each other."""
    here, there = (tuning.lineups[it.lineup] for it in (first, second))
    is_beaten = first.metric == second.metric == BEATS and here.values == there.values
    return is_beaten and len(here.players) == 2 and here.players == there.players[::-1]


def _wholes(tuning: Tuning, placed: Sequence[Placed]) -> Iterator[list[Placed]]:
    """Endings of the games of a line-up: each game has one."""
    by_lineup: defaultdict[int, list[Placed]] = defaultdict(list)
    for target, entry in placed:
        if target.metric.startswith(ENDS):
            by_lineup[target.lineup].append((target, entry))
    yield from by_lineup.values()


def _refuse_more_than_whole(tuning: Tuning, shares: Sequence[Placed]) -> None:
    least: dict[str, float] = {}
    most: dict[str, float] = {}
    for target, _ in shares:
        least[target.metric] = max(least.get(target.metric, 0.0), target.wants.low or 0.0)
        high = 1.0 if target.wants.high is None else target.wants.high
        most[target.metric] = min(most.get(target.metric, 1.0), high)
    entry = shares[-1][1]
    if sum(least.values()) > 1:
        raise entry.wrong(f"these endings add up to at least {PERCENT * sum(least.values()):g} % of games")
    if len(most) == len(tuning.game.reasons) and sum(most.values()) < 1:
        raise entry.wrong(f"all endings together are at most {PERCENT * sum(most.values()):g} % of games")
