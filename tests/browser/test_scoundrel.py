"""Scoundrel in a real browser."""

import re

from browsing import play_a_card


def test_a_whole_game_by_clicking_and_another(visit):
    ada = visit()
    first = ada.sit("scoundrel", "Play")
    while not ada.result.count():
        play_a_card(ada)
    assert ada.result.get_by_role("heading").inner_text() in ("You died", "Dungeon cleared")
    ada.result.get_by_role("button", name="Play again").click()
    ada.page.wait_for_url(lambda url: "/play/" in url and first not in url)
    ada.stage.locator("button.card:not(:disabled)").first.wait_for()
    assert ada.page.get_by_test_id("health").inner_text() == "20"


def test_a_whole_game_by_keyboard(visit):
    ada = visit()
    page = ada.go()
    page.keyboard.press("Tab")
    play = ada.card("scoundrel").get_by_role("button", name="Play", exact=True)
    play.focus()
    page.keyboard.press("Enter")
    ada.stage.locator("button.card").first.wait_for()
    for _ in range(100):
        focused = page.evaluate("() => document.activeElement.matches('button.card, .menu button')")
        if not focused:
            page.keyboard.press("Tab")
        else:
            page.keyboard.press("Enter")
            page.wait_for_timeout(40)
        if ada.result.count():
            break
    ada.result.wait_for()


def test_the_choice_of_weapon_or_bare_hands_tells_the_damage_of_each(visit):
    ada = visit()
    ada.go("/scenario/scoundrel/weapon-of-8-against-10")
    ada.page.get_by_role("button", name="Play from here, hands open").click()
    ada.stage.get_by_role("button", name="Take 8♦ as the weapon").click()
    card = ada.stage.get_by_role("button", name="10 of clubs, monster: weapon or bare hands?")
    card.click()
    menu = ada.stage.get_by_role("group", name=re.compile("How to fight"))
    names = [button.get_attribute("aria-label") for button in menu.get_by_role("button").all()]
    assert names == ["Fight 10♣ with the weapon: lose 2", "Fight 10♣ with bare hands: lose 10"]
    ada.page.keyboard.press("Escape")
    assert menu.count() == 0
    card.click()
    menu.get_by_role("button").first.click()
    ada.page.get_by_test_id("weapon").get_by_text("Last kill 10♣").wait_for()


def test_undo_resign_and_whether_todays_dungeon_could_be_won(visit):
    ada = visit()
    ada.go()
    ada.card("scoundrel").get_by_role("button", name="Today’s dungeon").click()
    ada.page.wait_for_url("**/play/*", timeout=60_000)
    play_a_card(ada)
    ada.page.get_by_role("button", name="Undo").click()
    ada.page.get_by_text("Nothing has happened yet.").wait_for()
    ada.page.get_by_role("button", name="Resign").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ada.result.get_by_text("You gave up").wait_for()
    ada.result.get_by_role("button", name="Was this dungeon winnable?").click()
    ada.result.get_by_text("Yes, it was").wait_for(timeout=60_000)
    ada.result.get_by_role("button", name="Show me").click()
    ada.page.get_by_role("button", name="To the end").click()
    assert re.fullmatch(r"(\d+) / \1", ada.page.get_by_test_id("step").inner_text())


def test_a_hint_marks_what_a_bot_would_do(visit):
    ada = visit()
    ada.sit("scoundrel", "Play")
    ada.page.get_by_role("button", name="Hint", exact=True).click()
    ada.stage.locator(".lies .tag, .avoid.best").first.wait_for(timeout=120_000)  # it may be compiled first
    assert ada.violations() == []
