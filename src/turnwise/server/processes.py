"""Several server processes beside one database: started together, anew when one dies, stopped together."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from select import select
from types import FrameType

from turnwise.server.monitoring import logs
from turnwise.server.process_handover import hand_over
from turnwise.server.settings import Settings

COMMAND = (sys.executable, "-P", "-m", "turnwise.server")
PAUSE = 0.2  # seconds between two looks at them
LEAST_LIFE = 1.0  # seconds; a process that dies sooner is not started again
NEWS = 4096  # bytes read at a time
UP = "up"  # what a process says that serves; one that cannot says why in a line


class Processes:
    """Holds as many processes as were asked for; they share sockets, and an output to say "up"."""

    def __init__(
        self, settings: Settings, listeners: Sequence[socket.socket], count: int, up: Callable[[], object]
    ) -> None:
        self._settings = settings
        self._listeners = listeners
        self._count = count
        self._up = up
        self._is_up = False  # whether one of them was ever
        self._is_stopping = False
        self._news, self._output = os.pipe()
        self._half_line = b""  # whose end is still to come
        self._running: list[tuple[subprocess.Popen[bytes], float]] = []

    def run(self) -> bool:
        """Until a signal comes, or until they cannot live; whether it was a signal."""
        logs.configure()
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)
        self._running = [self._start() for _ in range(self._count)]
        while self._running:
            if self._is_stopping:
                self._hang_up_all()
            self._hear(PAUSE)
            self._running = [kept for process in self._running if (kept := self._seen_to(process))]
        self._hear(0)  # what the last one said before it ended
        return self._is_stopping

    def _hear(self, seconds: float) -> None:
        """Wait a while, or until a process says something."""
        if select([self._news], [], [], seconds)[0]:
            *lines, self._half_line = (self._half_line + os.read(self._news, NEWS)).split(b"\n")
            for line in lines:
                self._heed(line.decode())

    def _heed(self, line: str) -> None:
        """Tell of the first process that is up; why one cannot start goes to terminal or log."""
        if line != UP:
            if self._is_up:
                logs.log_event("process refused", reason=line)
            else:
                sys.stderr.write(f"turnwise: {line}\n")
        elif not self._is_up:
            self._is_up = True
            self._up()

    def _start(self) -> tuple[subprocess.Popen[bytes], float]:
        """The pipe stays open: its end tells the process that we are gone, however that came."""
        process = subprocess.Popen(
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=self._output,
            pass_fds=[listener.fileno() for listener in self._listeners],
        )
        assert process.stdin
        with suppress(BrokenPipeError):  # it is seen to that it has died
            process.stdin.write(hand_over(self._settings, self._listeners))
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
        logs.log_event("process ended", code=process.returncode)
        return self._start() if self._is_up and time.monotonic() - began > LEAST_LIFE else None

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._is_stopping = True

    def _hang_up_all(self) -> None:
        """By the end of the pipe: unlike a signal it is also heard by a process that has just begun."""
        for process, _ in self._running:
            _hang_up(process)


def _hang_up(process: subprocess.Popen[bytes]) -> None:
    assert process.stdin
    with suppress(BrokenPipeError):
        process.stdin.close()
