"""Tables in a real browser: by link, at one screen, through a lost connection, for everybody."""

import json
import re
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from browsing import choose_a_card, fits, is_first, play_a_card, server, visitor

HERE_ALONE = "works on this computer only; turnwise serve --host 0.0.0.0 opens the table to a network."


def test_axe_finds_no_violation(visit):
    ada = visit()
    ada.go()
    ada.card("uno").wait_for()
    assert ada.violations_by_scheme() == []
    ada.sit("scoundrel", "Play")
    play_a_card(ada)
    assert ada.violations_by_scheme() == []
    ada.page.get_by_role("tab", name="Rules").click()
    ada.page.get_by_test_id("rules").get_by_text("SC-1.1").wait_for()
    assert ada.violations_by_scheme() == []


@pytest.mark.parametrize("game", ["card_slot", "uno", "tactics"])
def test_any_game_can_be_played_by_its_list_of_moves(visit, game):
    ada = visit()
    ada.sit(game, "Play a bot")
    ada.page.get_by_role("tab", name="Moves").click()
    ada.page.get_by_test_id("choices").get_by_role("button").first.click()
    ada.page.get_by_role("tab", name="Log").click()
    ada.log.locator("li").first.wait_for()


def test_two_friends_by_link(visit):
    ada, bob = visit(), visit()
    table = ada.sit("card_slot", "Invite a friend")
    expect(ada.page.get_by_label("The link of this table")).to_have_value(re.compile(f"/play/{table}$"))
    expect(ada.page.get_by_text(HERE_ALONE)).to_be_visible()
    bob.go(f"/play/{table}")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take a seat").click()
    for guest in (ada, bob):
        guest.stage.wait_for()
    expect(bob.page.get_by_role("list", name="Seats").get_by_text("Bob")).to_have_count(1)
    cy = visit()
    cy.go(f"/play/{table}")  # full by now
    cy.stage.wait_for()
    expect(cy.page.get_by_text("you are watching")).to_be_visible()
    expect(cy.page.get_by_role("button", name="Resign")).to_have_count(0)
    cy.page.get_by_role("button", name="Share").click()
    expect(cy.page.get_by_role("dialog").get_by_text(HERE_ALONE)).to_be_visible()
    assert cy.violations() == []


def test_the_host_may_add_to_the_shuffle_while_waiting(visit):
    ada, bob = visit(), visit()
    table = ada.sit("card_slot", "Invite a friend")
    ada.page.get_by_text("Add a text to the shuffle").click()
    commitment = ada.page.locator("details code").inner_text()
    assert re.fullmatch("[0-9a-f]{64}", commitment)
    ada.page.get_by_label("Your text for the shuffle").fill("my cat is called Ö")
    ada.page.get_by_role("button", name="Add", exact=True).click()
    expect(ada.page.get_by_text("Your text is part of the shuffle")).to_be_visible()
    assert ada.violations() == []
    bob.go(f"/play/{table}")
    bob.page.get_by_role("button", name="Take a seat").click()
    for guest in (ada, bob):
        guest.stage.wait_for()
    ada.page.get_by_role("button", name="Resign").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ada.result.wait_for()
    record = ada.context.request.get(f"{ada.address}/api/tables/{table}/record").text()
    fair = json.loads(record.splitlines()[0])["fair"]
    assert (fair["commitment"], fair["texts"]) == (commitment, ["my cat is called Ö", ""])


def test_the_clock_is_told_before_anybody_sits_down(visit):
    ada, bob = visit(), visit()
    words = re.compile(
        "The draft has 60 seconds for both, every action 10, a death choice 5; when time is up"
    )
    ada.go()
    expect(ada.card("tactics").get_by_text(words)).to_be_visible()
    ada.card("tactics").get_by_role("button", name="Options of Tactics").click()
    dialog = ada.page.get_by_role("dialog")
    expect(dialog.get_by_role("radio", name="None")).to_be_checked()
    dialog.get_by_role("radio", name="By link").check()
    expect(dialog.get_by_role("radio", name="The game’s own")).to_be_checked()
    expect(dialog.get_by_text(words)).to_be_visible()
    dialog.get_by_role("button", name="Open the table").click()
    ada.page.wait_for_url("**/play/*")
    expect(ada.page.get_by_text(words)).to_be_visible()
    bob.go(f"/play/{ada.table}")
    expect(bob.page.get_by_text(words)).to_be_visible()


def test_whoever_joins_sees_what_is_changed_and_may_add_to_the_shuffle(visit):
    ada, bob = visit(), visit()
    seats = [{"kind": "own"}, {"kind": "open"}]
    table = ada.ask("/api/tables", game="card_slot", seats=seats, values={"replay_cards": "13"})["table"]
    bob.go(f"/play/{table}")
    expect(bob.page.get_by_text("The rules are changed: replay cards 13.")).to_be_visible()
    bob.page.get_by_text("Add a text to the shuffle").click()
    bob.page.get_by_label("Your text for the shuffle").fill("my cat is called Ö")
    assert bob.violations() == []
    bob.page.get_by_role("button", name="Take a seat").click()
    bob.stage.wait_for()
    bob.page.get_by_role("button", name="Resign").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    bob.result.wait_for()
    record = bob.page.request.get(f"{bob.address}/api/tables/{table}/record").text()
    assert json.loads(record.splitlines()[0])["fair"]["texts"] == ["", "my cat is called Ö"]


