"""The win chance after every move of a finished match, and the moves that lost most."""

from hashlib import sha256
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Body, Depends, Query, Request, Response
from pydantic.alias_generators import to_camel

from turnwise.server import replay_task as tasks
from turnwise.server.analyses import Analyses, AnalysisJob
from turnwise.server.http.bodies import Analysis, Depth, Whole
from turnwise.server.http.dependencies import (
    CallerDependency,
    GuestDependency,
    PoolDependency,
    RoomsDependency,
)
from turnwise.server.http.replays import written_table
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.replay_task import AnalysisBasis, OfTable, UploadedText
from turnwise.server.tables.snapshot import snapshot_of
from turnwise.server.tables.table import OVER

router = APIRouter(tags=["analyses"])


async def analyses_of(request: Request) -> Analyses:
    """The analyses of this process."""
    analyses: Analyses = request.app.state.analyses
    return analyses


TheAnalyses = Annotated[Analyses, Depends(analyses_of)]
AskedDepth = Annotated[Depth, Query(description="How deeply to think about every move.")]


@router.post("/tables/{id}/analysis", response_model=Analysis)
async def analyse(
    id: str,
    rooms: RoomsDependency,
    guest: GuestDependency,
    caller: CallerDependency,
    pool: PoolDependency,
    analyses: TheAnalyses,
    depth: AskedDepth = "usual",
) -> Response:
    """Analyse what the persons of a finished match did. Ask again for what was found since; it goes on
    only while callers ask."""
    table = await written_table(rooms, id)
    if table.status != OVER:
        raise Refused(
            Code.MATCH_GOES_ON, "an analysis tells what a bot would do, so it is for after the match"
        )
    key = f"table {id} {depth} {max(table.versions, default=0)}"
    job = analyses.known(key)
    if job is None:
        analyses.refuse_many(guest, caller.address)  # before anything is worked out
        job = _job(await caller.ask(pool, tasks.basis_of_table, OfTable(snapshot_of(table))), depth)
    return _told(analyses.follow(key, job, guest, caller.address))


@router.post("/analyses", response_model=Analysis)
async def analyse_record(
    guest: GuestDependency,
    caller: CallerDependency,
    pool: PoolDependency,
    analyses: TheAnalyses,
    text: Annotated[Whole, Body(media_type="text/plain", description="A record, line by line.")] = "",
    depth: AskedDepth = "usual",
) -> Response:
    """Analyse what all seats did in a record that a caller brings; ask again for what was found since."""
    key = f"record {sha256(text.encode()).hexdigest()} {depth}"
    job = analyses.known(key)
    if job is None:
        analyses.refuse_many(guest, caller.address)
        job = _job(await caller.ask(pool, tasks.basis_of_record, UploadedText(text)), depth)
    return _told(analyses.follow(key, job, guest, caller.address))


def _job(basis: AnalysisBasis, depth: str) -> AnalysisJob:
    return AnalysisJob(basis.record, basis.seats, depth, basis.steps, basis.results)


def _told(job: AnalysisJob) -> Response:
    """What is known by now; asked for every second, so it is written without looking at every field."""
    told = {
        "status": "complete" if job.is_complete else "running" if job.is_running else "waiting",
        "depth": job.depth,
        "steps": job.steps,
        "done": len(job.verdicts),
        "seats": job.seats,
        "results": job.results,
        "moves": [_move(found) for found in job.verdicts if found],
    }
    return Response(msgspec.json.encode(told), media_type="application/json")


def _move(found: dict[str, Any]) -> dict[str, Any]:
    return {to_camel(name): value for name, value in found.items()}
