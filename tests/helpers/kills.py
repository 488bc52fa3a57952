"""Many matches on a real server that is killed again and again: nothing is lost, nothing is there twice.

`python -m kills --kills 100 --db sqlite` (with tests/helpers as the path) runs it for long.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from msgspec import json as msgspec_json

from clients import Asked, Client, Deed, Lobby, facts
from present import present
from seating import TEAMS
from spawned import Spawned
from standing import standing, told
from turnwise.matches.log import Deal, Reason
from turnwise.matches.record import read_record
from turnwise.server.protocol import messages
from turnwise.server.protocol.message_builder import MessageBuilder, public_seats
from turnwise.server.storage.backends import backend_for
from turnwise.server.storage.rows import Stored
from turnwise.server.storage.store import Store
from turnwise.server.tables.clock import GRACE
from turnwise.server.tables.entries import Ended, Played, Rematched, TableEntry, TakenBack, read
from turnwise.server.tables.finished_match import match_of
from turnwise.server.tables.setup import Setup
from turnwise.server.tables.table import OVER, PLAYING, Table

CHOICE: dict[str, Any] = {"scenario": "tactics/ui-006-the-choice-holds-the-game-up"}
SECOND, GAME_TIME = {"kind": "action", "seconds": 1}, {"kind": "action"}
DRAFTED = ("p1 ", "p2 ")  # how the notation of a pick in the draft of Tactics begins
LONGEST = 120  # versions, before somebody gives up
DEATH_CHOICE = "DEATH_CHOICE"
Tell = Callable[[str], None]


@dataclass(frozen=True)
class Plan:
    """A kind of match."""

    seats: tuple[str, ...]
    options: dict[str, Any]
    sleepy: float = 0.0  # how often a person lets the time run out
    rematch: bool = False


def plan(
    seats: str,
    game: str | None = None,
    clock: dict[str, Any] | None = None,
    sleepy: float = 0.0,
    rematch: bool = False,
    **options: Any,
) -> Plan:
    options |= {"quickBots": True} | ({"game": game} if game else {}) | ({"clock": clock} if clock else {})
    return Plan(tuple(seats.split()), options, sleepy, rematch)


PLANS = (
    plan("own", "scoundrel", rematch=True),
    plan("own", "scoundrel", SECOND, sleepy=0.2),
    plan("own open", "card_slot", {"kind": "bank", "seconds": 60, "increment": 1}, rematch=True),
    plan("own open", "card_slot", {"kind": "bank", "seconds": 2}, sleepy=0.2),
    plan("own greedy", "card_slot"),
    plan("own own", "card_slot", SECOND, sleepy=0.1),
    plan("own open greedy", "uno", {"kind": "action", "seconds": 3}, sleepy=0.05, edition="official"),
    plan("own open", "uno", rematch=True),
    plan("own own", "uno"),
    plan("own greedy", "uno", {"kind": "bank", "seconds": 30}),
    plan("own open", "tactics", GAME_TIME),
    plan("own greedy", "tactics", values=TEAMS, rematch=True),
    plan("own open", "tactics", SECOND, sleepy=0.3, values=TEAMS),
    plan("own open", None, SECOND, sleepy=0.5, **CHOICE),
    plan("own own", None, {"kind": "action", "seconds": 2}, sleepy=0.3, rematch=True, **CHOICE),
)


@dataclass
class Campaign:
    """Matches, kills, and everything that is known of them afterwards."""

    db: str
    kills: int
    seed: int = 0
    crowd: int = 15  # matches at once
    tell: Tell | None = None
    clients: list[Client] = field(default_factory=list)
    commitments: dict[str, str] = field(default_factory=dict)
    dead: list[tuple[int, int]] = field(
        default_factory=list
    )  # from when to when no server lived, in milliseconds
    answers: int = 0
    is_closing: bool = False
    figures: Counter[str] = field(default_factory=Counter)

    async def run(self) -> Counter[str]:
        self.chance, self._news = random.Random(self.seed), asyncio.Event()
        self.server = Spawned(self.db)
        self.lobby = Lobby(self.server.address)
        try:
            await self.server.start()
            await self.lobby.enter()
            async with asyncio.TaskGroup() as group:
                for number in range(self.crowd):
                    group.create_task(self._play_on(number))
                for number in range(self.kills):
                    await self._kill(number)
                self.is_closing = True
            records = await self._records()
            code = await self.server.stop()
        finally:
            self.server.remove()
            await self.lobby.close()
        assert code == 0
        await self._check(records)
        return self.figures

    async def _kill(self, number: int) -> None:
        """After some answers, so that there is something to lose; then it stays dead for a while or not."""
        await self.answered(self.chance.randrange(1, 60))
        await asyncio.sleep(self.chance.random() * 0.02)  # in the midst of whatever is done then
        began = now()
        await self.server.kill()
        await asyncio.sleep(self.chance.choice((0, 0, 0, 2.0)))  # long enough for deadlines to pass, or not
        await self.server.start()
        self.dead.append((began, now()))
        if self.tell:
            self.tell(f"kill {number + 1} of {self.kills}: {self.answers} answers")

    async def _play_on(self, number: int) -> None:
        while not self.is_closing:
            await self._match(PLANS[number % len(PLANS)])
            number += self.crowd + 1

    async def _match(self, plan: Plan) -> None:
        made = await self.lobby.table(*plan.seats, **plan.options)
        table = made["table"]
        self.commitments[table] = made["commitment"]
        secrets = [made["secret"]]
        for seat in plan.seats:
            if seat == "open":
                secrets.append((await self.lobby.join(table))["secret"])
        watcher = Client(self.server.port, table, [], self._watch)
        persons = [self._person(plan, table, secret) for secret in secrets]
        self.clients += [*persons, watcher]
        async with asyncio.TaskGroup() as group:
            for client in [*persons, watcher]:
                group.create_task(client.live())

    def _person(self, plan: Plan, table: str, secret: str) -> Client:
        will = Will(self, plan)
        client = Client(self.server.port, table, [secret], will.choose)
        client.on_answer = self._count
        return client

    def _count(self, asked: Asked) -> None:
        self.answers += 1
        self._news.set()

    async def answered(self, count: int) -> None:
        """Wait for so many more answers."""
        wanted = self.answers + count
        while self.answers < wanted:
            self._news.clear()
            await self._news.wait()

    def _watch(self, client: Client) -> None:
        client.is_done = client.state["status"] == "over"

    async def _records(self) -> dict[str, httpx.Response]:
        """The records of all finished matches."""
        tables = {table for client in self.clients for table, _ in client.states}
        return {table: await self.lobby.ask("GET", f"/api/tables/{table}/record") for table in tables}

    async def _check(self, records: dict[str, httpx.Response]) -> None:
        store = Store(backend_for(self.db))
        await store.open()
        try:
            stored = {table: present(await store.load(table)) for table in records}
            for table in stored:
                assert await standing(store, table) == await told(store, table)
        finally:
            await store.close()
        for client in self.clients:
            assert client.faults == []
        for table, log in stored.items():
            Check(self, table, log).all(records[table])
        self.figures["kills"] = self.kills
        self.figures["tables"] = len(stored)
        self.figures["connections"] = sum(client.connections for client in self.clients)


class Will:
    """What a person does."""

    def __init__(self, campaign: Campaign, plan: Plan) -> None:
        self.campaign = campaign
        self.plan = plan
        self.chance = random.Random(campaign.chance.random())
        self.asleep_at = -1  # the version at which the time shall run out
        self.longest = self.chance.randrange(LONGEST // 4, LONGEST)

    def choose(self, client: Client) -> Deed | None:
        state = client.state
        if state["status"] == "over":
            return self._after(client)
        if self.campaign.is_closing and state["version"] != self.asleep_at:
            return Deed("RESIGN", {"seat": state["ownSeats"][0]})
        return self._answer(state) or self._act(state)

    def _after(self, client: Client) -> Deed | None:
        """Go to the rematch, ask for it, agree to it, or leave."""
        state = client.state
        if state["rematch"]:
            client.go_to(state["rematch"])
            self.plan = Plan(self.plan.seats, self.plan.options, self.plan.sleepy)
            return None
        if not self.plan.rematch:
            client.is_done = True
            return None
        if not state["offers"]:
            return Deed("OFFER", {"topic": "rematch"}) if 0 in state["ownSeats"] else None
        is_own = state["offers"][0]["seat"] in state["ownSeats"]
        return None if is_own else Deed("AGREE", {"topic": "rematch"})

    def _answer(self, state: dict[str, Any]) -> Deed | None:
        """To an undo that somebody else wishes for."""
        if any(offer["seat"] not in state["ownSeats"] for offer in state["offers"]):
            return Deed(self.chance.choice(("AGREE", "DECLINE")), {"topic": "undo"})
        return None

    def _act(self, state: dict[str, Any]) -> Deed | None:
        if not state["legal"] or state["version"] == self.asleep_at:
            return None
        if state["version"] > self.longest:
            return Deed("RESIGN", {"seat": state["ownSeats"][0]})
        if state["canUndo"] and not state["offers"] and self.chance.random() < 0.03:
            return Deed("OFFER", {"topic": "undo"})
        if self.chance.random() < self.plan.sleepy:
            self.asleep_at = state["version"]
            return None
        attacks = [action for action in state["legal"] if " attack " in action["text"]]  # lead to choices
        action = self.chance.choice(attacks or state["legal"])
        fields = {"version": state["version"], "action": action["id"], "seat": action["seat"]}
        return Deed("ACT", fields, action)


def changes_position(entry: TableEntry, seat: int) -> bool:
    """Whether an entry makes what a seat asked for before it stale; Tactics' seats draft side by side."""
    if isinstance(entry, Played) and entry.seat != seat and entry.action.startswith(DRAFTED):
        return False
    return isinstance(entry, Played | TakenBack | Ended)


