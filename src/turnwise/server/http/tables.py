"""The lobby: make tables, find them, join them."""

from typing import Annotated, Literal, cast

from fastapi import APIRouter, Query

from turnwise.core import registry
from turnwise.core.errors import TurnwiseError
from turnwise.core.player_names import default_name
from turnwise.matches import fairness
from turnwise.server.display_names import proper_name
from turnwise.server.http.bodies import (
    CreatedTable,
    JoinOptions,
    TableFacts,
    TableOptions,
    TableSummary,
    TakenSeat,
)
from turnwise.server.http.create_table import planned_table
from turnwise.server.http.dependencies import CallerDependency, GuestDependency, RoomsDependency
from turnwise.server.identity import hashed, new_secret, new_table_id
from turnwise.server.rooms.table_limits import seat_slot, table_slot
from turnwise.server.storage.rows import TableListing
from turnwise.server.tables import commands
from turnwise.server.tables.entries import Joined
from turnwise.server.tables.table import Occupant, Status, Table

MOST_LISTED = 100
USUALLY_LISTED = 50  # more than the tables of one address in the lobby

router = APIRouter(tags=["tables"], prefix="/tables")


class SeatedAlready(TurnwiseError):
    """The same request has taken a seat before."""

    def __init__(self, seat: int) -> None:
        super().__init__("seat_taken", f"the seat of {default_name(seat)} is yours")
        self.seat = seat


@router.post("", status_code=201)
async def make(
    options: TableOptions, rooms: RoomsDependency, guest: GuestDependency, caller: CallerDependency
) -> CreatedTable:
    """Make a table."""
    rooms.quotas.take_table(caller.address)
    planned = planned_table(options, guest, rooms.runtime)
    id = new_table_id(rooms.runtime.random_bytes)
    async with table_slot(rooms, guest, caller.address, options.public):
        await rooms.create(id, planned.setup, planned.joined)
        if options.public:
            rooms.quotas.remember_public(caller.address, id)
    return CreatedTable(
        table=id,
        seats=[joined.seat for joined in planned.joined],
        secret=planned.secret,
        commitment=planned.setup.commitment or None,
    )


@router.get("")
async def lobby(
    rooms: RoomsDependency,
    status: Literal["waiting", "playing", "over"] = "waiting",
    game: Annotated[str | None, Query(max_length=40)] = None,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = USUALLY_LISTED,
    before: Annotated[
        int | None, Query(ge=0, le=2**53, description="Only those made before this time.")
    ] = None,
) -> list[TableFacts]:
    """Public tables, the newest first; those that all persons have left are not among them."""
    known = None if game is None else registry.game(game).id
    return [_facts(found) for found in await rooms.store.lobby(status, known, limit, before)]


@router.get("/mine")
async def mine(
    rooms: RoomsDependency,
    guest: GuestDependency,
    status: Literal["waiting", "playing", "over"] | None = None,
    limit: Annotated[int, Query(ge=1, le=MOST_LISTED)] = USUALLY_LISTED,
) -> list[TableFacts]:
    """The tables where this guest sits, the newest first."""
    return [_facts(found) for found in await rooms.store.tables_of(guest, status, limit)]


@router.post("/{id}/seats", status_code=201)
async def join(
    id: str, options: JoinOptions, rooms: RoomsDependency, guest: GuestDependency, caller: CallerDependency
) -> TakenSeat:
    """Take a seat; a request that is sent again, because its answer was lost, is answered again."""
    room = await rooms.room(id)
    fairness.refuse_bad_text(options.text)
    if options.request:
        secret = rooms.signer.derived(f"seat:{id}:{guest}:{options.request}")
    else:
        secret = new_secret(rooms.runtime.random_bytes)
    who = Occupant(proper_name(options.name), guest, hashed(secret), options.text)
    taken: list[Joined] = []

    def change(table: Table, *, at: int) -> Joined:
        if seats := table.seats_of(who.secret):
            raise SeatedAlready(seats[0])
        rooms.quotas.take_seat(caller.address)
        taken.append(commands.join(table, options.seat, who, at))
        return taken[-1]

    try:
        async with seat_slot(rooms, guest, id):
            await room.do(change)
    except SeatedAlready as found:
        return TakenSeat(table=id, seat=found.seat, secret=secret)
    return TakenSeat(table=id, seat=taken[-1].seat, secret=secret)


def _facts(found: TableListing) -> TableFacts:
    return TableFacts(
        table=found.id,
        game=found.game,
        status=cast(Status, found.status),
        created=found.created,
        updated=found.updated,
        version=found.version,
        summary=TableSummary.model_validate_json(found.summary),
    )
