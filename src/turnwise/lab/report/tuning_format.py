"""What `report.json` of a search for parameters holds, version 1.

Shares are parts of 1; trials count from 0, the rules as they are; null is what is not known.
"""

from typing import Literal, TypedDict

from turnwise.lab.report.format import Caution, ChangeData, RulesData

TUNING_FORMAT = 1
VerdictWord = Literal["met", "compatible", "missed"]


class TargetData(TypedDict):
    """A target, and the line-up on whose games it is measured."""

    title: str
    metric: str | None
    counted: str | None  # an event and a value of it, where each of its values is looked at
    is_share: bool
    low: float | None
    high: float | None
    players: list[str]
    confirming: list[str]
    lineup: str  # what is special about the line-up


class NumberData(TypedDict):
    """A number that a target wants something of; the label is empty where there is one only."""

    label: str
    value: float | None
    low: float | None
    high: float | None
    count: int  # of deals, or of games of a seat
    verdict: VerdictWord


class MeasuredData(TypedDict):
    """What games say of a target."""

    numbers: list[NumberData]
    distance: float  # in points of a share, else in per cent of the end that is missed
    verdict: VerdictWord


class TrialData(TypedDict):
    """A rule set that was tried; its intervals are ordinary ones."""

    number: int
    values: list[str]
    changed: dict[str, str]
    deals: int
    targets: list[MeasuredData]
    distance: float
    is_pareto: bool


class CandidateData(TypedDict):
    """A rule set of the Pareto set, or the rules as they are, on fresh deals beside its trial.

    The intervals of all candidates and targets on fresh deals hold together.
    """

    name: str
    file: str | None
    rules: RulesData
    link: str
    changes: list[ChangeData]
    trial: int
    searched: list[MeasuredData]
    deals: int
    fresh: list[MeasuredData]
    distance: float  # on fresh deals
    verdict: VerdictWord


class VariedParameter(TypedDict):
    """A parameter that may change."""

    name: str
    values: list[str]
    own: str
    is_numeric: bool


class SoughtData(TypedDict):
    """What was asked for."""

    kind: Literal["tune"]
    game: str
    game_title: str
    rules: RulesData
    deals: int
    confirming_deals: int
    trials: int
    most_candidates: int
    combinations: int
    refused: int | None  # by the game; null where there are too many combinations to ask
    refusal: str  # of the first of them, and why
    seed: str
    file: str
    command: str


class SearchProgress(TypedDict):
    """How far it came."""

    trials: int
    pareto: int
    games: int
    is_searched: bool
    is_complete: bool
    seconds: float


class TuningFacts(TypedDict):
    """Everything that was found."""

    format: int
    experiment: SoughtData
    versions: dict[str, str]
    progress: SearchProgress
    varied: list[VariedParameter]
    targets: list[TargetData]
    trials: list[TrialData]
    own: CandidateData | None
    candidates: list[CandidateData]


class TuningReport(TuningFacts):
    """The same with what it means."""

    summary: list[str]
    told: list[str]  # a sentence for each candidate, and for the rules as they are
    warnings: list[Caution]
