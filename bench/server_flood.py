"""What others feel while one address attacks: the players' moves beside those of a quiet server.

Server and players run on one core, the attacker on another. Each player has an address and a table of its
own, acts a few times a second and measures how long the answer takes, which comes after the commit. The
limits are those of `turnwise serve`. Every attack is begun several times, each time after a quiet while of
the same length: on a shared machine p99 is far longer in one minute than in the next, whatever the server
does. In the quiet while the attacker's core is as busy, with nothing: the system writes to the disk on that
core too, and a commit waits for it. Ends with 1 where p99 of all moves under an attack is more than three
times that of the quiet whiles beside it. To compare with other code, let PYTHONPATH name it.
"""

import argparse
import asyncio
import json
import math
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from asyncio.subprocess import PIPE
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import websockets

from server_attacks import NAMES, NOTHING
from server_orders import processor_seconds, tree
from turnwise.server.protocol.messages import PROTOCOL

ATTACKS = Path(__file__).with_name("server_attacks.py")
SERVE = (sys.executable, "-P", "-m", "turnwise.cli", "serve", "--port", "0", "--bot-delay", "0")
ON_THE_LAST_CORE = "taskset", "--cpu-list", str((os.cpu_count() or 1) - 1)
PAUSES = 0.1, 0.3  # seconds between two moves of a player
WARM_UP = 1.0  # seconds
BAR = 3.0  # times the quiet p99
IDLE = 0.05  # of a core, below which no search is being prepared
REST = 1.0  # seconds after an attack, so that the last answers are heard


@contextmanager
def served(folder: Path) -> Iterator[tuple[int, int]]:
    """A server with the usual limits; its port and its process."""
    command = [*SERVE, "--db", f"sqlite:///{folder / 'turnwise.db'}"]
    log = (folder / "log").open("w+")
    process = subprocess.Popen(command, stderr=log)
    try:
        while not (found := re.search(r"http://[\d.]+:(\d+)", (folder / "log").read_text())):
            time.sleep(0.05)
        wait_until_idle(process.pid)
        yield int(found[1]), process.pid
    finally:
        process.terminate()
        process.wait()
        log.close()


def wait_until_idle(pid: int) -> None:
    """Wait until the searches of all games are prepared: for a second in which no process works."""
    while True:
        before = sum(map(processor_seconds, tree(pid)))
        time.sleep(1)
        if sum(map(processor_seconds, tree(pid))) - before < IDLE:
            return


