"""What `report.json` holds, version 1.

Shares are parts of 1, differences of them too; seats and games count from 0; null is what is not known.
"""

from typing import Literal, NotRequired, TypedDict

FORMAT = 1


class Interval(TypedDict):
    """A number with the ends of its interval."""

    value: float
    low: float | None
    high: float | None


class RulesData(TypedDict):
    """A rule set of the experiment."""

    title: str
    name: str
    game: str
    edition: str
    values: dict[str, str]


class ChangeData(TypedDict):
    """A parameter in which the two rule sets differ."""

    parameter: str
    first: str
    second: str


class AskedData(TypedDict):
    """The experiment, complete enough to be asked again."""

    kind: Literal["run", "compare", "sweep", "importance", "skill", "played"]
    game: str
    game_title: str
    players: list[str]
    seatings: list[list[str]]
    most_deals: int
    seed: str
    file: str
    command: str


class ProgressData(TypedDict):
    """How far it came."""

    deals: int
    games: int
    is_complete: bool
    seconds: float


class LookData(TypedDict):
    """How far the question had been decided after so many deals."""

    deals: int
    value: float
    low: float | None
    high: float | None


class Fresh(Interval):
    """An estimate from deals that had no part in the verdict."""

    deals: int


class VerdictData(TypedDict):
    """What is known of the difference, second rules less first."""

    metric: str
    title: str
    is_share: bool
    margin: float
    alpha: float
    verdict: Literal["different", "equal", "less", "open"]
    deals: int
    estimate: Interval
    fresh: Fresh | None
    looks: list[LookData]
    pairing: str
    pairing_saved: bool


class MetricData(Interval):
    """A mean or share of one side."""

    name: str
    title: str
    is_share: bool


class DifferenceData(Interval):
    """A metric under both rule sets; the intervals of all of them hold together, at all looks."""

    name: str
    title: str
    is_share: bool
    first: float
    second: float
    is_certain: bool
    pairing_factor: float | None


class Bin(TypedDict):
    """Games with values from one to another, both included."""

    least: int
    most: int
    games: int


class DistributionData(TypedDict):
    """How often values were found; bins leave out the rarest at both ends."""

    name: str
    title: str
    mean: Interval
    deviation: float
    lowest: int
    highest: int
    percentiles: dict[str, int]
    bins: list[Bin]


class ReasonData(TypedDict):
    """An ending, and who wins by it."""

    name: str
    games: Interval
    wins: list[Interval]


class CountedData(TypedDict):
    """How often something happened to a seat, and how that goes with winning."""

    event: str
    value: str | None
    label: str
    name: str
    seat: int
    times: Interval
    games: Interval
    wins: Interval
    difference: Interval | None  # of the win share to that of all games; null where it happened in all
    chance: float | None  # of such a difference if there is none, adjusted for the number of things counted
    is_certain: bool


class CountedChange(Interval):
    """How much more often something happens in a game under the second rules."""

    name: str
    seat: int
    first: float
    second: float
    is_certain: bool


class Cell(TypedDict):
    """A place of a board: how often a game, and the share of wins where it happened at all."""

    label: str
    times: float
    wins: float | None


class HeatMap(TypedDict):
    """An event by the place where it happened."""

    event: str
    value: str
    seat: int
    rows: list[list[Cell]]


class Leads(TypedDict):
    """Who was ahead."""

    changes: DistributionData
    half_time_led: Interval
    half_time_wins: Interval


class Never(TypedDict):
    """What did not happen in any game, and the share of games that it has at most (the rule of three)."""

    at_most: float
    endings: list[str]
    events: list[str]
    actions: int
    actions_taken: int
    actions_named: list[str] | None  # null where actions have no names of their own


class SideData(TypedDict):
    """What happened under one rule set."""

    rules: RulesData
    games: int
    wins: list[Interval]
    offered: float
    metrics: list[MetricData]
    distributions: list[DistributionData]
    reasons: list[ReasonData]
    counted: list[CountedData]
    heat_maps: list[HeatMap]
    leads: Leads | None
    never: Never
    shortest_game: int
    longest_game: int
    typical_turn: int | None  # a game that the leader at half-time lost, of a middle length


class ChosenMetric(TypedDict):
    """A metric that was asked for."""

    name: str
    title: str
    is_share: bool


class EffectData(Interval):
    """How much a metric differs from that of other rules; the interval takes account of all others."""

    is_certain: bool


class VariedData(TypedDict):
    """A parameter that is varied, its values, and the value that the rules as they are have."""

    name: str
    values: list[str]
    own: str
    is_numeric: bool


