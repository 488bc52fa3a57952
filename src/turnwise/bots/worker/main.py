"""The process that searches: takes requests in order, answers every one, and ends with its input."""

import os
import signal
import sys
import threading
import time
from queue import SimpleQueue
from typing import BinaryIO

from turnwise.bots.search.in_process import search_here, searcher
from turnwise.bots.worker import messages
from turnwise.bots.worker.messages import ASK, CANCEL, COMPILED, ERROR, NUMBER, PREPARE, Message
from turnwise.core import registry
from turnwise.core.errors import TurnwiseError
from turnwise.core.kernel import Progress

LAST_WORDS = 0.5  # seconds to end in good order once nobody listens
BETWEEN_REPORTS = 0.5  # seconds while a search is compiled


def main() -> None:
    """Serve the process that holds the other ends of this one's input and output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for the asking side to hear
    worker = WorkerMain(sys.stdin.buffer, sys.stdout.buffer)
    sys.stdout = sys.stderr  # nothing else may come between the answers
    threading.Thread(target=worker.hear, daemon=True).start()
    worker.work()


class WorkerMain:
    """One thread hears, so that another one's search can be cancelled."""

    def __init__(self, heard: BinaryIO, told: BinaryIO) -> None:
        self._heard = heard
        self._told = told
        self._waiting: SimpleQueue[Message | None] = SimpleQueue()
        self._cancelled: set[int] = set()
        self._is_left = False

    def hear(self) -> None:
        """Take messages until the asking side is gone; then end, whatever is going on."""
        for line in self._heard:
            message = messages.from_line(line)
            if CANCEL in message:
                self._cancelled.add(message[CANCEL])
            else:
                self._waiting.put(message)
        self._is_left = True
        self._waiting.put(None)
        time.sleep(LAST_WORDS)
        os._exit(1)  # compiling: nothing else stops that

    def work(self) -> None:
        """Answer one message after the other."""
        while (message := self._waiting.get()) and not self._is_left:
            try:
                self._tell(self._reply(message))
            except BrokenPipeError:
                os._exit(1)  # leaving in good order would write once more

    def _tell(self, message: Message) -> None:
        self._told.write(messages.to_line(message))
        self._told.flush()

    def _reply(self, message: Message) -> Message:
        number = message[PREPARE] if PREPARE in message else message[ASK]
        try:
            return self._prepared(number, message) if PREPARE in message else self._result(number, message)
        except TurnwiseError as error:
            return {NUMBER: number, ERROR: error.sentence}
        except Exception as error:
            return {NUMBER: number, ERROR: f"the search failed ({type(error).__name__}: {error})"}

    def _prepared(self, number: int, message: Message) -> Message:
        searcher(registry.game(message["game"]), self._reporter(number))
        return {NUMBER: number}

    def _reporter(self, number: int) -> Progress:
        """Tells now and then how much of a search is compiled."""
        latest = time.monotonic()

        def report(name: str, done: int, total: int) -> None:
            nonlocal latest
            if time.monotonic() - latest >= BETWEEN_REPORTS:
                latest = time.monotonic()
                self._tell({NUMBER: number, COMPILED: round(done / (total + 1), 2)})  # all is never told here

        return report

    def _result(self, number: int, message: Message) -> Message:
        result = search_here(messages.asked(message), stop=lambda: self._is_left or number in self._cancelled)
        self._cancelled = {later for later in self._cancelled.copy() if later > number}
        return messages.answer(number, result)
