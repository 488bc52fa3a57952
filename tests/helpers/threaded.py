"""A real server in a thread of its own, for tests that are not asynchronous themselves."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from serving import PATIENCE, LocalServer, serving


class Threaded:
    """The loop of a server in another thread, and what a test does there."""

    def __init__(self, loop: asyncio.AbstractEventLoop, served: LocalServer) -> None:
        self.loop = loop
        self.served = served

    def run(self, doing: Any, patience: float = PATIENCE) -> Any:
        """The result of something asynchronous."""
        return asyncio.run_coroutine_threadsafe(doing, self.loop).result(patience)


@contextmanager
def server_in_thread(folder: Path, **changes: Any) -> Iterator[Threaded]:
    """A server as in `serving`, until the test is done with it."""
    ready: Future[tuple[asyncio.AbstractEventLoop, LocalServer, Callable[[], object]]] = Future()

    async def live() -> None:
        done = asyncio.Event()
        loop = asyncio.get_running_loop()
        async with serving(folder, **changes) as served:
            ready.set_result((loop, served, lambda: loop.call_soon_threadsafe(done.set)))
            await done.wait()

    def work() -> None:
        try:
            asyncio.run(live())
        except BaseException as error:
            if not ready.done():
                ready.set_exception(error)
            raise

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    loop, served, stop = ready.result(PATIENCE)
    try:
        yield Threaded(loop, served)
    finally:
        stop()
        thread.join(PATIENCE)
