"""Real databases: an SQLite file and a PostgreSQL, each new and empty for every test."""

import asyncio
import subprocess
import sys
import threading
from contextlib import asynccontextmanager
from pathlib import Path
from weakref import WeakKeyDictionary

import pytest

from turnwise.server.runtime import Runtime, ThreadWorker
from turnwise.server.storage.backends import backend_for
from turnwise.server.storage.rows import IndexedColumns, NewTable
from turnwise.server.storage.store import Store
from turnwise.server.timekeeper import WallClock


@pytest.fixture
def sqlite_url(tmp_path):
    return f"sqlite:///{tmp_path}/turnwise.db"


@pytest.fixture
def postgres_url(postgres):
    return postgres.url(postgres.new_database())


@pytest.fixture(params=["sqlite", "postgres"])
def url(request):
    return request.getfixturevalue(f"{request.param}_url")


class HeldUp(ThreadWorker):
    """A writer that can be held up before it writes."""

    def __init__(self, handle, most, name):
        self.begun, self.go_on = threading.Event(), threading.Event()
        self.go_on.set()

        def handle_later(items):
            self.begun.set()
            self.go_on.wait()
            handle(items)

        super().__init__(handle_later, most, name)


WRITERS: WeakKeyDictionary[Store, list[HeldUp]] = WeakKeyDictionary()


class ToldTime(WallClock):
    """Shows what a test says."""

    def __init__(self, now):
        super().__init__()
        self._told = now

    def now(self):
        return self._told()


@pytest.fixture
def opened():
    """Opens a store and closes it again."""

    @asynccontextmanager
    async def opened(url, now=None, **options):
        made = []
        if now is not None:
            options["timekeeper"] = ToldTime(now)

        def worker(*arguments):
            made.append(HeldUp(*arguments))
            return made[-1]

        store = Store(backend_for(url), Runtime(**({"worker": worker} | options)))
        await store.open()
        WRITERS[store] = made
        try:
            yield store
        finally:
            await store.close()

    return opened


@pytest.fixture
def together():
    """Has writes done in one batch: the writer is held up until all are queued."""

    async def together(store, begin, commits=1):
        (writer,), before = WRITERS[store], store.commits
        writer.go_on.clear()
        writer.begun.clear()
        holding = asyncio.ensure_future(store.settle())
        await asyncio.to_thread(writer.begun.wait)
        waiting = [asyncio.ensure_future(one) for one in begin()]
        await asyncio.sleep(0)  # each has begun
        writer.go_on.set()
        results = await asyncio.gather(*waiting)
        await holding
        assert commits is None or store.commits == before + 1 + commits
        return results

    return together


@pytest.fixture
def indexed():
    def indexed(status="playing", due=None, summary="{}"):
        return IndexedColumns(status, due, summary)

    return indexed


@pytest.fixture
def new(indexed):
    def new(id, *entries, guest="ann", created=1000, game="heap", is_public=True, **told):
        return NewTable(id, f'{{"id": "{id}"}}', game, is_public, (guest,), created, indexed(**told), entries)

    return new


@pytest.fixture
def process():
    """Starts `process.py` with a task; whatever still runs at the end is killed."""
    started = []

    def start(*words):
        command = [sys.executable, "-W", "error", str(Path(__file__).with_name("process.py")), *words]
        started.append(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True))
        return started[-1]

    yield start
    for one in started:
        one.kill()
        one.communicate()
