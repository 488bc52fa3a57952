"""What the routers share: the live rooms, who asks, and the pool that works for them.

All are coroutines: FastAPI calls functions in threads of its own.
"""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import Executor
from typing import Annotated, Any, TypeVar

from fastapi import Depends, Header, Request, Response

from turnwise.server.connections.client_address import client_address
from turnwise.server.metered_pool import MeteredPool
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.rate_limit import Limiter
from turnwise.server.rooms.rooms import Rooms
from turnwise.workers import Task

R = TypeVar("R")


async def get_rooms(request: Request) -> Rooms:
    """The live tables of this process."""
    rooms: Rooms = request.app.state.rooms
    return rooms


async def get_guest(
    request: Request,
    rooms: Annotated[Rooms, Depends(get_rooms)],
    authorization: Annotated[str, Header(description="Bearer and the guest's token")] = "",
) -> str:
    """The guest who asks; refuses without a token, and one who asks too often."""
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer":
        raise Refused(Code.BAD_TOKEN, "this needs a guest's token: Authorization: Bearer …")
    guest = rooms.signer.guest(token)
    limiter: Limiter = request.app.state.limiter
    if not limiter.allows(f"guest {guest}"):
        raise Refused(Code.TOO_FAST, "too many requests with your token; wait a moment")
    return guest


class CallerGone(Exception):
    """The connection of a request was closed before its answer was ready."""


class Caller:
    """Who asks: an address, and a connection that may be closed at any time."""

    def __init__(self, request: Request) -> None:
        self._request = request
        self.address = client_address(request.scope)

    async def wait_for(self, work: Coroutine[Any, Any, R]) -> R:
        """The result of work; it is cancelled when the caller is gone."""
        working = asyncio.ensure_future(work)
        leaving = asyncio.ensure_future(self._left())
        try:
            await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not working.done():
                raise CallerGone
            return working.result()
        finally:
            for task in (working, leaving):
                task.cancel()
            await asyncio.gather(working, leaving, return_exceptions=True)

    async def _left(self) -> None:
        while (await self._request.receive())["type"] != "http.disconnect":
            pass

    async def ask(self, pool: MeteredPool, task: Task[Any, Any, R], request: Any) -> R:
        """The answer of a worker, as long as the caller waits for it."""
        return await self.wait_for(pool.ask(task, request, self.address))

    @property
    def takes_gzip(self) -> bool:
        """Whether an answer may be packed."""
        return "gzip" in self._request.headers.get("accept-encoding", "")

    async def respond(self, pool: MeteredPool, task: Task[Any, Any, bytes], request: Any) -> Response:
        """The answer of a worker as a response in JSON, packed there if the request says so."""
        return json_response(await self.ask(pool, task, request), request.is_packed)


def json_response(text: bytes, is_packed: bool) -> Response:
    """An answer in JSON that is there as bytes, packed by gzip or not."""
    headers = {"Vary": "Accept-Encoding"} | ({"Content-Encoding": "gzip"} if is_packed else {})
    return Response(text, media_type="application/json", headers=headers)


async def get_metered_pool(request: Request) -> MeteredPool:
    """What is asked of the worker pool."""
    pool: MeteredPool = request.app.state.metered_pool
    return pool


async def get_caller(request: Request) -> Caller:
    """Who asks."""
    return Caller(request)


async def get_threads(request: Request) -> Executor:
    """Where what takes long does not hold up others."""
    threads: Executor = request.app.state.threads
    return threads


RoomsDependency = Annotated[Rooms, Depends(get_rooms)]
GuestDependency = Annotated[str, Depends(get_guest)]
CallerDependency = Annotated[Caller, Depends(get_caller)]
PoolDependency = Annotated[MeteredPool, Depends(get_metered_pool)]
ThreadsDependency = Annotated[Executor, Depends(get_threads)]
