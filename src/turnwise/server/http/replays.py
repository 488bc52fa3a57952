"""Rewatching: the record of a finished match, and any match or record step by step."""

from typing import Annotated

from fastapi import APIRouter, Body, Response

from turnwise.server import replay_task as tasks
from turnwise.server.http.bodies import Replay, Whole
from turnwise.server.http.dependencies import CallerDependency, PoolDependency, RoomsDependency
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.replay_task import OfTable, UploadedText
from turnwise.server.rooms.rooms import Rooms
from turnwise.server.tables.snapshot import snapshot_of
from turnwise.server.tables.table import OVER, Table

LARGEST_RECORD = 1_000_000  # bytes

router = APIRouter(tags=["replays"])


@router.get("/tables/{id}/record", response_class=Response)
async def record(id: str, rooms: RoomsDependency, caller: CallerDependency, pool: PoolDependency) -> Response:
    """The record of a finished match, as `turnwise replay` and `turnwise verify` read it."""
    table = await written_table(rooms, id)
    if table.status != OVER:
        raise Refused(Code.MATCH_GOES_ON, "the record holds hidden cards, so it is for after the match")
    name = f"{table.setup.game}-{id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    text = await caller.ask(pool, tasks.record, OfTable(snapshot_of(table)))
    return Response(text, media_type="application/jsonl", headers=headers)


@router.get("/tables/{id}/replay", response_model=Replay)
async def replay(id: str, rooms: RoomsDependency, caller: CallerDependency, pool: PoolDependency) -> Response:
    """A match step by step: open when it is over, as a spectator saw it before."""
    asked = OfTable(snapshot_of(await written_table(rooms, id)), caller.takes_gzip)
    return await caller.respond(pool, tasks.replay_table, asked)


async def written_table(rooms: Rooms, id: str) -> Table:
    """A table without what is just being written."""
    room = await rooms.room(id)
    async with room.lock:
        await room.be_certain()
        return room.table


@router.post("/replays", response_model=Replay)
async def replay_record(
    caller: CallerDependency,
    pool: PoolDependency,
    text: Annotated[Whole, Body(media_type="text/plain", description="A record, line by line.")] = "",
) -> Response:
    """A record of the caller, step by step; a tampered one is refused."""
    if len(text) > LARGEST_RECORD:
        raise Refused(Code.TOO_LARGE, f"a record has at most {LARGEST_RECORD:,} characters")
    return await caller.respond(pool, tasks.replay_record, UploadedText(text, is_packed=caller.takes_gzip))
