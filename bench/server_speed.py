"""The match server in one run, on loopback: durable moves beside a bare echo, memory, many matches, starts.

The echo and the relay run on the same uvicorn with the same settings. The echo answers a message with one of
as many bytes as Turnwise's answer has. Turnwise answers after the commit to an SQLite file (WAL, full
synchronisation), tells the other player, and asks whoever is next: three messages for the echo's one. The
relay sends as many messages and bytes as a move does, to as many connections, and nothing else. Rates suffer
from whatever else the machine does; the processor's time of the server for each answer suffers less, so both
are told. A bare commit is what the disk alone takes for one row.
"""

import argparse
import json
import os
import platform
import signal
import socket
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path
from typing import Any

from server_contestants import ECHO as ECHO_COMMAND
from server_contestants import TURNWISE, Contestant, running, settings_for, wait_for_answer
from server_orders import ECHO, FILL, LIVE, MATCHES, RELAY, WATCH, Found, Order, crowd, found

GAMES: dict[str, dict[str, Any]] = {  # a hardy hero, so that a random player's match is not over at once
    "uno": {},
    "card_slot": {},
    "tactics": {},
    "scoundrel": {"seats": 1, "values": {"start_health": "99", "max_health": "99"}},
}
SHORTEST = {"uno": 100, "card_slot": 26, "tactics": 40, "scoundrel": 8}  # actions of a random match, or fewer
FASTEST = 8_000  # moves a second, to have tables enough
FRAME = len('{"type": "ECHO", "id": "r1234", "padding": ""}')
TURN = 150  # bytes of the relay's short message
LIVE_MATCHES = 1_000
CLOCK = 3.0  # seconds for an action in them
MOVES = 20  # of matches that are left alone
COMMITS = 200
REST, PACKED = 5.0, 100  # seconds until a table at which nobody acts is packed, and how many are in a second
SERVE = (sys.executable, "-P", "-c", "from turnwise.cli import main; main()", "serve")

Row = dict[str, Any]


def facts() -> str:
    """The machine, in a line."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), "")
    names = ("uvicorn", "uvloop", "starlette", "websockets", "picows")
    packages = ", ".join(f"{name} {version(name)}" for name in names)
    load = os.getloadavg()[0]
    return (
        f"{os.cpu_count()} × {model}, Python {platform.python_version()}, {packages}; load {load:.1f} before"
    )


def bare_commit(folder: Path) -> float:
    """Milliseconds that SQLite takes for a small row and its commit, alone in a process."""
    with sqlite3.connect(folder / "bare.db", isolation_level=None) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("CREATE TABLE rows (entry TEXT)")
        taken = []
        for _ in range(COMMITS):
            began = time.perf_counter()
            connection.execute("INSERT INTO rows VALUES (?)", ("x" * 100,))
            taken.append(1000 * (time.perf_counter() - began))
    connection.close()
    return statistics.median(taken)


class Moves:
    """Durable moves beside the echo's messages, in turns."""

    def __init__(self, turnwise: Contestant, echo: Contestant, seconds: float, rounds: int) -> None:
        self._turnwise = turnwise
        self._echo = echo
        self._seconds = seconds
        self._rounds = rounds

    def row(self, game: str, clients: int, sockets: int) -> Row:
        """The medians of a few rounds."""
        rounds = [self._round(game, clients, sockets) for _ in range(self._rounds)]
        ours, bare, relayed = zip(*rounds, strict=True)
        assert not any(one.refusals or one.losses for one in ours), "somebody was refused"
        return {
            "moves/s": round(statistics.median(one.rate for one in ours)),
            "echo/s": round(statistics.median(one.rate for one in bare)),
            "relay/s": round(statistics.median(one.rate for one in relayed)),
            "of echo": round(statistics.median(a.rate / b.rate for a, b, _ in rounds), 3),
            "of relay": round(statistics.median(a.rate / c.rate for a, _, c in rounds), 2),
            "p50 ms": round(statistics.median(one.p50 for one in ours), 2),
            "p99 ms": round(statistics.median(one.p99 for one in ours), 2),
            "echo p50": round(statistics.median(one.p50 for one in bare), 2),
            "echo p99": round(statistics.median(one.p99 for one in bare), 2),
            "CPU µs": round(statistics.median(one.cost for one in ours)),
            "echo CPU µs": round(statistics.median(one.cost for one in bare)),
            "relay CPU µs": round(statistics.median(one.cost for one in relayed)),
            "of echo, by CPU": round(statistics.median(b.cost / a.cost for a, b, _ in rounds), 2),
            "of relay, by CPU": round(statistics.median(c.cost / a.cost for a, _, c in rounds), 2),
            "bytes": round(statistics.median(one.answer_bytes for one in ours)),
            "all bytes": round(statistics.median(one.heard_bytes for one in ours)),
            "relay's": round(statistics.median(one.heard_bytes for one in relayed)),
            "messages each": round(ours[0].messages / ours[0].answers, 1),
        }

    def _round(self, game: str, clients: int, sockets: int) -> tuple[Found, Found, Found]:
        at = self._turnwise
        tables = clients + round(FASTEST * (self._seconds + 1) / SHORTEST[game] / (3 if clients == 1 else 1))
        options = GAMES[game] | {"sockets": sockets, "tables": tables}
        ours = found(Order(MATCHES, at.port, at.pid, clients, self._seconds, game, **options))
        echo = self._echo
        size = max(0, round(ours.answer_bytes) - FRAME)
        bare = found(Order(ECHO, echo.port, echo.pid, clients, self._seconds, size=size))
        size = max(0, round((ours.heard_bytes - TURN) / sockets) - FRAME)
        relayed = found(Order(RELAY, echo.port, echo.pid, clients, self._seconds, sockets=sockets, size=size))
        return ours, bare, relayed


