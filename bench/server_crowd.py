"""The load: many clients in a process of their own, told by a line of JSON what to do.

Players are real ones: each chooses at random among the legal actions of the last STATE it got, and acts as
soon as it is waited for. The client is picows, for both contestants alike: it costs a few microseconds a
message, so that the servers are what is measured.
"""

import asyncio
import itertools
import json
import os
import random
import sys
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any

import msgspec
import uvloop
from msgspec import Struct
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from server_orders import (
    ECHO,
    FILL,
    HOST,
    LIVE,
    MATCHES,
    RELAY,
    WATCH,
    Found,
    Lobby,
    Order,
    Table,
    processor_seconds,
)
from turnwise.server.protocol.messages import PROTOCOL

WARM_UP = 0.5  # seconds
AT_ONCE = 50  # connections that are being opened
STATE, REFUSED, TIMEOUT = b'{"type":"STATE"', b'{"type":"REFUSED"', b'{"type":"TIMEOUT"'
ANSWER, TURN = b'{"type": "ECHO", "id"', b'{"type": "TURN"'  # of the relay
GRACE = 500  # milliseconds after a deadline
OUT_OF_TIME = 0.1  # the share of decisions that a player of the live crowd misses


class Tally:
    """Counts answers while it is open."""

    def __init__(self) -> None:
        self.is_open = False
        self.trips: list[float] = []
        self.bytes = 0
        self.heard = 0  # bytes, whether they are an answer or not
        self.refusals = 0
        self.messages = 0
        self.losses = 0  # of connections
        self.late: list[float] = []  # milliseconds after deadlines and their grace

    def hear(self, size: int) -> None:
        """A message has come."""
        if self.is_open:
            self.messages += 1
            self.heard += size

    def answered(self, asked: float, size: int) -> None:
        """An answer has come."""
        if self.is_open:
            self.trips.append(time.perf_counter() - asked)
            self.bytes += size

    async def measured(self, order: Order) -> Found:
        """Count for a while."""
        await asyncio.sleep(WARM_UP)
        self.is_open = True
        began, before = time.perf_counter(), processor_seconds(order.pid)
        await asyncio.sleep(order.seconds)
        taken, self.is_open = time.perf_counter() - began, False
        processor, trips = processor_seconds(order.pid) - before, sorted(self.trips)
        return Found(
            answers=len(trips),
            refusals=self.refusals,
            losses=self.losses,
            seconds=taken,
            processor=processor,
            p50=1000 * trips[len(trips) // 2],
            p99=1000 * trips[len(trips) * 99 // 100],
            answer_bytes=self.bytes / len(trips),
            heard_bytes=self.heard / len(trips),
            messages=self.messages,
            late=sorted(self.late),
        )


class Legal(Struct):
    """What a player needs to know of an action."""

    id: int
    seat: int


class Clock(Struct):
    """What a player needs to know of the clock."""

    deadline: int | None


class State(Struct, rename="camel"):
    """What a player needs to know of a table."""

    version: int
    status: str
    legal: list[Legal]
    movers: tuple[int, ...]
    clock: Clock
    id: str = ""


_states: msgspec.json.Decoder[State] = msgspec.json.Decoder(State)


class Player(WSListener):  # type: ignore[misc]
    """A connection of one person, with one seat or all, or none."""

    def __init__(self, match: "Match", secrets: list[str], seats: set[int]) -> None:
        self.match = match
        self.introduced: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: Any = None
        self._secrets = secrets
        self._seats = seats
        self._numbers = itertools.count(1)
        self._asked = 0.0  # when the answer that is waited for was asked for; 0 for none
        self._state: State | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Say who is there."""
        self.transport = transport
        hello = {"type": "HELLO", "id": "hello", "protocol": PROTOCOL, "secrets": self._secrets}
        transport.send(WSMsgType.TEXT, json.dumps(hello).encode())

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Nobody should have to go."""
        self.match.tally.losses += 1

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Read a message and act if it is time to."""
        text, tally = frame.get_payload_as_bytes(), self.match.tally
        tally.hear(len(text))
        if text.startswith(STATE):
            self._heard(_states.decode(text), len(text))
        elif text.startswith(REFUSED):
            tally.refusals += 1
            self._asked = 0.0
            self.consider()
        elif text.startswith(TIMEOUT) and self._state and self._state.clock.deadline:
            tally.late.append(time.time() * 1000 - self._state.clock.deadline - GRACE)

    def _heard(self, state: State, size: int) -> None:
        self._state = state
        if state.id and self._asked:
            self.match.tally.answered(self._asked, size)
            self._asked = 0.0
        if not self.introduced.done():
            self.introduced.set_result(None)
        if state.status == "over":
            self.match.end()
        self.consider()

    def consider(self) -> None:
        """Act, if the match is on and this player is waited for first."""
        state = self._state
        if self.match.is_on and state and state.legal and not self._asked and state.movers[0] in self._seats:
            self.match.pace(self, state.version)

    def act(self, version: int) -> None:
        """Choose and send, if nothing has changed since."""
        state = self._state
        if not self.match.is_on or state is None or state.version != version:
            return
        action = random.choice([it.id for it in state.legal if it.seat == state.movers[0]])
        number, self._asked = next(self._numbers), time.perf_counter()
        request = f'{{"type":"ACT","id":"r{number}","version":{version},"action":{action}}}'
        self.match.acts += 1
        self.transport.send(WSMsgType.TEXT, request.encode())


def at_once(player: Player, version: int) -> None:
    """The pace of those who do not think."""
    player.act(version)


def thoughtfully(seconds: float) -> Callable[[Player, int], None]:
    """The pace of those who think for a while, and now and then for too long."""

    def think(player: Player, version: int) -> None:
        if random.random() > OUT_OF_TIME:
            asyncio.get_running_loop().call_later(random.uniform(0.2, 0.9) * seconds, player.act, version)

    return think


class Match:
    """A table and its players."""

    def __init__(
        self,
        table: Table,
        tally: Tally,
        ended: Callable[[], None],
        pace: Callable[[Player, int], None] = at_once,
    ) -> None:
        self.table = table
        self.tally = tally
        self.is_on = False
        self.acts = 0
        self.pace = pace
        self._ended = ended
        self.players = [Player(self, secrets, seats) for secrets, seats in table.keys]

    async def connect(self, port: int) -> None:
        """Open all connections and introduce everybody."""
        for player in self.players:
            address = f"ws://{HOST}:{port}/api/tables/{self.table.id}/socket"
            await ws_connect(lambda player=player: player, address)
            await player.introduced

    def begin(self) -> None:
        """Let the players act."""
        self.is_on = True
        for player in self.players:
            player.consider()

    def end(self) -> None:
        """Let nobody act any more."""
        if self.is_on:
            self.is_on = False
            self._ended()


async def some_at_a_time(tasks: list[Callable[[], Awaitable[None]]]) -> None:
    """Do everything, not all of it at once."""
    places = asyncio.Semaphore(AT_ONCE)

    async def one(task: Callable[[], Awaitable[None]]) -> None:
        async with places:
            await task()

    await asyncio.gather(*(one(task) for task in tasks))


async def play(order: Order) -> Found:
    """Some matches at a time; when one ends, the next begins, where everybody is connected already."""
    tally, lobby = Tally(), Lobby(order.port)
    waiting: deque[Match] = deque()

    def begin_next() -> None:
        if not waiting:  # the figures would be of an emptier house
            raise SystemExit(f"{order.tables} tables of {order.game} were not enough")
        waiting.popleft().begin()

    waiting += [Match(lobby.table(order), tally, begin_next) for _ in range(order.tables)]
    await some_at_a_time([lambda match=match: match.connect(order.port) for match in waiting])  # type: ignore[misc]
    for _ in range(order.clients):
        begin_next()
    return await tally.measured(order)


async def live(order: Order) -> Found:
    """Many matches with clocks, whose players think, and sometimes too long."""
    tally, lobby = Tally(), Lobby(order.port)
    clock = {"kind": "action", "seconds": order.clock}
    pace = thoughtfully(order.clock)
    tables = [lobby.table(order, clock) for _ in range(order.tables)]
    matches = [Match(table, tally, lambda: None, pace) for table in tables]
    await some_at_a_time([lambda match=match: match.connect(order.port) for match in matches])  # type: ignore[misc]
    tally.late.clear()  # until now nobody could act
    for match in matches:
        match.begin()
    return await tally.measured(order)


async def fill(order: Order) -> Found:
    """Matches that are played for a while and left alone."""
    tally, lobby = Tally(), Lobby(order.port)
    tables = [lobby.table(order) for _ in range(order.tables)]

    async def visit(table: Table) -> None:
        done = asyncio.Event()

        def paced(player: Player, version: int) -> None:
            if match.acts < order.moves:
                player.act(version)
            else:
                done.set()

        match = Match(table, tally, done.set, paced)
        await match.connect(order.port)
        match.begin()
        await done.wait()
        for player in match.players:
            player.transport.disconnect()

    await some_at_a_time([lambda table=table: visit(table) for table in tables])  # type: ignore[misc]
    return Found(tables=[table.id for table in tables])


async def watch(order: Order) -> Found:
    """Spectators of tables, as many as are wanted, who stay."""
    began, tally = time.perf_counter(), Tally()
    places = itertools.islice(itertools.cycle(order.watched), order.clients)
    matches = [Match(Table(id, [([], set())]), tally, lambda: None) for id in places]
    await some_at_a_time([lambda match=match: match.connect(order.port) for match in matches])  # type: ignore[misc]
    return Found(seconds=time.perf_counter() - began)


class Caller(WSListener):  # type: ignore[misc]
    """A client of the echo: asks again as soon as it is answered."""

    def __init__(self, tally: Tally) -> None:
        self._tally = tally
        self._numbers = itertools.count(1)
        self._asked = 0.0

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Begin."""
        self.ask(transport)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Take the answer and go on."""
        text = frame.get_payload_as_bytes()
        self._tally.hear(len(text))
        self._tally.answered(self._asked, len(text))
        self.ask(transport)

    def ask(self, transport: WSTransport) -> None:
        """Send a message."""
        self._asked = time.perf_counter()
        request = f'{{"type":"ACT","id":"r{next(self._numbers)}","version":57,"action":12}}'
        transport.send(WSMsgType.TEXT, request.encode())


class Seated(Caller):
    """A client of the relay: asks when it is told that it is its turn."""

    def __init__(self, tally: Tally) -> None:
        super().__init__(tally)
        self.transport: Any = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Wait for the others."""
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Read a message and ask if it is time to."""
        text = frame.get_payload_as_bytes()
        self._tally.hear(len(text))
        if text.startswith(ANSWER):
            self._tally.answered(self._asked, len(text))
        elif text.startswith(TURN):
            self.ask(transport)


async def relay(order: Order) -> Found:
    """Clients of the relay, at tables with as many connections as a match has."""
    tally = Tally()
    seated = []
    for table in range(order.clients):
        address = f"ws://{HOST}:{order.port}/relay/{os.getpid()}-{table}/{order.size}"
        seated.append([(await ws_connect(lambda: Seated(tally), address))[1] for _ in range(order.sockets)])
    for first, *_ in seated:
        first.ask(first.transport)
    return await tally.measured(order)


async def call(order: Order) -> Found:
    """Clients of the echo."""
    tally = Tally()
    address = f"ws://{HOST}:{order.port}/echo/{order.size}"
    await asyncio.gather(*(ws_connect(lambda: Caller(tally), address) for _ in range(order.clients)))
    return await tally.measured(order)


KINDS = {ECHO: call, RELAY: relay, MATCHES: play, LIVE: live, FILL: fill, WATCH: watch}


async def obey() -> None:
    """Do what is asked for, say what came out, and stay until the other side hangs up."""
    order = Order(**json.loads(sys.stdin.readline()))
    print(json.dumps(asdict(await KINDS[order.kind](order))), flush=True)
    await asyncio.to_thread(sys.stdin.read)


if __name__ == "__main__":
    uvloop.run(obey())
