"""Whatever goes wrong is said on a page, with what to do next; no page is ever blank."""

import re
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from browsing import Visitor, play_a_card, server, visitor

REFUSED = "^Failed to load resource: .* 4\\d\\d "
UNREACHED = "^(WebSocket connection to '.*' failed|Failed to load resource|Couldn't load preload assets): "
OFF = "Object.defineProperty(window, 'localStorage', {get() { throw new Error('off'); }});"


def says(guest: Visitor, title: str, *ways: str) -> None:
    """The page says what is wrong and where to go from here, for everybody."""
    expect(guest.page.get_by_role("heading", name=title)).to_be_visible()
    expect(guest.page).to_have_title(re.compile("Turnwise"))
    main = guest.page.get_by_role("main")
    for way in ways:
        expect(main.get_by_role("link", name=way).or_(main.get_by_role("button", name=way))).to_be_visible()
    assert guest.violations_by_scheme() == []


@pytest.mark.parametrize(
    ("path", "title", "ways"),
    [
        ("/nowhere", "There is no such page", []),
        ("/play/nothing-here", "There is no such table", []),
        ("/watch/nothing-here", "There is no such table", []),
        ("/replay/nothing-here", "No such replay", []),
        ("/scenario/uno/none", "No such scenario", ["All scenarios"]),
        ("/new?game=uno&set=stack", "This link to rules cannot be opened", ["Open a file of rules"]),
    ],
)
def test_an_address_where_nothing_is(visit, path, title, ways):
    ada = visit()
    ada.forgive(REFUSED)
    ada.go(path)
    says(ada, title, "To the first page", *ways)
    ada.page.get_by_role("main").get_by_role("link", name="To the first page").click()
    expect(ada.card("uno")).to_be_visible()


def test_a_link_whose_secret_opens_no_seat(visit):
    ada, bob = visit(), visit()
    table = ada.sit("card_slot", "Invite a friend")
    bob.go(f"/play/{table}#a-secret-of-long-ago")
    says(bob, "This link opens no seat here", "Come in without it", "To the first page")
    bob.page.get_by_role("button", name="Come in without it").click()
    expect(bob.page.get_by_role("button", name="Take a seat")).to_be_visible()


def test_whoever_comes_to_a_full_table_is_told_that_they_watch(visit):
    ada, bob, cy = visit(), visit(), visit()
    table = ada.sit("card_slot", "Invite a friend")
    for guest in (bob, cy):
        guest.go(f"/play/{table}")
        expect(guest.page.get_by_role("button", name="Take a seat")).to_be_visible()
    bob.page.get_by_role("button", name="Take a seat").click()
    expect(bob.stage).to_be_visible()
    expect(bob.page.get_by_text("you are watching")).to_have_count(0)
    expect(cy.page.get_by_text("All seats of this table are taken, so you are watching.")).to_be_visible()
    expect(cy.stage).to_be_visible()
    assert cy.violations() == []
    cy.page.get_by_role("link", name="Open a table of your own").click()
    expect(cy.card("card_slot")).to_be_visible()


def saved_record(guest: Visitor, folder: Path) -> Path:
    """The record of a short game."""
    guest.sit("scoundrel", "Play")
    play_a_card(guest)
    guest.page.get_by_role("button", name="Resign").click()
    guest.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    with guest.page.expect_download() as saving:
        guest.result.get_by_role("link", name="Save record").click()
    saving.value.save_as(folder / "game.jsonl")
    return folder / "game.jsonl"


def test_a_broken_record_is_told_about_and_a_sound_one_replays(visit, tmp_path):
    ada = visit()
    record = saved_record(ada, tmp_path)
    broken = tmp_path / "broken.jsonl"
    broken.write_text(record.read_text().replace("scoundrel", "scoundrels", 1))
    ada.go("/record")
    field = ada.page.get_by_label("Drop a record here")
    ada.forgive(REFUSED)
    field.set_input_files(broken)
    says(ada, "This file cannot be opened")
    expect(ada.page.get_by_role("alert")).to_contain_text(
        re.compile("broken.jsonl.*This file, line 1", re.DOTALL)
    )
    field.set_input_files(record)
    ada.page.get_by_role("button", name="One step on").click()
    expect(ada.page.get_by_test_id("step")).to_have_text("1 / 1")
    expect(ada.page.get_by_role("heading", name="This file cannot be opened")).to_have_count(0)


