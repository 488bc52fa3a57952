"""What clients may send: flat JSON objects, each with a type and an id of its own."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.protocol.messages import PROTOCOL
from turnwise.server.tables.entries import Topic

Id = Annotated[str, Meta(min_length=1, max_length=64, description="The sender's own; the answer carries it.")]
Secret = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Version = Annotated[int, Meta(ge=0, le=2**53)]


class Request(
    Struct, frozen=True, rename="camel", tag_field="type", forbid_unknown_fields=True, kw_only=True
):
    """What all requests have."""

    id: Id


class Hello(Request, frozen=True, tag="HELLO"):
    """The first request: who is there. Answered by STATE."""

    protocol: int | None = None  # that the client speaks; any but the server's, or none, is WRONG_PROTOCOL
    secrets: Annotated[tuple[Secret, ...], Meta(max_length=10)] = ()  # of own seats; none to watch
    version: Version | None = None  # of the last STATE seen, for the events since then


class Act(Request, frozen=True, tag="ACT"):
    """Carry out an action, by its id in `legal` or in notation. Answered by STATE."""

    version: Version
    action: int | Annotated[str, Meta(max_length=200)]
    seat: SeatNumber | None = None  # for a connection with several


class Resign(Request, frozen=True, tag="RESIGN"):
    """Give up. Answered by STATE."""

    seat: SeatNumber | None = None  # without it, the one that STATE has in `seat`


class Leave(Request, frozen=True, tag="LEAVE"):
    """Give the seat back before the match has begun. Answered by STATE."""

    seat: SeatNumber | None = None  # without it, the first of this connection's


class Offer(Request, frozen=True, tag="OFFER"):
    """Ask for an undo or a rematch; done at once where no other person has to agree. Answered by STATE."""

    topic: Topic


class Agree(Request, frozen=True, tag="AGREE"):
    """Say yes to an offer. Answered by STATE."""

    topic: Topic


class Decline(Request, frozen=True, tag="DECLINE"):
    """Say no to an offer, or withdraw one's own. Answered by STATE."""

    topic: Topic


class Hint(Request, frozen=True, tag="HINT"):
    """What would a bot do? Not in a match against people. Answered by HINT."""

    level: Annotated[str, Meta(max_length=40)] = "hard"


class Ping(Request, frozen=True, tag="PING"):
    """Ask for a sign of life. Answered by PONG."""


LoggedRequest = Act | Resign | Leave | Offer | Agree | Decline  # what is written to the log
AnyRequest = Hello | LoggedRequest | Hint | Ping

_decoder: msgspec.json.Decoder[AnyRequest] = msgspec.json.Decoder(AnyRequest)


class _Named(Struct):
    id: str = ""


def read(text: str) -> AnyRequest:
    """The request of a message; refuses anything else."""
    try:
        request = _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused(Code.BAD_MESSAGE, f"not a request: {str(error)[:200]}") from None
    if isinstance(request, Hello) and request.protocol != PROTOCOL:
        named = "no protocol" if request.protocol is None else f"protocol {request.protocol}"
        what = f"this server speaks protocol {PROTOCOL}, and HELLO names {named}"
        raise Refused(Code.WRONG_PROTOCOL, f"{what}; load the page again, or update the client")
    return request


def id_of(text: str) -> str:
    """The id of a message that is no request, to answer it all the same; empty if it has none."""
    try:
        return msgspec.json.decode(text, type=_Named).id[:64]
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""
