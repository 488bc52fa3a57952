"""The findings in plain words, with the certain apart from noise."""

import math
from collections.abc import Iterator
from statistics import NormalDist

from turnwise.lab.report import importances, ladder_words, sweeps
from turnwise.lab.report.format import (
    CountedData,
    DifferenceData,
    DistributionData,
    Facts,
    SideData,
    VerdictData,
)
from turnwise.lab.report.numbers import (
    POINTS,
    SHARE,
    capital,
    difference_unit,
    listed,
    margin_text,
    player,
    quoted,
    spaced,
    unit_of,
)
from turnwise.lab.report.telling import sureness, telling
from turnwise.lab.statistics.discovery import RATE

MOST_NAMED = 3
MOST_NEVER = 10
COMMON = 0.05  # of the games: what is rarer is not named in the summary


def summary_of(facts: Facts) -> list[str]:
    """A few sentences."""
    if (sweep := facts["sweep"]) is not None:
        return [*sweeps.in_words(facts, sweep)]
    if (importance := facts["importance"]) is not None:
        return [*importances.in_words(importance)]
    if (skill := facts["skill"]) is not None:
        return [*ladder_words.in_words(skill)]
    verdict = facts["verdict"]
    return [*(_of_run(facts) if verdict is None else _of_comparison(facts, verdict))]


def _of_comparison(facts: Facts, verdict: VerdictData) -> Iterator[str]:
    yield answer(facts, verdict)
    unit = difference_unit(verdict["is_share"])
    if (fresh := verdict["fresh"]) is not None:
        yield (
            f"Measured anew on {fresh['deals']:,} deals that had no part in the verdict, "
            f"the difference is {unit.interval(fresh)}."
        )
    certain = _apart([each for each in facts["differences"] if each["is_certain"]], _found(facts, verdict))
    if certain:
        yield f"Also certain: {'; '.join(map(_told, certain[:MOST_NAMED]))}{_more(certain)}."
    noise = [each["title"] for each in facts["differences"] if not each["is_certain"] and _varies(each)]
    if noise:
        yield f"Whatever else differs may be noise: {listed(noise)}."
    yield f"{capital(verdict['pairing'])}."


def _found(facts: Facts, verdict: VerdictData) -> float:
    """The difference of the metric asked for, over all deals."""
    first, second = (
        next((each["value"] for each in side["metrics"] if each["name"] == verdict["metric"]), 0.0)
        for side in facts["sides"]
    )
    return second - first


def _apart(certain: list[DifferenceData], asked: float) -> list[DifferenceData]:
    """The surest first, without what only mirrors the metric asked for or one before: as losses do wins."""
    told, kept = [abs(asked)], []
    for each in sorted(certain, key=sureness, reverse=True):
        if not any(each["is_share"] and math.isclose(abs(each["value"]), other) for other in told):
            told.append(abs(each["value"]))
            kept.append(each)
    return kept


def _varies(found: DifferenceData) -> bool:
    """Whether the metric ever differs from game to game: what never happens may not be told as noise."""
    return not (found["is_share"] and found["first"] == found["second"] and found["first"] in (0.0, 1.0))


def answer(facts: Facts, verdict: VerdictData) -> str:
    """The verdict as a sentence."""
    unit, estimate = difference_unit(verdict["is_share"]), verdict["estimate"]
    margin = margin_text(verdict["margin"], verdict["is_share"])
    first, second = (side["rules"]["title"] for side in facts["sides"])
    change = f"from {first} to {second} the metric {quoted(verdict['title'])}"
    amount = f"{unit.interval(estimate)} after {verdict['deals']:,} deals"
    if verdict["verdict"] == "different":
        return capital(
            f"{change} changes by {amount}: certainly a difference, and {margin} or more by the estimate."
        )
    if verdict["verdict"] == "equal":
        return capital(f"{change} does not change by as much as {margin}: {amount}.")
    if verdict["verdict"] == "less":
        return capital(f"{change} certainly changes, but by less than {margin}: {amount}.")
    return capital(f"whether {change} changes by {margin} is still open: {amount}.")


