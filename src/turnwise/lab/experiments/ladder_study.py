"""A ladder while it is played: sums by deal of every step and level, and what they say in the end."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from turnwise.lab.counting.tally import Games
from turnwise.lab.experiments import ladder_points as counted
from turnwise.lab.experiments.experiment import Experiment
from turnwise.lab.experiments.ladder import Ladder, LadderStep
from turnwise.lab.experiments.ladder_answer import LadderAnswer, LadderEffect, WonTwice
from turnwise.lab.experiments.ladder_findings import (
    ADVANTAGE,
    BESIDE,
    DEALS,
    DRAWN,
    GAIN,
    LOST,
    MEAN,
    POINTS,
    SCORE,
    TWO,
    WON,
    WORTH,
    LadderFindings,
    LadderKey,
)
from turnwise.lab.experiments.ladder_points import Seatings
from turnwise.lab.metrics import bound_of, metric_named
from turnwise.lab.statistics.agreement import NEITHER, DealAgreement
from turnwise.lab.statistics.discovery import selected_ends, usual_error
from turnwise.lab.statistics.moments import PairedMoments


class LadderStudy:
    """Adds up deals until all are played; what is certain is decided once, of all questions together."""

    is_done = False  # only when all deals are played

    def __init__(self, experiment: Experiment) -> None:
        assert isinstance(experiment, Ladder)
        self._ladder = experiment
        self._seats = experiment.seats
        self._moments: dict[LadderKey, PairedMoments] = {}
        self._agreements: dict[int, DealAgreement] = {}
        self._won_twice: WonTwice | None = None
        score = metric_named(experiment.game, experiment.seats, "score:1")
        states = [conditions.state() for conditions in experiment.conditions()]
        self._bounds = {SCORE: bound_of(score, experiment.game, states), GAIN: 1.0, BESIDE: 2.0}

    def add(self, sides: Sequence[Seatings]) -> None:
        """Take in a batch of deals: the games of every side, seating by seating."""
        for key, moments in self._measured(sides):
            known = self._moments.get(key)
            self._moments[key] = moments if known is None else known + moments
        for number, step in enumerate(self._ladder.steps):
            outcomes = counted.seats_won(self._games_of(sides, number, step), self._seats)
            found = DealAgreement.of(outcomes, max(TWO, self._seats))
            known_deals = self._agreements.get(number)
            self._agreements[number] = found if known_deals is None else known_deals + found

        if self._won_twice is None and self._seats > 1:
            self._won_twice = counted.won_twice(sides[-1])

    def _games_of(self, sides: Sequence[Seatings], number: int, step: LadderStep) -> Seatings:
        """The games of a deal that differ in where the stronger player sits, or in whether it plays."""
        if self._seats > 1:
            return sides[self._ladder.side_of_step(number)]
        return self._equals(sides, step.weaker), self._equals(sides, step.stronger)

    def _equals(self, sides: Sequence[Seatings], level: int) -> Games:
        return sides[self._ladder.side_of_level(level)][0]

    def _measured(self, sides: Sequence[Seatings]) -> Iterator[tuple[LadderKey, PairedMoments]]:
        for level in range(len(self._ladder.players)):
            yield from self._of_level(level, self._equals(sides, level))
        for number, step in enumerate(self._ladder.steps):
            weaker, stronger = (self._equals(sides, level) for level in (step.weaker, step.stronger))
            if self._seats == 1:
                yield from self._of_lone(number, weaker, stronger)
            else:
                yield from self._of_step(number, weaker, sides[self._ladder.side_of_step(number)])

    def _of_level(self, level: int, games: Games) -> Iterator[tuple[LadderKey, PairedMoments]]:
        seats = self._seats
        for seat in range(seats):
            found = counted.points(games, seat, seats)
            yield LadderKey(POINTS, level, seat, True), counted.mean_of(found, counted.whole_point(seats))
            if seats > 1:
                yield LadderKey(ADVANTAGE, level, seat, True), counted.over_even(found, 1, seats)
        drawn = (counted.won_alone(games, seats) == NEITHER).astype(np.int64)
        yield LadderKey(DRAWN, level, 0, True), counted.mean_of(drawn)
        yield LadderKey(MEAN, level, 0, True), counted.mean_of(games.scores[:, 0])

    def _of_lone(
        self, number: int, weaker: Games, stronger: Games
    ) -> Iterator[tuple[LadderKey, PairedMoments]]:
        before, after = weaker.won(0), stronger.won(0)
        yield LadderKey(WORTH, number), PairedMoments.of(before, after)
        yield LadderKey(SCORE, number), PairedMoments.of(weaker.scores[:, 0], stronger.scores[:, 0])
        yield LadderKey(WON, number), counted.mean_of(after)
        yield LadderKey(POINTS, number), counted.mean_of(after)
        yield LadderKey(LOST, number), counted.mean_of(1 - after)

    def _of_step(
        self, number: int, equals: Games, changed: Seatings
    ) -> Iterator[tuple[LadderKey, PairedMoments]]:
        seats = self._seats
        by_seat = [counted.points(games, seat, seats) for seat, games in enumerate(changed)]
        whole, total = counted.whole_point(seats), np.sum(by_seat, axis=0)
        yield LadderKey(WORTH, number), counted.over_even(total, seats, seats)
        yield LadderKey(POINTS, number, seats), counted.mean_of(total, seats * whole)
        for seat, of_seat in enumerate(by_seat):
            yield LadderKey(POINTS, number, seat), counted.mean_of(of_seat, whole)
            yield LadderKey(GAIN, number, seat), counted.gain(equals, changed[seat], seat, seats)
            yield LadderKey(BESIDE, number, seat), counted.gain_beside(equals, changed, seat)
        won = sum(counted.won_alone(games, seats) == seat for seat, games in enumerate(changed))
        lost = sum(each == 0 for each in by_seat)
        yield LadderKey(WON, number), counted.mean_of(np.asarray(won, np.int64), seats)
        yield LadderKey(LOST, number), counted.mean_of(np.asarray(lost, np.int64), seats)
        yield LadderKey(DRAWN, number), counted.mean_of(np.asarray(seats - won - lost, np.int64), seats)

    def found(self) -> LadderAnswer:
        """Every step and level, with intervals that take account of all questions."""
        found = LadderFindings(self._ladder, self._moments, self._agreements, self._effects())
        return replace(found.answer(), won_twice=self._won_twice)

    def _effects(self) -> dict[str, LadderEffect]:
        tested = {
            key: (moments.difference, usual_error(moments, self._bounds.get(key.what, 1.0)))
            for key, moments in self._moments.items()
            if self._is_tested(key)
        }
        tested |= {
            LadderKey(DEALS, number): (found.excess, found.error)
            for number, found in self._agreements.items()
        }
        ends = selected_ends({str(key): found for key, found in tested.items()})
        return {str(key): self._effect(key, value, *ends[str(key)]) for key, (value, _) in tested.items()}

    def _effect(self, key: LadderKey, value: float, low: float, high: float) -> LadderEffect:
        """The interval holds nothing that cannot be."""
        least, most = self._range(key.what)
        return LadderEffect(value, min(value, max(low, least)), max(value, min(high, most)))

    def _range(self, what: str) -> tuple[float, float]:
        if what in (WORTH, ADVANTAGE) and self._seats > 1:
            return -1 / self._seats, 1 - 1 / self._seats
        bound = self._bounds.get(what, 1.0)
        return (-math.inf, math.inf) if bound is None else (-bound, bound)

    def _is_tested(self, key: LadderKey) -> bool:
        """Of two seats the second mirrors the first."""
        mirrored = self._seats == TWO and key.seat > 0 and key.what in (ADVANTAGE, BESIDE)
        return key.what in (ADVANTAGE, WORTH, GAIN, BESIDE, SCORE) and not mirrored
