"""A real server in a test's own event loop, with real sockets, and a time that the test may set."""

import asyncio
import functools
import itertools
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
import websockets
from fastapi import APIRouter, FastAPI
from starlette.routing import BaseRoute

import turnwise.server.app
from turnwise.server.app import application
from turnwise.server.protocol.messages import PROTOCOL
from turnwise.server.rooms.room import Room
from turnwise.server.rooms.rooms import MOST_AT_ONCE, Rooms
from turnwise.server.run import Server, configuration, listening
from turnwise.server.runtime import Runtime
from turnwise.server.settings import Settings
from turnwise.server.storage.store import Store
from turnwise.server.timekeeper import Timekeeper
from turnwise.workers import Pool
from waiting import PATIENCE as PATIENCE

NUMBERS = itertools.count(1)  # of requests: two tabs of one seat must not use one id for two things
MORNING = 1_800_000_000_000  # when a virtual time begins
INCLUDE = FastAPI.include_router
INCLUDED: list[BaseRoute] = []  # by the first server


def in_loop(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    """Run a test in an event loop of its own."""

    @functools.wraps(test)
    def run(*arguments: Any, **named: Any) -> None:
        asyncio.run(test(*arguments, **named))  # type: ignore[arg-type]

    return run


class VirtualAlarm:
    """A callback that waits for its time."""

    def __init__(self, at: int, callback: Callable[[], None]) -> None:
        self.at = at
        self.callback = callback
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True


class VirtualTime:
    """Stands still until a test lets it pass."""

    def __init__(self, now: int = MORNING) -> None:
        self.shows = now  # set by a test, time passes and nobody wakes
        self._alarms: list[VirtualAlarm] = []

    def now(self) -> int:
        return self.shows

    def wake(self, at: int, callback: Callable[[], None]) -> VirtualAlarm:
        alarm = VirtualAlarm(at, callback)
        self._alarms.append(alarm)
        return alarm

    async def pass_by(self, milliseconds: int) -> None:
        """Let time pass, and everything happen that is due on the way."""
        end = self.shows + milliseconds
        while due := [alarm for alarm in self._alarms if alarm.at <= end and not alarm.is_cancelled]:
            first = min(due, key=lambda alarm: alarm.at)
            self._alarms.remove(first)
            self.shows = max(self.shows, first.at)
            before = asyncio.all_tasks()
            first.callback()
            if begun := asyncio.all_tasks() - before:
                await asyncio.wait(begun, timeout=PATIENCE)  # however long the database takes
        self.shows = end
        await asyncio.sleep(0)  # whoever lets time pass again and again lets others act


class Player:
    """A connection to a table, as a page would hold it."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.table: dict[str, Any] = {}
        self.state: dict[str, Any] = {}  # with what the table is

    async def hear(self) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        self.heard.append(message)
        if message["type"] == "TABLE":
            self.table = message
        if message["type"] == "STATE":
            self.state = self.table | message
        return message

    async def hear_until(self, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The next message that a test waits for."""
        while not wanted(message := await self.hear()):
            pass
        return message

    async def hear_type(self, kind: str) -> dict[str, Any]:
        """The next message of a type."""
        return await self.hear_until(lambda message: message["type"] == kind)

    async def hear_version(self, version: int) -> dict[str, Any]:
        """The state of a version, or a later one."""
        if self.state and self.state["version"] >= version:
            return self.state
        return await self.hear_until(lambda it: it["type"] == "STATE" and it["version"] >= version)

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a request and wait for its one answer."""
        id = fields.pop("id", None) or f"r{next(NUMBERS)}"
        if kind == "HELLO":
            fields.setdefault("protocol", PROTOCOL)
        await self.socket.send(json.dumps({"type": kind, "id": id, **fields}))
        return await self.hear_until(lambda message: message.get("id") == id)

    async def act(self, action: int | str, **fields: Any) -> dict[str, Any]:
        """Carry out an action at the version last seen."""
        fields.setdefault("version", self.state["version"])
        return await self.ask("ACT", action=action, **fields)


def _seat(word: str) -> dict[str, str]:
    return {"kind": word} if word in ("own", "open") else {"kind": "bot", "level": word}


class WatchedRooms(Rooms):
    """Rooms that tell when something has become of a table, so that a test can wait for it."""

    def __init__(self, store: Store, *others: Any) -> None:
        super().__init__(store, *others)
        self.news = asyncio.Event()
        self.sweeps = 0  # that were begun: each looks for what is due
        look = store.due

        async def due(until: int, limit: int) -> list[str]:
            if limit == MOST_AT_ONCE:
                self.sweeps += 1
                self.news.set()
            return await look(until, limit)

        setattr(store, "due", due)  # noqa: B010 - a method is put over

    def changed(self, room: Room, is_ours: bool = True) -> None:
        super().changed(room, is_ours)
        self.news.set()

    def visited(self, room: Room) -> None:
        super().visited(room)
        self.news.set()

    def left(self, room: Room) -> None:
        super().left(room)
        self.news.set()


class LocalServer:
    """A running server and a guest who knows its address."""

    def __init__(self, port: int, client: httpx.AsyncClient, app: Any, server: Any = None) -> None:
        self.port = port
        self.server = server
        self.client = client
        self.app = app
        self._headers: dict[str, str] = {}

    async def headers(self) -> dict[str, str]:
        """The token of a guest who comes in once."""
        if not self._headers:
            token = (await self.client.post("/api/guests")).json()["token"]
            self._headers = {"Authorization": f"Bearer {token}"}
        return self._headers

    async def table(self, game: str, *seats: str, **options: Any) -> dict[str, Any]:
        """A table whose seats are own, open, or levels of bots."""
        kinds = [
            {"kind": seat} if seat in ("own", "open") else {"kind": "bot", "level": seat} for seat in seats
        ]
        body = {"game": game, "seats": kinds, **options}
        response = await self.client.post("/api/tables", json=body, headers=await self.headers())
        assert response.status_code == 201, response.text
        made: dict[str, Any] = response.json()
        return made

    async def join(self, table: str, **options: Any) -> dict[str, Any]:
        """A seat at a table."""
        response = await self.client.post(
            f"/api/tables/{table}/seats", json=options, headers=await self.headers()
        )
        assert response.status_code == 201, response.text
        seated: dict[str, Any] = response.json()
        return seated

    async def two_players(self, game: str, **options: Any) -> tuple[str, str, str]:
        """A table with a person on each of two seats, and their secrets."""
        made = await self.table(game, "own", "open", **options)
        seated = await self.join(made["table"], name="Bob")
        return made["table"], made["secret"], seated["secret"]

    async def until(self, is_so: Callable[[], object]) -> None:
        """Wait until something is so; looks whenever a table has changed, was visited, left, or swept."""
        rooms: WatchedRooms = self.app.state.rooms
        async with asyncio.timeout(PATIENCE):
            while not is_so():
                rooms.news.clear()
                await rooms.news.wait()

    async def swept(self, times: int = 1) -> None:
        """Let the server look for what there is to do, so many times from begin to end."""
        rooms: WatchedRooms = self.app.state.rooms
        next_one = rooms.sweeps + times + 1  # when it begins, those before it are over
        await self.until(lambda: rooms.sweeps >= next_one)

    @asynccontextmanager
    async def at(self, table: str, *secrets: str, version: int | None = None) -> AsyncIterator[Player]:
        """A connection that has said HELLO."""
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        async with websockets.connect(address, compression=None, open_timeout=PATIENCE) as socket:
            player = Player(socket)
            known = {} if version is None else {"version": version}
            await player.ask("HELLO", secrets=list(secrets), **known)
            yield player


@functools.cache
def _description() -> dict[str, Any]:
    """What FastAPI derives from the routes: the same for all servers, and half of the time a start takes."""
    return application(Settings(db="sqlite://")).openapi()


def _include_once(app: FastAPI, router: APIRouter) -> None:
    """What FastAPI makes of the routes: the same for all servers, and most of the time a start takes."""
    if INCLUDED:
        assert INCLUDED[0] not in app.router.routes, "an application includes one router: its whole interface"
        app.router.routes.extend(INCLUDED)
        return
    before = len(app.router.routes)
    INCLUDE(app, router)
    INCLUDED.extend(app.router.routes[before:])


@asynccontextmanager
async def serving(
    folder: Path,
    time: Timekeeper | None = None,
    pool: Pool | None = None,
    runtime: Runtime | None = None,
    **changes: Any,
) -> AsyncIterator[LocalServer]:
    """A server on an SQLite file in a folder; a time is put into its runtime."""
    runtime = runtime or Runtime()
    if time is not None:
        runtime = replace(runtime, timekeeper=time)
    options: dict[str, Any] = {
        "db": f"sqlite:///{folder / 'turnwise.db'}",
        "port": 0,
        "bot_delay": 0.0,
        "burst": 100_000,
    }
    settings = Settings(**(options | changes))
    with patch.object(FastAPI, "include_router", _include_once):
        app = application(settings, runtime, pool)
    app.openapi = _description  # type: ignore[method-assign]
    door = listening(settings.host, [settings.port])
    up = asyncio.Event()
    server = Server(configuration(app, settings, runtime), app, up.set)
    with patch.object(turnwise.server.app, "Rooms", WatchedRooms):
        running = asyncio.create_task(server.serve(sockets=[door]))
        starting = asyncio.create_task(up.wait())
        await asyncio.wait([running, starting], return_when=asyncio.FIRST_COMPLETED)
    starting.cancel()
    if running.done():
        running.result()
    port = door.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    async with httpx.AsyncClient(base_url=address, timeout=PATIENCE, verify=False) as client:  # loads no CAs
        try:
            yield LocalServer(port, client, app, server)
        finally:
            server.stop()
            await running
