"""Scenario files: read as the terminal reads them, and written of a table's position."""

import random
from types import SimpleNamespace

import pytest

from serving import in_loop, serving
from turnwise.core import registry
from turnwise.matches.scenario import load_text, run, shipped
from turnwise.server.http import scenario_view, scenarios
from turnwise.server.protocol.codes import Refused
from turnwise.server.replay_task import written_script

TEXT = {"Content-Type": "text/plain"}
GIVEN = """
title: The second potion heals nothing
game: scoundrel
covers: [SC-4.3]
given: {health: 10, room: [5H, 7H, 2C, 3C], deck: [9S, 8S, 7S]}
"""
GOOD = f"""{GIVEN}
when:
  - drink 5H
  - expect: {{health: 15, legal: drink 7H}}
  - refused: avoid
    because: once a card of it was taken
then: {{health: 14, room: {{contains: 7H}}}}
"""


@in_loop
async def test_a_scenario_that_came_with_a_game_is_worked_out_once(tmp_path, monkeypatch):
    asked = []

    def script_of(name):
        asked.append(name)
        return SimpleNamespace(model_dump_json=lambda by_alias: f'"{name}"')

    monkeypatch.setattr(scenarios, "scenario_named", lambda name: name)
    monkeypatch.setattr(scenario_view, "script_of", script_of)
    count = sum(len(shipped(game)) for game in registry.all_games())
    names = [
        f"no-game/{number}" for number in range(count)
    ]  # what is remembered of these misleads no other test
    async with serving(tmp_path, requests_per_second=1e6) as served:
        for encoding in ("gzip", "identity"):
            for name in names:
                path, headers = f"/api/scenarios/{name}/replay", {"Accept-Encoding": encoding}
                answer = await served.client.get(path, headers=headers)
                assert answer.json() == name
                assert answer.headers.get("content-encoding", "identity") == encoding
    assert asked == names


async def brought(served, text, file="mine.yaml"):
    return await served.client.post("/api/scenarios", params={"file": file}, content=text, headers=TEXT)


@in_loop
async def test_a_file_is_shown_with_what_is_met_and_what_is_not(tmp_path):
    async with serving(tmp_path) as served:
        script = (await brought(served, GOOD)).json()
        assert (script["name"], script["title"]) == ("mine", "The second potion heals nothing")
        assert (script["game"], script["names"], script["covers"]) == ("scoundrel", ["Player 1"], ["SC-4.3"])
        steps = script["steps"]
        assert [step["action"] for step in steps] == [None, "drink 5H", "expect", "refused: avoid", "then"]
        assert [len(step["checks"]) for step in steps] == [0, 0, 2, 1, 2]
        assert all(check["isMet"] for step in steps[:4] for check in step["checks"])
        missed, met = steps[4]["checks"]
        assert missed == {"what": "health", "expected": "14", "found": "15", "isMet": False}
        assert met == {"what": "room", "expected": "contains 7H", "found": None, "isMet": True}
        assert steps[1]["position"] == steps[4]["position"] != steps[0]["position"]
        assert "once a card" in steps[3]["sentences"][0]


@in_loop
async def test_an_action_that_cannot_be_carried_out_is_the_last_step(tmp_path):
    async with serving(tmp_path) as served:
        text = f"{GIVEN}\nwhen: [drink KS, drink 5H]\nthen: {{health: 15}}\n"
        script = (await brought(served, text)).json()
        assert [step["action"] for step in script["steps"]] == [None, "drink KS"]
        assert script["steps"][1]["checks"][0]["isMet"] is False


@in_loop
async def test_a_named_scenario_has_the_same_shape(tmp_path):
    async with serving(tmp_path) as served:
        path = "/api/scenarios/scoundrel/second-potion-is-wasted/replay"
        script = (await served.client.get(path)).json()
        assert script["name"] == "second-potion-is-wasted"
        checks = [check for step in script["steps"] for check in step["checks"]]
        assert checks
        assert all(check["isMet"] for check in checks)


