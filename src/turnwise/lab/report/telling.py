"""What of a side's data is shown, in which order: above all what tells the most about winning."""

from turnwise.lab.report.format import CountedData, DistributionData, Interval, SideData

SURE = (0.0, 1.0)  # win shares of what is the end itself, or follows from it
CLOSE = 1e-9
NARROWEST = 1e-12


def telling(side: SideData) -> list[CountedData]:
    """What goes with winning or losing, but is not the end itself; the surest first."""
    once = _once(side)
    known = [each for each in side["counted"] if each["difference"] and each["name"] not in once]
    return sorted(
        (each for each in known if each["wins"]["value"] not in SURE), key=sureness_of_counted, reverse=True
    )


def _once(side: SideData) -> set[str]:
    """What happens in every game once, to one seat or another, as its end does."""
    times: dict[str, float] = {}
    games: dict[str, float] = {}
    for each in side["counted"]:
        times[each["name"]] = times.get(each["name"], 0.0) + each["times"]["value"]
        games[each["name"]] = games.get(each["name"], 0.0) + each["games"]["value"]
    return {name for name in times if abs(times[name] - 1) < CLOSE and abs(games[name] - 1) < CLOSE}


def always(side: SideData) -> list[CountedData]:
    """What certainly goes with winning, or with losing, in every game in which it happens."""
    return [each for each in side["counted"] if each["is_certain"] and each["wins"]["value"] in SURE]


def sureness_of_counted(found: CountedData) -> float:
    """How sure the difference is; 0 where there is none to speak of."""
    return 0.0 if found["difference"] is None else sureness(found["difference"])


def sureness(found: Interval) -> float:
    """How far a difference lies from 0, in widths of its interval."""
    low, high = found["low"], found["high"]
    if low is None or high is None:
        return 0.0
    return abs(found["value"]) / max(high - low, NARROWEST)


def spreads(side: SideData) -> list[DistributionData]:
    """All distributions of a side."""
    return [*side["distributions"], *([side["leads"]["changes"]] if side["leads"] else [])]
