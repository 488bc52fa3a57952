"""The lab on the page: experiments on rules, their progress, and their reports."""

from typing import Annotated, TypeVar

import msgspec
from fastapi import APIRouter, Depends, Query, Request, Response

from turnwise.core.errors import BadSetup
from turnwise.server.experiments import tasks
from turnwise.server.experiments.asked import AskedExperiment, AskedSide
from turnwise.server.experiments.experiments import Experiments
from turnwise.server.experiments.limits import LIMITS, OFF, SEARCH_COST
from turnwise.server.experiments.tasks import MetricsAsked
from turnwise.server.http.dependencies import (
    CallerDependency,
    PoolDependency,
    RoomsDependency,
    ThreadsDependency,
)
from turnwise.server.http.experiment_bodies import (
    BegunExperiment,
    ExperimentOptions,
    ExperimentSecret,
    ExperimentState,
    LabFacts,
    MetricFacts,
)
from turnwise.server.http.middleware.security_headers import LAB_STYLE, digest
from turnwise.server.identity import hashed
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.runtime import in_thread

MISSING = "Reports need further packages on the server: pip install 'turnwise[lab]'. All else is shown here."
STYLE_ELEMENT = f"<style>{LAB_STYLE}</style>".encode()
POLICY = "; ".join(
    (
        "default-src 'none'",
        f"style-src {digest(LAB_STYLE)}",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "sandbox allow-downloads",
    )
)

T = TypeVar("T")

router = APIRouter(tags=["lab"])


async def experiments_of(request: Request) -> Experiments:
    """The experiments of this process."""
    experiments: Experiments = request.app.state.experiments
    return experiments


TheExperiments = Annotated[Experiments, Depends(experiments_of)]


@router.get("/lab", response_model=LabFacts)
async def lab(experiments: TheExperiments, rooms: RoomsDependency, threads: ThreadsDependency) -> Response:
    """How large experiments may be here, and those that there are."""
    limits = LIMITS.get(experiments.size)
    found = await in_thread(threads, experiments.kept.facts, rooms.time.now()) if limits else b"[]"
    is_bare = await in_thread(threads, tasks.misses_extra)
    facts = {
        "size": experiments.size,
        "mostWork": limits.work if limits else 0,
        "searchCost": SEARCH_COST,
        "seconds": limits.seconds if limits else 0.0,
        "reportMissing": MISSING if is_bare else "",
        "experiments": msgspec.Raw(found),
    }
    return _json(msgspec.json.encode(facts))


@router.get("/lab/metrics", response_model=list[MetricFacts])
async def metrics(
    caller: CallerDependency,
    pool: PoolDependency,
    game: Annotated[str, Query(max_length=40)],
    players: Annotated[int, Query(ge=1, le=10)],
) -> Response:
    """What can be asked of a game for so many players."""
    return _json(await caller.ask(pool, tasks.metrics, MetricsAsked(game, players)))


@router.post("/experiments", status_code=201)
async def begin(
    options: ExperimentOptions, experiments: TheExperiments, caller: CallerDependency, pool: PoolDependency
) -> BegunExperiment:
    """Play an experiment when its turn comes; the secret stops it."""
    if experiments.is_off:
        raise BadSetup("lab_off", "the host of this server has turned the lab off")
    experiments.refuse_many(caller.address)
    asked = _asked(options, experiments.size)
    checked = await caller.ask(pool, tasks.check, asked)
    job, secret = await experiments.begin(asked, checked, caller.address)
    return BegunExperiment(experiment=job.id, secret=secret)


@router.get("/experiments/{id}", response_model=ExperimentState)
async def state(
    id: str, experiments: TheExperiments, rooms: RoomsDependency, threads: ThreadsDependency
) -> Response:
    """An experiment with what is known by now; ask again to see it grow."""
    if (known := _open(experiments).state(id)) is None:
        known = await in_thread(threads, experiments.kept.state, id, rooms.time.now())
    return _json(_found(known, id))


@router.post("/experiments/{id}/stop", status_code=204)
async def stop(
    id: str, options: ExperimentSecret, experiments: TheExperiments, threads: ThreadsDependency
) -> None:
    """Let an experiment end with what it has; one that waits for its turn is given up."""
    if _open(experiments).stop(id, options.secret):
        return
    is_asked = await in_thread(threads, experiments.kept.ask_to_stop, id, hashed(options.secret))
    if not _found(is_asked, id):
        raise Refused(Code.BAD_SECRET, "only the one who began an experiment may stop it")


@router.get("/experiments/{id}/report", response_class=Response)
async def report(id: str, experiments: TheExperiments, threads: ThreadsDependency) -> Response:
    """The report of an experiment: a page without a script."""
    found = await in_thread(threads, _open(experiments).kept.report, id, STYLE_ELEMENT)
    headers = {"Content-Security-Policy": POLICY, "Cache-Control": "no-cache"}
    return Response(_found(found, id), media_type="text/html", headers=headers)


@router.get("/experiments/{id}/games/{name}", response_class=Response)
async def record(id: str, name: str, experiments: TheExperiments, threads: ThreadsDependency) -> Response:
    """The record of a game that shows a finding."""
    found = await in_thread(threads, _open(experiments).kept.record, id, name)
    headers = {"Content-Disposition": "attachment"}
    return Response(_found(found, id), media_type="application/jsonl", headers=headers)


def _asked(options: ExperimentOptions, size: str) -> AskedExperiment:
    return AskedExperiment(
        kind=options.kind,
        game=options.game,
        sides=tuple(AskedSide(side.edition, side.values) for side in options.sides),
        players=tuple(options.players),
        deals=options.deals,
        metric=options.metric,
        margin=options.margin,
        vary=options.vary,
        seed=options.seed,
        size=size,
    )


def _open(experiments: Experiments) -> Experiments:
    if experiments.size == OFF:
        raise Refused(Code.NO_EXPERIMENT, "the host of this server has turned the lab off")
    return experiments


def _found(known: T | None, id: str) -> T:
    """What there is by an id; refuses one of which there is nothing."""
    if known is None:
        raise Refused(Code.NO_EXPERIMENT, f"there is no experiment {id[:40]!r} here, or no such file of it")
    return known


def _json(text: bytes) -> Response:
    return Response(text, media_type="application/json")
