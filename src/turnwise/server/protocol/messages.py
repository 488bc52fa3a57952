"""What the server sends: flat JSON objects, each with a type in capitals."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from turnwise.core.interfaces import Goal, Parts
from turnwise.core.outcome import Outcome
from turnwise.core.wire_struct import WireStruct
from turnwise.server.protocol.codes import Code
from turnwise.server.tables.entries import Topic
from turnwise.server.tables.setup import ClockKind, ClockSetup, SeatKind, Start
from turnwise.server.tables.table import Status

PROTOCOL = 3


class Message(Struct, rename="camel", tag_field="type", kw_only=True):
    """What all messages have."""


class Seat(Struct, rename="camel"):
    """A seat, as all at the table may know it."""

    name: str
    kind: SeatKind
    level: str | None
    taken: bool


class LegalAction(Struct, rename="camel"):
    """An action that the receiver may take now."""

    id: int
    seat: int  # whose action it is
    text: str  # in notation
    fields: Parts  # its verb and what it touches, in the view's words


class GameEvent(Struct, rename="camel"):
    """Something that happened, as the receiver may know it."""

    version: int
    kind: str
    values: dict[str, str | int | bool | None]  # in the view's words; None for what is hidden
    text: str


class ClockReading(Struct, rename="camel"):
    """The clock, all times in milliseconds; those of day since the epoch, by the server's clock."""

    kind: ClockKind
    now: int
    since: int
    deadline: int | None
    timer: str
    running: tuple[int, ...]  # seats that are waited for
    banks: list[int]  # left when the present period began


class StandingOffer(Struct, rename="camel"):
    """An offer that waits for an answer."""

    topic: Topic
    seat: int
    agreed: list[int]


class Unavailable(Struct, rename="camel"):
    """What the receiver cannot offer now, and why."""

    topic: Topic
    code: Code
    sentence: str


class ShuffleProof(Struct, rename="camel"):
    """The proof of a fair shuffle: the commitment from the beginning, the rest at the end."""

    commitment: str
    secret: str | None
    texts: list[str] | None


class TableMessage(Message, tag="TABLE"):
    """What the table is: before the first STATE, and again whenever it is something else."""

    table: str
    game: str
    edition: str
    values: dict[str, str]  # of parameters that differ from the edition
    rules_name: str  # what the person who made the table calls its rules; usually empty
    start: Start  # what the match begins from; a seed or a position was chosen by a person
    time_control: ClockSetup
    clock_description: str  # how long the players have and what happens then; empty without a clock
    seats: list[Seat]
    own_seats: tuple[int, ...]
    static_view: WireStruct | None  # what never changes at this table; None before the deal
    shuffle: ShuffleProof | None
    protocol: int


class StateMessage(Message, tag="STATE"):
    """The match as its receiver may see it; the answer to a request if it carries an id."""

    version: int
    status: Status
    seat: int | None  # through whose eyes; None for a spectator
    view: WireStruct | None  # None before the deal
    legal: list[LegalAction]
    movers: tuple[int, ...]
    clock: ClockReading
    events: list[GameEvent]
    outcome: Outcome | None
    offers: list[StandingOffer]
    cannot_offer: list[Unavailable]  # of what goes with the status: an undo while playing, then a rematch
    can_undo: bool
    rematch: str | None
    id: str | UnsetType = UNSET


class RefusedMessage(Message, tag="REFUSED"):
    """Nothing has changed; for the sender alone."""

    id: str
    code: Code
    reason: str  # the game's or the table's own word for it
    sentence: str
    version: int | None  # of the table, after STALE_VERSION


class TimerSyncMessage(Message, tag="TIMER_SYNC"):
    """The running timer, after HELLO."""

    seat: int
    player_id: str
    action_start_time: int
    timeout_ms: int
    timer_type: str
    server_time: int


class TimeoutMessage(Message, tag="TIMEOUT"):
    """A deadline has passed."""

    seat: int
    player_id: str
    timer_type: str
    version: int


class TurnMessage(Message):
    """What all messages to a seat that is waited for say; `turn_messages` makes those of the games."""

    seat: int
    player_id: str
    action_start_time: int
    timeout_ms: int | None  # None without a clock
    timer_type: str


class HintMove(Struct, rename="camel"):
    """A move and what a bot expects of it, with its interval; null where the visits carry no number."""

    action: int
    text: str
    visits: int
    chance: float | None  # by win, or nearness to the first place
    score: float | None  # by score
    low: float | None
    high: float | None


class HintMessage(Message, tag="HINT"):
    """What a bot would do, the best first, and what it then counts: win, score or place."""

    id: str
    version: int
    goal: Goal
    moves: list[HintMove]


class StandInMessage(Message, tag="STAND_IN"):
    """Seats of bots that search less while their search is compiled; no seats: all search as they should.

    When all is compiled, `compiled` is 1: the server is so busy that a simple player may act for some of
    their moves. When it has failed, a simple player acts for all of them.
    """

    seats: list[int]
    has_failed: bool
    compiled: float  # the part of the search that is ready, from 0 to 1


class PongMessage(Message, tag="PONG"):
    """The answer to PING."""

    id: str
    now: int


class GoodbyeMessage(Message, tag="GOODBYE"):
    """The server stops; connect again in a moment."""

    sentence: str


AnyMessage = (
    TableMessage
    | StateMessage
    | RefusedMessage
    | TimerSyncMessage
    | TimeoutMessage
    | HintMessage
    | StandInMessage
    | PongMessage
    | GoodbyeMessage
)

write: Callable[[Message | dict[str, Any]], bytes] = msgspec.json.Encoder().encode  # a message as it is sent


def player_id(seat: int) -> str:
    """A seat's name on the wire."""
    return f"PLAYER_{seat + 1}"
