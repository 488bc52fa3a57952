"""Pictures of the page for the README: real tables in the machine's Chromium, light and dark.

`PYTHONPATH=bench python docs/images/screenshots.py` writes docs/images/*.jpg.
"""

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, Page

from browser import house, open_table, seats

FOLDER = Path(__file__).parent
SIZE = {"width": 1280, "height": 840}
QUALITY = 68
TEAMS = {
    "p1_class": "warrior",
    "p1_skill": "leap",
    "p1_minion_1": "tank",
    "p1_minion_2": "archer",
    "p2_class": "mage",
    "p2_skill": "blast",
    "p2_minion_1": "assassin",
    "p2_minion_2": "tank",
}
DUNGEON = "scoundrel 1.0 health=13 weapon=7D pile=9C room=5H,8C,10D,KS below=- discard=2C,3S,4H"
REPORTING = 180_000  # milliseconds for an experiment and its report
WINDOW = "() => new Promise((done) => setTimeout(done, 600))"

Draw = Callable[[Page, str], None]


def moves(page: Page, count: int) -> None:
    """Play whatever comes first in the list of moves."""
    page.get_by_role("tab", name="Moves").click()
    for _ in range(count):
        page.locator("[data-testid=choices] button:not(:disabled)").first.click()
        page.evaluate(WINDOW)
    page.get_by_role("tab", name="Log").click()


def home(page: Page, address: str) -> None:
    """The first page."""
    page.goto(address)
    page.locator("article").first.wait_for()


def scoundrel(page: Page, address: str) -> None:
    """A dungeon in the middle."""
    open_table(page, address, position=DUNGEON, seats=seats("own"))
    moves(page, 1)


def card_slot(page: Page, address: str) -> None:
    """A board that fills up."""
    open_table(page, address, game="card_slot", seats=seats("own", "greedy"), seed="a")
    moves(page, 5)


def tactics(page: Page, address: str) -> None:
    """A unit chosen, with what it may do."""
    open_table(page, address, game="tactics", seats=seats("own", "greedy"), seed="a", values=TEAMS)
    moves(page, 6)
    page.locator("[data-ready]").first.click()


def uno(page: Page, address: str) -> None:
    """Four players in the middle of a round."""
    bots = ("easy", "medium", "hard")
    open_table(page, address, game="uno", edition="house", seats=seats("own", *bots), seed="d")
    moves(page, 5)


def lab(page: Page, address: str) -> None:
    """A comparison that has come to its verdict."""
    page.goto(f"{address}/lab")
    page.get_by_label("Find a parameter").fill("stacking")
    page.get_by_role("switch", name="Stacking, B").check()
    page.get_by_label("How much of it matters").fill("0.4")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("link", name="Open the report").wait_for(timeout=REPORTING)


def picture(browser: Browser, address: str, name: str, scheme: str, draw: Draw) -> None:
    """One picture of a visit."""
    context = browser.new_context(
        viewport=SIZE,  # type: ignore[arg-type]
        color_scheme=scheme,  # type: ignore[arg-type]
        reduced_motion="reduce",
    )
    page = context.new_page()
    draw(page, address)
    page.evaluate(WINDOW)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY)
    context.close()


def main() -> None:
    """Draw them all."""
    with house() as (browser, address):
        for name, scheme, draw in (
            ("home", "light", home),
            ("uno", "light", uno),
            ("tactics", "dark", tactics),
            ("card_slot", "light", card_slot),
            ("scoundrel", "dark", scoundrel),
            ("lab", "light", lab),
        ):
            picture(browser, address, name, scheme, draw)


if __name__ == "__main__":
    main()
