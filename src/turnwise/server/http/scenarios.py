"""Scenarios on the page: named ones, files that a caller brings, and new ones made of a table's position."""

import gzip
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Body, Header, Query, Response

from turnwise.server import replay_task as tasks
from turnwise.server.http.bodies import Script, Whole
from turnwise.server.http.dependencies import (
    CallerDependency,
    PoolDependency,
    RoomsDependency,
    ThreadsDependency,
    json_response,
)
from turnwise.server.http.games import scenario_named
from turnwise.server.http.replays import written_table
from turnwise.server.identity import hashed
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.replay_task import NewScenario, UploadedText
from turnwise.server.runtime import in_thread
from turnwise.server.tables.snapshot import snapshot_of
from turnwise.server.tables.table import OVER, WAITING, Table

LARGEST_SCENARIO = 64_000  # bytes

router = APIRouter(tags=["scenarios"])


@router.get("/scenarios/{game}/{name}/replay", response_model=Script)
async def replay_scenario(
    game: str, name: str, caller: CallerDependency, threads: ThreadsDependency
) -> Response:
    """A scenario step by step, with what it expects."""
    script = await in_thread(threads, _script, f"{game}/{name}")
    if not caller.takes_gzip:
        script = await in_thread(threads, gzip.decompress, script)
    return json_response(script, caller.takes_gzip)


@cache  # every scenario that came with a game; other names are refused, and not remembered
def _script(name: str) -> bytes:
    """A scenario as JSON, packed by gzip."""
    from turnwise.server.http.scenario_view import script_of

    return gzip.compress(script_of(scenario_named(name)).model_dump_json(by_alias=True).encode(), mtime=0)


@router.post("/scenarios", response_model=Script)
async def read_scenario(
    caller: CallerDependency,
    pool: PoolDependency,
    text: Annotated[Whole, Body(media_type="text/plain", description="A scenario file.")] = "",
    file: Annotated[
        str, Query(min_length=1, max_length=200, description="What it is called in sentences about it.")
    ] = "scenario.yaml",
) -> Response:
    """A scenario that a caller brings, step by step; read like `turnwise check` reads it."""
    return await caller.respond(pool, tasks.script, UploadedText(text, file, caller.takes_gzip))


@router.get("/tables/{id}/scenario", response_class=Response)
async def scenario_of_table(
    id: str,
    rooms: RoomsDependency,
    caller: CallerDependency,
    pool: PoolDependency,
    name: Annotated[str, Query(max_length=80, pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]*$")] = "new-scenario",
    title: Annotated[str, Query(max_length=200)] = "",
    moves: Annotated[bool, Query(description="Begin where the table began, and play its moves.")] = False,
    seat_secret: Annotated[str, Header(description="Of a seat, while the match goes on.")] = "",
) -> Response:
    """The present position of a table as a new scenario file: of one with open hands, or after the match."""
    table = await written_table(rooms, id)
    if table.status == WAITING:
        raise Refused(Code.NOT_BEGUN, "there is no position yet: a player is missing")
    if table.status != OVER:
        _refuse_curious(table, seat_secret)
    asked = NewScenario(snapshot_of(table), name, title, moves)
    text = await caller.ask(pool, tasks.scenario, asked)
    headers = {"Content-Disposition": f'attachment; filename="{name}.yaml"'}
    return Response(text, media_type="application/yaml", headers=headers)


def _refuse_curious(table: Table, secret: str) -> None:
    """While a match goes on, its cards are for those who see them anyway."""
    if not table.setup.open_hands:
        raise Refused(Code.MATCH_GOES_ON, "the position holds hidden cards, so it is for after the match")
    if not table.seats_of(hashed(secret)):
        raise Refused(
            Code.BAD_SECRET, "while the match goes on, its position is for those on a seat (Seat-Secret: …)"
        )
