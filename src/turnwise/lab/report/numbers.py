"""Numbers as people read them: as many digits as the interval leaves certain, and a true minus."""

import math
from dataclasses import dataclass

from turnwise.lab.metrics import PERCENT
from turnwise.lab.report.format import Interval

MINUS = "\N{MINUS SIGN}"
MOST_DIGITS = 4


@dataclass(frozen=True)
class MetricUnit:
    """What a number is multiplied by, and followed by, when it is told."""

    scale: int
    sign: str
    is_signed: bool = False

    def text(self, value: float, digits: int = 1) -> str:
        """A value with its sign and unit."""
        return f"{self.bare(value, digits)}{self.sign}"

    def bare(self, value: float, digits: int = 1) -> str:
        """A value without its unit."""
        shown = f"{value * self.scale:{'+' if self.is_signed else ''},.{digits}f}"
        if not any(digit in shown for digit in "123456789"):
            shown = shown.lstrip("+-")
        return shown.replace("-", MINUS)

    def digits(self, low: float | None, high: float | None) -> int:
        """How many decimals mean something in such an interval."""
        width = self.scale * (high - low) if low is not None and high is not None else 0.0
        return min(MOST_DIGITS, max(1, math.ceil(-math.log10(width)))) if width else 1

    def interval(self, found: Interval) -> str:
        """A value with the ends of its interval."""
        digits = self.digits(found["low"], found["high"])
        return f"{self.text(found['value'], digits)}{self.ends(found, digits)}"

    def ends(self, found: Interval, digits: int | None = None) -> str:
        """The ends of an interval in brackets; nothing where they are not known."""
        low, high = found["low"], found["high"]
        if low is None or high is None:
            return ""
        shown = self.digits(low, high) if digits is None else digits
        return f" ({self.bare(low, shown)} to {self.bare(high, shown)})"


SHARE = MetricUnit(PERCENT, " %")
POINTS = MetricUnit(PERCENT, " points", is_signed=True)
PLAIN = MetricUnit(1, "")
MORE = MetricUnit(1, "", is_signed=True)


def unit_of(is_share: bool) -> MetricUnit:
    """In what a metric is told."""
    return SHARE if is_share else PLAIN


def difference_unit(is_share: bool) -> MetricUnit:
    """In what a difference of a metric is told."""
    return POINTS if is_share else MORE


def margin_text(margin: float, is_share: bool) -> str:
    """A margin in points or as it is: 1 point, 2.5 points, 3."""
    shown = f"{margin * unit_of(is_share).scale:g}"
    return shown if not is_share else f"{shown} point{'' if shown == '1' else 's'}"


def interval(value: float, low: float | None, high: float | None) -> Interval:
    """A number with those ends of its interval that are finite."""
    return Interval(value=value, low=_finite(low), high=_finite(high))


def _finite(value: float | None) -> float | None:
    return value if value is not None and math.isfinite(value) else None


def spaced(word: str) -> str:
    """A name of the rules as words."""
    return word.replace("_", " ")


def listed(words: list[str]) -> str:
    """Words as a sentence lists them."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def player(seat: int, players: list[str]) -> str:
    """What a seat is called, with who sits there if the seats differ by that."""
    if len(players) == 1:
        return "the player"
    who = f" ({players[seat]})" if len(set(players)) > 1 else ""
    return f"player {seat + 1}{who}"


def quoted(words: str) -> str:
    """Words of the rules inside a sentence."""
    return f"\N{LEFT DOUBLE QUOTATION MARK}{words}\N{RIGHT DOUBLE QUOTATION MARK}"


def capital(sentence: str) -> str:
    """A sentence with a large first letter."""
    return sentence[:1].upper() + sentence[1:]
