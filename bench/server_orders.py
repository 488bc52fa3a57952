"""What a crowd is asked to do, what it finds, and how it gets its tables."""

import http.client
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

HOST = "127.0.0.1"
TICKS = os.sysconf("SC_CLK_TCK")
CROWD = (sys.executable, str(Path(__file__).with_name("server_crowd.py")))
ECHO, RELAY, MATCHES, LIVE, FILL, WATCH = "echo", "relay", "matches", "live", "fill", "watch"


@dataclass(frozen=True)
class Order:
    """What to do."""

    kind: str
    port: int
    pid: int  # of the server
    clients: int = 0  # matches at a time, clients of the echo, tables of the relay, or spectators
    seconds: float = 0.0
    game: str = ""
    seats: int = 2
    sockets: int = 2  # at each match or table of the relay: one for every seat, or one for all
    values: dict[str, str] = field(default_factory=dict)
    tables: int = 0
    size: int = 0  # of the echo's answers, without what is around the padding
    moves: int = 0  # of a match that is left alone
    clock: float = 0.0  # seconds for an action
    watched: list[str] = field(default_factory=list)


@dataclass
class Found:
    """What came out."""

    answers: int = 0
    refusals: int = 0
    losses: int = 0  # of connections
    seconds: float = 0.0
    processor: float = 0.0  # seconds of the server
    p50: float = 0.0  # milliseconds
    p99: float = 0.0
    answer_bytes: float = 0.0
    heard_bytes: float = 0.0  # for each answer, all connections together
    messages: int = 0
    late: list[float] = field(default_factory=list)  # milliseconds, of every timeout
    tables: list[str] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Answers a second."""
        return self.answers / self.seconds

    @property
    def cost(self) -> float:
        """Microseconds of the server's processor for each answer."""
        return 1e6 * self.processor / self.answers


@contextmanager
def crowd(order: Order) -> Iterator[Found]:
    """Clients that have done what was asked of them, and stay connected until the block ends."""
    process = subprocess.Popen(CROWD, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin
    assert process.stdout
    print(json.dumps(asdict(order)), file=process.stdin, flush=True)
    answer = process.stdout.readline()
    try:
        if not answer:
            raise SystemExit(f"the crowd at {order.game or order.kind} has failed")
        yield Found(**json.loads(answer))
    finally:
        process.stdin.close()
        process.wait()


def found(order: Order) -> Found:
    """What a crowd finds that leaves at once."""
    with crowd(order) as answer:
        return answer


def processor_seconds(pid: int) -> float:
    """The processor's time that a process has taken so far, all its threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def tree(pid: int) -> list[int]:
    """A process and all that it has started."""
    found = [pid]
    for parent in found:
        for task in Path(f"/proc/{parent}/task").glob("*/children"):
            found += [int(word) for word in task.read_text().split()]
    return found


@dataclass(frozen=True)
class Table:
    """A table that was made, and for each connection its secrets and its seats."""

    id: str
    keys: list[tuple[list[str], set[int]]]


class Lobby:
    """Makes tables over HTTP."""

    def __init__(self, port: int) -> None:
        self._connection = http.client.HTTPConnection(HOST, port)
        self._token = ""
        self._token = str(self.post("/api/guests", {})["token"])

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """The answer to a request."""
        headers = {"Authorization": f"Bearer {self._token}", "Content-Type": "application/json"}
        self._connection.request("POST", path, json.dumps(body), headers)
        response = self._connection.getresponse()
        answer: dict[str, Any] = json.loads(response.read())
        assert response.status in (200, 201), answer
        return answer

    def table(self, order: Order, clock: dict[str, Any] | None = None) -> Table:
        """A table with everybody seated."""
        open_seats = order.seats - 1 if order.sockets > 1 else 0
        kinds = ["own"] * (order.seats - open_seats) + ["open"] * open_seats
        wish = {"game": order.game, "seats": [{"kind": kind} for kind in kinds], "values": order.values}
        made = self.post("/api/tables", wish | ({"clock": clock} if clock else {}))
        keys = [([str(made["secret"])], set(made["seats"]))]
        for _ in range(open_seats):
            seated = self.post(f"/api/tables/{made['table']}/seats", {})
            keys.append(([str(seated["secret"])], {int(seated["seat"])}))
        return Table(str(made["table"]), keys)
