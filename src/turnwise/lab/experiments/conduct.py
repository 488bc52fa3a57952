"""Conducting an experiment: play its deals batch by batch, keep what comes, and stop when all is known."""

import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from itertools import islice

from turnwise.lab.counting.play_batch import PlayedBatch
from turnwise.lab.counting.tally import Games, SideTally
from turnwise.lab.counting.task import BatchRequest, batches
from turnwise.lab.experiments.experiment import Experiment
from turnwise.lab.experiments.findings import Findings, Side
from turnwise.lab.experiments.folder import ResultFolder
from turnwise.lab.experiments.interrupts import held_back
from turnwise.lab.experiments.studies import STUDIES
from turnwise.lab.spread import all_cores
from turnwise.lab.summary import summary_of
from turnwise.workers import BlockingPool


class Conduct:
    """An experiment under way."""

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment
        self.deals = self.batches = 0
        study = STUDIES.get(experiment.kind)
        self.study = None if study is None else study(experiment)
        self._sides = experiment.sides
        self._tallies = [
            SideTally(next(side.requests(experiment.seed, 0, 0)).conditions)
            for side in self._sides[: experiment.detailed]
        ]
        self._began = time.perf_counter()

    @property
    def is_done(self) -> bool:
        """Whether no more deals are needed."""
        decided = self.study is not None and self.study.is_done
        return decided or self.deals >= self.experiment.deals

    def add(self, found: list[PlayedBatch]) -> None:
        """Take in a batch of deals: all seatings of the first side, then those of the next."""
        coming = iter(found)
        games = [
            self._of_side(at, list(islice(coming, len(side.seatings)))) for at, side in enumerate(self._sides)
        ]
        self.deals += found[0].games
        self.batches += 1
        if self.study is not None:
            self.study.add(games)

    def _of_side(self, side: int, seatings: list[PlayedBatch]) -> list[Games]:
        if side >= len(self._tallies):
            return [*map(Games.of, seatings)]
        return [self._tallies[side].add(batch, is_as_planned=at == 0) for at, batch in enumerate(seatings)]

    def findings(self) -> Findings:
        """What is known so far."""
        return Findings(
            experiment=self.experiment,
            sides=tuple(
                Side(side, summary_of(tally)) for side, tally in zip(self._sides, self._tallies, strict=False)
            ),
            answer=None if self.study is None else self.study.found(),
            deals=self.deals,
            is_complete=self.is_done,
            seconds=time.perf_counter() - self._began,
        )


def conduct(
    experiment: Experiment,
    folder: ResultFolder | None = None,
    pool: BlockingPool | None = None,
    threads: int | None = None,
    report: Callable[[Conduct], None] = lambda under_way: None,
    is_stopped: Callable[[], bool] = lambda: False,
) -> Conduct:
    """Play until the experiment is done; an interrupt or a stop leaves it as far as it is."""
    under_way = Conduct(experiment)
    for kept in folder.kept() if folder else ():
        under_way.add(kept)
    together = len(experiment.requests(0))
    coming = batches(_requests(experiment, under_way.deals), pool, threads or all_cores())
    with closing(coming), suppress(KeyboardInterrupt):
        while not (under_way.is_done or is_stopped()):
            found = list(islice(coming, together))
            with held_back():
                if folder:
                    folder.keep(under_way.batches, found)
                under_way.add(found)
            report(under_way)
    return under_way


def _requests(experiment: Experiment, first: int) -> Iterator[BatchRequest]:
    for start in range(first, experiment.deals, experiment.batch):
        yield from experiment.requests(start, min(experiment.batch, experiment.deals - start))
