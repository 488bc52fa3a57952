"""The yardsticks of the server: bare sockets that read JSON and answer with JSON of a given size.

They run on Starlette and uvicorn with the very settings of Turnwise, but uvicorn's own connections. What they
send is one long text, which costs next to nothing to write as JSON. The echo answers each message with one.
The relay has the traffic of a move: each message is answered, everybody else at the table is told as much,
and whoever is next gets a short message more; it knows no game and writes nothing down.
"""

import itertools
import json
import socket
import sys
from collections import defaultdict
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from turnwise.server.process_handover import taken_over
from turnwise.server.run import configuration
from turnwise.server.runtime import Runtime
from turnwise.server.settings import Settings


async def healthz(request: Request) -> PlainTextResponse:
    """It is always well."""
    return PlainTextResponse("well")


async def echo(websocket: WebSocket) -> None:
    """Answer every message."""
    await websocket.accept()
    padding = "x" * int(websocket.path_params["size"])
    try:
        while True:
            heard = json.loads(await websocket.receive_text())
            await websocket.send_text(json.dumps({"type": "ECHO", "id": heard["id"], "padding": padding}))
    except WebSocketDisconnect:
        pass


tables: defaultdict[str, list[WebSocket]] = defaultdict(list)


async def relay(websocket: WebSocket) -> None:
    """Tell everybody at a table of every message, and one after the other that it is their turn."""
    await websocket.accept()
    padding = "x" * int(websocket.path_params["size"])
    seated = tables[websocket.path_params["table"]]
    seated.append(websocket)
    for turn in itertools.count(1):
        try:
            heard = json.loads(await websocket.receive_text())
            for number, one in enumerate(seated):
                answered = {"id": heard["id"]} if one is websocket else {}
                await one.send_text(json.dumps({"type": "ECHO", **answered, "padding": padding}))
                if one is not websocket or len(seated) == 1:
                    await one.send_text(json.dumps({"type": "TURN", "seat": number, "since": turn} | NOTICE))
        except (WebSocketDisconnect, RuntimeError):  # somebody has left, so the measurement is over
            return


NOTICE: dict[str, Any] = {
    "availableUnitIds": [],
    "speedUnitId": None,
    "timeoutMs": None,
    "timerType": "ACTION",
}


def serve(settings: Settings, doors: list[socket.socket]) -> None:
    """Until told to stop."""
    echoes = WebSocketRoute("/echo/{size:int}", echo)
    relays = WebSocketRoute("/relay/{table}/{size:int}", relay)
    app = Starlette(routes=[Route("/healthz", healthz), echoes, relays])
    uvicorn.Server(configuration(app, settings, Runtime(), "websockets-sansio")).run(sockets=doors)


if __name__ == "__main__":
    serve(*taken_over(sys.stdin))
