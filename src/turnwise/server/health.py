"""For those who run a server: is it well, and what does it do?"""

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from turnwise.server import metrics
from turnwise.server.rooms.house import House


async def healthz(request: Request) -> Response:
    """Whether the database answers."""
    house: House = request.app.state.house
    is_well = await house.store.is_well()
    return JSONResponse({"status": "well" if is_well else "no database"}, 200 if is_well else 503)


async def exposition(request: Request) -> Response:
    """Counters for Prometheus."""
    house: House = request.app.state.house
    metrics.ROOMS.set(len(house.rooms))
    metrics.SOCKETS.set(house.crowd.count)
    body, kind = metrics.exposition()
    return Response(body, media_type=kind)
