"""Bots keep secrets: they play by what their own seats may know, and tell nobody more than their moves do."""

import asyncio
from dataclasses import replace
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from driving import COMPILING, Absent, Overheard, driven, finished, searching_by, seated
from serving import VirtualTime, in_loop, serving
from turnwise.bots import bot, deadline
from turnwise.bots.bot import Bot, Turn
from turnwise.bots.levels import SEARCHING
from turnwise.bots.search.task import packed, search
from turnwise.core import registry
from turnwise.core.chance import seeded
from turnwise.core.events import OPEN, SPECTATOR
from turnwise.core.state import copy, pack
from turnwise.server.protocol import message_builder
from turnwise.server.rooms import searches
from turnwise.server.runtime import Runtime
from turnwise.server.tables.setup import LONGEST_POSITION
from turnwise.testing.walks import Setting, walk
from turnwise.workers import open_pool
from visiting import Visit
from worlds import alike_for

QUICK = ("random", "greedy", "search:100", "search:500")  # easy and medium, were it not for their clock
IN_TURN = ("greedy", "search:50", "random")  # at tables with several bots
TABLES = [
    ("card_slot", "1.0.1", 2),
    ("card_slot", "1.1.1", 2),
    ("tactics", "3.0", 2),
    ("uno", "official", 2),
    ("uno", "house", 3),
]
ALL_TABLES = [*TABLES, ("scoundrel", "1.0", 1)]  # where nobody but a hint thinks
SEEDS, PLACES = st.integers(0, 10_000), st.integers(0, 60)


