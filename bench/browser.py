"""The machine's Chromium at a server of its own, for measurements and pictures of the page."""

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from server_contestants import TURNWISE, running, settings_for

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")


@contextmanager
def house(bot_delay: float = 0.0) -> Iterator[tuple[Browser, str]]:
    """A browser and the address of a server, until the block ends; its bots wait for some seconds."""
    program = os.environ.get("TURNWISE_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        settings = replace(settings_for(Path(folder)), bot_delay=bot_delay)
        with running(TURNWISE, settings) as server:
            browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
            yield browser, f"http://127.0.0.1:{server.port}"
            browser.close()


def ask(context: BrowserContext, address: str, path: str, body: Any = None) -> Any:
    """Ask the server as a guest who is new."""
    token = context.request.post(f"{address}/api/guests").json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    answer = context.request.post(f"{address}/api{path}", data=body or {}, headers=headers)
    assert answer.ok, answer.text()
    return answer.json()


def open_table(page: Page, address: str, **wish: Any) -> str:
    """Make a table and come to it; its id."""
    made = ask(page.context, address, "/tables", {"name": "Ada", **wish})
    page.goto(f"{address}/play/{made['table']}#{made['secret']}")
    page.get_by_test_id("stage").wait_for()
    return str(made["table"])


def seats(*kinds: str) -> list[dict[str, str]]:
    """Own and open seats, and bots by their levels."""
    return [{"kind": kind} if kind in ("own", "open") else {"kind": "bot", "level": kind} for kind in kinds]
