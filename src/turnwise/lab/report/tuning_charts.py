"""Pictures of a search: each target over its trials, candidates beside their trials, and their parameters."""

from collections.abc import Iterator
from typing import Any, Literal

from turnwise.lab.report.charts import Figure
from turnwise.lab.report.curves import CURVE
from turnwise.lab.report.drawing import BAND, SIDES, SOFT, altair, svg
from turnwise.lab.report.format import Interval
from turnwise.lab.report.html import Html
from turnwise.lab.report.numbers import capital, unit_of
from turnwise.lab.report.rows import ChartRow, Frame, drawn_rows
from turnwise.lab.report.sweep_charts import GridCell, drawn_grid
from turnwise.lab.report.tuning_format import (
    CandidateData,
    MeasuredData,
    NumberData,
    TargetData,
    TuningReport,
)
from turnwise.lab.report.tuning_words import values_text, wanted_text

MOST_COLUMNS = 6  # candidates in a picture as wide as a phone
MOST_ROWS = 30
OWN_COLUMN = "as is"
ROOM = 0.08
DOT, LARGE = 26, 80
STAGES: tuple[Literal["searched", "fresh"], ...] = ("searched", "fresh")


def tuning_figures(report: TuningReport) -> Iterator[Figure]:
    """All of them."""
    if report["candidates"]:
        yield _parameters(report)
    for at, target in enumerate(report["targets"]):
        if any(each["deals"] for each in report["candidates"]):
            yield _fresh(report, at, target)
        yield _over_trials(report, at, target)


def _parameters(report: TuningReport) -> Figure:
    own, candidates = report["own"], report["candidates"][:MOST_COLUMNS]
    assert own is not None
    values = {trial["number"]: trial["values"] for trial in report["trials"]}
    columns = {OWN_COLUMN: own["trial"]} | {str(at): each["trial"] for at, each in enumerate(candidates, 1)}
    cells = [
        GridCell(column, varied["name"], value, _part(varied["values"], value), value != varied["own"])
        for column, trial in columns.items()
        for varied, value in zip(report["varied"], values[trial], strict=True)
    ]
    title = "Parameters of the candidates"
    caption = "The darker the further up in its range; framed: changed."
    told = "; ".join(f"{cell.row} {cell.text} in {cell.column}" for cell in cells if cell.is_own)
    words = "parameters", title, f"{caption} {told}"
    return Figure(title, caption, drawn_grid(cells, ("candidate", ""), words), has_sides=False)


def _part(values: list[str], value: str) -> float:
    """How far up in its range a value is."""
    return values.index(value) / max(1, len(values) - 1) if value in values else 0.0


def _fresh(report: TuningReport, at: int, target: TargetData) -> Figure:
    """Every candidate on fresh deals, or of the best one everything that is looked at."""
    played = [each for each in [report["own"], *report["candidates"]] if each is not None and each["deals"]]
    if len(played[0]["fresh"][at]["numbers"]) > 1:
        return _of_each(played[1] if len(played) > 1 else played[0], at, target)
    rows = [
        ChartRow(_name(each), tuple(_point(each[stage][at]["numbers"][0]) for stage in STAGES))
        for each in played
    ]
    title = capital(target["title"])
    caption = f"Wanted: {wanted_text(target)}. Above in the search, below on fresh deals."
    told = "; ".join(f"{_name(each)} {values_text(target, each['fresh'][at])}" for each in played)
    drawn = drawn_rows(rows, _frame(target), f"fresh{at}", title, f"{caption} {told}")
    return Figure(title, caption, drawn, has_sides=False)


