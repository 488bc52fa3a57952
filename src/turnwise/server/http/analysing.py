"""The win chance after every move of a finished match, and the moves that lost most."""

import asyncio
from collections.abc import Iterable
from hashlib import sha256
from typing import Annotated, Literal

from fastapi import APIRouter, Body, Depends, Query, Request

from turnwise.bots.analysis import Analysis as Judged
from turnwise.core.errors import BadSetup
from turnwise.matches.match import Match
from turnwise.matches.record import read_bytes, written
from turnwise.server.analyses import Analyses, Job
from turnwise.server.http.bodies import AnalysedMove, Analysis
from turnwise.server.http.doors import TheGuest, TheHouse
from turnwise.server.http.replays import written_table
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.tables.recording import match_of
from turnwise.server.tables.table import OVER

router = APIRouter(tags=["analyses"])


def analyses_of(request: Request) -> Analyses:
    """The analyses of this process."""
    analyses: Analyses = request.app.state.analyses
    return analyses


TheAnalyses = Annotated[Analyses, Depends(analyses_of)]
Depth = Annotated[
    Literal["quick", "usual", "deep"], Query(description="How deeply to think about every move.")
]


@router.post("/tables/{id}/analysis")
async def analyse(
    id: str, house: TheHouse, guest: TheGuest, analyses: TheAnalyses, depth: Depth = "usual"
) -> Analysis:
    """Analyse what the persons of a finished match did. Ask again for what was found since; it goes on
    only while somebody asks."""
    table = await written_table(house, id)
    if table.status != OVER:
        raise Refused(
            Code.MATCH_GOES_ON, "an analysis tells what a bot would do, so it is for after the match"
        )
    key = f"table {id} {depth} {max(table.versions, default=0)}"
    job = analyses.known(key)
    if job is None:
        job = await asyncio.to_thread(lambda: _job(match_of(table), table.setup.persons, depth))
    return _told(analyses.follow(key, job, guest))


@router.post("/analyses")
async def analyse_record(
    text: Annotated[str, Body(media_type="text/plain", description="A record, line by line.")],
    guest: TheGuest,
    analyses: TheAnalyses,
    depth: Depth = "usual",
) -> Analysis:
    """Analyse what all seats did in a record that somebody brings; ask again for what was found since."""
    key = f"record {sha256(text.encode()).hexdigest()} {depth}"
    job = analyses.known(key)
    if job is None:
        job = await asyncio.to_thread(_job_of_record, text, depth)
    return _told(analyses.follow(key, job, guest))


def _job_of_record(text: str, depth: str) -> Job:
    match = read_bytes(text.encode()).match
    if match.outcome is None:
        raise Refused(Code.MATCH_GOES_ON, "the match of this record is not over; finish it first")
    return _job(match, range(len(match.header.seats)), depth)


def _job(match: Match, seats: Iterable[int], depth: str) -> Job:
    if not match.steps:
        raise BadSetup("no_moves", "nobody has moved in this match, so there is nothing to analyse")
    judged = Judged(match, tuple(seats), ())
    results = tuple(judged.result(seat) or 0.0 for seat in judged.seats)
    return Job(written(match).decode(), judged.seats, depth, len(match.steps), results)


def _told(job: Job) -> Analysis:
    return Analysis(
        status="complete" if job.is_complete else "running" if job.is_running else "waiting",
        depth=job.depth,
        steps=job.steps,
        done=len(job.verdicts),
        seats=list(job.seats),
        results=list(job.results),
        moves=[AnalysedMove.model_validate(found) for found in job.verdicts if found],
    )
