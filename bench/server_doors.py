"""Every expensive door of the server flooded for some seconds, beside honest players of UNO.

The attacker is a process of its own at another address (127.0.0.2), with as many guests as it likes; it asks
as often as one address may and hangs up after a while. The players are at 127.0.0.1; a match has one
connection, and moves several times a second. Told for each door: how long the players waited for their moves,
what the server and the processes that it started had in memory at most, and how the attacker was answered.
To compare, run it with the package of another version: PYTHONPATH=…/src python bench/server_doors.py.
"""

import argparse
import asyncio
import itertools
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import websockets

import turnwise
from server_contestants import TURNWISE, Contestant, running
from server_orders import tree
from turnwise.core import registry
from turnwise.matches.log import Reason
from turnwise.matches.match import Match
from turnwise.matches.record import written
from turnwise.server.protocol.messages import PROTOCOL
from turnwise.server.settings import Settings

# The server keeps an idle connection for 5 s: to ask on one that it is just closing would fail.
LIMITS = httpx.Limits(max_connections=200, keepalive_expiry=2.0)
HOST, ELSEWHERE = "127.0.0.1", "127.0.0.2"
RATE = 20.0  # requests a second: what one address may ask for
SOCKETS = 10  # of the attacker, each with as many messages as one may send
PATIENCE = 2.0  # seconds after which the attacker hangs up
PACE = 0.1  # seconds between two moves of a match
STEPS = 4_900  # of the long record
TEXT = {"Content-Type": "text/plain"}
POSITION = "scoundrel 1.0 health=13 weapon=7D pile=9C room=5H,8C,10D,KS below=- discard=2C,3S,4H"
SCENARIO = "title: A\ngame: scoundrel\ngiven: {health: 10, room: [5H, 7H, 2C, 3C], deck: [9S, 8S, 7S]}\n"


def long_record() -> str:
    """A match of UNO that goes on for long."""
    game = registry.game("uno")
    match = Match.start(game, "long", "official", {"target_score": 5_000, "turn_limit": 30_000}, 10)
    dice = random.Random("long")
    while match.outcome is None and len(match) < STEPS:
        match.play(dice.choice([*game.legal(match.state)]))
    if match.outcome is None:
        match.forfeit(0, Reason.RESIGNED)
    return written(match).decode()


@dataclass
class Lobby:
    """Asks by HTTP from one address."""

    client: httpx.AsyncClient
    headers: dict[str, str] = field(default_factory=dict)

    @classmethod
    def at(cls, port: int, address: str) -> "Lobby":
        """A client whose connections come from an address."""
        transport = httpx.AsyncHTTPTransport(local_address=address, limits=LIMITS)
        base = f"http://{HOST}:{port}"
        return cls(httpx.AsyncClient(base_url=base, transport=transport, timeout=None))

    async def enter(self) -> None:
        """Become a guest."""
        token = (await self.client.post("/api/guests")).json()["token"]
        self.headers = {"Authorization": f"Bearer {token}"}

    async def table(self, game: str, *seats: str, **options: Any) -> Any:
        """A new table."""
        kinds = [{"kind": it} if it in ("own", "open") else {"kind": "bot", "level": it} for it in seats]
        body = {"game": game, "seats": kinds, **options}
        return (await self.client.post("/api/tables", json=body, headers=self.headers)).json()


class Talk:
    """A connection to a table."""

    def __init__(self, socket: Any) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self.state: dict[str, Any] = {}

    @classmethod
    async def at(cls, port: int, address: str, table: str) -> "Talk":
        """A connection from an address."""
        path = f"ws://{HOST}:{port}/api/tables/{table}/socket"
        patient: dict[str, Any] = {"open_timeout": None, "ping_interval": None}
        return cls(await websockets.connect(path, compression=None, local_addr=(address, 0), **patient))

    async def ask(self, kind: str, **fields: Any) -> Any:
        """A request, and its answer."""
        id = f"q{next(self._numbers)}"
        await self._socket.send(json.dumps({"type": kind, "id": id, **fields}))
        while (message := json.loads(await self._socket.recv())).get("id") != id:
            pass
        if message["type"] == "STATE":
            self.state = message
        return message

    async def act(self) -> Any:
        """Any legal action."""
        action = random.choice(self.state["legal"])["id"]
        return await self.ask("ACT", version=self.state["version"], action=action)

    async def close(self) -> None:
        """Hang up."""
        await self._socket.close()


