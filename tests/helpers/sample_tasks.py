"""Tasks of a test: they add, report, wait, fail and die as they are asked to."""

import os
import time
from dataclasses import dataclass
from pathlib import Path

from turnwise.core.errors import BadText
from turnwise.workers import GENTLE, Group, Queue, Work, task

QUICK = Queue("quick")
BOUNDED = Queue("bounded", group=GENTLE, at_once=1, most=5, most_of_a_sender=3, heavy=1000)
RETRIED = Queue("retried", retries=1)
SMALL = Queue("small", group=Group("small", megabytes=1.0))
BRIEF = Queue("brief", group=Group("brief", idle_seconds=0.05))
PREPARING = Queue("preparing", group=GENTLE, at_once=1)
ASIDE = Queue("aside", group=GENTLE, at_once=1)
SLICE = 0.005  # seconds that a task sleeps between two looks at what a test does in another process


@dataclass(frozen=True)
class Sum:
    numbers: list[int]
    factor: int = 1


@task(QUICK)
def add(asked: Sum, work: Work[None]) -> int:
    return sum(asked.numbers) * asked.factor


@task(QUICK)
def process_id(asked: None, work: Work[None]) -> int:
    return os.getpid()


@task(SMALL)
def in_little_memory(asked: None, work: Work[None]) -> int:
    return os.getpid()


@task(BRIEF)
def once_in_a_while(asked: None, work: Work[None]) -> int:
    return os.getpid()


@task(QUICK)
def niceness(asked: None, work: Work[None]) -> int:
    return os.nice(0)


@task(BOUNDED)
def gentle_niceness(asked: None, work: Work[None]) -> int:
    return os.nice(0)


@task(QUICK)
def count_up(asked: int, work: Work[Sum]) -> str:
    for number in range(asked):
        work.report(Sum([number]))
    return "counted"


@task(QUICK, stops=True)
def until_stopped(asked: None, work: Work[int]) -> int:
    """How many slices it took; tells that it has begun."""
    slices = 0
    work.report(os.getpid())
    while not work.is_stopped:
        time.sleep(SLICE)
        slices += 1
    return slices


@task(QUICK, stops=True)
def deaf(asked: None, work: Work[int]) -> None:
    """Does not stop, though it should."""
    work.report(os.getpid())
    time.sleep(3600)  # that is all it does


@task(BOUNDED)
def until_file(asked: str, work: Work[int]) -> int:
    """Waits for a file; what it is called."""
    work.report(os.getpid())
    while not Path(asked).exists():
        time.sleep(SLICE)
    return os.getpid()


@task(BOUNDED)
def echo(asked: str, work: Work[None]) -> str:
    return asked


@task(QUICK)
def fail(asked: str, work: Work[None]) -> None:
    if asked:
        raise BadText("bad_word", f"there is no word {asked!r}")
    raise ZeroDivisionError("no reason")


@task(QUICK)
def no_data(asked: None, work: Work[None]) -> int:
    return object()  # type: ignore[return-value]


@task(QUICK)
def die(asked: None, work: Work[None]) -> None:
    os._exit(7)


@task(RETRIED)
def die_first(asked: str, work: Work[None]) -> str:
    """Dies unless there is a file, which it leaves behind."""
    if Path(asked).exists():
        return "lives"
    Path(asked).touch()
    os._exit(7)


@task(RETRIED)
def die_always(asked: None, work: Work[None]) -> None:
    os._exit(7)


@task(PREPARING)
def make_ready(key: str, work: Work[float]) -> None:
    """The key is a folder: `fail` and `die` in it do so, `wait` waits until it is gone; counts its runs."""
    folder = Path(key)
    with (folder / "runs").open("a") as runs:
        runs.write(f"{os.nice(0)}\n")
    work.report(0.5)
    if (folder / "fail").exists():
        raise BadText("no_kernel", "it cannot be made")
    if (folder / "die").exists():
        os._exit(7)
    while (folder / "wait").exists():
        time.sleep(SLICE)


@task(QUICK, needs=make_ready, key=lambda asked: asked or None)
def work_on(asked: str, work: Work[None]) -> int:
    """Where it ran."""
    return os.getpid()


@task(ASIDE, needs=make_ready, key=lambda asked: asked)
def work_aside(asked: str, work: Work[None]) -> int:
    """The same, beside other gentle work."""
    return os.getpid()


@task(SMALL, needs=make_ready, key=lambda asked: asked)
def work_in_little_memory(asked: str, work: Work[None]) -> int:
    """The same, where every worker has too much memory."""
    return os.getpid()
