"""Tables whose matches are played at once, and a database in which the real store has written them down."""

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from msgspec.structs import replace as changed

from seating import NOON, OWN, joined, person, setup_of
from turnwise.bots.bot import Bot
from turnwise.bots.levels import GREEDY
from turnwise.server.protocol.message_builder import public_seats
from turnwise.server.rooms.new_table import indexed_columns, new_table, summary
from turnwise.server.storage.backends import backend_for
from turnwise.server.storage.rows import NewTable
from turnwise.server.storage.store import Store
from turnwise.server.tables import commands
from turnwise.server.tables.entries import TableEntry, write
from turnwise.server.tables.setup import SeatSetup, Setup
from turnwise.server.tables.table import PLAYING


class Sitting:
    """A table at which all persons sit, and its log while a test plays."""

    def __init__(self, id: str, setup: Setup, at: int) -> None:
        self._id, self._setup, self._at = id, setup, at
        self._joined = tuple(changed(joined(seat, person(f"Ada {seat}")), at=at) for seat in setup.persons)
        self.table, _ = new_table(id, setup, self._joined, at)
        self.log: list[TableEntry] = [*self._joined]

    def act(self, *actions: int | str) -> "Sitting":
        for action in actions:
            self.log.append(commands.play(self.table, None, self._at, action=action))
        return self

    def undo(self) -> "Sitting":
        seat = self._setup.persons[0]
        self.log.append(commands.offer(self.table, seat, self._at, topic="undo"))
        return self

    def resign(self, seat: int = 0) -> "Sitting":
        self.log.append(commands.resign(self.table, seat, self._at))
        return self

    def greedily(self, actions: int = 10_000) -> "Sitting":
        """Play on as the game's simple player does, always alike."""
        bot = Bot(self.table.game, GREEDY, self._id)
        while actions and self.table.status == PLAYING:
            self.act(bot.choose(self.table.playing.state))
            actions -= 1
        return self

    @property
    def new(self) -> NewTable:
        """The table with its whole log, as the database is to hold it."""
        _, new = new_table(self._id, self._setup, self._joined, self._at)
        indexed = indexed_columns(self.table, summary(self.table, public_seats(self.table).seats))
        return replace(new, indexed=indexed, entries=tuple(map(write, self.log)))


def sitting(
    number: int, *levels: str | None, game: str = "scoundrel", at: int = NOON, **changes: Any
) -> Sitting:
    """A numbered table, whose deal follows from its number; None is a person, who may be alone."""
    seats = tuple(OWN if level is None else SeatSetup("bot", level) for level in levels or (None,))
    setup = setup_of(game, *seats, **({"secret": f"{number:064x}"} | changes))
    return Sitting(f"{number:024x}", setup, at)


def written(url: str, sittings: Iterable[Sitting]) -> None:
    """Write tables into a database."""

    async def write_all() -> None:
        store = Store(backend_for(url))
        await store.open()
        for one in sittings:
            await store.create(one.new)
        await store.close()

    asyncio.run(write_all())
