"""Every line of the log is JSON, whatever writes it."""

import asyncio
import json
import math
import signal
import subprocess
import sys

import httpx
import pytest
import websockets

from postgres import Postgres
from serving import PATIENCE, Player, in_loop
from spawned import Spawned
from turnwise.server import processes
from turnwise.server.monitoring import logs
from turnwise.server.processes import UP, Processes
from turnwise.server.settings import Settings

SECRET = "secret-7731"
TROUBLE = f"""
import asyncio, logging, threading, warnings
from turnwise.server.monitoring import logs

logs.configure()

class Stubborn:
    def __del__(self):
        raise ValueError("{SECRET}")

def fail():
    raise KeyError("{SECRET}")

async def forget():
    async def fail_too():
        fail()
    task = asyncio.ensure_future(fail_too())
    await asyncio.sleep(0)
    del task

Stubborn()
thread = threading.Thread(target=fail)
thread.start()
thread.join()
asyncio.run(forget())
logging.getLogger("library").warning("it is %s", "{SECRET}")
warnings.warn("old")
"""


def test_threads_tasks_libraries_and_the_interpreter_write_json_without_values():
    ran = subprocess.run(
        [sys.executable, "-c", TROUBLE], capture_output=True, text=True, timeout=PATIENCE, check=True
    )
    lines = [json.loads(line) for line in ran.stderr.splitlines()]
    assert [(it["event"], it.get("where") or it["logger"], it.get("error")) for it in lines] == [
        ("fault", "unraisable", "ValueError"),
        ("fault", "thread", "KeyError"),
        ("log", "asyncio", "KeyError"),
        ("log", "library", None),
        ("log", "py.warnings", None),
    ]
    assert SECRET not in ran.stderr


@pytest.fixture
def mortal_postgres():
    server = Postgres()
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.mark.parametrize("processes", [1, 2])
@in_loop
async def test_the_log_stays_json_while_postgresql_dies(mortal_postgres, processes):
    server = Spawned(mortal_postgres.url(mortal_postgres.new_database()), "--processes", str(processes))
    try:
        await server.start()
        async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as client:
            token = (await client.post("/api/guests")).json()["token"]
            bearer = {"Authorization": f"Bearer {token}"}
            wish = {"game": "scoundrel", "seats": [{"kind": "own"}]}
            made = (await client.post("/api/tables", json=wish, headers=bearer)).json()
            address = f"ws://127.0.0.1:{server.port}/api/tables/{made['table']}/socket"
            async with websockets.connect(address) as socket:
                player = Player(socket)
                await player.ask("HELLO", secrets=[made["secret"]])
                await player.act(player.state["legal"][0]["id"])  # so that there is a connection to lose
                mortal_postgres.stop()
                failed = await player.act(player.state["legal"][0]["id"])
                assert failed["code"] == "STORAGE_FAILED"
                assert failed["sentence"] == "the database does not answer; try again in a moment"
            answers = await asyncio.gather(*(client.get("/api/tables") for _ in range(5)))
            assert {answer.status_code for answer in answers} == {503}
        await server.stop()
        first, *lines = server.told().splitlines()
        assert first.startswith("Turnwise is at http://")
        assert lines
        events = [json.loads(line) for line in lines]
        reasons = [event["reason"] for event in events if event["event"] == "storage_failed"]
        assert 1 <= len(reasons) <= processes  # for the host alone, once a process
        assert all(it.startswith("the database could not write: ") for it in reasons)
    finally:
        server.remove()


def test_why_a_process_cannot_start_is_logged_once_another_is_up(capsys, monkeypatch):
    """Before that a person at a terminal reads it."""
    logged = []
    monkeypatch.setattr(logs, "log_event", lambda event, **facts: logged.append((event, facts)))
    monkeypatch.setattr(logs, "configure", lambda: None)
    said = f"no database\n{UP}\nno longer\n".encode()
    first, rest = said[:5], said[5:]  # a line may come in two pieces
    pieces = f"import os, time; os.write(1, {first!r}); time.sleep(0.3); os.write(1, {rest!r})"
    monkeypatch.setattr(processes, "COMMAND", (sys.executable, "-c", pieces))
    monkeypatch.setattr(processes, "LEAST_LIFE", math.inf)  # it is not started again
    ups, before = [], {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        assert not Processes(Settings(db="sqlite:///x"), [], 1, lambda: ups.append(UP)).run()
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    assert capsys.readouterr().err == "turnwise: no database\n"
    assert ups == [UP]
    assert [facts for event, facts in logged if event == "process refused"] == [{"reason": "no longer"}]
