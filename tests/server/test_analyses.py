"""The analysis of finished matches: it grows while somebody asks, and goes on where it was left."""

import asyncio
import gzip
from typing import Any

import msgspec

from driving import Absent
from patched import asleep
from serving import PATIENCE, in_loop, serving
from turnwise.bots.search.task import search
from turnwise.core.errors import TurnwiseError
from turnwise.server import analyses, quotas
from turnwise.server.analyses import Analyses, AnalysisJob
from turnwise.server.analysis_task import MovesToJudge, analyse, verdicts
from turnwise.server.protocol.codes import Refused
from turnwise.server.replay_task import AnalysisBasis
from turnwise.workers import open_pool
from turnwise.workers.protocol import NO_WORKER, WORKER_ENDED
from waiting import awaited

TEXT = {"Content-Type": "text/plain"}
MANY = 100  # analyses of an address


def job(record="", steps=1, **found):
    """An analysis of a match of Scoundrel."""
    return AnalysisJob(AnalysisBasis("scoundrel", record, (0,), steps, (0.0,)), "quick", **found)


class Stopping:
    """A pool that refuses to analyse as long as it has a code for that."""

    code = ""

    def __init__(self, pool):
        self._pool = pool
        self.listen, self.close = pool.listen, pool.close
        self.prepare, self.readiness = pool.prepare, pool.readiness

    async def run(self, task, request, **options):
        if task is analyse and self.code:
            raise TurnwiseError(self.code, "it has stopped")
        return await self._pool.run(task, request, **options)


async def finished(served, actions=3, game="scoundrel", **options):
    """A table whose match was given up after some actions, and its record."""
    made = await served.table(game, "own", seed="a", **options)
    async with served.at(made["table"], made["secret"]) as player:
        for _ in range(actions):
            await player.act(player.state["legal"][0]["id"])
        await player.ask("RESIGN")
    return made["table"], (await served.client.get(f"/api/tables/{made['table']}/record")).text


async def followed(ask):
    """Ask again and again until an analysis is complete."""
    while (told := (await ask()).json())["status"] != "complete":
        assert "code" not in told, told
        await asyncio.sleep(0.1)  # a page asks again from time to time: nobody tells it anything
    return told


@in_loop
async def test_a_finished_match_is_analysed_move_by_move(tmp_path):
    async with serving(tmp_path) as served:
        table, record = await finished(served)
        headers = await served.headers()
        path = f"/api/tables/{table}/analysis?depth=quick"
        first = (await served.client.post(path, headers=headers)).json()
        assert (first["status"], first["done"], first["steps"]) == ("waiting", 0, 3)
        told = await followed(lambda: served.client.post(path, headers=headers))
        assert (told["depth"], told["seats"], told["results"], told["done"]) == ("quick", [0], [0.0], 3)
        assert [move["number"] for move in told["moves"]] == [1, 2, 3]
        for move in told["moves"]:
            assert 0 <= move["chance"] <= 1
            assert move["played"]["fields"]["verb"]
            assert (move["better"] is None) == (not move["loss"])
        content = {"content": record, "headers": headers | TEXT}
        of_record = await followed(lambda: served.client.post("/api/analyses?depth=quick", **content))
        assert of_record == told


@in_loop
async def test_only_persons_of_a_table_are_judged(tmp_path):
    async with serving(tmp_path) as served:
        made = await served.table("card_slot", "own", "greedy", seed="a", quickBots=True)
        async with served.at(made["table"], made["secret"]) as player:
            await player.act(player.state["legal"][0]["id"])
            await player.hear_until(lambda it: it.get("movers") == [0] and it["version"] > 2)
            await player.ask("RESIGN")
        headers = await served.headers()
        path = f"/api/tables/{made['table']}/analysis?depth=quick"
        told = await followed(lambda: served.client.post(path, headers=headers))
        assert told["seats"] == [0]
        assert {move["played"]["seat"] for move in told["moves"]} == {0}
        assert told["steps"] > len(told["moves"])


@in_loop
async def test_what_cannot_be_analysed_is_refused_in_one_sentence(tmp_path):
    async with serving(tmp_path) as served:
        headers = await served.headers()
        made = await served.table("scoundrel", "own", seed="a")
        path = f"/api/tables/{made['table']}/analysis"
        early = await served.client.post(path, headers=headers)
        assert (early.status_code, early.json()["code"]) == (409, "MATCH_GOES_ON")
        empty, _ = await finished(served, actions=0)
        refused = await served.client.post(f"/api/tables/{empty}/analysis", headers=headers)
        assert refused.json()["reason"] == "no_moves"
        assert (await served.client.post(path)).status_code == 401
        assert (await served.client.post("/api/tables/none/analysis", headers=headers)).status_code == 404
        assert (await served.client.post(f"{path}?depth=endless", headers=headers)).status_code == 422
        _, record = await finished(served)
        for text in ("hello", record.replace('"a"', '"b"')):
            bad = await served.client.post("/api/analyses", content=text, headers=headers | TEXT)
            assert (bad.status_code, bad.json()["code"]) == (400, "BAD_SETUP"), text
        begun = "".join(record.splitlines(keepends=True)[:3])
        refused = await served.client.post("/api/analyses", content=begun, headers=headers | TEXT)
        assert refused.json()["code"] == "MATCH_GOES_ON"