class Check:
    """A stored log beside all that clients were told of it."""

    def __init__(self, campaign: Campaign, table: str, log: Stored) -> None:
        self.campaign = campaign
        self.figures = campaign.figures
        self.id = table
        self.log = log
        self.entries = [read(line) for line in log.entries]
        self.setup = msgspec_json.decode(log.setup, type=Setup)

    def all(self, record: httpx.Response) -> None:
        self._requests()
        table = self._fold()
        assert table.status == OVER, self.id
        self._record(record, table)

    def _requests(self) -> None:
        """What was acknowledged is there once, what was refused is not, and nothing is there twice."""
        written: dict[str, tuple[int, TableEntry]] = {}
        for version, entry in enumerate(self.entries, 1):
            if entry.request:
                assert entry.request not in written, (self.id, entry.request)
                written[entry.request] = version, entry
        for client in self.campaign.clients:
            for asked in client.asked:
                if asked.table == self.id:
                    self._request(asked, written.pop(f"{asked.seat}:{asked.message['id']}", None))
        assert written == {}, "somebody else's request"

    def _request(self, asked: Asked, found: tuple[int, TableEntry] | None) -> None:
        self.figures[f"{'answered' if asked.answer else 'unanswered'} {asked.message['type']}"] += 1
        self.figures["sent again"] += asked.times > 1
        if asked.answer == "STATE":
            assert found, (self.id, asked)
        elif asked.answer:
            assert found is None, (self.id, asked)
        if found is None:
            return
        version, entry = found
        assert not asked.answer or version <= asked.version
        self.figures["acknowledged when sent again"] += asked.times > 1 and asked.answer == "STATE"
        if isinstance(entry, Played):
            self.figures["actions acknowledged"] += asked.answer == "STATE"
            assert entry.action == asked.text, (self.id, asked)
            since = self.entries[asked.message["version"] : version - 1]
            assert not any(changes_position(it, entry.seat) for it in since), (self.id, asked)

    def _fold(self) -> Table:
        """The log played through; every state that anybody was told of is the one of its version."""
        table = Table(self.log.id, self.setup, self.log.created)
        self._states(table)
        for entry in self.entries:
            self._time(table, entry)
            table.add(entry)
            self._states(table)
        return table

    def _states(self, table: Table) -> None:
        for client in self.campaign.clients:
            if told := client.states.get((self.id, table.version)):
                own = tuple(told["ownSeats"])
                telling = MessageBuilder(table, 0, public_seats(table))
                parts = telling.introduction(own), telling.state(own, None)
                place, state = (msgspec_json.decode(messages.write(part)) for part in parts)
                expected = place | state
                assert facts(told) == facts(expected), (self.id, table.version)
                self.figures["states compared"] += 1

    def _time(self, table: Table, entry: TableEntry) -> None:
        """Nobody acts after a deadline, and the clock never before it."""
        if table.status != PLAYING:
            return
        is_clocks = isinstance(entry, Played) and entry.by == "clock"
        is_clocks |= isinstance(entry, Ended) and entry.reason == Reason.OUT_OF_TIME
        assert table.clock.is_expired(entry.at) == is_clocks, (self.id, table.version, entry)
        if not is_clocks:
            return
        self.figures["timeouts"] += 1
        timer = table.game.timing.timers[table.clock.timer].name
        self.figures["death choices that nobody made"] += timer == DEATH_CHOICE
        due = present(table.clock.deadline) + GRACE
        is_late = any(began <= due <= ended for began, ended in self.campaign.dead)
        self.figures["timeouts while no server lived"] += is_late

    def _record(self, answer: httpx.Response, table: Table) -> None:
        assert answer.status_code == 200, answer.text
        with tempfile.NamedTemporaryFile(suffix=".jsonl") as file:
            Path(file.name).write_bytes(answer.content)
            match = read_record(Path(file.name)).match
        expected = match_of(table)
        assert match.entries == expected.entries
        assert match.outcome == table.outcome
        self.figures["records verified"] += 1
        start = match.header.start
        promised = self.campaign.commitments.get(self.id)
        if promised and isinstance(start, Deal):
            assert present(start.fair).commitment == promised
        self.figures["rematches"] += isinstance(self.entries[-1], Rematched)


def now() -> int:
    return time.time_ns() // 1_000_000


def on_postgres(kills: int, seed: int, tell: Tell | None = None) -> Counter[str]:
    """A campaign on a PostgreSQL of its own."""
    from postgres import Postgres

    server = Postgres()
    try:
        server.start()
        return asyncio.run(Campaign(server.url(server.new_database()), kills, seed, tell=tell).run())
    finally:
        server.remove()


def on_sqlite(kills: int, seed: int, tell: Tell | None = None) -> Counter[str]:
    """A campaign on a file of its own."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(Campaign(f"sqlite:///{folder}/turnwise.db", kills, seed, tell=tell).run())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--db", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    given = parser.parse_args()

    def say(line: str) -> None:
        sys.stdout.write(line + "\n")
        sys.stdout.flush()

    say(f"{given.db}, seed {given.seed}")
    run = on_sqlite if given.db == "sqlite" else on_postgres
    for name, count in sorted(run(given.kills, given.seed, say).items()):
        say(f"{count:8,}  {name}")


if __name__ == "__main__":
    main()
