"""Both players draft at once: what one picks in secret does not make the other's pick stale."""

from contextlib import asynccontextmanager

from serving import VirtualTime, in_loop, serving

MINUTE, GRACE = 60_000, 500


@asynccontextmanager
async def draft(served, **options):
    """Two players at a draft, on a connection each."""
    made = await served.table("tactics", "own", "open", **options)
    other = await served.join(made["table"])
    async with (
        served.at(made["table"], made["secret"]) as ada,
        served.at(made["table"], other["secret"]) as bob,
    ):
        yield ada, bob


def pick(player):
    return player.state["legal"][0]["id"]


@in_loop
async def test_a_pick_of_the_other_leaves_mine_as_good_as_it_was(tmp_path):
    async with serving(tmp_path) as served, draft(served) as (ada, bob):
        seen, mine = ada.state["version"], pick(ada)
        for _ in range(2):
            assert (await bob.act(pick(bob)))["type"] == "STATE"
        answer = await ada.act(mine, version=seen)
        assert (answer["type"], answer["version"]) == ("STATE", seen + 3)


@in_loop
async def test_the_others_last_pick_neither(tmp_path):
    async with serving(tmp_path) as served, draft(served) as (ada, bob):
        seen, mine = ada.state["version"], pick(ada)
        while bob.state["movers"] == [0, 1]:
            assert (await bob.act(pick(bob)))["type"] == "STATE"
        assert bob.state["movers"] == [0]
        assert (await ada.act(mine, version=seen))["type"] == "STATE"


@in_loop
async def test_my_own_pick_makes_the_version_before_it_stale(tmp_path):
    async with serving(tmp_path) as served, draft(served) as (ada, bob):
        seen = ada.state["version"]
        await ada.act(pick(ada))
        await bob.act(pick(bob), version=seen)
        refused = await ada.act(pick(ada), version=seen)
        assert (refused["code"], refused["version"]) == ("STALE_VERSION", seen + 2)
        assert (await ada.act(pick(ada), version=seen + 1))["type"] == "STATE"
        early = await ada.act(pick(ada), version=99)
        assert early["code"] == "STALE_VERSION"


@in_loop
async def test_what_the_clock_does_makes_all_stale(tmp_path):
    time = VirtualTime()
    async with serving(tmp_path, time) as served, draft(served, clock={"kind": "action"}) as (ada, bob):
        seen, mine = ada.state["version"], pick(ada)
        await bob.act(pick(bob))
        await time.pass_by(MINUTE + GRACE)
        assert (await ada.act(mine, version=seen))["code"] == "STALE_VERSION"
