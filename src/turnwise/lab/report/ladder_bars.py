"""A picture of bars that are divided: what came of deals that were played twice."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from turnwise.lab.metrics import PERCENT
from turnwise.lab.report.drawing import INK, SIDES, SOFT, TEXT, WIDTH, altair, svg
from turnwise.lab.report.html import Html

KEY, NAME, BAR, GAP = 20, 18, 24, 12  # heights
SWATCH = 11
LEAST_TOLD = 0.09  # of the width: a smaller part has no room for its number
COLOURS = (  # of the parts in their order: players decide, then the deal twice, then players, then draws
    (SIDES[0], 0.5),
    (SIDES[1], 0.45),
    (SIDES[1], 0.2),
    (SIDES[0], 0.18),
    (SOFT, 0.25),
)


class BarRow(NamedTuple):
    """A bar by its parts, which make a whole."""

    name: str
    parts: tuple[float, ...]


def drawn_bars(rows: Sequence[BarRow], names: Sequence[str], words: tuple[str, str, str]) -> Html:
    """The bars below a key."""
    top = KEY * ((len(names) + 1) // 2) + GAP
    height = top + len(rows) * (NAME + BAR + GAP)
    return svg(altair().layer(*_key(names, height), *_bars(rows, top, height)), height, *words)


def _key(names: Sequence[str], height: float) -> list[Any]:
    alt, half = altair(), PERCENT / 2
    layers = []
    for at, name in enumerate(names):
        left, middle = half * (at % 2), KEY * (at // 2) + KEY / 2
        colour, opacity = COLOURS[at]
        swatch = {"left": left, "right": left + PERCENT * SWATCH / WIDTH}
        base = alt.Chart(
            alt.Data(
                values=[{**swatch, "top": middle - SWATCH / 2, "bottom": middle + SWATCH / 2, "name": name}]
            )
        )
        box = base.mark_rect(color=colour, opacity=opacity, cornerRadius=2)
        layers.append(box.encode(x=_x("left"), x2="right:Q", y=_y("top", height), y2="bottom:Q"))
        text = base.mark_text(align="left", baseline="middle", dx=6, dy=SWATCH / 2, color=INK, fontSize=TEXT)
        layers.append(text.encode(x=_x("right"), y=_y("top", height), text="name:N"))
    return layers


def _bars(rows: Sequence[BarRow], top: float, height: float) -> list[Any]:
    alt = altair()
    names = [{"name": row.name, "y": _top(top, at) - 5, "left": 0} for at, row in enumerate(rows)]
    text = alt.Chart(alt.Data(values=names)).mark_text(align="left", baseline="alphabetic", color=INK)
    layers = [text.encode(x=_x("left"), y=_y("y", height), text="name:N")]
    for part in range(len(rows[0].parts)):
        values = [_segment(row, part, _top(top, at)) for at, row in enumerate(rows)]
        base = alt.Chart(alt.Data(values=values))
        colour, opacity = COLOURS[part]
        box = base.mark_rect(color=colour, opacity=opacity)
        layers.append(box.encode(x=_x("left"), x2="right:Q", y=_y("top", height), y2="bottom:Q"))
        told = base.mark_text(baseline="middle", dy=BAR / 2, color=INK, fontSize=TEXT)
        layers.append(told.encode(x=_x("middle"), y=_y("top", height), text="told:N"))
    return layers


def _top(top: float, row: int) -> float:
    return top + row * (NAME + BAR + GAP) + NAME


def _segment(row: BarRow, part: int, top: float) -> dict[str, Any]:
    left, size = PERCENT * sum(row.parts[:part]), PERCENT * row.parts[part]
    told = f"{size:.0f} %" if row.parts[part] >= LEAST_TOLD else ""
    ends = {"left": left, "right": left + size, "middle": left + size / 2}
    return {**ends, "top": top, "bottom": top + BAR, "told": told}


def _x(field: str) -> Any:
    alt = altair()
    return alt.X(f"{field}:Q", scale=alt.Scale(domain=[0, PERCENT], nice=False), axis=None)


def _y(field: str, height: float) -> Any:
    alt = altair()
    return alt.Y(f"{field}:Q", scale=alt.Scale(domain=[0, height], reverse=True, nice=False), axis=None)
