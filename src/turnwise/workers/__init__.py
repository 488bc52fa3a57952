"""One way to run work elsewhere: in processes on this machine, or on a Ray cluster.

A package declares its `task`s; callers hand them to a pool: `await pool.run(task, request, deadline=…)`.
`task` and `queues` are what tasks are declared with, `pool` is what callers use, `dispatcher` decides what
runs where, `cancelling` ends jobs early, `local` and `ray` are the two kinds of workers, `process` is the
other end of both, and `protocol` what the two ends say. No task is known here.
"""

from turnwise.workers.backends import open_pool
from turnwise.workers.pool import WorkerPool
from turnwise.workers.protocol import BlockingPool, Pool, Readiness
from turnwise.workers.queues import GENTLE, LIVE, Group, Priority, Queue
from turnwise.workers.task import Task, Work, task

__all__ = [
    "GENTLE",
    "LIVE",
    "BlockingPool",
    "Group",
    "Pool",
    "Priority",
    "Queue",
    "Readiness",
    "Task",
    "Work",
    "WorkerPool",
    "open_pool",
    "task",
]
