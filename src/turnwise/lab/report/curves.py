"""Pictures of the estimate over deals, of distributions, and of a board."""

from collections.abc import Sequence
from typing import Any

from turnwise.lab.report.drawing import BAND, HEAT, INK, SHAPES, SIDES, SOFT, WIDTH, altair, svg
from turnwise.lab.report.format import DistributionData, HeatMap, VerdictData
from turnwise.lab.report.html import Html
from turnwise.lab.report.numbers import difference_unit

CURVE, HILL, TOP, STRIP = 190, 130, 6, 16  # heights
FAINT = 0.22
FEWEST_COLUMNS = 5  # so that a small board is not drawn large
DIM, BRIGHT = 0.04, 0.45  # so that text on it can be read


def drawn_looks(verdict: VerdictData, name: str, title: str, description: str) -> Html:
    """The estimate and its band after every look, over the margin."""
    alt, unit = altair(), difference_unit(verdict["is_share"])
    scale, margin = unit.scale, unit.scale * verdict["margin"]
    known = [look for look in verdict["looks"] if look["low"] is not None and look["high"] is not None]
    values = [
        {
            "deals": look["deals"],
            "value": scale * look["value"],
            "low": scale * (look["low"] or 0.0),
            "high": scale * (look["high"] or 0.0),
        }
        for look in known
    ]
    ends = [each[key] for each in values for key in ("low", "high")]
    domain = alt.Scale(domain=[min([*ends, -1.2 * margin]), max([*ends, 1.2 * margin])], nice=False)

    def y(field: str) -> Any:
        axis = alt.Axis(title=f"difference{',' if unit.sign else ''}{unit.sign}", domain=False, ticks=False)
        return alt.Y(f"{field}:Q", scale=domain, axis=axis)

    axis = alt.Axis(title="deals", grid=False, format="~s")
    base = alt.Chart(alt.Data(values=values)).encode(
        x=alt.X("deals:Q", scale=alt.Scale(zero=True, nice=False), axis=axis)
    )
    ground = alt.Chart(alt.Data(values=[{"low": -margin, "high": margin, "at": 0}]))
    whole = {"x": alt.value(0), "x2": alt.value("width")}
    layers = [
        ground.mark_rect(color=BAND).encode(y=y("low"), y2="high:Q", **whole),
        ground.mark_rule(color=SOFT, strokeDash=[4, 3]).encode(y=y("at"), **whole),
        base.mark_area(color=SIDES[0], opacity=FAINT).encode(y=y("low"), y2="high:Q"),
        base.mark_line(color=SIDES[0], strokeWidth=2.5).encode(y=y("value")),
        base.mark_point(color=SIDES[0], filled=True, opacity=1, size=36).encode(y=y("value")),
    ]
    return svg(alt.layer(*layers), CURVE, name, title, description)


def drawn_distribution(sides: Sequence[DistributionData], name: str, title: str, description: str) -> Html:
    """The hills of all sides, laid over each other, and below each its percentiles."""
    alt = altair()
    height = HILL + STRIP * len(sides)
    scale = alt.Scale(domain=_reach(sides), nice=False, zero=False)
    axis = alt.Axis(
        title=sides[0]["title"], grid=False, domain=False, ticks=False, format=",d", tickMinStep=1
    )

    def x(field: str) -> Any:
        return alt.X(f"{field}:Q", scale=scale, axis=axis)

    layers = []
    for number, side in enumerate(sides):
        y = alt.Y("part:Q", scale=alt.Scale(range=[HILL, TOP], zero=True, nice=False), axis=None)
        hill = alt.Chart(alt.Data(values=_steps(side))).encode(x=x("at"), y=y)
        layers += [
            hill.mark_area(interpolate="step-after", color=SIDES[number], opacity=FAINT),
            hill.mark_line(interpolate="step-after", color=SIDES[number], strokeWidth=1.8),
            *_percentiles(side, number, x, alt),
        ]
    return svg(alt.layer(*layers), height, name, title, description)


def _steps(side: DistributionData) -> list[dict[str, float]]:
    """Where each bin begins and its part of the games, and the end of the last."""
    games = sum(each["games"] for each in side["bins"]) or 1
    steps = [{"at": each["least"] - 0.5, "part": each["games"] / games} for each in side["bins"]]
    return [*steps, {"at": side["bins"][-1]["most"] + 0.5, "part": steps[-1]["part"]}]


def _reach(sides: Sequence[DistributionData]) -> list[float]:
    bins = sides[0]["bins"]
    low = min([bins[0]["least"] - 0.5, *(side["percentiles"]["5"] for side in sides)])
    high = max([bins[-1]["most"] + 0.5, *(side["percentiles"]["95"] for side in sides)])
    return [low, high]


def _percentiles(side: DistributionData, number: int, x: Any, alt: Any) -> list[Any]:
    """A line from 5 to 95 %, a bar from 25 to 75 %, and the median."""
    y = alt.value(HILL + STRIP * number + STRIP / 2 + 2)
    values = {f"p{part}": value for part, value in side["percentiles"].items()}
    base = alt.Chart(alt.Data(values=[values])).encode(y=y)
    hollow = {"filled": True, "fill": "var(--surface)", "stroke": INK, "shape": SHAPES[number]}
    return [
        base.mark_rule(color=SIDES[number], strokeWidth=1.5).encode(x=x("p5"), x2="p95:Q"),
        base.mark_rule(color=SIDES[number], strokeWidth=7).encode(x=x("p25"), x2="p75:Q"),
        base.mark_point(**hollow, opacity=1, size=52).encode(x=x("p50")),
    ]


def drawn_board(found: HeatMap, most: float, name: str, title: str, description: str) -> Html:
    """A board whose places are the darker the more often it happened there."""
    alt = altair()
    columns = max(map(len, found["rows"]))
    beside = max(0, FEWEST_COLUMNS - columns) // 2
    side = WIDTH / (columns + 2 * beside)
    values = [
        {"column": column, "row": row, "text": _short(cell["times"]), **cell}
        for row, cells in enumerate(found["rows"])
        for column, cell in enumerate(cells)
    ]
    shown = [*range(-beside, columns + beside)]
    base = alt.Chart(alt.Data(values=values)).encode(
        x=alt.X("column:O", axis=None, scale=alt.Scale(domain=shown, paddingInner=0.06)),
        y=alt.Y("row:O", axis=None, scale=alt.Scale(paddingInner=0.06)),
    )
    heat = alt.Opacity("times:Q", scale=alt.Scale(domain=[0, most or 1], range=[DIM, BRIGHT]), legend=None)
    layers = [
        base.mark_rect(color=HEAT, cornerRadius=3).encode(opacity=heat),
        base.mark_text(color=INK, dy=6, fontSize=11).encode(text="text:N"),
        base.mark_text(color=INK, dy=-8, fontSize=9).encode(text="label:N"),
    ]
    return svg(alt.layer(*layers), side * len(found["rows"]), name, title, description)


def _short(times: float) -> str:
    if times == 0:
        return ""
    return f"{times:.0f}" if times >= 10 else f"{times:.1f}" if times >= 1 else f"{times:.2f}".lstrip("0")
