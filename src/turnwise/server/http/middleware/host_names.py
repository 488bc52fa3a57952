"""By which names the server may be called: a site that points its own name to our address is refused.

Such a page (DNS rebinding) would be of the server's own origin, in the browser of a person who can reach it.
"""

import re
from dataclasses import replace
from ipaddress import ip_address

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from turnwise.core.errors import BadSetup
from turnwise.server.http.errors import problem
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.settings import Settings

LOOPBACK = frozenset(("localhost", "127.0.0.1", "::1"))
LONGEST_QUOTE = 80  # characters of what was sent
_NAME = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?")
_HOST = re.compile(
    r"(\[([0-9a-f:.]+)\]|[a-z0-9.-]+)(:[0-9]*)?", re.ASCII
)  # a header: a name or an address, a port


class HostNames:
    """The names that a request may call the server by."""

    def __init__(self, settings: Settings) -> None:
        """All names if none is given, but on an address of this machine alone only its own."""
        named = frozenset(map(_checked, settings.host_names))
        self._is_any = not named and not _is_loopback(settings.host)
        self._names = named | LOOPBACK

    def refuse_other(self, headers: Headers) -> None:
        """Refuse a request that calls us by another name; one without a name comes from no browser."""
        given = headers.get("host")
        if not self._is_any and given is not None and _host(given) not in self._names:
            quoted = repr(given[:LONGEST_QUOTE])
            raise Refused(Code.BAD_HOST, f"{quoted} is no name of this server; `--host-name` adds one")


def names_beside(settings: Settings, host: str) -> HostNames:
    """The names at another address: any, but on one of this machine alone only those of the server."""
    named = settings.host_names if _is_loopback(host) else ()
    return HostNames(replace(settings, host=host, host_names=named))


class HostNameMiddleware:
    """Refuses requests over HTTP; sockets are told so by their own messages."""

    def __init__(self, app: ASGIApp, names: HostNames) -> None:
        self._app = app
        self._names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] == "http":
            try:
                self._names.refuse_other(Headers(scope=scope))
            except Refused as refusal:
                await problem(Code.BAD_HOST, refusal.sentence)(scope, receive, send)
                return
        await self._app(scope, receive, send)


def _host(given: str) -> str | None:
    """The name in a Host header, without its port; None if it is anything else."""
    found = _HOST.fullmatch(given.lower())
    return (found[2] or found[1]).removesuffix(".") if found else None


def _checked(name: str) -> str:
    plain = name.lower().removeprefix("[").removesuffix("]")
    if _NAME.fullmatch(plain) or _is_address(plain):
        return plain
    raise BadSetup(
        "bad_host_name",
        f"--host-name is {name!r}, but has to be a name such as play.example.org, without a port",
    )


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _is_loopback(host: str) -> bool:
    return host in LOOPBACK or (_is_address(host) and ip_address(host).is_loopback)