def begin() -> None:
    """Say that all is ready for the flood."""
    print("ready", flush=True)


class Attack:
    """A flood of one door."""

    def __init__(self, port: int, record: str) -> None:
        self.port = port
        self.record = record
        self.lobby = Lobby.at(port, ELSEWHERE)
        self.table = ""  # a finished one, or for HELLO one that goes on
        self.secret = ""
        self.answers: Counter[str] = Counter()

    async def prepare(self, game: str, seats: int, moves: int, ends: bool) -> None:
        """Play a match for a while."""
        await self.lobby.enter()
        made = await self.lobby.table(game, *["own"] * seats, seed="a")
        self.table, self.secret = made["table"], made["secret"]
        talk = await Talk.at(self.port, ELSEWHERE, self.table)
        await talk.ask("HELLO", protocol=PROTOCOL, secrets=[made["secret"]])
        for _ in range(moves):
            if not talk.state["legal"]:
                break
            await talk.act()
            await asyncio.sleep(0.02)
        if ends:
            await talk.ask("RESIGN")
        await talk.close()

    async def send(self, method: str, path: str, **content: Any) -> None:
        """A request whose answer is waited for only for a while."""
        try:
            headers = self.lobby.headers | content.pop("headers", {})
            request = self.lobby.client.request(method, path, headers=headers, timeout=PATIENCE, **content)
            self.answers[str((await request).status_code)] += 1
        except httpx.HTTPError:
            self.answers["hung up"] += 1

    async def flood(self, seconds: float, ask: Callable[[], Awaitable[None]]) -> None:
        """Ask at a steady rate, whatever comes of it."""
        begin()
        end, asking = time.monotonic() + seconds, set()
        while time.monotonic() < end:
            asking.add(asyncio.ensure_future(ask()))
            await asyncio.sleep(1 / RATE)
        await asyncio.gather(*asking)

    async def complete(self, path: str) -> None:
        """Follow an analysis to its end."""
        told = {"status": ""}
        while told["status"] != "complete":
            await asyncio.sleep(0.5)
            told = (await self.lobby.client.post(path, headers=self.lobby.headers)).json()

    async def greet(self, seconds: float) -> None:
        """Say HELLO again and again, and want to hear all."""
        begin()
        end = time.monotonic() + seconds

        async def one() -> None:
            talk = await Talk.at(self.port, ELSEWHERE, self.table)
            while time.monotonic() < end:
                told = await talk.ask("HELLO", protocol=PROTOCOL, secrets=[], version=0)
                self.answers[told.get("code", "STATE")] += 1
                await asyncio.sleep(1 / RATE)
            await talk.close()

        await asyncio.gather(*(one() for _ in range(SOCKETS)))

    async def ask_for_hints(self, seconds: float) -> None:
        """Ask for a hint again and again, at all connections at once."""
        begin()
        end = time.monotonic() + seconds

        async def one() -> None:
            talk = await Talk.at(self.port, ELSEWHERE, self.table)
            await talk.ask("HELLO", protocol=PROTOCOL, secrets=[self.secret])
            while time.monotonic() < end:
                told = await talk.ask("HINT")
                self.answers[told.get("code", told["type"])] += 1
                await asyncio.sleep(1 / RATE)
            await talk.close()

        await asyncio.gather(*(one() for _ in range(SOCKETS)))


async def sit_down(attack: Attack, seconds: float) -> None:
    """Take seats at the tables of another address, each by a new guest now and then."""
    host = Lobby.at(attack.port, HOST)
    await host.enter()
    tables = [(await host.table("uno", "own", *["open"] * 9))["table"] for _ in range(20)]
    paths = itertools.cycle([f"/api/tables/{table}/seats" for table in tables])
    await attack.lobby.enter()

    async def one() -> None:
        if random.random() < 1 / 20:
            await attack.lobby.enter()
        await attack.send("POST", next(paths), json={})

    await attack.flood(seconds, one)


