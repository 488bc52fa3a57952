"""Workers that are processes on this machine."""

import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress

from turnwise.core.errors import TurnwiseError
from turnwise.workers.process import frame, read_frame
from turnwise.workers.protocol import NO_WORKER, ToWorker, WorkerEvents, decode_from_worker, encode
from turnwise.workers.queues import Group

COMMAND = (sys.executable, "-P", "-m", "turnwise.workers")
CLOSING = 1.0  # seconds for it to end by itself; longer than it takes its time for
SMALL = 16_384  # bytes that a pipe takes at once, though the process may still be starting


class LocalWorker:
    """A process; a thread hears what it says."""

    def __init__(self, group: Group, events: WorkerEvents, command: Sequence[str] = COMMAND) -> None:
        self._events = events
        self._writing = threading.Lock()
        path = os.pathsep.join(place for place in sys.path if place)
        try:
            self._process = subprocess.Popen(
                [*command, str(group.nice)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # an interrupt at the terminal is for us, not for it
                env=os.environ | {"PYTHONPATH": path},  # the same packages as here
            )
        except OSError as error:
            raise TurnwiseError(NO_WORKER, f"cannot start a worker process: {error.strerror}") from None
        self._hearing = threading.Thread(target=self._hear, name="worker", daemon=True)
        self._hearing.start()

    @property
    def name(self) -> str:
        """The number of the process."""
        return str(self._process.pid)

    def send(self, message: ToWorker) -> None:
        """Write a message; a long one is written by a thread, for the process may not read yet."""
        data = frame(encode(message))
        if len(data) <= SMALL:
            self._write(data)
        else:
            threading.Thread(target=self._write, args=[data], daemon=True).start()

    def _write(self, data: bytes) -> None:
        assert self._process.stdin
        with self._writing, suppress(OSError, ValueError):  # it has ended, which its thread hears
            self._process.stdin.write(data)
            self._process.stdin.flush()

    def kill(self) -> None:
        """End it at once; its thread sees to the rest."""
        self._process.kill()

    def close(self) -> None:
        """End it: in good order if it is quick."""
        assert self._process.stdin
        if self._writing.acquire(timeout=CLOSING):
            with suppress(OSError):
                self._process.stdin.close()
            self._writing.release()
        try:
            self._process.wait(CLOSING)
        except subprocess.TimeoutExpired:
            self._process.kill()
        if self._hearing is not threading.current_thread():
            self._hearing.join()

    def _hear(self) -> None:
        assert self._process.stdout
        with self._process.stdout as output:
            while (data := read_frame(output)) is not None:  # type: ignore[arg-type]
                self._events.heard(decode_from_worker(data))
        code = self._process.wait()
        self._close_input()
        self._events.ended(f"a worker process has ended (code {code}); the next request starts another")

    def _close_input(self) -> None:
        assert self._process.stdin
        with self._writing, suppress(OSError):
            self._process.stdin.close()
