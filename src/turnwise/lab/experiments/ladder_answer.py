"""What a ladder found."""

from collections.abc import Mapping
from dataclasses import dataclass

from turnwise.lab.normal import MeanInterval
from turnwise.lab.shares import Share


@dataclass(frozen=True)
class LadderEffect:
    """A difference whose interval takes account of all others that were asked for."""

    value: float
    low: float
    high: float

    @property
    def is_certain(self) -> bool:
        """Whether the interval excludes 0."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class EqualPlayers:
    """Players of one level among themselves: shares of points and advantages by seat."""

    level: str
    shares: tuple[Share, ...]
    drawn: Share
    advantages: tuple[LadderEffect, ...]  # over an even share; of two seats only the first, of one none
    score: MeanInterval | None  # of a lone player


@dataclass(frozen=True)
class DealInfluence:
    """How often games of one deal end alike although others play them, and how often they would by chance."""

    alike: Share
    expected: float
    more: LadderEffect
    outcomes: Mapping[str, Share]  # of deals that are played twice: what came of both games


@dataclass(frozen=True)
class StepAnswer:
    """A stronger player against weaker ones; of a lone player in their place."""

    weaker: str
    stronger: str
    worth: LadderEffect  # the stronger's points over an even share; of a lone player over the weaker's
    points: Share
    won: Share
    drawn: Share
    lost: Share
    shares: tuple[Share, ...]  # the stronger's points by seat
    gains: tuple[LadderEffect, ...]  # of each seat if the stronger replaces a weaker one there
    beside: tuple[LadderEffect, ...]  # such a gain less the mean of other seats'; of two seats only the first
    score: LadderEffect | None  # of a lone player
    deals: DealInfluence


@dataclass(frozen=True)
class WonTwice:
    """A deal that the same seat won in two seatings, by where the stronger player sat in them."""

    deal: int
    winner: int
    seatings: tuple[int, int]


@dataclass(frozen=True)
class LadderAnswer:
    """Whether skill matters, how much and for which seat, and what deals decide."""

    levels: tuple[EqualPlayers, ...]
    steps: tuple[StepAnswer, ...]
    won_twice: WonTwice | None = None  # the first such deal at the last step; of a lone player none
