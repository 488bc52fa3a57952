"""From the sums of a ladder to its answer."""

from collections.abc import Mapping
from typing import NamedTuple

from turnwise.lab.experiments.ladder import Ladder, LadderStep
from turnwise.lab.experiments.ladder_answer import (
    DealInfluence,
    EqualPlayers,
    LadderAnswer,
    LadderEffect,
    StepAnswer,
)
from turnwise.lab.normal import MeanInterval, mean_of_sums
from turnwise.lab.shares import Share, share
from turnwise.lab.statistics.after_stopping import USUAL
from turnwise.lab.statistics.agreement import DealAgreement
from turnwise.lab.statistics.discovery import usual_error
from turnwise.lab.statistics.moments import PairedMoments

TWO = 2  # seats, or games of a deal
ADVANTAGE, WORTH, GAIN, BESIDE, SCORE = "advantage", "worth", "gain", "beside", "score"  # that are tested
POINTS, WON, DRAWN, LOST, MEAN = "points", "won", "drawn", "lost", "mean"  # that are only told
DEALS = "deals"


class LadderKey(NamedTuple):
    """What is measured of which step or level, and of which seat."""

    what: str
    of: int
    seat: int = 0
    is_level: bool = False

    def __str__(self) -> str:
        return f"{self.what} {self.of} {self.seat} {self.is_level}"


class LadderFindings:
    """Puts sums into answers."""

    def __init__(
        self,
        ladder: Ladder,
        moments: Mapping[LadderKey, PairedMoments],
        agreements: Mapping[int, DealAgreement],
        effects: Mapping[str, LadderEffect],
    ) -> None:
        self._ladder = ladder
        self._moments = moments
        self._agreements = agreements
        self._effects = effects

    def answer(self) -> LadderAnswer:
        """All levels and steps."""
        levels = range(len(self._ladder.players))
        steps = enumerate(self._ladder.steps)
        return LadderAnswer(tuple(map(self._level, levels)), tuple(self._step(*each) for each in steps))

    def _level(self, level: int) -> EqualPlayers:
        score = self._moments[LadderKey(MEAN, level, 0, True)]
        seats = range(self._ladder.seats)
        return EqualPlayers(
            level=self._ladder.players[level],
            shares=tuple(self._share(LadderKey(POINTS, level, seat, True)) for seat in seats),
            drawn=self._share(LadderKey(DRAWN, level, 0, True)),
            advantages=self._known(ADVANTAGE, level, True),
            score=_mean(score) if self._ladder.seats == 1 else None,
        )

    def _step(self, number: int, step: LadderStep) -> StepAnswer:
        several = self._ladder.seats if self._ladder.seats > 1 else 0
        scores = self._known(SCORE, number)
        return StepAnswer(
            weaker=self._ladder.players[step.weaker],
            stronger=self._ladder.players[step.stronger],
            worth=self._effects[str(LadderKey(WORTH, number))],
            points=self._share(LadderKey(POINTS, number, several)),
            won=self._share(LadderKey(WON, number)),
            drawn=self._share(LadderKey(DRAWN, number)),
            lost=self._share(LadderKey(LOST, number)),
            shares=tuple(self._share(LadderKey(POINTS, number, seat)) for seat in range(several)),
            gains=self._known(GAIN, number),
            beside=self._known(BESIDE, number),
            score=scores[0] if scores else None,
            deals=self._deals(number),
        )

    def _known(self, what: str, of: int, is_level: bool = False) -> tuple[LadderEffect, ...]:
        """By seat, as far as seats are asked about."""
        keys = [str(LadderKey(what, of, seat, is_level)) for seat in range(self._ladder.seats)]
        return tuple(self._effects[key] for key in keys if key in self._effects)

    def _share(self, key: LadderKey) -> Share:
        return mean_share(self._moments[key]) if key in self._moments else Share(0.0, 0.0, 0.0)

    def _deals(self, number: int) -> DealInfluence:
        found = self._agreements[number]
        return DealInfluence(
            alike=share(found.observed * found.deals, found.deals),
            expected=found.expected,
            more=self._effects[str(LadderKey(DEALS, number))],
            outcomes=_outcomes(found, self._ladder.seats) if found.games == TWO >= self._ladder.seats else {},
        )


def _outcomes(found: DealAgreement, seats: int) -> dict[str, Share]:
    """What came of both games of a deal; draws are what is left."""
    if seats == 1:
        named = {
            "only the stronger": (0, 1),
            "both win": (1, 1),
            "neither": (0, 0),
            "only the weaker": (1, 0),
        }
    else:
        named = {
            "the stronger twice": (0, 1),
            "player 1 twice": (0, 0),
            "player 2 twice": (1, 1),
            "the weaker twice": (1, 0),
        }
    counts = {name: found.both(*kinds) for name, kinds in named.items()}
    if seats > 1:
        counts["with a draw"] = found.deals - sum(counts.values())
    return {name: share(count, found.deals) for name, count in counts.items()}


def mean_share(moments: PairedMoments) -> Share:
    """The mean of values from 0 to 1 by deal, with its ordinary 95 % interval."""
    reach, value = USUAL * usual_error(moments, 1.0), moments.difference
    return Share(value, max(0.0, value - reach), min(1.0, value + reach))


def _mean(moments: PairedMoments) -> MeanInterval:
    return mean_of_sums(moments.sum_b, moments.squares_b, moments.deals)
