"""The lab at a server: experiments by its pool, kept beside its database, never at the cost of a match."""

import asyncio
import json
from dataclasses import replace
from typing import Any

import pytest

from patched import asleep, dying, patched_pool
from present import found_in
from serving import in_loop, serving
from turnwise.core.errors import TurnwiseError
from turnwise.server.experiments import experiments as registry
from turnwise.server.experiments import limits
from turnwise.server.experiments.experiments import ENDED, GIVEN_UP, NO_RESULT
from turnwise.server.experiments.tasks import play_experiment
from turnwise.server.http.experiment_bodies import ExperimentState, LabFacts
from turnwise.server.http.experiments import MISSING
from turnwise.server.settings import Settings
from turnwise.workers.protocol import TOO_LATE

HERE = "127.0.0.1"
TASKS = "turnwise.server.experiments.tasks"
STACKING = {"edition": "duel", "values": {"stacking": "true"}}
SHORT: dict[str, Any] = {
    "kind": "compare",
    "game": "uno",
    "sides": [{"edition": "duel"}, STACKING],
    "players": ["greedy", "greedy"],
    "deals": 100_000,
    "margin": 3,
}
LONG = SHORT | {"deals": 1_000_000, "margin": 0.001}  # nothing is decided before all are played


def without_reports():
    """A pool where the packages are missing that draw a report, which takes long."""
    return patched_pool(f"import {TASKS} as tasks\ntasks.EXTRA = ('not_installed',)\n")


async def begun(served, **changes):
    """An experiment that was asked for: its id and its secret."""
    answer = await served.client.post("/api/experiments", json=SHORT | changes)
    assert answer.status_code == 201, answer.text
    return answer.json()["experiment"], answer.json()["secret"]


async def state_of(served, experiment):
    """What is known of an experiment."""
    answer = await served.client.get(f"/api/experiments/{experiment}")
    assert answer.status_code == 200, answer.text
    ExperimentState.model_validate(answer.json())
    return answer.json()


async def comes_to(served, experiment, *statuses):
    """Ask again and again until an experiment has come to one of these."""
    while (told := await state_of(served, experiment))["status"] not in statuses:
        assert told["status"] in ("waiting", "running"), told
        await asyncio.sleep(0.05)  # a page asks again from time to time: nobody tells it anything
    return told


async def told_of(served, experiment):
    """Wait until an experiment has told something."""
    while not (told := await state_of(served, experiment))["progress"]:
        await asyncio.sleep(0.05)  # the same
    return told


async def awaited_of(served, experiment):
    """Wait until a process has heard of an experiment that another one plays."""
    while (await served.client.get(f"/api/experiments/{experiment}")).status_code == 404:
        await asyncio.sleep(0.05)  # the same


async def stop(served, experiment, secret):
    return await served.client.post(f"/api/experiments/{experiment}/stop", json={"secret": secret})


async def listed(served):
    """The list of experiments, the latest first."""
    facts = (await served.client.get("/api/lab")).json()
    LabFacts.model_validate(facts)
    return facts["experiments"]


@in_loop
async def test_a_comparison_is_played_and_outlives_its_server(tmp_path):
    async with serving(tmp_path) as served:
        experiment, _ = await begun(served)
        told = await comes_to(served, experiment, "complete")
        progress = told["progress"]
        assert (told["verdict"], progress["verdict"], progress["isDecided"]) == ("equal", "equal", True)
        assert told["changes"] == [{"parameter": "stacking", "first": "false", "second": "true"}]
        assert told["sides"][1]["link"] == "/new?game=uno&edition=duel&set=stacking=true"
        assert told["question"]["margin"] == 0.03
        assert [look["deals"] for look in progress["looks"]] == [8192]
        assert progress["looks"][0]["low"] < 0 < progress["looks"][0]["high"]
        assert told["answer"] == progress["summary"][0]
        assert "does not change by as much as 3 points" in told["answer"]
        assert {"turns", "decisions"} <= {figure["name"] for figure in progress["figures"]}
        assert HERE not in str(told)
    async with serving(tmp_path, lab="large") as served:
        assert await state_of(served, experiment) == told
        (known,) = await listed(served)
        assert known == {key: told[key] for key in known}
        page = await served.client.get(f"/api/experiments/{experiment}/report")
        own = page.headers.get_list("content-security-policy")[-1]
        assert "default-src 'none'" in own
        assert "script" not in own
        game = found_in(page.text, r'href="(games/[^"]+)"')
        record = await served.client.get(f"/api/experiments/{experiment}/{game[1]}")
        assert record.headers["content-disposition"] == "attachment"
        replayed = await served.client.post(
            "/api/replays", content=record.content, headers={"Content-Type": "text/plain"}
        )
        assert replayed.status_code == 200


