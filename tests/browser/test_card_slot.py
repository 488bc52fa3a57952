"""Card Slot in a real browser."""

import json
import re

import pytest

CARDS = 71  # of edition 1.0.1
SYMBOLS = {
    "seven": "Rainbow 7",
    "silver": "Silver 3",
    "cherry": "Cherry",
    "watermelon": "Watermelon",
    "bell": "Bell",
    "replay": "REPLAY",
}
OWN, BOT = {"kind": "own"}, {"kind": "bot", "level": "greedy"}
TWO_LINES = (
    "card_slot 1.0.1 board=bell,bell,bell,cherry,silver,replay,bell,cherry,- "
    "hand1=bell,cherry*2 hand2=9 deck=20"
)
FULL = "cherry,watermelon,silver,bell,replay,seven,watermelon,replay,bell"


def open_position(guest, line, *seats, **wishes):
    """A table that begins with a position."""
    post = guest.context.request.post
    token = post(f"{guest.address}/api/guests").json()["token"]
    answer = post(
        f"{guest.address}/api/tables",
        data={"position": line, "seats": list(seats), **wishes},
        headers={"Authorization": f"Bearer {token}"},
    )
    assert answer.status == 201, answer.text()
    made = answer.json()
    guest.go(f"/play/{made['table']}#{made['secret']}")
    guest.stage.locator("[data-slot]").first.wait_for()


def slot(guest, number):
    return guest.stage.locator(f"[data-slot='{number}']")


def card(guest, word):
    """A stack of the hand on this side of the table."""
    return guest.stage.locator(f".bottom [data-card='{word}']")


def shown(guest):
    """What can be read: the cards in both hands, deck and discard pile, then the symbols of slots 1 to 9."""
    return guest.page.evaluate(
        """() => [
            ['hand-count-0', 'hand-count-1', 'deck-count', 'discard-count']
                .map((id) => parseInt(document.querySelector(`[data-testid=${id}]`).innerText)),
            [1, 2, 3, 4, 5, 6, 7, 8, 9]
                .map((slot) => document.querySelector(`[data-slot='${slot}']`).dataset.symbol),
        ]"""
    )


def hand_count(guest, seat):
    return shown(guest)[0][seat]


def deck_count(guest):
    return shown(guest)[0][2]


def board(guest):
    return shown(guest)[1]


def status(guest, seat):
    return guest.page.get_by_test_id(f"status-{seat}").inner_text().strip()


def log_length(guest):
    return guest.page.get_by_role("group", name="What happened").locator("li").count()


def choose(guest):
    """Click the first thing that can be chosen, and a slot for it if it is a card; waits for the answer."""
    before = log_length(guest)
    choice = guest.stage.locator(
        "[data-pick], [data-slot].take, .other, .stack.playable, [data-slot].open"
    ).first
    is_card = choice.get_attribute("data-card") is not None
    choice.click()
    if is_card:
        guest.stage.locator("[data-slot].open").first.click()
    guest.page.get_by_role("group", name="What happened").locator("li").nth(before).wait_for()


def await_turn(guest):
    """Whether the game goes on, as soon as this side has to choose."""
    guest.page.wait_for_function(
        """() => document.querySelector('[data-testid=result]')
            || document.querySelector('[data-testid=status-0]')?.textContent.includes('Your turn')"""
    )
    return guest.result.count() == 0


def test_a_whole_game_of_an_edition_by_clicking(visit):
    ada = visit()
    ada.go()
    ada.card("card_slot").get_by_role("button", name="Options of Card Slot").click()
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_label("Edition of the rules").select_option("1.0.0")
    dialog.get_by_role("radio", name="Simple").check()
    dialog.get_by_role("button", name="Open the table").click()
    ada.page.wait_for_url("**/play/*")
    ada.stage.get_by_role("button", name=re.compile("^Gold 7")).wait_for()
    assert deck_count(ada) == 37
    while await_turn(ada):
        choose(ada)
    assert ada.result.get_by_role("heading").inner_text() in ("You won", "You lost", "A draw")
    assert ada.stage.locator("[data-slot].open, .playable, [data-pick]").count() == 0


