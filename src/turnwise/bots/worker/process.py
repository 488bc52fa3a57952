"""The asking side's hold of a process that searches."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress

from turnwise.bots.worker import messages
from turnwise.bots.worker.messages import COMPILED, ERROR, NUMBER, Message
from turnwise.core.errors import TurnwiseError

COMMAND = (sys.executable, "-P", "-m", "turnwise.bots.worker")
STOP_TIMEOUT = 1.0  # seconds for it to end by itself; longer than it takes its time for


class Process:
    """Sends messages; a thread hears the answers and fulfils what was promised."""

    def __init__(self, command: Sequence[str], report: Callable[[str], None]) -> None:
        """Reports the id of a game, in a thread of its own, whenever there is news of its preparation."""
        self.prepared: dict[str, tuple[float, Future[Message]]] = {}  # by game: since when, and its answer
        self.progress: dict[str, float] = {}  # by game: how much of its search is compiled, as a part of 1
        self._report = report
        self._preparing: dict[int, str] = {}
        self._promised: dict[int, Future[Message]] = {}
        self._writing = threading.Lock()
        path = os.pathsep.join(place for place in sys.path if place)
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # an interrupt at the terminal is for us, not for it
                env=os.environ | {"PYTHONPATH": path},  # the same packages as here
            )
        except OSError as error:
            raise TurnwiseError("no_worker", f"cannot start a process to search: {error.strerror}") from None
        self._hearing = threading.Thread(target=self._hear, daemon=True)
        self._hearing.start()

    @property
    def id(self) -> int:
        """The number of the process."""
        return self._process.pid

    @property
    def is_alive(self) -> bool:
        """Whether it can be asked."""
        return self._process.poll() is None

    def prepare(self, number: int, game_id: str) -> None:
        """Have it compile a game's search, or fetch it from the cache."""
        self._preparing[number], self.progress[game_id] = game_id, 0.0
        promise = self.promise(number, {messages.PREPARE: number, "game": game_id})
        self.prepared[game_id] = time.monotonic(), promise

    def promise(self, number: int, message: Message) -> Future[Message]:
        """Send a message that will be answered."""
        future = self._promised[number] = Future[Message]()
        if not self.send(message):
            self._disappoint(number)
        return future

    def send(self, message: Message) -> bool:
        """Send a message; whether somebody was there to take it."""
        assert self._process.stdin
        try:
            with self._writing:
                self._process.stdin.write(messages.to_line(message))
                self._process.stdin.flush()
        except OSError:
            return False
        return True

    def forget(self, number: int) -> None:
        """Drop an answer that may still come."""
        self._promised.pop(number, None)

    def close(self) -> None:
        """End it."""
        assert self._process.stdin
        assert self._process.stdout
        with self._writing, suppress(OSError):
            self._process.stdin.close()
        try:
            self._process.wait(STOP_TIMEOUT)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._hearing.join()
        self._process.stdout.close()

    def _hear(self) -> None:
        """Hand out answers; when there will be none any more, whoever waits is told."""
        assert self._process.stdout
        for line in self._process.stdout:
            self._fulfil(messages.from_line(line))
        for number in list(self._promised):
            self._disappoint(number)

    def _disappoint(self, number: int) -> None:
        code = self._process.wait()
        sentence = f"the process that searches has ended (code {code}); the next request starts another"
        if future := self._promised.pop(number, None):
            future.set_exception(TurnwiseError("worker_ended", sentence))
        if game_id := self._preparing.get(number):
            self._report(game_id)

    def _fulfil(self, message: Message) -> None:
        if game_id := self._preparing.get(message[NUMBER]):
            self.progress[game_id] = message.get(COMPILED, 0.0 if ERROR in message else 1.0)
        if COMPILED not in message:
            self._answer(message)
        if game_id:
            self._report(game_id)

    def _answer(self, message: Message) -> None:
        future = self._promised.pop(message[NUMBER], None)
        if future is None:
            return  # nobody wants to know any more
        if ERROR in message:
            future.set_exception(TurnwiseError("search_failed", message[ERROR]))
        else:
            future.set_result(message)
