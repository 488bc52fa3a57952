"""Solutions: asked for once by all callers who want the same, and remembered."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

from turnwise.server.metered_pool import MeteredPool
from turnwise.workers import Task

REMEMBERED = 500  # answers


@dataclass
class Asked:
    """A question that is being answered, and how many wait for that."""

    answering: "asyncio.Task[bytes]"
    callers: int = 0


class Solvers:
    """Asks for solutions, and remembers them: the same question has the same answer."""

    def __init__(self, pool: MeteredPool) -> None:
        self._pool = pool
        self._known: OrderedDict[str, bytes] = OrderedDict()  # what was asked for last is at the end
        self._asked: dict[str, Asked] = {}

    def knows(self, key: str) -> bool:
        """Whether a question costs nothing: it was answered before, or is being answered for others."""
        return key in self._known or key in self._asked

    async def ask(self, key: str, task: Task[Any, Any, bytes], request: Any, address: str) -> bytes:
        """The answer to a question that goes by a key; it is given up with the last caller."""
        if key in self._known:
            self._known.move_to_end(key)
            return self._known[key]
        if key not in self._asked:
            answering = asyncio.get_running_loop().create_task(self._answered(key, task, request, address))
            self._asked[key] = Asked(answering)
        asked = self._asked[key]
        asked.callers += 1
        try:
            return await asyncio.shield(asked.answering)
        finally:
            asked.callers -= 1
            if not asked.callers:
                asked.answering.cancel()
                self._asked.pop(key, None)

    async def _answered(self, key: str, task: Task[Any, Any, bytes], request: Any, address: str) -> bytes:
        answer = await self._pool.ask(task, request, address)
        self._known[key] = answer
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return answer
