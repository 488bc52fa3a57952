"""Guests: a token on the first visit, no password."""

from fastapi import APIRouter

from turnwise.server.http.bodies import Guest
from turnwise.server.http.doors import TheCaller, TheHouse

router = APIRouter(tags=["guests"])


@router.post("/guests", status_code=201)
async def come_in(house: TheHouse, caller: TheCaller) -> Guest:
    """Become a guest."""
    house.quotas.take_guest(caller.address)
    token = house.signer.new_guest()
    return Guest(guest=house.signer.guest(token), token=token)
