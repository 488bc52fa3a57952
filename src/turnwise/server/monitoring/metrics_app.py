"""Counters and health on an address of their own, for those who watch over a server."""

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.routing import Route

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


class Beside(uvicorn.Server):
    """Serves such an application at a socket of its own, from the start of a server to its end."""

    def __init__(self, config: uvicorn.Config, listening: socket.socket) -> None:
        super().__init__(config)
        self._listening = listening
        self._is_up = asyncio.Event()

    async def begin(self) -> None:
        """Serve; fails if that is not possible."""
        self._serving = asyncio.ensure_future(self.serve(sockets=[self._listening]))
        up = asyncio.ensure_future(self._is_up.wait())
        await asyncio.wait((self._serving, up), return_when=asyncio.FIRST_COMPLETED)
        if not up.done():
            up.cancel()
            await self._serving

    async def end(self) -> None:
        """Stop."""
        self.should_exit = True
        await self._serving

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve, and say so."""
        await super().startup(sockets)
        self._is_up.set()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Leave signals to the server."""
        yield