class PointData(TypedDict):
    """What happens at a point of a sweep; effects by metric against the rules as they are."""

    values: list[str]
    is_own: bool
    means: dict[str, Interval]
    effects: dict[str, EffectData]


class CurveData(TypedDict):
    """A metric over the values of one parameter."""

    metric: str
    whole: EffectData  # from the first value to the last
    lowest: str  # the value at which the mean is lowest
    highest: str
    widest: EffectData  # from the lowest to the highest
    flat: list[list[str]]  # the first and the last value of each stretch in which nothing is certain


class SweepData(TypedDict):
    """A parameter, or two, over a range of values."""

    varied: list[VariedData]
    metrics: list[ChosenMetric]
    points: list[PointData]
    curves: list[CurveData]  # of one parameter


class RemovalData(TypedDict):
    """Something removed: a change of the rules, or actions forbidden to a seat or to all."""

    name: str
    group: str | None
    seat: int | None  # null where actions are forbidden to all seats, and for changes of the rules
    times: float | None  # how often a game such an action is taken if it may be
    effects: dict[str, EffectData]


class ImportanceData(TypedDict):
    """Everything that was removed, what matters most first; effects by metric."""

    metrics: list[ChosenMetric]
    rate: float  # of false ones among the effects that are certain
    removals: list[RemovalData]


class EqualsData(TypedDict):
    """Equal players of one level: points by seat, and how much more than an even share that is."""

    level: str
    shares: list[Interval]  # of a lone player its wins
    drawn: Interval
    advantages: list[EffectData]  # of two seats only the first, which the second mirrors; of one none
    score: Interval | None  # of a lone player


class OutcomeData(TypedDict):
    """What came of both games of a deal."""

    name: str
    deals: Interval


class InfluenceData(TypedDict):
    """How often games of one deal end alike although others play them."""

    alike: Interval
    expected: float  # if the deal had no influence
    more: EffectData
    outcomes: list[OutcomeData]  # of deals that are played twice


class LadderStepData(TypedDict):
    """What a stronger player is worth against weaker ones; of a lone player in their place."""

    weaker: str
    stronger: str
    worth: EffectData  # its points over an even share; of a lone player its wins over the weaker's
    points: Interval
    won: Interval
    drawn: Interval
    lost: Interval
    shares: list[Interval]  # its points by seat
    gains: list[EffectData]  # what each seat gains if the stronger replaces a weaker one there
    beside: list[EffectData]  # such a gain less the mean of the others'; of two seats only the first
    score: EffectData | None  # of a lone player
    deals: InfluenceData


class SkillData(TypedDict):
    """A ladder of players, from the weakest up."""

    seats: int
    rate: float  # of false ones among the effects that are certain
    levels: list[EqualsData]
    steps: list[LadderStepData]


class Caution(TypedDict):
    """Why something may not be as it looks."""

    code: str
    sentence: str


class PlayedEnding(TypedDict):
    """How some of the matches of people ended, and who won them."""

    name: str
    is_by_rules: bool  # else a seat gave up, or ran out of time
    matches: int
    share: Interval
    wins: list[Interval]


class CompanyData(TypedDict):
    """Matches between people, or against bots of some levels."""

    name: str
    matches: int
    won: Interval | None  # by a person; null between people, where a person always may


class OtherRules(TypedDict):
    """Rules that were played, too."""

    title: str
    matches: int


class PlayedData(TypedDict):
    """The matches that people played by these rules; only those played out by the rules are a side."""

    matches: int
    played_out: int
    unfinished: int
    arranged: int  # with chosen cards, from a chosen position, or with open hands; not counted
    other_rules: int  # that the present rules do not understand; not counted
    unknown: int  # tables of games or parameters that are not known here
    out_of_turn: int  # actions
    by_clock: int
    taken_back: int
    wins: list[Interval]
    endings: list[PlayedEnding]
    companies: list[CompanyData]
    others: list[OtherRules]


class Facts(TypedDict):
    """Everything that was found."""

    format: int
    experiment: AskedData
    versions: dict[str, str]
    progress: ProgressData
    changes: list[ChangeData]
    verdict: VerdictData | None
    differences: list[DifferenceData]
    sweep: SweepData | None
    importance: ImportanceData | None
    skill: SkillData | None
    counted_changes: list[CountedChange]
    sides: list[SideData]
    played: NotRequired[PlayedData]


class ReportData(Facts):
    """The same with what it means."""

    summary: list[str]
    warnings: list[Caution]
