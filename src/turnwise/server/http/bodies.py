"""The bodies of requests and responses."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

from turnwise.core.interfaces import Goal, Parts
from turnwise.core.outcome import Outcome
from turnwise.matches.fairness import LONGEST_TEXT
from turnwise.matches.rule_set_name import LONGEST_NAME as LONGEST_RULES_NAME
from turnwise.server.display_names import LONGEST_NAME
from turnwise.server.tables.setup import LONGEST_POSITION, LONGEST_SEED, ClockKind, SeatKind, Start
from turnwise.server.tables.table import Status

GUEST = "Guest"
Depth = Literal["quick", "usual", "deep"]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME, examples=["Ada"])]
ShuffleText = Annotated[str, Field(max_length=LONGEST_TEXT, description="Your own part of the shuffle.")]


def _refuse_surrogates(text: str) -> str:
    """JSON can spell half of a surrogate pair, which no encoding can write."""
    if any("\ud800" <= character <= "\udfff" for character in text):
        raise ValueError("half of a surrogate pair is no character")
    return text


Whole = Annotated[str, AfterValidator(_refuse_surrogates)]  # a file that a caller brings


class Body(BaseModel):
    """Fields are camelCase; unknown ones are refused."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        populate_by_name=True,
        extra="forbid",
        json_schema_serialization_defaults_required=True,
    )


class Guest(Body):
    """A new guest, and the token that proves it."""

    guest: str
    token: str


class SeatOptions(Body):
    """Who is to sit on a seat."""

    kind: SeatKind = "open"
    level: Annotated[str | None, Field(max_length=40, examples=["hard"])] = None


class ClockOptions(Body):
    """No clock, a time for each action (without seconds: the game's own), or a bank for each player."""

    kind: ClockKind = "untimed"
    seconds: float | None = None
    increment: float = 0.0


class TableOptions(Body):
    """A table to be made; `own` seats are the sender's: one, or several at one screen."""

    game: Annotated[str, Field(max_length=40)] = ""
    edition: Annotated[str | None, Field(max_length=40)] = None
    values: Annotated[dict[str, str], Field(max_length=200)] = {}
    rules_name: Annotated[
        str, Field(max_length=LONGEST_RULES_NAME, description="What a rule set calls these rules.")
    ] = ""
    seats: Annotated[list[SeatOptions], Field(min_length=1, max_length=10)]
    clock: ClockOptions = ClockOptions()
    public: bool = False
    open_hands: bool = False
    quick_bots: bool = False
    scenario: Annotated[str | None, Field(max_length=200)] = None
    position: Annotated[str | None, Field(max_length=LONGEST_POSITION)] = None
    seed: Annotated[str | None, Field(max_length=LONGEST_SEED)] = None
    name: Name | None = None  # a lone player without one is a guest, several at one screen are numbered


class CreatedTable(Body):
    """A table that was made; the secret opens the sender's own seats."""

    table: str
    seats: list[int]
    secret: str | None
    commitment: str | None


class JoinOptions(Body):
    """Take a seat, any open one without a number."""

    seat: Annotated[int | None, Field(ge=0, le=9)] = None
    name: Name = GUEST
    text: ShuffleText = ""
    request: Annotated[
        str | None,
        Field(min_length=1, max_length=64, description="Your own; the same again gives the same seat."),
    ] = None


class TakenSeat(Body):
    """A seat that was taken; its secret is told once."""

    table: str
    seat: int
    secret: str


class ListedSeat(Body):
    """A seat as the lobby shows it."""

    name: str
    kind: SeatKind
    level: str | None
    taken: bool


class ListedClock(Body):
    """The clock as it was agreed."""

    kind: ClockKind
    seconds: float | None
    increment: float


class TableSummary(Body):
    """What was agreed, and who sits there."""

    game: str
    title: str
    edition: str
    values: dict[str, str] = {}  # a table that an older server wrote down has none
    rules_name: str = ""  # a person's own words
    start: Start = "deal"
    clock: ListedClock
    seats: list[ListedSeat]


class TableFacts(Body):
    """A table as the lobby shows it."""

    table: str
    game: str
    status: Status
    created: int
    updated: int
    version: int
    summary: TableSummary


class EditionFacts(Body):
    """A named set of values of parameters."""

    name: str
    sentence: str
    values: dict[str, str]


