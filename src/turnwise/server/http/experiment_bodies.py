"""The bodies of requests and responses about experiments."""

from typing import Annotated, Literal

from pydantic import Field

from turnwise.server.http.bodies import Body, Whole

LabSize = Literal["off", "small", "large"]
AskedKind = Literal["run", "compare", "sweep"]
VerdictCode = Literal["different", "equal", "less", "open"]
ExperimentStatus = Literal[
    "waiting", "running", "complete", "stopped", "out_of_time", "interrupted", "failed"
]
MOST_DEALS = 10**12
LARGEST_SEED = 2**31 - 1


class ExperimentSideOptions(Body):
    """The rules of one side: an edition, and the values that differ from it."""

    edition: Annotated[Whole | None, Field(max_length=40)] = None
    values: Annotated[dict[Whole, Whole], Field(max_length=200, default_factory=dict)]


class ExperimentOptions(Body):
    """An experiment to be played: a comparison has two sides, and a metric that decides; others have one."""

    kind: AskedKind
    game: Annotated[Whole, Field(max_length=40)]
    sides: Annotated[list[ExperimentSideOptions], Field(min_length=1, max_length=2)]
    players: Annotated[
        list[Annotated[Whole, Field(max_length=40, examples=["greedy"])]],
        Field(min_length=1, max_length=10, description="A level, or search:500, for each seat."),
    ]
    deals: Annotated[int, Field(ge=1, le=MOST_DEALS, description="Of a comparison at most.")]
    metric: Annotated[Whole, Field(max_length=80)] = "win:1"
    margin: Annotated[float, Field(description="Of a share in points of a hundred.")] = 1.0
    vary: Annotated[
        Whole,
        Field(
            max_length=200,
            description="What a sweep varies.",
            examples=["hand_size=5:9:2", "stacking=false,true"],
        ),
    ] = ""
    seed: Annotated[int, Field(ge=0, le=LARGEST_SEED)] = 0


class BegunExperiment(Body):
    """An experiment that waits for its turn; the secret stops it."""

    experiment: str
    secret: str


class ExperimentSecret(Body):
    """What proves who began an experiment."""

    secret: Annotated[Whole, Field(max_length=64)]


class MetricFacts(Body):
    """A number of every game that can be compared; shares are told in points of a hundred."""

    name: str
    title: str
    is_share: bool


class ExperimentSide(Body):
    """The rules of one side, and the link by which a table plays them."""

    title: str
    edition: str
    values: dict[str, str]
    link: str


class SideChange(Body):
    """A parameter in which the two sides differ."""

    parameter: str
    first: str
    second: str


class ExperimentQuestion(Body):
    """What decides a comparison: a metric, and how much of it matters; of a share in parts of 1."""

    metric: str
    title: str
    is_share: bool
    margin: float


class VariedFacts(Body):
    """A parameter that a sweep varies, and the values that it takes."""

    parameter: str
    values: list[str]


class ExperimentFacts(Body):
    """An experiment as a list shows it."""

    experiment: str
    kind: AskedKind
    game: str
    game_title: str
    sides: list[ExperimentSide]
    changes: list[SideChange]
    players: list[str]
    deals: Annotated[int, Field(description="Of a comparison at most.")]
    question: ExperimentQuestion | None
    varied: VariedFacts | None
    seed: int
    created: int
    status: ExperimentStatus
    verdict: VerdictCode | None
    answer: Annotated[str, Field(description="What was found, or why nothing was, in a sentence.")]
    has_report: bool


class EstimateFacts(Body):
    """A number with the ends of its interval, as far as they are known."""

    value: float
    low: float | None
    high: float | None


class ExperimentLook(EstimateFacts):
    """How far the question had been decided after so many deals."""

    deals: int


class FreshEstimateFacts(EstimateFacts):
    """An estimate from deals that had no part in the verdict."""

    deals: int


class ExperimentFigure(MetricFacts):
    """A metric on one side or both; of both its difference, by an interval that allows for all others."""

    first: float
    second: float | None
    difference: EstimateFacts | None
    interval: Annotated[EstimateFacts | None, Field(description="Of a run.")]
    is_certain: bool


class SweepValue(EstimateFacts):
    """A metric at one value of a parameter; whether that certainly differs from the rules as they are."""

    at: str
    is_own: Annotated[bool, Field(description="Whether the rules as they are have this value.")]
    is_certain: bool


class SweepCurve(MetricFacts):
    """A metric over the values of a parameter."""

    points: list[SweepValue]


class ExperimentProgress(Body):
    """What is known by now."""

    deals: int
    games: int
    seconds: float
    is_decided: bool
    verdict: VerdictCode | None
    estimate: EstimateFacts | None
    fresh: FreshEstimateFacts | None
    looks: list[ExperimentLook]
    curves: Annotated[list[SweepCurve], Field(description="Of a sweep.")]
    summary: list[str]
    warnings: list[str]
    figures: list[ExperimentFigure]


class ExperimentState(ExperimentFacts):
    """An experiment with what is known by now; how many wait before it."""

    ahead: int
    progress: ExperimentProgress | None


class LabFacts(Body):
    """How large experiments may be here, and those that there are, the latest first."""

    size: LabSize
    most_work: Annotated[int, Field(description="Games of players who do not search; 0 if the lab is off.")]
    search_cost: Annotated[int, Field(description="Such games that an iteration of a search counts as.")]
    seconds: float
    report_missing: Annotated[str, Field(description="Why there are no reports; empty if there are.")]
    experiments: list[ExperimentFacts]
