"""The database behind a store, as an administrator sees it: by connections of their own."""

import asyncio
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Executable, Row

from turnwise.server.storage.backends.base import Backend


async def rows_of(backend: Backend, statement: Executable) -> Sequence[Row[Any]]:
    """What a query finds."""
    return await asyncio.to_thread(found_now, backend, statement)


def found_now(backend: Backend, statement: Executable) -> Sequence[Row[Any]]:
    """What a query finds, in this very thread."""
    engine = backend.reading_engine()
    try:
        with engine.connect() as connection:
            return connection.execute(statement).all()
    finally:
        engine.dispose()


async def changed_in(backend: Backend, statement: Executable) -> None:
    """Change rows behind the store's back."""

    def change() -> None:
        engine = backend.writing_engine()
        try:
            with engine.begin() as connection:
                connection.execute(statement)
        finally:
            engine.dispose()

    await asyncio.to_thread(change)
