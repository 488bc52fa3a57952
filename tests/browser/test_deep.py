"""What takes long: `make browser-deep`. Whole games by clicking alone, and axe on every screen there is."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browsing import Visitor, fits
from clicking import draft, play

pytestmark = pytest.mark.deep

PICTURES = Path(os.environ.get("TURNWISE_SCREENS") or Path(tempfile.gettempdir(), "turnwise-screens"))

OWN, EASY = {"kind": "own"}, {"kind": "bot", "level": "random"}
SEEDS = ("a", "b", "c")
MOST = 3000  # moves, before a game that does not end fails
EDITIONS = [
    ("scoundrel", "1.0"),
    ("scoundrel", "strict"),
    ("card_slot", "1.0.0"),
    ("card_slot", "1.0.1"),
    ("card_slot", "1.1.1"),
    ("uno", "duel"),
    ("uno", "official"),
    ("uno", "house"),
    ("tactics", "3.0"),
    ("tactics", "3.1"),
]
WIDTHS = {360: 740, 768: 1024, 1280: 800, 1920: 1080}


def sit(guest: Visitor, game: str, edition: str = "", bots: int = 1, **options: Any) -> None:
    """A table with bots that choose anything, ready for the first move."""
    seats = [OWN] if game == "scoundrel" else [OWN, *[EASY] * bots]
    values = {"values": {"target_score": "200"}} if game == "uno" and edition != "duel" else {}
    chosen = {"edition": edition} if edition else {}
    guest.open_table(game=game, seats=seats, name="Ada", quickBots=True, **chosen, **values, **options)
    if game == "tactics":
        draft(guest, "mage", "blast", "assassin", "archer")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "edition"), EDITIONS)
def test_a_whole_game_of_every_edition(visit, game, edition, seed):
    ada = visit()
    sit(ada, game, edition, seed=seed)
    assert play(ada, game, MOST)
    expect(ada.result.get_by_role("heading")).not_to_be_empty()
    assert ada.violations() == []


@pytest.mark.parametrize("width", WIDTHS)
def test_ten_players_of_uno(visit, width):
    ada = visit()
    ada.page.set_viewport_size({"width": width, "height": WIDTHS[width]})
    sit(ada, "uno", "official", bots=9, seed="a")
    assert play(ada, "uno", MOST)
    assert ada.violations() == []
    fits(ada.page, width)


def home(guest: Visitor) -> None:
    guest.go()
    expect(guest.card("uno")).to_be_visible()


def setup(guest: Visitor) -> None:
    home(guest)
    guest.card("uno").get_by_role("button", name="Options of UNO").click()
    expect(guest.page.get_by_role("dialog")).to_be_visible()


def settings(guest: Visitor) -> None:
    home(guest)
    guest.page.get_by_role("button", name="Settings").click()
    expect(guest.page.get_by_role("dialog")).to_be_visible()


def scenarios(guest: Visitor) -> None:
    guest.go("/scenarios")
    guest.page.get_by_label("Find").fill("a")
    expect(guest.page.locator("details[open] li").first).to_be_visible()


def scenario(guest: Visitor) -> None:
    guest.go("/scenario/scoundrel/first-room")
    expect(guest.stage.locator("button.card").first).to_be_visible()


def record(guest: Visitor) -> None:
    guest.go("/record")
    expect(guest.page.get_by_label("Drop a record here")).to_be_attached()


def new_table(guest: Visitor) -> None:
    guest.go("/new?game=uno&edition=duel&set=stacking=true&name=Pile%20up")
    expect(guest.page.get_by_role("heading", name="Pile up")).to_be_visible()


def nowhere(guest: Visitor) -> None:
    guest.forgive("^Failed to load resource: .* 404 ")
    guest.go("/nowhere")
    expect(guest.page.get_by_role("heading", name="There is no such page")).to_be_visible()


def invitation(guest: Visitor) -> None:
    made = guest.ask("/api/tables", game="uno", seats=[OWN, {"kind": "open"}])
    guest.go(f"/play/{made['table']}")
    expect(guest.page.get_by_role("button", name="Take a seat")).to_be_visible()


def waiting(guest: Visitor) -> None:
    made = guest.ask("/api/tables", game="uno", seats=[OWN, {"kind": "open"}])
    guest.go(f"/play/{made['table']}#{made['secret']}")
    expect(guest.page.get_by_label("The link of this table")).to_be_visible()


def curtain(guest: Visitor) -> None:
    guest.open_table(game="uno", seats=[OWN, OWN])
    expect(guest.page.get_by_test_id("curtain")).to_be_visible()


def middle(game: str) -> Callable[[Visitor], None]:
    """A table after some moves, with its rules and its dialogs."""

    def come(guest: Visitor) -> None:
        sit(guest, game, bots=3 if game == "uno" else 1, seed="a")
        play(guest, game, 2)
        guest.page.get_by_role("tab", name="Moves").click()
        assert guest.violations() == []
        guest.page.get_by_role("tab", name="Rules").click()
        expect(guest.page.get_by_test_id("rules")).not_to_be_empty()
        for dialog in ("Share", "Resign"):
            assert guest.violations() == []
            guest.page.get_by_role("button", name=dialog).click()
            expect(guest.page.get_by_role("dialog")).to_be_visible()
            assert guest.violations() == []
            guest.page.keyboard.press("Escape")
            expect(guest.page.get_by_role("dialog")).to_have_count(0)

    return come


def end(game: str) -> Callable[[Visitor], None]:
    """A table that was left after some moves, and its replay, which offers the analysis."""

    def come(guest: Visitor) -> None:
        sit(guest, game, seed="a")
        play(guest, game, 2)
        guest.page.get_by_role("button", name="Resign").click()
        guest.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
        expect(guest.result).to_be_visible()
        assert guest.violations() == []
        guest.result.get_by_role("link", name="Replay").click()
        expect(guest.page.get_by_test_id("step")).to_be_visible()
        guest.page.get_by_role("button", name="To the end").click()
        expect(guest.page.get_by_role("button", name="To the end")).to_be_disabled()
        expect(guest.page.get_by_role("region", name="Analysis")).to_be_visible()

    return come


GAMES = ("scoundrel", "card_slot", "tactics", "uno")
SCREENS: dict[str, Callable[[Visitor], None]] = {
    "home": home,
    "setup": setup,
    "settings": settings,
    "scenarios": scenarios,
    "scenario": scenario,
    "record": record,
    "new table by rules": new_table,
    "nowhere": nowhere,
    "invitation": invitation,
    "waiting": waiting,
    "curtain": curtain,
    **{f"{game} in the middle": middle(game) for game in GAMES},
    **{f"{game} at its end": end(game) for game in GAMES},
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_is_for_everybody(visit, screen, width, scheme):
    ada = visit(color_scheme=scheme)
    ada.page.set_viewport_size({"width": width, "height": WIDTHS[width]})
    SCREENS[screen](ada)
    PICTURES.mkdir(parents=True, exist_ok=True)
    ada.page.screenshot(path=PICTURES / f"{screen}-{width}-{scheme}.png", animations="disabled")
    assert ada.violations() == []
    fits(ada.page, width)
