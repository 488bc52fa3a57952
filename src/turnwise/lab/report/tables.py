"""The tables of a report."""

from collections.abc import Iterator, Sequence

from turnwise.lab.report.format import CountedData, Facts, Interval, SideData
from turnwise.lab.report.html import Html, table, tag
from turnwise.lab.report.numbers import MORE, PLAIN, POINTS, SHARE, difference_unit, spaced, unit_of
from turnwise.lab.report.telling import always, spreads, telling

MOST_ROWS = 60
CERTAIN, NOISE = "certain", "may be chance"


def tables(facts: Facts) -> Iterator[Html]:
    """All of them."""
    if facts["changes"]:
        rows = [(each["parameter"], each["first"], each["second"]) for each in facts["changes"]]
        yield table("In what the rules differ", ("Parameter", *_titles(facts)), rows)
    if facts["differences"]:
        yield _differences(facts)
    yield _metrics(facts)
    for side in facts["sides"]:
        yield _percentiles(side, _of(facts, side))
        if len(side["wins"]) > 1:
            yield _reasons(side, _of(facts, side))
    if facts["counted_changes"]:
        yield _changes(facts)
    for side in facts["sides"]:
        yield _counted(side, _of(facts, side))


def _titles(facts: Facts) -> list[str]:
    return [side["rules"]["title"] for side in facts["sides"]]


def _of(facts: Facts, side: SideData) -> str:
    return f" \N{EN DASH} {side['rules']['title']}" if len(facts["sides"]) > 1 else ""


def _differences(facts: Facts) -> Html:
    is_paired = "played" not in facts
    rows = []
    for each in facts["differences"]:
        unit, more = unit_of(each["is_share"]), difference_unit(each["is_share"])
        digits = more.digits(each["low"], each["high"])
        factor = each["pairing_factor"]
        rows.append(
            (
                each["title"],
                unit.text(each["first"], digits),
                unit.text(each["second"], digits),
                more.interval(each),
                CERTAIN if each["is_certain"] else NOISE,
                *(["\N{EN DASH}" if factor is None else f"× {factor:.1f}"] if is_paired else []),
            )
        )
    heads = ("Metric", *_titles(facts), "Difference", "Is it", *(["Pairing saved"] if is_paired else []))
    which, when = ("All other metrics", " and at all looks") if is_paired else ("All metrics", "")
    return table(f"{which}; their intervals hold together{when}", heads, rows)


def _metrics(facts: Facts) -> Html:
    sides = [{each["name"]: each for each in side["metrics"]} for side in facts["sides"]]
    names = {name: each for side in sides for name, each in side.items()}
    rows = [
        (
            each["title"],
            *(unit_of(each["is_share"]).interval(side[name]) if name in side else "never" for side in sides),
        )
        for name, each in names.items()
    ]
    rows.append(("actions on offer at a decision", *(f"{side['offered']:.2f}" for side in facts["sides"])))
    if leads := [side["leads"] for side in facts["sides"] if side["leads"]]:
        rows.append(("anyone leads at half-time", *(SHARE.interval(each["half_time_led"]) for each in leads)))
        rows.append(("who leads then wins", *(SHARE.interval(each["half_time_wins"]) for each in leads)))
    return table("Each metric with its 95 % interval", ("Metric", *_titles(facts)), rows)


def _percentiles(side: SideData, of: str) -> Html:
    found = spreads(side)
    parts = [*found[0]["percentiles"]]
    rows = [
        (
            each["title"],
            PLAIN.text(each["mean"]["value"], 2),
            f"{each['lowest']:,}",
            *(f"{each['percentiles'][part]:,}" for part in parts),
            f"{each['highest']:,}",
        )
        for each in found
    ]
    heads = ("What", "Mean", "Lowest", *(f"{part} %" for part in parts), "Highest")
    return table(f"How values are spread{of}", heads, rows)


def _reasons(side: SideData, of: str) -> Html:
    heads = ("Ending", "Games", *(f"Player {seat + 1} wins" for seat in range(len(side["wins"]))))
    rows = [
        (spaced(each["name"]), SHARE.interval(each["games"]), *map(SHARE.interval, each["wins"]))
        for each in side["reasons"]
    ]
    return table(f"Who wins by which ending{of}", heads, rows)


def _changes(facts: Facts) -> Html:
    certain = [each for each in facts["counted_changes"] if each["is_certain"]]
    many = len(facts["sides"][0]["wins"]) > 1
    rows = [
        (
            f"{each['name']}{_seat(each['seat'], many)}",
            PLAIN.text(each["first"], 3),
            PLAIN.text(each["second"], 3),
            MORE.interval(each),
        )
        for each in certain[:MOST_ROWS]
    ]
    caption = (
        f"What happens more or less often in a game: {_some(len(rows), len(certain))} certain changes "
        f"of {len(facts['counted_changes'])} things counted (false discovery rate 5 %)"
    )
    return table(caption, ("What", *_titles(facts), "Difference"), rows)


def _seat(seat: int, many: bool) -> str:
    return f" · P{seat + 1}" if many else ""


def _some(shown: int, known: int) -> str:
    return f"the {shown} surest of {known}" if shown < known else f"{known}"


def _counted(side: SideData, of: str) -> Html:
    many, every = len(side["wins"]) > 1, [*telling(side), *_others(side)]
    shown = every[:MOST_ROWS]
    rows = [
        (
            f"{each['name']}{_seat(each['seat'], many)}",
            PLAIN.interval(each["times"]),
            SHARE.interval(each["games"]),
            SHARE.interval(each["wins"]),
            _difference(each["difference"]),
            CERTAIN if each["is_certain"] else NOISE if each["difference"] else "in all games",
        )
        for each in shown
    ]
    caption = (
        f"What was counted, the surest first: {_some(len(shown), len(every))}{of}. "
        "Certain: at a false discovery rate of 5 % among all"
    )
    heads = ("What", "Times a game", "In games", "Wins of these", "Less those of all", "Is that")
    summary = tag("summary", f"What was counted: {len(every)} things{of}")
    return tag("details", summary, table(caption, heads, rows))


def _others(side: SideData) -> Sequence[CountedData]:
    """What always goes with winning or losing, then what happens in every game."""
    certain = always(side)
    known = {id(each) for each in [*telling(side), *certain]}
    return [*certain, *(each for each in side["counted"] if id(each) not in known)]


def _difference(found: Interval | None) -> str:
    return "\N{EN DASH}" if found is None else POINTS.interval(found)
