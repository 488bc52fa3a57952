"""The application: routers, the socket, and what lives as long as the process."""

import time
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from importlib.metadata import version

from fastapi import APIRouter, FastAPI
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute

from turnwise.server.analyses import Analyses
from turnwise.server.children import REPLAY, REPLAYS, Workers
from turnwise.server.health import Health, exposition, healthz
from turnwise.server.hosts import HostGuard, HostNames
from turnwise.server.http import analysing, games, guests, protocol, replays, scenarios, solving, tables
from turnwise.server.http.description import description
from turnwise.server.http.errors import RESPONSES, install
from turnwise.server.http.porter import Porter
from turnwise.server.identity import Signer
from turnwise.server.limits import Limiter
from turnwise.server.observation import ON
from turnwise.server.page import WORTH_PACKING, Page
from turnwise.server.rooms.house import House
from turnwise.server.rooms.thinkers import Thinkers
from turnwise.server.rooms.timekeeper import Timekeeper, WallClock
from turnwise.server.settings import Settings
from turnwise.server.socket import table_socket
from turnwise.server.solvers import Solvers
from turnwise.server.storage.backends import backend_for
from turnwise.server.storage.runtime import Runtime
from turnwise.server.storage.store import Store


def application(
    settings: Settings, timekeeper: Timekeeper | None = None, runtime: Runtime | None = None
) -> FastAPI:
    """A server that can be run, or tested in process with a time, randomness and threads of the test's."""

    @asynccontextmanager
    async def living(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:  # all is closed, in the opposite order, whatever fails
            try:
                keeper = timekeeper or WallClock()
                await _furnish(app, settings, keeper, runtime or Runtime(now=keeper.now), stack)
            except Exception as error:
                app.state.error = error  # for whoever started the server
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
    app.add_middleware(Porter, message_size=settings.message_size, larger=larger)
    app.state.host_names = names = HostNames(settings)
    app.add_middleware(HostGuard, names=names)
    api = APIRouter(prefix="/api", responses=RESPONSES)
    for module in (guests, games, tables, replays, scenarios, solving, analysing, protocol):
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


async def _furnish(
    app: FastAPI, settings: Settings, keeper: Timekeeper, runtime: Runtime, stack: AsyncExitStack
) -> None:
    """Open the database, and all that works on it."""
    store = Store(backend_for(settings.db), runtime)
    await store.open()
    stack.push_async_callback(store.close)
    app.state.health = Health(store)
    thinkers = Thinkers(settings.thinkers)
    stack.push_async_callback(thinkers.close)
    signer = Signer(await store.key())
    house = House(store, keeper, thinkers, signer, settings)
    stack.push_async_callback(house.close)
    app.state.house = house
    app.state.workers = workers = Workers(REPLAY, REPLAYS, house.quotas.work)
    stack.push_async_callback(workers.close)
    app.state.solvers = solvers = Solvers(house.quotas.work)
    stack.push_async_callback(solvers.close)
    app.state.analyses = analyses = Analyses(settings.analyses_per_address)
    stack.push_async_callback(analyses.close)
    rate, burst = settings.requests_per_second, settings.burst
    app.state.limiter = Limiter(rate, burst, time.monotonic)
    app.state.page_limiter = Limiter(settings.crowd * rate, settings.crowd * burst, time.monotonic)
    await house.open()


async def _unknown(request: Request) -> Response:
    """An address of the API that leads nowhere is no page."""
    raise HTTPException(404)
