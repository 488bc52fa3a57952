"""`turnwise prune`: what is over or never began goes in time, and a server that runs meanwhile goes on."""

import asyncio
import sys

import pytest

from databases import changed_in
from serving import in_loop, serving
from turnwise.core.errors import BadSetup
from turnwise.server.storage.schema import VERSIONS
from turnwise.server.storage.store import Store

ONE = "Removed 1 table, finished or never begun, left alone for 0 days.\n"


async def told(folder, *words):
    """What the command prints, and what it complains about."""
    command = [sys.executable, "-W", "error", "-m", "turnwise.cli", "prune", *words]
    command += ["--db", f"sqlite:///{folder}/turnwise.db"]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)
    out, err = await process.communicate()
    return out.decode(), err.decode()


async def pruned(folder, *words):
    """What the command prints if all is well."""
    out, err = await told(folder, *words)
    assert err == ""
    return out


async def finished(served):
    """A match that is over."""
    made = await served.table("scoundrel", "own")
    async with served.at(made["table"], made["secret"]) as player:
        await player.ask("RESIGN", seat=0)
    return made


@in_loop
async def test_old_matches_go_while_the_server_runs(tmp_path):
    async with serving(tmp_path) as served:
        over, under_way = await finished(served), await served.table("scoundrel", "own")
        assert (
            await pruned(tmp_path) == "Removed 0 tables, finished or never begun, left alone for 90 days.\n"
        )
        async with (
            served.at(over["table"], over["secret"]) as late,
            served.at(under_way["table"], under_way["secret"]) as player,
        ):
            assert await pruned(tmp_path, "--days", "0") == ONE
            refused = await late.ask("OFFER", topic="rematch")
            assert (refused["type"], refused["code"]) == ("REFUSED", "NO_TABLE")
            action = player.state["legal"][0]["id"]
            assert (await player.act(action))["type"] == "STATE"
        assert (await served.client.get(f"/api/tables/{over['table']}/record")).status_code == 404


@in_loop
async def test_old_matches_go_without_a_server(tmp_path):
    async with serving(tmp_path) as served:
        await finished(served)
        await finished(served)
    removed = await pruned(tmp_path, "--days", "0")
    assert removed == "Removed 2 tables, finished or never begun, left alone for 0 days.\n"
    async with serving(tmp_path) as served:
        assert (await finished(served))["table"]


@in_loop
async def test_a_table_that_never_began_goes_and_a_match_under_way_stays(tmp_path):
    async with serving(tmp_path) as served:
        waiting = await served.table("card_slot", "own", "open")
        begun = await served.table("card_slot", "own", "open")
        seated = await served.join(begun["table"])
        assert "Removed 0 tables" in await pruned(tmp_path)
        assert await pruned(tmp_path, "--days", "0") == ONE
        path, headers = f"/api/tables/{waiting['table']}/seats", await served.headers()
        for _ in range(2):
            refused = await served.client.post(path, json={}, headers=headers)
            assert (refused.status_code, refused.json()["code"]) == (404, "NO_TABLE")
        async with served.at(begun["table"], seated["secret"]) as player:
            assert player.state["status"] == "playing"


@in_loop
async def test_a_pruned_table_leaves_no_room_behind(tmp_path):
    async with serving(tmp_path, sweep_seconds=0.05) as served:
        made = await served.table("card_slot", "own", "open")
        async with served.at(made["table"], made["secret"]) as player:
            assert await pruned(tmp_path, "--days", "0") == ONE
            assert (await player.ask("LEAVE"))["code"] == "NO_TABLE"
            await served.until(lambda: made["table"] not in served.app.state.rooms.live)
            assert (await player.ask("HELLO", secrets=[made["secret"]]))["code"] == "NO_TABLE"


@pytest.mark.parametrize("days", ["inf", "-1", "-inf", "1e300", "36501"])
@in_loop
async def test_days_that_are_no_number_of_days(tmp_path, days):
    async with serving(tmp_path) as served:
        made = await finished(served)
        out, err = await told(tmp_path, "--days", days)
        said = f"{float(days):g}"
        assert (out, err) == ("", f"turnwise: --days is {said}, but has to be from 0 to 36,500\n")
        assert (await served.client.get(f"/api/tables/{made['table']}/record")).status_code == 200


@in_loop
async def test_where_there_is_no_database_none_is_made(tmp_path):
    out, err = await told(tmp_path / "none")
    assert out == ""
    assert err.startswith(f"turnwise: there is no database {tmp_path}/none/turnwise.db; write sqlite:///")
    assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@in_loop
async def test_the_schema_of_a_running_server_is_left_as_it_is(tmp_path):
    async with serving(tmp_path) as served:
        store = served.app.state.rooms.store
        older = VERSIONS.update().values(version_num="0001")
        await changed_in(store.backend, older)
        beside = Store(store.backend, beside=True)
        with pytest.raises(BadSetup, match="in use by another version of Turnwise"):
            await beside.open()
