"""What an experiment found: a summary of each side, and of a comparison the verdict and what else differs."""

from dataclasses import dataclass

from turnwise.lab.experiments.experiment import Experiment
from turnwise.lab.metrics import Metric
from turnwise.lab.statistics.after_stopping import FreshEstimate
from turnwise.lab.statistics.moments import PairedMoments
from turnwise.lab.statistics.verdict import Decision
from turnwise.lab.summary import GamesSummary
from turnwise.matches.rule_set import RuleSet


@dataclass(frozen=True)
class Side:
    """One rule set and what happened under it."""

    rules: RuleSet
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
    differences: tuple[Difference, ...]


@dataclass(frozen=True)
class Findings:
    """Everything that an experiment found so far."""

    experiment: Experiment
    sides: tuple[Side, ...]
    comparison: Comparison | None
    deals: int
    is_complete: bool
    seconds: float