class Player:
    """Plays a match alone against itself, and notes how long every move takes."""

    def __init__(self, number: int, port: int, trips: list[tuple[float, float]]) -> None:
        self._address = f"127.0.1.{number + 1}"
        self._port = port
        self._trips = trips
        self._dice = random.Random(number)
        self.table = ""
        self.waits_since: float | None = None  # for the answer to a move

    async def sit(self) -> None:
        """Make a table."""
        transport = httpx.AsyncHTTPTransport(local_address=self._address)
        base = f"http://127.0.0.1:{self._port}"
        async with httpx.AsyncClient(base_url=base, transport=transport, timeout=60) as client:
            token = (await client.post("/api/guests")).json()["token"]
            wish = {"game": "uno", "seats": [{"kind": "own"}] * 2}
            made = await client.post("/api/tables", json=wish, headers={"Authorization": f"Bearer {token}"})
            self.table, self._secret = made.json()["table"], made.json()["secret"]

    async def play(self) -> None:
        """Until the end of the measurement, one match after the other."""
        while True:
            address = f"ws://127.0.0.1:{self._port}/api/tables/{self.table}/socket"
            options: dict[str, Any] = {"compression": None, "open_timeout": 60, "ping_interval": None}
            async with websockets.connect(address, local_addr=(self._address, 0), **options) as socket:
                await socket.send(
                    json.dumps({"type": "HELLO", "id": "h", "protocol": PROTOCOL, "secrets": [self._secret]})
                )
                await self._play_out(socket)
            await self.sit()

    async def _play_out(self, socket: websockets.ClientConnection) -> None:
        state = await self._state(socket, "h")
        for number in range(10**6):
            legal = [it["id"] for it in state["legal"]]
            if not legal:
                return
            await asyncio.sleep(self._dice.uniform(*PAUSES))
            id, began = f"r{number}", time.perf_counter()
            self.waits_since = began
            act = {"type": "ACT", "id": id, "version": state["version"], "action": self._dice.choice(legal)}
            await socket.send(json.dumps(act))
            state = await self._state(socket, id)
            self._trips.append((began, time.perf_counter() - began))
            self.waits_since = None

    async def _state(self, socket: websockets.ClientConnection, id: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(await socket.recv())
            if message.get("id") == id:
                return message


class Window(NamedTuple):
    """A while of the measurement: its moves, and how busy the server was."""

    trips: list[float]  # milliseconds
    busy: float  # of a core
    connections: int  # of the attacker

    def told(self) -> dict[str, Any]:
        """The figures of a row."""
        trips = sorted(self.trips) or [math.inf]
        return {
            "moves": len(self.trips),
            "p50 ms": round(trips[len(trips) // 2], 1),
            "p99 ms": round(trips[len(trips) * 99 // 100], 1),
            "worst ms": round(trips[-1], 1),
            "server busy": round(self.busy, 2),
            "connections": self.connections,
        }


def together(windows: list[Window]) -> Window:
    """Several whiles as one."""
    trips, busy, connections = zip(*windows, strict=True)
    return Window([trip for some in trips for trip in some], statistics.mean(busy), sum(connections))


class Measurement:
    """All players, between and during attacks."""

    def __init__(self, port: int, pid: int, players: int, seconds: float, rounds: int) -> None:
        self._port, self._pid, self._seconds, self._rounds = port, pid, seconds, rounds
        self._trips: list[tuple[float, float]] = []
        self._players = [Player(number, port, self._trips) for number in range(players)]

    async def rows(self, names: list[str]) -> AsyncIterator[tuple[str, Window, Window]]:
        """For every attack the quiet whiles and those of the attack."""
        await asyncio.gather(*(player.sit() for player in self._players))
        playing = [asyncio.create_task(player.play()) for player in self._players]
        await asyncio.sleep(WARM_UP)
        for name in names:
            pairs = [(await self._window(NOTHING), await self._window(name)) for _ in range(self._rounds)]
            yield name, together([quiet for quiet, _ in pairs]), together([attack for _, attack in pairs])
            if gone := next((task for task in playing if task.done()), None):
                gone.result()
        for task in playing:
            task.cancel()
        for task in playing:
            with suppress(asyncio.CancelledError):
                await task

    async def _window(self, name: str) -> Window:
        attacker = await self._attacker(name)
        began, before = time.perf_counter(), processor_seconds(self._pid)
        connections = int((await attacker.communicate(b"go\n"))[0] or 0)
        taken = time.perf_counter() - began
        await asyncio.sleep(REST)
        now = time.perf_counter()
        waiting = [(at, now - at) for player in self._players if (at := player.waits_since)]
        trips = [1000 * trip for at, trip in self._trips + waiting if began <= at <= began + taken]
        return Window(trips, (processor_seconds(self._pid) - before) / (taken + REST), connections)

    async def _attacker(self, name: str) -> asyncio.subprocess.Process:
        """A process on a core of its own that waits for a line: its start is no part of the attack."""
        words = [name, str(self._port), self._players[0].table, str(self._seconds)]
        attacker = await asyncio.create_subprocess_exec(
            *ON_THE_LAST_CORE, sys.executable, str(ATTACKS), *words, stdin=PIPE, stdout=PIPE
        )
        assert attacker.stdout is not None
        await attacker.stdout.readline()
        return attacker


async def measured(measurement: Measurement, names: list[str]) -> float:
    """Print a table in Markdown; the largest ratio of p99 to the quiet one."""
    worst = 0.0
    async for name, quiet, attack in measurement.rows(names):
        row, usual = attack.told(), quiet.told()["p99 ms"]
        if not worst:
            print(
                "| attack | " + " | ".join(row) + " | quiet p99 | p99 to quiet |\n|" + "---|" * (len(row) + 3)
            )
        ratio = row["p99 ms"] / usual
        print(
            f"| {name} |", *(f"{value} |" for value in row.values()), f"{usual} | {ratio:.1f} |", flush=True
        )
        worst = max(worst, ratio)
    return worst


def main() -> int:
    """Whether an attack was felt too much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--attacks", nargs="*", default=list(NAMES), choices=NAMES)
    parser.add_argument("--players", type=int, default=40)
    parser.add_argument("--rounds", type=int, default=5, help="a quiet while and an attack each")
    parser.add_argument(
        "--seconds", type=float, default=2.0, help="of every attack, and of the quiet before it"
    )
    asked = parser.parse_args()
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))} if (os.cpu_count() or 1) > 1 else {0})
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as (port, pid):
        measurement = Measurement(port, pid, asked.players, asked.seconds, asked.rounds)
        return int(asyncio.run(measured(measurement, asked.attacks)) > BAR)


if __name__ == "__main__":
    sys.exit(main())