@in_loop
async def test_a_run_tells_what_happens(tmp_path):
    async with serving(tmp_path, pool=without_reports()) as served:
        sides = [{"edition": "1.0"}]
        run = {"kind": "run", "game": "scoundrel", "sides": sides, "players": ["greedy"], "deals": 5000}
        experiment, _ = await begun(served, **run)
        told = await comes_to(served, experiment, "complete")
        assert (told["question"], told["verdict"], told["progress"]["looks"]) == (None, None, [])
        assert told["answer"].startswith("The player wins ")
        (won,) = [it for it in told["progress"]["figures"] if it["name"] == "win:1"]
        assert won["interval"]["low"] < won["first"] < won["interval"]["high"]


BAD: dict[str, dict[str, Any]] = {
    "bad_margin": {"margin": 0},
    "unknown_metric": {"metric": "wim:1"},
    "unknown_player": {"players": ["gready", "greedy"]},
    "timed_player": {"players": ["search:0.5s", "greedy"]},
    "bad_players": {"players": ["greedy"]},
    "too_many_games": {"deals": 1_000_001},
    "bad_sides": {"sides": [STACKING]},
    "same_rules": {"sides": [STACKING, STACKING]},
    "unknown_parameter": {"sides": [{"values": {"stackin": "true"}}, {}]},
    "bad_value": {"sides": [{"values": {"hand_size": "1000"}}, {}]},
    "unknown_edition": {"sides": [{"edition": "dual"}, {}]},
    "unknown_game": {"game": "unno"},
    "bad_vary": {"kind": "sweep", "sides": [STACKING], "vary": "hand_size"},
    "too_many_points": {"kind": "sweep", "sides": [STACKING], "vary": "turn_limit=10:3000"},
}


SWEEP = {"kind": "sweep", "game": "scoundrel", "sides": [{}], "players": ["greedy"], "deals": 2000}


@in_loop
async def test_a_sweep_tells_curves(tmp_path):
    async with serving(tmp_path, pool=without_reports()) as served:
        experiment, _ = await begun(served, **SWEEP, vary="start_health=10:20:5")
        told = await comes_to(served, experiment, "complete")
        assert told["varied"] == {"parameter": "start_health", "values": ["10", "15", "20"]}
        assert told["answer"].startswith("From start_health 10 to 20")
        (wins,) = [curve for curve in told["progress"]["curves"] if curve["name"] == "win:1"]
        assert [point["at"] for point in wins["points"]] == ["10", "15", "20"]
        assert [point["isOwn"] for point in wins["points"]] == [False, False, True]
        first, _, last = wins["points"]
        assert first["isCertain"]
        assert first["high"] < last["low"]


@in_loop
async def test_bad_input_is_refused_in_the_words_of_the_lab(tmp_path):
    async with serving(tmp_path) as served:
        for reason, changes in BAD.items():
            answer = await served.client.post("/api/experiments", json=SHORT | changes)
            told = answer.json()
            assert (answer.status_code, told["code"], told["reason"]) == (400, "BAD_SETUP", reason), told
            assert told["sentence"]
        for changes in ({"kind": "tune"}, {"deals": 0}, {"seed": -1}, {"margin": "x"}, {"sides": []}):
            answer = await served.client.post("/api/experiments", json=SHORT | changes)
            assert answer.status_code == 422, changes
        for game in ("unno", ""):
            assert (await served.client.get(f"/api/lab/metrics?game={game}&players=2")).status_code == 400
        assert await listed(served) == []


@in_loop
async def test_the_metrics_of_a_game_are_told(tmp_path):
    async with serving(tmp_path) as served:
        told = (await served.client.get("/api/lab/metrics?game=uno&players=3")).json()
        assert {"name": "win:3", "title": "player 3 wins", "isShare": True} in told
        assert {"name": "turns", "title": "turns", "isShare": False} in told


@pytest.mark.parametrize("path", ["", "/report", "/games/longest-a-1.jsonl"])
@pytest.mark.parametrize("id", ["0" * 18, "..%2f..%2fetc", "x"])
@in_loop
async def test_what_is_not_there_is_told_so(tmp_path, id, path):
    async with serving(tmp_path) as served:
        answer = await served.client.get(f"/api/experiments/{id}{path}")
        assert answer.status_code == 404
        assert answer.json()["code"] in ("NO_EXPERIMENT", "BAD_MESSAGE")  # or no such address
        assert (await stop(served, "0" * 18, "secret")).json()["code"] == "NO_EXPERIMENT"


