"""A ladder in plain words: does skill matter, how much, for which seat, and what does the deal decide?"""

from collections.abc import Iterator, Sequence

from turnwise.lab.metrics import PERCENT
from turnwise.lab.report.effects import turned
from turnwise.lab.report.format import EffectData, LadderStepData, SkillData
from turnwise.lab.report.numbers import MORE, POINTS, SHARE, capital, listed

MOST_TOLD = 4  # steps
FEW_DRAWS = 0.01  # what is rarer is not told
TWO = 2  # seats


def ladder_of(skill: SkillData) -> str:
    """The levels from the weakest up."""
    return " < ".join(each["level"] for each in skill["levels"])


def step_name(skill: SkillData, step: LadderStepData) -> str:
    """A step in words."""
    joint = "instead of" if skill["seats"] == 1 else "against"
    return f"{step['stronger']} {joint} {step['weaker']}"


def heading(skill: SkillData) -> str:
    """The verdict in a few words."""
    better, worse = _certain(skill, 1), _certain(skill, -1)
    if len(better) == len(skill["steps"]):
        return "Skill matters"
    if better:
        return "Skill matters at some steps"
    return "The ladder is upside down" if worse else "Not certain that skill matters"


def in_words(skill: SkillData) -> Iterator[str]:
    """A few sentences."""
    yield _verdict(skill)
    yield _worth(skill)
    if skill["seats"] > 1:
        yield _seats(skill)
        yield _equals(skill)
    yield _deals(skill)
    rate = f"{PERCENT * skill['rate']:.0f} %"
    yield f"Certain is what remains if all these questions are asked together (false discovery rate {rate})."


def _certain(skill: SkillData, sign: int) -> list[LadderStepData]:
    """The steps that certainly bring more, or less."""
    return [
        step for step in skill["steps"] if step["worth"]["is_certain"] and sign * step["worth"]["value"] > 0
    ]


def _verdict(skill: SkillData) -> str:
    steps, better, worse = skill["steps"], _certain(skill, 1), _certain(skill, -1)
    names = listed([step_name(skill, step) for step in better])
    if skill["seats"] == 1:
        more, less = "wins more deals", "wins fewer deals"
    else:
        more, less = (f"gets {word} than an even share of the points" for word in ("more", "less"))
    if len(better) == len(steps) == 1:
        than = "than" if skill["seats"] == 1 else "against"
        said = f"Skill matters: {steps[0]['stronger']} certainly {more} {than} {steps[0]['weaker']}."
    elif len(better) == len(steps):
        said = f"Skill matters: at each of {len(steps)} steps the stronger player certainly {more}."
    elif better:
        unsure = [step_name(skill, step) for step in steps if step not in better and step not in worse]
        others = f"; of {listed(unsure)} it is not certain" if unsure else ""
        said = f"Skill matters at {len(better)} of {len(steps)} steps: {names}{others}."
    elif worse:
        return _upside_down(skill, worse, less)
    else:
        said = "Whether skill matters is not certain: "
        said += f"at none of {len(steps)} steps the stronger certainly {more}."
    if worse:
        said += f" The ladder is upside down at {_below(skill, worse, less)}."
    return said


def _upside_down(skill: SkillData, worse: list[LadderStepData], less: str) -> str:
    """Levels that were named from the strongest down."""
    if len(worse) == len(skill["steps"]) == len(skill["levels"]) - 1:
        anew = ",".join(each["level"] for each in reversed(skill["levels"]))
        found = _below(skill, worse, less)
        return f"Skill matters, but the ladder is upside down at {found}. Ask again with --ladder {anew}."
    others = " At no step the stronger certainly does better." if len(worse) < len(skill["steps"]) else ""
    return f"The ladder is upside down at {_below(skill, worse, less)}.{others}"


def _below(skill: SkillData, worse: list[LadderStepData], less: str) -> str:
    names = listed([step_name(skill, step) for step in worse])
    return f"{names}: who is named as the stronger certainly {less}"


