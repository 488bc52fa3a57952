"""`turnwise prune`: old finished matches go, and a server that runs meanwhile goes on."""

import asyncio
import sys

import pytest

from serving import in_loop, serving
from turnwise.core.errors import BadSetup
from turnwise.server.storage.schema import VERSIONS
from turnwise.server.storage.store import Store


async def pruned(folder, *words):
    """What the command prints."""
    command = [sys.executable, "-W", "error", "-m", "turnwise.cli", "prune", *words]
    command += ["--db", f"sqlite:///{folder}/turnwise.db"]
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdout=pipe, stderr=pipe)
    out, err = await process.communicate()
    assert err == b""
    return out.decode()


async def finished(house):
    """A match that is over."""
    made = await house.table("scoundrel", "own")
    async with house.at(made["table"], made["secret"]) as player:
        await player.ask("RESIGN", seat=0)
    return made


@in_loop
async def test_old_matches_go_while_the_server_runs(tmp_path):
    async with serving(tmp_path) as house:
        over, under_way = await finished(house), await house.table("scoundrel", "own")
        assert await pruned(tmp_path) == "Removed 0 finished matches older than 90 days.\n"
        async with (
            house.at(over["table"], over["secret"]) as late,
            house.at(under_way["table"], under_way["secret"]) as player,
        ):
            assert await pruned(tmp_path, "--days", "0") == "Removed 1 finished match older than 0 days.\n"
            refused = await late.ask("OFFER", topic="rematch")
            assert (refused["type"], refused["code"]) == ("REFUSED", "NO_TABLE")
            action = player.state["legal"][0]["id"]
            assert (await player.act(action))["type"] == "STATE"
        assert (await house.client.get(f"/api/tables/{over['table']}/record")).status_code == 404


@in_loop
async def test_old_matches_go_without_a_server(tmp_path):
    async with serving(tmp_path) as house:
        await finished(house)
        await finished(house)
    assert await pruned(tmp_path, "--days", "0") == "Removed 2 finished matches older than 0 days.\n"
    async with serving(tmp_path) as house:
        assert (await finished(house))["table"]


@in_loop
async def test_the_schema_of_a_running_server_is_left_as_it_is(tmp_path):
    async with serving(tmp_path) as house:
        store = house.app.state.house.store
        older = VERSIONS.update().values(version_num="0001")
        await store._write(lambda connection: connection.execute(older))
        beside = Store(str(store.address.url), beside=True)
        with pytest.raises(BadSetup, match="in use by another version of Turnwise"):
            await beside.open()
