"""Clients that play on whatever happens to the server, and write down all that they were told."""

import asyncio
import itertools
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import httpx
import websockets

from turnwise.server.protocol.messages import PROTOCOL

NUMBERS = itertools.count(1)
PAUSE = 0.05  # seconds between two attempts to reach a server that may be dead: it tells no one
TOO_FAST_PAUSE = 1.0  # for whoever has asked too much
# What a request may be told without anybody being at fault: somebody else, or the clock, was quicker.
HARMLESS = {
    "ACT": {"STALE_VERSION"},
    "RESIGN": {"GAME_OVER"},
    "OFFER": {
        "UNDO_REVEALS",
        "NOTHING_TO_UNDO",
        "GAME_OVER",
        "REMATCH_AGREED",
        "OWN_OFFER",
        "ALREADY_AGREED",
        "OFFER_DECLINED",
    },
    "AGREE": {
        "ALREADY_AGREED",
        "NO_OFFER",
        "UNDO_REVEALS",
        "NOTHING_TO_UNDO",
        "GAME_OVER",
        "OWN_OFFER",
        "REMATCH_AGREED",
    },
    "DECLINE": {"NO_OFFER"},
}
GONE = (OSError, websockets.WebSocketException, EOFError)


@dataclass
class Asked:
    """A request, sent until it is answered."""

    table: str
    message: dict[str, Any]
    text: str | None = None  # of an action, in notation
    seat: int | None = None
    answer: str = ""  # STATE, a refusal's code, or nothing yet
    version: int = 0  # of the answer
    times: int = 0  # how often it was sent


class Deed(NamedTuple):
    """What somebody asks for."""

    kind: str
    fields: dict[str, Any]
    action: dict[str, Any] | None = None  # that is carried out, as the state lists it


@dataclass
class Client:
    """A person with the secrets of seats, at one table and then at its rematches."""

    port: int
    table: str
    secrets: list[str]
    choose: Callable[["Client"], Deed | None]  # what to do; None to wait
    asked: list[Asked] = field(default_factory=list)
    states: dict[tuple[str, int], dict[str, Any]] = field(default_factory=dict)  # by table and version
    faults: list[str] = field(default_factory=list)
    place: dict[str, Any] = field(default_factory=dict)  # what the table is
    state: dict[str, Any] = field(default_factory=dict)  # with what the table is
    pending: Asked | None = None
    connections: int = 0
    goodbyes: int = 0
    is_done: bool = False
    on_answer: Callable[[Asked], None] | None = None

    async def live(self) -> None:
        """Connect, go on, and come back until the matches are over."""
        while not self.is_done:
            address = f"ws://127.0.0.1:{self.port}/api/tables/{self.table}/socket"
            try:
                async with websockets.connect(address, compression=None, open_timeout=20) as socket:
                    self.connections += 1
                    await self._converse(socket)
            except GONE:
                await asyncio.sleep(PAUSE)

    async def _converse(self, socket: websockets.ClientConnection) -> None:
        table = self.table
        hello = f"hello-{next(NUMBERS)}"
        known = {"version": self.state["version"]} if self.state else {}
        greeting = {"type": "HELLO", "id": hello, "protocol": PROTOCOL, "secrets": self.secrets, **known}
        await socket.send(json.dumps(greeting))
        await self._hear_until(socket, lambda message: message.get("id") == hello)
        if self.pending:
            await self._send(socket, self.pending)
        while self.table == table and not self.is_done:
            if self.pending is None and (deed := self.choose(self)):
                await self._ask(socket, deed)
            elif not self.is_done and self.table == table:
                await self._hear(socket)

    async def _ask(self, socket: websockets.ClientConnection, deed: Deed) -> None:
        message = {"type": deed.kind, "id": f"q{next(NUMBERS)}", **deed.fields}
        seat = deed.action["seat"] if deed.action else self.state["ownSeats"][0]
        text = deed.action["text"] if deed.action else None
        self.pending = Asked(self.table, message, text, seat)
        self.asked.append(self.pending)
        await self._send(socket, self.pending)

    async def _send(self, socket: websockets.ClientConnection, asked: Asked) -> None:
        asked.times += 1
        await socket.send(json.dumps(asked.message))

    async def _hear_until(
        self, socket: websockets.ClientConnection, is_wanted: Callable[[dict[str, Any]], bool]
    ) -> None:
        while not is_wanted(await self._hear(socket)):
            pass

    async def _hear(self, socket: websockets.ClientConnection) -> dict[str, Any]:
        try:
            message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 1.0))
        except TimeoutError:
            return {}  # so that `choose` may think again
        if message["type"] == "TABLE":
            self.place = message
        elif message["type"] == "STATE":
            self._see(self.place | message)
        elif message["type"] == "GOODBYE":
            self.goodbyes += 1
        elif message["type"] == "REFUSED":
            await self._take_refusal(socket, message)
        if self.pending and message.get("id") == self.pending.message["id"]:
            self._answered(self.pending, message)
        return message

    def _see(self, state: dict[str, Any]) -> None:
        if self.state and state["version"] < self.state["version"]:
            self.faults.append(f"{self.table}: {state['version']} after {self.state['version']}")
        self.state = state
        known = self.states.setdefault((self.table, state["version"]), state)
        if facts(known) != facts(state):
            self.faults.append(f"{self.table}: version {state['version']} was two things")

    async def _take_refusal(self, socket: websockets.ClientConnection, refusal: dict[str, Any]) -> None:
        if refusal["code"] == "TOO_FAST" and self.pending:
            await asyncio.sleep(TOO_FAST_PAUSE)
            await self._send(socket, self.pending)
        elif not self.pending or refusal["id"] != self.pending.message["id"]:
            self.faults.append(f"{self.table}: refused without a request: {refusal}")

    def _answered(self, asked: Asked, message: dict[str, Any]) -> None:
        self.pending = None
        asked.answer = message.get("code", message["type"])
        asked.version = message.get("version") or 0
        kind = asked.message["type"]
        if asked.answer != "STATE" and asked.answer not in HARMLESS[kind]:
            self.faults.append(f"{self.table}: {kind} was refused: {message}")
        if self.on_answer:
            self.on_answer(asked)

    def go_to(self, table: str) -> None:
        """Go on at the table of a rematch."""
        self.table, self.state, self.pending = table, {}, None


