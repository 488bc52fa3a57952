"""The experiments that this process plays, one at a time, by its pool."""

import asyncio
import hmac
from collections import OrderedDict
from concurrent.futures import Executor
from contextlib import suppress

from turnwise.core.errors import BadSetup, TurnwiseError
from turnwise.server.experiments.asked import AskedExperiment
from turnwise.server.experiments.job import (
    FAILED,
    INTERRUPTED,
    OUT_OF_TIME,
    STOPPED,
    UNFINISHED,
    WAITING,
    ExperimentJob,
)
from turnwise.server.experiments.kept import ID_BYTES, KeptExperiments
from turnwise.server.experiments.limits import LIMITS, OFF, TELLING_SECONDS
from turnwise.server.experiments.tasks import CheckedExperiment, PlayedExperiment, play_experiment
from turnwise.server.identity import hashed, new_secret
from turnwise.server.monitoring import logs
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.quotas import Quotas
from turnwise.server.runtime import Runtime, in_thread
from turnwise.workers import Pool, Priority
from turnwise.workers.protocol import TOO_LATE

MOST_UNFINISHED = 8  # experiments of a process, the one that is played included
MOST_OF_AN_ADDRESS = 2
REMEMBERED = 20  # that are over
LEAST_PAUSE = 0.3  # seconds between two notes on the disk
BEAT_SECONDS = 5.0  # between two signs of life
STOP_SECONDS = 60.0  # in which an experiment that is stopped returns what it has
GIVEN_UP = "It was given up before its turn came."
NO_RESULT = "It has stopped without a result; what it had told until then is kept."
ENDED = "The server was stopped while this was played; what it had told until then is kept."
FULL_DISK = "the server's disk is full, or cannot be written"


