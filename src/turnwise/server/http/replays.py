"""Rewatching: the record of a finished match, and any match or record step by step."""

from typing import Annotated

from fastapi import APIRouter, Body, Response

from turnwise.server.http.bodies import Replay, Whole
from turnwise.server.http.doors import TheCaller, TheHouse, TheWorkers
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.rooms.house import House
from turnwise.server.tables.snapshot import snapshot_of
from turnwise.server.tables.table import OVER, Table

LARGEST_RECORD = 1_000_000  # bytes

router = APIRouter(tags=["replays"])


@router.get("/tables/{id}/record", response_class=Response)
async def record(id: str, house: TheHouse, caller: TheCaller, workers: TheWorkers) -> Response:
    """The record of a finished match, as `turnwise replay` and `turnwise verify` read it."""
    table = await written_table(house, id)
    if table.status != OVER:
        raise Refused(Code.MATCH_GOES_ON, "the record holds hidden cards, so it is for after the match")
    name = f"{table.setup.game}-{id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    text = await caller.ask(workers, ask="record", table=snapshot_of(table))
    return Response(text, media_type="application/jsonl", headers=headers)


@router.get("/tables/{id}/replay", response_model=Replay)
async def replay(id: str, house: TheHouse, caller: TheCaller, workers: TheWorkers) -> Response:
    """A match step by step: open when it is over, as a spectator saw it before."""
    table = snapshot_of(await written_table(house, id))
    return await caller.told(workers, ask="replay_table", table=table)


async def written_table(house: House, id: str) -> Table:
    """A table without what is just being written."""
    room = await house.room(id)
    async with room.lock:
        await room.be_certain()
        return room.table


@router.post("/replays", response_model=Replay)
async def replay_record(
    caller: TheCaller,
    workers: TheWorkers,
    text: Annotated[Whole, Body(media_type="text/plain", description="A record, line by line.")] = "",
) -> Response:
    """A record that somebody brings, step by step; a tampered one is refused."""
    if len(text) > LARGEST_RECORD:
        raise Refused(Code.TOO_LARGE, f"a record has at most {LARGEST_RECORD:,} characters")
    return await caller.told(workers, ask="replay_record", text=text)
