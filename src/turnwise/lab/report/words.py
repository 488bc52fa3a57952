"""The findings in plain words, with the certain apart from noise."""

import math
from collections.abc import Iterator
from statistics import NormalDist

from turnwise.lab.report.format import Counted, Difference, Distribution, Facts, Side, Verdict
from turnwise.lab.report.numbers import (
    POINTS,
    SHARE,
    capital,
    difference_unit,
    listed,
    player,
    spaced,
    unit_of,
)
from turnwise.lab.report.telling import sureness, telling
from turnwise.lab.statistics.discovery import RATE

MOST_NAMED = 3


def summary_of(facts: Facts) -> list[str]:
    """Two to six sentences."""
    verdict = facts["verdict"]
    return [*(_of_run(facts) if verdict is None else _of_comparison(facts, verdict))]


def _of_comparison(facts: Facts, verdict: Verdict) -> Iterator[str]:
    yield answer(facts, verdict)
    unit = difference_unit(verdict["is_share"])
    if (fresh := verdict["fresh"]) is not None:
        yield (
            f"Measured anew on {fresh['deals']:,} deals that had no part in the verdict, "
            f"the difference is {unit.interval(fresh)}."
        )
    certain = sorted(
        (each for each in facts["differences"] if each["is_certain"]), key=sureness, reverse=True
    )
    if certain:
        yield f"Also certain: {'; '.join(map(_told, certain[:MOST_NAMED]))}{_more(certain)}."
    noise = [each["title"] for each in facts["differences"] if not each["is_certain"]]
    if noise:
        yield f"No other difference is more than noise: {listed(noise)} may be just as they were."
    yield f"{capital(verdict['pairing'])}."


def answer(facts: Facts, verdict: Verdict) -> str:
    """The verdict as a sentence."""
    unit, estimate = difference_unit(verdict["is_share"]), verdict["estimate"]
    margin = unit.text(verdict["margin"]).lstrip("+")
    if verdict["is_share"]:
        margin = margin.replace(".0", "").replace("1 points", "1 point")
    first, second = (side["rules"]["title"] for side in facts["sides"])
    change = f"from {first} to {second} the metric \N{LEFT DOUBLE QUOTATION MARK}{verdict['title']}\N{RIGHT DOUBLE QUOTATION MARK}"
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


def _told(found: Difference) -> str:
    unit = unit_of(found["is_share"])
    digits = unit.digits(found["low"], found["high"])
    values = f"{unit.bare(found['first'], digits)} \N{RIGHTWARDS ARROW} {unit.text(found['second'], digits)}"
    amount = difference_unit(found["is_share"]).interval(found).replace("(", "from ").replace(")", "")
    return f"{found['title']} {values} ({amount})"


def _more(found: list[Difference]) -> str:
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


def _who_wins(side: Side, players: list[str]) -> str:
    wins, games = side["wins"], side["games"]
    if len(wins) == 1:
        return f"The player wins {SHARE.interval(wins[0])} of {games:,} games."
    shares = "; ".join(f"{player(seat, players)} {SHARE.interval(won)}" for seat, won in enumerate(wins))
    best = max(range(len(wins)), key=lambda seat: wins[seat]["value"])
    told = f"Wins of {games:,} games: {shares}"
    if is_ahead(side, best):
        return f"{told}. It is certain that {player(best, players)} wins most often."
    return f"{told}. Which seat wins most often cannot be told from noise."


def is_ahead(side: Side, best: int) -> bool:
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


def _how_long(side: Side) -> str:
    first, *others = side["reasons"]
    ends = f"All end by {spaced(first['name'])}"
    if others:
        ends = f"{SHARE.text(first['games']['value'])} end by {spaced(first['name'])}"
        ends += f", {SHARE.text(others[0]['games']['value'])} by {spaced(others[0]['name'])}"
    length = next(
        (each for each in side["distributions"] if each["name"] == "turns"), side["distributions"][0]
    )
    return f"{ends}; half of all games take {_middle(length)} {length['title']}."


def _middle(found: Distribution) -> str:
    low, high = found["percentiles"]["25"], found["percentiles"]["75"]
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"


def _what_goes_with_winning(side: Side, players: list[str]) -> Iterator[str]:
    known = [each for each in side["counted"] if each["difference"] is not None]
    if not known:
        return
    certain = sum(each["is_certain"] for each in known)
    named = [_named(each, players) for each in telling(side)[:MOST_NAMED] if each["is_certain"]]
    yield (
        f"Of {len(known)} things counted that happen in some games only, {certain} certainly go with winning "
        f"or losing{', above all ' if named else ''}{'; '.join(named)}. The others may be chance."
    )


def _named(found: Counted, players: list[str]) -> str:
    assert found["difference"] is not None
    whose = "" if len(players) == 1 else f" by player {found['seat'] + 1}"
    return f"{found['name']}{whose} ({POINTS.text(found['difference']['value'])})"
