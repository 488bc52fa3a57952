"""The server beside packages that do not work, and beside a game that breaks at its tables."""

import pytest

from serving import in_loop, serving
from strangers import BLIND, DROPPING, SPEECHLESS, good, install, install_one_of_each
from turnwise.server.http import games

SHIPPED = ["card_slot", "scoundrel", "tactics", "uno"]


@pytest.fixture
def shelf(shelf):
    """A folder where packages are installed that the server finds."""
    games.refresh()
    yield shelf
    games.refresh()


@in_loop
async def test_visitors_find_the_games_that_work_and_hear_of_the_others(tmp_path, shelf):
    sentences = install_one_of_each(shelf)
    async with serving(tmp_path) as served:
        found = (await served.client.get("/api/games")).json()
        assert [game["id"] for game in found] == sorted([*SHIPPED, "cellar", "half"])
        problems = (await served.client.get("/api/games/problems")).json()
        told = {problem["game"]: problem["sentence"] for problem in problems}
        assert sorted(told) == sorted(sentences)
        assert told["gone"] == "The game 'gone' is installed but does not work: `turnwise games` tells why."
        assert told["uno"] == f"G{sentences['uno'][1:]}."
        assert (await served.client.get("/api/scenarios")).status_code == 200
        assert (await served.table("cellar", "own"))["table"]
        refused = await served.client.get("/api/games/gone/rules")
        assert (refused.status_code, refused.json()["reason"]) == (400, "broken_game")


@in_loop
async def test_a_game_that_cannot_be_described_takes_no_description_from_the_others(tmp_path, shelf):
    install(shelf, "speechless", "speechless = speechless:GAME", good("speechless") + SPEECHLESS)
    async with serving(tmp_path) as served:
        told = await served.client.get("/api/protocol")
        assert (told.status_code, sorted(told.json()["games"])) == (200, SHIPPED)
        [problem] = (await served.client.get("/api/games/problems")).json()
        assert problem["sentence"] == (
            "Game 'speechless' is not in the description of the protocol: "
            "`view` does not say by an annotation what it returns."
        )
        assert (await served.table("speechless", "own"))["table"]


@in_loop
async def test_a_package_brings_the_rule_book_of_its_game(tmp_path, shelf):
    install(shelf, "learned", "learned = learned:GAME", good("learned"))
    (shelf / "learned" / "rules.md").write_text("# Learned\n\n**LE-1.1** Read.\n")
    async with serving(tmp_path) as served:
        book = await served.client.get("/api/games/learned/rules")
        assert (book.status_code, book.text.splitlines()[0]) == (200, "# Learned")


@in_loop
async def test_a_game_whose_deal_raises_is_named(tmp_path, shelf):
    install(shelf, "dropping", "dropping = dropping:GAME", good("dropping") + DROPPING)
    async with serving(tmp_path) as served:
        asked = {"game": "dropping", "seats": [{"kind": "own"}], "name": "Ada"}
        token = (await served.client.post("/api/guests", json={})).json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        refused = await served.client.post("/api/tables", json=asked, headers=headers)
        assert (refused.status_code, refused.json()["reason"]) == (500, "game_fault")
        assert refused.json()["sentence"] == "the game 'dropping' has a fault"


@in_loop
async def test_without_bad_packages_nothing_is_told(tmp_path, shelf):
    async with serving(tmp_path) as served:
        assert (await served.client.get("/api/games/problems")).json() == []


@in_loop
async def test_a_game_whose_view_raises_leaves_lobby_and_other_tables_alone(tmp_path, shelf):
    install(shelf, "blind", "blind = blind:GAME", good("blind") + BLIND)
    async with serving(tmp_path) as served:
        sighted = await served.table("scoundrel", "own", public=True)
        blind = await served.table("blind", "own", public=True)
        async with served.at(blind["table"], blind["secret"]) as player:
            assert player.heard[-1]["code"] == "SERVER_ERROR"
            assert player.heard[-1]["sentence"].startswith("the game 'blind' has a fault; ")
        for status in ("waiting", "playing"):
            listed = (await served.client.get(f"/api/tables?status={status}")).json()
            assert isinstance(listed, list), listed
        assert (await served.client.get("/api/games")).status_code == 200
        async with served.at(sighted["table"], sighted["secret"]) as player:
            await player.hear_version(0)
            assert (await player.act(0))["type"] != "REFUSED"
