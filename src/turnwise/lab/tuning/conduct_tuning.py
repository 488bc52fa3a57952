"""Conducting a search: play trial after trial, then the candidates anew, and keep what comes."""

import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from itertools import islice

from turnwise.lab.counting.task import batches
from turnwise.lab.experiments.interrupts import held_back
from turnwise.lab.spread import all_cores
from turnwise.lab.tuning.judged import MeasuredRules, judged
from turnwise.lab.tuning.pareto import pareto_set
from turnwise.lab.tuning.played_numbers import PlayedNumbers, added, numbers_of
from turnwise.lab.tuning.proposals import GROUP, EveryCombination
from turnwise.lab.tuning.simpler import WithSimpler
from turnwise.lab.tuning.tuning import Combination, Piece, Tuning
from turnwise.lab.tuning.tuning_folder import TuningFolder
from turnwise.workers import BlockingPool


@dataclass
class TuningUnderWay:
    """How far a search is."""

    tuning: Tuning
    played: dict[Piece, PlayedNumbers]  # everything, also of an earlier run
    tried: list[Combination] = field(default_factory=list)  # whole trials, in their order
    is_searched: bool = False
    is_done: bool = False
    began: float = field(default_factory=time.perf_counter)

    def numbers(self, combination: Combination, is_confirming: bool) -> PlayedNumbers:
        """What all its deals say that were played so far."""
        found: PlayedNumbers = {}
        for piece in self.tuning.pieces(combination, is_confirming):
            found = added(found, self.played.get(piece, {}))
        return found

    def deals(self, combination: Combination, is_confirming: bool) -> int:
        """How many of its deals were played."""
        pieces = self.tuning.pieces(combination, is_confirming)
        return sum(len(piece.deals) for piece in pieces if piece in self.played)

    def is_whole(self, combination: Combination, is_confirming: bool) -> bool:
        """Whether all its deals were played."""
        return all(piece in self.played for piece in self.tuning.pieces(combination, is_confirming))

    def trials(self) -> list[MeasuredRules]:
        """All trials with ordinary intervals."""
        return [judged(self.tuning, each, self.numbers(each, False)) for each in self.tried]

    def pareto(self) -> list[MeasuredRules]:
        """The Pareto set of the trials."""
        return pareto_set(self.tuning, self.trials())

    def confirmed(self) -> list[Combination]:
        """What is played anew: the rules as they are, and the first of the Pareto set."""
        found = [rules.combination for rules in self.pareto()[: self.tuning.most]]
        return [self.tuning.own, *(each for each in found if each != self.tuning.own)]

    @property
    def deals_played(self) -> int:
        """Deals of all trials and candidates, as far as they are played."""
        return sum(len(piece.deals) for piece in self.played)

    @property
    def seconds(self) -> float:
        """How long this run has taken."""
        return time.perf_counter() - self.began

    @property
    def games(self) -> int:
        """All games that these figures come from."""
        every = [(False, each) for each in self.tried] + [(True, each) for each in self.confirmed()]
        return sum(self.deals(each, stage) * self.tuning.seatings(stage) for stage, each in every)


Report = Callable[[TuningUnderWay, Piece], None]  # what was played last


def tune(
    tuning: Tuning,
    folder: TuningFolder | None = None,
    pool: BlockingPool | None = None,
    threads: int | None = None,
    report: Report = lambda under_way, piece: None,
) -> TuningUnderWay:
    """Search and confirm; an interrupt leaves it as far as it is."""
    under_way = TuningUnderWay(tuning, dict(folder.kept()) if folder else {})
    _conduct(under_way, _Playing(under_way, folder, pool, threads or all_cores(), report))
    return under_way


def replayed(tuning: Tuning, folder: TuningFolder) -> TuningUnderWay:
    """A search as far as its folder holds it; nothing more is played."""
    under_way = TuningUnderWay(tuning, dict(folder.kept()))
    _conduct(under_way, _Player(under_way))
    return under_way


def _conduct(under_way: TuningUnderWay, player: "_Player") -> None:
    with suppress(KeyboardInterrupt):
        _search(under_way, player)
        under_way.is_searched = True
        _confirm(under_way, player)
        under_way.is_done = True


def _search(under_way: TuningUnderWay, player: "_Player") -> None:
    tuning = under_way.tuning
    is_few = tuning.combinations <= tuning.trials
    coming = EveryCombination(tuning) if is_few else WithSimpler(tuning)
    while group := coming.take(min(GROUP, tuning.trials - len(under_way.tried))):
        try:
            player.play([piece for each in group for piece in tuning.pieces(each, False)])
        finally:
            under_way.tried += [each for each in group if under_way.is_whole(each, False)]
        coming.tell({each: judged(tuning, each, under_way.numbers(each, False)).distances for each in group})


def _confirm(under_way: TuningUnderWay, player: "_Player") -> None:
    """Slice by slice, so that after an interrupt all candidates have been played as much."""
    by_candidate = [under_way.tuning.pieces(each, True) for each in under_way.confirmed()]
    player.play([piece for pieces in zip(*by_candidate, strict=True) for piece in pieces])


@dataclass
class _Player:
    """Plays nothing: what was not played before ends the search as an interrupt does."""

    under_way: TuningUnderWay

    def play(self, pieces: Sequence[Piece]) -> None:
        """Take in pieces in their order."""
        if any(piece not in self.under_way.played for piece in pieces):
            raise KeyboardInterrupt


@dataclass
class _Playing(_Player):
    """Plays what was not played before, side by side, and keeps it."""

    folder: TuningFolder | None
    pool: BlockingPool | None
    threads: int
    report: Report

    def play(self, pieces: Sequence[Piece]) -> None:
        """Play pieces, and take them in in their order."""
        left = [piece for piece in pieces if piece not in self.under_way.played]
        tuning = self.under_way.tuning
        requests = (request for piece in left for request in tuning.requests(piece))
        coming = batches(requests, self.pool, self.threads)
        with closing(coming):
            for piece in left:
                found = [*islice(coming, tuning.seatings(piece.is_confirming))]
                with held_back():
                    self._keep(piece, numbers_of(tuning, piece.is_confirming, found))
                self.report(self.under_way, piece)

    def _keep(self, piece: Piece, numbers: PlayedNumbers) -> None:
        if self.folder:
            self.folder.keep(piece, numbers)
        self.under_way.played[piece] = numbers
