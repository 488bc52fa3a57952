"""`turnwise serve`: one process, or several beside one PostgreSQL."""

import asyncio
import gc
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import uvicorn
from fastapi import FastAPI
from starlette.applications import Starlette
from uvicorn.config import WSProtocolType

from turnwise.core.errors import BadSetup
from turnwise.server import logs
from turnwise.server.app import application
from turnwise.server.settings import Settings
from turnwise.server.socket import TableWire
from turnwise.server.storage.addresses import parse_address
from turnwise.server.wire import Door

GRACEFUL_SECONDS = 10
BACKLOG = 2048
FILES = 65_536
GARBAGE = 20_000  # new objects before the search for unreachable ones; Python's own is 700
SEARCHES = 100  # of the young before all are looked at, in which nobody is served: 0.2 s for 1,500 tables


class Server(uvicorn.Server):
    """Says when it is up, and tells everybody to come back before it hangs up."""

    def __init__(self, config: uvicorn.Config, app: FastAPI, up: Callable[[], object] | None = None) -> None:
        super().__init__(config)
        self._app = app
        self._up = up

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Whoever was told to stop and has stopped in good order ends without an error."""
        with super().capture_signals():
            yield
            self._captured_signals.clear()  # or they would be raised again

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve, say so, and only then load what is needed to tell of it."""
        try:
            await super().startup(sockets)
        except SystemExit as leaving:  # uvicorn's, which does not say why
            raise getattr(self._app.state, "error", leaving) from None
        if self._up:
            self._up()
        self._preparing = asyncio.get_running_loop().run_in_executor(None, logs.prepared)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop in good order."""
        if house := getattr(self._app.state, "house", None):
            house.say_goodbye()
            await asyncio.sleep(0.05)  # for the goodbyes to be sent
        await super().shutdown(sockets)


def configuration(
    app: Starlette, settings: Settings, wire: type[asyncio.Protocol] | WSProtocolType = TableWire
) -> uvicorn.Config:
    """How uvicorn runs the application; the measurements use the same, but uvicorn's own connections."""
    return uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        loop="uvloop",
        http=Door,
        ws=wire,
        ws_max_size=settings.message_size,
        ws_per_message_deflate=False,
        access_log=False,  # paths hold the ids of tables
        log_config=None,
        timeout_graceful_shutdown=GRACEFUL_SECONDS,
        server_header=False,
        backlog=BACKLOG,
    )


def listening(settings: Settings) -> socket.socket:
    """A socket that processes can share; refuses a port that is taken."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # else asyncio leaves Nagle on
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((settings.host, settings.port))
    except (OSError, OverflowError) as error:
        found.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise BadSetup("no_port", f"cannot listen on {settings.host}:{settings.port}: {reason}") from None
    found.listen(BACKLOG)
    return found


def serve(settings: Settings, processes: int = 1, told: Callable[[str], object] | None = None) -> None:
    """Run until told to stop; somebody may be told the address as soon as it can be asked."""
    if parse_address(settings.db).path and processes > 1:
        raise BadSetup(
            "one_process", f"{processes} processes need PostgreSQL: SQLite serves one (--db postgresql://…)"
        )
    allow_many_connections()
    with listening(settings) as door:

        def up() -> None:
            address = _address(door)
            sys.stderr.write(f"Turnwise is at {address} (Ctrl+C stops it)\n")
            if told:
                told(address)

        if processes > 1:
            from turnwise.server.processes import Processes

            if not Processes(settings, door, processes, up).run():
                raise BadSetup("no_process", "no server process stays alive; see above why")
        else:
            serve_at(settings, door, up)


def allow_many_connections() -> None:
    """Each is an open file, of which a process has few unless it asks for more."""
    with suppress(ImportError, OSError, ValueError):  # where there is no such limit, or it cannot be changed
        import resource

        allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        if allowed not in (most, resource.RLIM_INFINITY) and allowed < FILES:
            wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _address(door: socket.socket) -> str:
    host, port = door.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _tidy_up_seldom() -> None:
    """What was imported stays, and moves leave hardly any cycles behind: looking for them can wait."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE, 2, SEARCHES)


def serve_at(settings: Settings, door: socket.socket, up: Callable[[], object] | None = None) -> None:
    """Serve whoever comes to a socket, in this process; refuses a database that cannot be used."""
    logs.configure()
    app = application(settings)
    server = Server(configuration(app, settings), app, up)
    _tidy_up_seldom()
    server.run(sockets=[door])