@pytest.fixture(autouse=True, scope="module")
def patient():
    """Nobody stands in for a search, however busy the machine is."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(deadline, "WARM_UP", COMPILING)
        patched.setattr(deadline, "LONGEST_WAIT", COMPILING)
        yield


@pytest.fixture(scope="module")
def listening():
    """One pool for all tests, as its process takes a while to start."""
    with open_pool() as pool:
        yield Overheard(pool)


def setting_of(game, edition, players):
    return Setting(registry.game(game), edition, players, range(1))


def position(setting, seed, place, seat=None):
    """One of the positions of a seeded game at which somebody decides, or the seat may act out of turn."""
    game, found = setting.game, []
    for state, action in walk(setting, seed):
        is_turn = seat in (None, game.rules.mover(state)) and len(game.legal(state)) > 1
        if action is not None and (is_turn or (seat is not None and game.legal_out_of_turn(state))):
            found.append(copy(state))
        if len(found) > place:
            break
    return found[place % len(found)] if found else position(setting, seed + 1, place, seat)


def redealt(game, state, viewer, seed):
    """Another world that the viewer could be in."""
    other = copy(state)
    game.rules.redeal(other, viewer, seeded(f"another world:{seed}"))
    return other


def compare_deeds(pool, setting, level, seed, place, seat):
    """Let a bot play in two worlds that it cannot tell apart, until it can."""
    state = position(setting, seed, place, seat)
    states = state, redealt(setting.game, state, seat, seed)
    logs, asked = [], []
    for world in states:
        pool.requests.clear()
        logs.append(asyncio.run(driven(seated(setting.game, world, {seat: level}), pool)))
        asked.append(list(pool.requests))
    common = alike_for(setting.game, states, logs, seat) + 1  # the next one is still chosen in the dark
    assert logs[0][:common] == logs[1][:common], f"{level} peeks at {setting.at(state)}"
    first = setting.players - 1  # the version at which the bot begins: all others have joined
    one, two = ([line for line in lines if moment_of(line) - first < common][:1] for lines in asked)
    assert one == two, f"{level} is told too much at {setting.at(state)}"


def moment_of(line):
    """The version of the table when a question was asked."""
    return int(msgspec.msgpack.decode(line)["seed"].rpartition(":")[2])


@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize(("game", "edition", "players"), TABLES)
@settings(max_examples=8)
@given(seed=SEEDS, place=PLACES, seat=st.integers(0, 9))
def test_a_bot_does_the_same_in_worlds_that_it_cannot_tell_apart(
    listening, game, edition, players, level, seed, place, seat
):
    compare_deeds(listening, setting_of(game, edition, players), level, seed, place, seat % players)


@pytest.mark.deep
@pytest.mark.parametrize("level", QUICK)
@pytest.mark.parametrize(("game", "edition", "players"), TABLES)
@settings(max_examples=100)
@given(seed=SEEDS, place=PLACES, seat=st.integers(0, 9))
def test_a_bot_does_the_same_in_many_worlds_that_it_cannot_tell_apart(
    listening, game, edition, players, level, seed, place, seat
):
    compare_deeds(listening, setting_of(game, edition, players), level, seed, place, seat % players)


@pytest.mark.parametrize(("game", "edition", "players"), ALL_TABLES)
@settings(max_examples=30)
@given(seed=SEEDS, place=PLACES, level=st.sampled_from(list(SEARCHING)), is_hint=st.booleans())
def test_a_search_is_asked_the_same_in_worlds_that_its_seat_cannot_tell_apart(
    game, edition, players, seed, place, level, is_hint
):
    setting = setting_of(game, edition, players)
    state = position(setting, seed, place)
    seat, pool = setting.game.rules.mover(state), Overheard(Absent())
    moves = []
    for world in (state, redealt(setting.game, state, seat, seed)):
        found = searching_by(pool)
        if is_hint:
            asyncio.run(found.hint(setting.game, world, seat, level, "hint:table:7", "home"))
        else:
            moves.append(asyncio.run(found.move(Bot(setting.game, level, "table"), world, 7, "home")))
    if not pool.requests:  # the game's opening needs no search
        assert setting.game.judgement.opening
        assert moves[0] == moves[1]
        return
    first, second = pool.requests
    assert first == second
    assert search.read_request(first).root_state != pack(state)


def by_all_hands(monkeypatch):
    """Plant a simple player that goes by all cards of a state that it is handed."""

    def turn(player, state, moment=None):
        world = bot.determinized(player.game, state, player.game.rules.mover(state), "planted")
        legal = player.game.legal(world)
        simply = Turn(legal[sum(world.held) % len(legal)])
        return simply if player.level == "greedy" else honest(player, state, moment)

    honest = Bot.turn
    monkeypatch.setattr(Bot, "turn", turn)


def compare_many_deeds(pool, level):
    for seed in range(10):
        compare_deeds(pool, setting_of("uno", "official", 2), level, seed, seed, 0)


@pytest.mark.parametrize(("level", "finding"), [("greedy", "peeks"), ("search:100", "told too much|peeks")])
def test_a_bot_that_is_handed_the_true_state_is_noticed(monkeypatch, listening, level, finding):
    compare_many_deeds(listening, level)
    monkeypatch.setattr(bot, "determinized", lambda game, state, seat, seed: copy(state))
    by_all_hands(monkeypatch)
    with pytest.raises(AssertionError, match=finding):
        compare_many_deeds(listening, level)


def pairs(setting, seeds):
    """Worlds that differ in draws to come, of which nobody may know; and in what one person may not know."""
    game = setting.game
    for seed in seeds:
        state = position(setting, seed, 3 * seed + 2)
        if len(game.format_state(state)) <= LONGEST_POSITION:
            seat, undrawn = seed % setting.players, copy(state)
            undrawn.chance = seeded(f"other draws:{seed}")
            yield (state, undrawn), seat, True
            yield (state, redealt(game, state, seat, seed)), seat, False


class Lent(Overheard):
    """A pool that outlives the server which closes it."""

    def __init__(self, pool):
        super().__init__(pool)
        self.close = lambda: None


async def compare_traffic(folder, monkeypatch, setting, worlds):
    """Visit both worlds of every pair; how many actions nobody could tell apart."""
    dice = Random("key"), Random("key")  # one for both houses
    runtimes = [Runtime(timekeeper=VirtualTime(), random_bytes=its.randbytes) for its in dice]
    for world in range(2):
        (folder / str(world)).mkdir()
    with open_pool() as pool:  # its process takes a while to start
        async with (
            serving(folder / "0", runtime=runtimes[0], pool=Lent(pool)) as first,
            serving(folder / "1", runtime=runtimes[1], pool=Lent(pool)) as second,
        ):
            return await compare_visits((first, second), dice, monkeypatch, setting, worlds)


async def compare_visits(houses, dice, monkeypatch, setting, worlds):
    """The same, in two houses."""
    compared = 0
    for number, (states, seat, is_equal) in enumerate(worlds):
        visits = []
        levels = [IN_TURN[(number + at) % len(IN_TURN)] for at in range(setting.players)]
        for served, state, its in zip(houses, states, dice, strict=True):
            its.seed(f"pair {number}")  # the same ids and secrets in both worlds
            visits.append(Visit(served, setting, state, seat, levels))
            await visits[-1].run(monkeypatch, turns=3)
        if is_equal:
            nobody_knows(setting, states, visits)
        compared += sound_the_same(setting, states, visits, seat)
    return compared


def nobody_knows(setting, states, visits):
    """Where nobody knows more in one of the worlds than in the other, all do the same."""
    logs = [visit.actions for visit in visits]
    common = 1 + min(alike_for(setting.game, states, logs, seat) for seat in range(setting.players))
    assert logs[0][:common] == logs[1][:common], f"somebody knows what is drawn: {setting.at(states[0])}"


def sound_the_same(setting, states, visits, seat):
    """Until a viewer may see that the worlds differ, it hears the same in both, byte for byte."""
    logs = [visit.actions for visit in visits]
    first = visits[0].ears[seat].states[0]["version"]
    alike = {viewer: alike_for(setting.game, states, logs, viewer) for viewer in (seat, SPECTATOR)}
    for viewer, actions in alike.items():
        one, two = (visit.ears[viewer].up_to(first + actions) for visit in visits)
        assert one == two, f"{viewer} can tell these worlds apart: {setting.at(states[0])}"
    if all(len(log) == alike[SPECTATOR] for log in logs):
        assert visits[0].pages == visits[1].pages, f"pages tell worlds apart: {setting.at(states[0])}"
    return min(alike.values())


@pytest.mark.parametrize(("game", "edition", "players"), ALL_TABLES)
@in_loop
async def test_while_bots_play_worlds_that_look_the_same_sound_the_same(
    tmp_path, monkeypatch, game, edition, players
):
    setting = setting_of(game, edition, players)
    assert await compare_traffic(tmp_path, monkeypatch, setting, pairs(setting, range(4))) > 0


def a_bot_that_knows_its_draws(monkeypatch):
    def turn(player, state, moment=None):
        legal = player.game.legal(state)
        return Turn(legal[sum(state.chance) % len(legal)])

    monkeypatch.setattr(Bot, "turn", turn)


def a_hint_from_the_true_state(monkeypatch):
    def leaky(request):
        return replace(packed(request), seed=request.root_state.hex())

    monkeypatch.setattr(bot, "determinized", lambda game, state, seat, seed: copy(state))
    monkeypatch.setattr(searches, "packed", leaky)


def a_view_of_everything(monkeypatch):
    monkeypatch.setattr(message_builder, "viewer_of", lambda table, seats: OPEN)


@pytest.mark.parametrize(
    ("plant", "finding"),
    [
        (a_bot_that_knows_its_draws, "somebody knows what is drawn"),
        (a_hint_from_the_true_state, "worlds apart|somebody knows"),
        (a_view_of_everything, "can tell these worlds apart"),
    ],
)
@in_loop
async def test_a_leak_at_a_table_with_bots_is_noticed(tmp_path, monkeypatch, plant, finding):
    setting = setting_of("uno", "official", 2)
    plant(monkeypatch)
    with pytest.raises(AssertionError, match=finding):
        await compare_traffic(tmp_path, monkeypatch, setting, pairs(setting, range(4)))


@in_loop
async def test_who_knows_all_but_the_houses_key_cannot_foresee_a_bot(tmp_path):
    async with serving(tmp_path) as served:
        made, inside = await served.table("tactics", "own", "random"), served.app.state.rooms
        room, driver = inside.live[made["table"]], inside.drivers[made["table"]]
        async with served.at(made["table"], made["secret"]) as player:
            for _ in range(8):
                await finished(driver)
                state = await player.hear_version(room.table.version)
                await player.act(state["legal"][0]["id"])
    table, line = room.table, room.table.playing
    guess = Bot(line.game, "random", table.id)
    guessed = [
        guess.choose(line.at(at), table.versions[at] - 1) == line.actions[at]
        for at, seat in enumerate(table.actors)
        if seat == 1 and len(line.game.legal(line.at(at))) > 1
    ]
    assert len(guessed) > 5
    assert not all(guessed)