class ParameterFacts(Body):
    """A parameter of the rules; what does not go with its kind is null."""

    name: str
    range: str
    default: str
    sentence: str
    kind: Literal["choice", "number", "list"]
    options: list[str] | None = None
    low: int | None = None
    high: int | None = None
    most: int | None = None


class GameFacts(Body):
    """What a game declares about itself."""

    id: str
    title: str
    sentence: str
    fewest_players: int
    most_players: int
    hidden_information: bool
    actions: int
    longest: int
    goal: Goal
    score_range: tuple[int, int]
    reasons: list[str]
    default_edition: str
    editions: list[EditionFacts]
    parameters: list[ParameterFacts]
    has_clock: bool
    clock_description: str
    has_solver: bool
    playable_ranges: Annotated[
        dict[str, tuple[int, int]],
        Field(description="Of numbers: what the game accepts of each while all else is as usual."),
    ]
    playable_options: Annotated[dict[str, list[str]], Field(description="The same of choices.")]


class GameProblem(Body):
    """An installed game that does not work."""

    game: str
    sentence: str


class RuleChange(Body):
    """A parameter in which a rule set differs from its edition."""

    parameter: str
    sentence: str
    usual: str
    value: str


class RuleSetFacts(Body):
    """A rule set that a table can be made by, and the link that opens it at any server."""

    game: str
    game_title: str
    edition: str
    values: dict[str, str]
    name: str
    link: str
    changes: list[RuleChange]


class ScenarioFacts(Body):
    """A scenario that can be opened."""

    name: str
    game: str
    title: str
    covers: list[str]
    position: str


class ReplayStep(Body):
    """The position after an action; the first one is before any."""

    version: int
    seat: int | None
    action: str | None
    sentences: list[str]
    view: dict[str, Any]


class Replay(Body):
    """A match step by step."""

    table: str
    game: str
    edition: str
    names: list[str]
    static_view: Annotated[dict[str, Any], Field(description="What never changes at this table.")]
    steps: list[ReplayStep]
    outcome: Annotated[Outcome | None, Field(description="None while the match goes on.")]


class ScenarioCheck(Body):
    """Something that a scenario expects; what was found is told where it is not met."""

    what: str
    expected: str
    found: str | None
    is_met: bool


class ScriptStep(ReplayStep):
    """A step of a scenario with what it checks, and the position after it in one line."""

    checks: list[ScenarioCheck]
    position: str


class Script(Body):
    """A scenario step by step with all hands open; an action that cannot be carried out is its last step."""

    name: str
    title: str
    covers: list[str]
    game: str
    edition: str
    names: list[str]
    static_view: Annotated[dict[str, Any], Field(description="What never changes in this scenario.")]
    steps: list[ScriptStep]


class AnalysedAction(Body):
    """An action as a page is told of it."""

    id: int
    seat: int
    text: str
    fields: Parts


class AnalysedMove(Body):
    """A move, what its seat could then expect by what it could know, and the better move if there was one.

    What too few simulated games carry is null.
    """

    number: int
    goal: Annotated[
        Goal,
        Field(description="What the loss is told in: parts of a win or place, or points of score."),
    ]
    chance: Annotated[float | None, Field(description="To win, or nearness to the first place.")]
    score: Annotated[float | None, Field(description="Expected, where the move is judged by that.")]
    value: Annotated[float | None, Field(description="From 0 to 1: the point of the curve.")]
    loss: Annotated[float | None, Field(description="Null where there was no choice.")]
    mark: Literal["inaccuracy", "mistake", "blunder"] | None
    played: AnalysedAction
    better: AnalysedAction | None
    better_chance: float | None
    better_score: float | None


class Analysis(Body):
    """What is known of a match by now; the results are those of the seats whose moves are judged."""

    status: Literal["waiting", "running", "complete"]
    depth: Depth
    steps: int
    done: int
    seats: list[int]
    results: list[float]
    moves: list[AnalysedMove]


class DailyDeal(Body):
    """The deal of a day."""

    game: str
    day: str
    seed: str
    moves: int


class Solution(Body):
    """Whether a match could have been won, None if that is undecided, and a line that wins."""

    winnable: bool | None
    positions: int
    replay: Replay | None
