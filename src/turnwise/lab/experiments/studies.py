"""What is asked of games while they come: the study of every kind of experiment."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from turnwise.lab.counting.tally import Games
from turnwise.lab.experiments.experiment import Experiment, ExperimentKind
from turnwise.lab.experiments.findings import ExperimentAnswer
from turnwise.lab.experiments.ladder_study import LadderStudy
from turnwise.lab.experiments.many_sides import ImportanceStudy, SweepStudy
from turnwise.lab.experiments.paired import PairedComparison


class Study(Protocol):
    """Adds up deals towards an answer."""

    @property
    def is_done(self) -> bool:
        """Whether the answer is known before all deals are played."""

    def add(self, sides: Sequence[Sequence[Games]]) -> None:
        """Take in a batch of deals: the games of every side, seating by seating."""

    def found(self) -> ExperimentAnswer:
        """The answer as far as it is known."""


STUDIES: Mapping[ExperimentKind, Callable[[Experiment], Study]] = {
    ExperimentKind.COMPARE: PairedComparison,
    ExperimentKind.SWEEP: SweepStudy,
    ExperimentKind.IMPORTANCE: ImportanceStudy,
    ExperimentKind.SKILL: LadderStudy,
}
