"""The sequential decision: is the difference between two rule sets one that matters?

After every batch the interval of a confidence sequence is compared with the margin. A difference is called
*different* only if the estimate is at least the margin: a smaller one is measured on until it is known to lie
inside it. Rule sets that are equal are called different, and a difference of the margin or more is called
smaller, with a chance of at most alpha each, however often one looks.
"""

import math
from dataclasses import dataclass
from enum import StrEnum

from turnwise.core.errors import BadSetup
from turnwise.lab.statistics.moments import PairedMoments
from turnwise.lab.statistics.sequence import ALPHA, interval

POINTS = 100  # of a share


class Conclusion(StrEnum):
    """What is known of a difference."""

    DIFFERENT = "different"
    EQUAL = "equal within the margin"
    LESS = "different, but by less than the margin"
    OPEN = "still open"


@dataclass(frozen=True)
class Question:
    """What matters to the designer, and how much of it."""

    metric: str
    margin: float
    bound: float | None  # how far apart two games of a deal can be; 1 for shares, None where unknown
    alpha: float = ALPHA

    def __post_init__(self) -> None:
        if not (math.isfinite(self.margin) and self.margin > 0):
            raise BadSetup(
                "bad_margin",
                f"the margin of {self.metric} is {self._typed(self.margin)}; it must be a difference above 0",
            )
        if self.bound is not None and self.margin >= self.bound:
            raise BadSetup(
                "bad_margin",
                f"the margin of {self.metric} is {self._typed(self.margin)}, "
                f"but no difference exceeds {self._typed(self.bound)}",
            )
        if not 0 < self.alpha < 1:
            raise BadSetup(
                "bad_alpha", f"the chance of a false verdict is {self.alpha:g}; it lies between 0 and 1"
            )

    def amount(self, value: float) -> str:
        """A value of the metric; shares are told in points."""
        return f"{value * POINTS:.3g}" if self.bound == 1 else f"{value:.3g}"

    def _typed(self, value: float) -> str:
        """A value as people give it, with all its figures: shares in points."""
        return f"{value * (POINTS if self.bound == 1 else 1):,.12g}{self.unit}"

    @property
    def unit(self) -> str:
        """What an amount is followed by."""
        return " points" if self.bound == 1 else ""


@dataclass(frozen=True)
class Decision:
    """A verdict with the estimate and the sequence's interval on which it rests."""

    question: Question
    verdict: Conclusion
    deals: int
    estimate: float
    low: float
    high: float

    @property
    def is_final(self) -> bool:
        """Whether no more deals are needed."""
        return self.verdict is not Conclusion.OPEN

    def __str__(self) -> str:
        asked = self.question
        if self.deals == 0:
            return f"{asked.metric}: {self.verdict}, nothing was played"
        value, low, high = (asked.amount(each) for each in (self.estimate, self.low, self.high))
        word = self.verdict.replace("the margin", f"{asked.amount(asked.margin)}{asked.unit}")
        return f"{asked.metric}: {word}; {value}{asked.unit} ({low} to {high}) after {self.deals:,} deals"


def decide(question: Question, moments: PairedMoments) -> Decision:
    """The decision after these deals; to be asked again after every batch until it is final."""
    low, high = interval(moments, question.bound, question.alpha, finest=question.margin)
    verdict = judge(low, high, moments.difference, question.margin)
    return Decision(question, verdict, moments.deals, moments.difference, low, high)


def judge(low: float, high: float, estimate: float, margin: float) -> Conclusion:
    """What an interval and an estimate say of a margin."""
    excludes_0 = low > 0 or high < 0
    if -margin < low and high < margin:
        return Conclusion.LESS if excludes_0 else Conclusion.EQUAL
    if excludes_0 and abs(estimate) >= margin:
        return Conclusion.DIFFERENT
    return Conclusion.OPEN