@pytest.mark.covers("TC133", "TC134")
def test_the_counts_of_hands_and_deck_are_those_of_the_server_after_every_action(visit):
    ada = visit()
    views = []
    ada.page.on("websocket", lambda it: it.on("framereceived", lambda text: remember(views, text)))
    ada.go()
    ada.page.get_by_role("radio", name="Simple").check()
    ada.sit("card_slot", "Play a bot")
    await_turn(ada)
    assert shown(ada) == [[13, 13, 45, 0], ["-"] * 9]
    for _ in range(8):
        if not await_turn(ada):
            break
        choose(ada)
        goes_on = await_turn(ada)
        seen, symbols = shown(ada)
        assert seen[:3] == [*views[-1]["handCounts"], views[-1]["deck"]]
        assert sum(map(int, ada.stage.locator(".bottom .stack .count").all_inner_texts())) == seen[0]
        assert sum(seen) + 9 - symbols.count("-") == CARDS
        if not goes_on:
            break


def remember(views, text):
    message = json.loads(text)
    if message["type"] == "STATE" and message["view"]:
        views.append(message["view"])


@pytest.mark.covers("TC133", "TC134")
@pytest.mark.parametrize("name", ["tc145-whole-game-of-replay-and-bell", "tc144-lines-resolved-turn-by-turn"])
def test_the_counts_are_right_through_a_whole_game_of_effects(visit, name):
    ada = visit()
    script = ada.context.request.get(f"{ada.address}/api/scenarios/card_slot/{name}/replay").json()
    ada.go(f"/scenario/card_slot/{name}")
    ada.stage.locator("[data-slot]").first.wait_for()
    for number, step in enumerate(script["steps"]):
        if number:
            ada.page.keyboard.press("ArrowRight")
        view = step["view"]
        wanted = [*view["handCounts"], view["deck"], view["discard"]]
        assert shown(ada) == [wanted, view["board"]], f"step {number}"


@pytest.mark.covers("TC135")
@pytest.mark.parametrize("width", [360, 1280])
def test_every_slot_shows_its_number_and_its_card(visit, width):
    ada = visit()
    ada.page.set_viewport_size({"width": width, "height": 800})
    open_position(ada, f"card_slot 1.0.1 board={FULL} hand1=bell*3 hand2=9", OWN, BOT)
    drawings = {}
    for number, word in enumerate(FULL.split(","), start=1):
        here = slot(ada, number)
        assert here.get_attribute("aria-label").startswith(f"Slot {number}: {SYMBOLS[word]}.")
        assert here.locator(".number").inner_text() == str(number)
        art = here.locator(".card svg")
        assert min(art.bounding_box()[side] for side in ("width", "height")) > 40
        drawings.setdefault(word, set()).add(art.locator("use").get_attribute("href"))
    found = [href for it in drawings.values() for href in it]
    assert len(drawings) == len(found) == len(set(found)) == len(SYMBOLS)
    assert ada.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.covers("TC136")
def test_whose_turn_it_is_is_shown_after_every_turn(visit):
    ada = visit()
    line = "card_slot 1.0.1 board=9:bell hand1=cherry*3,replay*3 hand2=watermelon*3,silver*3"
    open_position(ada, line, OWN, OWN, openHands=True)
    seats = ada.page.get_by_role("list", name="Seats").get_by_role("listitem")
    for turn, number in enumerate((1, 2, 4, 5, 7)):
        mover = turn % 2
        ada.stage.locator(f".moving[data-testid='player-{mover}']").wait_for()
        assert [status(ada, 0), status(ada, 1)] == (["To move", ""] if mover == 0 else ["", "To move"])
        assert "Your turn" in seats.nth(mover).inner_text()
        assert "Your turn" not in seats.nth(1 - mover).inner_text()
        name = seats.nth(mover).locator("b").inner_text()
        assert ada.page.get_by_test_id("display").inner_text().startswith(name)
        word = ("cherry", "watermelon", "replay", "silver", "cherry")[turn]
        ada.stage.locator(f"[data-card='{word}'].playable").click()
        slot(ada, number).click()


def test_a_slot_may_be_chosen_before_its_card_and_escape_lets_go(visit):
    ada = visit()
    open_position(ada, "card_slot 1.0.1 board=9:bell hand1=bell,cherry hand2=9", OWN, BOT)
    slot(ada, 4).click()
    assert slot(ada, 4).get_attribute("aria-pressed") == "true"
    ada.page.keyboard.press("Escape")
    assert slot(ada, 4).get_attribute("aria-pressed") == "false"
    slot(ada, 6).click()
    assert card(ada, "seven").get_attribute("aria-disabled") == "true"
    card(ada, "cherry").click()
    slot(ada, 6).and_(ada.stage.locator("[data-symbol=cherry]")).wait_for()


