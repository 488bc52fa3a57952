"""`turnwise serve`: one process, or several beside one database."""

import asyncio
import gc
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from types import FrameType
from typing import Literal

import uvicorn
from fastapi import FastAPI
from starlette.types import ASGIApp

from turnwise.core.errors import BadSetup
from turnwise.server.app import application
from turnwise.server.connections.connection_limits import ConnectionLimits
from turnwise.server.connections.protocol_classes import FENCE, OurConfig, end_surely, protocols, served
from turnwise.server.connections.proxies import Proxies
from turnwise.server.http.middleware.host_names import HostNames, names_beside
from turnwise.server.http.middleware.security_headers import security_headers
from turnwise.server.monitoring import logs
from turnwise.server.monitoring.metrics_app import TwoAddresses, metrics_address, observation
from turnwise.server.runtime import Runtime
from turnwise.server.settings import Settings
from turnwise.server.storage.backends import backend_for, refuse_several
from turnwise.workers import open_pool

GRACEFUL_SECONDS = 10
GOODBYE_SECONDS = 0.05  # for goodbyes to be sent
LOOK_SECONDS = 0.005  # between two looks whether uvicorn has started: it tells no one
STOPPING = (signal.SIGINT, signal.SIGTERM)
BACKLOG = 2048
FILES = 65_536
GARBAGE = 20_000  # new objects before the search for unreachable ones; Python's own is 700
SEARCHES = 100  # of the young before all are looked at, in which no client is served: 0.2 s for 1,500 tables


class Server(uvicorn.Server):
    """Says when it is up, and tells everybody to come back before it hangs up.

    Of uvicorn's it uses `serve`, `started` and `should_exit` alone, which no fence has to guard.
    """

    def __init__(self, config: uvicorn.Config, app: FastAPI, up: Callable[[], object] | None = None) -> None:
        super().__init__(config)
        self._app = app
        self._up = up

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until told to stop; a server that has stopped in good order ends without an error."""
        with _ignored_signals():  # uvicorn raises them again at the end
            starting = asyncio.ensure_future(self._start())
            try:
                await super().serve(sockets)
            except SystemExit as leaving:  # uvicorn's, which does not say why
                raise getattr(self._app.state, "error", leaving) from None
            finally:
                starting.cancel()
            if starting.done() and not starting.cancelled():
                starting.result()  # a failure to say that it is up

    def stop(self) -> None:
        """Tell everybody to come back, and stop a moment later."""
        self._say_goodbye_and(self._exit)

    def _exit(self) -> None:
        self.should_exit = True

    async def _start(self) -> None:
        """As soon as it serves say so, and only then load what is needed to tell of it."""
        try:
            while not self.started:
                await asyncio.sleep(LOOK_SECONDS)
            self._stop_at_signals()
            if self._up:
                self._up()
            FENCE.warn()
            self._app.openapi()  # now: later it would hold up others, and in a thread disturb requests
            self._preparing = asyncio.get_running_loop().run_in_executor(
                self._app.state.threads, logs.prepared
            )
        except Exception:
            self.should_exit = True
            raise

    def _stop_at_signals(self) -> None:
        """Let uvicorn hear of a signal to stop a moment later than the players."""
        if threading.current_thread() is threading.main_thread():
            loop = asyncio.get_running_loop()
            for number in STOPPING:
                signal.signal(number, partial(self._hear_signal, loop, signal.getsignal(number)))

    def _hear_signal(
        self, loop: asyncio.AbstractEventLoop, usual: object, number: int, frame: FrameType | None
    ) -> None:
        def then() -> None:
            if callable(usual):
                usual(number, frame)
            self._exit()

        loop.call_soon_threadsafe(self._say_goodbye_and, then)

    def _say_goodbye_and(self, then: Callable[[], None]) -> None:
        if rooms := getattr(self._app.state, "rooms", None):
            rooms.say_goodbye()
        asyncio.get_running_loop().call_later(GOODBYE_SECONDS, self._end, then)

    def _end(self, then: Callable[[], None]) -> None:
        if FENCE.is_plain:
            end_surely(self)
        then()


@contextmanager
def _ignored_signals() -> Iterator[None]:
    """Do nothing at a signal to stop, unless another handler is set within the block; for the main thread."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    usual = {number: signal.signal(number, lambda *_: None) for number in STOPPING}
    try:
        yield
    finally:
        for number, handler in usual.items():
            signal.signal(number, handler)