@in_loop
async def test_an_analysis_that_stops_is_told_and_can_be_asked_for_again(tmp_path):
    stopping = Stopping(open_pool())
    async with serving(tmp_path, pool=stopping) as served:
        table, _ = await finished(served)
        headers = await served.headers()
        path = f"/api/tables/{table}/analysis?depth=quick"
        for code in (WORKER_ENDED, NO_WORKER):
            stopping.code = code
            while (answer := await served.client.post(path, headers=headers)).status_code == 200:
                await asyncio.sleep(0.05)  # a page asks again from time to time: nobody tells it anything
            assert answer.json()["code"] == "SERVER_ERROR"
        stopping.code = ""
        assert (await followed(lambda: served.client.post(path, headers=headers)))["done"] == 3


@in_loop
async def test_it_goes_on_where_it_was_left(tmp_path):
    async with serving(tmp_path) as served:
        _, record = await finished(served, actions=4)
    whole = list(verdicts(record, [0], "quick", 0))
    assert list(verdicts(record, [0], "quick", 2)) == whole[2:]
    assert list(verdicts(record, [], "quick", 0)) == [None] * 4
    begun = job(record, 4, verdicts=whole[:3])
    with open_pool() as pool:
        found = Analyses(pool, MANY, Clock())
        await awaited(lambda: found.follow("key", begun, "ada", "home").is_complete)
        assert begun.verdicts == whole
        await found.close()


