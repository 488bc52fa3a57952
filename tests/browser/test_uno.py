"""UNO in a real browser: clicked only, whatever the position."""

import re

import pytest
from playwright.sync_api import expect

from browsing import THINKING, fits, is_first
from clicking import CORNER, OFFERS, play_or_draw

TWO = "uno duel players=2"


def at_position(guest, position, *seats, **options):
    """Sit down at a position; seats are own or levels of bots, the first one's hand is at the bottom."""
    kinds = [{"kind": "own"} if seat == "own" else {"kind": "bot", "level": seat} for seat in seats]
    table = guest.open_table(position=position, seats=kinds, name="Ada", **options)
    expect(board(guest)).to_be_visible()
    return table


def board(guest):
    return guest.page.get_by_test_id("uno-board")


def hand(guest):
    return guest.page.get_by_test_id("hand").get_by_role("button")


def card(guest, word):
    return guest.page.get_by_test_id("hand").locator(f"[data-card='{word}']")


def uno(guest):
    return guest.page.get_by_test_id("uno")


@pytest.mark.covers("UNO-6.2", "UNO-EC5-page")
def test_a_game_against_a_bot_is_played_to_its_end_by_clicking_and_another_one(visit):
    """From a few cards on; `make browser-deep` plays whole games of every edition."""
    ada = visit()
    at_position(ada, f"{TWO} hand1=r1,g5,b7,y2 hand2=y3,y4,y6,b8,g9 top=r5 turn=1", "own", "random")
    first = ada.table
    for _ in range(600):
        if is_first(ada.result, ada.page.locator(", ".join(OFFERS))):
            break
        play_or_draw(ada)
    expect(ada.result.get_by_role("heading")).to_have_text(re.compile(r"You won!|Random bot won"))
    expect(ada.page.get_by_test_id("deck")).to_be_disabled()
    expect(board(ada).locator("button[aria-disabled=false], .actions button")).to_have_count(0)
    assert ada.violations() == []
    ada.page.get_by_role("button", name="Play again").click()
    ada.page.wait_for_url(lambda address: first not in address)
    expect(board(ada)).to_be_visible()
    expect(ada.result).to_have_count(0)


@pytest.mark.covers("UNO-7.1", "UNO-7.2", "UNO-7.3", "UNO-EC4-page")
def test_the_table_is_seen_and_only_what_fits_can_be_played(visit):
    ada = visit()
    at_position(ada, f"{TWO} hand1=r1,g5,b7,y2 hand2=y3,y4,y6,b8,g9 top=r5 turn=1", "own", "random")
    expect(hand(ada)).to_have_count(4)
    shown = (("r1", "Play Red 1"), ("y2", "Yellow 2"), ("g5", "Play Green 5"), ("b7", "Blue 7"))
    for place, (word, name) in enumerate(shown):
        expect(hand(ada).nth(place)).to_have_attribute("data-card", word)
        expect(hand(ada).nth(place)).to_have_accessible_name(name)
        expect(hand(ada).nth(place).locator("svg.face")).to_be_visible()
    other = ada.page.locator("[data-seat='1']")
    expect(other).to_have_attribute("aria-label", "Random bot: 5 cards")
    expect(ada.page.get_by_test_id("count-1")).to_have_text("5")
    expect(other.locator(".fan svg.back")).to_have_count(5)
    expect(other.locator(".fan svg:not(.back), [data-card]")).to_have_count(0)  # all of them face down
    expect(other).not_to_contain_text(re.compile("red|yellow|green|blue|wild", re.IGNORECASE))
    expect(ada.page.get_by_test_id("pile")).to_have_attribute("data-top", "r5")
    expect(ada.page.get_by_test_id("colour")).to_have_text("Red")
    expect(ada.page.get_by_test_id("deck-count")).to_have_text("98")
    for word, is_playable in {"r1": True, "y2": False, "g5": True, "b7": False}.items():
        expect(card(ada, word)).to_be_enabled(enabled=is_playable)
    expect(ada.page.get_by_test_id("deck")).to_be_disabled()  # a card fits, so nothing is drawn
    card(ada, "b7").click(force=True)
    card(ada, "y2").click(force=True)
    expect(hand(ada)).to_have_count(4)
    card(ada, "g5").click()
    expect(ada.log.locator("li").first).to_contain_text("You played Green 5.")
    expect(ada.log).to_contain_text("Random bot")


@pytest.mark.covers("UNO-7.4", "UNO-EC6-page")
def test_the_life_of_the_uno_button(visit):
    ada = visit()
    at_position(ada, f"{TWO} hand1=r1,r2,g3 hand2=b7,b8,b9 next=y6,y8 top=r5 turn=1", "own", "random")
    expect(uno(ada)).to_have_count(0)  # three cards
    card(ada, "r1").click()  # then the bot draws and can play nothing
    expect(uno(ada)).to_be_enabled()
    uno(ada).click()
    expect(uno(ada)).to_be_disabled()
    expect(uno(ada)).to_contain_text("called")
    expect(ada.log).to_contain_text("You called UNO!")
    card(ada, "r2").click()
    expect(hand(ada)).to_have_count(1)  # no penalty
    expect(uno(ada)).to_have_count(0)