def configuration(
    app: ASGIApp,
    settings: Settings,
    runtime: Runtime,
    ws_protocol: Literal["websockets-sansio"] | None = None,
) -> OurConfig:
    """How uvicorn runs the application; the measurements use the same, but uvicorn's own sockets."""
    http, ours = protocols()
    config = OurConfig(
        served(app, settings),
        host=settings.host,
        port=settings.port,
        loop="auto",  # uvloop where there is one
        http=http,
        ws=ws_protocol or ours,
        ws_max_size=settings.message_size,
        ws_per_message_deflate=False,
        access_log=False,  # paths hold the ids of tables
        log_config=None,
        timeout_graceful_shutdown=GRACEFUL_SECONDS,
        server_header=False,
        headers=security_headers(),
        proxy_headers=False,  # Turnwise knows better whom to believe
        backlog=BACKLOG,
    )
    config.connection_limits = ConnectionLimits(settings, runtime.monotonic)
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


def _listeners(settings: Settings, ports: Sequence[int]) -> list[socket.socket]:
    """The server's own socket, and one for its counters if they have an address of their own."""
    address = metrics_address(settings.metrics)
    Proxies(settings.proxies), HostNames(settings)  # refuses bad ones before anything is opened
    listeners = [listening(settings.host, ports)]
    if address:
        listeners.append(listening(address[0], [address[1]]))
    return listeners


def serve(
    settings: Settings,
    processes: int = 1,
    on_address: Callable[[str], object] | None = None,
    ports: Sequence[int] = (),
) -> None:
    """Run until told to stop, on the settings' port or the first free one of several; tell the address."""
    refuse_several(backend_for(settings.db), processes)
    allow_many_connections()
    with ExitStack() as stack:
        listeners = [
            stack.enter_context(listener) for listener in _listeners(settings, ports or (settings.port,))
        ]

        def up() -> None:
            address = _address(listeners[0])
            sys.stderr.write(f"Turnwise is at {address} (Ctrl+C stops it)\n")
            if on_address:
                on_address(address)

        if processes > 1:
            from turnwise.server.processes import Processes

            if not Processes(settings, listeners, processes, up).run():
                raise BadSetup("no_process", "no server process stays alive; see above why")
        else:
            serve_at(settings, listeners, up)


def allow_many_connections() -> None:
    """Each is an open file, of which a process has few unless it asks for more."""
    with suppress(ImportError, OSError, ValueError):  # where there is no such limit, or it cannot be changed
        import resource

        allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        if allowed not in (most, resource.RLIM_INFINITY) and allowed < FILES:
            wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _tidy_up_seldom() -> None:
    """What was imported stays, and moves leave hardly any cycles behind: looking for them can wait."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE, 2, SEARCHES)


def serve_at(
    settings: Settings, listeners: Sequence[socket.socket], up: Callable[[], object] | None = None
) -> None:
    """Serve at a socket, and counters at a second one, in this process; refuses an unusable database."""
    logs.configure(settings.logs_events)
    runtime = Runtime()
    app = application(settings, runtime, open_pool(settings.pool, settings.workers))
    server = Server(configuration(_both(app, settings, listeners), settings, runtime), app, up)
    _tidy_up_seldom()
    server.run(sockets=[*listeners])


def _both(app: FastAPI, settings: Settings, listeners: Sequence[socket.socket]) -> ASGIApp:
    """The application, and the counters if they have a socket of their own."""
    if len(listeners) == 1:
        return app
    host, port = listeners[1].getsockname()[:2]
    return TwoAddresses(app, observation(app, names_beside(settings, host)), (host, port))
