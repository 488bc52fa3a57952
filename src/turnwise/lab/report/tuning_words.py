"""What a search found in plain words."""

from turnwise.lab.report.format import ChangeData
from turnwise.lab.report.numbers import listed, unit_of
from turnwise.lab.report.tuning_format import (
    CandidateData,
    MeasuredData,
    NumberData,
    TargetData,
    TuningFacts,
)
from turnwise.lab.tuning.judged import TargetVerdict

MOST_LABELS = 4  # that are named
LITTLE = 0.05  # of a distance
CERTAINTY = {
    "met": str(TargetVerdict.MET),
    "compatible": str(TargetVerdict.COMPATIBLE),
    "missed": str(TargetVerdict.MISSED),
}


def summary_of(facts: TuningFacts) -> list[str]:
    """What came of it in a few sentences."""
    if facts["own"] is None:
        return ["Not one trial was played to its end."]
    curse = [_curse(facts)] if facts["candidates"] and facts["progress"]["is_complete"] else []
    return [answer(facts), _of_search(facts), *_refused(facts), *curse]


def told_of(facts: TuningFacts) -> list[str]:
    """Every candidate on fresh deals, and the rules as they are."""
    played = [each for each in (*facts["candidates"], facts["own"]) if each is not None and each["deals"]]
    return [f"{name_of(each)}: {_of_targets(facts, each)}" for each in played]


def name_of(candidate: CandidateData) -> str:
    """What it is called, and what it changes."""
    if not candidate["file"]:
        return f"As it is ({candidate['name']})"
    return f"{candidate['name']} ({changes_text(candidate['changes'])})"


def answer(facts: TuningFacts) -> str:
    """The verdict in a sentence."""
    targets = facts["targets"]
    every = {1: "the target", 2: "both targets"}.get(len(targets), f"all {len(targets)} targets")
    played = [each for each in (facts["own"], *facts["candidates"]) if each is not None and each["deals"]]
    if not played:
        return "Nothing has been confirmed yet."
    best = min(played, key=lambda each: each["distance"])
    who = best["name"] if best["file"] else f"The rules as they are ({best['name']})"
    changes = f": {changes_text(best['changes'])}" if best["file"] else ""
    meets, is_, misses = ("meets", "is", "misses") if best["file"] else ("meet", "are", "miss")
    if best["verdict"] == "met":
        return f"{who} {meets} {every} for certain{changes}."
    if best["verdict"] == "compatible":
        return f"{who} {is_} compatible with {every}, though not for certain{changes}."
    pairs = zip(targets, best["fresh"], strict=True)
    missed = listed([target["title"] for target, found in pairs if found["verdict"] == "missed"])
    return f"No rules that were tried meet {every}. {who}, the nearest, certainly {misses} {missed}{changes}."


def _of_search(facts: TuningFacts) -> str:
    progress, asked = facts["progress"], facts["experiment"]
    met = sum(trial["distance"] == 0 for trial in facts["trials"])
    of = f" of {asked['combinations']:,} combinations" if asked["combinations"] >= progress["trials"] else ""
    return (
        f"{_tried(progress['trials'], of)} the same {asked['deals']:,} deals; by these estimates "
        f"{met or 'none'} met everything, and {progress['pareto']:,} "
        f"{'makes' if progress['pareto'] == 1 else 'make'} up the Pareto set. "
        f"{_played_anew(facts)}"
    )


def _tried(trials: int, of: str) -> str:
    return f"1 rule set{of} was tried, on" if trials == 1 else f"{trials:,} rule sets{of} were tried, each on"


def _played_anew(facts: TuningFacts) -> str:
    """What fresh deals were played by: the rules as they are need not be of the Pareto set."""
    confirmed = len([each for each in facts["candidates"] if each["deals"]])
    is_own = facts["own"] is not None and facts["own"]["deals"] > 0
    if not confirmed:
        alone = "Only the rules as they are were" if is_own else "None of them were"
        return f"{alone} played anew on fresh deals."
    beside = ", and so were the rules as they are" if is_own else ""
    return f"{confirmed} of them {'was' if confirmed == 1 else 'were'} played anew on fresh deals{beside}."


def _refused(facts: TuningFacts) -> list[str]:
    """How many combinations cannot be played."""
    asked = facts["experiment"]
    if not asked["refused"]:
        return []
    some = f"{asked['refused']:,} of {asked['combinations']:,} combinations"
    return [f"The game refuses {some}; the first is {asked['refusal']}."]


