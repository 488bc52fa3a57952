"""Counters and health on an address of their own, for those who watch over a server."""

from ipaddress import ip_address

from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from turnwise.core.errors import BadSetup
from turnwise.server.http.middleware.host_names import HostNameMiddleware, HostNames
from turnwise.server.monitoring.health import exposition, healthz

ON, OFF = "on", "off"
FORMS = "on, off, or an address such as 127.0.0.1:9100"
MOST_PORT = 65_535


def metrics_address(value: str) -> tuple[str, int] | None:
    """The address that --metrics names; None if it names none."""
    if value in (ON, OFF):
        return None
    host, sign, port = value.rpartition(":")
    if not (sign and host and port.isascii() and port.isdigit() and int(port) <= MOST_PORT):
        raise BadSetup("bad_metrics", f"--metrics is {value!r}, but has to be {FORMS}")
    return host.removeprefix("[").removesuffix("]"), int(port)


def observation(app: FastAPI, names: HostNames) -> Starlette:
    """A small application beside the server's own, at an address with names of its own."""
    beside = Starlette(routes=[Route("/metrics", exposition), Route("/healthz", healthz)])
    beside.add_middleware(HostNameMiddleware, names=names)
    beside.state = app.state
    return beside


class TwoAddresses:
    """The server's application, and the small one for requests that come in at an address of its own."""

    def __init__(self, app: ASGIApp, beside: ASGIApp, address: tuple[str, int]) -> None:
        self._app = app
        self._beside = beside
        self._host, self._port = address
        self._is_any_host = ip_address(self._host).is_unspecified

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand on to the one that is asked; the start and the end of the server concern its own."""
        app = self._beside if self._is_beside(scope.get("server")) else self._app
        await app(scope, receive, send)

    def _is_beside(self, asked: tuple[str, int] | None) -> bool:
        """Whether the socket's own address, which ASGI tells, is the one of the small application."""
        return asked is not None and asked[1] == self._port and (self._is_any_host or asked[0] == self._host)
