"""Records and scenarios step by step."""

import json

import pytest

from serving import in_loop, serving
from turnwise.server.http.bodies import Replay

TEXT = {"Content-Type": "text/plain"}


async def finished(served, seed="a"):
    """A table of Scoundrel that was given up after a card, and its record."""
    made = await served.table("scoundrel", "own", seed=seed)
    async with served.at(made["table"], made["secret"]) as player:
        await player.act(player.state["legal"][0]["id"])
        await player.ask("RESIGN")
    return made["table"], (await served.client.get(f"/api/tables/{made['table']}/record")).text


@in_loop
async def test_a_record_replays_like_its_table(tmp_path):
    async with serving(tmp_path) as served:
        table, record = await finished(served)
        of_table = (await served.client.get(f"/api/tables/{table}/replay")).json()
        of_record = (await served.client.post("/api/replays", content=record, headers=TEXT)).json()
        assert len(of_record["steps"]) == 2
        for ours, theirs in zip(of_record["steps"], of_table["steps"], strict=True):
            assert ours | {"version": 0} == theirs | {"version": 0}  # a table counts who sits down, too
        assert (of_record["game"], of_record["edition"], of_record["table"]) == ("scoundrel", "1.0", "")
        given_up = {"reason": "resigned", "scores": [0], "winners": []}
        assert of_record["outcome"] == of_table["outcome"] == given_up


@pytest.mark.parametrize(("game", "seats"), [("uno", 3), ("tactics", 2), ("card_slot", 2), ("scoundrel", 1)])
@in_loop
async def test_replays_have_the_described_fields_packed_or_not(tmp_path, game, seats):
    async with serving(tmp_path) as served:
        made = await served.table(game, *["own"] * seats, seed="a")
        async with served.at(made["table"], made["secret"]) as player:
            for _ in range(3):
                await player.act(player.state["legal"][0]["id"])
            path = f"/api/tables/{made['table']}/replay"
            packed = await served.client.get(path)
            plain = await served.client.get(path, headers={"Accept-Encoding": "identity"})
            assert packed.headers["content-encoding"] == "gzip"
            assert "content-encoding" not in plain.headers
            assert packed.text == plain.text
            replay = Replay.model_validate_json(plain.text)  # it takes no other field
            assert len(replay.steps) == 4
            assert {step.action for step in replay.steps} == {None}  # for a spectator
            await player.ask("RESIGN")
        replay = Replay.model_validate((await served.client.get(path)).json())
        assert None not in {step.action for step in replay.steps[1:]}


@pytest.mark.parametrize("path", ["/api/replays", "/api/analyses", "/api/scenarios"])
@in_loop
async def test_half_of_a_surrogate_pair_is_no_file(tmp_path, path):
    async with serving(tmp_path) as served:
        headers = {"Content-Type": "application/json", **await served.headers()}
        answer = await served.client.post(path, content=rb'"\ud800"', headers=headers)
        assert answer.status_code == 422
        told = answer.json()
        assert (told["code"], "half of a surrogate pair" in told["sentence"]) == ("BAD_MESSAGE", True)


@in_loop
async def test_a_match_that_goes_on_has_no_ending(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("scoundrel", "own")
        replay = (await served.client.get(f"/api/tables/{made['table']}/replay")).json()
        assert (len(replay["steps"]), replay["outcome"]) == (1, None)


@in_loop
async def test_a_bad_record_gets_one_sentence(tmp_path):
    async with serving(tmp_path) as served:
        _, record = await finished(served)
        header, played, *rest = record.splitlines(keepends=True)
        other = json.dumps(json.loads(played) | {"check": "0" * 16}) + "\n"
        bad = {
            "": 400,
            "hello": 400,
            "\x00" * 50: 400,
            header[:40]: 400,
            header + other + "".join(rest): 400,
            "x" * 1_000_001: 413,
        }
        for text, status in bad.items():
            refused = await served.client.post("/api/replays", content=text.encode(), headers=TEXT)
            assert refused.status_code == status, text[:40]
            assert refused.json()["sentence"]
        for path in ("/api/replays", "/api/analyses"):
            empty = await served.client.post(path, content=b"", headers=TEXT | await served.headers())
            assert empty.json()["sentence"] == "this file is empty, so it is no record"
        tampered = await served.client.post("/api/replays", content=header + other, headers=TEXT)
        assert tampered.json()["sentence"].startswith("this file, line 2: the check does not match")


@in_loop
async def test_a_scenario_step_by_step_with_what_is_refused(tmp_path):
    async with serving(tmp_path) as served:
        replay = (
            await served.client.get("/api/scenarios/scoundrel/no-two-rooms-avoided-in-a-row/replay")
        ).json()
        actions = [step["action"] for step in replay["steps"]]
        assert actions[:4] == [None, "avoid", "expect", "refused: avoid"]
        assert replay["steps"][3]["sentences"] == ["cannot avoid two rooms in a row"]
        assert replay["steps"][1]["view"] == replay["steps"][3]["view"]
        assert (await served.client.get("/api/scenarios/scoundrel/none/replay")).status_code == 404