async def make_tables(attack: Attack, seconds: float, **wish: Any) -> None:
    """Tables, each by a new guest now and then."""
    await attack.lobby.enter()

    async def one() -> None:
        if random.random() < 1 / 20:
            await attack.lobby.enter()
        await attack.send("POST", "/api/tables", json=wish)

    await attack.flood(seconds, one)


async def attacked(port: int, door: str, seconds: float, record: str) -> Counter[str]:
    """Flood a door; how it was answered."""
    attack = Attack(port, record)
    bots = [{"kind": "bot", "level": "hard"}] * 3 + [{"kind": "own"}]
    clock = {"kind": "action", "seconds": 1}

    async def over(method: str, path: str, game: str = "scoundrel", seats: int = 1, moves: int = 3) -> None:
        await attack.prepare(game, seats, moves, ends=True)
        await attack.flood(seconds, lambda: attack.send(method, path.format(attack.table)))

    async def post(path: str, content: Callable[[], str]) -> None:
        await attack.lobby.enter()
        await attack.flood(seconds, lambda: attack.send("POST", path, content=content(), headers=TEXT))

    def changed() -> str:
        """A record that was never seen before: a last line that is cut off is left out."""
        return f"{attack.record}{random.random()}"

    match door:
        case "replays":
            await post("/api/replays", lambda: attack.record)
        case "analyses":
            await post("/api/analyses?depth=quick", changed)
        case "analysis":
            await attack.prepare("uno", 4, 300, ends=True)
            path = f"/api/tables/{attack.table}/analysis?depth=quick"
            await attack.complete(path)
            await attack.flood(seconds, lambda: attack.send("POST", path))
        case "scenarios":
            steps = "when:\n" + "  - drink 5H\n  - expect: {health: 15}\n" * 100
            await post("/api/scenarios", lambda: SCENARIO + steps)
        case "rules":
            await post("/api/rules", lambda: "game: uno\nedition: official\n" + "# a line to read\n" * 500)
        case "table scenario":
            await over("GET", "/api/tables/{}/scenario", "uno", 4, 300)
        case "seats":
            await sit_down(attack, seconds)
        case "hints":
            await attack.prepare("uno", 4, 3, ends=False)
            await attack.ask_for_hints(seconds)
        case "table replay":
            await over("GET", "/api/tables/{}/replay", "uno", 4, 300)
        case "table record":
            await over("GET", "/api/tables/{}/record", "uno", 4, 300)
        case "solution":
            await over("GET", "/api/tables/{}/solution")
        case "daily":
            await attack.flood(seconds, lambda: attack.send("GET", "/api/daily/scoundrel"))
        case "hello":
            await attack.prepare("uno", 10, 300, ends=False)
            await attack.greet(seconds)
        case "positions":
            await make_tables(attack, seconds, position=POSITION, seats=[{"kind": "own"}])
        case "bots":
            await make_tables(attack, seconds, game="uno", seats=bots, clock=clock, quickBots=True)
        case "lobby":
            await make_tables(
                attack, seconds, game="uno", seats=[{"kind": "own"}, {"kind": "open"}], public=True
            )
            listed = (await attack.lobby.client.get("/api/tables?limit=100")).json()
            attack.answers["listed"] = len(listed)
        case "guests":
            await attack.flood(seconds, lambda: attack.send("POST", "/api/guests"))
        case "nothing":
            begin()
            await asyncio.sleep(seconds)
        case _:
            raise ValueError(f"there is no door {door!r}")
    return attack.answers


DOORS = (
    "nothing",
    "replays",
    "analyses",
    "analysis",
    "scenarios",
    "rules",
    "seats",
    "hints",
    "table scenario",
    "table replay",
    "table record",
    "solution",
    "daily",
    "hello",
    "positions",
    "bots",
    "lobby",
    "guests",
)


