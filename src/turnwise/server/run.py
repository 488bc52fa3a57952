"""`turnwise serve`: one process, or several beside one database."""

import asyncio
import gc
import os
import socket
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress

import uvicorn
from fastapi import FastAPI
from starlette.applications import Starlette
from uvicorn.config import WSProtocolType

from turnwise.core.errors import BadSetup
from turnwise.server import logs
from turnwise.server.app import application
from turnwise.server.door import Door
from turnwise.server.headers import headers
from turnwise.server.hosts import HostNames, names_beside
from turnwise.server.observation import metrics_address, observation
from turnwise.server.peers import Peers
from turnwise.server.proxies import Proxies
from turnwise.server.settings import Settings
from turnwise.server.socket import TableWire
from turnwise.server.storage.backends import backend_for, refuse_several

GRACEFUL_SECONDS = 10
BACKLOG = 2048
FILES = 65_536
GARBAGE = 20_000  # new objects before the search for unreachable ones; Python's own is 700
SEARCHES = 100  # of the young before all are looked at, in which nobody is served: 0.2 s for 1,500 tables


class Server(uvicorn.Server):
    """Says when it is up, and tells everybody to come back before it hangs up."""

    def __init__(
        self,
        config: uvicorn.Config,
        app: FastAPI,
        up: Callable[[], object] | None = None,
        beside: Callable[[uvicorn.Server], Awaitable[asyncio.Server]] | None = None,
    ) -> None:
        """`beside` serves counters on an address of their own."""
        super().__init__(config)
        self._app = app
        self._up = up
        self._beside = beside

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
        if self._beside:
            self.servers.append(await self._beside(self))
        if self._up:
            self._up()
        self._app.openapi()  # now: later it would hold up others, and in a thread disturb requests
        self._preparing = asyncio.get_running_loop().run_in_executor(None, logs.prepared)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop in good order."""
        if house := getattr(self._app.state, "house", None):
            house.say_goodbye()
            await asyncio.sleep(0.05)  # for the goodbyes to be sent
        await super().shutdown(sockets)


class Config(uvicorn.Config):
    """uvicorn's, with what all connections share."""

    peers: Peers


def configuration(
    app: Starlette, settings: Settings, wire: type[asyncio.Protocol] | WSProtocolType = TableWire
) -> Config:
    """How uvicorn runs the application; the measurements use the same, but uvicorn's own connections."""
    config = Config(
        app,
        host=settings.host,
        port=settings.port,
        loop="auto",  # uvloop where there is one
        http=Door,
        ws=wire,
        ws_max_size=settings.message_size,
        ws_per_message_deflate=False,
        access_log=False,  # paths hold the ids of tables
        log_config=None,
        timeout_graceful_shutdown=GRACEFUL_SECONDS,
        server_header=False,
        headers=headers(),
        proxy_headers=False,  # the doors know better whom to believe
        backlog=BACKLOG,
    )
    config.peers = Peers(settings)
    return config


def listening(host: str, ports: Sequence[int]) -> socket.socket:
    """A socket that processes can share, on the first port that is free; refuses when none is."""
    for port in ports[:-1]:
        with suppress(BadSetup):
            return _bound(host, port)
    return _bound(host, ports[-1])


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)  # else asyncio leaves Nagle on
    if os.name == "posix":  # elsewhere it would let two programs have one port
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
        found.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        found.close()
        reason = getattr(error, "strerror", None) or str(error)
        raise BadSetup("no_port", f"cannot listen on {host}:{port}: {reason}") from None
    return found


def _doors(settings: Settings, ports: Sequence[int]) -> list[socket.socket]:
    """The server's own socket, and one for its counters if they have an address of their own."""
    address = metrics_address(settings.metrics)
    Proxies(settings.proxies), HostNames(settings)  # refuses bad ones before anything is opened
    doors = [listening(settings.host, ports)]
    if address:
        doors.append(listening(address[0], [address[1]]))
    return doors


def serve(
    settings: Settings,
    processes: int = 1,
    told: Callable[[str], object] | None = None,
    ports: Sequence[int] = (),
) -> None:
    """Run until told to stop, on the settings' port or the first free one of several; tell the address."""
    refuse_several(backend_for(settings.db), processes)
    allow_many_connections()
    with ExitStack() as stack:
        doors = [stack.enter_context(door) for door in _doors(settings, ports or (settings.port,))]

        def up() -> None:
            address = _address(doors[0])
            sys.stderr.write(f"Turnwise is at {address} (Ctrl+C stops it)\n")
            if told:
                told(address)

        if processes > 1:
            from turnwise.server.processes import Processes

            if not Processes(settings, doors, processes, up).run():
                raise BadSetup("no_process", "no server process stays alive; see above why")
        else:
            serve_at(settings, doors, up)


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


def serve_at(
    settings: Settings, doors: Sequence[socket.socket], up: Callable[[], object] | None = None
) -> None:
    """Serve at a socket, and counters at a second one, in this process; refuses an unusable database."""
    logs.configure()
    app = application(settings)
    door, *others = doors
    beside = _counting_at(others[0], settings, app) if others else None
    server = Server(configuration(app, settings), app, up, beside)
    _tidy_up_seldom()
    server.run(sockets=[door])


def _counting_at(
    door: socket.socket, settings: Settings, app: FastAPI
) -> Callable[[uvicorn.Server], Awaitable[asyncio.Server]]:
    """What serves counters at a socket of their own, beside a server."""
    names = names_beside(settings, door.getsockname()[0])
    config = configuration(observation(app, names), settings)

    async def serving(server: uvicorn.Server) -> asyncio.Server:
        def connection() -> Door:
            return Door(config=config, server_state=server.server_state, app_state={})

        return await asyncio.get_running_loop().create_server(connection, sock=door, backlog=BACKLOG)

    return serving
