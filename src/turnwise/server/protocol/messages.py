"""What the server sends: flat JSON objects, each with a type in capitals."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType

from turnwise.core.shown import Shown
from turnwise.server.tables.entries import Topic
from turnwise.server.tables.setup import ClockSetup, Start

PROTOCOL = 1


class Message(Struct, rename="camel", tag_field="type", kw_only=True):
    """What all messages have."""


class Seat(Struct, rename="camel"):
    """A seat as everybody may know it."""

    name: str
    kind: str  # open, bot or own
    level: str | None
    taken: bool


class LegalAction(Struct, rename="camel"):
    """An action that the receiver may take now."""

    id: int
    seat: int
    text: str  # in notation
    parts: dict[str, str]  # what it touches, in the view's words


class ToldEvent(Struct, rename="camel"):
    """Something that happened, as the receiver may know it."""

    version: int
    kind: str
    values: dict[str, int | None]
    text: str


class ClockReading(Struct, rename="camel"):
    """The clock, all times in milliseconds; those of day since the epoch, by the server's clock."""

    kind: str  # untimed, action or bank
    now: int
    since: int
    deadline: int | None
    timer: str
    running: tuple[int, ...]  # seats that are waited for
    banks: list[int]  # left when the present period began


class Result(Struct, rename="camel"):
    """How a match ended."""

    reason: str
    scores: tuple[int, ...]
    winners: tuple[int, ...]


class StandingOffer(Struct, rename="camel"):
    """An offer that waits for an answer."""

    topic: Topic
    seat: int
    agreed: list[int]


class Shuffle(Struct, rename="camel"):
    """The proof of a fair shuffle: the commitment from the beginning, the rest at the end."""

    commitment: str
    secret: str | None
    texts: list[str] | None


class Introduction(Message, tag="TABLE"):
    """What the table is: before the first STATE, and again whenever it is something else."""

    table: str
    game: str
    edition: str
    values: dict[str, str]  # of parameters that differ from the edition
    start: Start  # what the match begins from; a seed or a position is somebody's choice
    time_control: ClockSetup
    seats: list[Seat]
    own_seats: tuple[int, ...]
    lore: Shown | None  # None before the deal
    shuffle: Shuffle | None
    protocol: int = PROTOCOL


class State(Message, tag="STATE"):
    """The match as its receiver may see it; the answer to a request if it carries an id."""

    version: int
    status: str
    seat: int | None  # through whose eyes; None for a spectator
    view: Shown | None  # None before the deal
    legal: list[LegalAction]
    movers: tuple[int, ...]
    clock: ClockReading
    events: list[ToldEvent]
    outcome: Result | None
    offers: list[StandingOffer]
    can_undo: bool
    rematch: str | None
    id: str | UnsetType = UNSET


class Refusal(Message, tag="REFUSED"):
    """Nothing has changed; for the sender alone."""

    id: str
    code: str
    reason: str
    sentence: str
    version: int | None = None


class TimerSync(Message, tag="TIMER_SYNC"):
    """The running timer, for whoever comes back."""

    player_id: str
    action_start_time: int
    timeout_ms: int
    timer_type: str
    server_time: int


class Timeout(Message, tag="TIMEOUT"):
    """A deadline has passed."""

    player_id: str
    timer_type: str
    version: int


class HintChoice(Struct, rename="camel"):
    """A move and what a bot thinks of it."""

    action: int
    text: str
    chance: float
    visits: int


class HintAnswer(Message, tag="HINT"):
    """What a bot would do, the best first."""

    id: str
    version: int
    choices: list[HintChoice]


class Pong(Message, tag="PONG"):
    """The answer to PING."""

    id: str
    now: int


class Goodbye(Message, tag="GOODBYE"):
    """The server stops; connect again in a moment."""

    sentence: str


AnyMessage = Introduction | State | Refusal | TimerSync | Timeout | HintAnswer | Pong | Goodbye

write: Callable[[Message | dict[str, Any]], bytes] = msgspec.json.Encoder().encode  # a message as it is sent


def player_id(seat: int) -> str:
    """A seat's name on the wire."""
    return f"PLAYER_{seat + 1}"
