"""Pictures of a ladder: its steps, its seats, equal players, and what deals decide."""

from collections.abc import Iterator, Sequence

from turnwise.lab.report.charts import Figure
from turnwise.lab.report.format import EffectData, Interval, LadderStepData, SkillData
from turnwise.lab.report.ladder_bars import BarRow, drawn_bars
from turnwise.lab.report.ladder_words import TWO, step_name
from turnwise.lab.report.numbers import POINTS, SHARE
from turnwise.lab.report.rows import ChartRow, Frame, drawn_rows

MOST_DRAWN = 12  # steps
MOST_BY_SEAT = 3  # steps whose seats are drawn, each in a picture of its own
TOGETHER = "Intervals take account of all questions."


def ladder_figures(skill: SkillData) -> Iterator[Figure]:
    """All of them."""
    if skill["seats"] == 1:
        yield _levels(skill)
    yield _steps(skill)
    if skill["seats"] == TWO:
        yield _two_seats(skill)
    elif skill["seats"] > TWO:
        yield from (_many_seats(skill, number) for number in range(len(skill["steps"]))[-MOST_BY_SEAT:])
    if skill["seats"] > 1:
        yield _first_seat(skill)
    yield _alike(skill)
    if any(step["deals"]["outcomes"] for step in skill["steps"]):
        yield _outcomes(skill)


def _shown(skill: SkillData) -> Sequence[LadderStepData]:
    return skill["steps"][-MOST_DRAWN:]


def _over(even: float, found: EffectData) -> Interval:
    """A difference from an even share as a share."""
    low, high = (None if end is None else even + end for end in (found["low"], found["high"]))
    return Interval(value=even + found["value"], low=low, high=high)


def _levels(skill: SkillData) -> Figure:
    rows = [ChartRow(each["level"], (each["shares"][0],)) for each in skill["levels"]]
    return _rows(
        rows, Frame(SHARE, "wins, % of deals"), "levels", "Wins of each level", "With 95 % intervals."
    )


def _steps(skill: SkillData) -> Figure:
    steps = _shown(skill)
    if skill["seats"] == 1:
        rows = [_row(step_name(skill, step), (step["worth"],)) for step in steps]
        frame = Frame(POINTS, "wins, difference in points", reference=0.0)
        return _rows(
            rows, frame, "steps", "What each step is worth", f"More wins on common deals. {TOGETHER}"
        )
    even = 1 / skill["seats"]
    rows = [ChartRow(step_name(skill, step), (_over(even, step["worth"]),)) for step in steps]
    caption = (
        f"The stronger player's share, in every seat in turn; the dashed line is an even share. {TOGETHER}"
    )
    frame = Frame(SHARE, "% of points", reference=even)
    return _rows(rows, frame, "steps", "What each step is worth", caption)


def _two_seats(skill: SkillData) -> Figure:
    rows = [_row(step_name(skill, step), step["gains"]) for step in _shown(skill)]
    caption = (
        "How much more a seat gets if the stronger player sits there in the place of a weaker one. "
        f"Circle: player 1; diamond: player 2. {TOGETHER}"
    )
    frame = Frame(POINTS, "gain, in points", reference=0.0)
    return _rows(rows, frame, "gains", "For which seat skill matters", caption)


def _many_seats(skill: SkillData, number: int) -> Figure:
    step = skill["steps"][number]
    rows = [_row(f"Player {seat}", (each,)) for seat, each in enumerate(step["gains"], 1)]
    caption = f"How much more a seat gets with {step['stronger']} there among {step['weaker']}. {TOGETHER}"
    frame = Frame(POINTS, "gain, in points", reference=0.0)
    return _rows(rows, frame, f"gains{number}", f"By seat: {step_name(skill, step)}", caption)


def _first_seat(skill: SkillData) -> Figure:
    even = 1 / skill["seats"]
    rows = [ChartRow(each["level"], (_over(even, each["advantages"][0]),)) for each in skill["levels"]]
    caption = f"Player 1's share among equals of each level; the dashed line is an even share. {TOGETHER}"
    frame = Frame(SHARE, "% of points", reference=even)
    return _rows(rows, frame, "equals", "The first seat among equal players", caption)


def _alike(skill: SkillData) -> Figure:
    rows = []
    for step in _shown(skill):
        expected = step["deals"]["expected"]
        by_chance = Interval(value=expected, low=expected, high=expected)
        values = " / ".join(SHARE.bare(each["value"]) for each in (step["deals"]["alike"], by_chance))
        rows.append(ChartRow(step_name(skill, step), (step["deals"]["alike"], by_chance), f"{values} %"))
    if skill["seats"] == 1:
        title, axis = "How often a deal ends alike for both levels", "% of deals"
        what = "both win or both lose it"
    else:
        title, axis = "How often the deal decides", "% of deals"
        what = "the same seat wins it twice, although the players have swapped"
        if skill["seats"] > TWO:
            axis = "% of pairs of games"
            what = "the same seat wins again, although the stronger player sits elsewhere"
    caption = f"Circle: {what}, with 95 % intervals; diamond: if the deal had no influence."
    return _rows(rows, Frame(SHARE, axis), "alike", title, caption)


def _outcomes(skill: SkillData) -> Figure:
    names = [each["name"] for each in skill["steps"][0]["deals"]["outcomes"]]
    rows = [
        BarRow(step_name(skill, step), tuple(each["deals"]["value"] for each in step["deals"]["outcomes"]))
        for step in _shown(skill)
    ]
    title = "Every deal, played twice" if skill["seats"] > 1 else "Every deal, by both levels"
    caption = "What came of a deal by both levels."
    if skill["seats"] > 1:
        caption = "What came of both games of a deal: the same player wins twice, or the same seat does."
    told = "; ".join(
        f"{row.name}: "
        + ", ".join(f"{name} {SHARE.text(part)}" for name, part in zip(names, row.parts, strict=True))
        for row in rows
    )
    drawn = drawn_bars(rows, names, ("outcomes", title, f"{caption} {told}"))
    return Figure(title, caption, drawn, has_sides=False)


def _row(name: str, effects: Sequence[EffectData]) -> ChartRow:
    digits = max(POINTS.digits(each["low"], each["high"]) for each in effects)
    return ChartRow(name, tuple(effects), " / ".join(POINTS.bare(each["value"], digits) for each in effects))


def _rows(rows: Sequence[ChartRow], frame: Frame, name: str, title: str, caption: str) -> Figure:
    unit = frame.unit
    told = "; ".join(
        f"{row.name} {' and '.join(unit.interval(each) for each in row.sides if each)}" for row in rows
    )
    drawn = drawn_rows(rows, frame, f"ladder-{name}", title, f"{caption} {told}")
    return Figure(title, caption, drawn, has_sides=False)
