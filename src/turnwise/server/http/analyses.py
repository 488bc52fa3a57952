"""The win chance after every move of a finished match, and the moves that lost most."""

from concurrent.futures import Executor
from hashlib import sha256
from typing import Annotated

from fastapi import APIRouter, Body, Depends, Query, Request, Response

from turnwise.server import replay_task as tasks
from turnwise.server.analyses import Analyses, AnalysisJob
from turnwise.server.http.bodies import Analysis, Depth, Whole
from turnwise.server.http.dependencies import (
    Caller,
    CallerDependency,
    GuestDependency,
    PoolDependency,
    RoomsDependency,
    ThreadsDependency,
    json_response,
)
from turnwise.server.http.replays import written_table
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.replay_task import OfTable, UploadedText
from turnwise.server.rooms.rooms import Rooms
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
    threads: ThreadsDependency,
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
        job = AnalysisJob(await caller.ask(pool, tasks.basis_of_table, OfTable(snapshot_of(table))), depth)
    job = analyses.follow(key, job, guest, caller.address)
    return await _answer(job, rooms, caller, threads)


@router.post("/analyses", response_model=Analysis)
async def analyse_record(
    rooms: RoomsDependency,
    guest: GuestDependency,
    caller: CallerDependency,
    pool: PoolDependency,
    analyses: TheAnalyses,
    threads: ThreadsDependency,
    text: Annotated[Whole, Body(media_type="text/plain", description="A record, line by line.")] = "",
    depth: AskedDepth = "usual",
) -> Response:
    """Analyse what all seats did in a record that a caller brings; ask again for what was found since."""
    key = f"record {sha256(text.encode()).hexdigest()} {depth}"
    job = analyses.known(key)
    if job is None:
        analyses.refuse_many(guest, caller.address)
        job = AnalysisJob(await caller.ask(pool, tasks.basis_of_record, UploadedText(text)), depth)
    job = analyses.follow(key, job, guest, caller.address)
    return await _answer(job, rooms, caller, threads)


async def _answer(job: AnalysisJob, rooms: Rooms, caller: Caller, threads: Executor) -> Response:
    """What is known by now; asked for every second, so the moves are neither written nor packed here."""
    rooms.quotas.take_judged(caller.address, len(job.verdicts))
    text = await job.packed(threads) if caller.takes_gzip else job.answer
    return json_response(text, caller.takes_gzip)
