"""Counters and health on an address of their own, for those who watch over a server."""

from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.routing import Route

from turnwise.core.errors import BadSetup
from turnwise.server.health import exposition, healthz
from turnwise.server.hosts import HostGuard, HostNames

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
    beside.add_middleware(HostGuard, names=names)
    beside.state = app.state
    return beside
