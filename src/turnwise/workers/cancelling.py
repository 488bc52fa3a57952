"""How a job ends early: by a deadline, by a caller who leaves, and by force if it does not stop."""

from concurrent.futures import Future
from functools import partial
from typing import TYPE_CHECKING, Any

from turnwise.core.errors import TurnwiseError
from turnwise.workers.callbacks import Callbacks, fail, run_all
from turnwise.workers.job_queue import Job
from turnwise.workers.protocol import BUSY, TOO_LATE, WARMING, Stop
from turnwise.workers.slot import Slot
from turnwise.workers.timers import Timers

if TYPE_CHECKING:
    from turnwise.workers.dispatcher import Dispatcher

GRACE = 0.4  # seconds for the answer of a task that was told to stop
KILL_AFTER = 5.0  # seconds after which a task that does not stop is ended with its worker


class Cancelling:
    """Ends the jobs of a dispatcher."""

    def __init__(self, dispatcher: "Dispatcher", timers: Timers) -> None:
        self._dispatcher = dispatcher
        self._timers = timers

    def limit(self, job: Job, seconds: float) -> None:
        """Let a job work so long; one that stops is told to a little earlier."""
        if job.task.stops:
            early = max(0.0, seconds - job.options.get("grace", GRACE))
            job.timers.append(self._timers.after(early, partial(self.stop, job)))
        job.timers.append(self._timers.after(max(0.0, seconds), partial(self._overdue, job, seconds)))

    def be_patient(self, job: Job) -> None:
        """Let a job wait for a worker so long, and for a preparation that was begun before not again."""
        limits = [job.options.get("patience"), job.options.get("deadline")]
        warming = job.options.get("warming")
        place = job.need and (job.need, job.task.queue.group.name)
        if place and warming is not None and not self._dispatcher.is_warm(place):
            limits.append(self._dispatcher.preparations.since(place) + warming - self._timers.now())
        if given := [limit for limit in limits if limit is not None]:
            job.timers.append(self._timers.after(max(0.0, min(given)), partial(self._give_up_waiting, job)))

    def _give_up_waiting(self, job: Job) -> None:
        with self._dispatcher.lock:
            if job.slot or job.future.done():
                return
            line = self._dispatcher.line(job.task.queue)
            line.leave(job)
            need = job.need
            is_cold = need is not None and not self._dispatcher.is_warm((need, line.queue.group.name))
        if need and is_cold:
            fail(job, TurnwiseError(WARMING, f"{need.key} is being prepared; ask again in a moment"))
        else:
            fail(job, TurnwiseError(BUSY, "all workers are busy; ask again in a moment"))

    def stop(self, job: Job) -> None:
        """Tell a job that runs to return what it has."""
        with self._dispatcher.lock:
            if job.slot:
                job.slot.worker.send(Stop(job.number))

    def _overdue(self, job: Job, seconds: float) -> None:
        fail(job, TurnwiseError(TOO_LATE, f"this takes more than {seconds:.3g} seconds, which is too long"))

    def settled(self, job: Job, future: "Future[Any]") -> None:
        """A caller waits no more: by its own will, or because it was told something."""
        with self._dispatcher.lock:
            callbacks: Callbacks = []
            if self._dispatcher.is_closed:
                return
            if job.slot:
                callbacks = self._end(job.slot, job)
            elif future.cancelled():
                job.silence()
                self._dispatcher.line(job.task.queue).leave(job)
        run_all(callbacks)

    def _end(self, slot: Slot, job: Job) -> Callbacks:
        """End a job that is not waited for: it stops soon, or is ended with its worker."""
        job.silence()
        if not job.task.stops:
            return self._killed(slot, job)
        slot.worker.send(Stop(job.number))
        job.timers.append(self._timers.after(KILL_AFTER, partial(self._kill, job)))
        return []

    def _kill(self, job: Job) -> None:
        with self._dispatcher.lock:
            callbacks = self._killed(job.slot, job) if job.slot else []
        run_all(callbacks)

    def _killed(self, slot: Slot, job: Job) -> Callbacks:
        self._dispatcher.release(slot, job)
        self._dispatcher.slots.dismiss(slot)
        return self._dispatcher.dispatch()
