"""What others feel while one address attacks: the players' moves beside those of a quiet server.

Server and players run on one core, the attacker on another. Each player has an address and a table of its
own, acts a few times a second and measures how long the answer takes, which comes after the commit. The
limits are those of `turnwise serve`. Ends with 1 where an attack makes p99 more than three times as long as
the faster of the two quiet measurements. To compare with other code, let PYTHONPATH name it.
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
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import websockets

from server_attacks import NAMES
from server_orders import processor_seconds
from turnwise.server.protocol.messages import PROTOCOL

ATTACKS = Path(__file__).with_name("server_attacks.py")
SERVE = (sys.executable, "-P", "-m", "turnwise.cli", "serve", "--port", "0", "--bot-delay", "0")
PAUSES = 0.1, 0.3  # seconds between two moves of a player
WARM_UP = 1.0  # seconds
QUIET = "quiet", "quiet again"  # before and after the attacks
BAR = 3.0  # times the quiet p99
REST = 2.0  # seconds after an attack, so that the last answers are heard


@contextmanager
def served(folder: Path) -> Iterator[tuple[int, int]]:
    """A server with the usual limits; its port and its process."""
    command = [*SERVE, "--db", f"sqlite:///{folder / 'turnwise.db'}"]
    log = (folder / "log").open("w+")
    process = subprocess.Popen(command, stderr=log)
    try:
        while not (found := re.search(r"http://[\d.]+:(\d+)", (folder / "log").read_text())):
            time.sleep(0.05)
        yield int(found[1]), process.pid
    finally:
        process.terminate()
        process.wait()
        log.close()


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


class Measurement:
    """All players, before and during an attack."""

    def __init__(self, port: int, pid: int, players: int, seconds: float) -> None:
        self._port, self._pid, self._seconds = port, pid, seconds
        self._trips: list[tuple[float, float]] = []
        self._players = [Player(number, port, self._trips) for number in range(players)]

    async def rows(self, names: list[str]) -> dict[str, dict[str, Any]]:
        """Quiet first and last, the attacks in between."""
        await asyncio.gather(*(player.sit() for player in self._players))
        playing = [asyncio.create_task(player.play()) for player in self._players]
        await asyncio.sleep(WARM_UP)
        found = {}
        for name in (QUIET[0], *names, QUIET[1]):
            found[name] = await self._row(name)
            print(name, found[name], file=sys.stderr, flush=True)
            if gone := next((task for task in playing if task.done()), None):
                gone.result()
        for task in playing:
            task.cancel()
        for task in playing:
            with suppress(asyncio.CancelledError):
                await task
        return found

    async def _row(self, name: str) -> dict[str, Any]:
        began, before = time.perf_counter(), processor_seconds(self._pid)
        connections = ""
        if name in NAMES:
            words = [name, str(self._port), self._players[0].table, str(self._seconds)]
            attack = await asyncio.create_subprocess_exec(
                sys.executable, str(ATTACKS), *words, stdout=asyncio.subprocess.PIPE
            )
            connections = (await attack.communicate())[0].decode().strip()
        else:
            await asyncio.sleep(self._seconds)
        taken = time.perf_counter() - began
        await asyncio.sleep(REST)
        now = time.perf_counter()
        waiting = [(at, now - at) for player in self._players if (at := player.waits_since)]
        trips = sorted(1000 * trip for at, trip in self._trips + waiting if began <= at <= began + taken)
        return {
            "moves": len(trips),
            "p50 ms": round(statistics.median(trips), 1) if trips else None,
            "p99 ms": round(trips[len(trips) * 99 // 100], 1) if trips else None,
            "worst ms": round(trips[-1], 1) if trips else None,
            "server busy": round((processor_seconds(self._pid) - before) / (taken + REST), 2),
            "attacker's connections": connections,
        }


def main() -> int:
    """Print a table in Markdown; whether an attack was felt too much."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--attacks", nargs="*", default=list(NAMES), choices=NAMES)
    parser.add_argument("--players", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=5.0, help="of every attack")
    asked = parser.parse_args()
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))} if (os.cpu_count() or 1) > 1 else {0})
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as (port, pid):
        rows = asyncio.run(Measurement(port, pid, asked.players, asked.seconds).rows(asked.attacks))
    quiet = min(rows[name]["p99 ms"] for name in QUIET)
    columns = list(rows[QUIET[0]])
    print("| attack | " + " | ".join(columns) + " | p99 to quiet |\n|" + "---|" * (len(columns) + 2))
    ratios = {name: row["p99 ms"] / quiet if row["p99 ms"] else math.inf for name, row in rows.items()}
    for name, row in rows.items():
        print(f"| {name} |", *(f"{row[column]} |" for column in columns), f"{ratios[name]:.1f} |")
    return int(max(ratios.values()) > BAR)


if __name__ == "__main__":
    sys.exit(main())
