"""A curve of win chances or scores as a small chart of block characters, with the marked moves below it."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.text import Text

from turnwise.bots.analysis import BLUNDER, INACCURACY, LEAST_LOSS, MISTAKE

BLOCKS = " ▁▂▃▄▅▆▇█"
EIGHTHS = len(BLOCKS) - 1
HEIGHT = 4  # lines
WIDEST = 4  # columns for one move
LABELS = ("100 %", "50 %", "0 %")  # at the top, in the middle and at the bottom
LABEL_WIDTH = 5
BLANK_AXIS = " " * LABEL_WIDTH + " │"
MARGIN = len(BLANK_AXIS)
STEPS = (1, 5, 10, 50, 100, 500, 1000, 5000)  # between numbers below the axis
LABEL = 5  # columns for a number and a gap
END = "end"

STYLES = {BLUNDER: "bold red", MISTAKE: "magenta", INACCURACY: "yellow"}
LETTERS = {mark: mark[0].upper() for mark in LEAST_LOSS}
USUAL_STYLE = "cyan"


@dataclass(frozen=True)
class Point:
    """A column of the chart: a chance, and the worst mark among its moves."""

    chance: float | None
    mark: str | None = None

    @property
    def style(self) -> str:
        """Its colour."""
        return STYLES[self.mark] if self.mark else USUAL_STYLE


def chart(
    curve: Sequence[float | None],
    marks: Mapping[int, str],
    width: int,
    is_over: bool,
    labels: Sequence[str] = LABELS,
) -> Text:
    """Lines of a chart that is at most so wide; marks go by the numbers of moves, the end is no move."""
    top, middle, bottom = (label.rjust(LABEL_WIDTH) for label in labels)
    axis = {0: f"{top} ┤", HEIGHT // 2: f"{middle} ┤"}
    room = max(1, width - MARGIN - LABEL)
    moves = max(1, math.ceil(len(curve) / room))  # in one point
    columns = min(WIDEST, max(1, room // max(1, len(curve))))  # of one point
    points = [_point(curve, marks, first, moves) for first in range(0, len(curve), moves)]
    lines = [_row(points, row, columns, axis.get(row, BLANK_AXIS)) for row in range(HEIGHT)]
    lines.append(Text(f"{bottom} └" + "─" * (columns * len(points)), "dim"))
    if marks:
        lines.append(_letters(points, columns))
    numbers = _numbers(len(curve) - is_over, columns / moves)
    lines.append(Text(_ended(numbers, columns * (len(points) - 1)) if is_over else numbers, "dim"))
    return Text("\n").join(lines)


def sparkline(curve: Sequence[float | None], width: int) -> str:
    """A curve in a single line."""
    moves = max(1, math.ceil(len(curve) / max(1, width)))
    chances = [_point(curve, {}, first, moves).chance for first in range(0, len(curve), moves)]
    return "".join(BLOCKS[_filled(chance, EIGHTHS)] for chance in chances)


def legend(marks: Sequence[str]) -> str:
    """What the letters below the chart mean."""
    return " · ".join(f"{LETTERS[mark]} {mark}" for mark in LEAST_LOSS if mark in marks)


def _point(curve: Sequence[float | None], marks: Mapping[int, str], first: int, moves: int) -> Point:
    """So many moves as one: the chance after the last of them."""
    last = min(len(curve), first + moves)
    found = {marks[number] for number in range(first + 1, last + 1) if number in marks}
    return Point(curve[last - 1], next((mark for mark in LEAST_LOSS if mark in found), None))


def _filled(chance: float | None, levels: int) -> int:
    """How many of so many levels a chance fills; one for the least chance, none for an unknown one."""
    return 0 if chance is None else max(1, round(chance * levels))


def _row(points: Sequence[Point], row: int, columns: int, axis: str) -> Text:
    """One line of the chart, counted from the top."""
    below = EIGHTHS * (HEIGHT - 1 - row)
    line = Text(axis, "dim")
    for point in points:
        filled = _filled(point.chance, EIGHTHS * HEIGHT) - below
        line.append(BLOCKS[min(EIGHTHS, max(0, filled))] * columns, f"not dim {point.style}")
    return line


def _letters(points: Sequence[Point], columns: int) -> Text:
    line = Text(" " * MARGIN)
    for point in points:
        letter = LETTERS[point.mark] if point.mark else ""
        line.append(letter.ljust(columns), point.style)
    return line


def _numbers(last: int, columns: float) -> str:
    """Numbers of moves below their columns, as many as there is room for."""
    step = next((step for step in STEPS if step * columns >= LABEL), STEPS[-1])
    line = ""
    for number in sorted({1, *range(step, last + 1, step)}):
        at = MARGIN + int((number - 1) * columns)
        if at > len(line) or not line:
            line = line.ljust(at) + str(number)
    return line


def _ended(numbers: str, column: int) -> str:
    """The end named below its column, if the last number leaves room."""
    at = MARGIN + column
    return numbers.ljust(at) + END if at > len(numbers) else numbers
