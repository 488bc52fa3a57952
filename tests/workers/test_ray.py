"""The pool on a real Ray cluster on this machine: `make ray` installs Ray and runs this file."""

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import sample_tasks as tasks
from sample_tasks import Sum
from serving import in_loop, serving
from turnwise import game
from turnwise.bots.bot import advise, search_request
from turnwise.bots.search import SearchBudget
from turnwise.bots.search.task import packed, search
from turnwise.core.errors import TurnwiseError
from turnwise.lab.plan import make_terms
from turnwise.lab.tournament import run_tournament
from turnwise.workers import Priority, cancelling, open_pool
from waiting import PATIENCE, until
from workers_waiting import begun, error_of, is_gone, result

ray = pytest.importorskip("ray")
pytestmark = [pytest.mark.ray, pytest.mark.filterwarnings("default")]
SCOUNDREL = game("scoundrel")
TOKEN = "0123456789abcdef" * 3


@pytest.fixture(scope="module", autouse=True)
def cluster():
    """One cluster for all tests; its workers find the tasks of the tests."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PYTHONPATH", os.pathsep.join(place for place in sys.path if place))
        yield
        ray.shutdown()


@pytest.fixture
def pool():
    with open_pool("ray", 2) as pool:
        yield pool


def test_the_same_tasks_run_on_ray(pool):
    assert result(pool, tasks.add, Sum([1, 2, 3], factor=2)) == 12
    assert result(pool, tasks.process_id) != os.getpid()
    assert list(pool.map(tasks.add, [Sum([number]) for number in range(20)])) == list(range(20))
    assert list(pool.stream(tasks.count_up, 3)) == [Sum([0]), Sum([1]), Sum([2])]
    refused = error_of(pool.submit(tasks.fail, "xyzzy"))
    assert (refused.code, refused.sentence) == ("bad_word", "there is no word 'xyzzy'")


def test_one_of_two_workers_is_killed_in_mid_task(pool):
    (first, pid), (second, other) = begun(pool, tasks.until_stopped), begun(pool, tasks.until_stopped)
    assert pid != other
    os.kill(pid, signal.SIGKILL)
    error = error_of(first)
    assert error.code == "worker_ended"
    assert error.sentence == "the Ray worker or its cluster is gone; the next request starts another"
    assert not second.done()
    assert result(pool, tasks.process_id) not in (pid, other)
    second.cancel()


def test_a_task_of_a_dead_worker_is_run_again_by_the_pool_alone(pool, tmp_path):
    assert result(pool, tasks.die_first, str(tmp_path / "died")) == "lives"
    assert error_of(pool.submit(tasks.die_always, None)).code == "worker_ended"


def test_a_task_stops_at_its_deadline_and_one_that_does_not_is_killed(pool, monkeypatch):
    result(pool, tasks.process_id)  # a new actor takes a while to begin
    assert result(pool, tasks.until_stopped, seconds=PATIENCE, grace=PATIENCE - 2) > 0
    monkeypatch.setattr(cancelling, "KILL_AFTER", 0.05)
    future, pid = begun(pool, tasks.deaf)
    future.cancel()
    assert is_gone(pid)


def test_a_live_task_does_not_wait_for_a_long_one(pool):
    long, _ = begun(pool, tasks.until_file, "/nowhere/at/all", priority=Priority.BACKGROUND)
    assert result(pool, tasks.add, Sum([1]), priority=Priority.LIVE) == 1
    assert not long.done()
    long.cancel()


def test_a_cold_worker_is_prepared_before_it_searches(pool):
    scoundrel, state = SCOUNDREL, SCOUNDREL.new(1)
    request = search_request(scoundrel, state, 0, SearchBudget(200), "x")
    found = result(pool, search, packed(request))
    assert found.moves == advise(scoundrel, state, 0, SearchBudget(200), "x").moves
    assert pool.readiness(search, "scoundrel").is_ready


def test_a_tournament_on_ray_is_the_same(pool):
    terms = make_terms(SCOUNDREL, ["greedy", "search:20"], "7")
    assert run_tournament(SCOUNDREL, terms, 4, pool) == run_tournament(SCOUNDREL, terms, 4)


@in_loop
async def test_a_server_gives_hints_by_ray(tmp_path):
    async with serving(tmp_path, pool=open_pool("ray", 1)) as served:
        made = await served.table("scoundrel", "own", seed="a")
        async with served.at(made["table"], made["secret"]) as player:
            while (answer := await player.ask("HINT"))["type"] == "REFUSED":
                assert answer["code"] == "NO_HINT_YET"  # until it is compiled
                await asyncio.sleep(0.2)  # as a page would: nobody tells it anything
            assert answer["moves"]
        record = await served.client.get(f"/api/tables/{made['table']}/replay")
        assert len(record.json()["steps"]) == 1


def test_closing_ends_the_workers():
    pool = open_pool("ray", 2)
    pids = [begun(pool, tasks.deaf)[1], result(pool, tasks.process_id)]
    pool.close()
    assert all(is_gone(pid) for pid in pids)


@pytest.fixture(scope="module")
def guarded(tmp_path_factory):
    """A cluster of another process, with a token; the port of its clients, and what ends it."""
    folder = tmp_path_factory.mktemp("guarded")
    secret = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": TOKEN}
    path = os.pathsep.join(place for place in sys.path if place)
    script = str(Path(sys.executable).parent / "ray")
    command = [script, "start", "--head", "--block", "--port=6399", "--ray-client-server-port=23001"]
    command += ["--num-cpus=2", "--include-dashboard=false", "--disable-usage-stats"]
    with (folder / "log").open("w") as log:
        head = subprocess.Popen(
            command, stdout=log, stderr=log, env=os.environ | secret | {"PYTHONPATH": path}
        )
    until(lambda: "--block" in (folder / "log").read_text())
    yield 23001, head
    head.terminate()
    head.wait(PATIENCE)


CLIENT = """
import sys
from turnwise.core.errors import TurnwiseError
from turnwise.workers import open_pool
import sample_tasks as tasks
try:
    with open_pool(sys.argv[1]) as pool:
        print(pool.submit(tasks.add, tasks.Sum([1, 2])).result(60), flush=True)
        sys.stdin.readline()
        print(pool.submit(tasks.add, tasks.Sum([1, 2])).result(60), flush=True)
