"""Exact solving in a process of its own for each question, one at a time, never on the server's loop."""

import asyncio
import sys
from contextlib import suppress
from typing import Any

import msgspec

from turnwise.core.errors import TurnwiseError
from turnwise.server.children import started
from turnwise.server.protocol.codes import Code, Refused

COMMAND = (sys.executable, "-P", "-m", "turnwise.server.solve")
REMEMBERED = 500  # answers


class Solvers:
    """Asks for solutions, and remembers them: the same question has the same answer."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()
        self._known: dict[str, dict[str, Any]] = {}
        self._running: set[asyncio.subprocess.Process] = set()

    async def ask(self, key: str, question: dict[str, Any]) -> dict[str, Any]:
        """The answer to a question that goes by a key."""
        async with self._turn:
            if key not in self._known:
                answer = await self._solved(question)
                while len(self._known) >= REMEMBERED:
                    del self._known[next(iter(self._known))]
                self._known[key] = answer
        return self._known[key]

    async def _solved(self, question: dict[str, Any]) -> dict[str, Any]:
        process = await started(COMMAND)
        self._running.add(process)
        try:
            told, _ = await process.communicate(msgspec.json.encode(question))
        finally:
            self._running.discard(process)
        try:
            answer: dict[str, Any] = msgspec.json.decode(told)
        except msgspec.DecodeError:
            raise Refused(Code.SERVER_ERROR, "the solver has stopped without an answer") from None
        if "sentence" in answer:
            raise TurnwiseError(answer["code"], answer["sentence"])
        return answer

    async def close(self) -> None:
        """End what is running."""
        for process in list(self._running):
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
