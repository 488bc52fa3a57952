"""The other end of a pool: a process, or an actor of a cluster, that runs one task after the other."""

import os
import signal
import struct
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, BinaryIO

from turnwise.core.errors import TurnwiseError
from turnwise.workers.protocol import (
    TASK_FAILED,
    Begin,
    Done,
    Failed,
    FromWorker,
    Progress,
    Stop,
    decode_to_worker,
    encode,
)
from turnwise.workers.task import Work, task_named, write

LAST_WORDS = 0.5  # seconds to end in good order once the pool is gone
LENGTH = struct.Struct(">I")  # before every message in a pipe
PAGES = 4096 / 1e6  # megabytes of a page of memory


class _Work(Work[Any]):
    """A task's line to its caller."""

    def __init__(self, main: "WorkerMain", number: int) -> None:
        self._main = main
        self._number = number

    def report(self, value: Any) -> None:
        self._main.send(Progress(self._number, write(value)))

    @property
    def is_stopped(self) -> bool:
        return self._main.is_left or self._number in self._main.stopped


class WorkerMain:
    """Runs tasks in order; messages are heard in another thread, so that a task can be stopped."""

    def __init__(self, send: Callable[[FromWorker], None]) -> None:
        self.send = send
        self.stopped: set[int] = set()
        self.is_left = False  # by its pool
        self._waiting: SimpleQueue[Begin | None] = SimpleQueue()

    def hear(self, message: Begin | Stop) -> None:
        """Take a message of the pool."""
        if isinstance(message, Stop):
            self.stopped.add(message.number)
        else:
            self._waiting.put(message)

    def leave(self) -> None:
        """Run nothing any more; what runs is told to stop."""
        self.is_left = True
        self._waiting.put(None)

    def work(self) -> None:
        """Run tasks until the pool leaves."""
        while (begin := self._waiting.get()) and not self.is_left:
            outcome = self._outcome(begin)
            self.stopped.difference_update(old for old in tuple(self.stopped) if old <= begin.number)
            self.send(outcome)

    def _outcome(self, begin: Begin) -> Done | Failed:
        try:
            task = task_named(begin.task)
            result = task.function(task.read_request(begin.request), _Work(self, begin.number))
            return Done(begin.number, write(result), megabytes() if begin.is_weighed else 0.0)
        except TurnwiseError as error:
            return Failed(begin.number, error.code, error.sentence)
        except BrokenPipeError:
            raise
        except Exception as error:
            name = begin.task.rpartition(":")[2].replace("_", " ")
            return Failed(begin.number, TASK_FAILED, f"{name} failed ({type(error).__name__}: {error})")


def megabytes() -> float:
    """What this process has in memory; 0 where the system does not say."""
    with suppress(OSError):
        return int(Path("/proc/self/statm").read_text().split()[1]) * PAGES
    return 0.0


def be_nice(by: int) -> None:
    """Let other processes go first."""
    if by and hasattr(os, "nice"):
        os.nice(by)


def read_frame(stream: BinaryIO) -> bytes | None:
    """The next message of a pipe; None at its end."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    data = stream.read(length)
    return data if len(data) == length else None


def frame(data: bytes) -> bytes:
    """A message as a pipe carries it."""
    return LENGTH.pack(len(data)) + data


def main(nice: int) -> None:
    """Serve the process that holds the other ends of this one's input and output, and end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for the pool's process to hear
    be_nice(nice)
    source, target = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing else may come between the messages
    writing = threading.Lock()

    def send(message: FromWorker) -> None:
        with writing:
            target.write(frame(encode(message)))
            target.flush()

    worker = WorkerMain(send)
    threading.Thread(target=_hear, args=[worker, source], daemon=True).start()
    try:
        worker.work()
    except BrokenPipeError:
        os._exit(1)  # leaving in good order would write once more


def _hear(worker: WorkerMain, source: BinaryIO) -> None:
    """Take messages until the pool is gone; then end, whatever is going on."""
    while (data := read_frame(source)) is not None:
        worker.hear(decode_to_worker(data))
    worker.leave()
    time.sleep(LAST_WORDS)
    os._exit(1)  # compiling: nothing else stops that