def test_whoever_agrees_to_play_again_comes_along(visit):
    ada, bob, cy = visit(), visit(), visit()
    clock = {"kind": "bank", "seconds": 300, "increment": 3}
    seats = [{"kind": "own"}, {"kind": "open"}]
    made = ada.ask("/api/tables", game="card_slot", seats=seats, clock=clock, name="Ada")
    first = made["table"]
    ada.go(f"/play/{first}#{made['secret']}")
    terms = "Every player has 5 minutes in all, and 3 seconds more with every action"
    expect(ada.page.get_by_text(terms)).to_be_visible()
    bob.go(f"/play/{first}")
    expect(bob.page.get_by_text(terms)).to_be_visible()
    bob.page.get_by_role("button", name="Take a seat").click()
    cy.go(f"/watch/{first}")
    bob.page.get_by_role("button", name="Resign").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ada.result.get_by_role("button", name="Play again").click()
    expect(cy.page.get_by_text("Ada asks to play again.")).to_be_visible()
    bob.page.get_by_role("button", name="Agree").click()
    for guest in (ada, bob):
        guest.page.wait_for_url(lambda address: first not in address)
        expect(guest.result).to_have_count(0)
    assert ada.table == bob.table
    expect(cy.result.get_by_role("button", name="To the next game")).to_be_visible()
    expect(cy.page.get_by_text("Ada asks to play again.")).to_have_count(0)
    cy.go(f"/replay/{first}")
    expect(cy.page.get_by_text("Ada won: resigned.")).to_be_visible()


def test_what_may_not_be_offered_is_off_and_says_why_and_whoever_asked_hears_of_a_no(visit):
    ada, bob = visit(), visit()
    seats = [{"kind": "own"}, {"kind": "open"}]
    made = ada.ask("/api/tables", game="card_slot", seats=seats, name="Ada")
    ada.go(f"/play/{made['table']}#{made['secret']}")
    bob.go(f"/play/{made['table']}")
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Take a seat").click()
    undo = ada.page.get_by_role("button", name="Undo")
    expect(undo).to_have_accessible_description(re.compile("^You have not acted yet"))
    ada.page.get_by_role("tab", name="Moves").click()
    ada.page.get_by_test_id("choices").get_by_role("button").first.click()
    expect(undo).to_have_accessible_description(re.compile("^This cannot be taken back"))
    expect(undo).to_be_disabled()
    bob.page.get_by_role("button", name="Resign").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ada.result.get_by_role("button", name="Play again").click()
    bob.page.get_by_role("button", name="Decline").click()
    no = "Bob has declined your offer of a rematch; only the others may offer one now."
    expect(ada.page.get_by_role("status").get_by_text(no)).to_be_visible()
    expect(ada.result.get_by_role("button", name="Play again")).to_be_disabled()
    expect(bob.result.get_by_role("button", name="Play again")).to_be_enabled()


def test_a_table_that_everybody_has_left_is_in_no_list(visit):
    ada, bob = visit(), visit()
    table = ada.sit("card_slot", "Invite a friend")
    made = ada.ask("/api/tables", game="card_slot", seats=[{"kind": "open"}] * 2, public=True)
    shown = ada.ask("/api/tables", game="uno", seats=[{"kind": "own"}, {"kind": "open"}], public=True)
    bob.go()
    lists = bob.page.locator(".lists")
    expect(lists.locator(f"a[href='/play/{shown['table']}']")).to_be_visible()
    expect(lists.locator(f"a[href='/play/{made['table']}']")).to_have_count(0)
    ada.go()
    own = ada.page.locator(f"a[href='/play/{table}']")
    own.click()
    ada.page.get_by_role("button", name="Leave the table").click()
    ada.card("uno").wait_for()
    expect(own).to_have_count(0)


def test_at_one_screen_hands_are_hidden_between_turns(visit):
    ada = visit()
    ada.sit("card_slot", "Play here with a friend")
    curtain = ada.page.get_by_test_id("curtain")
    first = curtain.get_by_role("heading").inner_text()
    ada.page.get_by_role("button", name="Show my cards").click()
    ada.page.get_by_role("tab", name="Moves").click()
    choices = ada.page.get_by_test_id("choices").locator("button:not(:disabled)")
    while not is_first(curtain, choices):  # none while an action is on its way
        choices.first.click()
    expect(curtain.get_by_role("heading")).not_to_have_text(first)
    expect(ada.page.get_by_text("Hidden until the next player looks.")).to_have_count(1)


