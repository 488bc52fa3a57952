"""The client of the documentation plays whole matches against a real server."""

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest
from prometheus_client import REGISTRY

from present import found_in, present
from serving import PATIENCE, in_loop, serving
from turnwise.matches.record import read_bytes

CLIENT = Path(__file__).parents[2] / "examples" / "client.py"
SHORT = 100  # lines


def started(port, *words):
    command = [sys.executable, "-W", "error", str(CLIENT), f"http://127.0.0.1:{port}", *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_it_is_short():
    assert len(CLIENT.read_text(encoding="utf-8").splitlines()) < SHORT


@in_loop
async def test_refusals_are_told_in_their_sentence(tmp_path):
    async with serving(tmp_path) as served:
        for words, sentence in (
            (["--game", "unoo"], "no game 'unoo'; known: "),
            (["--game", "scoundrel"], "Scoundrel is for exactly 1 player(s), not 2"),
            (["--table", "nowhere"], "there is no table 'nowhere'"),
        ):
            out, told = await asyncio.to_thread(started(served.port, *words).communicate, None, PATIENCE)
            assert (out, told.count("\n")) == ("", 1), told
            assert told.startswith(sentence)


def refused_as_too_fast():
    return REGISTRY.get_sample_value("turnwise_refusals_total", {"code": "TOO_FAST"}) or 0.0


@in_loop
async def test_it_sends_no_more_than_a_server_takes(tmp_path):
    """With a small burst only the rate counts: eight requests by HTTP, then some thirty messages each."""
    async with serving(tmp_path, burst=8) as served:
        before = refused_as_too_fast()
        first = started(served.port, "--game", "uno")
        invitation = await asyncio.to_thread(first.stdout.readline)
        second = started(served.port, *invitation.split())
        await asyncio.gather(*(asyncio.to_thread(it.communicate, None, PATIENCE) for it in (first, second)))
        assert refused_as_too_fast() == before


@pytest.mark.parametrize("game", ["uno", "card_slot", "tactics"])
@in_loop
async def test_two_of_them_play_a_match(tmp_path, game):
    async with serving(tmp_path) as served:
        first = started(served.port, "--game", game)
        invitation = await asyncio.to_thread(first.stdout.readline)
        second = started(served.port, *invitation.split())
        told = [await asyncio.to_thread(it.communicate, None, PATIENCE) for it in (first, second)]
    outcomes = [json.loads(found_in(out, r"Outcome: (.*)")[1]) for out, _ in told]
    assert outcomes[0] == outcomes[1]
    match = read_bytes(told[0][1].encode()).match
    assert match.game.id == game
    outcome = present(match.outcome)
    assert outcome.reason == outcomes[0]["reason"]
    assert list(outcome.scores) == outcomes[0]["scores"]
