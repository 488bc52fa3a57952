"""What the database tells of a table without its log: what the log tells, written only when it changes."""

import pytest

from serving import VirtualTime, in_loop, serving
from standing import standing, told
from turnwise.core.errors import TurnwiseError

CLOCK = {"kind": "action", "seconds": 60}
HEALTHY = {"start_health": "99", "max_health": "99"}  # so that nobody dies meanwhile


class Ear:
    """Hears the indexed columns that are handed in with entries, and may let a write fail."""

    def __init__(self, served, monkeypatch):
        self.store = served.app.state.rooms.store
        self.indexed = []
        self.failure = None  # whether the next write fails, and if it is written nevertheless
        self._append = self.store.append
        monkeypatch.setattr(self.store, "append", self.append)

    async def append(self, table, version, entry, indexed, *others):
        self.indexed.append(indexed)
        failure, self.failure = self.failure, None
        if failure != "before":
            won = await self._append(table, version, entry, indexed, *others)
        if failure:
            raise TurnwiseError("storage_failed", "the database could not write: it is on fire")
        return won

    async def agree(self, table):
        """Whether the row says what the log says."""
        return await standing(self.store, table) == await told(self.store, table)


async def act(players):
    """Whoever is waited for does something."""
    for player in players:
        await player.hear_version(max(one.state["version"] for one in players))
    mover = next(player for player in players if player.state["legal"])
    answer = await mover.act(mover.state["legal"][0]["id"])
    assert answer["type"] == "STATE"


@in_loop
async def test_a_move_without_a_clock_changes_no_indexed_column(tmp_path, monkeypatch):
    async with serving(tmp_path) as served:
        ear = Ear(served, monkeypatch)
        made = await served.table("card_slot", "own", "open")
        other = await served.join(made["table"])
        assert [indexed.status for indexed in ear.indexed] == ["playing"]
        async with (
            served.at(made["table"], made["secret"]) as first,
            served.at(made["table"], other["secret"]) as second,
        ):
            for _ in range(3):
                await act((first, second))
            assert ear.indexed[1:] == [None] * 3
            assert await ear.agree(made["table"])
            await first.ask("RESIGN")
            await first.ask("OFFER", topic="rematch")
        assert [indexed and indexed.status for indexed in ear.indexed[4:]] == ["over", None]
        assert await ear.agree(made["table"])


@in_loop
async def test_with_a_clock_every_move_changes_when_it_is_due(tmp_path, monkeypatch):
    clock = VirtualTime()
    async with serving(tmp_path, clock) as served:
        ear = Ear(served, monkeypatch)
        made = await served.table("scoundrel", "own", clock=CLOCK, values=HEALTHY)
        async with served.at(made["table"], made["secret"]) as player:
            for _ in range(3):
                clock.shows += 1000
                await act((player,))
                assert await ear.agree(made["table"])
        assert [indexed.due for indexed in ear.indexed] == [
            clock.shows + 60_500 - late for late in (2000, 1000, 0)
        ]


@pytest.mark.parametrize("failure", ["before", "after"])
@in_loop
async def test_after_a_write_that_failed_the_indexed_columns_are_those_of_the_log(
    tmp_path, monkeypatch, failure
):
    async with serving(tmp_path) as served:
        ear = Ear(served, monkeypatch)
        made = await served.table("scoundrel", "own", values=HEALTHY)
        async with served.at(made["table"], made["secret"]) as player:
            ear.failure = failure
            assert (await player.ask("RESIGN"))["code"] == "STORAGE_FAILED"
            if failure == "before":
                await act((player,))
                assert ear.indexed[1:] == [None]
                assert await ear.agree(made["table"])
                await player.ask("RESIGN")
            else:
                await player.ask("OFFER", topic="rematch")
                assert ear.indexed[1:] == [None]
        assert (await standing(ear.store, made["table"])).status == "over"
        assert await ear.agree(made["table"])


@in_loop
async def test_two_processes_know_the_same_indexed_columns(postgres, tmp_path, monkeypatch):
    """Each hands in what changes, although the other has written the last entry."""
    db = postgres.url(postgres.new_database())
    async with serving(tmp_path, db=db) as served, serving(tmp_path, db=db) as elsewhere:
        ears = Ear(served, monkeypatch), Ear(elsewhere, monkeypatch)
        made = await served.table("card_slot", "own", "open")
        table = made["table"]
        async with elsewhere.at(table) as watcher:
            assert watcher.state["status"] == "waiting"
            other = await served.join(table)
            await watcher.hear_version(2)
            async with (
                served.at(table, made["secret"]) as first,
                elsewhere.at(table, other["secret"]) as second,
            ):
                for _ in range(4):
                    await act((first, second))
                    assert await ears[0].agree(table)
                await second.ask("RESIGN")
                await first.hear_version(second.state["version"])
                await first.ask("OFFER", topic="rematch")
        handed = [[indexed and indexed.status for indexed in ear.indexed] for ear in ears]
        assert [one for one in handed[0] if one] == ["playing"]
        assert [one for one in handed[1] if one] == ["over"]
        assert await ears[0].agree(table)
