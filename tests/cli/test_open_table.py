"""`turnwise` alone: the server, and the page in the browser."""

import socket
import subprocess
import sys
from importlib import metadata

import httpx
import pytest

import turnwise as turnwise_package
from present import found_in
from serving import PATIENCE
from turnwise.core.errors import BadSetup
from turnwise.server import serve_commands
from turnwise.server.run import listening
from turnwise.server.storage.backends.file_lock import FileLock
from waiting import until

ADDRESS = r"at (http://127\.0\.0\.1:\d+) "
PROGRAM = """
import sys
from turnwise.server import serve_commands
serve_commands.open_table(sys.argv[1], 0, with_browser=sys.argv[2] == "True", link=sys.argv[3])
"""
BROWSER = """#!/bin/sh
echo "$1" > {shown}.part && mv {shown}.part {shown}
"""


@pytest.fixture
def shown(tmp_path, monkeypatch):
    """The file that a browser writes the addresses to that it is to show."""
    browser, file = tmp_path / "browser", tmp_path / "shown"
    browser.write_text(BROWSER.format(shown=file))
    browser.chmod(0o700)
    monkeypatch.setenv("BROWSER", str(browser))
    return file


def opened(folder, with_browser, link=""):
    command = [sys.executable, "-W", "error", "-c", PROGRAM, f"sqlite:///{folder}/turnwise.db"]
    return subprocess.Popen([*command, str(with_browser), link], stderr=subprocess.PIPE, text=True)


def waited_for(file, process):
    """What a file says as soon as it is there."""
    until(lambda: file.exists() or process.poll() is not None)
    return file.read_text().strip()


@pytest.mark.parametrize("with_browser", [True, False])
def test_it_opens_the_page_that_is_served(tmp_path, shown, with_browser):
    with opened(tmp_path, with_browser) as process:
        try:
            address = found_in(process.stderr.readline(), ADDRESS)[1]
            assert httpx.get(f"{address}/healthz", timeout=PATIENCE).json() == {"status": "well"}
            assert httpx.get(f"{address}/api/lab", timeout=PATIENCE).json()["size"] == "large"
            if with_browser:
                assert waited_for(shown, process) == address
        finally:
            process.terminate()
            process.wait(PATIENCE)
    assert shown.exists() == with_browser


def test_a_second_start_shows_the_page_of_the_first(tmp_path, shown):
    with opened(tmp_path, with_browser=False) as first:
        try:
            address = found_in(first.stderr.readline(), ADDRESS)[1]
            with opened(tmp_path, with_browser=True) as second:
                assert second.stderr.read() == f"Turnwise is already at {address}\n"
            assert second.returncode == 0
            assert waited_for(shown, first) == address
        finally:
            first.terminate()
            first.wait(PATIENCE)


def test_a_link_is_shown_by_the_first_start_and_by_a_second_one(tmp_path, shown):
    link = "/new?game=uno"
    with opened(tmp_path, True, link) as first:
        try:
            address = found_in(first.stderr.readline(), ADDRESS)[1]
            assert first.stderr.readline() == f"A table by these rules: {address}{link}\n"
            assert waited_for(shown, first) == address + link
            with opened(tmp_path, False, "/new?game=tactics") as second:
                assert second.stderr.read().endswith(f"A table by these rules: {address}/new?game=tactics\n")
        finally:
            first.terminate()
            first.wait(PATIENCE)


def test_a_file_that_is_used_elsewhere_is_refused(tmp_path, shown):
    """The lock is held, but no server answers where the last one was."""
    (tmp_path / "turnwise.db.address").write_text("http://127.0.0.1:1")
    lock = FileLock(tmp_path / "turnwise.db")
    with opened(tmp_path, with_browser=True) as process:
        told = process.stderr.read()
    lock.release()
    assert "is in use by another server" in told
    assert "already" not in told
    assert not shown.exists()


def test_a_player_is_told_of_no_events(tmp_path, shown):
    with opened(tmp_path, with_browser=False) as process:
        try:
            address = found_in(process.stderr.readline(), ADDRESS)[1]
            with httpx.Client(base_url=address, timeout=PATIENCE) as client:
                token = client.post("/api/guests").json()["token"]
                wish = {"game": "uno", "seats": [{"kind": "own"}, {"kind": "open"}]}
                headers = {"Authorization": f"Bearer {token}"}
                table = client.post("/api/tables", json=wish, headers=headers).json()["table"]
                joined = client.post(f"/api/tables/{table}/seats", json={}, headers=headers)
                assert joined.status_code == 201  # an event that servers log
        finally:
            process.terminate()
            rest = process.stderr.read()
            process.wait(PATIENCE)
    assert rest == ""


def test_no_browser_is_opened_where_nothing_is_served(tmp_path, shown):
    (tmp_path / "turnwise.db").mkdir()
    with opened(tmp_path, with_browser=True) as process:
        told = process.stderr.read()
    assert "Turnwise is at" not in told
    assert not shown.exists()


def test_the_command_without_a_command(monkeypatch, tmp_path, turnwise):
    asked = []
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(serve_commands, "open_table", lambda db, *options: asked.append(options))
    rules = tmp_path / "my.yaml"
    rules.write_text("game: uno\nvalues: {stacking: true}\n")
    assert turnwise().code == 0
    assert turnwise("--no-browser").code == 0
    assert turnwise("--port", 8123, "--rules", rules).code == 0
    link = "/new?game=uno&edition=duel&set=stacking=true"
    assert asked == [(None, True, ""), (None, False, ""), (8123, True, link)]


def test_its_options_are_for_no_other_command(turnwise):
    for options in (["--port", 8123], ["--no-browser"]):
        refused = turnwise(*options, "games")
        assert refused.code == 2
        assert f"{options[0]}: it is for turnwise alone, not for games" in refused.err


def test_without_a_port_the_first_free_one_is_served(monkeypatch):
    asked = []
    monkeypatch.setattr("turnwise.server.run.serve", lambda settings, on_address, ports: asked.append(ports))
    serve_commands.open_table("sqlite://", None, with_browser=False)
    serve_commands.open_table("sqlite://", 8123, with_browser=False)
    usual, named = asked
    assert named == (8123,)
    assert usual[0] == 8000
    assert usual[-1] == 0  # any that is free
    with (
        socket.create_server(("127.0.0.1", 0)) as taken,
        listening("127.0.0.1", [taken.getsockname()[1], *usual[1:]]) as found,
    ):
        assert found.getsockname()[1] != taken.getsockname()[1]


def test_a_taken_port_is_passed_over():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with listening("127.0.0.1", [port, 0]) as found:
            assert found.getsockname()[1] not in (0, port)


def test_a_named_port_that_is_taken_is_refused():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(BadSetup, match=f"cannot listen on 127.0.0.1:{port}: Address already in use"):
            listening("127.0.0.1", [port])


def test_help_says_what_it_does_alone(turnwise):
    told = " ".join(turnwise("--help").out.split())
    assert "Without a command, turnwise serves the table on this machine and opens it in the browser." in told
    assert "..." not in told.split("Commands:")[1]  # no summary is cut off


def test_version(turnwise):
    told = turnwise("--version")
    assert (told.code, told.out) == (0, f"turnwise {metadata.version('turnwise')}\n")
    assert turnwise_package.__version__ == metadata.version("turnwise")
