"""Why what a search found may not be as it looks."""

from collections.abc import Callable, Iterator
from statistics import median

from turnwise.bots.levels import GREEDY, RANDOM
from turnwise.lab.report.cautions import FEW_GAMES
from turnwise.lab.report.format import Caution
from turnwise.lab.report.numbers import listed, margin_text
from turnwise.lab.report.tuning_format import TuningFacts
from turnwise.lab.report.tuning_words import wanted_text

MOST_NAMED = 6


def warnings_of(facts: TuningFacts) -> list[Caution]:
    """Everything to be warned of, the worst first."""
    return [
        Caution(code=code, sentence=sentence) for code, check in CHECKS.items() for sentence in check(facts)
    ]


def _stopped(facts: TuningFacts) -> Iterator[str]:
    progress, asked = facts["progress"], facts["experiment"]
    if progress["is_complete"]:
        return
    if not progress["is_searched"]:
        yield (
            f"The search was stopped after {progress['trials']:,} of {asked['trials']:,} trials, "
            "and nothing was played anew: it goes on with --resume."
        )
    else:
        played = min(each["deals"] for each in [facts["own"], *facts["candidates"]] if each is not None)
        yield (
            f"Only {played:,} of {asked['confirming_deals']:,} fresh deals were played: "
            "it goes on with --resume."
        )


def _left_out(facts: TuningFacts) -> Iterator[str]:
    asked, own = facts["experiment"], facts["own"]
    is_own = own is not None and any(
        it["is_pareto"] and it["number"] == own["trial"] for it in facts["trials"]
    )
    left = facts["progress"]["pareto"] - len(facts["candidates"]) - is_own
    if left > 0:
        yield (
            f"{left:,} more of the Pareto set were not played anew, as at most "
            f"{asked['most_candidates']:,} are: raise `most` of `confirm` and go on with --resume."
        )


def _at_an_end(facts: TuningFacts) -> Iterator[str]:
    if not facts["candidates"]:
        return
    changes = {it["parameter"]: it["second"] for it in facts["candidates"][0]["changes"]}
    names = [
        f"{it['name']}={changes[it['name']]}"
        for it in facts["varied"]
        if it["is_numeric"] and changes.get(it["name"]) in (it["values"][0], it["values"][-1])
    ]
    if names and facts["candidates"][0]["distance"] > 0:
        yield (
            f"The nearest candidate lies at an end of what may change: {listed(names)}. "
            "A wider range may do better."
        )


def _never_seen(facts: TuningFacts) -> Iterator[str]:
    for at, target in enumerate(facts["targets"]):
        every = [*facts["candidates"], facts["own"]]
        found = [each["fresh"][at] for each in every if each is not None and each["deals"]]
        unseen = [
            number["label"]
            for number in (found[0]["numbers"] if found else [])
            if number["label"] and not number["count"]
        ]
        if unseen:
            more = len(unseen) - MOST_NAMED
            named = listed([*unseen[:MOST_NAMED], *([f"{more} others"] if more > 0 else [])])
            yield f"{target['title']}: nothing is known of {named}, which never happened."


def _noisy(facts: TuningFacts) -> Iterator[str]:
    for at, target in enumerate(facts["targets"]):
        if target["low"] is None or target["high"] is None or not facts["trials"]:
            continue
        widths = [
            number["high"] - number["low"]
            for trial in facts["trials"]
            for number in trial["targets"][at]["numbers"]
            if number["low"] is not None and number["high"] is not None and not number["label"]
        ]
        if widths and median(widths) > target["high"] - target["low"]:
            known = margin_text(float(f"{median(widths) / 2:.2g}"), target["is_share"])
            deals = facts["experiment"]["deals"]
            yield (
                f"{target['title']}: {deals:,} deals of a trial tell it to within {known}, coarser than what "
                f"is wanted ({wanted_text(target)}), so chance leads the search: give it more `games`."
            )


def _few(facts: TuningFacts) -> Iterator[str]:
    deals, own = facts["experiment"]["confirming_deals"], facts["own"]
    if deals < FEW_GAMES and own is not None and own["deals"]:
        yield f"Only {deals:,} fresh deals confirm: intervals are wide, and much will be called compatible."


def _weak(facts: TuningFacts) -> Iterator[str]:
    confirming = {player for it in facts["targets"] for player in it["confirming"]}
    own = facts["own"]
    if confirming <= {RANDOM, GREEDY} and own is not None and own["deals"]:
        yield (
            f"Only {' and '.join(sorted(confirming))} players have confirmed: whether the targets hold "
            "among good players is known when `confirm` names such, as `players: hard`."
        )


CHECKS: dict[str, Callable[[TuningFacts], Iterator[str]]] = {
    "stopped_early": _stopped,
    "not_all_confirmed": _left_out,
    "at_an_end": _at_an_end,
    "never_seen": _never_seen,
    "noisy_target": _noisy,
    "few_games": _few,
    "weak_players": _weak,
}
