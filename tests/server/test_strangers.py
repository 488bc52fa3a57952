"""The server beside packages that do not work, and beside a game that breaks at its tables."""

import pytest

from serving import in_loop, serving
from strangers import BLIND, good, install, install_one_of_each
from turnwise.core import registry
from turnwise.server.http import games

CACHED = (registry._installed, registry._sorted_out, registry._loaded, games._facts, games._problems)
SHIPPED = ["card_slot", "scoundrel", "tactics", "uno"]


def forget():
    for cached in CACHED:
        cached.cache_clear()


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """A folder where packages are installed that Turnwise finds."""
    folder = tmp_path / "packages"
    folder.mkdir()
    monkeypatch.syspath_prepend(folder)
    forget()
    yield folder
    forget()


@in_loop
async def test_visitors_find_the_games_that_work_and_hear_of_the_others(tmp_path, shelf):
    sentences = install_one_of_each(shelf)
    async with serving(tmp_path) as house:
        found = (await house.client.get("/api/games")).json()
        assert [game["id"] for game in found] == sorted([*SHIPPED, "cellar"])
        problems = (await house.client.get("/api/games/problems")).json()
        assert [problem["game"] for problem in problems] == sorted(sentences)
        assert problems[2] == {
            "game": "gone",
            "sentence": "The game 'gone' is installed but does not work: `turnwise games` tells why.",
        }
        assert (await house.client.get("/api/scenarios")).status_code == 200
        assert (await house.table("cellar", "own"))["table"]
        refused = await house.client.get("/api/games/gone/rules")
        assert (refused.status_code, refused.json()["reason"]) == (400, "broken_game")


@in_loop
async def test_without_bad_packages_nothing_is_told(tmp_path, shelf):
    async with serving(tmp_path) as house:
        assert (await house.client.get("/api/games/problems")).json() == []


@in_loop
async def test_a_game_whose_view_raises_leaves_lobby_and_other_tables_alone(tmp_path, shelf):
    install(shelf, "blind", "blind = blind:GAME", good("blind") + BLIND)
    async with serving(tmp_path) as house:
        sighted = await house.table("scoundrel", "own", public=True)
        blind = await house.table("blind", "own", public=True)
        async with house.at(blind["table"], blind["secret"]) as player:
            assert player.heard[-1]["code"] == "SERVER_ERROR"
        for status in ("waiting", "playing"):
            listed = (await house.client.get(f"/api/tables?status={status}")).json()
            assert isinstance(listed, list), listed
        assert (await house.client.get("/api/games")).status_code == 200
        async with house.at(sighted["table"], sighted["secret"]) as player:
            await player.hear_version(0)
            assert (await player.act(0))["type"] != "REFUSED"
