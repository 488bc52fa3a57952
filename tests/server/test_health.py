"""For those who run a server: health, counters, the description of its interface."""

import json
import re
from collections import Counter

import pytest
import websockets
from sqlalchemy import event, select

from databases import rows_of
from present import found_in
from serving import in_loop, serving
from turnwise.server.monitoring import health
from turnwise.server.storage.backends.sqlite import Sqlite
from turnwise.server.storage.schema import KEYS


@in_loop
async def test_a_well_server_says_so(tmp_path):
    async with serving(tmp_path) as served:
        answer = await served.client.get("/healthz")
        assert (answer.status_code, answer.json()) == (200, {"status": "well"})


def counted(text, name):
    return float(found_in(text, rf"(?m)^{name} (\S+)$")[1])


@in_loop
async def test_counters_count(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("scoundrel", "own")
        before = (await served.client.get("/metrics")).text
        async with served.at(made["table"], made["secret"]) as player:
            await player.act(player.state["legal"][0]["id"])
            await player.act(10_000)
            now = (await served.client.get("/metrics")).text
        assert counted(now, "turnwise_entries_total") == counted(before, "turnwise_entries_total") + 1
        assert counted(now, "turnwise_messages_total") == counted(before, "turnwise_messages_total") + 3
        assert (
            counted(now, "turnwise_commit_seconds_count")
            == counted(before, "turnwise_commit_seconds_count") + 1
        )
        assert counted(now, "turnwise_sockets") == 1
        assert counted(now, "turnwise_rooms") == 1
        assert 'turnwise_refusals_total{code="ILLEGAL_ACTION"}' in now


def refusals(text):
    """How many there were of each code."""
    found = re.findall(r'^turnwise_refusals_total\{code="(\w+)"\} (\S+)$', text, re.MULTILINE)
    return Counter({code: int(float(count)) for code, count in found})


@in_loop
async def test_every_kind_of_refusal_is_counted(tmp_path):
    async with serving(tmp_path, burst=10, requests_per_second=0.001) as served:
        before = refusals((await served.client.get("/metrics")).text)
        headers = await served.headers()
        await served.client.get("/api/tables/none/record")
        await served.client.get("/api/nowhere")
        await served.client.post("/api/tables", json={}, headers=headers)
        await served.client.post("/api/tables", json={})
        await served.client.post("/api/replays", content="hello", headers={"Content-Type": "text/plain"})
        async with websockets.connect(f"ws://127.0.0.1:{served.port}/api/tables/none/socket") as socket:
            assert json.loads(await socket.recv())["code"] == "NO_TABLE"
        while (await served.client.get("/api/games")).status_code != 429:
            pass
        now = refusals((await served.client.get("/metrics")).text)
        codes = {"NO_TABLE": 2, "BAD_MESSAGE": 2, "BAD_TOKEN": 1, "BAD_SETUP": 1, "TOO_FAST": 1}
        assert now - before == codes


@in_loop
async def test_the_interface_is_described_without_anything_from_elsewhere(tmp_path):
    async with serving(tmp_path) as served:
        page = (await served.client.get("/api/docs")).text
        paths = (await served.client.get("/api/openapi.json")).json()["paths"]
        for path in paths:
            assert f"<code>{path}</code>" in page
        assert "http" not in re.sub(r"HTTP|<!doctype html>", "", page).lower().replace("html", "")


def only_reads(connection, _record):
    connection.execute("PRAGMA query_only = ON")


def is_full(connection, _record):
    connection.execute("PRAGMA max_page_count = 1")  # SQLite takes the present size for the least


@pytest.fixture
def engines(monkeypatch):
    """The engines that are made for writing."""
    made, make = [], Sqlite.writing_engine

    def writing_engine(backend):
        made.append(make(backend))
        return made[-1]

    monkeypatch.setattr(Sqlite, "writing_engine", writing_engine)
    return made


@pytest.mark.parametrize("fault", [only_reads, is_full])
@in_loop
async def test_a_database_that_takes_nothing_more_is_unwell_until_it_does(
    tmp_path, monkeypatch, engines, fault
):
    monkeypatch.setattr(health, "FRESH", 0.0)
    async with serving(tmp_path) as served:
        headers = await served.headers()
        assert (await served.client.get("/healthz")).status_code == 200
        (engine,) = engines
        event.listen(engine, "connect", fault)
        unwell = await served.client.get("/healthz")
        assert (unwell.status_code, unwell.json()) == (503, {"status": "cannot write"})
        assert (await served.client.get("/api/tables")).status_code == 200  # reading goes on
        event.remove(engine, "connect", fault)
        well = await served.client.get("/healthz")
        assert (well.status_code, well.json()) == (200, {"status": "well"})
        wish = {"game": "scoundrel", "seats": [{"kind": "own"}]}
        assert (await served.client.post("/api/tables", json=wish, headers=headers)).status_code == 201


@in_loop
async def test_a_write_that_failed_is_known_before_the_next_look(tmp_path, monkeypatch, engines):
    monkeypatch.setattr(health, "FRESH", 1e9)
    async with serving(tmp_path) as served:
        headers = await served.headers()
        assert (await served.client.get("/healthz")).status_code == 200
        (engine,) = engines
        event.listen(engine, "connect", is_full)
        wish = {"game": "scoundrel", "seats": [{"kind": "own"}]}
        codes = set[int]()
        while codes != {503}:  # until the pages that are there are full
            codes = {(await served.client.post("/api/tables", json=wish, headers=headers)).status_code}
        assert (await served.client.get("/healthz")).json() == {"status": "cannot write"}


@in_loop
async def test_a_probe_leaves_nothing_behind_and_is_not_written_for_each_question(tmp_path):
    async with serving(tmp_path) as served:
        store = served.app.state.rooms.store
        before = store.commits
        answers = [await served.client.get("/healthz") for _ in range(20)]
        assert {answer.status_code for answer in answers} == {200}
        assert store.commits - before < 20
        assert await rows_of(store.backend, select(KEYS.c.name)) == [("signing",)]


@in_loop
async def test_a_postgresql_that_only_reads_is_unwell(tmp_path, monkeypatch, postgres):
    monkeypatch.setattr(health, "FRESH", 0.0)
    database = postgres.new_database()
    async with serving(tmp_path, db=postgres.url(database)) as served:
        assert (await served.client.get("/healthz")).json() == {"status": "well"}
        postgres.execute(f"ALTER DATABASE {database} SET default_transaction_read_only = on")
        postgres.end_connections(database)
        unwell = await served.client.get("/healthz")
        assert (unwell.status_code, unwell.json()) == (503, {"status": "cannot write"})
        postgres.execute(f"ALTER DATABASE {database} RESET default_transaction_read_only")
        postgres.end_connections(database)
        assert (await served.client.get("/healthz")).json() == {"status": "well"}
