"""The yardstick of the server: a bare socket that reads JSON and answers with JSON of a given size.

It runs on Starlette and uvicorn with the very settings of Turnwise. What it sends is one long text, which
costs next to nothing to write as JSON: nothing that does more can be faster on the same settings.
"""

import json
import socket
import sys

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from server_contestants import handed_over
from turnwise.server.run import configuration
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


def serve(settings: Settings, door: socket.socket) -> None:
    """Until told to stop."""
    app = Starlette(routes=[Route("/healthz", healthz), WebSocketRoute("/echo/{size:int}", echo)])
    uvicorn.Server(configuration(app, settings, "websockets-sansio")).run(sockets=[door])


if __name__ == "__main__":
    serve(*handed_over(sys.stdin))
