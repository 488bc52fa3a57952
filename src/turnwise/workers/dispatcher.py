"""Which task runs in which worker, and when; one rule each for what may go wrong.

All that is known of jobs and workers is changed under one lock. Callbacks to callers are collected under it,
and run when it is free again.
"""

import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from functools import partial
from itertools import count
from typing import Any

from turnwise.core.errors import TurnwiseError
from turnwise.workers.job_queue import Job, JobQueue, Place
from turnwise.workers.preparations import Preparations
from turnwise.workers.protocol import (
    BUSY,
    CLOSED,
    TOO_LATE,
    WARMING,
    WORKER_ENDED,
    Begin,
    Done,
    Failed,
    FromWorker,
    Options,
    Progress,
    StartWorker,
    Stop,
)
from turnwise.workers.queues import Group, Queue
from turnwise.workers.slot import Slot
from turnwise.workers.task import Need, write
from turnwise.workers.timers import Timers

GRACE = 0.4  # seconds for the answer of a task that was told to stop
KILL_AFTER = 5.0  # seconds after which a task that does not stop is ended with its worker
Callbacks = list[Callable[[], object]]


class Dispatcher:
    """Knows all queues and all workers of a pool."""

    def __init__(self, start: StartWorker, workers: int, timers: Timers) -> None:
        self.preparations = Preparations(timers)
        self.slots: list[Slot] = []
        self.lock = threading.RLock()
        self.numbers = count(1)
        self._start = start
        self._workers = workers
        self._timers = timers
        self._lines: dict[str, JobQueue] = {}
        self._is_closed = False

    def line(self, queue: Queue) -> JobQueue:
        """The jobs of a queue."""
        if queue.name not in self._lines:
            self._lines[queue.name] = JobQueue(queue, queue.at_once or self._workers)
        return self._lines[queue.name]

    def add(self, job: Job) -> None:
        """Begin a job, or let it wait."""
        with self.lock:
            if self._is_closed:
                raise TurnwiseError(CLOSED, "the worker pool is closed")
            line = self.line(job.task.queue)
            line.refuse_many(job)
            line.add(job)
            callbacks = self._dispatch()
            if job.slot is None and job.line:
                self._be_patient(job)
        job.future.add_done_callback(partial(self._settled, job))
        _run_all(callbacks)

    def prepare(self, queue: Queue, need: Need) -> None:
        """Have a worker begin with a preparation, unless that is done or under way."""
        with self.lock:
            if not self.is_warm((need, queue.group.name)):
                self.preparations.want(queue, need)
            callbacks = self._dispatch()
        _run_all(callbacks)

    def is_warm(self, place: Place) -> bool:
        """Whether a worker has prepared something."""
        need, group = place
        return any(need in slot.warm for slot in self.slots if slot.group.name == group)

    def close(self) -> None:
        """End all workers; callers who wait are told."""
        with self.lock:
            self._is_closed = True
            slots, self.slots = self.slots, []
            jobs = [job for line in self._lines.values() for job in line]
            jobs += [slot.job for slot in slots if slot.job]
        for job in jobs:
            job.silence()
            _fail(job, TurnwiseError(CLOSED, "the worker pool is closed"))
        closing = [threading.Thread(target=slot.worker.close) for slot in slots]
        for thread in closing:
            thread.start()
        for thread in closing:
            thread.join()

    # Who runs what; under the lock

    def _dispatch(self) -> Callbacks:
        """Begin all that can begin."""
        callbacks: Callbacks = []
        if not self._is_closed:
            for line in list(self._lines.values()):
                self._begin_jobs(line, callbacks)
            for place, queue in self.preparations.wanted():
                self._begin_wanted(place, self.line(queue), callbacks)
        return callbacks

    def _begin_wanted(self, place: Place, line: JobQueue, callbacks: Callbacks) -> None:
        """Begin a preparation that no job waits for."""
        need, _ = place
        try:
            if line.has_place:
                self._warm_up(line, need, 1, callbacks)
        except TurnwiseError as error:  # no worker can be started
            self.preparations.refuse(place, error)
            callbacks.append(partial(self.preparations.tell, need))

    def _begin_jobs(self, line: JobQueue, callbacks: Callbacks) -> None:
        cold: Counter[Need] = Counter()  # how many jobs wait for a worker that is prepared
        for job in list(line):
            if not line.has_place:
                return
            try:
                slot = self._slot_for(line, job, cold, callbacks)
            except TurnwiseError as error:  # no worker can be started, or it cannot be prepared
                callbacks.append(self._refused(line, job, error))
                continue
            if slot:
                line.take(job)
                self._begin(slot, job)

    def _refused(self, line: JobQueue, job: Job, error: TurnwiseError) -> Callable[[], object]:
        line.leave(job)
        job.silence()
        return partial(_fail, job, error)

    def _slot_for(self, line: JobQueue, job: Job, cold: Counter[Need], callbacks: Callbacks) -> Slot | None:
        """A free worker that has what the job needs; if there is none, one is prepared."""
        group = line.queue.group
        idle = self._idle(group)
        if job.need is None:
            return min(idle, key=lambda slot: len(slot.warm)) if idle else self._started(group)
        if ready := [slot for slot in idle if job.need in slot.warm]:
            return ready[0]
        self.preparations.refuse_failed((job.need, group.name))
        cold[job.need] += 1
        self._warm_up(line, job.need, cold[job.need], callbacks)
        return None

    def _warm_up(self, line: JobQueue, need: Need, wanted: int, callbacks: Callbacks) -> None:
        """Prepare a free worker, if that is quick or the worker has nothing to lose by it.

        Else a worker that no live task waits for does the long work first, and leaves it in the cache.
        """
        group, is_quick = line.queue.group, need in self.preparations.cached
        place = need, group.name
        if self.preparations.under_way[place] >= (wanted if is_quick else 1):
            return
        slot = next((slot for slot in self._idle(group) if is_quick or not slot.warm), None)
        if slot is None and sum(slot.group == group for slot in self.slots) < line.places:
            slot = self._started(group)
        if slot:
            line.add(job := self._preparation(place))
            line.take(job)
            self._begin(slot, job)
        elif not is_quick:
            job = self._preparation(place)
            behind = self.line(need.task.queue)
            behind.add(job)
            self._begin_jobs(behind, callbacks)

    def _preparation(self, place: Place) -> Job:
        need, _ = place
        self.preparations.begin(place)
        options: Options = {"report": partial(self.preparations.note, place)}
        return Job(next(self.numbers), need.task, write(need.key), options, prepares=place)

    def _idle(self, group: Group) -> list[Slot]:
        return [slot for slot in self.slots if slot.job is None and slot.group == group]

    def _started(self, group: Group) -> Slot:
        slot = Slot(self, group)
        slot.worker = self._start(group, slot)
        self.slots.append(slot)
        return slot

    def _begin(self, slot: Slot, job: Job) -> None:
        job.silence()
        if slot.idle:
            slot.idle.cancel()
        slot.job, job.slot, job.began = job, slot, self._timers.now()
        job.attempts += 1
        is_weighed = slot.group.megabytes is not None
        slot.worker.send(Begin(job.number, job.task.name, job.request, is_weighed))
        if (seconds := job.options.get("seconds", job.task.queue.seconds)) is not None:
            self._limit(job, seconds)
        if (deadline := job.options.get("deadline")) is not None:
            self._limit(job, deadline - (job.began - job.asked))

    def _limit(self, job: Job, seconds: float) -> None:
        """Let a job work so long; one that stops is told to a little earlier."""
        if job.task.stops:
            early = max(0.0, seconds - job.options.get("grace", GRACE))
            job.timers.append(self._timers.after(early, partial(self._stop, job)))
        job.timers.append(self._timers.after(max(0.0, seconds), partial(self._overdue, job, seconds)))

    def _release(self, slot: Slot, job: Job) -> None:
        """The job runs no more."""
        job.silence()
        slot.job = job.slot = None
        assert job.line
        job.line.end(job)
        if spent := job.options.get("spent"):
            spent(self._timers.now() - job.began)

    def _rest(self, slot: Slot, megabytes: float) -> None:
        """A worker has nothing to do: one that has become too large is not kept, others for a while."""
        group = slot.group
        if group.megabytes is not None and megabytes > group.megabytes:
            self._dismiss(slot)
        elif group.idle_seconds is not None:
            slot.idle = self._timers.after(group.idle_seconds, partial(self._dismiss_idle, slot))

    def _dismiss_idle(self, slot: Slot) -> None:
        with self.lock:
            if slot.job is None and slot in self.slots:
                self._dismiss(slot)

    def _dismiss(self, slot: Slot) -> None:
        self.slots.remove(slot)
        slot.worker.kill()

    # Deadlines, and callers who leave

    def _be_patient(self, job: Job) -> None:
        """Let a job wait for a worker so long, and for a preparation that was begun before not again."""
        limits = [job.options.get("patience"), job.options.get("deadline")]
        warming = job.options.get("warming")
        place = job.need and (job.need, job.task.queue.group.name)
        if place and warming is not None and not self.is_warm(place):
            limits.append(self.preparations.since(place) + warming - self._timers.now())
        if given := [limit for limit in limits if limit is not None]:
            job.timers.append(self._timers.after(max(0.0, min(given)), partial(self._give_up_waiting, job)))

    def _give_up_waiting(self, job: Job) -> None:
        with self.lock:
            if job.slot or job.future.done():
                return
            line = self.line(job.task.queue)
            line.leave(job)
            need = job.need
            is_cold = need is not None and not self.is_warm((need, line.queue.group.name))
        if need and is_cold:
            _fail(job, TurnwiseError(WARMING, f"{need.key} is being prepared; ask again in a moment"))
        else:
            _fail(job, TurnwiseError(BUSY, "all workers are busy; ask again in a moment"))

    def _stop(self, job: Job) -> None:
        with self.lock:
            if job.slot:
                job.slot.worker.send(Stop(job.number))

    def _overdue(self, job: Job, seconds: float) -> None:
        _fail(job, TurnwiseError(TOO_LATE, f"this takes more than {seconds:.3g} seconds, which is too long"))

    def _settled(self, job: Job, future: "Future[Any]") -> None:
        """A caller waits no more: by its own will, or because it was told something."""
        with self.lock:
            callbacks: Callbacks = []
            if self._is_closed:
                return
            if job.slot:
                callbacks = self._end(job.slot, job)
            elif future.cancelled():
                job.silence()
                self.line(job.task.queue).leave(job)
        _run_all(callbacks)

    def _end(self, slot: Slot, job: Job) -> Callbacks:
        """End a job that is not waited for: it stops soon, or is ended with its worker."""
        job.silence()
        if not job.task.stops:
            return self._killed(slot, job)
        slot.worker.send(Stop(job.number))
        job.timers.append(self._timers.after(KILL_AFTER, partial(self._kill, job)))
        return []

    def _kill(self, job: Job) -> None:
        with self.lock:
            callbacks = self._killed(job.slot, job) if job.slot else []
        _run_all(callbacks)

    def _killed(self, slot: Slot, job: Job) -> Callbacks:
        self._release(slot, job)
        self._dismiss(slot)
        return self._dispatch()

    # What workers say

    def heard(self, slot: Slot, message: FromWorker) -> None:
        """Take a message of a worker, in its thread."""
        callbacks: Callbacks = []
        with self.lock:
            job = slot.job
            if job is None or job.number != message.number:
                return  # no one waits for it any more
            if not isinstance(message, Progress):
                callbacks = self._finish(slot, job, message)
            elif (report := job.options.get("report")) and not job.future.done():
                callbacks = [partial(report, job.task.read_report(message.value))]
        _run_all(callbacks)

    def _finish(self, slot: Slot, job: Job, message: Done | Failed) -> Callbacks:
        self._release(slot, job)
        callbacks: Callbacks = [partial(_tell, job, message)]
        if job.prepares:
            callbacks.append(self._prepared(slot, job.prepares, message))
        self._rest(slot, message.megabytes if isinstance(message, Done) else 0.0)
        return callbacks + self._dispatch()

    def _prepared(self, slot: Slot, place: Place, message: Done | Failed) -> Callable[[], object]:
        need, group = place
        if isinstance(message, Done):
            slot.warm.add(need)
            self.preparations.finish(place, is_ready=slot.group.name == group)
        else:
            self.preparations.fail(place, TurnwiseError(message.code, message.sentence))
        return partial(self.preparations.tell, need)

    def ended(self, slot: Slot, sentence: str) -> None:
        """Take note that a worker is gone, in its thread."""
        with self.lock:
            if slot not in self.slots:
                return
            self.slots.remove(slot)
            callbacks = self._retry_or_fail(slot, TurnwiseError(WORKER_ENDED, sentence))
            callbacks += [partial(self.preparations.tell, need) for need in slot.warm]
            callbacks += self._dispatch()
        _run_all(callbacks)

    def _retry_or_fail(self, slot: Slot, error: TurnwiseError) -> Callbacks:
        """A job whose worker died is run once more where its queue says so; else its caller is told."""
        if not (job := slot.job):
            return []
        self._release(slot, job)
        if job.prepares:
            return self._unprepared(job.prepares, error)
        if job.attempts <= job.task.queue.retries and not job.future.done():
            self.line(job.task.queue).add_again(job)
            return []
        return [partial(_fail, job, error)]

    def _unprepared(self, place: Place, error: TurnwiseError) -> Callbacks:
        """Callers who wait for a preparation whose worker died are told; the next request begins another."""
        self.preparations.abandon(place)
        callbacks: Callbacks = [partial(self.preparations.tell, place[0])]
        for line in self._lines.values():
            waiting = [job for job in line if job.need == place[0]]
            callbacks += [self._refused(line, job, error) for job in waiting]
        return callbacks


def _tell(job: Job, message: Done | Failed) -> None:
    with suppress(InvalidStateError):  # the caller is gone
        if isinstance(message, Done):
            job.future.set_result(job.task.read_result(message.result))
        else:
            job.future.set_exception(TurnwiseError(message.code, message.sentence))


def _fail(job: Job, error: TurnwiseError) -> None:
    with suppress(InvalidStateError):
        job.future.set_exception(error)


def _run_all(callbacks: Callbacks) -> None:
    for callback in callbacks:
        callback()
