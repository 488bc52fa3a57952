"""What the routers share: the house, who asks, and the processes that work for them."""

import asyncio
from collections.abc import Coroutine
from typing import Annotated, Any

from fastapi import Depends, Header, Request, Response

from turnwise.server.children import Workers
from turnwise.server.client_address import client_address
from turnwise.server.limits import Limiter
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.rooms.house import House


def house_of(request: Request) -> House:
    """The house of this process."""
    house: House = request.app.state.house
    return house


def guest_of(
    request: Request,
    house: Annotated[House, Depends(house_of)],
    authorization: Annotated[str, Header(description="Bearer and the guest's token")] = "",
) -> str:
    """The guest who asks; refuses without a token, and one who asks too often."""
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer":
        raise Refused(Code.BAD_TOKEN, "this needs a guest's token: Authorization: Bearer …")
    guest = house.signer.guest(token)
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

    async def wait_for(self, work: Coroutine[Any, Any, bytes]) -> bytes:
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

    async def ask(self, workers: Workers, **question: Any) -> bytes:
        """The answer of a process, as long as the caller waits for it."""
        return await self.wait_for(workers.ask(question, self.address))

    async def told(self, workers: Workers, **question: Any) -> Response:
        """The answer of a process as a response in JSON, packed there if the caller takes that."""
        is_packed = "gzip" in self._request.headers.get("accept-encoding", "")
        text = await self.ask(workers, packed=is_packed, **question)
        headers = {"Vary": "Accept-Encoding"} | ({"Content-Encoding": "gzip"} if is_packed else {})
        return Response(text, media_type="application/json", headers=headers)


def workers_of(request: Request) -> Workers:
    """The processes for replays, records and scenarios."""
    workers: Workers = request.app.state.workers
    return workers


TheHouse = Annotated[House, Depends(house_of)]
TheGuest = Annotated[str, Depends(guest_of)]
TheCaller = Annotated[Caller, Depends(Caller)]
TheWorkers = Annotated[Workers, Depends(workers_of)]
