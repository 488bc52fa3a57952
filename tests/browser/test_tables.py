"""Tables in a real browser: by link, at one screen, through a lost connection, for everybody."""

from contextlib import ExitStack

import pytest

from browsing import play_a_card, server, visitor

SCHEMES = ("light", "dark")


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_no_violation(visit, scheme):
    ada = visit(color_scheme=scheme)
    ada.go()
    ada.card("uno").wait_for()
    assert ada.violations() == []
    ada.sit("scoundrel", "Play")
    play_a_card(ada)
    assert ada.violations() == []
    ada.page.get_by_role("tab", name="Rules").click()
    ada.page.get_by_test_id("rules").get_by_text("SC-1.1").wait_for()
    assert ada.violations() == []


@pytest.mark.parametrize("game", ["card_slot", "uno", "tactics"])
def test_any_game_can_be_played_by_its_list_of_moves(visit, game):
    ada = visit()
    ada.sit(game, "Play a bot")
    ada.page.get_by_role("tab", name="Moves").click()
    ada.page.get_by_test_id("choices").get_by_role("button").first.click()
    ada.page.get_by_role("tab", name="Log").click()
    ada.page.get_by_role("group", name="What happened").locator("li").first.wait_for()


def test_two_friends_by_link(visit):
    ada, bob = visit(), visit()
    table = ada.sit("card_slot", "Invite a friend")
    assert ada.page.get_by_label("The link of this table").input_value().endswith(f"/play/{table}")
    bob.go(f"/play/{table}")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take a seat").click()
    for guest in (ada, bob):
        guest.stage.wait_for()
    assert bob.page.get_by_role("list", name="Seats").inner_text().count("Bob") == 1
    cy = visit()
    cy.go(f"/play/{table}")  # full by now
    cy.stage.wait_for()
    assert cy.page.get_by_role("button", name="Resign").count() == 0


def test_at_one_screen_hands_are_hidden_between_turns(visit):
    ada = visit()
    ada.sit("card_slot", "Play here with a friend")
    curtain = ada.page.get_by_test_id("curtain")
    curtain.wait_for()
    first = curtain.get_by_role("heading").inner_text()
    ada.page.get_by_role("button", name="Show my cards").click()
    ada.page.get_by_role("tab", name="Moves").click()
    while curtain.count() == 0:
        ada.page.get_by_test_id("choices").get_by_role("button").first.click()
        ada.page.wait_for_timeout(100)
    assert curtain.get_by_role("heading").inner_text() != first
    assert ada.page.get_by_text("Hidden until the next player looks.").count() == 1


def test_a_lost_connection_is_shown_and_heals_by_itself(browser, tmp_path):
    with ExitStack() as stack:
        with server(tmp_path) as address:
            ada = stack.enter_context(visitor(browser, address))
            ada.sit("scoundrel", "Play")
            play_a_card(ada)
            health = ada.page.get_by_test_id("health").inner_text()
        banner = ada.page.get_by_role("alert").get_by_text("The connection is lost")
        banner.wait_for()
        ada.stage.locator(
            "button.card:not(:disabled)"
        ).first.click()  # sent as soon as there is a server again
        with server(tmp_path, int(address.rpartition(":")[2])):
            banner.wait_for(state="detached")
            ada.page.get_by_role("group", name="What happened").locator("li").nth(1).wait_for()
            assert health
            play_a_card(ada)
            ada.faults.clear()  # the browser itself notes every connection that was refused
            ada.context.close()


def test_clear_pages_instead_of_blank_ones(visit):
    ada = visit()
    for path, title in {
        "/play/nothing-here": "There is no such table",
        "/nowhere": "There is no such page",
        "/scenario/uno/none": "No such scenario",
    }.items():
        ada.go(path)
        ada.page.get_by_role("heading", name=title).wait_for()
    ada.faults.clear()  # the browser itself notes what was not found
