"""What a game is made of: its rules, its words, and what a clock, a search and a solver ask of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, Protocol, TypeVar

from turnwise.core.events import Event
from turnwise.core.player_names import PlayerNames
from turnwise.core.state import Ints
from turnwise.core.wire_struct import WireStruct

S = TypeVar("S")
RawEvents = list[tuple[int, ...]]
Parts = dict[str, str | int]  # seats, slots and amounts are numbers
Refusal = tuple[str, str]  # a code and a sentence
PartTypes = Mapping[str, type[str] | type[int]]

NO_ACTION = -1
LONGEST_HORIZON = 1_000_000  # no game takes so many
TABLE = -1  # not a seat: the table itself, as its clock


class Goal(StrEnum):
    """What a game is played for: searches maximise it, analyses and tournaments measure by it."""

    WIN = "win"
    SCORE = "score"  # as many points as possible on average, however many games are won
    PLACE = "place"  # among many: winners before the others, and these by their scores


class Rules(Protocol):
    """The module `rules` of a game; `turnwise.core.contract` says what most of its functions do."""

    def deal(self, state: Any, /) -> None: ...
    def mover(self, state: Any, /) -> int: ...
    def legal(self, state: Any, out: Ints, /) -> int: ...
    def apply(self, state: Any, action: int, events: Ints | None, /) -> None: ...
    def outcome(self, state: Any, scores: Ints | None, /) -> int: ...
    def winners(self, state: Any, /) -> int: ...
    def redeal(self, state: Any, seat: int, chance: Ints, /) -> None: ...
    def check(self, state: Any, /) -> int: ...

    def longest(self, state: Any, /) -> int:
        """The most actions that a game with these parameters can take, actions out of turn among them."""

    def score_range(self, state: Any, /) -> tuple[int, int]:
        """The lowest and the highest score with these parameters."""

    def check_parameters(self, state: Any, /) -> None:
        """Refuse parameters that do not go together."""


class Text(Protocol):
    """The module `text` of a game: its notation, its sentences and its picture in a terminal."""

    @property
    def FORMS(self) -> str:  # noqa: N802 - a constant of the module
        """What moves look like, as examples."""

    @property
    def VERBS(self) -> tuple[str, ...]:  # noqa: N802 - a constant of the module
        """Every verb that `parts` uses."""

    @property
    def FIELDS(self) -> PartTypes:  # noqa: N802 - a constant of the module
        """What else `parts` may tell, by name: text or a number."""

    def format_action(self, state: Any, action: int, /) -> str:
        """An action in notation."""

    def parts(self, state: Any, action: int, /) -> Parts:
        """What a permitted action consists of: its verb, and what it touches in the very words of views."""

    def parse_action(self, state: Any, text: str, /) -> int:
        """The action of a notation, legal or not; refuses what cannot be read."""

    def refusal(self, state: Any, action: int, /) -> Refusal:
        """Why an action is not legal here: a code and a sentence."""

    def sentence(self, state: Any, event: Event, viewer: int, names: PlayerNames, /) -> str:
        """An event in words, for a viewer; the state is the one after the action."""

    def position_fields(self, state: Any, /) -> dict[str, str]:
        """The position in the game's own words."""

    def derived_fields(self, state: Any, /) -> dict[str, str]:
        """What follows from the position and tests ask for."""

    def parse_position(self, state: Any, given: Mapping[str, str], /) -> None:
        """Make a blank state the position that these words describe."""

    def render(self, view: Any, static_view: Any, /) -> str:
        """A view, with the static view of its table, as lines of text with colour marks."""


@dataclass(frozen=True)
class NoStaticView:
    """Of a game that has nothing to tell besides its views."""


def no_static_view(state: Any) -> NoStaticView:
    """Nothing that never changes at a table."""
    return NoStaticView()


@dataclass(frozen=True)
class Edition:
    """A named set of parameter values."""

    name: str
    sentence: str
    values: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Counted:
    """A value of events by which the lab counts them, such as the card of everything that tells of a card."""

    values: int  # counted from 0 on; others are left out
    seats: tuple[int, ...] = ()  # whose an event with each value is, where the value says so, as a unit does
    grid: tuple[tuple[int, ...], ...] = ()  # rows of values as they lie on a board, for a heat map


@dataclass(frozen=True)
class OutOfTurn(Generic[S]):
    """Actions out of turn: what seats other than the mover, or the table itself, may do now.

    Where it is a secret which of them a seat has, `actor` must answer for every action, permitted or not, and
    `answers_for_all` says so; else an action that is not among them now counts as the mover's.
    """

    legal: Callable[[S, Ints], int]  # writes their ids in ascending order, returns how many; none at the end
    actor: Callable[[S, int], int]  # whose an action is: a seat's, or that of the TABLE
    choose: Callable[[S, int], int]  # what a sensible player takes, or NO_ACTION; from what its seat knows
    answers_for_all: bool = False


@dataclass(frozen=True)
class Timer:
    """A timer by name, and the type of the message that tells the movers that it runs."""

    name: str = "ACTION"
    message: str = "YOUR_TURN"
    is_shared: bool = False  # goes on over several actions for as long as it is the one that runs


def _first(state: Any) -> int:
    return 0


class NoNotice(WireStruct):
    """Of a game that has nothing to tell besides who is waited for, and how long."""


def _no_notice(state: Any) -> NoNotice:
    return NoNotice()


@dataclass(frozen=True)
class Timing(Generic[S]):
    """What the clock of a table needs to know of a game, while it goes on; all but the notice is public."""

    movers: Callable[[S], tuple[int, ...]]  # the seats that are waited for, ascending
    timers: tuple[Timer, ...] = (Timer(),)
    running: Callable[[S], int] = _first  # the place of the timer that runs now
    seconds: Callable[[S], int] | None = None  # that it runs; None: the game has no clock of its own
    lengths: Callable[[S], str] | None = None  # how long the timers run, for people; None: all the same
    late: str = ""  # what happens when they run out, for people; nothing where the greedy player acts
    timeout: int | None = None  # the table's action when it runs out; None: the greedy player acts
    notice: Callable[[S], WireStruct] = _no_notice  # what else the message says, from what movers may know


@dataclass(frozen=True)
class Judgement(Generic[S]):
    """What a game knows better than a search for all games; `turnwise.core.contract` says what it means."""

    rollout_policy: Callable[[S, Ints], int] | None = None
    evaluate: Callable[[S, int], int] | None = None
    horizon: int = LONGEST_HORIZON  # decisions of a rollout before its position is evaluated
    exploration: int | None = None  # thousandths of the span of rewards; without, that of all searches
    sensible: Callable[[S, Ints, int], int] | None = None  # which legal actions a search considers
    information_set: Callable[[S], int] | None = None  # where lines of a search meet: for one player
    opening: Callable[[S, Ints], int] | None = (
        None  # what bots that search take without a search, or NO_ACTION
    )
    win_chance: Callable[[float], float] | None = None  # of a mean reward by win, where that is not one


@dataclass(frozen=True)
class Solving(Generic[S]):
    """What lets a solver decide a game of one player; `turnwise.core.contract` says what the rules mean."""

    situation: Callable[[S, Ints], int]
    numbers: int  # in a situation
    hopeless: Callable[[S], bool]
    shown: tuple[str, ...] = ()  # words of a position that go with every action of a line
