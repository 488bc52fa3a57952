"""Pools whose workers run other code in place of a task's own."""

import sys
from functools import partial

from turnwise.workers import WorkerPool
from turnwise.workers.local import LocalWorker

MAIN = """
import sys
from turnwise.workers.process import main
main(int(sys.argv[1]))
"""


def patched_pool(code: str, workers: int = 1) -> WorkerPool:
    """A pool of local processes, each of which begins with this code."""
    return WorkerPool(partial(LocalWorker, command=[sys.executable, "-c", code + MAIN]), workers)


def asleep(module: str, *tasks: str) -> WorkerPool:
    """A pool in which these tasks of a module sleep, and never end."""
    lines = [f"import time\nfrom {module} import {task}\n" for task in tasks]
    lines += [f"{task}.function = lambda asked, work: time.sleep(3600)\n" for task in tasks]
    return patched_pool("".join(lines))


def dying(module: str, task: str) -> WorkerPool:
    """A pool whose worker dies of a task."""
    return patched_pool(
        f"import os\nfrom {module} import {task}\n{task}.function = lambda asked, work: os._exit(1)\n"
    )
