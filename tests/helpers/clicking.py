"""Playing by clicking the board alone, whatever the game."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Position, expect

from browsing import Visitor, is_first, play_a_card

CARD = "button.card:not(:disabled)"  # of Scoundrel's room
CHOICES = "[data-pick], [data-slot].take, button.other, .stack.playable, [data-slot].open"  # of Card Slot
HAND = "[data-testid=hand] button[aria-disabled=false]"  # of UNO
CORNER: Position = {"x": 20, "y": 38}  # of a card, seen also where others lie over it
OFFERS = (  # of UNO, the most urgent first; a catch may be gone before it is clicked
    "[data-testid=uno]:not(:disabled)",
    "[data-testid=picker] [aria-disabled=false]",
    "[data-verb][aria-disabled=false]:not([data-verb=catch])",
    HAND,
    "[data-testid=deck][aria-disabled=false]",
)
UNITS = "[data-ready], [data-testid=death-choice] button"  # of Tactics
TURNS = {"scoundrel": CARD, "card_slot": CHOICES, "uno": ", ".join(OFFERS), "tactics": UNITS}


def play_or_draw(guest: Visitor) -> None:
    """UNO: the first thing that the board offers, UNO! before anything else; waits until it is done."""
    offer = next(it for it in OFFERS if guest.page.locator(it).count())
    with guest.told():
        guest.page.locator(offer).first.click(position=CORNER if offer == HAND else None)


def place_or_pick(guest: Visitor) -> None:
    """Card Slot: the first thing that can be chosen, and a slot for a card; waits until it is done."""
    choice = guest.stage.locator(CHOICES).first
    word = choice.get_attribute("data-card")
    with guest.told():
        choice.click()
        if word is not None:
            stack = guest.stage.locator(f".bottom [data-card='{word}']")
            expect(stack).to_have_attribute("aria-pressed", "true")
            guest.stage.locator("[data-slot].open").first.click()


def draft(guest: Visitor, hero: str, skill: str, *minions: str) -> None:
    """Pick a team by clicking."""
    guest.page.locator(f"[data-class={hero}]").click()
    guest.page.locator(f"[data-skill={skill}]").click()
    expect(guest.page.locator(f"[data-skill={skill}]")).to_have_class(re.compile("picked"))
    for minion in minions:
        guest.page.locator(f"[data-minion={minion}]").click()
        guest.log.get_by_text(f"picked the minion {minion}").first.wait_for()


def act(guest: Visitor) -> None:
    """One action by clicking, when it is one's turn: an attack if there is one, else a move, or a pass."""
    page = guest.page
    with guest.told() as entry:
        choice = page.get_by_test_id("death-choice").get_by_role("button")
        if choice.count():
            choice.first.click()
            return
        attack, move = choose_a_unit(guest), page.locator("[data-aim=move]")
        if attack.count():
            attack.first.click()
            ways = page.get_by_test_id("ways").get_by_role("button")
            if is_first(ways, entry):
                ways.first.click()
        elif places := move.count():
            move.nth(guest.log.locator("li").count() % places).click()
        else:
            page.locator("button.pass").click()


def choose_a_unit(guest: Visitor) -> Locator:
    """Choose a unit that can attack, or else any; its targets."""
    attack = guest.page.locator("[data-aim=attack]")
    for unit in [it.get_attribute("data-unit") for it in guest.page.locator("[data-ready]").all()]:
        ready = guest.page.locator(f"[data-unit={unit}]")
        if ready.get_attribute("aria-pressed") == "false":
            ready.click()
            expect(ready).to_have_attribute("aria-pressed", "true")
        if attack.count():
            break
    return attack


MOVES: dict[str, Callable[[Visitor], None]] = {
    "scoundrel": play_a_card,
    "card_slot": place_or_pick,
    "uno": play_or_draw,
    "tactics": act,
}


def play(guest: Visitor, game: str, most: int) -> bool:
    """So many moves, or fewer if the game ends; whether it has ended."""
    turn = guest.page.locator(TURNS[game])
    for _ in range(most):
        if is_first(guest.result, turn):
            return True
        MOVES[game](guest)
    return is_first(guest.result, turn)