@in_loop
async def test_who_began_it_stops_it_and_has_a_report(tmp_path):
    async with serving(tmp_path) as served:
        experiment, secret = await begun(served, **LONG)
        before = await told_of(served, experiment)
        assert (await stop(served, experiment, "another")).json()["code"] == "BAD_SECRET"
        assert (await stop(served, experiment, secret)).status_code == 204
        told = await comes_to(served, experiment, "stopped")
        assert before["progress"]["deals"] <= told["progress"]["deals"] < LONG["deals"]
        assert told["verdict"] == "open"
        assert told["hasReport"]
        assert (await stop(served, experiment, secret)).status_code == 204  # once more is no harm


@in_loop
async def test_another_process_tells_of_it_and_stops_it(tmp_path):
    """Two servers share the folder, as processes at one database do; only one of them plays."""
    shared = str(tmp_path / "lab")
    homes = tmp_path / "first", tmp_path / "second"
    for home in homes:
        home.mkdir()
    async with (
        serving(homes[0], pool=without_reports(), lab_folder=shared) as first,
        serving(homes[1], pool=without_reports(), lab_folder=shared) as second,
    ):
        experiment, secret = await begun(first, **LONG)
        await awaited_of(second, experiment)
        assert (await told_of(second, experiment))["status"] == "running"
        assert [it["experiment"] for it in await listed(second)] == [experiment]
        assert (await stop(second, experiment, "another")).json()["code"] == "BAD_SECRET"
        assert (await stop(second, experiment, secret)).status_code == 204
        told = await comes_to(first, experiment, "stopped")
        assert 0 < told["progress"]["deals"] < LONG["deals"]
        assert (await comes_to(second, experiment, "stopped"))["progress"] == told["progress"]


@in_loop
async def test_a_match_goes_on_while_the_lab_works(tmp_path):
    """Bot and hint search in the live workers, and the experiment in a gentle one beside them."""
    async with serving(tmp_path, pool=without_reports()) as served:
        experiment, secret = await begun(served, **LONG)
        await told_of(served, experiment)
        made = await served.table("card_slot", "own", "easy", seed="a", quickBots=True)
        async with served.at(made["table"], made["secret"]) as player:
            for _ in range(3):
                await player.act(player.state["legal"][0]["id"])
                await player.hear_until(lambda it: it.get("movers") == [0])
        alone = await served.table("scoundrel", "own", seed="a")
        async with served.at(alone["table"], alone["secret"]) as player:
            hint = await player.ask("HINT", level="easy")
            while hint.get("code") == "NO_HINT_YET":
                await asyncio.sleep(0.1)  # its search may have to be compiled first
                hint = await player.ask("HINT", level="easy")
            assert sum(move["visits"] for move in hint["moves"]) > 0
        assert (await state_of(served, experiment))["status"] == "running"
        await stop(served, experiment, secret)


@in_loop
async def test_one_is_played_at_a_time_and_who_waits_may_give_up(tmp_path, monkeypatch):
    monkeypatch.setattr(registry, "MOST_UNFINISHED", 3)
    monkeypatch.setattr(registry, "MOST_OF_AN_ADDRESS", 3)
    async with serving(tmp_path, pool=asleep(TASKS, "play_experiment")) as served:
        first, second, third = [await begun(served) for _ in range(3)]
        refused = await served.client.post("/api/experiments", json=SHORT)
        assert (refused.status_code, refused.json()["code"]) == (429, "TOO_FAST")
        assert [(await state_of(served, id))["ahead"] for id, _ in (first, second, third)] == [0, 1, 2]
        await stop(served, *second)
        told = await comes_to(served, second[0], "stopped")
        assert (told["answer"], told["progress"], told["hasReport"]) == (GIVEN_UP, None, False)
        assert (await state_of(served, third[0]))["ahead"] == 1


@in_loop
async def test_an_address_has_only_so_much_of_the_lab(tmp_path):
    assert Settings("").experiments_per_hour == 60
    async with serving(tmp_path, pool=asleep(TASKS, "play_experiment"), experiments_per_hour=1) as served:
        await begun(served)
        refused = (await served.client.post("/api/experiments", json=SHORT)).json()
        assert refused["sentence"] == "your address has begun 1 experiments within an hour; wait"
        served.app.state.rooms.quotas.lab_work.spend(HERE, 10_000)
        refused = (await served.client.post("/api/experiments", json=SHORT)).json()
        assert "the lab has worked for your address for long" in refused["sentence"]
        served.app.state.experiments.size = "large"
        assert (
            "within an hour" in (await served.client.post("/api/experiments", json=SHORT)).json()["sentence"]
        )


@in_loop
async def test_a_host_turns_the_lab_off(tmp_path):
    async with serving(tmp_path, lab="off") as served:
        facts = (await served.client.get("/api/lab")).json()
        assert (facts["size"], facts["mostWork"], facts["experiments"]) == ("off", 0, [])
        refused = (await served.client.post("/api/experiments", json=SHORT)).json()
        assert (refused["code"], refused["reason"]) == ("BAD_SETUP", "lab_off")
        assert (await served.client.get(f"/api/experiments/{'0' * 18}")).status_code == 404


