"""Tables in a real browser: by link, at one screen, through a lost connection, for everybody."""

from contextlib import ExitStack

import pytest

from browsing import choose_a_card, play_a_card, server, visitor

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
        choose_a_card(ada)  # sent as soon as there is a server again
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


def test_a_record_that_is_dropped_on_the_page_replays_and_a_broken_one_is_refused(visit, tmp_path):
    ada = visit()
    ada.sit("scoundrel", "Play")
    play_a_card(ada)
    ada.page.get_by_role("button", name="Resign").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    with ada.page.expect_download() as saving:
        ada.result.get_by_role("link", name="Save record").click()
    record = tmp_path / "game.jsonl"
    saving.value.save_as(record)
    broken = tmp_path / "broken.jsonl"
    broken.write_text(record.read_text().replace("scoundrel", "scoundrels", 1))
    ada.go("/record")
    field = ada.page.get_by_label("Drop a record here")
    with ada.page.expect_response("**/api/replays"):
        field.set_input_files(broken)
    ada.page.get_by_text("This file, line 1").wait_for()
    field.set_input_files(record)
    ada.page.get_by_role("button", name="One step on").click()
    assert ada.page.get_by_test_id("step").inner_text() == "1 / 1"
    assert len(ada.faults) == 1  # the browser itself notes the refusal
    ada.faults.clear()


def test_without_storage_the_address_keeps_the_seat(visit):
    ada = visit()
    off = "{get() { throw new Error('off'); }}"
    ada.context.add_init_script(f"Object.defineProperty(window, 'localStorage', {off});")
    ada.sit("scoundrel", "Play")
    assert "#" in ada.page.url
    play_a_card(ada)
    ada.page.reload()
    ada.page.get_by_role("button", name="Undo").wait_for()
    play_a_card(ada)


def test_the_link_to_another_device_opens_the_same_seat(visit):
    ada, elsewhere = visit(permissions=["clipboard-read", "clipboard-write"]), visit()
    table = ada.sit("scoundrel", "Play")
    ada.page.get_by_role("button", name="Share").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Copy link").nth(1).click()
    link = ada.page.evaluate("() => navigator.clipboard.readText()")
    elsewhere.page.goto(link)
    elsewhere.page.get_by_role("button", name="Resign").wait_for()
    assert elsewhere.page.url.endswith(f"/play/{table}")  # the secret is kept, and no longer shown


def test_a_phone_needs_no_sideways_scrolling(visit):
    ada = visit(is_mobile=True)
    ada.page.set_viewport_size({"width": 360, "height": 740})
    for path in ("/", "/scenarios", "/record", "/scenario/scoundrel/first-room"):
        ada.go(path)
        ada.page.get_by_role("heading").first.wait_for()
        assert ada.page.evaluate("() => document.documentElement.scrollWidth") <= 360, path
        assert ada.violations() == []


SHIFTS = """() => new Promise((tell) => {
  const sum = (list) => list.filter((it) => !it.hadRecentInput).reduce((all, it) => all + it.value, 0);
  const observer = new PerformanceObserver((list) => tell(sum(list.getEntries())));
  observer.observe({type: "layout-shift", buffered: true});
  setTimeout(() => tell(0), 300);
})"""


def test_nothing_jumps_when_a_page_fills(visit):
    ada = visit()
    table = ada.sit("scoundrel", "Play")
    for path, landmark in {"/": "Go on where you stopped", f"/play/{table}": "Room"}.items():
        ada.go(path)
        ada.page.get_by_role("heading", name=landmark).wait_for()
        ada.page.wait_for_timeout(300)
        assert ada.page.evaluate(SHIFTS) < 0.01, path
