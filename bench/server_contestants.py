"""Server processes: Turnwise and the echo, started alike, and what the system knows of them."""

import http.client
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from server_orders import HOST
from turnwise.server.process_handover import hand_over
from turnwise.server.run import listening
from turnwise.server.settings import Settings

TURNWISE = (sys.executable, "-P", "-m", "turnwise.server")
ECHO = (sys.executable, str(Path(__file__).with_name("server_echo.py")))
UNLIMITED = 10**9
PATIENCE = 60.0  # seconds for a server to start
PAUSE = 0.005  # between two questions


@dataclass(frozen=True)
class Contestant:
    """A running server."""

    process: subprocess.Popen[bytes]
    port: int
    seconds: float  # from the start of the process until it answered

    @property
    def pid(self) -> int:
        """Its number."""
        return self.process.pid

    def memory(self) -> float:
        """Kilobytes that it has in memory."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        return float(status.partition("VmRSS:")[2].split()[0])


def settings_for(folder: Path) -> Settings:
    """Turnwise as it is, but for limits that protect it from such crowds as a measurement's."""
    return Settings(
        db=f"sqlite:///{folder / 'turnwise.db'}",
        port=0,
        requests_per_second=UNLIMITED,
        burst=UNLIMITED,
        tables_per_guest=UNLIMITED,
        tables_per_hour=UNLIMITED,
        seats_per_hour=UNLIMITED,
        sockets_per_address=UNLIMITED,
        connections_per_address=UNLIMITED,
        idle_seconds=UNLIMITED,
    )


@contextmanager
def running(command: tuple[str, ...], settings: Settings, end: int = signal.SIGTERM) -> Iterator[Contestant]:
    """A server on any free port, until the block ends."""
    with listening(settings.host, [settings.port]) as door:
        began = time.perf_counter()
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, pass_fds=(door.fileno(),)
        )
        assert process.stdin
        process.stdin.write(hand_over(settings, [door]))
        process.stdin.flush()  # it stays open: a server stops when its input ends
        port = int(door.getsockname()[1])
        try:
            wait_for_answer(port)
            yield Contestant(process, port, time.perf_counter() - began)
        finally:
            process.send_signal(end)
            process.wait()
            process.stdin.close()


def wait_for_answer(port: int) -> None:
    """Ask until somebody answers that all is well."""
    give_up = time.monotonic() + PATIENCE
    while time.monotonic() < give_up:
        connection = http.client.HTTPConnection(HOST, port, timeout=PATIENCE)
        try:
            connection.request("GET", "/healthz")
            assert connection.getresponse().status == 200
            return
        except ConnectionError:
            time.sleep(PAUSE)
        finally:
            connection.close()
    raise TimeoutError("the server did not start")
