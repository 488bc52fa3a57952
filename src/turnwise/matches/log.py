"""What a match is written down as: a header, then actions, undos and an early end in the order they came."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from turnwise.core.errors import BadRecord
from turnwise.matches.fairness import FairDeal


@dataclass(frozen=True)
class Deal:
    """A start by dealing: the same deal gives the same game everywhere."""

    seed: str
    edition: str
    players: int
    values: Mapping[str, str] = field(default_factory=dict)  # parameters that differ from the edition
    fair: FairDeal | None = None  # what the seed was made of, if no one was to choose it

    def __post_init__(self) -> None:
        if self.fair is None:
            return
        if len(self.fair.texts) != self.players:
            raise BadRecord("bad_texts", f"{len(self.fair.texts)} text(s) for {self.players} player(s)")
        if self.fair.seed != self.seed:
            raise BadRecord("wrong_seed", "the seed is not the SHA-256 of the secret and the seats' texts")


@dataclass(frozen=True)
class GivenPosition:
    """A start from a position, in one line of notation."""

    text: str


@dataclass(frozen=True)
class Header:
    """Everything that is settled before the first action."""

    game: str
    seats: tuple[str, ...]  # a name for each
    start: Deal | GivenPosition


@dataclass(frozen=True)
class ActionEntry:
    """An action in notation, and a digest of the state after it."""

    seat: int  # -1 for the table itself
    text: str
    state: str


@dataclass(frozen=True)
class UndoEntry:
    """An undo: the match is as it was after so many actions."""

    to: int


class Reason(StrEnum):
    """Why a match ended before the rules ended it."""

    RESIGNED = "resigned"
    OUT_OF_TIME = "out of time"


@dataclass(frozen=True)
class EndEntry:
    """A seat has given up the match; nothing follows it."""

    seat: int
    reason: Reason


Entry = ActionEntry | UndoEntry | EndEntry
