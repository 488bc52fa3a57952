"""Processes that a server starts to have something worked out, never on its own loop."""

import asyncio
import os
import sys
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from time import monotonic
from typing import Any

import msgspec

from turnwise.core.errors import TurnwiseError
from turnwise.server.limits import Limiter
from turnwise.server.protocol.codes import Code, Refused

HEAVY = 100_000  # bytes of a question that count as one more question
REPLAY = (sys.executable, "-P", "-m", "turnwise.server.replay")
DONE, REFUSED = b"+", b"-"  # what an answer begins with


async def started(command: tuple[str, ...]) -> asyncio.subprocess.Process:
    """A process that is asked through its input and answers through its output."""
    path = os.pathsep.join(place for place in sys.path if place)
    return await asyncio.create_subprocess_exec(
        *command,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,  # an interrupt at the terminal is for us, not for it
        env=os.environ | {"PYTHONPATH": path},  # the same packages as here
    )


@dataclass(frozen=True)
class Capacity:
    """How much may be asked of a kind of process; a question counts once, and again for every 100 KB."""

    at_once: int  # processes
    waiting: int  # questions, of all addresses together
    of_an_address: int  # questions that wait or are worked on
    seconds: float  # for one answer


REPLAYS = Capacity(at_once=max(1, (os.cpu_count() or 1) // 2), waiting=96, of_an_address=48, seconds=60)


class Workers:
    """A process for each question: a few at a time; addresses take turns; a question ends with its caller."""

    def __init__(self, command: tuple[str, ...], capacity: Capacity, meter: Limiter) -> None:
        """The meter knows how many seconds of work every address has left."""
        self.command = command
        self._capacity = capacity
        self._meter = meter
        self._busy = 0
        self._line: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()  # who is next, by address
        self._asked: dict[str, int] = {}  # how much every address waits for
        self._running: set[asyncio.subprocess.Process] = set()

    @property
    def running(self) -> tuple[int, ...]:
        """The ids of the processes."""
        return tuple(process.pid for process in self._running)

    @property
    def waiting(self) -> int:
        """How many questions wait for a process."""
        return sum(map(len, self._line.values()))

    async def ask(self, question: Mapping[str, Any], address: str) -> bytes:
        """The answer to a question of an address; cancelled, it leaves no process behind."""
        text = msgspec.json.encode(question)
        async with self._place(address, 1 + len(text) // HEAVY):
            began = monotonic()
            try:
                told = await self._told(text)
            finally:
                self._meter.spend(address, monotonic() - began)
        return _answer(told)

    @asynccontextmanager
    async def _place(self, address: str, weight: int) -> AsyncIterator[None]:
        """Wait for a turn, in a queue that has an end."""
        self._refuse_many(address, weight)
        self._asked[address] = self._asked.get(address, 0) + weight
        try:
            await self._turn(address)
            try:
                yield
            finally:
                self._hand_on()
        finally:
            self._asked[address] -= weight
            if not self._asked[address]:
                del self._asked[address]

    def _refuse_many(self, address: str, weight: int) -> None:
        own, most = self._asked.get(address, 0), self._capacity.of_an_address
        if own and own + weight > most:
            raise Refused(Code.TOO_FAST, "the server is busy with what your address asked for; wait a moment")
        if sum(self._asked.values()) + weight > self._capacity.waiting:
            raise Refused(Code.TOO_FAST, "too many wait for the same; ask again in a moment")
        if not self._meter.allows(address, 0):
            raise Refused(Code.TOO_FAST, "the server has worked for your address for long; wait some minutes")

    async def _turn(self, address: str) -> None:
        if self._busy < self._capacity.at_once:
            self._busy += 1
            return
        turn = asyncio.get_running_loop().create_future()
        self._line.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._leave(address, turn)
            else:  # the place was given to it already
                self._hand_on()
            raise

    def _leave(self, address: str, turn: "asyncio.Future[None]") -> None:
        turns = self._line.get(address, deque())
        with suppress(ValueError):
            turns.remove(turn)
        if not turns:
            self._line.pop(address, None)

    def _hand_on(self) -> None:
        """Give a place to the address whose turn it is."""
        while self._line:
            address, turns = self._line.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self._line[address] = turns
            if not turn.done():
                turn.set_result(None)
                return
        self._busy -= 1

    async def _told(self, question: bytes) -> bytes:
        starting = asyncio.ensure_future(started(self.command))
        try:
            process = await asyncio.shield(starting)
            self._running.add(process)
            async with asyncio.timeout(self._capacity.seconds):
                return (await process.communicate(question))[0]
        except TimeoutError:
            sentence = f"this takes more than {self._capacity.seconds:g} seconds, which is too long"
            raise Refused(Code.TOO_LARGE, sentence) from None
        finally:
            process = await starting
            await ended(process)
            self._running.discard(process)

    async def close(self) -> None:
        """End what is running."""
        for process in list(self._running):
            await ended(process)


async def ended(process: asyncio.subprocess.Process) -> None:
    """End a process, whatever it does, and read its output to the end, so that nothing stays open."""
    with suppress(ProcessLookupError):
        process.kill()
    await process.communicate()


def _answer(told: bytes) -> bytes:
    """What a process has answered, without the byte that says how it went."""
    if told[:1] == DONE:
        return told[1:]
    try:
        refusal = msgspec.json.decode(told.removeprefix(REFUSED))
    except msgspec.DecodeError:
        raise Refused(Code.SERVER_ERROR, "the work has stopped without an answer") from None
    raise TurnwiseError(refusal["code"], refusal["sentence"])