def _worth(skill: SkillData) -> str:
    told = "; ".join(_of_step(skill, step) for step in skill["steps"][:MOST_TOLD])
    others = len(skill["steps"]) - MOST_TOLD
    rest = f"; and {others} more" if others > 0 else ""
    if skill["seats"] == 1:
        return f"Deals won: {told}{rest}."
    drawn = "half a point" if skill["seats"] == TWO else "shared by all"
    note = f" A draw is {drawn}." if _are_drawn(skill) else ""
    return f"The stronger player's share, and how much more that is than an even one: {told}{rest}.{note}"


def _of_step(skill: SkillData, step: LadderStepData) -> str:
    share, worth = SHARE.text(step["points"]["value"]), POINTS.interval(step["worth"])
    if skill["seats"] == 1:
        score = "" if step["score"] is None else f", score {MORE.interval(step['score'])}"
        return f"{step['stronger']} {share}, against {step['weaker']} {worth}{score}"
    drawn = step["drawn"]["value"]
    draws = f", {SHARE.text(drawn)} drawn" if drawn >= FEW_DRAWS else ""
    return f"{step_name(skill, step)} {share}, {worth}{draws}"


def _are_drawn(skill: SkillData) -> bool:
    return any(step["drawn"]["value"] >= FEW_DRAWS for step in skill["steps"])


def _amount(found: EffectData) -> str:
    """A difference that may stand in brackets."""
    return POINTS.interval(found).replace(" (", "; ").replace(")", "")


def _seats(skill: SkillData) -> str:
    """What the strongest step gains in each seat, and whether skill matters more in one."""
    top = skill["steps"][-1]
    gains = _some([f"player {seat} {POINTS.interval(each)}" for seat, each in enumerate(top["gains"], 1)])
    said = capital(f"{top['stronger']} in the place of {top['weaker']} gains: {gains}.")
    found = [
        f"for player {seat} ({step_name(skill, step)}: {_amount(each)})"
        for step in skill["steps"]
        for seat, each in _by_seat(step["beside"], skill["seats"])
        if each["is_certain"]
    ]
    if not found:
        return f"{said} At no step it certainly matters more for one seat than for others."
    return f"{said} It certainly matters more {_some(found)}."


def _some(told: list[str]) -> str:
    """As many as a sentence holds."""
    others = len(told) - MOST_TOLD
    return listed([*told[:MOST_TOLD], f"{others} more"] if others > 0 else told)


def _by_seat(found: Sequence[EffectData], seats: int) -> Iterator[tuple[int, EffectData]]:
    """The seats with a larger amount than others; of two seats one amount tells of both."""
    for seat, each in enumerate(found, 1):
        if each["value"] > 0:
            yield seat, each
        elif seats == TWO:
            yield TWO, turned(each)


def _equals(skill: SkillData) -> str:
    found = [
        f"player {seat} among {each['level']} players ({_amount(advantage)})"
        for each in skill["levels"]
        for seat, advantage in _by_seat(each["advantages"], skill["seats"])
        if advantage["is_certain"]
    ]
    if not found:
        return "Among equal players no seat certainly gets more than its even share."
    return f"Among equal players some seats certainly get more than their even share: {_some(found)}."


def _deals(skill: SkillData) -> str:
    top, steps = skill["steps"][-1], skill["steps"]
    found, certain = top["deals"], sum(step["deals"]["more"]["is_certain"] for step in steps)
    more, chance = found["more"], SHARE.text(found["expected"])
    of = "pairs of games" if skill["seats"] > TWO else "deals"
    alike = f"{SHARE.text(found['alike']['value'])} of {of}{SHARE.ends(found['alike'])}"
    sure = "which is certain" if more["is_certain"] else "which may be chance"
    others = f" The deal certainly decides some games at {certain or 'none'} of {len(steps)} steps."
    return (
        f"What the deal decides: {_alike(skill, top)} {alike}; if the deal had no influence it would be "
        f"{chance}. The difference is {POINTS.interval(more)}, {sure}.{others if len(steps) > 1 else ''}"
    )


def _alike(skill: SkillData, step: LadderStepData) -> str:
    weaker, stronger = step["weaker"], step["stronger"]
    if skill["seats"] == 1:
        return f"{stronger} and {weaker} both win or both lose on"
    if skill["seats"] == TWO:
        return f"with {stronger} and {weaker} in swapped seats the same seat wins a deal twice on"
    return f"with {stronger} in another seat among {weaker} players the same seat wins a deal again in"