def _of_each(candidate: CandidateData, at: int, target: TargetData) -> Figure:
    searched = {number["label"]: number for number in candidate["searched"][at]["numbers"]}
    fresh = sorted(candidate["fresh"][at]["numbers"], key=lambda number: -(number["value"] or 0.0))
    seen = [number for number in fresh if number["value"] is not None]
    shown = seen if len(seen) <= MOST_ROWS else [*seen[: MOST_ROWS // 2], *seen[-MOST_ROWS // 2 :]]
    rows = [ChartRow(it["label"], (_point(searched[it["label"]]), _point(it))) for it in shown]
    title = f"{capital(target['title'])}: {candidate['name']}"
    caption = f"Wanted: {wanted_text(target)}. Above in the search, below on fresh deals."
    told = values_text(target, candidate["fresh"][at])
    drawn = drawn_rows(rows, _frame(target), f"fresh{at}", title, f"{caption} {told}")
    return Figure(title, caption, drawn, has_sides=False)


def _name(candidate: CandidateData) -> str:
    return candidate["name"] if candidate["file"] else f"As it is: {candidate['name']}"


def _point(found: NumberData) -> Interval | None:
    if found["value"] is None:
        return None
    return Interval(value=found["value"], low=found["low"], high=found["high"])


def _frame(target: TargetData) -> Frame:
    unit, low, high = unit_of(target["is_share"]), target["low"], target["high"]
    axis = "% of games" if target["is_share"] else target["title"]
    if low is not None and high is not None:
        return Frame(unit, axis, reference=(low + high) / 2, band=(high - low) / 2)
    return Frame(unit, axis, reference=high if low is None else low)


def _over_trials(report: TuningReport, at: int, target: TargetData) -> Figure:
    title = f"{capital(target['title'])}, trial by trial"
    is_many = any(len(trial["targets"][at]["numbers"]) > 1 for trial in report["trials"])
    what = "From the lowest to the highest of each trial" if is_many else "The estimate of each trial"
    caption = f"{what}; the band is wanted, large points are the Pareto set, hollow: the rules as they are."
    told = f"{len(report['trials'])} trials; wanted {wanted_text(target)}."
    drawn = _drawn_trials(report, at, target, (f"trials{at}", title, f"{caption} {told}"))
    return Figure(title, caption, drawn, has_sides=False)


def _drawn_trials(report: TuningReport, at: int, target: TargetData, words: tuple[str, str, str]) -> Html:
    alt, unit = altair(), unit_of(target["is_share"])
    own = None if report["own"] is None else report["own"]["trial"]
    rows = [
        {"trial": trial["number"], **ends, "is_pareto": trial["is_pareto"], "is_own": trial["number"] == own}
        for trial in report["trials"]
        for ends in _ends(trial["targets"][at], unit.scale)
    ]
    wanted = [end * unit.scale for end in (target["low"], target["high"]) if end is not None]
    known = [*wanted, *(row[name] for row in rows for name in ("low", "high"))]
    room = ROOM * (max(known) - min(known)) or 1.0
    domain = [min(known) - room, max(known) + room]
    scale = alt.Scale(domain=domain, nice=False)

    def y(field: str) -> Any:
        axis = alt.Axis(title=f"{'%' if target['is_share'] else ''}", domain=False, ticks=False)
        return alt.Y(f"{field}:Q", scale=scale, axis=axis)

    low, high = target["low"], target["high"]
    band = {
        "low": domain[0] if low is None else low * unit.scale,
        "high": domain[1] if high is None else high * unit.scale,
    }
    whole = {"x": alt.value(0), "x2": alt.value("width")}
    axis = alt.Axis(title="trial", grid=False, domain=False, ticks=False, tickMinStep=1, format="d")
    base = alt.Chart(alt.Data(values=rows)).encode(
        x=alt.X("trial:Q", scale=alt.Scale(nice=False, padding=8), axis=axis)
    )
    fill = alt.condition("datum.is_own", alt.value("var(--surface)"), alt.value(SIDES[0]))
    size = alt.condition("datum.is_pareto", alt.value(LARGE), alt.value(DOT))
    points = base.mark_point(filled=True, opacity=1, stroke=SIDES[0], strokeWidth=1.5)
    layers = [
        alt.Chart(alt.Data(values=[band])).mark_rect(color=BAND).encode(y=y("low"), y2="high:Q", **whole),
        base.mark_rule(color=SOFT, strokeWidth=1.5).encode(y=y("low"), y2="high:Q"),
        points.encode(y=y("low"), fill=fill, size=size),
        points.encode(y=y("high"), fill=fill, size=size),
    ]
    return svg(alt.layer(*layers), CURVE, *words)


def _ends(found: MeasuredData, scale: int) -> Iterator[dict[str, float]]:
    """The lowest and the highest value of a trial, which may be one."""
    known = [number["value"] for number in found["numbers"] if number["value"] is not None]
    if known:
        yield {"low": scale * min(known), "high": scale * max(known)}
