"""The daily deal, and whether a finished match could have been won."""

import asyncio
import json
import sqlite3

from patched import dying
from serving import in_loop, serving
from turnwise.core import registry
from turnwise.matches.match import Match
from turnwise.server.solver_task import Day, daily, solution


@in_loop
async def test_the_deal_of_a_day_can_be_won_and_is_asked_for_once(tmp_path):
    async with serving(tmp_path) as served:
        first = (await served.client.get("/api/daily/scoundrel", timeout=120)).json()
        assert (await served.client.get("/api/daily/scoundrel")).json() == first
        assert first["seed"].startswith(f"daily {first['day']}")
        made = await served.table("scoundrel", "own", seed=first["seed"])
        async with served.at(made["table"], made["secret"]) as player:
            early = await served.client.get(f"/api/tables/{made['table']}/solution")
            assert (early.status_code, early.json()["code"]) == (409, "MATCH_GOES_ON")
            await player.ask("RESIGN")
        found = (await served.client.get(f"/api/tables/{made['table']}/solution", timeout=120)).json()
        assert found["winnable"] is True
        steps = found["replay"]["steps"]
        assert len(steps) == first["moves"] + 1
        assert steps[-1]["view"]["over"] == "cleared"


def noted(monkeypatch, what, name):
    """An event that is set when a method is called."""
    called, method = asyncio.Event(), getattr(what, name)

    def call(*arguments):
        called.set()
        return method(*arguments)

    monkeypatch.setattr(what, name, call)
    return called


@in_loop
async def test_an_end_that_is_not_written_is_not_solved(tmp_path, monkeypatch):
    """While somebody gives up, a stranger who has the file for themselves removes the table."""
    async with serving(tmp_path) as served:
        made = await served.table("scoundrel", "own", seed="a")
        rooms = served.app.state.rooms
        room = await rooms.room(made["table"])
        stranger = sqlite3.connect(tmp_path / "turnwise.db", isolation_level=None)
        stranger.execute("PRAGMA foreign_keys = ON")
        async with served.at(made["table"], made["secret"]) as player:
            begun, looked_for = noted(monkeypatch, rooms.store, "append"), noted(monkeypatch, rooms, "room")
            stranger.execute("BEGIN IMMEDIATE")
            stranger.execute("DELETE FROM tables")
            resigning = asyncio.ensure_future(player.ask("RESIGN"))
            await begun.wait()
            assert room.table.status == "over"
            path = f"/api/tables/{made['table']}/solution"
            asking = asyncio.ensure_future(served.client.get(path, timeout=120))
            await looked_for.wait()
            stranger.execute("COMMIT")
            stranger.close()
            assert (await resigning)["code"] == "NO_TABLE"
            assert (await asking).json()["code"] == "NO_TABLE"


@in_loop
async def test_only_games_for_one_can_be_solved(tmp_path):
    async with serving(tmp_path) as served:
        assert (await served.client.get("/api/daily/uno")).json()["reason"] == "no_solver"
        assert (await served.client.get("/api/daily/chess")).json()["reason"] == "unknown_game"
        games = {game["id"]: game["hasSolver"] for game in (await served.client.get("/api/games")).json()}
        assert games == {"card_slot": False, "scoundrel": True, "tactics": False, "uno": False}


@in_loop
async def test_a_solver_that_stops_is_told(tmp_path):
    async with serving(tmp_path, pool=dying("turnwise.server.solver_task", "daily")) as served:
        for _ in range(2):  # that there was no answer is not remembered
            answer = await served.client.get("/api/daily/scoundrel")
            assert (answer.status_code, answer.json()["code"]) == (500, "SERVER_ERROR")


def test_the_questions_by_themselves():
    found = daily(Day("scoundrel", "2030-01-01"))
    assert found == daily(Day("scoundrel", "2030-01-01"))
    game = registry.game("scoundrel")
    lost = game.format_state(game.position(None, {}, {"health": "1", "room": "KS", "deck": "-"}, None, "0"))
    match = Match.from_position(game, lost)
    told = json.loads(b"".join(solution(match)))
    assert (told["winnable"], told["replay"]) == (False, None)
