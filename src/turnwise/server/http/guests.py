"""Guests: a token on the first visit, no password."""

from fastapi import APIRouter

from turnwise.server.http.bodies import Guest
from turnwise.server.http.dependencies import CallerDependency, RoomsDependency

router = APIRouter(tags=["guests"])


@router.post("/guests", status_code=201)
async def come_in(rooms: RoomsDependency, caller: CallerDependency) -> Guest:
    """Become a guest."""
    rooms.quotas.take_guest(caller.address)
    token = rooms.signer.new_guest(rooms.runtime.random_bytes)
    return Guest(guest=rooms.signer.guest(token), token=token)
