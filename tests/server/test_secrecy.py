"""Nothing leaks: worlds that differ only in what a viewer may not know give that viewer the same bytes."""

import contextlib
import json
import re
import subprocess
import sys
from random import Random

import httpx
import pytest
from msgspec import structs

from eavesdropping import Spy
from patched import patched_pool
from present import present
from serving import PATIENCE, LocalServer, VirtualTime, in_loop, serving
from turnwise.core import registry
from turnwise.core.errors import TurnwiseError
from turnwise.core.events import OPEN
from turnwise.matches import fairness
from turnwise.server import app, identity
from turnwise.server.protocol import message_builder
from turnwise.server.runtime import Runtime
from turnwise.server.tables import commands, offers
from turnwise.server.tables.setup import LONGEST_POSITION
from turnwise.testing.walks import Setting
from waiting import until
from worlds import twins

CLOCKS = (
    {"kind": "action", "seconds": 30},
    {"kind": "bank", "seconds": 600, "increment": 2},
    {"kind": "untimed"},
)
TABLES = [
    (game.id, edition.name, players)
    for game in map(registry.game, registry.game_ids())
    for edition in game.editions
    for players in sorted({game.fewest_players, min(3, game.most_players), min(6, game.most_players)})
]


async def compare(folder, pairs, one_screen=False):
    """Play both worlds of every pair on a server each, and compare all that the viewer gets."""
    for world in range(2):
        (folder / str(world)).mkdir()
    times, dice = (VirtualTime(), VirtualTime()), (Random("key"), Random("key"))
    runtimes = [Runtime(random_bytes=its.randbytes) for its in dice]
    async with (
        serving(folder / "0", times[0], runtime=runtimes[0]) as first,
        serving(folder / "1", times[1], runtime=runtimes[1]) as second,
    ):
        for number, pair in enumerate(pairs):
            timed = any(step.seat < 0 for step in pair.steps)
            heard = []
            for world, served in enumerate((first, second)):
                dice[world].seed(f"pair {number}")  # the same ids and secrets in both worlds
                clock = CLOCKS[0 if timed else number % len(CLOCKS)]
                spy = Spy(served, times[world], pair, world, clock, one_screen)
                await spy.run()
                heard.append(spy.heard)
            alike(pair, *heard)


def alike(pair, one, two):
    for mine, other in zip(one, two, strict=False):
        assert mine == other, f"the viewer can tell these worlds apart: {pair}"
    assert len(one) == len(two), f"the viewer hears more in one of the worlds: {pair}"


def pairs_of(game, edition, players, seeds=(0, 1), positions=2, length=4):
    setting = Setting(registry.game(game), edition, players, range(1))
    found = [pair for seed in seeds for pair in twins(setting, seed, positions, length)]
    short = [pair for pair in found if is_short(pair)]
    assert short
    return short


def is_short(pair):
    return all(len(pair.game.format_state(state)) <= LONGEST_POSITION for state in pair.states)


@pytest.mark.untraced
@pytest.mark.parametrize("seeds", [(0,), pytest.param((0, 1, 2), marks=pytest.mark.deep)], ids=["", "more"])
@pytest.mark.parametrize(("game", "edition", "players"), TABLES)
@in_loop
async def test_two_worlds_that_look_the_same_sound_the_same(
    tmp_path, monkeypatch, game, edition, players, seeds
):
    await compare(tmp_path, pairs_of(game, edition, players, seeds))


@pytest.mark.parametrize(("game", "edition", "players"), [("uno", "house", 3), ("card_slot", "1.1.1", 2)])
@in_loop
async def test_others_at_one_screen_sound_the_same(tmp_path, monkeypatch, game, edition, players):
    pairs = pairs_of(game, edition, players, seeds=(0, 1, 2))
    assert any(pair.steps for pair in pairs)
    await compare(tmp_path, pairs, one_screen=True)


def seen_openly(monkeypatch):
    monkeypatch.setattr(message_builder, "viewer_of", lambda table, seats: OPEN)


def a_table_that_tells(monkeypatch):
    def build(builder, table, now, public):
        if match := table.match:
            cards = table.game.format_state(match.state)
            public = public._replace(seats=[structs.replace(seat, name=cards) for seat in public.seats])
        honest(builder, table, now, public)

    honest = message_builder.MessageBuilder.__init__
    monkeypatch.setattr(message_builder.MessageBuilder, "__init__", build)


OPEN_REPLAYS = """
from turnwise.core.events import OPEN
from turnwise.server import replay_json
replay_json.SPECTATOR = OPEN
"""


def a_replay_of_all(monkeypatch):
    monkeypatch.setattr(app, "open_pool", lambda name, workers: patched_pool(OPEN_REPLAYS, workers))


def a_talkative_refusal(monkeypatch):
    def play(table, *order, **named):
        try:
            return honest(table, *order, **named)
        except TurnwiseError as error:
            error.sentence += f" ({table.game.format_state(table.playing.state)[:400]})"
            raise

    honest = commands.play
    monkeypatch.setattr(commands, "play", play)


def an_undo_by_true_cards(monkeypatch):
    def objection(table, topic, seat):
        cards = table.game.format_state(table.playing.state)
        return offers.REVEALED if sum(cards.encode()) % 2 else offers.objection(table, topic, seat)

    monkeypatch.setattr(commands, "objection", objection)


