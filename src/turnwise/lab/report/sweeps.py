"""A sweep in words, pictures and tables."""

import math
from collections.abc import Iterator

from turnwise.lab.report.charts import Figure
from turnwise.lab.report.format import ChosenMetric, CurveData, Facts, Interval, PointData, SweepData
from turnwise.lab.report.html import Html, table
from turnwise.lab.report.numbers import (
    MetricUnit,
    capital,
    difference_unit,
    listed,
    quoted,
    unit_of,
)
from turnwise.lab.report.sweep_charts import CurvePoint, GridCell, drawn_curve, drawn_grid
from turnwise.lab.report.tables import CERTAIN, NOISE

MARK = "*"  # beside what certainly differs from the rules as they are
OWN = "the rules as they are"
MOST_TOLD = 4  # metrics of the summary


def title_of(sweep: SweepData) -> str:
    """What is varied."""
    return listed([f"{it['name']} {it['values'][0]} to {it['values'][-1]}" for it in sweep["varied"]])


def in_words(facts: Facts, sweep: SweepData) -> Iterator[str]:
    """For each metric what is certain, and where nothing is."""
    told: list[float] = []
    for metric in sweep["metrics"]:
        curve = next((each for each in sweep["curves"] if each["metric"] == metric["name"]), None)
        size = abs(curve["widest"]["value"]) if curve else math.nan
        if any(math.isclose(size, other) for other in told):
            continue  # it mirrors one before, as losses do wins
        told.append(size)
        if len(told) <= MOST_TOLD:
            yield _of_curve(facts, sweep, metric, curve) if curve else _of_grid(sweep, metric)
    if len(sweep["varied"]) == 1 and len(sweep["points"]) > 1:
        yield "Certain is what holds for all these values and metrics together, with a chance of 95 %."


def _of_curve(facts: Facts, sweep: SweepData, metric: ChosenMetric, curve: CurveData) -> str:
    values = _values(sweep, metric)
    more, name = difference_unit(metric["is_share"]), quoted(metric["title"])
    whole, widest = curve["whole"], curve["widest"]
    first, *_, last = values
    if whole["is_certain"]:
        verb = "rises" if whole["value"] > 0 else "falls"
        change = f"{verb} from {values[first]} to {values[last]} ({_amount(more, whole)})"
        said = f"{name} {change}"
    elif widest["is_certain"]:
        low, high = curve["lowest"], curve["highest"]
        said = (
            f"{name} is lowest at {low} ({values[low]}) and highest at {high} ({values[high]}): "
            f"{_amount(more, widest)}"
        )
    else:
        return f"Of {name} nothing is certain: {values[first]} at {first}, {values[last]} at {last}."
    if curve["flat"]:
        start, end = max(curve["flat"], key=lambda ends: _length(sweep, ends))
        said += f"; between {start} and {end} nothing is certain"
    over = f"From {sweep['varied'][0]['name']} {first} to {last}"
    return f"{over} {said}.{_against_own(facts, sweep, metric)}"


def _amount(unit: MetricUnit, found: Interval) -> str:
    return unit.interval(found).replace(" (", "; ").replace(")", "")


def _length(sweep: SweepData, ends: list[str]) -> int:
    values = sweep["varied"][0]["values"]
    return values.index(ends[1]) - values.index(ends[0])


def _values(sweep: SweepData, metric: ChosenMetric) -> dict[str, str]:
    """The metric at every value that has it."""
    unit, name = unit_of(metric["is_share"]), metric["name"]
    found = {point["values"][0]: point["means"][name] for point in sweep["points"] if name in point["means"]}
    return {
        value: unit.text(mean["value"], unit.digits(mean["low"], mean["high"]))
        for value, mean in found.items()
    }


def _against_own(facts: Facts, sweep: SweepData, metric: ChosenMetric) -> str:
    own, rules = sweep["varied"][0]["own"], facts["sides"][0]["rules"]["title"]
    with_it = [point for point in sweep["points"] if metric["name"] in point["effects"]]
    certain = [point["values"][0] for point in with_it if point["effects"][metric["name"]]["is_certain"]]
    if not with_it:
        return ""
    if len(certain) == len(with_it):
        other = "other " if own in sweep["varied"][0]["values"] else ""
        return f" At every {other}value it certainly differs from that at {own}, which {rules} has."
    return f" From that at {own}, which {rules} has, it certainly differs at {listed(certain) or 'no value'}."