def changes_text(changes: list[ChangeData]) -> str:
    """What differs from the rules as they are."""
    told = [f"{it['parameter']} {it['first']} \N{RIGHTWARDS ARROW} {it['second']}" for it in changes]
    return ", ".join(told) or "nothing changed"


def _of_targets(facts: TuningFacts, candidate: CandidateData) -> str:
    pairs = zip(facts["targets"], candidate["fresh"], strict=True)
    return "; ".join(target_text(target, found) for target, found in pairs) + "."


def target_text(target: TargetData, found: MeasuredData) -> str:
    """A target, what was found of it, and the verdict."""
    return f"{target['title']} {values_text(target, found)}, {CERTAINTY[found['verdict']]}{_culprits(found)}"


def values_text(target: TargetData, found: MeasuredData) -> str:
    """The value with its interval, or the lowest and the highest of many."""
    numbers = [number for number in found["numbers"] if number["value"] is not None]
    if not numbers:
        return "was never seen"
    if len(found["numbers"]) == 1:
        return number_text(target, numbers[0])
    ordered = sorted(numbers, key=lambda number: number["value"] or 0.0)
    unit = unit_of(target["is_share"])
    low, high = (f"{unit.text(each['value'] or 0.0)} ({each['label']})" for each in (ordered[0], ordered[-1]))
    return f"{low} to {high}"


def number_text(target: TargetData, number: NumberData) -> str:
    """A value with its interval."""
    if number["value"] is None:
        return "\N{EN DASH}"
    unit = unit_of(target["is_share"])
    digits = unit.digits(number["low"], number["high"])
    if number["low"] is None or number["high"] is None:
        return unit.text(number["value"])
    ends = f"{unit.bare(number['low'], digits)} to {unit.bare(number['high'], digits)}"
    return f"{unit.text(number['value'], digits)} ({ends})"


def _culprits(found: MeasuredData) -> str:
    """Which of many values miss the range for certain."""
    missed = [number["label"] for number in found["numbers"] if number["verdict"] == "missed"]
    if len(found["numbers"]) == 1 or not missed:
        return ""
    more = len(missed) - MOST_LABELS
    return f" by {listed([*missed[:MOST_LABELS], *([f'{more} others'] if more > 0 else [])])}"


def told_apart(targets: list[TargetData]) -> list[TargetData]:
    """The same with titles that differ: what is called alike is told by its players, else by its range."""
    for mark in MARKS:
        titles = [it["title"] for it in targets]
        marks = [mark(it) for it in targets]
        targets = [
            {**it, "title": it["title"] + own} if _is_needed(it["title"], titles, marks) else it
            for it, own in zip(targets, marks, strict=True)
        ]
    return targets


def _by_players(target: TargetData) -> str:
    return f" ({', '.join(target['players'])})"


def _by_range(target: TargetData) -> str:
    return f", wanted {wanted_text(target)}"


MARKS = (_by_players, _by_range)


def _is_needed(title: str, titles: list[str], marks: list[str]) -> bool:
    """Whether others are called so, and the mark tells them apart."""
    return len({mark for each, mark in zip(titles, marks, strict=True) if each == title}) > 1


def wanted_text(target: TargetData) -> str:
    """The range in words."""
    unit, low, high = unit_of(target["is_share"]), target["low"], target["high"]
    sign = unit.sign
    if low is not None and high is not None:
        return f"{low * unit.scale:g} to {high * unit.scale:g}{sign}"
    end, words = (low, "at least") if low is not None else (high, "at most")
    return f"{words} {(end or 0.0) * unit.scale:g}{sign}"


def _curse(facts: TuningFacts) -> str:
    """How much better candidates looked in the search: they were chosen for it."""
    trials = {trial["number"]: trial["distance"] for trial in facts["trials"]}
    found = facts["candidates"]
    before = sum(trials[each["trial"]] for each in found) / len(found)
    after = sum(each["distance"] for each in found) / len(found)
    if after - before < LITTLE:
        off = f": on average they are {after:.1f} off the targets" if after >= LITTLE else ""
        return f"Candidates do as well on fresh deals as in the search{off}."
    others = any(it["players"] != it["confirming"] for it in facts["targets"])
    why = " and other players confirm" if others else ""
    return (
        f"On average candidates were {before:.1f} off the targets in the search and {after:.1f} on fresh "
        f"deals (points of shares, per cent of other ends): they were chosen for looking good{why}."
    )
