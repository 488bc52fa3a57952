"""Nothing leaks: worlds that differ only in what a viewer may not know give that viewer the same bytes."""

import pytest

from eavesdropping import Spy, drawn_from
from serving import VirtualTime, in_loop, serving
from turnwise.core import registry
from turnwise.core.events import OPEN, SPECTATOR
from turnwise.matches import fair
from turnwise.server import identity
from turnwise.server.http import replays
from turnwise.server.protocol import telling
from turnwise.server.rooms import conversation
from turnwise.server.tables.setup import LONGEST_POSITION
from turnwise.testing.walks import Setting
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


async def compare(folder, monkeypatch, pairs):
    """Play both worlds of every pair on a server each, and compare all that the viewer gets."""
    for world in range(2):
        (folder / str(world)).mkdir()
    times = VirtualTime(), VirtualTime()
    async with serving(folder / "0", times[0]) as first, serving(folder / "1", times[1]) as second:
        for number, pair in enumerate(pairs):
            timed = any(step.seat < 0 for step in pair.steps)
            heard = []
            for world, house in enumerate((first, second)):
                for module in (identity, fair):
                    monkeypatch.setattr(module, "secrets", drawn_from(f"pair {number}"))
                spy = Spy(house, times[world], pair, world, CLOCKS[0 if timed else number % len(CLOCKS)])
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


@pytest.mark.parametrize(("game", "edition", "players"), TABLES)
@in_loop
async def test_two_worlds_that_look_the_same_sound_the_same(tmp_path, monkeypatch, game, edition, players):
    await compare(tmp_path, monkeypatch, pairs_of(game, edition, players))


def seen_openly(monkeypatch):
    monkeypatch.setattr(telling, "viewer_of", lambda table, seats: OPEN)


def a_replay_of_all(monkeypatch):
    monkeypatch.setattr(replays, "SPECTATOR", OPEN)


def a_talkative_refusal(monkeypatch):
    def refuse(talk, request, error):
        error.sentence += f" ({talk._room.table.game.format_state(talk._room.table.playing.state)[:400]})"
        honest(talk, request, error)

    honest = conversation.Conversation.refuse
    monkeypatch.setattr(conversation.Conversation, "refuse", refuse)


@pytest.mark.parametrize("plant", [seen_openly, a_replay_of_all, a_talkative_refusal])
@in_loop
async def test_a_planted_leak_is_noticed(tmp_path, monkeypatch, plant):
    pairs = [pair for pair in pairs_of("uno", "official", 2, seeds=range(4)) if pair.viewer != SPECTATOR][:1]
    plant(monkeypatch)
    with pytest.raises(AssertionError, match="can tell these worlds apart"):
        await compare(tmp_path, monkeypatch, pairs)