@pytest.mark.parametrize(("game", "what"), [("uno", "cards"), ("card_slot", "cards"), ("tactics", "draft")])
def test_at_one_screen_no_hint_is_given_before_the_player_looks(visit, game, what):
    ada = visit()
    ada.sit(game, "Play here with a friend")
    ada.page.get_by_test_id("curtain").wait_for()
    hint = ada.page.get_by_role("button", name="Hint", exact=True)
    expect(hint).to_be_disabled()
    expect(hint).to_have_accessible_description("Off until the next player looks.")
    expect(ada.page.get_by_test_id("announcer")).to_have_text(re.compile(r"^Player \d to move\.\s?$"))
    ada.page.get_by_role("button", name=f"Show my {what}").click()
    expect(hint).to_be_enabled()


def test_a_lost_connection_is_shown_and_heals_by_itself(browser, tmp_path):
    with ExitStack() as stack:
        with server(tmp_path) as address:
            ada = stack.enter_context(visitor(browser, address))
            ada.forgive("^WebSocket connection to '.*' failed: ")
            ada.go("/scenario/scoundrel/leftover-card-opens-the-next-room")  # nobody dies of its cards
            ada.page.get_by_role("button", name="Play from here, hands open").click()
            play_a_card(ada)
        banner = ada.page.get_by_role("alert").get_by_text("The connection is lost")
        banner.wait_for()
        choose_a_card(ada)  # sent as soon as there is a server again
        expect(ada.log.locator("li")).to_have_count(1)
        with server(tmp_path, int(address.rpartition(":")[2])):
            banner.wait_for(state="detached")
            expect(ada.log.locator("li")).to_have_count(2)
            play_a_card(ada)


def test_the_link_to_another_device_opens_the_same_seat(visit):
    ada, elsewhere = visit(permissions=["clipboard-read", "clipboard-write"]), visit()
    table = ada.sit("scoundrel", "Play")
    ada.page.get_by_role("button", name="Share").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Copy link").nth(1).click()
    ada.page.get_by_text("Copied.").wait_for()
    elsewhere.page.goto(ada.page.evaluate("() => navigator.clipboard.readText()"))
    elsewhere.page.get_by_role("button", name="Resign").wait_for()
    expect(elsewhere.page).to_have_url(re.compile(f"/play/{table}$"))  # the secret is kept, and not shown


def test_the_promised_shuffle_can_be_copied_whole(visit):
    ada = visit(permissions=["clipboard-read", "clipboard-write"])
    table = ada.sit("card_slot", "Play a bot")
    ada.page.get_by_role("button", name="Share").click()
    dialog = ada.page.get_by_role("dialog")
    promised = dialog.get_by_test_id("commitment")
    expect(promised).to_have_text(re.compile("^[0-9a-f]{64}$"))
    dialog.get_by_role("button", name="Copy", exact=True).click()
    ada.page.get_by_text("Copied.").wait_for()
    copied = ada.page.evaluate("() => navigator.clipboard.readText()")
    assert copied == promised.inner_text()
    assert ada.violations() == []
    ada.page.set_viewport_size({"width": 360, "height": 740})
    fits(ada.page, 360)
    assert dialog.evaluate("it => it.scrollWidth <= it.clientWidth")
    dialog.get_by_role("button", name="Close").click()
    ada.page.get_by_role("button", name="Resign").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    ada.result.wait_for()
    record = ada.context.request.get(f"{ada.address}/api/tables/{table}/record").text()
    assert json.loads(record.splitlines()[0])["fair"]["commitment"] == copied


def test_a_phone_needs_no_sideways_scrolling(visit):
    ada = visit(is_mobile=True)
    ada.page.set_viewport_size({"width": 360, "height": 740})
    for path, landmark in {
        "/": "article[data-game=uno]",
        "/scenarios": "main summary",
        "/record": "input[type=file]",
        "/scenario/scoundrel/first-room": "[data-testid=stage] button.card",
    }.items():
        ada.go(path)
        ada.page.locator(landmark).first.wait_for()
        fits(ada.page, 360)
        assert ada.violations() == []


# How much has jumped until now: whatever the last frame shifted is told before a mark that is set after it.
SHIFTS = """() => new Promise((tell) => {
  const met = [];
  const observer = new PerformanceObserver((list) => {
    met.push(...list.getEntries());
    if (met.every((it) => it.name !== "now")) return;
    const shifts = met.filter((it) => it.entryType === "layout-shift" && !it.hadRecentInput);
    tell(shifts.reduce((all, it) => all + it.value, 0));
  });
  observer.observe({type: "layout-shift", buffered: true});
  observer.observe({type: "mark"});
  requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("now")));
})"""


def test_nothing_jumps_when_a_page_fills(visit):
    ada = visit()
    table = ada.sit("scoundrel", "Play")
    for path, landmark in {"/": "Go on where you stopped", f"/play/{table}": "Room"}.items():
        ada.go(path)
        ada.page.get_by_role("heading", name=landmark).wait_for()
        ada.page.wait_for_load_state("networkidle")
        assert ada.page.evaluate(SHIFTS) < 0.01, path
