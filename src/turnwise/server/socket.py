"""The socket of a table: accepts, listens, and keeps whatever goes wrong to itself."""

import asyncio
import time
from contextlib import suppress
from functools import partial
from urllib.parse import urlsplit

from starlette.websockets import WebSocket

from turnwise.core.errors import TurnwiseError
from turnwise.server import logs, metrics
from turnwise.server.client_address import client_address
from turnwise.server.hosts import HostNames
from turnwise.server.limits import Bucket, Limiter
from turnwise.server.protocol import messages
from turnwise.server.protocol.codes import Code, Refused, code_of, sentence_of
from turnwise.server.protocol.messages import Refusal
from turnwise.server.protocol.requests import id_of
from turnwise.server.rooms.conversation import Conversation
from turnwise.server.rooms.house import House
from turnwise.server.rooms.socket import Socket, never
from turnwise.server.wire import (
    DROP,
    EMPTY_PART,
    MOST_PARTS,
    POLICY,
    PUT,
    RECEIVE,
    TOO_FAST,
    TOO_MANY_PARTS,
    Wire,
)

NOT_TEXT, TOO_LARGE, TOO_SLOW = 1007, 1009, 1013
MOST_COMPLAINTS = 100  # about speed or form, before a connection is ended
CROWDED = "too many messages from your address; wait a moment"
ENDED = {
    TOO_FAST: Refused(Code.TOO_FAST, "this connection sends more frames and bytes than it may; send less"),
    EMPTY_PART: Refused(
        Code.BAD_MESSAGE, "a part of a message that is not the last one has at least one byte"
    ),
    TOO_MANY_PARTS: Refused(Code.BAD_MESSAGE, f"a message has at most {MOST_PARTS} parts"),
}


class TableWire(Wire):
    """A wire that is ended with a code and a sentence of ours."""

    def last_words(self, code: int, reason: str) -> bytes:
        """Why a message cannot be taken."""
        if code == POLICY and reason in ENDED:
            return _refusal(ENDED[reason])
        if code == TOO_LARGE:
            sentence = f"a message has at most {self.config.ws_max_size:,} bytes"
            return _refusal(Refused(Code.TOO_LARGE, sentence))
        if code == NOT_TEXT:
            return _refusal(Refused(Code.BAD_MESSAGE, "a message is text in UTF-8"))
        return b""


async def table_socket(websocket: WebSocket) -> None:
    """Serve one connection to its end."""
    house: House = websocket.app.state.house
    await websocket.accept()
    address = client_address(websocket.scope)
    try:
        with house.crowd.place_for(address):
            host_names: HostNames = websocket.app.state.host_names
            host_names.refuse_other(websocket.headers)
            _refuse_strangers(websocket, house)
            _refuse_hurried(websocket, address)
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


async def _converse(websocket: WebSocket, house: House) -> None:
    room = await house.room(websocket.path_params["id"])

    async def send(message: bytes) -> None:
        await websocket.send({"type": "websocket.send", "text": message.decode()})

    short_ways = websocket.scope.get("extensions", {})
    receive = short_ways.get(RECEIVE, websocket.receive)
    drop = short_ways.get(DROP) or partial(_hang_up, websocket)
    address = client_address(websocket.scope)
    conversation = Conversation(house, room, Socket(send, drop, short_ways.get(PUT, never)), address)
    own = Bucket(house.settings.requests_per_second, house.settings.burst, time.monotonic())
    shared = house.crowd.bucket(address)
    complaints = 0
    try:
        async with asyncio.timeout(house.settings.hello_seconds) as patience:
            while (event := await receive())["type"] == "websocket.receive":
                metrics.MESSAGES.count += 1
                text = event.get("text")
                now = time.monotonic()
                if complaint := _complaint(text, own, now):
                    conversation.refuse(id_of(text or ""), complaint)
                    complaints += 1
                    if complaints > MOST_COMPLAINTS:  # anew: an error that its traceback knows is never freed
                        raise Refused(code_of(complaint), complaint.sentence)
                elif not shared.take(now):
                    conversation.refuse(id_of(text or ""), Refused(Code.TOO_FAST, CROWDED))
                else:
                    await conversation.hear(text or "")
                    if conversation.is_introduced and patience.when() is not None:
                        patience.reschedule(None)
    except TimeoutError:
        sentence = f"a connection says HELLO within {house.settings.hello_seconds:g} seconds"
        raise Refused(Code.NOT_INTRODUCED, sentence) from None
    finally:
        conversation.leave()


def _complaint(text: str | None, own: Bucket, now: float) -> Refused | None:
    """What is wrong with a message, or with sending it now."""
    if not own.take(now):
        return Refused(Code.TOO_FAST, "too many messages on this connection; wait a moment")
    return Refused(Code.BAD_MESSAGE, "messages are text, not bytes") if text is None else None


async def _part(websocket: WebSocket, error: TurnwiseError) -> None:
    """Say why, and end this connection alone."""
    with suppress(Exception):  # whoever is gone cannot be told
        await websocket.send_text(_refusal(error).decode())
        await websocket.close(POLICY, error.code)


def _refusal(error: TurnwiseError) -> bytes:
    """A refusal that is no request's answer."""
    metrics.REFUSALS.labels(code_of(error).value).inc()
    return messages.write(Refusal(id="", code=code_of(error), reason=error.code, sentence=sentence_of(error)))


def _hang_up(websocket: WebSocket) -> None:
    """End a connection that has no short way to its end."""
    task = asyncio.get_running_loop().create_task(websocket.close(TOO_SLOW, "too slow"))
    task.add_done_callback(lambda done: done.exception())
