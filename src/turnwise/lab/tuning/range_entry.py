"""The range of a target as people write it: between two ends, from one end on, or a value within so much."""

import math
from collections.abc import Mapping

from turnwise.lab.metrics import PERCENT
from turnwise.lab.tuning.target_range import TargetRange
from turnwise.matches.yaml_entries import YamlEntry

BETWEEN, LEAST, MOST, VALUE, WITHIN = "between", "at-least", "at-most", "value", "within"
RANGE_FIELDS = (BETWEEN, LEAST, MOST, VALUE, WITHIN)
FORMS = "`between: [48, 52]`, `at-least: 48`, `at-most: 52`, or `value: 50` with `within: 2`"


def range_of(entry: YamlEntry, fields: Mapping[str, YamlEntry], is_share: bool) -> TargetRange:
    """The range of a target; shares are written in per cent."""
    given = {name: fields[name] for name in RANGE_FIELDS if name in fields}
    low, high = _ends(entry, given)
    at = next(iter(given.values()))
    if low is not None and high is not None and low > high:
        raise at.wrong(f"no number is at least {low:g} and at most {high:g}")
    if is_share and ((low or 0) > PERCENT or (high is not None and high < 0)):
        raise at.wrong(f"a share lies between 0 and 100 %, so it cannot be {_told(low, high)}")
    if is_share and low is not None and low == high:
        raise at.wrong(f"a share of games is never known to be exactly {low:g} %: leave some room")
    scale = PERCENT if is_share else 1
    return TargetRange(*(None if end is None else end / scale for end in (low, high)))


def _ends(entry: YamlEntry, given: Mapping[str, YamlEntry]) -> tuple[float | None, float | None]:
    names = set(given)
    if names == {BETWEEN}:
        ends = [_decimal(item) for item in given[BETWEEN].items()]
        if len(ends) != 2:
            raise given[BETWEEN].wrong(f"between has {len(ends)} ends; write it as [48, 52]")
        return ends[0], ends[1]
    if names == {VALUE, WITHIN}:
        middle, within = _decimal(given[VALUE]), _decimal(given[WITHIN])
        if within < 0:
            raise given[WITHIN].wrong(f"within is {within:g}; it is 0 or more")
        return middle - within, middle + within
    if names and names <= {LEAST, MOST}:
        return tuple(_decimal(given[name]) if name in given else None for name in (LEAST, MOST))  # type: ignore[return-value]
    raise entry.wrong(f"a target needs a range in one of these forms: {FORMS}")


def _decimal(entry: YamlEntry) -> float:
    number = entry.decimal()
    if not math.isfinite(number):
        raise entry.wrong(f"{entry.key} is {entry.text()}; it must be a number")
    return number


def _told(low: float | None, high: float | None) -> str:
    ends = [f"at least {low:g}"] if low is not None else []
    return " and ".join([*ends, *([f"at most {high:g}"] if high is not None else [])])
