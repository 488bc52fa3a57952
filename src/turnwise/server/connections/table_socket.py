"""The socket of a table: accepts, listens, and keeps whatever goes wrong to itself."""

import asyncio
from contextlib import suppress
from functools import partial
from urllib.parse import urlsplit

from starlette.websockets import WebSocket

from turnwise.core.errors import TurnwiseError
from turnwise.server.connections.client_address import client_address
from turnwise.server.connections.close_reasons import POLICY, refusal
from turnwise.server.http.middleware.host_names import HostNames
from turnwise.server.monitoring import logs, metrics
from turnwise.server.protocol.codes import Code, Refused, code_of
from turnwise.server.protocol.requests import id_of
from turnwise.server.rate_limit import Bucket, Limiter
from turnwise.server.rooms.rooms import Rooms
from turnwise.server.rooms.socket import DROP, PUT, RECEIVE, Socket, never
from turnwise.server.session import Session

TOO_SLOW = 1013
MOST_COMPLAINTS = 100  # about speed or form, before a connection is ended
CROWDED = "too many messages from your address; wait a moment"


async def table_socket(websocket: WebSocket) -> None:
    """Serve one connection to its end."""
    rooms: Rooms = websocket.app.state.rooms
    await websocket.accept()
    address = client_address(websocket.scope)
    try:
        with rooms.crowd.place_for(address):
            host_names: HostNames = websocket.app.state.host_names
            host_names.refuse_other(websocket.headers)
            _refuse_strangers(websocket, rooms)
            _refuse_hurried(websocket, address)
            # in a task of its own: it is woken for every message, and would be through everything around it
            await asyncio.get_running_loop().create_task(_run_session(websocket, rooms))
    except TurnwiseError as error:
        await _part(websocket, error)
    except Exception as error:
        logs.fault("socket", error)
        await _part(websocket, Refused(Code.SERVER_ERROR, "a fault of the server; connect again"))


def _refuse_strangers(websocket: WebSocket, rooms: Rooms) -> None:
    """Only our own pages may connect from a browser, and those that were allowed to."""
    origin = websocket.headers.get("origin")
    is_own = origin is None or _host_of(origin) == websocket.headers.get("host")
    if not is_own and not {"*", origin} & set(rooms.settings.origins):
        raise Refused(Code.BAD_ORIGIN, f"pages of {str(origin)[:80]!r} may not connect here")


def _refuse_hurried(websocket: WebSocket, address: str) -> None:
    """To connect is a request as any other."""
    limiter: Limiter = websocket.app.state.limiter
    if not limiter.allows(address):
        raise Refused(Code.TOO_FAST, "too many requests from your address; wait a moment")


def _host_of(origin: str) -> str | None:
    """The host that a page comes from; None if that cannot be read."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


async def _run_session(websocket: WebSocket, rooms: Rooms) -> None:
    room = await rooms.room(websocket.path_params["id"])

    async def send(message: bytes) -> None:
        await websocket.send({"type": "websocket.send", "text": message.decode()})

    short_ways = websocket.scope.get("extensions", {})
    receive = short_ways.get(RECEIVE, websocket.receive)
    drop = short_ways.get(DROP) or partial(_hang_up, websocket)
    address = client_address(websocket.scope)
    session = Session(rooms, room, Socket(send, drop, short_ways.get(PUT, never)), address)
    clock = rooms.runtime.monotonic
    own = Bucket(rooms.settings.requests_per_second, rooms.settings.burst, clock())
    shared = rooms.crowd.bucket(address)
    complaints = 0
    try:
        async with asyncio.timeout(rooms.settings.hello_seconds) as patience:
            while (event := await receive())["type"] == "websocket.receive":
                metrics.MESSAGES.count += 1
                text = event.get("text")
                now = clock()
                if complaint := _complaint(text, own, now):
                    session.refuse(id_of(text or ""), complaint)
                    complaints += 1
                    if complaints > MOST_COMPLAINTS:  # anew: an error that its traceback knows is never freed
                        raise Refused(code_of(complaint), complaint.sentence)
                elif not shared.take(now):
                    session.refuse(id_of(text or ""), Refused(Code.TOO_FAST, CROWDED))
                else:
                    await session.receive(text or "")
                    if session.is_introduced and patience.when() is not None:
                        patience.reschedule(None)
    except TimeoutError:
        sentence = f"a connection says HELLO within {rooms.settings.hello_seconds:g} seconds"
        raise Refused(Code.NOT_INTRODUCED, sentence) from None
    finally:
        session.leave()


def _complaint(text: str | None, own: Bucket, now: float) -> Refused | None:
    """What is wrong with a message, or with sending it now."""
    if not own.take(now):
        return Refused(Code.TOO_FAST, "too many messages on this connection; wait a moment")
    return Refused(Code.BAD_MESSAGE, "messages are text, not bytes") if text is None else None


async def _part(websocket: WebSocket, error: TurnwiseError) -> None:
    """Say why, and end this connection alone."""
    with suppress(Exception):  # a client that is gone cannot be told
        await websocket.send_text(refusal(error).decode())
        await websocket.close(POLICY, error.code)


def _hang_up(websocket: WebSocket) -> None:
    """End a connection that has no short way to its end."""
    task = asyncio.get_running_loop().create_task(websocket.close(TOO_SLOW, "too slow"))
    task.add_done_callback(lambda done: done.exception())
