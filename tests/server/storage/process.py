"""A process of its own that writes to a store, run by the tests with a task, a URL and further words.

It prints a line for every append that was acknowledged: table, version, text.
"""

import asyncio
import random
import sys
from collections.abc import Awaitable, Callable

from turnwise.server.storage.backends import backend_for
from turnwise.server.storage.rows import IndexedColumns
from turnwise.server.storage.store import Store

INDEXED = IndexedColumns("playing", None, "{}")


def say(*words):
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


async def race(store, name, last, *tables):
    """Append to all tables at once until they are full, whoever else does so too."""

    async def fill(table):
        version = 0
        while version < int(last):
            if await store.append(table, version + 1, name, INDEXED if version % 2 else None):
                version += 1
                say(table, version, name)
            else:
                version = len((await store.load(table)).entries)

    shuffled = random.Random(name).sample(tables, len(tables))
    await asyncio.gather(*(fill(table) for table in shuffled))


async def write(store, name, *tables):
    """Append to all tables at once until killed."""

    async def fill(table):
        version = len((await store.load(table)).entries)
        while True:
            version += 1
            assert await store.append(table, version, f"{name}-{version}", INDEXED)
            say(table, version, f"{name}-{version}")

    await asyncio.gather(*(fill(table) for table in tables))


async def key(store):
    """Print the installation's key."""
    say((await store.key()).hex())


async def hold(store):
    """Keep the store open until there is no more input."""
    say("open")
    await asyncio.to_thread(sys.stdin.read)


async def main(task, url, *words):
    store = Store(backend_for(url))
    await store.open()
    tasks: dict[str, Callable[..., Awaitable[None]]]
    tasks = {"race": race, "write": write, "key": key, "hold": hold}
    await tasks[task](store, *words)
    await store.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
