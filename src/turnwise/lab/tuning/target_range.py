"""What a target wants of a number: that it lies between two ends, or on one side of one."""

from dataclasses import dataclass

PERCENT = 100.0


@dataclass(frozen=True)
class TargetRange:
    """Ends in the metric's own numbers, shares as parts of 1; None where there is no end."""

    low: float | None
    high: float | None

    def outside(self, value: float) -> float:
        """How far a value lies outside, in its own numbers; 0 if it is inside."""
        below = 0.0 if self.low is None else self.low - value
        above = 0.0 if self.high is None else value - self.high
        return max(0.0, below, above)

    def distance(self, value: float, is_share: bool) -> float:
        """The same in points of a share, and else in per cent of the end that is missed."""
        outside = self.outside(value)
        if not outside:
            return 0.0
        missed = self.low if self.low is not None and value < self.low else self.high
        assert missed is not None
        return PERCENT * outside / (1.0 if is_share else abs(missed) or 1.0)

    def holds(self, low: float, high: float) -> bool:
        """Whether all of an interval lies inside."""
        return self.outside(low) == 0 and self.outside(high) == 0

    def excludes(self, low: float, high: float) -> bool:
        """Whether all of an interval lies outside."""
        return (self.low is not None and high < self.low) or (self.high is not None and low > self.high)

    def depth(self, value: float) -> float:
        """How far inside a value lies, measured to the nearest end; below 0 outside."""
        ends = [value - self.low] if self.low is not None else []
        return min([*ends, *([self.high - value] if self.high is not None else [])])

    def mirrored(self) -> "TargetRange":
        """What the same says of the rest of a whole."""
        return TargetRange(
            None if self.high is None else 1 - self.high, None if self.low is None else 1 - self.low
        )

    def is_apart(self, other: "TargetRange") -> bool:
        """Whether no number lies in both."""
        lows = [each.low for each in (self, other) if each.low is not None]
        highs = [each.high for each in (self, other) if each.high is not None]
        return bool(lows and highs) and max(lows) > min(highs)