class Players:
    """Honest matches of UNO, and how long each move took."""

    def __init__(self, port: int, matches: int) -> None:
        self._port = port
        self._matches = matches
        self.taken: list[float] = []  # milliseconds

    async def play(self, done: asyncio.Event) -> None:
        """Play until it is enough; a match that is over is followed by another."""
        lobby = Lobby.at(self._port, HOST)
        await lobby.enter()
        await asyncio.gather(*(self._matches_of(lobby, done) for _ in range(self._matches)))
        await lobby.client.aclose()

    async def _matches_of(self, lobby: Lobby, done: asyncio.Event) -> None:
        while not done.is_set():
            made = await lobby.table("uno", "own", "own")
            talk = await Talk.at(self._port, HOST, made["table"])
            await talk.ask("HELLO", protocol=PROTOCOL, secrets=[made["secret"]])
            while talk.state["legal"] and not done.is_set():
                began = time.perf_counter()
                await talk.act()
                self.taken.append(1000 * (time.perf_counter() - began))
                await asyncio.sleep(random.uniform(0.5, 1.5) * PACE)
            if talk.state["legal"]:
                await talk.ask("RESIGN")
            await talk.close()


def megabytes(pids: list[int]) -> float:
    """What processes have in memory together."""
    total = 0.0
    for pid in pids:
        try:
            status = Path(f"/proc/{pid}/status").read_text()
        except OSError:
            continue
        total += float(status.partition("VmRSS:")[2].split()[0]) if "VmRSS:" in status else 0.0
    return total / 1024


class Scales:
    """The most that a server, and its processes with it, had in memory."""

    def __init__(self, server: Contestant) -> None:
        self._pid = server.pid
        self.own = self.all = 0.0

    async def weigh(self) -> None:
        """Look again and again."""
        while True:
            try:
                self.own = max(self.own, megabytes([self._pid]))
                self.all = max(self.all, megabytes(tree(self._pid)))
            except OSError:  # a process has just ended
                pass
            await asyncio.sleep(0.1)


async def measured(server: Contestant, door: str, asked: argparse.Namespace, record: Path) -> dict[str, Any]:
    """Players beside an attacker."""
    command = [sys.executable, __file__, "--attack", door, "--port", str(server.port)]
    command += ["--seconds", str(asked.seconds), "--record", str(record)]
    players, scales = Players(server.port, asked.matches), Scales(server)
    weighing = asyncio.ensure_future(scales.weigh())
    done = asyncio.Event()
    playing = asyncio.ensure_future(players.play(done))
    attacker = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    assert attacker.stdout
    await attacker.stdout.readline()
    players.taken.clear()  # until now it was quiet
    await attacker.wait()
    done.set()
    await playing
    weighing.cancel()
    answers = json.loads(await attacker.stdout.read())
    cuts = statistics.quantiles(players.taken * 2, n=100, method="inclusive")
    return {
        "moves": len(players.taken),
        "p50 ms": round(cuts[49], 1),
        "p99 ms": round(cuts[98], 1),
        "most ms": round(max(players.taken)),
        "server MB": round(scales.own),
        "all MB": round(scales.all),
        "answers": answers,
    }


def main() -> None:
    """Every door in turn, each with a server of its own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("doors", nargs="*", default="all", choices=[*DOORS, "all"])
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--matches", type=int, default=10)
    parser.add_argument("--attack", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--record", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.attack:
        record = asked.record.read_text()
        print(json.dumps(asyncio.run(attacked(asked.port, asked.attack, asked.seconds, record))))
        return
    print(f"{Path(turnwise.__file__).parent}, load {os.getloadavg()[0]:.1f} before", flush=True)
    with tempfile.TemporaryDirectory() as name:
        record = Path(name) / "record.jsonl"
        record.write_text(long_record())
        print(f"a record of {record.stat().st_size:,} bytes", flush=True)
        for door in DOORS if "all" in asked.doors else asked.doors:
            db = f"sqlite:///{Path(name) / door.replace(' ', '-')}.db"
            with running(TURNWISE, Settings(db=db, port=0)) as server:
                print(door, asyncio.run(measured(server, door, asked, record)), flush=True)


if __name__ == "__main__":
    main()
