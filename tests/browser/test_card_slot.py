"""Card Slot in a real browser."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from browsing import comes_to, fits, is_first
from clicking import place_or_pick

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


def open_position(guest, line, *seats, **options):
    """A table that begins with a position."""
    guest.open_table(position=line, seats=list(seats), **options)
    guest.stage.locator("[data-slot]").first.wait_for()


def slot(guest, number):
    return guest.stage.locator(f"[data-slot='{number}']")


def card(guest, word):
    """A stack of the hand on this side of the table."""
    return guest.stage.locator(f".bottom [data-card='{word}']")


# What can be read: the cards in both hands, deck and discard pile, then the symbols of slots 1 to 9.
SHOWN = """() => [
    ['hand-count-0', 'hand-count-1', 'deck-count', 'discard-count']
        .map((id) => parseInt(document.querySelector(`[data-testid=${id}]`).innerText)),
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((slot) => document.querySelector(`[data-slot='${slot}']`).dataset.symbol),
]"""


def deck_count(guest):
    return guest.page.get_by_test_id("deck-count")


def symbol(guest, number, word):
    """Wait for a card in a slot, or for none."""
    expect(slot(guest, number)).to_have_attribute("data-symbol", word)


def status(guest, seat):
    return guest.page.get_by_test_id(f"status-{seat}")


def display(guest):
    return guest.page.get_by_test_id("display")


def place(guest, stack, number):
    """Click a card of a hand, then a slot for it."""
    stack.click()
    expect(stack).to_have_attribute("aria-pressed", "true")
    slot(guest, number).click()


def await_turn(guest):
    """Whether the game goes on, as soon as this side has to choose; until then nothing changes any more."""
    return not is_first(guest.result, status(guest, 0).get_by_text("Your turn"))


def test_a_whole_game_of_an_edition_by_clicking(visit):
    ada = visit()
    ada.go()
    ada.card("card_slot").get_by_role("button", name="Options of Card Slot").click()
    dialog = ada.page.get_by_role("dialog")
    dialog.get_by_label("Edition of the rules").select_option("1.0.0")
    expect(dialog).to_contain_text("A fresh game never comes to scoring: a hand runs out before the deck.")
    dialog.get_by_role("radio", name="Greedy").check()
    dialog.get_by_role("button", name="Open the table").click()
    ada.page.wait_for_url("**/play/*")
    ada.stage.get_by_role("button", name=re.compile("^Gold 7")).wait_for()
    expect(deck_count(ada)).to_have_text("37")
    while await_turn(ada):
        place_or_pick(ada)
    expect(ada.result.get_by_role("heading")).to_have_text(re.compile("^(You won|You lost|A draw)$"))
    expect(ada.stage.locator("[data-slot].open, .playable, [data-pick]")).to_have_count(0)


def test_a_match_that_was_given_up_waits_for_nobody(visit):
    ada = visit()
    ada.open_table(game="card_slot", seats=[OWN, BOT], seed="a")
    ada.page.get_by_role("button", name="Resign").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(display(ada)).to_have_text("The match is over.")
    expect(status(ada, 0)).to_be_empty()


@pytest.mark.covers("TC133", "TC134")
def test_the_counts_of_hands_and_deck_are_those_of_the_server_after_every_action(visit):
    ada = visit()
    views: list[dict[str, Any]] = []
    ada.page.on("websocket", lambda it: it.on("framereceived", lambda text: remember(views, text)))
    ada.go()
    ada.page.get_by_role("radio", name="Greedy").check()
    ada.sit("card_slot", "Play a bot")
    expect(ada.page.get_by_role("list", name="Seats")).to_contain_text("Greedy bot")  # as it was chosen
    await_turn(ada)
    comes_to(ada.page, SHOWN, [[13, 13, 45, 0], ["-"] * 9])
    for _ in range(8):
        if not await_turn(ada):
            break
        place_or_pick(ada)
        goes_on = await_turn(ada)
        seen, symbols = ada.page.evaluate(SHOWN)
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
        expect(ada.page.get_by_test_id("step")).to_have_text(f"{number} / {len(script['steps']) - 1}")
        comes_to(ada.page, SHOWN, [[*view["handCounts"], view["deck"], view["discard"]], view["board"]])


FRESH = """() => [
    [...document.querySelectorAll(".fresh")].map((it) => it.dataset.slot),
    document.querySelector("[data-testid=display] .note")?.innerText,
]"""
LARGE_ENOUGH = """() => [...document.querySelectorAll("[data-slot] .card svg")].map((art) => {
    const { width, height } = art.getBoundingClientRect();
    return Math.min(width, height) > 40;
})"""


# The numbers that slots show, row by row as they lie on the screen, and the symbols that lie there.
LAID_OUT = """() => {
    const slots = [...document.querySelectorAll("[data-slot]")].map((slot) => {
        const { x, y, width, height } = slot.getBoundingClientRect();
        const number = slot.querySelector(".number").innerText;
        return { x: x + width / 2, y: y + height / 2, width, height, number, symbol: slot.dataset.symbol };
    });
    const rows = [];
    for (const slot of slots.sort((a, b) => a.y - b.y)) {
        const row = rows.find((it) => Math.abs(it[0].y - slot.y) < slot.height / 2);
        row ? row.push(slot) : rows.push([slot]);
    }
    for (const row of rows) row.sort((a, b) => a.x - b.x);
    const columns = rows.map((row) => row.map((it) => Math.round(it.x)));
    const apart = slots.every((a) => slots.every((b) => a === b
        || Math.abs(a.x - b.x) >= (a.width + b.width) / 2 - 1
        || Math.abs(a.y - b.y) >= (a.height + b.height) / 2 - 1));
    return [
        rows.map((row) => row.map((it) => it.number)),
        rows.map((row) => row.map((it) => it.symbol)),
        columns.every((row) => row.every((x, at) => Math.abs(x - columns[0][at]) <= 2)),
        apart,
    ];
}"""
LAYOUT = [["1", "2", "3"], ["8", "9", "4"], ["7", "6", "5"]]


def on_phone_and_desk(guest, script, wanted):
    """A script on the page gives the same on both."""
    for width in (360, 1280):
        guest.page.set_viewport_size({"width": width, "height": 800})
        fits(guest.page, width)
        comes_to(guest.page, script, wanted)


@pytest.mark.covers("TC002", "GS-4.1")
@pytest.mark.parametrize("edition", ["1.0.0", "1.0.1"])
def test_the_slots_lie_clockwise_around_the_centre(visit, edition):
    ada = visit()
    ada.open_table(game="card_slot", edition=edition, seats=[OWN, BOT], seed="a")
    slot(ada, 9).wait_for()
    for number in range(1, 10):
        expect(slot(ada, number).locator(".number")).to_be_visible()
    on_phone_and_desk(ada, LAID_OUT, [LAYOUT, [["-"] * 3] * 3, True, True])
    open_position(ada, f"card_slot {edition} board={FULL} hand1=bell*3 hand2=9", OWN, BOT)
    symbols = [
        ["cherry", "watermelon", "silver"],
        ["replay", "bell", "bell"],
        ["watermelon", "seven", "replay"],
    ]
    on_phone_and_desk(ada, LAID_OUT, [LAYOUT, symbols, True, True])


@pytest.mark.covers("TC135")
def test_every_slot_shows_its_number_and_its_card(visit):
    ada = visit()
    open_position(ada, f"card_slot 1.0.1 board={FULL} hand1=bell*3 hand2=9", OWN, BOT)
    drawings: dict[str, set[str | None]] = {}
    for number, word in enumerate(FULL.split(","), start=1):
        here = slot(ada, number)
        expect(here).to_have_attribute("aria-label", re.compile(f"^Slot {number}: {SYMBOLS[word]}[.]"))
        expect(here.locator(".number")).to_have_text(str(number))
        art = here.locator(".card svg")
        drawings.setdefault(word, set()).add(art.locator("use").get_attribute("href"))
    found = [href for it in drawings.values() for href in it]
    assert len(drawings) == len(found) == len(set(found)) == len(SYMBOLS)
    on_phone_and_desk(ada, LARGE_ENOUGH, [True] * 9)


@pytest.mark.covers("TC136")
def test_whose_turn_it_is_is_shown_after_every_turn(visit):
    ada = visit()
    line = "card_slot 1.0.1 board=9:bell hand1=cherry*3,replay*3 hand2=watermelon*3,silver*3"
    open_position(ada, line, OWN, OWN, openHands=True)
    seats = ada.page.get_by_role("list", name="Seats").get_by_role("listitem")
    for turn, number in enumerate((1, 2, 4, 5, 7)):
        mover = turn % 2
        ada.stage.locator(f".moving[data-testid='player-{mover}']").wait_for()
        expect(status(ada, mover)).to_have_text("To move")
        expect(status(ada, 1 - mover)).to_have_text("")
        expect(seats.nth(mover)).to_contain_text("Your turn")
        expect(seats.nth(1 - mover)).not_to_contain_text("Your turn")
        name = seats.nth(mover).locator("b").inner_text()
        expect(display(ada)).to_have_text(re.compile(f"^{name}"))
        word = ("cherry", "watermelon", "replay", "silver", "cherry")[turn]
        place(ada, ada.stage.locator(f"[data-card='{word}'].playable"), number)


def test_a_slot_may_be_chosen_before_its_card_and_escape_lets_go(visit):
    ada = visit()
    open_position(ada, "card_slot 1.0.1 board=9:bell hand1=bell,cherry hand2=9", OWN, BOT)
    slot(ada, 4).click()
    expect(slot(ada, 4)).to_have_attribute("aria-pressed", "true")
    ada.page.keyboard.press("Escape")
    expect(slot(ada, 4)).to_have_attribute("aria-pressed", "false")
    slot(ada, 6).click()
    expect(slot(ada, 6)).to_have_attribute("aria-pressed", "true")
    expect(card(ada, "seven")).to_have_attribute("aria-disabled", "true")
    card(ada, "cherry").click()
    symbol(ada, 6, "cherry")


def test_lines_light_up_and_one_of_several_is_picked(visit):
    ada = visit()
    open_position(ada, TWO_LINES, OWN, OWN, openHands=True)
    lines = ada.stage.locator("[data-line]")
    expect(lines).to_have_count(1)  # 1-2-3 stands already
    place(ada, card(ada, "bell"), 9)
    choices = ada.stage.get_by_role("group", name="Lines to pick")
    choices.wait_for()
    picks = [it.get_attribute("data-pick") for it in choices.get_by_role("button").all()]
    assert picks == [it.get_attribute("data-line") for it in lines.all()]
    assert {"1-2-3", "3-9-7"} <= set(picks)
    choices.locator("[data-pick='1-2-3']").hover()
    expect(ada.stage.locator(".lit")).to_have_count(3)
    expect(display(ada)).to_contain_text("A line draws 1 card.")
    choices.locator("[data-pick='1-2-3']").click()
    for number in (1, 2, 3):
        symbol(ada, number, "-")
    expect(deck_count(ada)).to_have_text("19")


def test_cards_are_taken_one_by_one_and_taking_may_stop(visit):
    ada = visit()
    line = "card_slot 1.0.1 board=4:cherry,5:silver,9:bell hand1=bell hand2=9 phase=take takes=2"
    open_position(ada, line, OWN, OWN, openHands=True)
    expect(slot(ada, 9)).to_have_attribute("aria-disabled", "true")
    ada.stage.get_by_role("button", name="Slot 4: Cherry. Take it.").click()
    symbol(ada, 4, "-")
    expect(ada.page.get_by_test_id("hand-count-0")).to_have_text("2 cards")
    ada.stage.get_by_role("button", name="Stop taking").click()
    ada.stage.locator(".moving[data-testid='player-1']").wait_for()
    symbol(ada, 5, "silver")


def test_a_forced_refresh_is_shown_as_such(visit):
    ada = visit()
    filled = "cherry,-,silver,bell,replay,cherry,watermelon,replay,bell"
    line = f"card_slot 1.0.1 board={filled} hand1=watermelon*3 hand2=9 top=bell,cherry"
    open_position(ada, line, OWN, OWN, openHands=True)
    for number in (3, 7):
        expect(slot(ada, number).locator(".turn")).to_have_count(1)
    place(ada, card(ada, "watermelon"), 2)
    told = "Forced refresh: slot 3 became Bell and slot 7 became Cherry."
    comes_to(ada.page, FRESH, [["3", "7"], told])  # at one moment: neither stays for long
    expect(slot(ada, 9)).to_have_attribute("aria-disabled", "true")


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
    expect(display(ada)).to_contain_text("Bell. A line draws 1 card.")
    keys.press("Enter")
    expect(card(ada, "bell")).to_have_attribute("aria-pressed", "true")
    keys.press("3")  # a digit is a slot
    ada.stage.get_by_role("group", name="Lines to pick").wait_for()
    slot(ada, 2).focus()
    keys.press("ArrowRight")
    expect(slot(ada, 3)).to_be_focused()
    keys.press("Enter")
    ada.result.get_by_text("The deck is out.").wait_for()


def test_axe_finds_no_violation_and_a_phone_does_not_scroll_sideways(visit):
    ada = visit()
    open_position(ada, TWO_LINES, OWN, BOT)
    assert ada.violations_by_scheme() == []
    place(ada, card(ada, "bell"), 9)
    ada.stage.get_by_role("group", name="Lines to pick").wait_for()
    assert ada.violations_by_scheme() == []
    ada.page.set_viewport_size({"width": 360, "height": 740})
    fits(ada.page, 360)
    assert ada.violations_by_scheme() == []
