"""In front of everything that is asked by HTTP: how often an address may ask, and how much it may send."""

from collections.abc import Mapping

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from turnwise.server.connections.client_address import client_address
from turnwise.server.http.errors import problem
from turnwise.server.protocol.codes import Code
from turnwise.server.rate_limit import Limiter

HURRIED = "too many requests from your address; wait a moment"
COSTS = {"/metrics": 20}  # of paths beside the API that take longer than a page's file, as multiples of that


class RequestLimitMiddleware:
    """Refuses before a body is read: whatever it holds, it costs the sender's share and has a limit."""

    def __init__(self, app: ASGIApp, message_size: int, larger: Mapping[str, int]) -> None:
        self._app = app
        self._size = message_size
        self._larger = larger  # paths whose bodies may be longer

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it here."""
        if scope["type"] == "http":
            if not _is_allowed(scope):
                await problem(Code.TOO_FAST, HURRIED)(scope, receive, send)
                return
            receive = _measured(receive, self._larger.get(scope["path"], self._size))
        await self._app(scope, receive, send)


def _measured(receive: Receive, size: int) -> Receive:
    """The same body, up to a limit."""
    taken = 0

    async def measured() -> Message:
        nonlocal taken
        message = await receive()
        taken += len(message.get("body", b""))
        if taken > size:
            raise HTTPException(413, f"a body has at most {size:,} bytes")
        return message

    return measured


def _is_allowed(scope: Scope) -> bool:
    """Pages and health are cheaper than the API, and a page consists of many files."""
    state = scope["app"].state
    path: str = scope["path"]
    limiter: Limiter = state.limiter if path.startswith("/api") else state.page_limiter
    return limiter.allows(client_address(scope), COSTS.get(path, 1))
