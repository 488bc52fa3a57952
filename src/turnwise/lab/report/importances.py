"""What matters among the parts of some rules: in words, pictures and a table."""

import math
from collections.abc import Iterator, Sequence
from statistics import median

from turnwise.lab.metrics import PERCENT
from turnwise.lab.report.charts import Figure
from turnwise.lab.report.format import ChosenMetric, EffectData, ImportanceData, Interval, RemovalData
from turnwise.lab.report.html import Html, table
from turnwise.lab.report.numbers import MetricUnit, capital, difference_unit, quoted
from turnwise.lab.report.rows import MOST_DIGITS, ChartRow, Frame, drawn_rows

MOST_NAMED = 3
MOST_DRAWN = 20
FAR = 4  # times the median
CLOSE = 1e-9
SEATS_DRAWN = 2  # in one picture: colours tell them apart


def in_words(importance: ImportanceData) -> Iterator[str]:
    """How many things matter, and what matters most for each metric."""
    removals, metrics = importance["removals"], importance["metrics"]
    wins = [metric for metric in metrics if metric["is_share"]]
    deciding = [removal for removal in removals if _is_certain(removal, wins)]
    rate = f"{PERCENT * importance['rate']:.0f} %"
    yield (
        f"Of {len(removals)} things removed, one at a time, {len(deciding) or 'none'} certainly "
        f"{'changes' if len(deciding) < 2 else 'change'} who wins (false discovery rate {rate}). "
        "What else differs may be chance."
    )
    told: list[float] = []
    for metric in metrics:
        certain = _certain(removals, metric)
        sizes = [abs(removal["effects"][metric["name"]]["value"]) for removal in certain[:MOST_NAMED]]
        if certain and not any(math.isclose(sizes[0], other) for other in told):
            told += sizes[:1]
            named = "; ".join(_told(removal, metric) for removal in certain[:MOST_NAMED])
            yield f"{quoted(metric['title'])} changes most by {named}."


def _is_certain(removal: RemovalData, metrics: Sequence[ChosenMetric]) -> bool:
    return any(removal["effects"][metric["name"]]["is_certain"] for metric in metrics)


def _certain(removals: Sequence[RemovalData], metric: ChosenMetric) -> list[RemovalData]:
    """What certainly changes a metric, by how much it does."""
    name = metric["name"]
    found = [removal for removal in removals if removal["effects"][name]["is_certain"]]
    return sorted(found, key=lambda removal: -abs(removal["effects"][name]["value"]))


def _told(removal: RemovalData, metric: ChosenMetric) -> str:
    amount = difference_unit(metric["is_share"]).interval(removal["effects"][metric["name"]])
    return f"{quoted(removal['name'])}: {amount.replace(' (', ', ').replace(')', '')}"


def importance_figures(importance: ImportanceData) -> Iterator[Figure]:
    """What certainly changes who wins, how long games take, and scores."""
    metrics = importance["metrics"]
    wins = [metric for metric in metrics if metric["is_share"]][:SEATS_DRAWN]
    if all(_is_mirrored(removal, wins) for removal in importance["removals"]):
        wins = wins[:1]  # what one seat wins, the other loses
    for number, shown in enumerate([wins, *([each] for each in metrics if not each["is_share"])]):
        if figure := _figure(importance, shown, f"importance{number}"):
            yield figure


def _figure(importance: ImportanceData, shown: Sequence[ChosenMetric], name: str) -> Figure | None:
    removals, names = importance["removals"], [metric["name"] for metric in shown]
    certain = [removal for removal in removals if _is_certain(removal, shown)]
    certain.sort(key=lambda removal: -max(abs(removal["effects"][name]["value"]) for name in names))
    drawn = certain[:MOST_DRAWN]
    if not drawn:
        return None
    unit = difference_unit(shown[0]["is_share"])
    effects = [[removal["effects"][name] for name in names] for removal in drawn]
    edge = _edge([abs(each["value"]) for found in effects for each in found])
    rows = [
        ChartRow(
            removal["name"],
            tuple(_within(each, edge) for each in found),
            " / ".join(_bare(unit, each) for each in found),
        )
        for removal, found in zip(drawn, effects, strict=True)
    ]
    title = "What matters for winning" if shown[0]["is_share"] else f"What matters for {shown[0]['title']}"
    colours = " Circle: player 1; diamond: player 2." if len(shown) > 1 else ""
    beyond = " What lies far out is drawn at the edge." if edge < math.inf else ""
    caption = (
        f"{capital(shown[0]['title']) if len(shown) == 1 else 'Win shares'} without it less with it: "
        f"{_some(len(drawn), len(certain))} certain of {len(removals)}, the largest first.{colours}{beyond}"
    )
    told = "; ".join(_told(removal, shown[0]) for removal in drawn)
    frame = Frame(unit, f"difference{', in points' if shown[0]['is_share'] else ''}", reference=0.0)
    return Figure(title, caption, drawn_rows(rows, frame, name, title, f"{caption} {told}"), has_sides=False)


def _is_mirrored(removal: RemovalData, wins: Sequence[ChosenMetric]) -> bool:
    values = [removal["effects"][metric["name"]]["value"] for metric in wins]
    return len(values) == SEATS_DRAWN and math.isclose(sum(values), 0.0, abs_tol=CLOSE)


def _edge(sizes: Sequence[float]) -> float:
    """Beyond what size a few effects would leave no room for all others; infinite where none would."""
    most = FAR * median(sizes)
    return most if max(sizes) > 2 * most else math.inf


def _within(found: EffectData, edge: float) -> Interval:
    """What is drawn of an effect, at the edge if it lies beyond."""

    def within(end: float) -> float:
        return max(-edge, min(edge, end))

    low, high = (None if end is None else within(end) for end in (found["low"], found["high"]))
    return Interval(value=within(found["value"]), low=low, high=high)


def _bare(unit: MetricUnit, found: EffectData) -> str:
    return unit.bare(found["value"], min(MOST_DIGITS, unit.digits(found["low"], found["high"])))


def _some(shown: int, known: int) -> str:
    return f"{shown}" if shown == known else f"the {shown} largest of {known}"


def importance_tables(importance: ImportanceData) -> Iterator[Html]:
    """A row for everything removed, what matters most first."""
    metrics = importance["metrics"]
    units = [difference_unit(metric["is_share"]) for metric in metrics]
    rows = []
    for removal in importance["removals"]:
        effects = [removal["effects"][metric["name"]] for metric in metrics]
        times = removal["times"]
        rows.append(
            (
                removal["name"],
                "\N{EN DASH}" if times is None else f"{times:.3g}",
                *(
                    f"{unit.interval(found)}{' certain' if found['is_certain'] else ''}"
                    for unit, found in zip(units, effects, strict=True)
                ),
            )
        )
    caption = (
        f"Everything removed, what certainly changes who wins first (false discovery rate "
        f"{PERCENT * importance['rate']:.0f} % among all effects; the others may be chance)"
    )
    yield table(caption, ("Without", "Taken a game", *(metric["title"] for metric in metrics)), rows)
