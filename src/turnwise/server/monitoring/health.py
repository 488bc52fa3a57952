"""For those who run a server: is it well, and what does it do?"""

import asyncio
import math
from collections.abc import Callable
from contextlib import suppress

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from turnwise.core.errors import TurnwiseError
from turnwise.server.monitoring import metrics
from turnwise.server.rooms.rooms import Rooms
from turnwise.server.storage.store import Store

WELL, NO_DATABASE, NO_WRITING = "well", "no database", "cannot write"
FRESH = 1.0  # seconds for which what was found is taken to be so
PATIENCE = 3.0  # seconds that a probe may take


class Health:
    """Whether the database reads and writes; looked at now and then, however often it is asked.

    On a busy server its own writes tell; on an idle one a probe is written.
    """

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock
        self._looking: asyncio.Future[str] | None = None
        self._found, self._at = WELL, -math.inf
        self._commits = 0

    async def status(self) -> str:
        """In words, as far as is known now."""
        if self._clock() - self._at >= FRESH:
            if self._looking is None:
                self._looking = asyncio.ensure_future(self._look())
                self._looking.add_done_callback(self._looked)
            done, _ = await asyncio.wait([self._looking], timeout=PATIENCE)
            return next(iter(done)).result() if done else NO_WRITING
        return NO_WRITING if self._found == WELL and self._store.is_failing else self._found

    def _looked(self, looking: "asyncio.Future[str]") -> None:
        self._looking = None
        if not looking.cancelled():
            self._found, self._at = looking.result(), self._clock()

    async def _look(self) -> str:
        store = self._store
        if not await store.is_well():
            return NO_DATABASE
        if store.commits == self._commits or store.is_failing:
            with suppress(TurnwiseError):
                await store.probe()
        self._commits = store.commits
        return NO_WRITING if store.is_failing else WELL


async def healthz(request: Request) -> Response:
    """Whether the database answers, and takes what is written."""
    health: Health = request.app.state.health
    status = await health.status()
    return JSONResponse({"status": status}, 200 if status == WELL else 503)


async def exposition(request: Request) -> Response:
    """Counters for Prometheus."""
    rooms: Rooms = request.app.state.rooms
    metrics.ROOMS.set(len(rooms.live))
    metrics.SOCKETS.set(rooms.crowd.count)
    body, kind = metrics.exposition()
    return Response(body, media_type=kind)