def test_a_forgotten_call_costs_two_cards(visit):
    ada = visit()
    at_position(ada, f"{TWO} hand1=r1,g3 hand2=b7,b8,b9 next=y6,y7,y8 top=r5 turn=1", "own", "random")
    expect(uno(ada)).to_be_enabled()
    card(ada, "r1").click()  # then the bot draws and can play nothing
    expect(ada.log).to_contain_text("You forgot to call UNO.")
    expect(hand(ada)).to_have_count(3)


@pytest.mark.covers("UNO-EC3-page")
def test_a_wild_opens_the_colour_picker(visit):
    ada = visit()
    at_position(ada, f"{TWO} hand1=w,g3,g4,b2 hand2=y7,y8,y9 top=r5 turn=1", "own", "random")
    picker = ada.page.get_by_test_id("picker")
    expect(picker).to_have_count(0)
    card(ada, "w").click()
    expect(picker.get_by_role("button")).to_have_count(4)
    expect(picker.get_by_role("button").first).to_be_focused()
    for it in hand(ada).all():
        expect(it).to_be_disabled()  # a colour comes first
    picker.get_by_role("button", name="Green 2 in hand").click()
    expect(picker).to_have_count(0)
    expect(ada.log).to_contain_text("You named green.")


def test_a_drawn_card_is_played_or_kept(visit):
    ada = visit()
    at_position(ada, f"{TWO} hand1=g3,g4 hand2=y7,y8,y9 next=r9 top=r5 turn=1", "own", "random")
    ada.page.get_by_role("button", name="Draw a card").click()
    expect(card(ada, "r9")).to_be_enabled()
    expect(card(ada, "g3")).to_be_disabled()
    ada.page.get_by_role("button", name="Keep Red 9").click()
    expect(ada.log).to_contain_text("You kept Red 9.")
    expect(card(ada, "r9")).to_have_count(1)


def test_stacks_challenges_swaps_and_catches(visit):
    ada = visit()
    three = "own", "own", "own"
    at_position(
        ada,
        "uno house players=3 hand1=r+2,g2,b5 hand2=g+2,r1 hand3=y7,y1 top=r5 turn=1",
        *three,
        openHands=True,
    )
    card(ada, "r+2").click()
    expect(ada.page.get_by_test_id("pending")).to_have_text("+2")
    expect(uno(ada)).to_be_enabled()
    card(ada, "g+2").click()  # no call: whoever sees it may catch
    expect(ada.page.get_by_test_id("colour")).to_have_text("Green")
    ada.page.get_by_role("button", name=re.compile("Catch! Player 2.*Ada")).click()
    expect(ada.page.get_by_test_id("count-1")).to_have_text("3")

    at_position(ada, "uno house players=3 hand1=w+4,r2,b5 hand2=y1,y2 top=r5 turn=1", *three, openHands=True)
    card(ada, "w+4").click()
    ada.page.get_by_test_id("picker").get_by_role("button", name="Blue").click()
    ada.page.get_by_role("button", name="Challenge Ada").click()
    expect(ada.log).to_contain_text("Ada had bluffed.")

    at_position(ada, "uno house players=3 hand1=r7,r2,b5 hand3=y1 top=r5 turn=1", "own", "random", "random")
    card(ada, "r7").click()
    ada.page.get_by_role("button", name="Swap hands with Random bot 2, 1 card").click()
    expect(ada.log).to_contain_text("You swapped hands with Random bot 2.")


def test_the_keyboard_alone_can_play(visit):
    ada = visit()
    at_position(ada, f"{TWO} hand1=r1,y2,w,g3,g4 hand2=b7,b8,b9 next=y1 top=r5 turn=1", "own", "random")
    hand(ada).first.focus()
    ada.page.keyboard.press("End")
    expect(card(ada, "w")).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(ada.page.get_by_test_id("picker").get_by_role("button").first).to_be_focused()
    ada.page.keyboard.press("ArrowRight")
    expect(ada.page.get_by_test_id("picker").get_by_role("button", name="Yellow")).to_be_focused()
    ada.page.keyboard.press("Enter")
    expect(ada.log).to_contain_text("You named yellow.")
    expect(board(ada).locator(":focus")).to_have_count(1)


