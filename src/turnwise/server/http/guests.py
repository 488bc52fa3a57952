"""Guests: a token on the first visit, no password."""

from fastapi import APIRouter

from turnwise.server.http.bodies import Guest
from turnwise.server.http.doors import TheHouse

router = APIRouter(tags=["guests"])


@router.post("/guests", status_code=201)
async def come_in(house: TheHouse) -> Guest:
    """Become a guest."""
    token = house.signer.new_guest()
    return Guest(guest=house.signer.guest(token), token=token)
