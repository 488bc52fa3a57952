"""Several server processes beside one database: started together, anew when one dies, stopped together."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from select import select
from types import FrameType

from turnwise.server import logs
from turnwise.server.handing import hand_over
from turnwise.server.settings import Settings

COMMAND = (sys.executable, "-P", "-m", "turnwise.server")
PAUSE = 0.2  # seconds between two looks at them
LEAST_LIFE = 1.0  # seconds; a process that dies sooner is not started again
NEWS = 4096  # bytes read at a time


class Processes:
    """Holds as many processes as were asked for; they share a socket, and an output to say "up"."""

    def __init__(self, settings: Settings, door: socket.socket, count: int, up: Callable[[], object]) -> None:
        self._settings = settings
        self._door = door
        self._count = count
        self._up = up
        self._is_up = False  # whether one of them was ever
        self._is_stopping = False
        self._news, self._output = os.pipe()
        self._running: list[tuple[subprocess.Popen[bytes], float]] = []

    def run(self) -> bool:
        """Until a signal comes, or until they cannot live; whether it was a signal."""
        logs.configure()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        self._running = [self._start() for _ in range(self._count)]
        while self._running:
            if self._is_stopping:
                self._tell_to_stop()
            self._hear()
            self._running = [kept for process in self._running if (kept := self._seen_to(process))]
        return self._is_stopping

    def _hear(self) -> None:
        """Wait a while, or until a process is up: the first one is told of."""
        if select([self._news], [], [], PAUSE)[0] and os.read(self._news, NEWS) and not self._is_up:
            self._is_up = True
            self._up()

    def _start(self) -> tuple[subprocess.Popen[bytes], float]:
        """The pipe stays open: its end tells the process that we are gone, however that came."""
        process = subprocess.Popen(
            COMMAND, stdin=subprocess.PIPE, stdout=self._output, pass_fds=(self._door.fileno(),)
        )
        assert process.stdin
        with suppress(BrokenPipeError):  # it is seen to that it has died
            process.stdin.write(hand_over(self._settings, self._door))
            process.stdin.flush()
        return process, time.monotonic()

    def _seen_to(
        self, known: tuple[subprocess.Popen[bytes], float]
    ) -> tuple[subprocess.Popen[bytes], float] | None:
        process, began = known
        if process.poll() is None:
            return known
        if self._is_stopping:
            return None
        _hang_up(process)
        logs.told("process ended", code=process.returncode)
        return self._start() if self._is_up and time.monotonic() - began > LEAST_LIFE else None

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._is_stopping = True

    def _tell_to_stop(self) -> None:
        """By the end of the pipe: unlike a signal it is also heard by a process that has just begun."""
        for process, _ in self._running:
            _hang_up(process)


def _hang_up(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin
    with suppress(BrokenPipeError):
        process.stdin.close()
