"""By keyboard alone: it is never left in the middle of nowhere."""

import pytest
from playwright.sync_api import expect

from browsing import Visitor

OWN, EASY = {"kind": "own"}, {"kind": "bot", "level": "random"}
IS_AT_THE_NEXT = """(before) => document.querySelector(".room").dataset.version > before
  && document.activeElement.matches("[data-testid=choices] button:enabled")"""


@pytest.mark.parametrize("game", ["scoundrel", "card_slot", "uno", "tactics"])
def test_the_keyboard_stays_in_the_list_of_moves(visit, game):
    ada = visit()
    ada.open_table(game=game, seats=[OWN] if game == "scoundrel" else [OWN, EASY], seed="b", name="Ada")
    ada.page.get_by_role("tab", name="Log").press("ArrowRight")
    expect(ada.page.get_by_role("tab", name="Moves")).to_be_focused()
    ada.page.keyboard.press("Tab")
    expect(ada.page.get_by_test_id("choices").get_by_role("button").first).to_be_focused()
    for _ in range(2):
        before = ada.page.evaluate("() => Number(document.querySelector('.room').dataset.version)")
        ada.page.keyboard.press("Enter")
        ada.page.wait_for_function(IS_AT_THE_NEXT, arg=before)


def test_the_keyboard_waits_in_the_list_while_others_move(visit):
    ada, bob = visit(), visit()
    table = ada.sit("card_slot", "Invite a friend")
    bob.go(f"/play/{table}")
    bob.page.get_by_role("button", name="Take a seat").click()
    mover, other = (ada, bob) if is_mover(ada) else (bob, ada)
    for guest in (mover, other):
        guest.page.get_by_role("tab", name="Moves").click()
    mover.page.get_by_test_id("choices").get_by_role("button").first.press("Enter")
    expect(mover.page.get_by_text("Nothing to choose at the moment.")).to_be_visible()
    expect(mover.page.get_by_test_id("choices")).to_be_focused()
    other.page.get_by_test_id("choices").get_by_role("button").first.press("Enter")
    expect(mover.page.get_by_test_id("choices").get_by_role("button").first).to_be_focused()


def is_mover(guest: Visitor) -> bool:
    """Whether it is somebody's turn, as soon as the board is there."""
    expect(guest.stage).to_be_visible()
    return guest.page.get_by_role("list", name="Seats").get_by_text("Your turn").count() > 0
