"""The application: routers, the socket, and what lives as long as the process."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.metadata import version
from pathlib import Path

from fastapi import APIRouter, FastAPI
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from turnwise.server.analyses import Analyses
from turnwise.server.connections.table_socket import table_socket
from turnwise.server.experiments.experiments import Experiments
from turnwise.server.experiments.kept import KeptExperiments, folder_beside
from turnwise.server.experiments.limits import refuse_unknown_size
from turnwise.server.http import (
    analyses,
    experiments,
    games,
    guests,
    protocol,
    replays,
    rules,
    scenarios,
    solutions,
    tables,
)
from turnwise.server.http.api_docs import description
from turnwise.server.http.errors import RESPONSES, install
from turnwise.server.http.middleware.host_names import HostNameMiddleware, HostNames
from turnwise.server.http.middleware.request_limits import RequestLimitMiddleware
from turnwise.server.identity import Signer
from turnwise.server.metered_pool import MeteredPool
from turnwise.server.monitoring.health import Health, exposition, healthz
from turnwise.server.monitoring.metrics_app import ON
from turnwise.server.page import WORTH_PACKING, Page
from turnwise.server.rate_limit import Limiter
from turnwise.server.rooms.rooms import Rooms
from turnwise.server.rooms.searches import Searches
from turnwise.server.runtime import Runtime, in_thread
from turnwise.server.settings import Settings
from turnwise.server.solutions import Solvers
from turnwise.server.storage.backends import backend_for
from turnwise.server.storage.store import Store
from turnwise.workers import Pool, open_pool

THREADS = 8  # for long logs, files, and what is described for the first time
BOT_THREADS = 4  # for each worker that searches: in them, simple players choose


def application(settings: Settings, runtime: Runtime | None = None, pool: Pool | None = None) -> FastAPI:
    """A server that can be run, or tested in process with a time, randomness, threads and pool of the test's.

    A pool that is handed in is closed with the server, too.
    """

    @asynccontextmanager
    async def living(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:  # all is closed, in the opposite order, whatever fails
            try:
                await _open_resources(app, settings, runtime or Runtime(), pool, stack)
            except Exception as error:
                app.state.error = error  # for the code that started the server
                raise
            yield

    app = FastAPI(
        title="Turnwise",
        version=version("turnwise"),
        lifespan=living,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    install(app)
    larger = dict.fromkeys(("/api/replays", "/api/analyses"), replays.LARGEST_RECORD)
    larger["/api/scenarios"] = scenarios.LARGEST_SCENARIO
    app.add_middleware(GZipMiddleware, minimum_size=WORTH_PACKING)
    app.add_middleware(RequestLimitMiddleware, message_size=settings.message_size, larger=larger)
    app.state.host_names = names = HostNames(settings)
    app.add_middleware(HostNameMiddleware, names=names)
    api = APIRouter(prefix="/api", responses=RESPONSES)
    for module in (
        guests,
        games,
        rules,
        tables,
        replays,
        scenarios,
        solutions,
        analyses,
        experiments,
        protocol,
    ):
        api.include_router(module.router)
    app.include_router(api)
    app.router.routes.append(Route("/api/docs", description))
    app.router.routes.append(Route("/healthz", healthz))
    if settings.metrics == ON:
        app.router.routes.append(Route("/metrics", exposition))
    app.router.routes.append(WebSocketRoute("/api/tables/{id}/socket", table_socket))
    app.router.routes.append(Route("/api/{path:path}", _unknown))
    app.router.routes.append(Route("/{path:path}", Page().answer, methods=["GET"]))
    return app


async def _open_resources(
    app: FastAPI, settings: Settings, runtime: Runtime, pool: Pool | None, stack: AsyncExitStack
) -> None:
    """Open the database, and all that works on it."""
    refuse_unknown_size(settings.lab)
    clock = runtime.monotonic
    app.state.threads = threads = stack.enter_context(runtime.executor(THREADS, "server"))
    store = Store(backend_for(settings.db), runtime)
    await store.open()
    stack.push_async_callback(store.close)
    app.state.health = Health(store, clock)
    app.state.pool = pool = pool or open_pool(settings.pool, settings.workers)
    stack.push_async_callback(in_thread, threads, pool.close)
    bots = stack.enter_context(runtime.executor(BOT_THREADS * settings.workers, "bots"))
    signer = Signer(await store.key())
    rooms = Rooms(store, Searches(pool, bots, clock), signer, settings, runtime, threads)
    stack.push_async_callback(rooms.close)
    app.state.rooms = rooms
    app.state.metered_pool = metered = MeteredPool(pool, rooms.quotas.work)
    app.state.solvers = Solvers(metered)
    app.state.analyses = analyses = Analyses(pool, settings.analyses_per_address, clock)
    stack.push_async_callback(analyses.close)
    app.state.experiments = lab = Experiments(
        settings.lab, pool, _kept_experiments(settings), rooms.quotas, runtime, threads
    )
    stack.push_async_callback(lab.close)
    rate, burst = settings.requests_per_second, settings.burst
    app.state.limiter = Limiter(rate, burst, clock)
    app.state.page_limiter = Limiter(settings.crowd * rate, settings.crowd * burst, clock)
    await rooms.open()


def _kept_experiments(settings: Settings) -> KeptExperiments:
    return KeptExperiments(Path(settings.lab_folder) if settings.lab_folder else folder_beside(settings.db))


async def _unknown(request: Request) -> Response:
    """An address of the API that leads nowhere is no page."""
    raise HTTPException(404)