def moves(folder: Path, asked: argparse.Namespace) -> dict[str, Row]:
    """Every game at one match and at many, with a socket for each player and with one for all."""
    settings = settings_for(folder)
    rows = {}
    with running(TURNWISE, settings) as turnwise, running(ECHO_COMMAND, settings) as echo:
        measure = Moves(turnwise, echo, asked.seconds, asked.rounds)
        for game in asked.games:
            for clients in (1, asked.matches):
                for sockets in sorted({GAMES[game].get("seats", 2), 1}, reverse=True):
                    title = f"{game}, {clients} × {sockets} socket{'s' if sockets > 1 else ''}"
                    rows[title] = measure.row(game, clients, sockets)
                    print(title, rows[title], file=sys.stderr, flush=True)
    return rows


def memory(folder: Path, asked: argparse.Namespace) -> tuple[dict[str, Row], list[str]]:
    """Kilobytes of a match that was played for a while, without anybody connected, and of a connection."""
    each = asked.live_matches // len(GAMES)
    rows: dict[str, Row] = {}
    left: list[str] = []
    with running(TURNWISE, settings_for(folder)) as turnwise:

        def filled(game: str, tables: int) -> list[str]:
            options = GAMES[game] | {"sockets": 1, "tables": tables, "moves": min(MOVES, SHORTEST[game] - 3)}
            return found(Order(FILL, turnwise.port, turnwise.pid, game=game, **options)).tables

        warm = [id for game in GAMES for id in filled(game, 20)]
        found(Order(WATCH, turnwise.port, turnwise.pid, 100, watched=warm))
        for game in GAMES:
            before = turnwise.memory()
            left += filled(game, each)
            time.sleep(REST + each / PACKED)
            rows[game] = {"KB per match": round((turnwise.memory() - before) / each, 1)}
        mean = statistics.mean(row["KB per match"] for row in rows.values())
        rows["all four"] = {"KB per match": round(mean, 1)}
        before = turnwise.memory()
        with crowd(Order(WATCH, turnwise.port, turnwise.pid, 2 * asked.live_matches, watched=left)):
            sockets = (turnwise.memory() - before) / (2 * asked.live_matches)
        rows["socket"] = {"KB per socket": round(sockets, 1)}
    return rows, left


