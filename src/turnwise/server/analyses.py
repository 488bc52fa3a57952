"""Analyses of finished matches: by the pool, one at a time, as long as they are followed."""

import asyncio
import gzip
import math
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from turnwise.core.errors import TurnwiseError
from turnwise.server.analysis_task import MovesToJudge, MoveVerdict, analyse
from turnwise.server.monitoring import logs
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.replay_task import AnalysisBasis
from turnwise.server.runtime import in_thread
from turnwise.workers import Pool, Priority

REMEMBERED = 100  # analyses
MOST_AT_ONCE = 20  # that are followed and not complete
MOST_OF_A_GUEST = 3
ATTENTION = 15.0  # seconds after which a caller who has not asked again does not follow any more
SLICE = 20.0  # seconds of work before it is another one's turn


@dataclass(eq=False)
class AnalysisJob:
    """A match to be analysed, and what was found so far; it goes on where it was left."""

    basis: AnalysisBasis
    depth: str
    verdicts: list[MoveVerdict | None] = field(default_factory=list)  # of the first steps
    followers: dict[str, float] = field(default_factory=dict)  # when each guest, and each address, asked last
    is_running: bool = False
    failure: str | None = None
    _packed: tuple[tuple[str, int], bytes] = field(default=(("", 0), b""), init=False)  # when, and what

    @property
    def is_complete(self) -> bool:
        """Whether no step is missing."""
        return len(self.verdicts) == self.basis.steps

    @property
    def status(self) -> Literal["complete", "running", "waiting"]:
        """How far it is, in a word."""
        return "complete" if self.is_complete else "running" if self.is_running else "waiting"

    @property
    def answer(self) -> bytes:
        """What is known by now, in JSON: the fields are those of `http.bodies.Analysis`."""
        head = {
            "status": self.status,
            "depth": self.depth,
            "steps": self.basis.steps,
            "done": len(self.verdicts),
            "seats": self.basis.seats,
            "results": self.basis.results,
        }
        moves = b",".join(verdict for verdict in self.verdicts if verdict)
        return msgspec.json.encode(head)[:-1] + b',"moves":[' + moves + b"]}"

    async def packed(self, threads: Executor) -> bytes:
        """The same packed by gzip: once, until more is found."""
        at, answer = self._packed
        if at != (now := (self.status, len(self.verdicts))):
            answer = await in_thread(threads, gzip.compress, self.answer)
            self._packed = now, answer
        return answer

    def is_followed(self, since: float) -> bool:
        """Whether a caller has asked since then."""
        return any(asked >= since for asked in self.followers.values())

    def is_wanted(self, since: float) -> bool:
        """Whether it is being worked on, or a caller waits for that."""
        return self.is_running or (not self.is_complete and self.is_followed(since))


class Analyses:
    """Works through what is asked for; who asks again and again sees it grow."""

    def __init__(self, pool: Pool, of_an_address: int, clock: Callable[[], float]) -> None:
        """Of an address, so many may be followed at a time."""
        self._pool = pool
        self._of_an_address = of_an_address
        self._clock = clock
        self._jobs: OrderedDict[str, AnalysisJob] = OrderedDict()
        self._queue: list[AnalysisJob] = []
        self._work: asyncio.Task[None] | None = None
        self._turn: asyncio.Task[None] | None = None  # of the job that is worked on
        self._is_closing = False

    def known(self, key: str) -> AnalysisJob | None:
        """What there is by a key."""
        return self._jobs.get(key)

    def follow(self, key: str, job: AnalysisJob, guest: str, address: str) -> AnalysisJob:
        """Go on with a job for a guest at an address; one too many is refused, and not remembered."""
        job = self._jobs.get(key, job)
        if failure := job.failure:
            job.failure = None
            raise Refused(Code.SERVER_ERROR, failure)
        if not job.is_complete:
            self.refuse_many(guest, address, job)
            job.followers[_guest(guest)] = job.followers[address] = self._clock()
            self._go_on_with(job)
        self._remember(key, job)
        return job

    def _remember(self, key: str, job: AnalysisJob) -> None:
        """Forget others for it, those first that were asked for longest ago; never one that is wanted."""
        self._jobs[key] = job
        self._jobs.move_to_end(key)
        since = self._clock() - ATTENTION
        idle = [it for it, known in self._jobs.items() if not known.is_wanted(since)]
        for old in idle[: max(0, len(self._jobs) - REMEMBERED)]:
            del self._jobs[old]

    def refuse_many(self, guest: str, address: str, job: AnalysisJob | None = None) -> None:
        """Refuse a further job, or one of these, where too many are followed."""
        since = self._clock() - ATTENTION
        others = [it for it in self._queue if it is not job and it.is_followed(since)]
        if len(others) >= MOST_AT_ONCE:
            raise Refused(Code.TOO_FAST, f"{len(others)} matches are being analysed; ask again in a while")
        for follower, most in ((_guest(guest), MOST_OF_A_GUEST), (address, self._of_an_address)):
            own = sum(it.followers.get(follower, -math.inf) >= since for it in others)
            if own >= most:
                whose = "your address's matches" if follower == address else "your matches"
                raise Refused(Code.TOO_FAST, f"{own} of {whose} are being analysed; wait for one")

    def _go_on_with(self, job: AnalysisJob) -> None:
        if job not in self._queue:
            self._queue.append(job)
        if self._work is None or self._work.done():
            self._work = asyncio.get_running_loop().create_task(self._work_through())

    async def _work_through(self) -> None:
        """One after the other, each for a while."""
        while self._queue and not self._is_closing:
            job = self._queue[0]
            if job.is_followed(self._clock() - ATTENTION):
                await self._look_at(job)
            self._queue.remove(job)
            if not job.is_complete and not job.failure and job.is_followed(self._clock() - ATTENTION):
                self._queue.append(job)

    async def _look_at(self, job: AnalysisJob) -> None:
        """Take verdicts until all are there, no one follows, or it is another one's turn."""
        job.is_running, began = True, self._clock()

        def note(verdict: Any) -> None:
            if not turn.cancelling():  # at least one, however long it takes to get ready
                job.verdicts.append(verdict)
                if not job.is_complete and not self._may_go_on(job, began):
                    turn.cancel()

        basis = job.basis
        asked = MovesToJudge(basis.game, basis.record, basis.seats, job.depth, len(job.verdicts))
        work = self._pool.run(analyse, asked, priority=Priority.BACKGROUND, report=note)
        self._turn = turn = asyncio.ensure_future(work)
        try:
            with suppress(asyncio.CancelledError):
                await asyncio.wait([turn])
                turn.result()
        except TurnwiseError as error:
            logs.fault("analysis", error, code=error.code)
            job.failure = "the analysis has stopped; ask again to go on with it"
        finally:
            job.is_running = False

    def _may_go_on(self, job: AnalysisJob, began: float) -> bool:
        now = self._clock()
        is_alone = len(self._queue) == 1
        return (is_alone or now - began < SLICE) and job.is_followed(now - ATTENTION)

    async def close(self) -> None:
        """End what is running."""
        self._is_closing = True
        if self._turn:
            self._turn.cancel()
        if self._work:
            await self._work


def _guest(guest: str) -> str:
    """A follower that is no address."""
    return f"guest {guest}"
