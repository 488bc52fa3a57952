"""The socket of a table: accepts, listens, and keeps whatever goes wrong to itself."""

import asyncio
import time
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.websockets import WebSocket

from turnwise.core.errors import TurnwiseError
from turnwise.server import logs, metrics
from turnwise.server.limits import Bucket
from turnwise.server.protocol import messages
from turnwise.server.protocol.codes import Code, Refused, code_of
from turnwise.server.protocol.messages import Refusal
from turnwise.server.protocol.requests import id_of
from turnwise.server.rooms.conversation import Conversation
from turnwise.server.rooms.house import House
from turnwise.server.rooms.socket import Socket, never
from turnwise.server.wire import PUT, RECEIVE

POLICY = 1008
MOST_COMPLAINTS = 100  # about speed or form, before a connection is ended


async def table_socket(websocket: WebSocket) -> None:
    """Serve one connection to its end."""
    house: House = websocket.app.state.house
    await websocket.accept()
    address = websocket.client.host if websocket.client else "unknown"
    try:
        with house.crowd.place_for(address):
            _refuse_strangers(websocket, house)
            # in a task of its own: it is woken for every message, and would be through everything around it
            await asyncio.get_running_loop().create_task(_converse(websocket, house))
    except TurnwiseError as error:
        await _part(websocket, error)
    except Exception as error:
        logs.fault("socket", error)
        await _part(websocket, Refused(Code.SERVER_ERROR, "a fault of the server; connect again"))


def _refuse_strangers(websocket: WebSocket, house: House) -> None:
    """Only our own pages may connect from a browser, and those that were allowed to."""
    origin = websocket.headers.get("origin")
    is_own = origin is None or _host_of(origin) == websocket.headers.get("host")
    if not is_own and not {"*", origin} & set(house.settings.origins):
        raise Refused(Code.BAD_ORIGIN, f"pages of {str(origin)[:80]!r} may not connect here")


def _host_of(origin: str) -> str | None:
    """The host that a page comes from; None if that cannot be read."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


async def _converse(websocket: WebSocket, house: House) -> None:
    room = await house.room(websocket.path_params["id"])

    async def send(message: bytes) -> None:
        await websocket.send({"type": "websocket.send", "text": message.decode()})

    short_ways = websocket.scope.get("extensions", {})
    receive = short_ways.get(RECEIVE, websocket.receive)
    conversation = Conversation(house, room, Socket(send, websocket.close, short_ways.get(PUT, never)))
    bucket = Bucket(house.settings.requests_per_second, house.settings.burst, time.monotonic())
    complaints = 0
    try:
        while (event := await receive())["type"] == "websocket.receive":
            metrics.MESSAGES.count += 1
            text = event.get("text")
            if complaint := _complaint(text, bucket):
                conversation.refuse(id_of(text or ""), complaint)
                complaints += 1
                if complaints > MOST_COMPLAINTS:
                    raise complaint
            else:
                await conversation.hear(text or "")
    finally:
        conversation.leave()


def _complaint(text: str | None, bucket: Bucket) -> Refused | None:
    if not bucket.take(time.monotonic()):
        return Refused(Code.TOO_FAST, "too many messages on this connection; wait a moment")
    return Refused(Code.BAD_MESSAGE, "messages are text, not bytes") if text is None else None


async def _part(websocket: WebSocket, error: TurnwiseError) -> None:
    """Say why, and end this connection alone."""
    metrics.REFUSALS.labels(code_of(error).value).inc()
    refusal = Refusal(id="", code=code_of(error), reason=error.code, sentence=error.sentence)
    with suppress(Exception):  # whoever is gone cannot be told
        await websocket.send_text(messages.write(refusal).decode())
        await websocket.close(POLICY, error.code)