def _of_grid(sweep: SweepData, metric: ChosenMetric) -> str:
    name, unit = metric["name"], unit_of(metric["is_share"])
    known = [point for point in sweep["points"] if name in point["means"]]
    points = sorted(known, key=lambda point: point["means"][name]["value"])
    low, high = (
        f"{_place(sweep, point)} ({_amount(unit, point['means'][name])})" for point in (points[0], points[-1])
    )
    certain = sum(_is_certain(point, name) for point in points)
    others = sum(name in point["effects"] for point in points)
    if not certain:
        ends = [unit.text(point["means"][name]["value"]) for point in (points[0], points[-1])]
        return (
            f"Of {quoted(metric['title'])} nothing is certain: {ends[0]} to {ends[1]}, "
            "and under no rule set it certainly differs from the rules as they are."
        )
    return (
        f"{quoted(metric['title'])} is lowest at {low} and highest at {high}; "
        f"under {certain} of {others} rule sets it certainly differs from the rules as they are."
    )


def _place(sweep: SweepData, point: PointData) -> str:
    pairs = zip(sweep["varied"], point["values"], strict=True)
    return ", ".join(f"{it['name']} {value}" for it, value in pairs)


def sweep_figures(sweep: SweepData) -> Iterator[Figure]:
    """A curve or a grid for each metric."""
    for number, metric in enumerate(sweep["metrics"]):
        yield (_curve if len(sweep["varied"]) == 1 else _grid)(sweep, metric, f"sweep{number}")


def _curve(sweep: SweepData, metric: ChosenMetric, name: str) -> Figure:
    (varied,) = sweep["varied"]
    points = [
        CurvePoint(point["values"][0], point["means"][metric["name"]], point["is_own"])
        for point in sweep["points"]
        if metric["name"] in point["means"]
    ]
    unit, title = unit_of(metric["is_share"]), capital(metric["title"])
    hollow = "; hollow: the rules as they are" if any(point.is_own for point in points) else ""
    caption = f"At each value, with 95 % intervals{hollow}."
    told = "; ".join(f"{at}: {value}" for at, value in _values(sweep, metric).items())
    axes = varied["name"], f"{metric['title']}{', %' if metric['is_share'] else ''}"
    drawn = drawn_curve(points, varied["is_numeric"], axes, unit, (name, title, f"{caption} {told}"))
    return Figure(title, caption, drawn, has_sides=False)


def _grid(sweep: SweepData, metric: ChosenMetric, name: str) -> Figure:
    first, second = (len(it["values"]) for it in sweep["varied"])
    rows, columns = (0, 1) if first > second else (1, 0)  # higher rather than wide
    unit, key = unit_of(metric["is_share"]), metric["name"]
    shown = [point for point in sweep["points"] if key in point["means"]]
    digits = max(unit.digits(p["means"][key]["low"], p["means"][key]["high"]) for p in shown)
    cells = [
        GridCell(
            point["values"][columns],
            point["values"][rows],
            unit.bare(point["means"][key]["value"], digits) + MARK * _is_certain(point, key),
            point["means"][key]["value"],
            point["is_own"],
        )
        for point in shown
    ]
    title = f"{capital(metric['title'])}{', %' if metric['is_share'] else ''}"
    framed = "; framed: these rules" if any(cell.is_own for cell in cells) else ""
    caption = f"{MARK} certainly differs from the rules as they are{framed}."
    told = "; ".join(f"{cell.column}, {cell.row}: {cell.text}" for cell in cells)
    axes = sweep["varied"][columns]["name"], sweep["varied"][rows]["name"]
    return Figure(
        title, caption, drawn_grid(cells, axes, (name, title, f"{caption} {told}")), has_sides=False
    )


def _is_certain(point: PointData, metric: str) -> bool:
    return metric in point["effects"] and point["effects"][metric]["is_certain"]


def sweep_tables(sweep: SweepData) -> Iterator[Html]:
    """A row for every point."""
    heads = [it["name"] for it in sweep["varied"]]
    for metric in sweep["metrics"]:
        key, unit, more = metric["name"], unit_of(metric["is_share"]), difference_unit(metric["is_share"])
        rows = []
        for point in sweep["points"]:
            if key not in point["means"]:
                continue
            effect = point["effects"].get(key)
            against = more.interval(effect) if effect else "\N{EN DASH}"
            verdict = OWN if effect is None else CERTAIN if effect["is_certain"] else NOISE
            rows.append((*point["values"], unit.interval(point["means"][key]), against, verdict))
        caption = f"{capital(metric['title'])}; the intervals of all differences hold together, at all looks"
        yield table(caption, (*heads, metric["title"], "Difference", "Is it"), rows)