def many_matches(folder: Path, asked: argparse.Namespace) -> Row:
    """Many matches with clocks and two sockets each."""
    with running(TURNWISE, settings_for(folder), signal.SIGKILL) as turnwise:
        order = Order(
            LIVE,
            turnwise.port,
            turnwise.pid,
            0,
            asked.live_seconds,
            "tactics",
            tables=asked.live_matches,
            clock=CLOCK,
        )
        it = found(order)
        memory = turnwise.memory()
    return {
        "matches": asked.live_matches,
        "sockets": 2 * asked.live_matches,
        "moves/s": round(it.rate),
        "refused": it.refusals,
        "lost sockets": it.losses,
        "p50 ms": round(it.p50, 1),
        "p99 ms": round(it.p99, 1),
        "timeouts": len(it.late),
        "late p50 ms": round(statistics.median(it.late), 1),
        "late p99 ms": round(it.late[len(it.late) * 99 // 100], 1),
        "late worst ms": round(it.late[-1], 1),
        "server busy": round(it.processor / it.seconds, 2),
        "MB": round(memory / 1024),
    }


def start(folder: Path, name: str) -> float:
    """Seconds from the start of `turnwise serve` until it answers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = int(free.getsockname()[1])
    began = time.perf_counter()
    command = [*SERVE, "--port", str(port), "--db", f"sqlite:///{folder / name}"]
    process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        wait_for_answer(port)
        return time.perf_counter() - began
    finally:
        process.terminate()
        process.wait()


def starts(left: Path, overdue: Path, watched: list[str], asked: argparse.Namespace) -> dict[str, Row]:
    """With an empty database, with matches that wait for their players, with matches whose time is up."""
    with tempfile.TemporaryDirectory() as folder:
        empty = [start(Path(folder), f"{number}.db") for number in range(asked.rounds + 2)]
    with running(TURNWISE, settings_for(left)) as turnwise:
        back = found(Order(WATCH, turnwise.port, turnwise.pid, len(watched), watched=watched)).seconds
    return {
        "empty database": {"seconds": round(statistics.median(empty), 2)},
        f"{len(watched):,} unfinished matches": {
            "seconds": round(start(left, "turnwise.db"), 2),
            "all opened again": round(back, 2),
        },
        f"{asked.live_matches:,} whose time is up": {"seconds": round(start(overdue, "turnwise.db"), 2)},
    }


def show(title: str, rows: dict[str, Row]) -> None:
    """Print figures as a table in Markdown."""
    columns = list(dict.fromkeys(column for values in rows.values() for column in values))
    print(f"\n| {title} | " + " | ".join(columns) + " |\n|---" + "|---" * len(columns) + "|")
    for name, values in rows.items():
        print(f"| {name} | " + " | ".join(f"{values[c]:,}" if c in values else "" for c in columns) + " |")


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--seconds", type=float, default=3.0, help="of every measurement")
    parser.add_argument("--rounds", type=int, default=3, help="of which the median counts")
    parser.add_argument("--games", nargs="*", default=list(GAMES), choices=list(GAMES))
    parser.add_argument("--matches", type=int, default=200, help="at a time")
    parser.add_argument("--live-matches", type=int, default=LIVE_MATCHES, help="that are played at a time")
    parser.add_argument("--live-seconds", type=float, default=20.0, help="that they are played")
    parts = ["moves", "memory", "crowd"]  # the crowd tells of its memory too
    parser.add_argument("--parts", nargs="*", default=["moves", "crowd"], choices=parts)
    asked = parser.parse_args()
    figures: dict[str, dict[str, Row]] = {}
    with tempfile.TemporaryDirectory() as folder:
        where, left, overdue = (Path(folder) / name for name in ("moves", "left", "overdue"))
        for each in (where, left, overdue):
            each.mkdir()
        print(f"{facts()}; a bare commit takes {bare_commit(where):.2f} ms\n", flush=True)
        if "moves" in asked.parts:
            figures["durable moves"] = moves(where, asked)
        if {"memory", "crowd"} & set(asked.parts):
            figures["memory"], watched = memory(left, asked)
        if "crowd" in asked.parts:
            figures["many matches"] = {"Tactics": many_matches(overdue, asked)}
            figures["start"] = starts(left, overdue, watched, asked)
    if asked.json:
        print(json.dumps(figures, indent=2, ensure_ascii=False))
        return
    for title, rows in figures.items():
        show(title, rows)


if __name__ == "__main__":
    main()
