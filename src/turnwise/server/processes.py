"""Several server processes beside one database: started together, anew when one dies, stopped together."""

import json
import signal
import socket
import subprocess
import sys
import time
from dataclasses import asdict
from types import FrameType

from turnwise.server import logs
from turnwise.server.settings import Settings

COMMAND = (sys.executable, "-P", "-m", "turnwise.server")
PAUSE = 0.2  # seconds between two looks at them
LEAST_LIFE = 1.0  # seconds; a process that dies sooner is not started again


class Processes:
    """Holds as many processes as were asked for; they share a socket."""

    def __init__(self, settings: Settings, door: socket.socket, count: int) -> None:
        self._settings = settings
        self._door = door
        self._is_stopping = False
        self._running = [self._start() for _ in range(count)]

    def run(self) -> None:
        """Until a signal comes, or until they cannot live."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        while self._running:
            time.sleep(PAUSE)
            self._running = [kept for process in self._running if (kept := self._seen_to(process))]

    def _start(self) -> tuple[subprocess.Popen[bytes], float]:
        """The settings go through a pipe: a URL may hold a password, and others can read command lines."""
        process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, pass_fds=(self._door.fileno(),))
        assert process.stdin
        process.stdin.write(json.dumps(asdict(self._settings) | {"door": self._door.fileno()}).encode())
        process.stdin.close()
        return process, time.monotonic()

    def _seen_to(
        self, known: tuple[subprocess.Popen[bytes], float]
    ) -> tuple[subprocess.Popen[bytes], float] | None:
        process, began = known
        if process.poll() is None:
            return known
        if self._is_stopping:
            return None
        logs.told("process ended", code=process.returncode)
        return self._start() if time.monotonic() - began > LEAST_LIFE else None

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._is_stopping = True
        for process, _ in self._running:
            process.send_signal(signal.SIGTERM)
