"""The URL alone chooses a backend, and nothing else asks which one it is."""

import asyncio

import pytest

from turnwise.core.errors import BadSetup
from turnwise.server.storage import backends
from turnwise.server.storage.backends import backend_for, refuse_several
from turnwise.server.storage.backends.sqlite import Sqlite


class Third(Sqlite):
    """A further kind, by a name of its own."""

    kind = "Third"
    schemes = ("third",)
    form = "third:///file"


def test_a_third_backend_is_a_class_in_the_list(tmp_path, monkeypatch, opened, new, indexed):
    url = f"third:///{tmp_path}/third.db"
    with pytest.raises(BadSetup, match="'third'"):
        backend_for(url)
    monkeypatch.setattr(backends, "BACKENDS", (*backends.BACKENDS, Third))

    async def main():
        async with opened(url) as store:
            await store.create(new("a", "one", status="over"))
            assert await store.append("a", 2, "two", indexed(status="over", due=5))
            assert (await store.load("a")).entries == ["one", "two"]
            assert await store.due(5, 9) == ["a"]
            assert await store.key() == await store.key()

    asyncio.run(main())
    assert type(backend_for(url)) is Third
    assert type(backend_for(f"sqlite:///{tmp_path}/third.db")) is Sqlite


def test_several_processes_need_a_database_that_is_shared(tmp_path):
    own, shared = backend_for(f"sqlite:///{tmp_path}/x.db"), backend_for("postgresql://host/x")
    refuse_several(own, 1)
    refuse_several(shared, 9)
    with pytest.raises(BadSetup, match="2 processes need PostgreSQL: SQLite serves one"):
        refuse_several(own, 2)
