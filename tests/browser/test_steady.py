"""Nothing that comes and goes moves the board, and everybody is called by one name."""

import re

import pytest
from playwright.sync_api import expect

from browsing import Visitor, comes_to, fits
from clicking import play

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740}
OWN = {"kind": "own"}
EASY = {"kind": "bot", "level": "random"}
TEAMS = {"p1_class": "warrior", "p1_skill": "leap", "p1_minion_1": "tank", "p1_minion_2": "archer"}
TEAMS |= {"p2_class": "mage", "p2_skill": "blast", "p2_minion_1": "tank", "p2_minion_2": "archer"}


def resign(guest: Visitor) -> None:
    guest.page.get_by_role("button", name="Resign").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(guest.result).to_be_visible()


AROUND = "[data-testid=stage], .tabs"
FIXED = {  # what stays where it is from the first move to the end
    "scoundrel": f"{AROUND}, .health, .room ul, .bottom",
    "card_slot": f"{AROUND}, .top, .piles, .machine, .reels, .bottom",
    "uno": f"{AROUND}, [data-seat], [data-testid=centre], .bar, [data-testid=hand]",
    "tactics": "[data-tile], .top, .bottom",  # below them a unit's card is longer, the more is on the unit
}
PLACES = """() => [...document.querySelectorAll("%s")]
    .map((it) => it.getBoundingClientRect()).map((it) => [it.x, it.y, it.width, it.height].map(Math.round))"""


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", FIXED)
def test_nothing_moves_in_a_match_but_its_pieces(visit, game, size):
    ada = visit()
    ada.page.set_viewport_size(size)
    seats = {"scoundrel": [OWN], "uno": [OWN, EASY, EASY]}.get(game, [OWN, EASY])
    values = {"values": TEAMS} if game == "tactics" else {}
    ada.open_table(game=game, seats=seats, seed="k0", name="Ada", **values)
    play(ada, game, 0)
    ada.page.evaluate("() => scrollTo(0, 0)")
    places = PLACES % FIXED[game]
    before = ada.page.evaluate(places)
    for _ in range(10):
        has_ended = play(ada, game, 1)
        ada.page.evaluate("() => scrollTo(0, 0)")
        if has_ended:
            break
        comes_to(ada.page, places, before)


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", ["scoundrel", "uno"])
def test_the_result_does_not_move_the_board(visit, game, size):
    ada = visit()
    ada.page.set_viewport_size(size)
    ada.open_table(game=game, seats=[OWN] if game == "scoundrel" else [OWN, EASY], seed="a")
    ada.settle()
    before = ada.stage.bounding_box()
    resign(ada)
    ada.settle()
    assert ada.stage.bounding_box() == before
    expect(ada.result).to_be_in_viewport()
    assert ada.violations() == []


def test_on_a_phone_the_result_can_be_put_aside(visit):
    ada = visit()
    ada.page.set_viewport_size(PHONE)
    ada.open_table(game="uno", seats=[OWN, EASY], seed="a")
    resign(ada)
    ada.page.get_by_role("button", name="Look at the board").click()
    expect(ada.result).not_to_be_in_viewport()
    expect(ada.page.get_by_role("button", name="Look at the board")).to_have_count(0)


@pytest.mark.parametrize(
    ("game", "words"),
    [("tactics", "Show my draft"), ("uno", "Show my cards"), ("card_slot", "Show my cards")],
)
def test_the_curtain_says_what_it_hides(visit, game, words):
    ada = visit()
    ada.open_table(game=game, seats=[OWN, OWN], seed="a", name="Ada")
    curtain = ada.page.get_by_test_id("curtain")
    expect(curtain.get_by_role("heading")).to_have_text(re.compile("^(Ada|Player 2)$"))
    expect(curtain.get_by_role("button")).to_have_text(words)


def test_a_bot_has_one_name_everywhere(visit):
    ada = visit()
    position = "uno duel hand1=r1,r2,r3 hand2=y3,y4,y6 top=r5 turn=1"
    ada.open_table(position=position, seats=[OWN, EASY], name="Ada")
    expect(ada.page.get_by_role("list", name="Seats")).to_contain_text("Random bot")
    expect(ada.stage.locator("[data-seat='1']")).to_have_attribute("aria-label", re.compile("^Random bot: "))
    ada.stage.locator("[data-card=r1]").click()
    log = ada.page.get_by_role("group", name="What happened")
    expect(log).to_contain_text("Random bot")
    resign(ada)
    expect(ada.result.get_by_role("heading")).to_have_text("Random bot won")
    ada.result.get_by_role("link", name="Replay").click()
    expect(ada.page.get_by_text("Ada · Random bot")).to_be_visible()
    expect(ada.page.get_by_role("group", name="All steps")).to_contain_text("Ada played Red 1.")


def test_units_are_somebodys_in_the_log_and_at_the_board(visit):
    ada = visit()
    ada.open_table(game="tactics", edition="3.0", seats=[OWN, OWN], values=TEAMS, name="Ada")
    ada.page.locator("[data-tile=c1]").click()
    ada.page.locator("[data-tile=c2]").click()
    log = ada.page.get_by_role("group", name="What happened")
    expect(log).to_contain_text("Ada's Warrior went from c1 to c2.")
    expect(ada.page.locator("[data-tile=c5]")).to_have_attribute("aria-label", re.compile("Player 2’s Mage"))


def test_words_of_a_table_with_other_numbers(visit):
    ada = visit()
    ada.open_table(game="tactics", seats=[OWN, EASY], values={"leap_damage": "4", "tank_hp": "9"})
    expect(ada.page.locator("[data-skill=leap]")).to_contain_text("takes 4 damage")
    expect(ada.page.locator("[data-minion=tank]")).to_contain_text("9 HP")


def test_an_area_skill_shows_the_damage_to_each(visit):
    ada = visit()
    position = (
        "tactics p1=warrior,leap,tank,archer p2=mage,blast,tank,archer p1_hero=c1 p2_hero=c4 p2_minion_2=d3"
    )
    ada.open_table(position=position, seats=[OWN, OWN], name="Ada")
    ada.page.locator("[data-tile=c1]").click()
    ada.page.locator("button.skill").click()
    ada.page.locator("[data-tile=c3]").hover()
    preview = ada.page.get_by_test_id("preview")
    expect(preview).to_contain_text("2 damage to Player 2’s Mage")
    expect(preview).to_contain_text("2 damage to Player 2’s Archer")
    expect(ada.page.locator("[data-tile=d3] .damage")).to_have_attribute("data-ink", "−2")


@pytest.mark.parametrize("game", ["scoundrel", "card_slot", "tactics", "uno"])
def test_no_table_scrolls_sideways(visit, game):
    ada = visit()
    bots = {"scoundrel": 0, "uno": 9}.get(game, 1)
    ada.open_table(game=game, seats=[OWN, *[EASY] * bots], seed="a", name="Ada")
    for width in (360, 768, 1280, 1920):
        ada.page.set_viewport_size({"width": width, "height": 800})
        fits(ada.page, width)
        ada.settle()
        assert ada.stage.evaluate("(it) => it.scrollWidth <= it.clientWidth")
