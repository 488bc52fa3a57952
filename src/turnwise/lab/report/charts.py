"""Which pictures a report shows, in which order."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from turnwise.lab.report.curves import drawn_board, drawn_distribution, drawn_looks
from turnwise.lab.report.format import (
    CountedData,
    DistributionData,
    Facts,
    HeatMap,
    Interval,
    SideData,
    VerdictData,
)
from turnwise.lab.report.html import Html
from turnwise.lab.report.numbers import (
    PLAIN,
    POINTS,
    SHARE,
    capital,
    difference_unit,
    player,
    spaced,
)
from turnwise.lab.report.rows import ChartRow, Frame, drawn_rows
from turnwise.lab.report.telling import spreads, sureness_of_counted, telling

MOST_COUNTED = 20
MOST_BOARDS = 12
FEWEST_LOOKS = 2
FEWEST_VALUES = 3


@dataclass(frozen=True)
class Figure:
    """A picture with its title and what it shows."""

    title: str
    caption: str
    picture: Html
    has_sides: bool = True  # whether its colours are those of the rule sets


def verdict_figures(facts: Facts) -> Iterator[Figure]:
    """The difference against the margin, and how the estimate came about."""
    if (verdict := facts["verdict"]) is None:
        return
    yield _difference(verdict)
    looks = [look for look in verdict["looks"] if look["low"] is not None]
    if len(looks) >= FEWEST_LOOKS:
        title = "The estimate, look by look"
        caption = f"Its interval holds at all {len(looks)} looks together; the band is the margin."
        yield Figure(title, caption, drawn_looks(verdict, "looks", title, _of_looks(verdict)), False)


def _difference(verdict: VerdictData) -> Figure:
    unit = difference_unit(verdict["is_share"])
    found: dict[str, Interval] = {"at the verdict": verdict["estimate"]}
    if (fresh := verdict["fresh"]) is not None:
        found["on fresh deals"] = fresh
    rows = [
        ChartRow(name, (each,), unit.interval(each).replace(" points", "")) for name, each in found.items()
    ]
    title = f"Difference: {verdict['title']}"
    caption = "Second rules less first, with intervals; inside the band it is less than the margin."
    axis = f"difference{', in points' if verdict['is_share'] else ''}"
    told = "; ".join(f"{row.name} {row.told}" for row in rows)
    frame = Frame(unit, axis, reference=0.0, band=verdict["margin"])
    return Figure(title, caption, drawn_rows(rows, frame, "verdict", title, f"{caption} {told}"), False)


def _of_looks(verdict: VerdictData) -> str:
    unit = difference_unit(verdict["is_share"])
    first, last = verdict["looks"][0], verdict["looks"][-1]
    return (
        f"From {unit.interval(first)} after {first['deals']:,} deals "
        f"to {unit.interval(last)} after {last['deals']:,} deals."
    )


def figures(facts: Facts) -> Iterator[Figure]:
    """All other pictures."""
    yield _wins(facts)
    yield _reasons(facts)
    yield from _distributions(facts)
    yield from _counted(facts)


def _wins(facts: Facts) -> Figure:
    sides, players = facts["sides"], facts["experiment"]["players"]
    seats = range(len(players))
    rows = [
        ChartRow(capital(player(seat, players)), tuple(side["wins"][seat] for side in sides))
        for seat in seats
    ]
    if len(rows) > 1 and any(_no_winner(side)["value"] for side in sides):
        rows.append(ChartRow("No one", tuple(map(_no_winner, sides))))
    reference = 1 / len(players) if len(players) > 1 else None
    caption = (
        f"Share of games, with 95 % intervals{'; the dashed line is an even share' if reference else ''}."
    )
    frame = Frame(SHARE, "wins, % of games", reference)
    title = "Wins by seat" if len(rows) > 1 else "Wins"
    return Figure(title, caption, drawn_rows(rows, frame, "wins", title, _described(rows)))


def _no_winner(side: SideData) -> Interval:
    found = next(each for each in side["metrics"] if each["name"] == "no-winner")
    return Interval(value=found["value"], low=found["low"], high=found["high"])


def _reasons(facts: Facts) -> Figure:
    sides = facts["sides"]
    by_name = [{reason["name"]: reason["games"] for reason in side["reasons"]} for side in sides]
    names = dict.fromkeys(name for side in by_name for name in side)
    rows = [ChartRow(spaced(name), tuple(side.get(name) for side in by_name)) for name in names]
    title, caption = "How games end", "Share of games by each ending that came about."
    frame = Frame(SHARE, "% of games", whole=True)
    return Figure(title, caption, drawn_rows(rows, frame, "reasons", title, _described(rows)))


def _described(rows: Sequence[ChartRow]) -> str:
    shares = (["never" if each is None else SHARE.interval(each) for each in row.sides] for row in rows)
    return "; ".join(f"{row.name}: {' against '.join(each)}" for row, each in zip(rows, shares, strict=True))


def _distributions(facts: Facts) -> Iterator[Figure]:
    sides = facts["sides"]
    for number, found in enumerate(zip(*map(spreads, sides), strict=True)):
        if all(each["highest"] - each["lowest"] < FEWEST_VALUES for each in found):
            continue  # won, drawn or lost: the wins show it
        title = capital(found[0]["title"])
        told = " against ".join(map(_spread, found))
        caption = f"{capital(told)}. Below: 5, 25, 50, 75 and 95 %."
        yield Figure(title, caption, drawn_distribution(found, f"spread{number}", title, told))


def _spread(found: DistributionData) -> str:
    median = PLAIN.text(found["percentiles"]["50"], 0)
    return f"median {median}, mean {PLAIN.interval(found['mean'])}"


def _counted(facts: Facts) -> Iterator[Figure]:
    sides, players = facts["sides"], facts["experiment"]["players"]
    by_key = [{_key(each): each for each in telling(side)} for side in sides]
    every = [each for side in by_key for each in side.values() if each["is_certain"]]
    every.sort(key=sureness_of_counted, reverse=True)
    keys = list(dict.fromkeys(map(_key, every)))[:MOST_COUNTED]
    if not keys:
        return
    names = {_key(each): _named(each, players) for each in every}
    rows = [ChartRow(names[key], tuple(_difference_of(side.get(key)) for side in by_key)) for key in keys]
    title = "What goes with winning"
    caption = (
        f"Win share of the games in which it happened less that of all games, in points: "
        f"the {len(rows)} surest. It goes with winning; it need not be why."
    )
    told = "; ".join(
        f"{row.name} {POINTS.text(side['value'])}" for row in rows for side in row.sides[:1] if side
    )
    frame = Frame(POINTS, "points of win share", reference=0.0)
    yield Figure(title, caption, drawn_rows(rows, frame, "counted", title, told))


def _key(found: CountedData) -> tuple[str, str, int]:
    return found["event"], found["name"], found["seat"]


def _named(found: CountedData, players: list[str]) -> str:
    return found["name"] if len(players) == 1 else f"{found['name']} · P{found['seat'] + 1}"


def _difference_of(found: CountedData | None) -> Interval | None:
    return None if found is None else found["difference"]


def boards(facts: Facts) -> Iterator[Figure]:
    """Heat maps: of each event that happens most often somewhere, every seat under every rule set."""
    sides, players = facts["sides"], facts["experiment"]["players"]
    panels = max(1, len(sides) * len(players))
    events: dict[tuple[str, str], list[tuple[int, HeatMap]]] = {}
    for number, side in enumerate(sides):
        for found in side["heat_maps"]:
            events.setdefault((found["event"], found["value"]), []).append((number, found))
    common = sorted(events.values(), key=lambda maps: -sum(_total(found) for _, found in maps))
    for maps in common[: max(1, MOST_BOARDS // panels)]:
        most = max(cell["times"] for _, found in maps for row in found["rows"] for cell in row)
        for number, found in sorted(maps, key=lambda entry: (entry[0], entry[1]["seat"])):
            yield _board(facts, number, found, most)


def _total(found: HeatMap) -> float:
    return sum(cell["times"] for row in found["rows"] for cell in row)


def _board(facts: Facts, number: int, found: HeatMap, most: float) -> Figure:
    side, players = facts["sides"][number], facts["experiment"]["players"]
    place = "" if found["value"] in ("tile", "slot") else f", {spaced(found['value'])}"
    title = f"{capital(spaced(found['event']))}{place}: {player(found['seat'], players)}"
    under = f" under {side['rules']['title']}" if len(facts["sides"]) > 1 else ""
    caption = f"Times a game{under}; {_total(found):.3g} in all."
    busiest = max((cell for row in found["rows"] for cell in row), key=lambda cell: cell["times"])
    told = f"{caption} Most often at {busiest['label']}: {busiest['times']:.3g}."
    name = f"board-{number}-{found['event']}-{found['value']}-{found['seat']}"
    return Figure(title, caption, drawn_board(found, most, name, title, told), False)
