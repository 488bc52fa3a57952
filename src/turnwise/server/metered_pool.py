"""What callers have worked out by the pool: bounded for every address, and paid for by seconds of work."""

import os
from typing import Any, TypeVar

from turnwise.core.errors import TurnwiseError
from turnwise.server.monitoring import logs
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.rate_limit import Limiter
from turnwise.workers import GENTLE, Pool, Priority, Queue, Task
from turnwise.workers.protocol import CLOSED, NO_WORKER, TASK_FAILED, TOO_LATE, WORKER_ENDED

R = TypeVar("R")

REPLAYS = Queue(
    "replays",
    group=GENTLE,
    at_once=max(1, (os.cpu_count() or 1) // 2),
    most=96,
    most_of_a_sender=48,
    seconds=60,
)
SOLUTIONS = Queue("solutions", group=GENTLE, at_once=1, most=64, most_of_a_sender=16, seconds=600)
FAULTS = (CLOSED, NO_WORKER, TASK_FAILED, WORKER_ENDED)  # codes


class MeteredPool:
    """Asks the pool for an address; what is asked ends with its caller."""

    def __init__(self, pool: Pool, meter: Limiter) -> None:
        """The meter knows how many seconds of work every address has left."""
        self._pool = pool
        self._meter = meter

    async def ask(self, task: Task[Any, Any, R], request: Any, address: str) -> R:
        """The answer to a question of an address."""
        if not self._meter.allows(address, 0):
            raise Refused(Code.TOO_FAST, "the server has worked for your address for long; wait some minutes")
        try:
            return await self._pool.run(
                task,
                request,
                priority=Priority.QUESTION,
                sender=address,
                spent=lambda seconds: self._meter.spend(address, seconds),
            )
        except TurnwiseError as error:
            raise _refusal(error) from None


def _refusal(error: TurnwiseError) -> TurnwiseError:
    if error.code == TOO_LATE:
        return Refused(Code.TOO_LARGE, error.sentence)
    if error.code in FAULTS:
        logs.fault("question", error, code=error.code)
        return Refused(Code.SERVER_ERROR, "the work has stopped without an answer")
    return error
