"""A person and a spectator at a table with bots, and all that they are sent, byte for byte."""

import asyncio
import itertools
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import websockets

from driving import finished
from serving import PATIENCE, LocalServer
from turnwise.core.events import SPECTATOR
from turnwise.server.protocol.messages import PROTOCOL
from turnwise.server.rooms.bot_driver import BotDriver
from turnwise.testing.walks import Setting

WARMING = '{"type":"STAND_IN"'  # how far the machine is with compiling: it depends on no table
CLOCK = {"kind": "bank", "seconds": 600, "increment": 2}


class Ear:
    """A connection and all that it is sent."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self._socket, self._numbers = socket, itertools.count(1)
        self.heard: list[str] = []

    @property
    def states(self) -> list[Any]:
        """All states that were told."""
        return [json.loads(text) for text in self.heard if text.startswith('{"type":"STATE"')]

    async def ask(self, **request: Any) -> None:
        """Send a request, and hear all until its answer."""
        id = f"r{next(self._numbers)}"
        await self._socket.send(json.dumps({"id": id, **request}))
        while json.loads(await self._hear()).get("id") != id:
            pass

    async def _hear(self) -> str:
        text = WARMING
        while text.startswith(WARMING):
            text = str(await asyncio.wait_for(self._socket.recv(), PATIENCE))
        self.heard.append(text)
        return text

    def up_to(self, version: int) -> list[str]:
        """What was heard before anything of a later version."""
        later = (at for at, text in enumerate(self.heard) if (json.loads(text).get("version") or 0) > version)
        return self.heard[: next(later, len(self.heard))]


@asynccontextmanager
async def listening_at(served: LocalServer, table: str, *secrets: str) -> AsyncIterator[Ear]:
    """A connection that has said HELLO."""
    address = f"ws://127.0.0.1:{served.port}/api/tables/{table}/socket"
    async with websockets.connect(address, compression=None, open_timeout=PATIENCE) as socket:
        ear = Ear(socket)
        await ear.ask(type="HELLO", protocol=PROTOCOL, secrets=list(secrets))
        yield ear


class Visit:
    """One world of a pair: a person on a seat, a spectator, and bots, which wait until both are there."""

    def __init__(
        self, served: LocalServer, setting: Setting, state: Any, seat: int, levels: list[str]
    ) -> None:
        self._served, self._setting, self._state, self._seat = served, setting, state, seat
        self._levels = levels
        self._dice = random.Random("person")
        self.actions: list[int] = []
        self.ears: dict[int, Ear] = {}  # by viewer
        self.pages: list[str] = []  # that anybody may open, at the end

    async def run(self, monkeypatch: pytest.MonkeyPatch, turns: int) -> None:
        """Play for some turns of the person."""
        are_there = asyncio.Event()
        monkeypatch.setattr(BotDriver, "pause", lambda driver, seat, began: are_there.wait())
        served, game = self._served, self._setting.game
        seats = ["own" if seat == self._seat else level for seat, level in enumerate(self._levels)]
        line = game.format_state(self._state)
        made = await served.table(game.id, *seats, position=line, clock=CLOCK, public=True)
        table = made["table"]
        async with (
            listening_at(served, table, made["secret"]) as player,
            listening_at(served, table) as spectator,
        ):
            are_there.set()
            self.ears = {self._seat: player, SPECTATOR: spectator}
            await self._play(table, player, turns)
            await spectator.ask(type="PING")
        for page in ("replay", "record"):
            self.pages.append((await served.client.get(f"/api/tables/{table}/{page}")).text)

    async def _play(self, table: str, player: Ear, turns: int) -> None:
        for _ in range(turns):
            await self._let_bots_play(table, player)
            state = player.states[-1]
            own = [it["id"] for it in state["legal"] if it["seat"] in state["movers"]]
            if not own:
                break
            await player.ask(type="HINT", level="easy")
            await player.ask(type="ACT", version=state["version"], action=self._dice.choice(own))
        await self._let_bots_play(table, player)
        self.actions = list(self._served.app.state.rooms.live[table].table.playing.actions)

    async def _let_bots_play(self, table: str, player: Ear) -> None:
        """Until the person is waited for: who acts at the same time may be first or second."""
        if driver := self._served.app.state.rooms.drivers.get(table):
            await finished(driver)
        await player.ask(type="PING")
