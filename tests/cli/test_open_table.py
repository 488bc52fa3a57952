"""`turnwise` alone: the server, and the page in the browser."""

import re
import subprocess
import sys
import time

import httpx
import pytest

from serving import PATIENCE
from turnwise.server import commands

PROGRAM = """
import sys
from turnwise.server import commands
from turnwise.server.settings import Settings
commands.open_table(Settings(db=sys.argv[1], port=0), with_browser=sys.argv[2] == "True")
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


def opened(folder, with_browser):
    command = [sys.executable, "-W", "error", "-c", PROGRAM, f"sqlite:///{folder}/turnwise.db"]
    return subprocess.Popen([*command, str(with_browser)], stderr=subprocess.PIPE, text=True)


def waited_for(file, process):
    """What a file says as soon as it is there."""
    while not file.exists():
        assert process.poll() is None
        time.sleep(0.02)
    return file.read_text().strip()


@pytest.mark.parametrize("with_browser", [True, False])
def test_it_opens_the_page_that_is_served(tmp_path, shown, with_browser):
    with opened(tmp_path, with_browser) as process:
        try:
            address = re.search(r"at (http://127\.0\.0\.1:\d+) ", process.stderr.readline())[1]
            assert httpx.get(f"{address}/healthz", timeout=PATIENCE).json() == {"status": "well"}
            if with_browser:
                assert waited_for(shown, process) == address
        finally:
            process.terminate()
            process.wait(PATIENCE)
    assert shown.exists() == with_browser


def test_no_browser_is_opened_where_nothing_is_served(tmp_path, shown):
    (tmp_path / "turnwise.db").mkdir()
    with opened(tmp_path, with_browser=True) as process:
        told = process.stderr.read()
    assert "Turnwise is at" not in told
    assert not shown.exists()


def test_the_command_without_a_command(monkeypatch, turnwise):
    asked = []
    monkeypatch.setattr(commands, "open_table", lambda settings, browser: asked.append(browser))
    assert turnwise().code == 0
    assert turnwise("--no-browser").code == 0
    assert asked == [True, False]
