"""Which of the things counted tell the most about winning."""

from turnwise.lab.report.format import Counted, Interval, Side

SURE = (0.0, 1.0)  # win shares of what is the end itself, or follows from it


def telling(side: Side) -> list[Counted]:
    """What goes with winning or losing but not always, the surest first."""
    known = [each for each in side["counted"] if each["wins"]["value"] not in SURE]
    return sorted((each for each in known if each["difference"]), key=sureness_of_counted, reverse=True)


def always(side: Side) -> list[Counted]:
    """What certainly goes with winning, or with losing, in every game in which it happens."""
    return [each for each in side["counted"] if each["is_certain"] and each["wins"]["value"] in SURE]


def sureness_of_counted(found: Counted) -> float:
    """How sure the difference is; 0 where there is none to speak of."""
    return 0.0 if found["difference"] is None else sureness(found["difference"])


def sureness(found: Interval) -> float:
    """How far a difference lies from 0, in widths of its interval."""
    low, high = found["low"], found["high"]
    if low is None or high is None:
        return 0.0
    return abs(found["value"]) / max(high - low, 1e-12)
