"""A picture of rows: a name, and below it a point with its interval for each side."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from turnwise.lab.report.drawing import BAND, INK, LINE, SHAPES, SIDES, SOFT, altair, svg
from turnwise.lab.report.format import Interval
from turnwise.lab.report.html import Html
from turnwise.lab.report.numbers import MetricUnit

NAME, MARK, GAP = 18, 14, 8  # heights
ROOM = 0.06  # of the width, beside the outermost points
NARROWEST = 0.02  # of the whole: what is narrower is not drawn larger
BAND_SHOWN = 1.4  # times the band, at least
MOST_DIGITS = 2
LONGEST = 225  # widths of a name and of its values


@dataclass(frozen=True)
class ChartRow:
    """What is measured, and its value on every side that has one."""

    name: str
    sides: tuple[Interval | None, ...]
    told: str = ""  # instead of the values


@dataclass(frozen=True)
class Frame:
    """What the points stand before."""

    unit: MetricUnit
    axis: str
    reference: float | None = None  # a line to compare with
    band: float | None = None  # to either side of the reference
    whole: bool = False  # from 0 to 1


def drawn_rows(rows: Sequence[ChartRow], frame: Frame, name: str, title: str, description: str) -> Html:
    """The picture."""
    canvas = _Canvas(rows, frame)
    layers = [*canvas.ground(), *canvas.texts(), *canvas.points()]
    return svg(altair().layer(*layers), canvas.height, name, title, description)


class _Canvas:
    """Where everything stands; widths in the unit that is shown, heights in pixels."""

    def __init__(self, rows: Sequence[ChartRow], frame: Frame) -> None:
        self.rows = rows
        self.frame = frame
        self.step = NAME + MARK * len(rows[0].sides) + GAP
        self.height = self.step * len(rows)
        self.scale = frame.unit.scale

    def ground(self) -> list[Any]:
        """A line below each name, and what the points on it are compared with."""
        alt, at, band = altair(), self.frame.reference, self.frame.band
        lanes = [self._lane(number) for number in range(len(self.rows))]
        low, high = self._ends
        tracks = alt.Chart(alt.Data(values=[{"low": low, "high": high, **lane} for lane in lanes]))
        layers = [tracks.mark_rule(color=LINE).encode(x=self._x("low"), x2="high:Q", y=self._y("middle"))]
        if band is not None:
            ends = {"low": self.scale * ((at or 0.0) - band), "high": self.scale * ((at or 0.0) + band)}
            rect = alt.Chart(alt.Data(values=[ends | lane for lane in lanes])).mark_rect(color=BAND)
            layers.insert(0, rect.encode(x=self._x("low"), x2="high:Q", y=self._y("top"), y2="bottom:Q"))
        if at is not None:
            rule = alt.Chart(alt.Data(values=[{"at": self.scale * at, **lane} for lane in lanes]))
            line = rule.mark_rule(color=SOFT, strokeDash=[3, 2])
            layers.append(line.encode(x=self._x("at"), y=self._y("top"), y2="bottom:Q"))
        return layers

    def _lane(self, number: int) -> dict[str, float]:
        top, bottom = number * self.step + NAME, (number + 1) * self.step - GAP
        return {"top": top, "bottom": bottom, "middle": (top + bottom) / 2}

    def texts(self) -> list[Any]:
        """The names to the left, the values to the right."""
        alt = altair()
        data = alt.Data(
            values=[
                {"name": row.name, "told": row.told or self._told(row), "y": number * self.step + NAME - 4}
                for number, row in enumerate(self.rows)
            ]
        )
        base = alt.Chart(data).encode(y=self._y("y"))
        names = base.mark_text(align="left", baseline="alphabetic", color=INK, limit=LONGEST)
        values = base.mark_text(
            align="right", baseline="alphabetic", color=INK, fontWeight="bold", limit=LONGEST
        )
        return [
            names.encode(text="name:N", x=alt.value(0)),
            values.encode(text="told:N", x=alt.value("width")),
        ]

    def points(self) -> list[Any]:
        """Each value with its interval."""
        alt = altair()
        values = [
            self._point(each, number * self.step + NAME + MARK * (side + 0.5), side)
            for number, row in enumerate(self.rows)
            for side, each in enumerate(row.sides)
            if each is not None
        ]
        sides = sorted({int(value["side"]) for value in values})
        domain = {"domain": sides, "type": "ordinal"}
        colour = alt.Color(
            "side:O", scale=alt.Scale(**domain, range=[SIDES[each] for each in sides]), legend=None
        )
        shape = alt.Shape(
            "side:O", scale=alt.Scale(**domain, range=[SHAPES[each] for each in sides]), legend=None
        )
        base = alt.Chart(alt.Data(values=values)).encode(y=self._y("y"), color=colour)
        lines = base.mark_rule(strokeWidth=2.5).encode(x=self._x("low"), x2="high:Q")
        return [
            lines,
            base.mark_point(filled=True, opacity=1, size=62).encode(x=self._x("value"), shape=shape),
        ]

    def _point(self, found: Interval, y: float, side: int) -> dict[str, float]:
        low, high = self._ends
        return {
            "value": self.scale * found["value"],
            "low": low if found["low"] is None else max(low, self.scale * found["low"]),
            "high": high if found["high"] is None else min(high, self.scale * found["high"]),
            "y": y,
            "side": side,
        }

    def _told(self, row: ChartRow) -> str:
        known = [each for each in row.sides if each is not None]
        unit = self.frame.unit
        digits = min(MOST_DIGITS, max([unit.digits(each["low"], each["high"]) for each in known], default=1))
        texts = ["–" if each is None else unit.bare(each["value"], digits) for each in row.sides]
        return " → ".join(texts) + (" %" if unit.sign == " %" else "")

    def _x(self, field: str) -> Any:
        alt = altair()
        scale = alt.Scale(domain=[*self._ends], nice=False, zero=False)
        axis = alt.Axis(title=self.frame.axis, domain=False, ticks=False, grid=False)
        return alt.X(f"{field}:Q", scale=scale, axis=axis)

    def _y(self, field: str) -> Any:
        alt = altair()
        return alt.Y(
            f"{field}:Q", scale=alt.Scale(domain=[0, self.height], reverse=True, nice=False), axis=None
        )

    @cached_property
    def _ends(self) -> tuple[float, float]:
        if self.frame.whole:
            return 0.0, float(self.scale)
        known = [self.scale * value for value in self._shown() if value is not None]
        low, high = min(known), max(known)
        room = max(ROOM * (high - low), NARROWEST * (self.scale - 1) / 2) or 1.0
        return low - room, high + room

    def _shown(self) -> list[float | None]:
        middle, band = self.frame.reference, self.frame.band
        found = [middle]
        if band is not None:
            found += [(middle or 0.0) + sign * BAND_SHOWN * band for sign in (-1, 1)]
        for each in filter(None, (side for row in self.rows for side in row.sides)):
            found += [each["value"], each["low"], each["high"]]
        return found