def test_ten_players_fit_a_phone_and_axe_is_content(visit):
    ada = visit()
    at_position(
        ada,
        "uno house players=10 hand1=r1,r5,y7,gs,b+2,w,w+4,g1,g2,g3,g4,b1,b2,y1 top=r3 turn=1",
        "own",
        *["random"] * 9,
    )
    expect(ada.page.locator("[data-seat]")).to_have_count(9)
    assert ada.violations_by_scheme() == []
    ada.page.set_viewport_size({"width": 360, "height": 740})
    fits(ada.page, 360)
    ada.page.wait_for_function(
        """() => [...document.querySelectorAll('[data-testid=hand] button')].every((it) => {
            const { left, right } = it.getBoundingClientRect();
            return left >= 0 && right <= innerWidth;
        })"""
    )
    card(ada, "w").click()
    ada.page.get_by_test_id("picker").wait_for()
    assert ada.violations_by_scheme() == []


def test_a_card_that_is_pointed_at_hides_no_other(visit):
    ada = visit()
    ada.page.set_viewport_size({"width": 360, "height": 740})
    at_position(ada, f"{TWO} hand1=r1,r4,y2,yr,g2,b7,w hand2=y3,y4 top=r5 turn=1", "own", "random")
    expect(hand(ada)).to_have_count(7)
    for pointed in hand(ada).all():
        box = pointed.bounding_box()
        ada.page.mouse.move(box["x"] + CORNER["x"], box["y"] + CORNER["y"])
        ada.settle()
        seen = """(all, {x, y}) => all.map((it) => {
            const { left, top } = it.getBoundingClientRect();
            return it.contains(document.elementFromPoint(left + x, top + y));
        })"""
        assert hand(ada).evaluate_all(seen, CORNER) == [True] * 7


def test_a_spectator_sees_no_hand_and_a_replay_all_of_them(visit):
    ada = visit()
    table = at_position(ada, f"{TWO} hand1=r1 hand2=y7,y8 top=r5 turn=1", "own", "random")
    bob = visit()
    bob.go(f"/watch/{table}")
    board(bob).wait_for()
    expect(bob.page.locator("[data-seat] .back")).to_have_count(3)
    expect(bob.page.get_by_test_id("hand")).to_have_count(0)
    card(ada, "r1").click()
    expect(ada.result.get_by_role("heading")).to_have_text("You won!")
    expect(ada.page.locator("[data-seat='1'] .face svg, [data-seat='1'] svg.face")).to_have_count(2)
    ada.page.get_by_role("link", name="Replay").click()
    expect(hand(ada)).to_have_count(1)
    ada.page.get_by_role("button", name="One step on").click()
    expect(hand(ada)).to_have_count(0)


def test_what_is_left_in_a_hand_at_the_end_does_not_read_as_a_score(visit):
    ada = visit()
    at_position(ada, f"{TWO} hand1=r1 hand2=w,w+4,b7,b6 top=r5 turn=1", "own", "random")
    card(ada, "r1").click()
    ada.result.wait_for()
    loser = ada.page.locator("[data-seat='1']")
    expect(loser.get_by_text("113 in hand", exact=True)).to_be_visible()
    expect(loser).not_to_contain_text("pts")
    expect(loser).to_have_accessible_name(re.compile("; 113 points in hand"))
    assert ada.violations() == []


@pytest.mark.parametrize("width", [1280, 1440])
def test_names_of_bots_are_whole_where_there_is_room(visit, width):
    ada = visit()
    ada.page.set_viewport_size({"width": width, "height": 900})
    hands = "hand1=r1,r2 hand2=y7,y8 hand3=w,b8 hand4=b3,r3"
    position = f"uno official players=4 {hands} top=r5 turn=1 scores=100,30,120,440"
    at_position(ada, position, "own", *["greedy"] * 3)
    names = ada.page.locator("[data-seat] .name")
    expect(names).to_have_text([f"Greedy bot {number}" for number in (1, 2, 3)])
    whole = "all => all.every((it) => it.firstElementChild.scrollWidth <= it.firstElementChild.clientWidth)"
    assert names.evaluate_all(whole)


def test_a_match_goes_on_with_the_next_round_and_tells_the_scores(visit):
    ada = visit()
    at_position(
        ada,
        "uno official players=3 hand1=r2 hand2=y7,y8 hand3=w top=r5 turn=1 scores=100,30,0",
        *["own"] * 3,
        openHands=True,
    )
    expect(ada.page.get_by_test_id("note")).to_have_text("Round 1, to 500 · Ada 100")
    card(ada, "r2").click()
    ada.page.get_by_text("Ada won round 1: +65 points.").wait_for()
    ada.page.mouse.move(0, 0)  # a card that is pointed at tells what it does
    expect(ada.page.get_by_test_id("note")).to_contain_text("Round 2, to 500")
    expect(ada.result).to_have_count(0)


def test_a_hint_is_marked_at_the_board(visit):
    ada = visit()
    at_position(ada, f"{TWO} hand1=r1,y2,g3 hand2=b7,b8,b9 top=r5 turn=1", "own", "random")
    ada.page.get_by_role("button", name="Hint").click()
    expect(card(ada, "r1")).to_have_class(re.compile("best"), timeout=THINKING)
