"""A real server and the machine's own Chromium, for tests of the page.

What an action leads to comes when the machine has time for it, so checks wait: for a thing (`expect`), for
one of two (`is_first`), for a value (`comes_to`). What must not be there is asked after something that must.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright, TimeoutError, expect

from turnwise.server.page import ENTRANCE, FOLDER

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
PATIENCE = 30_000  # milliseconds before a test that waits in vain fails, on a machine that is slow and busy
LOADING = 4 * PATIENCE  # the same for a page, a browser or a server
THINKING = 6 * PATIENCE  # the same for bots and solvers, which may be compiled first
SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
expect.set_options(timeout=PATIENCE)


def chromium() -> str | None:
    """The machine's browser, or the one that TURNWISE_CHROMIUM names."""
    return os.environ.get("TURNWISE_CHROMIUM") or next(filter(None, map(shutil.which, CHROMIUMS)), None)


def launch(playwright: Playwright) -> Browser:
    """The machine's Chromium, without a window."""
    return playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"], timeout=LOADING)


@contextmanager
def server(folder: Path, port: int = 0, *options: str) -> Iterator[str]:
    """A server in a process of its own; its address."""
    assert (FOLDER / ENTRANCE).is_file(), "the page is not built: run `make page`"
    command = [sys.executable, "-m", "turnwise.cli", "serve", "--port", str(port), "--bot-delay", "0"]
    command += ["--db", f"sqlite:///{folder / 'turnwise.db'}", *options]
    address: Future[str] = Future()
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        reader = Thread(target=_read, args=(process.stderr, address))
        reader.start()
        try:
            yield address.result(LOADING / 1000)
        finally:
            process.terminate()
            process.wait(LOADING / 1000)
            reader.join()


def _read(lines: Iterable[str], address: "Future[str]") -> None:
    """Find the address, and read on: a server whose log nobody reads stands still when the pipe is full."""
    for line in lines:
        if not address.done() and (found := re.search(r"http://\S+", line)):
            address.set_result(found[0])
    if not address.done():
        address.set_exception(RuntimeError("the server has not started"))


class Visitor:
    """Somebody with a browser of their own; whatever goes wrong in its console is remembered."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.address = address
        self.noted: list[str] = []
        self._forgiven: list[str] = []
        context.set_default_timeout(PATIENCE)
        context.set_default_navigation_timeout(LOADING)
        self.page = self.tab()

    def tab(self) -> Page:
        """Another tab."""
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.noted.append(str(error)))
        page.on("console", lambda it: self.noted.append(it.text) if it.type in ("error", "warning") else None)
        return page

    def forgive(self, pattern: str) -> None:
        """What the browser itself notes, whenever it does, is no fault of the page."""
        self._forgiven.append(pattern)

    @property
    def faults(self) -> list[str]:
        """What went wrong in the console and is not forgiven."""
        return [it for it in self.noted if not any(re.search(pattern, it) for pattern in self._forgiven)]

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

    def ask(self, path: str, **body: Any) -> dict[str, Any]:
        """Ask the lobby as a guest of its own."""
        request = self.context.request
        token = request.post(f"{self.address}/api/guests").json()["token"]
        headers = {"Authorization": f"Bearer {token}"}
        answer = request.post(self.address + path, data=body, headers=headers)
        assert answer.status == 201, answer.text()
        made: dict[str, Any] = answer.json()
        return made

    def open_table(self, **wish: Any) -> str:
        """Sit down at a table that is made by hand; its id."""
        made = self.ask("/api/tables", **wish)
        self.go(f"/play/{made['table']}#{made['secret']}")
        expect(self.stage).to_be_visible()
        return str(made["table"])

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

    @property
    def log(self) -> Locator:
        """What happened at the table."""
        return self.page.get_by_role("group", name="What happened")

    @contextmanager
    def told(self) -> Iterator[Locator]:
        """What is done meanwhile is told in the log; its entry, which is waited for."""
        expect(self.log).to_be_visible()
        entry = self.log.locator("li").nth(self.log.locator("li").count())
        yield entry
        expect(entry).to_be_visible()

    def violations(self) -> list[str]:
        """What axe finds wrong with the page as it is."""
        self.settle()
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE.read_text())  # a script in the page would need its leave
        found: dict[str, Any] = self.page.evaluate("() => axe.run(document)")
        return [
            f"{it['id']}: {it['help']}: {node['html'][:160]}"
            for it in found["violations"]
            for node in it["nodes"]
        ]

    def violations_by_scheme(self) -> list[str]:
        """The same for the page as it is on a light screen and on a dark one."""
        found = []
        for scheme in SCHEMES:
            self.page.emulate_media(color_scheme=scheme)
            found += [f"{scheme}: {it}" for it in self.violations()]
        return found

    def settle(self) -> None:
        """Wait until nothing moves any more."""
        self.page.evaluate(
            """() => Promise.all(document.getAnimations()
                .filter((it) => it.effect.getTiming().iterations !== Infinity)
                .map((it) => it.finished.catch(() => undefined)))"""
        )


@contextmanager
def visitor(browser: Browser, address: str, **options: Any) -> Iterator[Visitor]:
    """Somebody who comes for the first time, and in whose console nothing may go wrong."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce", **options)
    guest = Visitor(context, address)
    try:
        yield guest
    finally:
        context.close()
    assert guest.faults == []


def is_first(one: Locator, other: Locator) -> bool:
    """Wait until one of two things is there that cannot be there both; whether it is the first."""
    expect(one.or_(other).first).to_be_visible()
    return one.count() > 0


def comes_to(page: Page, script: str, wanted: Any) -> None:
    """Wait until a script on the page gives a value."""
    text = json.dumps(wanted, ensure_ascii=False, separators=(",", ":"))
    try:
        page.wait_for_function(f"wanted => JSON.stringify(({script})()) === wanted", arg=text)
    except TimeoutError:
        assert page.evaluate(script) == wanted


def fits(page: Page, width: int) -> None:
    """Wait until a page that is so wide has been laid out and need not be scrolled sideways."""
    script = "() => [innerWidth, document.documentElement.scrollWidth <= innerWidth]"
    comes_to(page, script, [width, True])


def play_a_card(guest: Visitor) -> None:
    """Click any card of Scoundrel's room, and the first way to play it; waits until it is played."""
    with guest.told():
        choose_a_card(guest)


def choose_a_card(guest: Visitor) -> None:
    """Click any card of Scoundrel's room, and the first way to play it."""
    card = guest.stage.locator("button.card:not(:disabled)").first
    has_ways = card.get_attribute("aria-expanded") is not None
    card.click()
    if has_ways:
        guest.stage.get_by_role("group", name=re.compile("How to fight")).get_by_role("button").first.click()
