"""Places for tables: how many unfinished ones a guest may have, and how many may be in the lobby."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.rooms.rooms import Rooms
from turnwise.server.tables.table import PLAYING, WAITING


@asynccontextmanager
async def table_slot(rooms: Rooms, guest: str, address: str, is_public: bool) -> AsyncIterator[None]:
    """A place for one more table, held while it is made; refuses one too many."""
    async with rooms.creation_lock(guest):  # one after the other, so that none is counted too late
        await _refuse_many(rooms, guest)
        if not is_public:
            yield
            return
        await _refuse_many_public(rooms, guest)
        async with rooms.creation_lock(f"public {address}"):
            listed = await rooms.store.among_lobby(rooms.quotas.public(address))
            rooms.quotas.refuse_public(address, listed)
            yield


@asynccontextmanager
async def seat_slot(rooms: Rooms, guest: str, table: str) -> AsyncIterator[None]:
    """A place for a guest at a table of theirs or of others, held while a seat is taken."""
    async with rooms.creation_lock(guest):
        await _refuse_many(rooms, guest, table)
        yield


async def _refuse_many(rooms: Rooms, guest: str, table: str = "") -> None:
    """Refuse a guest one more unfinished table; one that is theirs already is none."""
    most = rooms.settings.tables_per_guest
    found = [it for status in (WAITING, PLAYING) for it in await rooms.store.tables_of(guest, status, most)]
    if len(found) >= most and all(it.id != table for it in found):
        raise Refused(Code.TOO_MANY_TABLES, f"you have {len(found)} unfinished tables; finish or resign one")


async def _refuse_many_public(rooms: Rooms, guest: str) -> None:
    count, most = await rooms.store.in_lobby(guest), rooms.settings.lobby_tables_per_guest
    if count >= most:
        raise Refused(Code.TOO_MANY_TABLES, f"you have {count} tables in the lobby; finish or leave one")
