"""For those who run a server: health, counters, the description of its interface."""

import re

from serving import in_loop, serving


@in_loop
async def test_a_well_server_says_so(tmp_path):
    async with serving(tmp_path) as house:
        answer = await house.client.get("/healthz")
        assert (answer.status_code, answer.json()) == (200, {"status": "well"})


def counted(text, name):
    return float(re.search(rf"^{name} (\S+)$", text, re.MULTILINE)[1])


@in_loop
async def test_counters_count(tmp_path):
    async with serving(tmp_path) as house:
        made = await house.table("scoundrel", "own")
        before = (await house.client.get("/metrics")).text
        async with house.at(made["table"], made["secret"]) as player:
            await player.act(player.state["legal"][0]["id"])
            await player.act(10_000)
            now = (await house.client.get("/metrics")).text
        assert counted(now, "turnwise_entries_total") == counted(before, "turnwise_entries_total") + 1
        assert counted(now, "turnwise_messages_total") == counted(before, "turnwise_messages_total") + 3
        assert (
            counted(now, "turnwise_commit_seconds_count")
            == counted(before, "turnwise_commit_seconds_count") + 1
        )
        assert counted(now, "turnwise_sockets") == 1
        assert counted(now, "turnwise_rooms") == 1
        assert 'turnwise_refusals_total{code="ILLEGAL_ACTION"}' in now


@in_loop
async def test_the_interface_is_described_without_anything_from_elsewhere(tmp_path):
    async with serving(tmp_path) as house:
        page = (await house.client.get("/api/docs")).text
        paths = (await house.client.get("/api/openapi.json")).json()["paths"]
        for path in paths:
            assert f"<code>{path}</code>" in page
        assert "http" not in re.sub(r"HTTP|<!doctype html>", "", page).lower().replace("html", "")
