"""Which task runs in which worker, and when; one rule each for what may go wrong.

All that is known of jobs and workers is changed under one lock. Callbacks to callers are collected under it,
and run when it is free again.
"""

import threading
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import count

from turnwise.core.errors import TurnwiseError
from turnwise.workers.callbacks import Callbacks, deliver, fail, run_all
from turnwise.workers.cancelling import Cancelling
from turnwise.workers.job_queue import Job, JobQueue, Place
from turnwise.workers.preparations import Preparations
from turnwise.workers.protocol import (
    CLOSED,
    WORKER_ENDED,
    Begin,
    Done,
    Failed,
    FromWorker,
    Options,
    Progress,
    StartWorker,
)
from turnwise.workers.queues import Queue
from turnwise.workers.slot import Slot
from turnwise.workers.slots import Slots
from turnwise.workers.task import Need, write
from turnwise.workers.timers import Timers


class Dispatcher:
    """Knows all queues and all workers of a pool."""

    def __init__(self, start: StartWorker, workers: int, timers: Timers) -> None:
        self.preparations = Preparations(timers)
        self.slots = Slots(self, start, timers)
        self.lock = threading.RLock()
        self.numbers = count(1)
        self._cancelling = Cancelling(self, timers)
        self._workers = workers
        self._timers = timers
        self._lines: dict[str, JobQueue] = {}
        self.is_closed = False

    def line(self, queue: Queue) -> JobQueue:
        """The jobs of a queue."""
        if queue.name not in self._lines:
            self._lines[queue.name] = JobQueue(queue, queue.at_once or self._workers)
        return self._lines[queue.name]

    def add(self, job: Job) -> None:
        """Begin a job, or let it wait."""
        with self.lock:
            if self.is_closed:
                raise TurnwiseError(CLOSED, "the worker pool is closed")
            line = self.line(job.task.queue)
            line.refuse_many(job)
            line.add(job)
            callbacks = self.dispatch()
            if job.slot is None and job.line:
                self._cancelling.be_patient(job)
        job.future.add_done_callback(partial(self._cancelling.settled, job))
        run_all(callbacks)

    def stop(self, job: Job) -> None:
        """Let a job that runs return what it has; its caller goes on waiting for that."""
        self._cancelling.stop(job)

    def prepare(self, queue: Queue, need: Need) -> None:
        """Have a worker begin with a preparation, unless that is done or under way."""
        with self.lock:
            if not self.is_warm((need, queue.group.name)):
                self.preparations.want(queue, need)
            callbacks = self.dispatch()
        run_all(callbacks)

    def is_warm(self, place: Place) -> bool:
        """Whether a worker has prepared something."""
        need, group = place
        return any(need in slot.warm for slot in self.slots if slot.group.name == group)

    def close(self) -> None:
        """End all workers; callers who wait are told."""
        with self.lock:
            self.is_closed = True
            slots = self.slots.take_all()
            jobs = [job for line in self._lines.values() for job in line]
            jobs += [slot.job for slot in slots if slot.job]
        for job in jobs:
            job.silence()
            fail(job, TurnwiseError(CLOSED, "the worker pool is closed"))
        closing = [threading.Thread(target=slot.worker.close) for slot in slots]
        for thread in closing:
            thread.start()
        for thread in closing:
            thread.join()

    # Who runs what; under the lock

    def dispatch(self) -> Callbacks:
        """Begin all that can begin."""
        callbacks: Callbacks = []
        if not self.is_closed:
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
            callbacks.append(partial(self.preparations.notify, need))

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
        return partial(fail, job, error)

    def _slot_for(self, line: JobQueue, job: Job, cold: Counter[Need], callbacks: Callbacks) -> Slot | None:
        """A free worker that has what the job needs; if there is none, one is prepared."""
        group = line.queue.group
        idle = self.slots.idle(group)
        if job.need is None:
            return min(idle, key=lambda slot: len(slot.warm)) if idle else self.slots.start(group)
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
        slot = next((slot for slot in self.slots.idle(group) if is_quick or not slot.warm), None)
        if slot is None and self.slots.count(line) < line.places:
            slot = self.slots.start(group)
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

    def _begin(self, slot: Slot, job: Job) -> None:
        job.silence()
        if slot.idle:
            slot.idle.cancel()
        slot.job, job.slot, job.began = job, slot, self._timers.now()
        job.attempts += 1
        is_weighed = slot.group.megabytes is not None
        slot.worker.send(Begin(job.number, job.task.name, job.request, is_weighed))
        if (seconds := job.options.get("seconds", job.task.queue.seconds)) is not None:
            self._cancelling.limit(job, seconds)
        if (deadline := job.options.get("deadline")) is not None:
            self._cancelling.limit(job, deadline - (job.began - job.asked))

    def release(self, slot: Slot, job: Job) -> None:
        """The job runs no more."""
        job.silence()
        slot.job = job.slot = None
        assert job.line
        job.line.end(job)
        if spent := job.options.get("spent"):
            spent(self._timers.now() - job.began)

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
        run_all(callbacks)

    def _finish(self, slot: Slot, job: Job, message: Done | Failed) -> Callbacks:
        self.release(slot, job)
        callbacks: Callbacks = [partial(deliver, job, message)]
        if job.prepares:
            callbacks.append(self._prepared(slot, job.prepares, message))
        self.slots.rest(slot, self._weight(job, message))
        return callbacks + self.dispatch()

    def _weight(self, job: Job, message: Done | Failed) -> float:
        """How large a worker has become; none is too large for the task that it was prepared for."""
        is_wanted = job.prepares and job.line and job.line.waiting
        return 0.0 if is_wanted or isinstance(message, Failed) else message.megabytes

    def _prepared(self, slot: Slot, place: Place, message: Done | Failed) -> Callable[[], object]:
        need, group = place
        if isinstance(message, Done):
            slot.warm.add(need)
            self.preparations.finish(place, is_ready=slot.group.name == group)
        else:
            self.preparations.fail(place, TurnwiseError(message.code, message.sentence))
        return partial(self.preparations.notify, need)

    def ended(self, slot: Slot, sentence: str) -> None:
        """Take note that a worker is gone, in its thread."""
        with self.lock:
            if not self.slots.remove(slot):
                return
            callbacks = self._retry_or_fail(slot, TurnwiseError(WORKER_ENDED, sentence))
            callbacks += [partial(self.preparations.notify, need) for need in slot.warm]
            callbacks += self.dispatch()
        run_all(callbacks)

    def _retry_or_fail(self, slot: Slot, error: TurnwiseError) -> Callbacks:
        """A job whose worker died is run once more where its queue says so; else its caller is told."""
        if not (job := slot.job):
            return []
        self.release(slot, job)
        if job.prepares:
            return self._unprepared(job.prepares, error)
        if job.attempts <= job.task.queue.retries and not job.future.done():
            self.line(job.task.queue).add_again(job)
            return []
        return [partial(fail, job, error)]

    def _unprepared(self, place: Place, error: TurnwiseError) -> Callbacks:
        """Callers who wait for a preparation whose worker died are told; the next request begins another."""
        self.preparations.abandon(place)
        callbacks: Callbacks = [partial(self.preparations.notify, place[0])]
        for line in self._lines.values():
            waiting = [job for job in line if job.need == place[0]]
            callbacks += [self._refused(line, job, error) for job in waiting]
        return callbacks
