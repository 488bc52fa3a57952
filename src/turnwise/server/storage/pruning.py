"""Removing what is over, or never began, and old: for how long it is kept."""

from turnwise.core.errors import BadSetup

MOST_DAYS = 36_500
DAY = 86_400_000  # milliseconds


async def prune(db: str, days: float) -> int:
    """Remove tables left alone for so long, beside a server that may be running; how many there were."""
    from turnwise.server.runtime import Runtime
    from turnwise.server.storage.backends import backend_for
    from turnwise.server.storage.store import Store

    if not 0 <= days <= MOST_DAYS:  # nan is not, either
        raise BadSetup("bad_days", f"--days is {days:g}, but has to be from 0 to {MOST_DAYS:,}")
    runtime = Runtime()
    store = Store(backend_for(db), runtime, beside=True)
    await store.open()
    try:
        return await store.prune(runtime.timekeeper.now() - round(days * DAY))
    finally:
        await store.close()