def test_lines_light_up_and_one_of_several_is_picked(visit):
    ada = visit()
    open_position(ada, TWO_LINES, OWN, OWN, openHands=True)
    assert ada.stage.locator("[data-line]").count() == 1  # 1-2-3 stands already
    card(ada, "bell").click()
    slot(ada, 9).click()
    choices = ada.stage.get_by_role("group", name="Lines to pick")
    choices.wait_for()
    picks = [it.get_attribute("data-pick") for it in choices.get_by_role("button").all()]
    assert picks == [it.get_attribute("data-line") for it in ada.stage.locator("[data-line]").all()]
    assert {"1-2-3", "3-9-7"} <= set(picks)
    choices.locator("[data-pick='1-2-3']").hover()
    assert ada.stage.locator(".lit").count() == 3
    assert "A line draws 1 card." in ada.page.get_by_test_id("display").inner_text()
    choices.locator("[data-pick='1-2-3']").click()
    slot(ada, 1).and_(ada.stage.locator(".empty")).wait_for()
    assert board(ada)[:3] == ["-"] * 3
    assert deck_count(ada) == 19


def test_cards_are_taken_one_by_one_and_taking_may_stop(visit):
    ada = visit()
    line = "card_slot 1.0.1 board=4:cherry,5:silver,9:bell hand1=bell hand2=9 phase=take takes=2"
    open_position(ada, line, OWN, OWN, openHands=True)
    assert slot(ada, 9).get_attribute("aria-disabled") == "true"
    ada.stage.get_by_role("button", name="Slot 4: Cherry. Take it.").click()
    slot(ada, 4).and_(ada.stage.locator(".empty")).wait_for()
    assert hand_count(ada, 0) == 2
    ada.stage.get_by_role("button", name="Stop taking").click()
    ada.stage.locator(".moving[data-testid='player-1']").wait_for()
    assert board(ada)[4] == "silver"


def test_a_forced_refresh_is_shown_as_such(visit):
    ada = visit()
    filled = "cherry,-,silver,bell,replay,cherry,watermelon,replay,bell"
    line = f"card_slot 1.0.1 board={filled} hand1=watermelon*3 hand2=9 top=bell,cherry"
    open_position(ada, line, OWN, OWN, openHands=True)
    assert slot(ada, 3).locator(".turn").count() == slot(ada, 7).locator(".turn").count() == 1
    card(ada, "watermelon").click()
    slot(ada, 2).click()
    ada.page.get_by_test_id("display").get_by_text(
        "Forced refresh: slot 3 became Bell and slot 7 became Cherry."
    ).wait_for()
    fresh = [it.get_attribute("data-slot") for it in ada.stage.locator(".fresh").all()]
    assert fresh == ["3", "7"]
    assert slot(ada, 9).get_attribute("aria-disabled") == "true"


def test_the_heavenly_hand_is_declared_or_not(visit):
    ada = visit()
    line = "card_slot 1.0.1 hand1=bell*13 hand2=seven*5,silver*8"
    open_position(ada, line, OWN, OWN, openHands=True)
    ada.stage.get_by_role("button", name="Play on").click()
    ada.stage.get_by_role("button", name="Declare it and win").wait_for(state="detached")
    open_position(ada, line, OWN, OWN, openHands=True)
    ada.stage.get_by_role("button", name="Declare it and win").click()
    ada.result.get_by_text("The Heavenly Hand: every seven and every Silver 3.").wait_for()


def test_a_game_by_keyboard_alone(visit):
    ada = visit()
    open_position(
        ada, "card_slot 1.0.1 board=1:bell,2:bell,9:cherry hand1=bell,cherry hand2=5 deck=1", OWN, BOT
    )
    keys = ada.page.keyboard
    card(ada, "bell").focus()
    assert "Bell. A line draws 1 card." in ada.page.get_by_test_id("display").inner_text()
    keys.press("Enter")
    keys.press("3")  # a digit is a slot
    ada.stage.get_by_role("group", name="Lines to pick").wait_for()
    slot(ada, 2).focus()
    keys.press("ArrowRight")
    assert ada.page.evaluate("() => document.activeElement.dataset.slot") == "3"
    keys.press("Enter")
    ada.result.get_by_text("The deck is out.").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_violation_and_a_phone_does_not_scroll_sideways(visit, scheme):
    ada = visit(color_scheme=scheme)
    open_position(ada, TWO_LINES, OWN, BOT)
    assert ada.violations() == []
    card(ada, "bell").click()
    slot(ada, 9).click()
    ada.stage.get_by_role("group", name="Lines to pick").wait_for()
    assert ada.violations() == []
    ada.page.set_viewport_size({"width": 360, "height": 740})
    assert ada.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert ada.violations() == []