def complete(moves):
    """An analysis of Scoundrel whose every move was judged alike."""
    action = {"id": 1, "seat": 0, "text": "avoid", "fields": {"verb": "avoid"}}
    verdict = {"number": 1, "chance": 0.5, "played": action, "betterChance": None}
    return job(steps=moves, verdicts=[msgspec.json.encode(verdict), None] * (moves // 2))


def refusing(*_: Any, **__: Any) -> None:
    raise AssertionError("what was told before is written or packed once more")


@in_loop
async def test_a_question_after_which_nothing_is_found_writes_and_packs_nothing(tmp_path, monkeypatch):
    async with serving(tmp_path) as served:
        table, _ = await finished(served)
        headers = await served.headers()
        path = f"/api/tables/{table}/analysis?depth=quick"
        told = await followed(lambda: served.client.post(path, headers=headers))
        monkeypatch.setattr(msgspec.json, "encode", refusing)
        for packer in ("compress", "GzipFile"):
            monkeypatch.setattr(gzip, packer, refusing)
        again = await served.client.post(path, headers=headers)
        assert again.headers["content-encoding"] == "gzip"
        assert again.json() == told


@in_loop
async def test_an_address_is_told_only_so_many_analysed_moves(tmp_path, monkeypatch):
    monkeypatch.setattr(quotas, "JUDGED", 0.0)
    monkeypatch.setattr(quotas, "JUDGED_AT_ONCE", 25)
    async with serving(tmp_path) as served:
        table, _ = await finished(served)
        rooms = served.app.state.rooms
        key = f"table {table} quick {max((await rooms.room(table)).table.versions)}"
        served.app.state.analyses.follow(key, complete(10), "ada", "elsewhere")
        headers = await served.headers()
        path = f"/api/tables/{table}/analysis?depth=quick"
        for encoding in ("gzip", "identity"):  # twice ten moves of 25
            told = await served.client.post(path, headers=headers | {"Accept-Encoding": encoding})
            assert told.json()["status"] == "complete"
            assert told.json()["done"] == 10
            assert len(told.json()["moves"]) == 5
        refused = await served.client.post(path, headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (429, "TOO_FAST")
        assert refused.json()["sentence"] == "your address was told of many analysed moves; wait a moment"


class Endless(Absent):
    """Analyses for ever, and tells one verdict after the other if it can."""

    def __init__(self, has_verdicts=False):
        self.has_verdicts = has_verdicts
        self.begun, self.told, self.ended = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def run(self, task, request, **options):
        self.begun.set()
        try:
            while self.has_verdicts:
                await asyncio.sleep(0)  # others have their turn
                options["report"](None)
                self.told.set()
            await asyncio.Event().wait()
        finally:
            self.ended.set()


class Clock:
    """A time that a test sets."""

    now = 0.0

    def __call__(self):
        return self.now


@in_loop
async def test_nobody_has_more_analyses_at_a_time_than_the_server_bears():
    clock = Clock()
    found = Analyses(Endless(), MANY, clock)
    jobs = [job() for _ in range(30)]
    for number in range(analyses.MOST_OF_A_GUEST):
        found.follow(f"{number}", jobs[number], "ada", "home")
    assert "of your matches" in refusal(found, "4th", jobs[4], "ada")
    found.follow("0", jobs[0], "ada", "home")  # to ask again is no further one
    for number in range(analyses.MOST_OF_A_GUEST, analyses.MOST_AT_ONCE):
        found.follow(f"{number}", jobs[number], f"guest {number}", "home")
    assert "ask again in a while" in refusal(found, "21st", jobs[21], "bob")
    clock.now += analyses.ATTENTION + 1  # nobody follows any more
    found.follow("22nd", jobs[22], "bob", "home")
    await found.close()


@in_loop
async def test_guests_of_one_address_share_what_they_may_follow():
    found = Analyses(Endless(), 4, Clock())
    jobs = [job() for _ in range(6)]
    for number in range(4):
        found.follow(f"{number}", jobs[number], f"free guest {number}", "school")
    sentence = "4 of your address's matches are being analysed; wait for one"
    assert refusal(found, "5th", jobs[4], "another", "school") == sentence
    found.follow("0", jobs[0], "another", "school")  # one that is being analysed is no further one
    found.follow("5th", jobs[4], "another", "elsewhere")
    await found.close()


@in_loop
async def test_what_is_refused_is_not_remembered():
    found = Analyses(Endless(), MANY, Clock())
    for number in range(analyses.MOST_OF_A_GUEST + 200):
        refusal(found, f"{number}", job("x"), "ada")
    await found.close()
    known = [number for number in range(1000) if found.known(f"{number}")]
    assert known == list(range(analyses.MOST_OF_A_GUEST))


@in_loop
async def test_what_is_wanted_is_not_forgotten_for_what_is_complete():
    clock = Clock()
    pool = Endless()
    found = Analyses(pool, MANY, clock)
    running = found.follow("running", job(), "ada", "home")
    await asyncio.wait_for(pool.begun.wait(), PATIENCE)
    assert running.is_running
    clock.now += analyses.ATTENTION + 1  # nobody follows it, but it runs
    found.follow("waiting", job(), "bob", "home")
    for number in range(2 * analyses.REMEMBERED):
        found.follow(f"{number}", job(verdicts=[None]), "eve", "home")
    await found.close()
    assert found.known("running") is running
    assert found.known("waiting")
    last = [number for number in range(2 * analyses.REMEMBERED) if found.known(f"{number}")]
    assert last == list(range(analyses.REMEMBERED + 2, 2 * analyses.REMEMBERED))


def refusal(found, key, asked, guest, address="home"):
    try:
        found.follow(key, asked, guest, address)
    except Refused as error:
        return error.sentence
    return ""


@in_loop
async def test_two_take_turns_and_who_is_gone_is_not_worked_for(monkeypatch):
    monkeypatch.setattr(analyses, "SLICE", 0.0)
    clock, pool = Clock(), Endless(has_verdicts=True)
    found = Analyses(pool, MANY, clock)
    long, short = (job(steps=steps) for steps in (10_000, 3))
    found.follow("long", long, "ada", "home")
    found.follow("short", short, "bob", "home")
    clock.now += 1  # a slice is over at once
    while not short.is_complete:
        found.follow("long", long, "ada", "home")
        await pool.told.wait()
        pool.told.clear()
    pool.ended.clear()
    clock.now += analyses.ATTENTION + 1
    await asyncio.wait_for(pool.ended.wait(), PATIENCE)
    assert not long.is_complete
    pool.begun.clear()
    found.follow("long", long, "ada", "home")
    await asyncio.wait_for(pool.begun.wait(), PATIENCE)
    await found.close()


def test_a_worker_has_the_search_of_a_game_ready_before_it_analyses_a_match_of_it():
    asked = MovesToJudge("uno", "", (0,), "quick", 0)
    assert analyse.need(asked) == search.need_of("uno")


@in_loop
async def test_a_server_that_stops_waits_for_no_analysis():
    with asleep("turnwise.server.analysis_task", "analyse") as pool:
        found = Analyses(pool, MANY, Clock())
        begun = found.follow("key", job(), "ada", "home")
        await awaited(lambda: pool.busy)
        assert begun.is_running
        await asyncio.wait_for(found.close(), PATIENCE)
        assert not begun.is_running
