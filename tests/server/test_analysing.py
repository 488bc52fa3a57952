"""The analysis of finished matches: it grows while somebody asks, and goes on where it was left."""

import asyncio

from serving import PATIENCE, in_loop, serving
from turnwise.server import analyses
from turnwise.server.analyse import verdicts
from turnwise.server.analyses import Analyses, Job
from turnwise.server.protocol.codes import Refused

TEXT = {"Content-Type": "text/plain"}
MANY = 100  # analyses of an address


async def finished(house, actions=3, game="scoundrel", **wishes):
    """A table whose match was given up after some actions, and its record."""
    made = await house.table(game, "own", seed="a", **wishes)
    async with house.at(made["table"], made["secret"]) as player:
        for _ in range(actions):
            await player.act(player.state["legal"][0]["id"])
        await player.ask("RESIGN")
    return made["table"], (await house.client.get(f"/api/tables/{made['table']}/record")).text


async def followed(ask):
    """Ask again and again until an analysis is complete."""
    while (told := (await ask()).json())["status"] != "complete":
        assert "code" not in told, told
        await asyncio.sleep(0.1)
    return told


@in_loop
async def test_a_finished_match_is_analysed_move_by_move(tmp_path):
    async with serving(tmp_path) as house:
        table, record = await finished(house)
        headers = await house.headers()
        path = f"/api/tables/{table}/analysis?depth=quick"
        first = (await house.client.post(path, headers=headers)).json()
        assert (first["status"], first["done"], first["steps"]) == ("waiting", 0, 3)
        told = await followed(lambda: house.client.post(path, headers=headers))
        assert (told["depth"], told["seats"], told["results"], told["done"]) == ("quick", [0], [0.0], 3)
        assert [move["number"] for move in told["moves"]] == [1, 2, 3]
        for move in told["moves"]:
            assert 0 <= move["chance"] <= 1
            assert move["played"]["parts"]["verb"]
            assert (move["better"] is None) == (not move["loss"])
        content = {"content": record, "headers": headers | TEXT}
        of_record = await followed(lambda: house.client.post("/api/analyses?depth=quick", **content))
        assert of_record == told


@in_loop
async def test_only_persons_of_a_table_are_judged(tmp_path):
    async with serving(tmp_path) as house:
        made = await house.table("card_slot", "own", "greedy", seed="a", quickBots=True)
        async with house.at(made["table"], made["secret"]) as player:
            await player.act(player.state["legal"][0]["id"])
            await player.hear_until(lambda it: it.get("movers") == [0] and it["version"] > 2)
            await player.ask("RESIGN")
        headers = await house.headers()
        path = f"/api/tables/{made['table']}/analysis?depth=quick"
        told = await followed(lambda: house.client.post(path, headers=headers))
        assert told["seats"] == [0]
        assert {move["played"]["seat"] for move in told["moves"]} == {0}
        assert told["steps"] > len(told["moves"])


@in_loop
async def test_what_cannot_be_analysed_is_refused_in_one_sentence(tmp_path):
    async with serving(tmp_path) as house:
        headers = await house.headers()
        made = await house.table("scoundrel", "own", seed="a")
        path = f"/api/tables/{made['table']}/analysis"
        early = await house.client.post(path, headers=headers)
        assert (early.status_code, early.json()["code"]) == (409, "MATCH_GOES_ON")
        empty, _ = await finished(house, actions=0)
        refused = await house.client.post(f"/api/tables/{empty}/analysis", headers=headers)
        assert refused.json()["reason"] == "no_moves"
        assert (await house.client.post(path)).status_code == 401
        assert (await house.client.post("/api/tables/none/analysis", headers=headers)).status_code == 404
        assert (await house.client.post(f"{path}?depth=endless", headers=headers)).status_code == 422
        _, record = await finished(house)
        for text in ("hello", record.replace('"a"', '"b"')):
            bad = await house.client.post("/api/analyses", content=text, headers=headers | TEXT)
            assert (bad.status_code, bad.json()["code"]) == (400, "BAD_SETUP"), text
        begun = "".join(record.splitlines(keepends=True)[:3])
        refused = await house.client.post("/api/analyses", content=begun, headers=headers | TEXT)
        assert refused.json()["code"] == "MATCH_GOES_ON"


@in_loop
async def test_an_analysis_that_stops_is_told_and_can_be_asked_for_again(tmp_path, monkeypatch):
    async with serving(tmp_path) as house:
        table, _ = await finished(house)
        headers = await house.headers()
        path = f"/api/tables/{table}/analysis?depth=quick"
        for command in (("false",), ("/no/such/program",)):
            with monkeypatch.context() as patch:
                patch.setattr(analyses, "COMMAND", command)
                while (answer := await house.client.post(path, headers=headers)).status_code == 200:
                    await asyncio.sleep(0.05)
                assert answer.json()["code"] == "SERVER_ERROR"
        assert (await followed(lambda: house.client.post(path, headers=headers)))["done"] == 3


