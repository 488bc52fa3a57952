"""What serves connections: classes of ours made from uvicorn's, or uvicorn's own where those are not known.

uvicorn's own do not limit what a connection costs or how slow it is: then a reverse proxy has to. All other
limits (of requests, messages, sockets and matches for an address) hold on both paths.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Literal

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn import Config, Server

from turnwise.core.version_fence import Fence
from turnwise.server.connections.connection_limits import ConnectionLimits
from turnwise.server.connections.proxies import FORWARDED, Proxies
from turnwise.server.settings import Settings

HTTP = "uvicorn.protocols.http.httptools_impl:HttpToolsProtocol"
SOCKET = "uvicorn.protocols.websockets.websockets_sansio_impl:WebSocketsSansIOProtocol"
BOTH = {
    "": "config server_state app_state _loop",
    ".connection_made": "self transport",
    ".connection_lost": "self exc",
    ".data_received": "self data",
    ".pause_writing": "self",
    ".resume_writing": "self",
}
FENCE = Fence(
    "uvicorn",
    oldest=(0, 54),
    newest=(0, 54),
    inner={
        **{f"{base}{method}": parameters for base in (HTTP, SOCKET) for method, parameters in BOTH.items()},
        f"{HTTP}.handle_websocket_upgrade": "self",
        f"{HTTP}.on_header": "self name value",
        f"{HTTP}.on_response_complete": "self",
        f"{HTTP}.send_400_response": "self msg",
        "uvicorn.protocols.http.httptools_impl:STATUS_LINE": "",
        "uvicorn.protocols.utils:get_remote_addr": "transport",
        f"{SOCKET}.handle_connect": "self event",
        f"{SOCKET}.handle_events": "self",
        f"{SOCKET}.handle_parser_exception": "self",
        f"{SOCKET}.handle_ping": "self",
        f"{SOCKET}.keepalive_timeout": "self",
        f"{SOCKET}.receive": "self",
        f"{SOCKET}.run_asgi": "self",
        "websockets.server:ServerProtocol.send_response": "self response",
        "websockets.utils:apply_mask": "data mask",
    },
    loss="connections are slower, with fewer limits",
    beside={"websockets": ((17, 0), (17, 4))},
)
Protocol = type[asyncio.Protocol] | Literal["auto"]  # what uvicorn's Config takes


class OurConfig(Config):
    """uvicorn's, with what all connections share."""

    connection_limits: ConnectionLimits


def protocols() -> tuple[Protocol, Protocol]:
    """What speaks HTTP, and what speaks WebSocket."""
    if FENCE.is_plain:
        return "auto", "auto"
    from turnwise.server.connections.http_protocol import Gate
    from turnwise.server.connections.websocket_protocol import WebSocketProtocol

    return Gate, WebSocketProtocol


def served(app: ASGIApp, settings: Settings) -> ASGIApp:
    """The application as uvicorn gets it: our own connections know whom to believe, uvicorn's do not."""
    return ForwardedClient(app, Proxies(settings.proxies)) if FENCE.is_plain else app


def end_surely(server: Server) -> None:
    """Let none of uvicorn's own connections keep the server from stopping in good order.

    uvicorn tells each to end and gives up at the first that fails, as one whose handshake it could not read.
    Where an unknown uvicorn ends them in another way, this does nothing.
    """
    with suppress(AttributeError):
        for connection in server.server_state.connections:
            _end_by_force(connection)


def _end_by_force(connection: Any) -> None:
    connection.shutdown = partial(_end, connection.shutdown, connection.transport.abort)


def _end(usual: Callable[[], object], at_once: Callable[[], object]) -> None:
    try:
        usual()
    except Exception:
        at_once()


class ForwardedClient:
    """Says who asks: behind a proxy, its client."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        self._app = app
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on a request, in the name of the client."""
        if (client := scope.get("client")) and self._proxies.has(client[0]):
            forwarded = Headers(scope=scope).getlist(FORWARDED)
            scope = {**scope, "client": self._proxies.client(tuple(client), forwarded)}
        await self._app(scope, receive, send)