def facts(state: dict[str, Any]) -> dict[str, Any]:
    """What a state says of its version, whenever and to whatever request it is sent."""
    kept = (
        "version",
        "status",
        "view",
        "legal",
        "movers",
        "outcome",
        "offers",
        "seats",
        "cannotOffer",
        "canUndo",
        "rematch",
    )
    clock = {name: value for name, value in state["clock"].items() if name != "now"}
    return {name: state[name] for name in (*kept, "staticView", "shuffle")} | {"clock": clock}


class Lobby:
    """Makes tables and takes seats, patiently."""

    def __init__(self, *addresses: str) -> None:
        self._clients = [httpx.AsyncClient(base_url=address, timeout=30) for address in addresses]
        self._token = ""

    async def ask(self, method: str, path: str, body: object = None, at: int = 0) -> httpx.Response:
        """The answer of a server, however often it has to be asked; repeating must be harmless."""
        while True:
            headers = {"Authorization": f"Bearer {self._token}"} if self._token else {}
            try:
                answer = await self._clients[at].request(method, path, json=body, headers=headers)
            except httpx.TransportError:
                await asyncio.sleep(PAUSE)
                continue
            if answer.status_code != 429:
                return answer
            await asyncio.sleep(TOO_FAST_PAUSE)

    async def enter(self) -> None:
        """Become a guest."""
        self._token = (await self.ask("POST", "/api/guests")).json()["token"]

    async def table(self, *seats: str, at: int = 0, **options: Any) -> dict[str, Any]:
        """A table whose seats are own, open, or levels of bots."""
        kinds = [{"kind": it} if it in ("own", "open") else {"kind": "bot", "level": it} for it in seats]
        answer = await self.ask("POST", "/api/tables", {"seats": kinds, **options}, at)
        assert answer.status_code == 201, answer.text
        told: dict[str, Any] = answer.json()
        return told

    async def join(self, table: str, at: int = 0, **options: Any) -> dict[str, Any]:
        """A seat, the same however often the request has to be repeated."""
        body = {"request": f"join-{next(NUMBERS)}", **options}
        answer = await self.ask("POST", f"/api/tables/{table}/seats", body, at)
        assert answer.status_code == 201, answer.text
        told: dict[str, Any] = answer.json()
        return told

    async def close(self) -> None:
        for client in self._clients:
            await client.aclose()
