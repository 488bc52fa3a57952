"""Scoundrel in a real browser."""

import re

from playwright.sync_api import expect

from browsing import THINKING, is_first, play_a_card

CARD = "button.card:not(:disabled)"


def test_a_whole_game_by_clicking_and_another(visit):
    ada = visit()
    first = ada.sit("scoundrel", "Play")
    while not is_first(ada.result, ada.stage.locator(CARD)):
        play_a_card(ada)
    expect(ada.result.get_by_role("heading")).to_have_text(re.compile("^(You died|Dungeon cleared)$"))
    ada.result.get_by_role("button", name="Play again").click()
    ada.page.wait_for_url(lambda url: "/play/" in url and first not in url)
    ada.stage.locator(CARD).first.wait_for()
    expect(ada.page.get_by_test_id("health")).to_have_text("20")


def test_a_whole_game_by_keyboard(visit):
    ada = visit()
    page = ada.go()
    ada.card("scoundrel").get_by_role("button", name="Play", exact=True).focus()
    page.keyboard.press("Enter")
    ada.stage.locator(CARD).first.wait_for()
    focused, menu = page.locator(f"{CARD}:focus"), ada.stage.locator(".menu button")
    for _ in range(30):  # from the top of the page
        if focused.count():
            break
        page.keyboard.press("Tab")
    while not is_first(ada.result, ada.stage.locator(CARD)):
        expect(focused).to_have_count(1)  # where the last card was lies another one
        has_ways = focused.get_attribute("aria-expanded") is not None
        with ada.told():
            page.keyboard.press("Enter")
            if has_ways:
                expect(menu.first).to_be_focused()
                page.keyboard.press("Enter")


def test_the_choice_of_weapon_or_bare_hands_tells_the_damage_of_each(visit):
    ada = visit()
    ada.go("/scenario/scoundrel/weapon-of-8-against-10")
    ada.page.get_by_role("button", name="Play from here, hands open").click()
    ada.stage.get_by_role("button", name="Take 8♦ as the weapon").click()
    card = ada.stage.get_by_role("button", name="10 of clubs, monster: weapon or bare hands?")
    card.click()
    ways = ada.stage.get_by_role("group", name=re.compile("How to fight")).get_by_role("button")
    expect(ways).to_have_count(2)
    expect(ways.first).to_have_accessible_name("Fight 10♣ with the weapon: lose 2")
    expect(ways.last).to_have_accessible_name("Fight 10♣ with bare hands: lose 10")
    ada.page.keyboard.press("Escape")
    expect(ways).to_have_count(0)
    card.click()
    ways.first.click()
    ada.page.get_by_test_id("weapon").get_by_text("Last kill 10♣").wait_for()


def test_undo_resign_and_whether_todays_dungeon_could_be_won(visit):
    ada = visit()
    ada.go()
    ada.card("scoundrel").get_by_role("button", name="Today’s dungeon").click()
    ada.page.wait_for_url("**/play/*", timeout=THINKING)
    play_a_card(ada)
    ada.page.get_by_role("button", name="Undo").click()
    ada.log.get_by_text("Your last action was taken back.").wait_for()
    ada.page.get_by_role("button", name="Resign").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ada.result.get_by_text("You gave up").wait_for()
    ada.result.get_by_role("button", name="Was this dungeon winnable?").click()
    ada.result.get_by_text("Yes, it was").wait_for(timeout=THINKING)
    ada.result.get_by_role("button", name="Show me").click()
    ada.page.get_by_role("button", name="To the end").click(timeout=THINKING)
    expect(ada.page.get_by_test_id("step")).to_have_text(re.compile(r"^([1-9]\d*) / \1$"))


def test_a_hint_marks_what_a_bot_would_do(visit):
    ada = visit()
    ada.sit("scoundrel", "Play")
    ada.page.get_by_role("button", name="Hint", exact=True).click()
    ada.stage.locator(".lies .tag, .avoid.best").first.wait_for(timeout=THINKING)
    assert ada.violations() == []