@pytest.mark.parametrize(
    ("plant", "edition", "seed"),
    [
        (seen_openly, "official", 1),
        (a_table_that_tells, "official", 1),
        (a_replay_of_all, "official", 1),
        (a_talkative_refusal, "official", 1),
        (an_undo_by_true_cards, "house", 1),
    ],
)
@in_loop
async def test_a_planted_leak_is_noticed(tmp_path, monkeypatch, plant, edition, seed):
    pairs = [pair for pair in pairs_of("uno", edition, 3, (seed,), positions=9) if did_last(pair)]
    assert pairs
    plant(monkeypatch)
    with pytest.raises(AssertionError, match="can tell these worlds apart"):
        await compare(tmp_path, pairs)


def did_last(pair):
    """Whether the viewer was the last to act, and so may have something to take back."""
    return bool(pair.steps) and pair.steps[-1].seat == pair.viewer


@in_loop
async def test_the_secret_of_a_fair_deal_is_told_at_the_end_and_not_before(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("uno", "own", "open")
        seated = await served.join(made["table"], text="my part")
        kept = served.app.state.rooms.live[made["table"]].table.setup.secret
        assert fairness.commitment_of(kept) == made["commitment"]
        async with served.at(made["table"], made["secret"]) as first, served.at(made["table"]) as guest:
            await first.act(first.state["legal"][0]["id"]) if first.state["legal"] else None
            await guest.ask("PING")
            for way in ("replay", "record"):
                assert kept not in (await served.client.get(f"/api/tables/{made['table']}/{way}")).text
            assert kept not in json.dumps(first.heard + guest.heard)
            assert "my part" not in json.dumps(guest.heard)
            await first.ask("RESIGN")
            assert first.state["shuffle"] == {
                "commitment": made["commitment"],
                "secret": kept,
                "texts": ["", "my part"],
            }
            assert seated["secret"] not in json.dumps(first.heard)


@in_loop
async def test_whoever_has_left_a_seat_sees_and_does_nothing_there(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("uno", "own", "open")
        seat = made["table"], made["secret"]
        async with served.at(*seat) as gone, served.at(*seat) as tab:
            await gone.ask("LEAVE", id="r1")
            assert gone.state["ownSeats"] == []
            await served.join(made["table"], seat=1)
            new = await served.join(made["table"], seat=0)
            async with served.at(made["table"], new["secret"]) as owner:
                for former in (gone, tab):
                    await former.hear_version(owner.state["version"])
                    assert (former.state["seat"], former.state["legal"]) == (None, [])
                    assert former.state["view"]["hands"] == [None, None]
                    assert (await former.ask("RESIGN"))["code"] == "NOT_YOUR_SEAT"
                    assert (await former.ask("HELLO", secrets=[made["secret"]]))["code"] == "BAD_SECRET"
                assert owner.state["view"]["hands"][0]
                resigned = await owner.ask("RESIGN", id="r1")  # an id that the former owner used
                assert resigned["status"] == "over"


@contextlib.contextmanager
def started(folder):
    """`turnwise serve` as anybody would start it: its address, and the file that its words go to."""
    words = folder / "stderr.txt"
    command = [sys.executable, "-m", "turnwise.cli", "serve", "--port", "0", "--bot-delay", "0"]
    command += ["--db", f"sqlite:///{folder / 'turnwise.db'}"]
    with words.open("wb") as errors, subprocess.Popen(command, stderr=errors, stdout=errors) as process:
        try:
            found = until(
                lambda: process.poll() is not None or re.search(r"at (http://\S+)", words.read_text())
            )
            assert isinstance(found, re.Match), words.read_text()
            yield found[1], words
        finally:
            process.terminate()
            process.wait(PATIENCE)


@in_loop
async def test_neither_logs_nor_metrics_hold_a_secret(tmp_path):
    with started(tmp_path) as (address, words):
        async with httpx.AsyncClient(base_url=address, timeout=PATIENCE) as client:
            while True:
                with contextlib.suppress(httpx.TransportError):
                    guest = (await client.post("/api/guests")).json()
                    break
            served = LocalServer(present(httpx.URL(address).port), client, None)
            made = await served.table("uno", "own", "greedy", seed="a secret seed")
            async with served.at(made["table"], made["secret"]) as player:
                while player.state["version"] < 8 and player.state["status"] == "playing":
                    legal = player.state["legal"]
                    await (player.act(legal[0]["id"]) if legal else player.hear())
                await player.ask("ACT", action="a secret card", version=player.state["version"])
                await player.socket.send("a secret that is no message")
                await player.hear_type("REFUSED")
                hand = player.state["view"]["hands"][0]
            for path in ("record", "replay", "nowhere"):
                await client.get(f"/api/tables/{made['table']}/{path}?secret={made['secret']}")
            await client.post("/api/tables", content=b"a secret body", headers=await served.headers())
            counted = (await client.get("/metrics")).text
        tokens = [guest["token"], guest["guest"], (await served.headers())["Authorization"].split()[1]]
    assert hand
    told = counted + words.read_text()
    assert "turnwise_messages_total" in told
    for secret in (made["secret"], identity.hashed(made["secret"]), *tokens, "secret", "?", str(hand)):
        assert secret not in told.replace("turnwise_", ""), secret
