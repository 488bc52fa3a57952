"""What an experiment found: a summary of each side, and the answer to what was asked."""

from dataclasses import dataclass

from turnwise.lab.experiments.experiment import Experiment
from turnwise.lab.experiments.ladder_answer import LadderAnswer
from turnwise.lab.experiments.side_spec import SideSpec
from turnwise.lab.metrics import Metric
from turnwise.lab.statistics.after_stopping import FreshEstimate
from turnwise.lab.statistics.moments import PairedMoments
from turnwise.lab.statistics.verdict import Decision
from turnwise.lab.summary import GamesSummary


@dataclass(frozen=True)
class Side:
    """One side and what happened on it."""

    spec: SideSpec
    summary: GamesSummary


@dataclass(frozen=True)
class SequenceLook:
    """How far the question had been decided after so many deals."""

    deals: int
    estimate: float
    low: float
    high: float


@dataclass(frozen=True)
class Difference:
    """A metric under both rule sets, and an interval of the difference that holds beside all others."""

    metric: Metric
    moments: PairedMoments
    low: float
    high: float

    @property
    def is_certain(self) -> bool:
        """Whether the metric differs, whatever else was looked at."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True)
class Comparison:
    """The verdict of a comparison, how it was reached, and all other differences."""

    decision: Decision
    fresh: FreshEstimate | None
    looks: tuple[SequenceLook, ...]
    pairing: str
    pairing_saved: bool
    differences: tuple[Difference, ...]


@dataclass(frozen=True)
class SideMean:
    """A metric on one side, with its ordinary 95 % interval."""

    side: int
    metric: Metric
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class SideDifference(Difference):
    """A metric on two sides, and an interval of the difference that takes account of all others."""

    first: int
    second: int


@dataclass(frozen=True)
class SideComparisons:
    """What happens on many sides, and how sides differ."""

    means: tuple[SideMean, ...]
    differences: tuple[SideDifference, ...]


ExperimentAnswer = Comparison | SideComparisons | LadderAnswer  # one kind of answer for each kind of question


@dataclass(frozen=True)
class Findings:
    """Everything that an experiment found so far."""

    experiment: Experiment
    sides: tuple[Side, ...]  # those that are told in detail
    answer: ExperimentAnswer | None  # None of what asks only what happens
    deals: int
    is_complete: bool
    seconds: float

    @property
    def games(self) -> int:
        """The games of all sides, in all seatings."""
        return self.deals * len(self.experiment.requests(0))
