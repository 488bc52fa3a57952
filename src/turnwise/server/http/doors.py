"""What the routers share: the house, and who asks."""

from typing import Annotated

from fastapi import Depends, Header, Request

from turnwise.server.limits import Limiter
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.rooms.house import House


def house_of(request: Request) -> House:
    """The house of this process."""
    house: House = request.app.state.house
    return house


def guest_of(
    request: Request,
    house: Annotated[House, Depends(house_of)],
    authorization: Annotated[str, Header(description="Bearer and the guest's token")] = "",
) -> str:
    """The guest who asks; refuses without a token, and one who asks too often."""
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer":
        raise Refused(Code.BAD_TOKEN, "this needs a guest's token: Authorization: Bearer …")
    guest = house.signer.guest(token)
    limiter: Limiter = request.app.state.limiter
    if not limiter.allows(f"guest {guest}"):
        raise Refused(Code.TOO_FAST, "too many requests with your token; wait a moment")
    return guest


TheHouse = Annotated[House, Depends(house_of)]
TheGuest = Annotated[str, Depends(guest_of)]
