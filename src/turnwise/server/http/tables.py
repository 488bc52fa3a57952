"""The lobby: make tables, find them, join them."""

import json
from typing import Annotated, Literal

from fastapi import APIRouter, Query

from turnwise.core import registry
from turnwise.core.errors import TurnwiseError
from turnwise.core.naming import player
from turnwise.matches import fair
from turnwise.server.http.bodies import JoinWish, Made, Seated, TableFacts, TableWish
from turnwise.server.http.doors import TheCaller, TheGuest, TheHouse
from turnwise.server.http.making import plan
from turnwise.server.identity import hashed, new_secret, new_table, proper_name
from turnwise.server.rooms.places import place_at_table, place_for_table
from turnwise.server.storage.rows import Listed
from turnwise.server.tables import requests
from turnwise.server.tables.entries import Joined
from turnwise.server.tables.table import Occupant, Table

MOST_LISTED = 100
USUALLY_LISTED = 50  # more than the tables of one address in the lobby

router = APIRouter(tags=["tables"], prefix="/tables")


class SeatedAlready(TurnwiseError):
    """The same request has taken a seat before."""

    def __init__(self, seat: int) -> None:
        super().__init__("seat_taken", f"the seat of {player(seat)} is yours")
        self.seat = seat


@router.post("", status_code=201)
async def make(wish: TableWish, house: TheHouse, guest: TheGuest, caller: TheCaller) -> Made:
    """Make a table."""
    house.quotas.take_table(caller.address)
    planned = plan(wish, guest, house.time.now())
    id = new_table()
    async with place_for_table(house, guest, caller.address, wish.public):
        await house.create(id, planned.setup, planned.joined)
        if wish.public:
            house.quotas.remember_public(caller.address, id)
    return Made(
        table=id,
        seats=[joined.seat for joined in planned.joined],
        secret=planned.secret,
        commitment=planned.setup.commitment or None,
    )


@router.get("")
async def lobby(
    house: TheHouse,
    status: Literal["waiting", "playing", "over"] = "waiting",
    game: Annotated[str | None, Query(max_length=40)] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = USUALLY_LISTED,
    before: Annotated[
        int | None, Query(ge=0, le=2**53, description="Only those made before this time.")
    ] = None,
) -> list[TableFacts]:
    """Public tables, the newest first; those that everybody has left are not among them."""
    known = None if game is None else registry.game(game).id
    return [_facts(found) for found in await house.store.lobby(status, known, limit, before)]


@router.get("/mine")
async def mine(
    house: TheHouse,
    guest: TheGuest,
    status: Literal["waiting", "playing", "over"] | None = None,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = USUALLY_LISTED,
) -> list[TableFacts]:
    """The tables where this guest sits, the newest first."""
    return [_facts(found) for found in await house.store.tables_of(guest, status, limit)]


@router.post("/{id}/seats", status_code=201)
async def join(id: str, wish: JoinWish, house: TheHouse, guest: TheGuest) -> Seated:
    """Take a seat; a request that is sent again, because its answer was lost, is answered again."""
    room = await house.room(id)
    fair.refuse_bad_text(wish.text)
    secret = house.signer.derived(f"seat:{id}:{guest}:{wish.request}") if wish.request else new_secret()
    who = Occupant(proper_name(wish.name), guest, hashed(secret), wish.text)
    taken: list[Joined] = []

    def change(table: Table, now: int) -> Joined:
        if seats := table.seats_of(who.secret):
            raise SeatedAlready(seats[0])
        taken.append(requests.join(table, wish.seat, who, now))
        return taken[-1]

    try:
        async with place_at_table(house, guest, id):
            await room.do(change)
    except SeatedAlready as found:
        return Seated(table=id, seat=found.seat, secret=secret)
    return Seated(table=id, seat=taken[-1].seat, secret=secret)


def _facts(found: Listed) -> TableFacts:
    return TableFacts(
        table=found.id,
        game=found.game,
        status=found.status,
        created=found.created,
        updated=found.updated,
        version=found.version,
        summary=json.loads(found.summary),
    )