except TurnwiseError as error:
    print(error.code, error.sentence, flush=True)
"""


def client(address, **environment):
    """A process that uses a cluster by its address."""
    path = os.pathsep.join(place for place in sys.path if place)
    return subprocess.Popen(
        [sys.executable, "-c", CLIENT, address],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=os.environ | {"PYTHONPATH": path} | environment,
    )


def test_a_refused_token_is_one_clear_sentence(guarded):
    port, _ = guarded
    with client(f"ray://127.0.0.1:{port}", RAY_AUTH_MODE="token", RAY_AUTH_TOKEN="x" * 40) as wrong:
        told = wrong.communicate(timeout=4 * PATIENCE)[0]
    assert told.count("\n") == 1
    assert told.startswith(f"ray_refused the Ray cluster ray://127.0.0.1:{port} does not let us in (")
    assert "RAY_AUTH_TOKEN to the cluster's token" in told


def test_a_cluster_elsewhere_works_and_one_that_is_gone_is_one_clear_sentence(guarded):
    port, head = guarded
    with client(f"ray://127.0.0.1:{port}", RAY_AUTH_MODE="token", RAY_AUTH_TOKEN=TOKEN) as user:
        assert user.stdout.readline() == "3\n"
        head.terminate()
        head.wait(PATIENCE)
        told = user.communicate("\n", timeout=4 * PATIENCE)[0]
    assert told.count("\n") == 1
    assert "cluster is gone" in told
    with client(f"ray://127.0.0.1:{port}", RAY_AUTH_MODE="token", RAY_AUTH_TOKEN=TOKEN) as late:
        told = late.communicate(timeout=4 * PATIENCE)[0]
    assert told.startswith(f"no_cluster there is no Ray cluster ray://127.0.0.1:{port}")


def test_without_ray_the_option_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(TurnwiseError, match=r"--pool ray needs Ray: pip install 'turnwise\[ray\]'"):
        open_pool("ray")