def _told(found: DifferenceData) -> str:
    unit = unit_of(found["is_share"])
    digits = unit.digits(found["low"], found["high"])
    values = f"{unit.bare(found['first'], digits)} \N{RIGHTWARDS ARROW} {unit.text(found['second'], digits)}"
    amount = difference_unit(found["is_share"]).interval(found).replace(" (", "; ").replace(")", "")
    return f"{found['title']} {values} (by {amount})"


def _more(found: list[DifferenceData]) -> str:
    others = len(found) - MOST_NAMED
    return f"; and {others} more" if others > 0 else ""


def _of_run(facts: Facts) -> Iterator[str]:
    side, players = facts["sides"][0], facts["experiment"]["players"]
    yield _who_wins(side, players)
    yield _how_long(side)
    if (leads := side["leads"]) is not None:
        wins = leads["half_time_wins"]
        yield (
            f"Who leads at half-time wins {SHARE.interval(wins)} of the games in which anyone leads then, "
            f"which are {SHARE.text(leads['half_time_led']['value'])} of all."
        )
    yield from _what_goes_with_winning(side, players)
    yield from _what_never_happens(side)


def _who_wins(side: SideData, players: list[str]) -> str:
    wins, games = side["wins"], side["games"]
    if len(wins) == 1:
        return f"The player wins {SHARE.interval(wins[0])} of {games:,} games."
    shares = "; ".join(f"{player(seat, players)} {SHARE.interval(won)}" for seat, won in enumerate(wins))
    best = max(range(len(wins)), key=lambda seat: wins[seat]["value"])
    told = f"Wins of {games:,} games: {shares}"
    if is_ahead(side, best):
        return f"{told}. It is certain that {player(best, players)} wins most often."
    return f"{told}. Which seat wins most often cannot be told from noise."


def is_ahead(side: SideData, best: int) -> bool:
    """Whether a seat wins more often than any other, with as many comparisons as there are pairs of seats."""
    wins, games = side["wins"], side["games"]
    pairs = len(wins) * (len(wins) - 1) // 2
    quantile = NormalDist().inv_cdf(1 - RATE / 2 / pairs)
    for seat, won in enumerate(wins):
        apart = wins[best]["value"] - won["value"]
        variance = wins[best]["value"] + won["value"] - apart * apart
        if seat != best and apart <= quantile * math.sqrt(variance / games):
            return False
    return True


def _how_long(side: SideData) -> str:
    first, *others = side["reasons"]
    ends = f"All end by {spaced(first['name'])}"
    if others:
        ends = f"{SHARE.text(first['games']['value'])} end by {spaced(first['name'])}"
        ends += f", {SHARE.text(others[0]['games']['value'])} by {spaced(others[0]['name'])}"
    length = {each["name"]: each for each in side["distributions"]}.get("turns", side["distributions"][0])
    return f"{ends}; half of all games take {_middle(length)} {length['title']}."


def _middle(found: DistributionData) -> str:
    low, high = found["percentiles"]["25"], found["percentiles"]["75"]
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"


def _what_goes_with_winning(side: SideData, players: list[str]) -> Iterator[str]:
    known = [each for each in side["counted"] if each["difference"] is not None]
    if not known:
        return
    certain = sum(each["is_certain"] for each in known)
    common = [each for each in telling(side) if each["is_certain"] and each["games"]["value"] >= COMMON]
    largest = sorted(common, key=_size, reverse=True)[:MOST_NAMED]
    named = [_named(each, players) for each in largest]
    yield (
        f"Of {len(known)} things counted that happen in some games only, {certain} certainly go with winning "
        f"or losing{', most in games with ' if named else ''}{'; '.join(named)}. The others may be chance."
    )


def _what_never_happens(side: SideData) -> Iterator[str]:
    never = side["never"]
    names = [f"the ending {spaced(name)}" for name in never["endings"]]
    names += [spaced(name) for name in never["events"]]
    if names:
        more = len(names) - MOST_NEVER
        shown = [*names[:MOST_NEVER], f"{more} others"] if more > 0 else names
        yield f"Never in {side['games']:,} games: {listed(shown)}."


def _named(found: CountedData, players: list[str]) -> str:
    assert found["difference"] is not None
    whose = "" if len(players) == 1 else f" by player {found['seat'] + 1}"
    return f"{quoted(found['name'])}{whose} ({POINTS.text(found['difference']['value'])})"


def _size(found: CountedData) -> float:
    return abs(found["difference"]["value"]) if found["difference"] else 0.0