@in_loop
async def test_it_goes_on_where_it_was_left(tmp_path):
    async with serving(tmp_path) as house:
        _, record = await finished(house, actions=4)
    whole = list(verdicts(record, [0], "quick", 0))
    assert list(verdicts(record, [0], "quick", 2)) == whole[2:]
    assert list(verdicts(record, [], "quick", 0)) == [None] * 4
    job = Job(record, (0,), "quick", 4, (0.0,), verdicts=whole[:3])
    found = Analyses(MANY)
    while not found.follow("key", job, "ada", "home").is_complete:
        await asyncio.sleep(0.05)
    assert job.verdicts == whole
    await found.close()


class Clock:
    """A time that a test sets."""

    now = 0.0

    def __call__(self):
        return self.now


@in_loop
async def test_nobody_has_more_analyses_at_a_time_than_the_server_bears(monkeypatch):
    monkeypatch.setattr(analyses, "COMMAND", ("sleep", "60"))
    clock = Clock()
    found = Analyses(MANY, clock)
    jobs = [Job("", (0,), "quick", 1, (0.0,)) for _ in range(30)]
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
async def test_guests_of_one_address_share_what_they_may_follow(monkeypatch):
    monkeypatch.setattr(analyses, "COMMAND", ("sleep", "60"))
    found = Analyses(4, Clock())
    jobs = [Job("", (0,), "quick", 1, (0.0,)) for _ in range(6)]
    for number in range(4):
        found.follow(f"{number}", jobs[number], f"free guest {number}", "school")
    sentence = "4 of your address's matches are being analysed; wait for one"
    assert refusal(found, "5th", jobs[4], "another", "school") == sentence
    found.follow("0", jobs[0], "another", "school")  # one that is being analysed is no further one
    found.follow("5th", jobs[4], "another", "elsewhere")
    await found.close()


@in_loop
async def test_what_is_refused_is_not_remembered(monkeypatch):
    monkeypatch.setattr(analyses, "COMMAND", ("sleep", "60"))
    found = Analyses(MANY, Clock())
    for number in range(analyses.MOST_OF_A_GUEST + 200):
        refusal(found, f"{number}", Job("x", (0,), "quick", 1, (0.0,)), "ada")
    await found.close()
    known = [number for number in range(1000) if found.known(f"{number}")]
    assert known == list(range(analyses.MOST_OF_A_GUEST))


@in_loop
async def test_what_is_wanted_is_not_forgotten_for_what_is_complete(monkeypatch):
    monkeypatch.setattr(analyses, "COMMAND", ("sleep", "60"))
    clock = Clock()
    found = Analyses(MANY, clock)
    running = found.follow("running", Job("", (0,), "quick", 1, (0.0,)), "ada", "home")
    while not running.is_running:
        await asyncio.sleep(0.01)
    clock.now += analyses.ATTENTION + 1  # nobody follows it, but it runs
    found.follow("waiting", Job("", (0,), "quick", 1, (0.0,)), "bob", "home")
    for number in range(2 * analyses.REMEMBERED):
        found.follow(f"{number}", Job("", (0,), "quick", 1, (0.0,), verdicts=[None]), "eve", "home")
    await found.close()
    assert found.known("running") is running
    assert found.known("waiting")
    last = [number for number in range(2 * analyses.REMEMBERED) if found.known(f"{number}")]
    assert last == list(range(analyses.REMEMBERED + 2, 2 * analyses.REMEMBERED))


def refusal(found, key, job, guest, address="home"):
    try:
        found.follow(key, job, guest, address)
    except Refused as error:
        return error.sentence
    return ""


@in_loop
async def test_two_take_turns_and_who_is_gone_is_not_worked_for(monkeypatch):
    monkeypatch.setattr(analyses, "COMMAND", ("sh", "-c", "while echo null; do sleep 0.02; done"))
    monkeypatch.setattr(analyses, "SLICE", 0.0)
    clock = Clock()
    found = Analyses(MANY, clock)
    long, short = (Job("", (0,), "quick", steps, (0.0,)) for steps in (10_000, 3))
    found.follow("long", long, "ada", "home")
    found.follow("short", short, "bob", "home")
    clock.now += 1  # a slice is over at once
    while not short.is_complete:
        found.follow("long", long, "ada", "home")
        await asyncio.sleep(0.02)
    clock.now += analyses.ATTENTION + 1
    await found._work
    assert not long.is_complete
    found.follow("long", long, "ada", "home")
    assert not found._work.done()
    await found.close()


@in_loop
async def test_a_server_that_stops_waits_for_no_analysis(monkeypatch):
    monkeypatch.setattr(analyses, "COMMAND", ("sleep", "3600"))
    found = Analyses(MANY)
    job = found.follow("key", Job("", (0,), "quick", 1, (0.0,)), "ada", "home")
    while found._process is None:
        await asyncio.sleep(0.01)
    assert job.is_running
    await asyncio.wait_for(found.close(), PATIENCE)
    assert not job.is_running
