"""What was counted, how it goes with winning, and where on the board it happened."""

import math
from collections.abc import Iterator, Sequence
from typing import Any

from turnwise.core.game import Game
from turnwise.lab.normal import NORMAL_95, MeanInterval
from turnwise.lab.report.format import Cell, CountedChange, CountedData, HeatMap, Interval
from turnwise.lab.report.numbers import interval, spaced
from turnwise.lab.shares import Share, share
from turnwise.lab.statistics.discovery import RATE, adjusted
from turnwise.lab.summary import CountedThing as Found
from turnwise.lab.summary import GamesSummary

HALF = 0.5  # Yates' correction: counts are whole
FEWEST = 1e-12
SAID = {"False": "no", "True": "yes"}


def counted_of(summary: GamesSummary) -> list[CountedData]:
    """Everything counted, with what tells certain from noise among so many."""
    differing = [_difference(each, summary) for each in summary.counted]
    chances = iter(adjusted([chance for _, chance in filter(None, differing)]))
    return [
        _told(each, None if found is None else found[0], None if found is None else next(chances))
        for each, found in zip(summary.counted, differing, strict=True)
    ]


def _told(found: Found, difference: Interval | None, chance: float | None) -> CountedData:
    return CountedData(
        event=found.event,
        value=found.value,
        label=found.label,
        name=name_of(found),
        seat=found.seat,
        times=_estimate(found.times),
        games=_share(found.games),
        wins=_share(found.wins),
        difference=difference,
        chance=chance,
        is_certain=chance is not None and chance <= RATE,
    )


def name_of(found: Found) -> str:
    """What was counted, in the game's own words."""
    event = spaced(found.event)
    if found.value is None:
        return event
    label = SAID.get(found.label, spaced(found.label))
    is_bare = label.isdigit() or found.label in SAID
    return f"{event}: {spaced(found.value)} {label}" if is_bare else f"{event}: {label}"


def _difference(found: Found, summary: GamesSummary) -> tuple[Interval, float] | None:
    """The win share of these games less that of all games, and the chance of as much if there is none.

    All games are these and the others, so the difference is that between these and the others, times the
    part of the others; of that difference Newcombe's interval is made from Wilson's of both parts.
    """
    inside = round(found.games.value * summary.games)
    outside = summary.games - inside
    if not outside or not inside:
        return None
    won = round(found.wins.value * inside)
    all_won = round(summary.wins[found.seat].value * summary.games)
    here, there = share(won, inside), share(all_won - won, outside)
    part, apart = outside / summary.games, here.value - there.value
    low = apart - math.hypot(here.value - here.low, there.high - there.value)
    high = apart + math.hypot(here.high - here.value, there.value - there.low)
    return interval(part * apart, part * low, part * high), _chance(apart, all_won, inside, outside)


def _chance(apart: float, won: int, inside: int, outside: int) -> float:
    games = inside + outside
    pooled = won / games
    error = math.sqrt(pooled * (1 - pooled) * (1 / inside + 1 / outside))
    surplus = max(0.0, abs(apart) - HALF * (1 / inside + 1 / outside))
    return math.erfc(surplus / error / math.sqrt(2)) if error else 1.0


def counted_changes(first: GamesSummary, second: GamesSummary) -> list[CountedChange]:
    """How often everything counted happens under both rule sets, the surest change first."""
    here, there = ({_key(each): each for each in side.counted} for side in (first, second))
    keys = list(dict.fromkeys([*here, *there]))
    found = [_change(here.get(key), there.get(key)) for key in keys]
    corrected = adjusted([chance for _, chance in found]) if found else []
    for (change, _), chance in zip(found, corrected, strict=True):
        change["is_certain"] = chance <= RATE
    return [change for change, _ in sorted(found, key=lambda entry: entry[1])]


def _key(found: Found) -> tuple[str, str | None, str, int]:
    return found.event, found.value, found.label, found.seat


def _change(first: Found | None, second: Found | None) -> tuple[CountedChange, float]:
    known = first or second
    assert known is not None
    none = MeanInterval(0.0, 0.0, 0.0)
    here, there = first.times if first else none, second.times if second else none
    error = math.hypot(here.high - here.value, there.high - there.value) / NORMAL_95
    apart = there.value - here.value
    reach = NORMAL_95 * error
    chance = math.erfc(abs(apart) / max(error, FEWEST) / math.sqrt(2))
    change = CountedChange(
        name=name_of(known),
        seat=known.seat,
        first=here.value,
        second=there.value,
        is_certain=False,
        value=apart,
        low=apart - reach,
        high=apart + reach,
    )
    return change, chance


def heat_maps(game: Game[Any], summary: GamesSummary) -> list[HeatMap]:
    """Every event that happens at a place of a board."""
    return [*_heat_maps(game, summary.counted)]


def _heat_maps(game: Game[Any], found: Sequence[Found]) -> Iterator[HeatMap]:
    maps = dict.fromkeys((each.event, each.value, each.seat) for each in found if each.value is not None)
    for event, value, seat in maps:
        grid = game.counted[value].grid if value is not None else ()
        if value is None or not grid:
            continue
        word = game.event_words.get(value, str)
        ours = [each for each in found if (each.event, each.value, each.seat) == (event, value, seat)]
        here = {each.label: each for each in ours}
        rows = [[_cell(label, here.get(label)) for label in map(str, map(word, row))] for row in grid]
        yield HeatMap(event=event, value=value, seat=seat, rows=rows)


def _cell(label: str, found: Found | None) -> Cell:
    if found is None:
        return Cell(label=label, times=0.0, wins=None)
    return Cell(label=label, times=found.times.value, wins=found.wins.value)


def _share(found: Share) -> Interval:
    return interval(found.value, found.low, found.high)


def _estimate(found: MeanInterval) -> Interval:
    return interval(found.value, found.low, found.high)