@in_loop
async def test_one_that_runs_out_of_time_tells_what_it_has(tmp_path, monkeypatch):
    brief = replace(limits.LIMITS["small"], seconds=3.0)
    monkeypatch.setitem(limits.LIMITS, "small", brief)
    async with serving(tmp_path, pool=without_reports()) as served:
        experiment, _ = await begun(served, **LONG)
        told = await comes_to(served, experiment, "out_of_time")
        assert told["verdict"] == "open"


@in_loop
async def test_a_server_that_ends_keeps_what_was_told(tmp_path):
    async with serving(tmp_path, pool=without_reports()) as served:
        experiment, _ = await begun(served, **LONG)
        before = await told_of(served, experiment)
    async with serving(tmp_path) as served:
        told = await state_of(served, experiment)
        assert (told["status"], told["answer"]) == ("interrupted", ENDED)
        assert told["progress"]["deals"] >= before["progress"]["deals"]


@in_loop
async def test_a_worker_that_dies_is_told(tmp_path):
    async with serving(tmp_path, pool=dying(TASKS, "play_experiment")) as served:
        experiment, _ = await begun(served)
        told = await comes_to(served, experiment, "failed")
        assert (told["answer"], told["progress"]) == (NO_RESULT, None)


class Failing:
    """A pool that checks experiments, and cannot play them."""

    def __init__(self, error):
        self._pool, self._error = without_reports(), error
        self.listen, self.close = self._pool.listen, self._pool.close
        self.prepare, self.readiness = self._pool.prepare, self._pool.readiness

    async def run(self, task, request, **options):
        if task is not play_experiment:
            return await self._pool.run(task, request, **options)
        options["report"](b"null")
        raise self._error


@pytest.mark.parametrize(
    ("error", "status"),
    [(TurnwiseError(TOO_LATE, "too long"), "out_of_time"), (ValueError("no data"), "failed")],
)
@in_loop
async def test_a_fault_ends_an_experiment_and_not_the_lab(tmp_path, error, status):
    async with serving(tmp_path, pool=Failing(error)) as served:
        for _ in range(3):  # an address may have two at a time
            experiment, _ = await begun(served)
            assert (await comes_to(served, experiment, status))["answer"] == NO_RESULT


@in_loop
async def test_without_the_packages_of_reports_all_but_the_report_is_there(tmp_path, monkeypatch):
    monkeypatch.setattr(f"{TASKS}.EXTRA", ("not_installed",))
    async with serving(tmp_path, pool=without_reports()) as served:
        assert (await served.client.get("/api/lab")).json()["reportMissing"] == MISSING
        experiment, _ = await begun(served)
        told = await comes_to(served, experiment, "complete")
        assert (told["verdict"], told["hasReport"]) == ("equal", False)
        assert (await served.client.get(f"/api/experiments/{experiment}/report")).status_code == 404


@in_loop
async def test_a_folder_that_cannot_be_made_is_told_before_anything_is_played(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("")
    async with serving(tmp_path, lab_folder=str(blocked)) as served:
        refused = (await served.client.post("/api/experiments", json=SHORT)).json()
        assert (refused["code"], refused["reason"]) == ("BAD_SETUP", "no_room")
        assert await listed(served) == []


@in_loop
async def test_a_search_plays_too(tmp_path):
    async with serving(tmp_path, pool=without_reports()) as served:
        changes = {"players": ["search:5", "greedy"], "deals": 8, "margin": 40}
        experiment, _ = await begun(served, **changes)
        told = await comes_to(served, experiment, "complete")
        assert told["progress"]["games"] == 8 * 2 * 2  # two sides, two seatings


HALF = "\ud800"
UNREADABLE = {
    "game": HALF,
    "metric": HALF,
    "players": [HALF, "greedy"],
    "sides": [{"edition": HALF}, {"values": {HALF: HALF}}],
    "margin": float("nan"),
}


@pytest.mark.parametrize("field", UNREADABLE)
@in_loop
async def test_what_no_encoding_can_write_is_refused(tmp_path, field):
    async with serving(tmp_path) as served:
        body = json.dumps(SHORT | {field: UNREADABLE[field]})
        headers = {"Content-Type": "application/json"}
        for path in ("/api/experiments", f"/api/experiments/{'0' * 18}/stop"):
            answer = await served.client.post(path, content=body, headers=headers)
            assert answer.status_code in (400, 422), answer.text
        secret = json.dumps({"secret": HALF})
        answer = await served.client.post(path, content=secret, headers=headers)
        assert answer.status_code == 422