class Experiments:
    """Plays what visitors ask for; knows what is over from the disk."""

    def __init__(
        self,
        size: str,
        pool: Pool,
        kept: KeptExperiments,
        quotas: Quotas,
        runtime: Runtime,
        threads: Executor,
    ) -> None:
        self.size = size
        self.kept = kept
        self._pool = pool
        self._quotas = quotas
        self._runtime = runtime
        self._threads = threads
        self._jobs: OrderedDict[str, ExperimentJob] = OrderedDict()
        self._running: set[asyncio.Task[None]] = set()
        self._is_closing = False

    @property
    def is_off(self) -> bool:
        """Whether the host allows none."""
        return self.size == OFF

    def refuse_many(self, address: str) -> None:
        """Refuse one more where too many wait, or an address has had its share."""
        unfinished = [job for job in self._jobs.values() if not job.is_over]
        if sum(job.address == address for job in unfinished) >= MOST_OF_AN_ADDRESS:
            raise Refused(
                Code.TOO_FAST, f"{MOST_OF_AN_ADDRESS} experiments of your address are not over; wait for one"
            )
        if len(unfinished) >= MOST_UNFINISHED:
            raise Refused(Code.TOO_FAST, f"{len(unfinished)} experiments wait already; ask again in a while")
        self._quotas.refuse_experiment(address, LIMITS[self.size].is_metered)

    async def begin(
        self, asked: AskedExperiment, checked: CheckedExperiment, address: str
    ) -> tuple[ExperimentJob, str]:
        """Play an experiment for an address when its turn comes; the job, and the secret that stops it."""
        self.refuse_many(address)
        self._quotas.take_experiment(address)
        secret = new_secret(self._runtime.random_bytes)
        job = ExperimentJob(
            id=self._runtime.random_bytes(ID_BYTES).hex(),
            asked=asked,
            checked=checked,
            address=address,
            secret=hashed(secret),
            created=self._runtime.timekeeper.now(),
        )
        await self._make_room(job)
        playing = asyncio.get_running_loop().create_task(self._play(job))
        self._running.add(playing)
        playing.add_done_callback(self._running.discard)
        return job, secret

    async def _make_room(self, job: ExperimentJob) -> None:
        """Count a job, and make its folder; refuses where the disk does."""
        self._jobs[job.id] = job
        try:
            await in_thread(self._threads, self.kept.begin, job.id, job.secret)
        except OSError as error:
            del self._jobs[job.id]
            logs.fault("experiment", error)
            raise BadSetup("no_room", FULL_DISK) from None

    def state(self, id: str) -> bytes | None:
        """An experiment of this process; None of others, and of those that are over for long."""
        job = self._jobs.get(id)
        return None if job is None else job.state(self._ahead(job))

    def _ahead(self, job: ExperimentJob) -> int:
        """How many are played before it."""
        if job.status != WAITING:
            return 0
        ids = [*self._jobs]
        before = (self._jobs[id] for id in ids[: ids.index(job.id)])
        return sum(not other.is_over for other in before)

    def stop(self, id: str, secret: str) -> bool:
        """Stop an experiment of this process; false if it is not one."""
        if (job := self._jobs.get(id)) is None:
            return False
        if not hmac.compare_digest(job.secret, hashed(secret)):
            raise Refused(Code.BAD_SECRET, "only the one who began an experiment may stop it")
        if not job.is_over:
            self._stop(job)
        return True

    def _stop(self, job: ExperimentJob) -> None:
        if not job.is_stopped:
            job.stop()
            asyncio.get_running_loop().call_later(STOP_SECONDS, self._end, job)

    def _end(self, job: ExperimentJob) -> None:
        """It does not stop: end it, with its worker."""
        if job.work and not job.is_over:
            job.work.cancel()

    async def _play(self, job: ExperimentJob) -> None:
        """From its place in the queue to its place on the disk."""
        noting = asyncio.get_running_loop().create_task(self._keep_noting(job))
        try:
            job.work = asyncio.ensure_future(self._played(job))
            played = await job.work
            job.finish(played, await self._kept_whole(job, played.files))
        except asyncio.CancelledError:
            job.give_up(INTERRUPTED if self._is_closing else STOPPED, self._why(job))
        except TurnwiseError as error:
            logs.fault("experiment", error, code=error.code)
            job.give_up(OUT_OF_TIME if error.code == TOO_LATE else FAILED, NO_RESULT)
        except Exception as error:
            logs.fault("experiment", error)
            job.give_up(FAILED, NO_RESULT)
        finally:
            noting.cancel()
        await self._noted(job)
        self._forget()

    def _why(self, job: ExperimentJob) -> str:
        return ENDED if self._is_closing else GIVEN_UP if job.status == WAITING else NO_RESULT

    async def _played(self, job: ExperimentJob) -> PlayedExperiment:
        return await self._pool.run(
            play_experiment,
            job.asked,
            priority=Priority.BACKGROUND,
            sender=job.address,
            report=job.note,
            stopper=job.connect,
            spent=lambda seconds: self._quotas.lab_work.spend(job.address, seconds),
            seconds=LIMITS[self.size].seconds + TELLING_SECONDS,
            grace=TELLING_SECONDS,
        )

    async def _keep_noting(self, job: ExperimentJob) -> None:
        """Write now and then how far it is, for other processes and for the time after a crash."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(job.changed.wait(), BEAT_SECONDS)
            job.changed.clear()
            if await self._noted(job):
                self._stop(job)
            await asyncio.sleep(LEAST_PAUSE)

    async def _noted(self, job: ExperimentJob) -> bool:
        now, state = self._runtime.timekeeper.now(), job.state(self._ahead(job))
        with suppress(OSError):  # a full disk: the page goes on, and hears of it at the end
            return await in_thread(self._threads, self.kept.note, job.id, job.facts, state, now)
        return False

    async def _kept_whole(self, job: ExperimentJob, files: dict[str, bytes]) -> bool:
        """Write what came of it; whether the disk took it."""
        try:
            await in_thread(self._threads, self.kept.keep, job.id, files)
        except OSError as error:
            logs.fault("experiment", error)
            return False
        return True

    def _forget(self) -> None:
        """Leave to the disk what is over for long."""
        over = [id for id, job in self._jobs.items() if job.is_over]
        for id in over[: max(0, len(over) - REMEMBERED)]:
            del self._jobs[id]

    async def close(self) -> None:
        """End what is played, and keep what it told."""
        self._is_closing = True
        for job in self._jobs.values():
            if job.work and job.status in UNFINISHED:
                job.work.cancel()
        await asyncio.gather(*self._running)
