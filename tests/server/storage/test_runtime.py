"""Clock, random bytes and threads are handed in: a store can run in one thread, at moments of our choice."""

import asyncio
import itertools
import threading

import pytest

from databases import found_now
from one_thread import InlineExecutor, refused
from present import present
from serving import MORNING, VirtualTime
from turnwise.server.runtime import Runtime, start_thread
from turnwise.server.storage.backends import backend_for
from turnwise.server.storage.schema import ENTRIES
from turnwise.server.storage.store import Store


class Scheduled:
    """A worker without a thread: what is put into it is handed over when the test says so."""

    def __init__(self, handle, most, name):
        self.handle = handle
        self.items: list[object] = []
        self.put = self.items.append
        self.is_alive = True

    def commit(self):
        items = self.items[:]
        self.items.clear()
        self.handle(items)

    def stop(self):
        self.commit()
        self.is_alive = False


class Ticking(VirtualTime):
    """A millisecond later whenever it is asked."""

    def now(self):
        self.shows += 1
        return self.shows


@pytest.fixture
def scheduled():
    """A runtime in one thread, and the workers that it has made."""
    workers, numbers = [], itertools.count(1)

    def worker(*arguments):
        workers.append(Scheduled(*arguments))
        return workers[-1]

    runtime = Runtime(
        timekeeper=Ticking(),
        monotonic=lambda: 0.0,
        sleep=refused,
        random_bytes=lambda count: next(numbers).to_bytes(count),
        worker=worker,
        executor=lambda count, name: InlineExecutor(),
        thread=refused,
    )
    return runtime, workers


def test_a_store_without_threads_commits_at_scheduled_moments(
    sqlite_url, scheduled, new, indexed, monkeypatch
):
    runtime, workers = scheduled

    async def main():
        monkeypatch.setattr(threading.Thread, "start", runtime.thread)
        store = Store(backend_for(sqlite_url), runtime)
        await store.open()
        (writer,) = workers
        creating = asyncio.ensure_future(store.create(new("a", "one")))
        await asyncio.sleep(0)  # it has begun
        called = []
        assert await store.load("a") is None
        writer.commit()
        await creating
        appending = store.append("a", 2, "two", indexed(), callback=lambda: called.append(appending.done()))
        late = store.append("a", 2, "too late", None)
        await asyncio.sleep(0)  # both have had their turn
        assert present(await store.load("a")).entries == ["one"]
        assert not appending.done()
        writer.commit()
        assert (await appending, await late, called) == (True, False, [False])
        assert present(await store.load("a")).entries == ["one", "two"]
        making = asyncio.ensure_future(store.key())
        while not writer.items:  # the key is looked for first
            await asyncio.sleep(0)
        writer.commit()
        assert await making == (3).to_bytes(32)  # after the sender's and the first append id
        rows = found_now(store.backend, ENTRIES.select())
        assert list(map(tuple, rows)) == [("a", 1, "one", 0, 1000), ("a", 2, "two", 1, MORNING + 2)]
        await store.close()
        assert not writer.is_alive

    asyncio.run(main())


def test_a_listener_hears_when_its_thread_is_run(postgres_url, opened, new):
    targets, heard = [], []

    class Waiting:
        def __init__(self, target, name):
            self.target = target
            targets.append(self)

        def run(self):
            self.thread = start_thread(self.target, "listener of the test")

        def join(self):
            self.thread.join()

    async def main():
        async with opened(postgres_url) as other, opened(postgres_url, thread=Waiting) as store:
            is_heard = asyncio.Event()

            def hear(table, version):
                heard.append((table, version))
                is_heard.set()

            store.listen(hear)
            await other.create(new("a"))
            assert await other.append("a", 1, "one", None)
            await store.settle()
            assert (len(targets), heard) == (1, [])
            targets[0].run()
            await is_heard.wait()
            assert heard == [("a", 1)]

    asyncio.run(main())