def test_a_file_may_be_dropped_beside_the_zone(visit, tmp_path):
    ada = visit()
    text = saved_record(ada, tmp_path).read_text()
    ada.go("/record")
    ada.page.get_by_label("Drop a record here").wait_for()
    ada.page.evaluate(
        """(text) => {
          const data = new DataTransfer();
          data.items.add(new File([text], "game.jsonl"));
          const drop = new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true});
          document.querySelector("header").dispatchEvent(drop);
        }""",
        text,
    )
    expect(ada.page.get_by_test_id("step")).to_have_text("0 / 1")


def test_a_server_that_is_gone_is_told_about_and_the_page_goes_on_when_it_is_back(browser, tmp_path):
    with ExitStack() as stack:
        with server(tmp_path) as address:
            ada = stack.enter_context(visitor(browser, address))
            ada.forgive(UNREACHED)
            ada.go()
            expect(ada.card("uno")).to_be_visible()
        ada.page.get_by_role("link", name="Scenarios").click()
        says(ada, "This page could not be loaded", "Try again", "To the first page")
        ada.page.get_by_role("button", name="Try again").click()
        expect(ada.page.get_by_text("The server still cannot be reached.")).to_be_visible()
        ada.page.get_by_role("main").get_by_role("link", name="To the first page").click()
        expect(ada.page.get_by_role("alert")).to_contain_text("The connection is lost.")
        port = int(address.rpartition(":")[2])
        with server(tmp_path, port):
            ada.page.get_by_role("alert").get_by_role("button", name="Now").click()
            expect(ada.page.get_by_role("alert")).to_have_count(0)
        # browsers differ in whether they fetch a part again that they could not fetch once
        ada.page.get_by_role("link", name="Scenarios").click()
        says(ada, "This page could not be loaded", "Try again")
        with server(tmp_path, port):
            ada.page.get_by_role("button", name="Try again").click()
            expect(ada.page.get_by_role("heading", name="Scenarios")).to_be_visible()


def test_a_first_page_without_an_answer_says_so_and_can_be_tried_again(visit):
    ada = visit()
    ada.forgive(UNREACHED)
    ada.page.route("**/api/games", lambda route: route.abort())
    ada.go()
    says(ada, "No table in sight", "Try again")
    ada.page.unroute("**/api/games")
    ada.page.get_by_role("button", name="Try again").click()
    expect(ada.card("uno")).to_be_visible()


def test_the_first_page_tells_of_a_game_that_does_not_work(visit):
    ada = visit()
    sentence = "The game 'cellar' is installed but does not work: `turnwise games` tells why."
    problems = [{"game": "cellar", "sentence": sentence}]
    ada.page.route("**/api/games/problems", lambda route: route.fulfill(json=problems))
    ada.go()
    expect(ada.card("uno")).to_be_visible()
    expect(ada.page.get_by_text(sentence)).to_be_visible()


def test_a_table_goes_on_by_itself_when_the_server_is_back(browser, tmp_path):
    with ExitStack() as stack:
        with server(tmp_path) as address:
            ada = stack.enter_context(visitor(browser, address))
            ada.forgive(UNREACHED)
            ada.sit("scoundrel", "Play")
            play_a_card(ada)
            ada.page.get_by_role("link", name="Turnwise, to the first page").click()
            go_on = ada.page.get_by_role("link", name=re.compile("^Go on: Scoundrel"))
            expect(go_on).to_be_visible()
        go_on.click()
        says(ada, "The server cannot be reached", "Try again")
        with server(tmp_path, int(address.rpartition(":")[2])):
            expect(ada.log.locator("li")).to_have_count(1)


def test_without_storage_the_page_says_so_and_the_address_keeps_the_seat(visit):
    ada = visit()
    ada.context.add_init_script(OFF)
    ada.go()
    expect(ada.page.get_by_text("This browser keeps nothing between visits.")).to_be_visible()
    assert ada.violations() == []
    ada.sit("scoundrel", "Play")
    expect(ada.page).to_have_url(re.compile("#"))
    play_a_card(ada)
    ada.page.reload()
    ada.page.get_by_role("button", name="Undo").wait_for()
    play_a_card(ada)


def test_two_tabs_of_one_seat_follow_each_other(visit):
    ada = visit()
    table = ada.sit("scoundrel", "Play")
    other = ada.tab()
    other.goto(f"{ada.address}/play/{table}")
    log = other.get_by_role("group", name="What happened")
    expect(log).to_be_visible()
    play_a_card(ada)
    expect(log.locator("li")).to_have_count(1)
    other.get_by_role("button", name="Undo").click()
    for told in (log, ada.log):
        expect(told.locator("li")).to_have_text(["Your last action was taken back."])
    play_a_card(ada)
    expect(log.locator("li")).to_have_count(2)
