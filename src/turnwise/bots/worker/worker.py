"""What callers use of a process that searches."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from itertools import count
from types import TracebackType
from typing import Any, Self

from turnwise.bots.search import SearchRequest, SearchResult
from turnwise.bots.worker import messages
from turnwise.bots.worker.messages import CANCEL, Message
from turnwise.bots.worker.process import COMMAND, Process
from turnwise.core.errors import TurnwiseError
from turnwise.core.game import Game


class Worker:
    """A process that searches, started when it is first needed and anew when it has died.

    One thread prepares and asks; any may wait for an answer or cancel. Requests are answered in order.
    A server keeps a few workers and never blocks its loop: `await asyncio.to_thread(worker.answer, number,
    seconds)` waits, while `ask` and `cancel` only write a line.
    """

    def __init__(
        self, command: Sequence[str] = COMMAND, report: Callable[[str], None] = lambda game_id: None
    ) -> None:
        """Reports the id of a game, in another thread, whenever there is news of its preparation."""
        self._command = command
        self._report = report
        self._process: Process | None = None
        self._numbers = count(1)
        self._asked: dict[int, Future[Message]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def process_id(self) -> int | None:
        """The number of the process, if there is one."""
        return self._process.id if self._process else None

    def prepare(self, game: Game[Any]) -> None:
        """Begin to compile the search of a game; a request would have to wait for it."""
        self._preparation(game)

    def is_ready(self, game: Game[Any], within: float = 0.0) -> bool:
        """Whether a game can be asked about; waits until so many seconds after its preparation began."""
        began, prepared = self._preparation(game)
        try:
            prepared.result(max(0.0, began + within - time.monotonic()))
        except TimeoutError:
            return False
        return True

    def progress(self, game: Game[Any]) -> float:
        """How much of a game's search is compiled, as a part of 1."""
        return self._process.progress.get(game.id, 0.0) if self._process else 0.0

    @property
    def preparing(self) -> set[str]:
        """The games that are being compiled, so that requests have to wait."""
        prepared = list(self._process.prepared.items()) if self._process else []
        return {game_id for game_id, (_, answer) in prepared if not answer.done()}

    def has_failed(self, game: Game[Any]) -> bool:
        """Whether a game's search could not be compiled."""
        prepared = self._process.prepared.get(game.id) if self._process else None
        return prepared is not None and prepared[1].done() and prepared[1].exception() is not None

    def ask(self, request: SearchRequest) -> int:
        """Ask; the number under which the answer is to be had."""
        number = next(self._numbers)
        self._asked[number] = self._running().promise(number, messages.ask(number, request))
        return number

    def answer(self, number: int, timeout: float | None = None) -> SearchResult | None:
        """The answer to a request, once; None if it does not come in time, or nothing was found."""
        try:
            message = self._asked[number].result(timeout)
        except TimeoutError:
            return None
        except TurnwiseError:
            del self._asked[number]
            raise
        del self._asked[number]
        result = messages.answered(message)
        return result if result.moves else None

    def cancel(self, number: int, grace: float = 0.0) -> SearchResult | None:
        """Stop a search: what it has found, if it says so in time; a later answer is dropped."""
        if number not in self._asked or not self._process:
            return None
        self._process.send({CANCEL: number})
        try:
            return self.answer(number, grace)
        finally:
            self._asked.pop(number, None)
            self._process.forget(number)

    def close(self) -> None:
        """End the process; a later request would start another."""
        if self._process:
            self._process.close()
        self._process = None
        self._asked.clear()

    def _preparation(self, game: Game[Any]) -> tuple[float, Future[Message]]:
        process = self._running()
        if game.id not in process.prepared:
            process.prepare(next(self._numbers), game.id)
        return process.prepared[game.id]

    def _running(self) -> Process:
        if self._process and not self._process.is_alive:
            self._process.close()
            self._process = None
        if not self._process:
            self._process = Process(self._command, self._report)
        return self._process
