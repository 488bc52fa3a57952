"""Bots as the server drives them, at tables of which nothing is stored, with workers that are overheard."""

import asyncio
from typing import Any, ClassVar

import pytest

from serving import MORNING, VirtualTime
from turnwise.bots.search import SearchRequest
from turnwise.bots.worker import Worker, messages
from turnwise.core.game import Game
from turnwise.server.rooms import thinkers
from turnwise.server.rooms.driver import Driver
from turnwise.server.rooms.room import Room
from turnwise.server.rooms.socket import Socket
from turnwise.server.rooms.thinkers import Thinkers
from turnwise.server.tables.entries import Joined
from turnwise.server.tables.setup import SeatSetup, Setup
from turnwise.server.tables.table import Table

COMPILING = 600.0  # seconds for a search, on a machine whose cache has none


class Listening(Worker):
    """A worker whose every request is overheard, as it is written to its process."""

    overheard: ClassVar[list[bytes]] = []

    def ask(self, request: SearchRequest) -> int:
        self.overhear(request)
        return super().ask(request)

    def overhear(self, request: SearchRequest) -> None:
        self.overheard.append(messages.to_line(messages.ask(0, request)))


class Absent(Listening):
    """A worker without a process: it is asked, and never answers."""

    def prepare(self, game: Game[Any]) -> None:
        """Nothing is to be compiled."""

    def progress(self, game: Game[Any]) -> float:
        return 1.0

    def is_ready(self, game: Game[Any], within: float = 0.0) -> bool:
        return True

    def ask(self, request: SearchRequest) -> int:
        self.overhear(request)
        return 0

    def answer(self, number: int, timeout: float | None = None) -> None:
        return None

    def cancel(self, number: int, grace: float = 0.0) -> None:
        return None


def thinking_by(worker: type[Worker]) -> Thinkers:
    """The server's thinkers with a worker of another kind."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(thinkers, "Worker", worker)
        return Thinkers(1)


class Disk:
    """A store for rooms that are not looked at again."""

    def append(self, *written: Any) -> asyncio.Future[bool]:
        done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        done.set_result(True)
        return done


class Host:
    """Sees to the bots of one room, as a house does."""

    driver: Driver

    def changed(self, room: Room, is_ours: bool) -> None:
        self.driver.wake()

    def successor(self, table: Table, at: int) -> Any:
        raise AssertionError("bots ask for no rematch")

    def clock_seed(self, table: str) -> str:
        raise AssertionError("bots are never late")


def seated(game: Game[Any], state: Any, levels: dict[int, str]) -> Table:
    """A table at a position, with bots on some seats and persons on all others."""
    line, seats = game.format_state(state), range(game.players_of(state))
    kinds = tuple(SeatSetup("bot", levels[seat]) if seat in levels else SeatSetup() for seat in seats)
    setup = Setup(game.id, game.default_edition, kinds, "owner", position=line, secret="5" * 64)
    table = Table("table", setup, MORNING)
    for seat in seats:
        if seat not in levels:
            table.add(Joined(at=MORNING, seat=seat, name=f"P{seat}", guest=f"g{seat}", secret=f"s{seat}"))
    return table


async def driven(table: Table, thinking: Thinkers) -> list[int]:
    """What the bots of a table do until a person is waited for."""
    host: Any = Host()
    store: Any = Disk()
    unused: Any = None
    room = Room(table, store, VirtualTime(), host)
    room.audience.sockets.add(Socket(unused, unused, lambda messages: True))  # or bots would pause
    host.driver = Driver(room, thinking, VirtualTime(), 0.0, table.id)
    host.driver.wake()
    await finished(host.driver)
    return list(table.playing.actions)


async def finished(driver: Driver) -> None:
    """Wait until a person is waited for."""
    while driver._task is not None:
        await asyncio.wait_for(asyncio.shield(driver._task), COMPILING)
