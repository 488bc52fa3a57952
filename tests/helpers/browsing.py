"""A real server and the machine's own Chromium, for tests of the page."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright

from turnwise.server.page import ENTRANCE, FOLDER

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
PATIENCE = 15_000  # milliseconds before a test that waits in vain fails
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")


def chromium() -> str | None:
    """The machine's browser, or the one that TURNWISE_CHROMIUM names."""
    return os.environ.get("TURNWISE_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)


def launch(playwright: Playwright) -> Browser:
    """The machine's Chromium, without a window."""
    return playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])


@contextmanager
def server(folder: Path, port: int = 0, *options: str) -> Iterator[str]:
    """A server in a process of its own; its address."""
    assert (FOLDER / ENTRANCE).is_file(), "the page is not built: run `make page`"
    command = [sys.executable, "-m", "turnwise.cli", "serve", "--port", str(port), "--bot-delay", "0"]
    command += ["--db", f"sqlite:///{folder / 'turnwise.db'}", *options]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        try:
            assert process.stderr is not None
            found = None
            while found is None and (line := process.stderr.readline()):
                found = re.search(r"http://\S+", line)
            assert found, "the server has not started"
            yield found[0]
        finally:
            process.terminate()
            process.wait(timeout=20)
            process.stderr.close()


class Visitor:
    """Somebody with a browser of their own; whatever goes wrong in its console is remembered."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.faults: list[str] = []
        context.set_default_timeout(PATIENCE)
        self.page = self.tab()

    def tab(self) -> Page:
        """Another tab."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on(
            "console", lambda it: self.faults.append(it.text) if it.type in ("error", "warning") else None
        )
        return page

    def go(self, path: str = "/") -> Page:
        """Open an address of the server."""
        self.page.goto(self.address + path)
        return self.page

    def sit(self, game: str, button: str) -> str:
        """Open a table by a button of a game's card; the table's id."""
        self.go()
        self.card(game).get_by_role("button", name=button, exact=True).click()
        self.page.wait_for_url("**/play/*")
        return self.table

    def card(self, game: str) -> Locator:
        """A game's card on the first page."""
        return self.page.locator(f"article[data-game={game}]")

    @property
    def table(self) -> str:
        """The id of the table in the address."""
        return self.page.url.split("/play/")[1].partition("#")[0]

    @property
    def stage(self) -> Locator:
        """Where the board stands."""
        return self.page.get_by_test_id("stage")

    @property
    def result(self) -> Locator:
        """How the match ended."""
        return self.page.get_by_test_id("result")

    def violations(self) -> list[str]:
        """What axe finds wrong with the page as it is."""
        self.settle()
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.add_script_tag(path=AXE)
        found: dict[str, Any] = self.page.evaluate("() => axe.run(document)")
        return [
            f"{it['id']}: {it['help']}: {node['html'][:160]}"
            for it in found["violations"]
            for node in it["nodes"]
        ]

    def settle(self) -> None:
        """Wait until nothing moves any more."""
        self.page.evaluate(
            """() => Promise.all(document.getAnimations()
                .filter((it) => it.effect.getTiming().iterations !== Infinity)
                .map((it) => it.finished.catch(() => undefined)))"""
        )


@contextmanager
def visitor(browser: Browser, address: str, **wishes: Any) -> Iterator[Visitor]:
    """Somebody who comes for the first time, and in whose console nothing may go wrong."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce", **wishes)
    guest = Visitor(context, address)
    try:
        yield guest
    finally:
        context.close()
    assert guest.faults == []


def play_a_card(guest: Visitor) -> None:
    """Click any card of Scoundrel's room, and the first way to play it; waits until it is played."""
    log = guest.page.get_by_role("group", name="What happened").locator("li")
    before = log.count()
    choose_a_card(guest)
    log.nth(before).wait_for()


def choose_a_card(guest: Visitor) -> None:
    """Click any card of Scoundrel's room, and the first way to play it."""
    guest.stage.locator("button.card:not(:disabled)").first.click()
    menu = guest.stage.get_by_role("group", name=re.compile("How to fight"))
    if menu.count():
        menu.get_by_role("button").first.click()
