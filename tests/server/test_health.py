"""For those who run a server: health, counters, the description of its interface."""

import json
import re
from collections import Counter

import websockets

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


def refusals(text):
    """How many there were of each code."""
    found = re.findall(r'^turnwise_refusals_total\{code="(\w+)"\} (\S+)$', text, re.MULTILINE)
    return Counter({code: int(float(count)) for code, count in found})


@in_loop
async def test_every_kind_of_refusal_is_counted(tmp_path):
    async with serving(tmp_path, burst=10, requests_per_second=0.001) as house:
        before = refusals((await house.client.get("/metrics")).text)
        headers = await house.headers()
        await house.client.get("/api/tables/none/record")
        await house.client.get("/api/nowhere")
        await house.client.post("/api/tables", json={}, headers=headers)
        await house.client.post("/api/tables", json={})
        await house.client.post("/api/replays", content="hello", headers={"Content-Type": "text/plain"})
        async with websockets.connect(f"ws://127.0.0.1:{house.port}/api/tables/none/socket") as socket:
            assert json.loads(await socket.recv())["code"] == "NO_TABLE"
        while (await house.client.get("/api/games")).status_code != 429:
            pass
        now = refusals((await house.client.get("/metrics")).text)
        codes = {"NO_TABLE": 2, "BAD_MESSAGE": 2, "BAD_TOKEN": 1, "BAD_SETUP": 1, "TOO_FAST": 1}
        assert now - before == codes


@in_loop
async def test_the_interface_is_described_without_anything_from_elsewhere(tmp_path):
    async with serving(tmp_path) as house:
        page = (await house.client.get("/api/docs")).text
        paths = (await house.client.get("/api/openapi.json")).json()["paths"]
        for path in paths:
            assert f"<code>{path}</code>" in page
        assert "http" not in re.sub(r"HTTP|<!doctype html>", "", page).lower().replace("html", "")
