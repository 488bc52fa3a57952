"""The tables of a ladder."""

from collections.abc import Iterator, Sequence

from turnwise.lab.metrics import PERCENT
from turnwise.lab.report.effects import turned
from turnwise.lab.report.format import EffectData, LadderStepData, SkillData
from turnwise.lab.report.html import Html, table
from turnwise.lab.report.ladder_words import TWO, step_name
from turnwise.lab.report.numbers import MORE, PLAIN, POINTS, SHARE
from turnwise.lab.report.tables import CERTAIN, NOISE

NONE = "\N{EN DASH}"


def ladder_tables(skill: SkillData) -> Iterator[Html]:
    """Steps, seats, equal players and deals."""
    yield from _lone(skill) if skill["seats"] == 1 else _seated(skill)
    yield _deals(skill)


def _lone(skill: SkillData) -> Iterator[Html]:
    rows = [
        (
            each["level"],
            SHARE.interval(each["shares"][0]),
            PLAIN.interval(each["score"]) if each["score"] else NONE,
        )
        for each in skill["levels"]
    ]
    yield table("Each level with its 95 % intervals", ("Level", "Wins", "Score"), rows)
    steps = [
        (
            step_name(skill, step),
            *_effect(step["worth"]),
            *((MORE.interval(step["score"]), _sure(step["score"])) if step["score"] else (NONE, NONE)),
        )
        for step in skill["steps"]
    ]
    heads = ("Step", "More wins", "Is it", "More score", "Is it")
    yield table(f"What each step is worth{_together(skill)}", heads, steps)


def _seated(skill: SkillData) -> Iterator[Html]:
    steps = [
        (
            step_name(skill, step),
            SHARE.interval(step["points"]),
            *_effect(step["worth"]),
            *(SHARE.interval(step[name]) for name in ("won", "drawn", "lost")),
        )
        for step in skill["steps"]
    ]
    heads = ("Step", "Points", "Over an even share", "Is it", "Won", "Drawn", "Lost")
    yield table(f"What each step is worth to the stronger player{_together(skill)}", heads, steps)
    gains = [row for step in skill["steps"] for row in _seats_of(skill, step)]
    by_seat = ("Stronger in seat", "Points there", "Gain there", "Is it", "More than others gain", "Is it")
    yield table(f"For which seat skill matters{_together(skill)}", by_seat, gains)
    equals = [
        (
            f"{each['level']}, player {seat + 1}",
            SHARE.interval(share),
            *_effect(_of_seat(each["advantages"], seat)),
            SHARE.interval(each["drawn"]) if seat == 0 else "",
        )
        for each in skill["levels"]
        for seat, share in enumerate(each["shares"])
    ]
    of_equals = ("Equal players", "Points", "Over an even share", "Is it", "Drawn")
    yield table(f"Seats among equal players{_together(skill)}", of_equals, equals)


def _seats_of(skill: SkillData, step: LadderStepData) -> Iterator[tuple[str, ...]]:
    for seat, (share, gain) in enumerate(zip(step["shares"], step["gains"], strict=True)):
        against = _effect(_of_seat(step["beside"], seat))
        yield f"{step_name(skill, step)}, player {seat + 1}", SHARE.interval(share), *_effect(gain), *against


def _of_seat(found: Sequence[EffectData], seat: int) -> EffectData:
    """Of two seats the second mirrors the first."""
    return found[seat] if seat < len(found) else turned(found[0])


def _deals(skill: SkillData) -> Html:
    names = [each["name"] for each in skill["steps"][0]["deals"]["outcomes"]]
    rows = [
        (
            step_name(skill, step),
            SHARE.interval(step["deals"]["alike"]),
            SHARE.text(step["deals"]["expected"]),
            *_effect(step["deals"]["more"]),
            *(SHARE.interval(each["deals"]) for each in step["deals"]["outcomes"]),
        )
        for step in skill["steps"]
    ]
    alike = {1: "Both win or both lose", TWO: "Same seat twice"}.get(skill["seats"], "Same seat again")
    heads = ("Step", alike, "If deals had no influence", "Difference", "Is it", *names)
    return table(f"What the deal decides{_together(skill)}", heads, rows)


def _effect(found: EffectData) -> tuple[str, str]:
    return POINTS.interval(found), _sure(found)


def _sure(found: EffectData) -> str:
    return CERTAIN if found["is_certain"] else NOISE


def _together(skill: SkillData) -> str:
    return f"; certain at a false discovery rate of {PERCENT * skill['rate']:.0f} % among all questions"
