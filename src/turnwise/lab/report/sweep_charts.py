"""Pictures of a sweep: a metric over the values of one parameter, or of two."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from turnwise.lab.report.curves import BRIGHT, CURVE, DIM, FAINT
from turnwise.lab.report.drawing import HEAT, INK, SIDES, altair, svg
from turnwise.lab.report.format import Interval
from turnwise.lab.report.html import Html
from turnwise.lab.report.numbers import MetricUnit

ROW = 34
TITLE_PADDING = 14
POINT = 44
MOST_TICKS = 12
LETTER = 7  # how wide one is: a page may have a wider font than the library that draws


class CurvePoint(NamedTuple):
    """A value of the parameter, and the metric there."""

    at: str
    found: Interval
    is_own: bool


class GridCell(NamedTuple):
    """A value of each parameter, and the metric there."""

    column: str
    row: str
    text: str
    value: float
    is_own: bool


def drawn_curve(
    points: Sequence[CurvePoint],
    is_numeric: bool,
    axes: tuple[str, str],
    unit: MetricUnit,
    words: tuple[str, ...],
) -> Html:
    """A metric over values, with its intervals; the rules as they are have a hollow point."""
    alt = altair()
    rows = [_row(point, is_numeric, unit.scale) for point in points]
    kind = "Q" if is_numeric else "N"
    ticks = {"values": [row["at"] for row in rows]} if is_numeric and len(rows) <= MOST_TICKS else {}
    axis = alt.Axis(title=axes[0], domain=False, ticks=False, grid=False, labelAngle=0, **ticks)
    scale = {"scale": alt.Scale(zero=False, nice=False, padding=8)} if is_numeric else {"sort": None}
    ends = alt.Scale(zero=False, nice=True)
    base = alt.Chart(alt.Data(values=rows)).encode(x=alt.X(f"at:{kind}", axis=axis, **scale))

    def y(field: str) -> Any:
        return alt.Y(f"{field}:Q", scale=ends, axis=alt.Axis(title=axes[1], domain=False, ticks=False))

    hollow = alt.condition("datum.is_own", alt.value("var(--surface)"), alt.value(SIDES[0]))
    lines = [
        base.mark_area(color=SIDES[0], opacity=FAINT).encode(y=y("low"), y2="high:Q"),
        base.mark_line(color=SIDES[0], strokeWidth=2).encode(y=y("value")),
    ]
    layers = [
        *(lines if is_numeric else ()),
        base.mark_rule(color=SIDES[0], strokeWidth=1.5).encode(y=y("low"), y2="high:Q"),
        base.mark_point(filled=True, opacity=1, size=POINT, stroke=SIDES[0], strokeWidth=2).encode(
            y=y("value"), fill=hollow
        ),
    ]
    return svg(alt.layer(*layers), CURVE, *words)


def _row(point: CurvePoint, is_numeric: bool, scale: int) -> dict[str, Any]:
    found = point.found
    value = scale * found["value"]
    return {
        "at": int(point.at) if is_numeric else point.at,
        "value": value,
        "low": value if found["low"] is None else scale * found["low"],
        "high": value if found["high"] is None else scale * found["high"],
        "is_own": point.is_own,
    }


def drawn_grid(cells: Sequence[GridCell], axes: tuple[str, str], words: tuple[str, str, str]) -> Html:
    """A metric by the values of two parameters, the darker the higher; the rules as they are have a frame."""
    alt = altair()
    values = [cell.value for cell in cells]
    ends = [min(values), max(values)] if min(values) < max(values) else [min(values), min(values) + 1]
    rows = list(dict.fromkeys(cell.row for cell in cells))
    longest = max(map(len, rows))
    base = alt.Chart(alt.Data(values=[cell._asdict() for cell in cells])).encode(
        x=alt.X("column:N", sort=None, scale=alt.Scale(paddingInner=0.06), axis=_axis(axes[0], "top")),
        y=alt.Y("row:N", sort=None, scale=alt.Scale(paddingInner=0.06), axis=_axis(axes[1], "left", longest)),
    )
    heat = alt.Opacity("value:Q", scale=alt.Scale(domain=ends, range=[DIM, BRIGHT]), legend=None)
    frame = alt.condition("datum.is_own", alt.value(2), alt.value(0))
    layers = [
        base.mark_rect(color=HEAT, cornerRadius=3).encode(opacity=heat),
        base.mark_rect(filled=False, stroke=INK, cornerRadius=3).encode(strokeWidth=frame),
        base.mark_text(color=INK, fontSize=11).encode(text="text:N"),
    ]
    return svg(alt.layer(*layers), ROW * len(rows), *words)


def _axis(title: str, orient: str, letters: int = 0) -> Any:
    return altair().Axis(
        minExtent=LETTER * letters,
        title=title,
        orient=orient,
        domain=False,
        ticks=False,
        grid=False,
        labelAngle=0,
        labelFlush=False,
        titlePadding=TITLE_PADDING,
    )
