"""What the routers share: the house, and who asks."""

from typing import Annotated

from fastapi import Depends, Header, Request

from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.rooms.house import House


def house_of(request: Request) -> House:
    """The house of this process."""
    house: House = request.app.state.house
    return house


def guest_of(
    house: Annotated[House, Depends(house_of)],
    authorization: Annotated[str, Header(description="Bearer and the guest's token", max_length=200)] = "",
) -> str:
    """The guest who asks; refuses without a token."""
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer":
        raise Refused(Code.BAD_TOKEN, "this needs a guest's token: Authorization: Bearer …")
    return house.signer.guest(token)


TheHouse = Annotated[House, Depends(house_of)]
TheGuest = Annotated[str, Depends(guest_of)]
