"""The log of a table: everything that ever changed it, in order; its version is how many there are."""

from typing import Literal

import msgspec
from msgspec import Struct

from turnwise.matches.log import Reason

Topic = Literal["undo", "rematch"]


class Logged(Struct, frozen=True, tag_field="kind", omit_defaults=True, kw_only=True):
    """What all entries have: when they came, and the request that asked for them."""

    at: int  # milliseconds since the epoch, by the server's clock
    request: str = ""


class Joined(Logged, frozen=True, tag="joined"):
    """A person took a seat; the secret is known by its hash alone."""

    seat: int
    name: str
    guest: str
    secret: str
    text: str = ""  # the person's own part of the shuffle


class Left(Logged, frozen=True, tag="left"):
    """A person gave a seat back before the match began."""

    seat: int
    guest: str = ""


class Played(Logged, frozen=True, tag="played"):
    """An action in notation, by a seat or by the table itself."""

    seat: int
    action: str
    by: Literal["person", "bot", "clock"] = "person"


class Ended(Logged, frozen=True, tag="ended"):
    """A seat gave up, or its time was up."""

    seat: int
    reason: Reason


class Offered(Logged, frozen=True, tag="offered"):
    """A seat asks the others for something."""

    seat: int
    topic: Topic


class Agreed(Logged, frozen=True, tag="agreed"):
    """A seat agrees, and others still have to."""

    seat: int
    topic: Topic


class Declined(Logged, frozen=True, tag="declined"):
    """A seat says no, or takes its offer back."""

    seat: int
    topic: Topic


class TakenBack(Logged, frozen=True, tag="taken back"):
    """The match is as it was after so many actions."""

    seat: int  # that asked
    to: int


class Rematched(Logged, frozen=True, tag="rematched"):
    """The persons went on to another table."""

    table: str


TableEntry = Joined | Left | Played | Ended | Offered | Agreed | Declined | TakenBack | Rematched

_decoder: msgspec.json.Decoder[TableEntry] = msgspec.json.Decoder(TableEntry)
_encoder = msgspec.json.Encoder()


def write(entry: TableEntry) -> str:
    """An entry as it is stored."""
    return _encoder.encode(entry).decode()


def read(line: str) -> TableEntry:
    """The entry of a stored line."""
    return _decoder.decode(line)
