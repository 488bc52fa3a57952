"""What a runtime is made of that has no thread, and a loop whose time can be put forward."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any

from turnwise.server.runtime import Handle, Runtime
from turnwise.server.timekeeper import Timekeeper


class InlineExecutor(Executor):
    """Does everything at once, in the thread that asks for it."""

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(work(*arguments, **named))
        except BaseException as error:
            future.set_exception(error)
        return future


class LoopWorker:
    """A worker without a thread: it has its turn on the loop."""

    def __init__(self, handle: Handle, most: int, name: str) -> None:
        self._handle = handle
        self._most = most
        self._items: list[Any] = []
        self.is_alive = True

    def put(self, item: Any, /) -> None:
        self._items.append(item)
        asyncio.get_running_loop().call_soon(self._work)

    def _work(self) -> None:
        items, self._items = self._items[: self._most], self._items[self._most :]
        if items:
            self._handle(items)

    def stop(self) -> None:
        while self._items:
            self._work()
        self.is_alive = False


def refused(*_: Any) -> Any:
    """In the place of a thread or a pause."""
    raise AssertionError("a real thread or pause")


def runtime_in_one_thread(timekeeper: Timekeeper, random_bytes: Callable[[int], bytes]) -> Runtime:
    """All of it handed in, nothing of it real; limits stand still."""
    return Runtime(
        timekeeper=timekeeper,
        monotonic=lambda: 0.0,
        sleep=refused,
        random_bytes=random_bytes,
        worker=LoopWorker,
        executor=lambda count, name: InlineExecutor(),
        thread=refused,
    )


class ForwardLoop(asyncio.SelectorEventLoop):
    """An event loop whose time a test may put forward: what waits that long happens at once."""

    passed = 0.0  # seconds

    def time(self) -> float:
        return super().time() + self.passed