BAD = {
    "nothing": ("", "mine.yaml:1: the file is empty"),
    "no YAML": ("game: [", "mine.yaml:1: this is not YAML"),
    "no game": ("title: x", "mine.yaml:1: a scenario must name its `game`"),
    "an unknown game": ("game: chess\nthen: {turn: 1}", "mine.yaml:1: no game 'chess'"),
    "an unknown key": ("game: uno\nwhne: []", "mine.yaml:2: a scenario has no 'whne'"),
    "an impossible card": ("game: scoundrel\ngiven: {room: [5X]}\nthen: {turn: 1}", "mine.yaml:2:"),
    "nothing to check": ("game: uno", "mine.yaml:1: the scenario checks nothing"),
    "names for values": ("game: uno\ngiven: &a {x: *a}", "mine.yaml:2: write it out"),
    "nesting": ("[" * 20_000, "mine.yaml:1: this is not YAML"),
    "too many steps": ("game: uno\nwhen:" + "\n- draw" * 301 + "\nthen: {turn: 1}", "mine.yaml: the page"),
}


@in_loop
async def test_every_mistake_gets_one_sentence(tmp_path):
    async with serving(tmp_path) as served:
        for named, (text, sentence) in BAD.items():
            refused = await brought(served, text)
            assert (refused.status_code, refused.json()["code"]) == (400, "BAD_SCENARIO"), named
            assert refused.json()["sentence"].startswith(sentence), named
            assert "\n" not in refused.json()["sentence"]
        assert (await brought(served, "x" * 64_001)).status_code == 413


@pytest.mark.parametrize("game", registry.game_ids())
def test_a_position_is_saved_opened_and_saved_again(tmp_path, game):
    @in_loop
    async def trip():
        async with serving(tmp_path) as served:
            seats = ["own"] * registry.game(game).fewest_players
            made = await served.table(game, *seats, seed="a", openHands=True)
            choice = random.Random(1)
            async with served.at(made["table"], made["secret"]) as player:
                for _ in range(12):
                    if legal := player.state["legal"]:
                        action = choice.choice(legal)
                        await player.act(action["id"], seat=action["seat"])
            for moves in (False, True):
                params = {"name": "my-case", "moves": moves, "title": "Ein Füllhorn: «x» # 1"}
                own = {"Seat-Secret": made["secret"]}
                saved = await served.client.get(
                    f"/api/tables/{made['table']}/scenario", params=params, headers=own
                )
                assert saved.headers["content-disposition"] == 'attachment; filename="my-case.yaml"'
                scenario = load_text(saved.text, "my-case.yaml")
                assert run(scenario).passed, saved.text
                assert (scenario.name, scenario.title) == ("my-case", params["title"])
                script = (await brought(served, saved.text)).json()
                assert len(script["steps"]) == len(scenario.steps) + 1
                again = await served.table(
                    "", *seats, position=script["steps"][-1]["position"], openHands=True
                )
                own = {"Seat-Secret": again["secret"]}
                once_more = await served.client.get(f"/api/tables/{again['table']}/scenario", headers=own)
                reread = load_text(once_more.text, "x.yaml")
                assert reread.position == script["steps"][-1]["position"]

    trip()


def test_moves_that_no_player_could_repeat_are_no_script():
    game = registry.game("scoundrel")
    with pytest.raises(Refused, match="save the position alone"):
        written_script(game, ("a", "b"), game.new("a"), ["avoid", "avoid"], game.new("a"))


@in_loop
async def test_hidden_cards_are_not_saved_before_the_end(tmp_path):
    async with serving(tmp_path) as served:
        waiting = await served.table("uno", "own", "open")
        refused = await served.client.get(f"/api/tables/{waiting['table']}/scenario")
        assert refused.json()["code"] == "NOT_BEGUN"
        made = await served.table("uno", "own", "greedy", seed="a")
        path = f"/api/tables/{made['table']}/scenario"
        refused = await served.client.get(path)
        assert (refused.status_code, refused.json()["code"]) == (409, "MATCH_GOES_ON")
        async with served.at(made["table"], made["secret"]) as player:
            await player.ask("RESIGN")
        assert (await served.client.get(path)).status_code == 200
        assert (await served.client.get(path, params={"name": "../x"})).status_code == 422


@in_loop
async def test_open_hands_are_open_to_those_on_a_seat_alone(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("uno", "own", "greedy", seed="a", openHands=True)
        path = f"/api/tables/{made['table']}/scenario"
        for headers in ({}, {"Seat-Secret": "guessed-secret"}):
            refused = await served.client.get(path, headers=headers)
            assert (refused.status_code, refused.json()["code"]) == (403, "BAD_SECRET")
        assert (await served.client.get(path, headers={"Seat-Secret": made["secret"]})).status_code == 200
