"""The lab on the page: an experiment from its question to its report, at all widths, and what goes wrong."""

import re
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from browsing import THINKING, fits, server, visitor

EXPERIMENT = re.compile(r"/lab/[0-9a-f]{18}$")
WIDTHS = (390, 1440)


def ask(guest, margin="3"):
    """Ask what stacking does to UNO, if so much matters."""
    page = guest.go("/lab")
    page.get_by_label("Find a parameter").fill("draw card answered")
    page.get_by_role("switch", name="Stacking, B").check()
    expect(page.get_by_role("region", name="What differs")).to_contain_text("Stacking false → true")
    page.get_by_label("How much of it matters").fill(margin)
    return page


def start(page):
    page.get_by_role("button", name="Start").click()
    page.wait_for_url(EXPERIMENT)


def fitting(guest):
    """At every width nothing has to be scrolled sideways, and axe has nothing to say."""
    for scheme in ("light", "dark"):
        guest.page.emulate_media(color_scheme=scheme)
        for width in WIDTHS:
            guest.page.set_viewport_size({"width": width, "height": 844})
            fits(guest.page, width)
            assert guest.violations() == []


def test_a_change_is_asked_about_watched_and_read(visit):
    guest = visit()
    page = guest.go()
    page.get_by_role("link", name="Lab", exact=True).click()
    page.wait_for_url("**/lab")
    page = ask(guest)
    fitting(guest)
    start(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("UNO: duel against duel, stacking=true")
    found = page.get_by_role("region", name="What was found")
    expect(found.get_by_text("Equal within 3 points")).to_be_visible(timeout=THINKING)
    curve = page.get_by_role("img", name=re.compile("Difference of “player 1 wins” after 8,192 deals"))
    expect(curve.locator("circle")).to_have_count(1)
    report = page.get_by_role("link", name="Open the report")
    expect(report).to_be_visible(timeout=THINKING)
    expect(page.get_by_role("button", name="Stop")).to_have_count(0)
    fitting(guest)

    with page.expect_popup() as opened:
        report.click()
    shown = opened.value
    expect(shown.get_by_role("heading", level=1)).to_have_text("UNO: duel against duel, stacking=true")
    assert shown.locator("svg").count() > 3
    assert shown.evaluate("() => document.styleSheets[0].cssRules.length") > 10
    with shown.expect_download() as saved:
        shown.get_by_role("link", name="The shortest game").first.click()
    assert saved.value.suggested_filename.endswith(".jsonl")

    address = page.url
    links = page.get_by_role("link", name=re.compile("Play by these rules"))
    assert links.last.get_attribute("href") == "/new?game=uno&edition=duel&set=stacking=true"
    page.get_by_role("link", name="Ask again with changes").click()
    expect(page.get_by_role("region", name="What differs")).to_contain_text("Stacking false → true")
    past = page.get_by_role("region", name="Experiments")
    expect(past.get_by_role("link").first).to_contain_text("Equal within 3 points")
    past.get_by_role("link").first.click()
    expect(page).to_have_url(address)


def test_a_run_tells_what_happens_in_figures(visit):
    guest = visit()
    page = guest.go("/lab")
    page.get_by_role("combobox", name="Game").select_option("Scoundrel")
    page.get_by_role("radio", name="The rules alone").check()
    page.get_by_role("spinbutton", name="Deals").fill("3000")
    start(page)
    expect(page.get_by_text(re.compile(r"^The player wins .* of 3,000 games"))).to_be_visible(
        timeout=THINKING
    )
    row = page.get_by_role("row", name=re.compile("^Player 1 wins"))
    expect(row).to_contain_text("%")
    fitting(guest)


def test_a_parameter_is_varied_over_its_range(visit):
    guest = visit()
    page = guest.go("/lab?game=scoundrel")
    page.get_by_role("radio", name="A parameter").check()
    page.get_by_role("combobox", name="What varies").select_option("Start health")
    page.get_by_role("spinbutton", name="From").fill("10")
    page.get_by_role("spinbutton", name="To", exact=True).fill("20")
    page.get_by_role("spinbutton", name="By").fill("5")
    page.get_by_role("spinbutton", name="Deals at each value").fill("2000")
    fitting(guest)
    start(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Scoundrel: Start health 10 to 20, 1.0")
    curve = page.get_by_role("img", name=re.compile("^The player wins by Start health. 10: "))
    expect(curve.locator("circle")).to_have_count(2, timeout=THINKING)
    expect(curve.locator("rect")).to_have_count(1)  # the rules as they are
    expect(
        page.get_by_text(re.compile("^From start_health 10 to 20 “the player wins” rises"))
    ).to_be_visible()
    fitting(guest)
    expect(page.get_by_role("link", name="Ask again with changes")).to_be_visible(timeout=THINKING)
    page.get_by_role("link", name="Ask again with changes").click()
    expect(page.get_by_role("spinbutton", name="By")).to_have_value("5")


def test_the_sweep_that_is_offered_first_can_be_played(visit):
    page = visit().go("/lab")
    page.get_by_role("radio", name="A parameter").check()
    expect(page.get_by_role("spinbutton", name="To", exact=True)).to_have_value(
        "4"
    )  # a larger deck is refused
    page.get_by_role("spinbutton", name="Deals at each value").fill("100")
    start(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("UNO: Zero cards 0 to 4, duel")


def test_it_is_stopped_by_the_one_who_began_it_alone(visit):
    ada, bob = visit(), visit()
    page = ask(ada, margin="0.001")
    start(page)
    marks = page.locator("figure circle")
    expect(marks.first).to_be_visible(timeout=THINKING)
    before = marks.count()
    expect(marks.nth(before)).to_be_visible()  # the curve grows
    bob.go(page.url.removeprefix(bob.address))
    expect(bob.page.get_by_role("progressbar")).to_be_visible()
    expect(bob.page.get_by_role("button", name="Stop")).to_have_count(0)
    page.get_by_role("button", name="Stop").click()
    for guest in (ada, bob):
        expect(guest.page.get_by_text("Stopped before it was done.")).to_be_visible(timeout=THINKING)
    expect(page.get_by_role("link", name="Open the report")).to_be_visible()


def test_bad_input_is_told_and_nothing_is_begun(visit):
    guest = visit()
    page = guest.go("/lab")
    button = page.get_by_role("button", name="Start")
    expect(button).to_be_disabled()
    expect(page.get_by_text("both sides are the same")).to_be_visible()
    ask(guest, margin="0")
    expect(page.get_by_text("How much of it matters is 0: it must be above 0")).to_be_visible()
    expect(button).to_be_disabled()
    page.get_by_label("How much of it matters").fill("1")
    deals = page.get_by_role("spinbutton", name="Deals")
    for typed, told in (("0", "is 0:"), ("", "is no number:"), ("1000001", "is 1,000,001:")):
        deals.fill(typed)
        expect(
            page.get_by_text(f"The number of deals {told} it must be a whole number from 1 to 1,000,000")
        ).to_be_visible()
        expect(deals).to_have_attribute("aria-invalid", "true")
        expect(button).to_be_disabled()
    deals.fill("1000")
    page.get_by_label("Find a parameter").fill("zero cards")
    zeros = page.get_by_role("spinbutton", name="Zero cards, B")
    zeros.fill("9")
    expect(page.get_by_text("Zero cards, B is 9: it must be a whole number from 0 to 8.")).to_be_visible()
    expect(zeros).to_have_attribute("aria-invalid", "true")
    zeros.fill("8")
    button.click()
    expect(page.get_by_role("alert")).to_contain_text("make a deck of 136: 120 cards are the most")
    assert page.url.endswith("/lab")
    guest.forgive("400")


def test_who_asks_by_keyboard_changes_what_a_slider_holds(visit):
    guest = visit()
    page = guest.go("/lab")
    slider = page.get_by_role("slider", name="Hand size, B")
    slider.focus()
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("spinbutton", name="Hand size, B, as a number")).to_have_value("6")
    changes = page.get_by_role("region", name="What differs")
    expect(changes).to_contain_text("Hand size 7 → 6")
    changes.get_by_role("button", name="Undo: Hand size").click()
    expect(slider).to_have_value("7")


def test_parameters_are_folded_on_a_phone(visit):
    guest = visit()
    guest.page.set_viewport_size({"width": 390, "height": 844})
    page = guest.go("/lab")
    button = page.get_by_role("button", name="Start")
    expect(button).to_be_visible()
    assert button.bounding_box()["y"] < 2.5 * 844
    expect(page.get_by_role("slider")).to_have_count(0)
    page.get_by_role("button", name=re.compile(r"^All \d+ parameters$")).click()
    page.get_by_role("spinbutton", name="Hand size, B").fill("6")
    page.get_by_role("button", name="Fewer parameters").click()
    expect(page.get_by_role("slider", name="Hand size, B")).to_be_visible()  # it differs
    expect(page.get_by_role("slider")).to_have_count(2)
    assert guest.violations() == []


@pytest.mark.parametrize("width", WIDTHS)
def test_whatever_is_pressed_is_large_enough(visit, width):
    guest = visit()
    guest.page.set_viewport_size({"width": width, "height": 844})
    page = ask(guest)
    small = page.evaluate(
        """() => [...document.querySelectorAll('main :is(button, select, input.field, summary, .flag)')]
            .filter((it) => it.getBoundingClientRect().height < 44)
            .map((it) => it.outerHTML.slice(0, 120))"""
    )
    assert small == []


def test_an_unknown_experiment_has_a_clear_page(visit):
    guest = visit()
    for id in ("0" * 18, "no such thing"):
        page = guest.go(f"/lab/{id}")
        expect(page.get_by_role("heading", name="There is no such experiment")).to_be_visible()
        assert guest.violations() == []
    guest.forgive("404")
    page.get_by_role("link", name="To the lab").click()
    expect(page.get_by_role("heading", name="Lab", exact=True)).to_be_visible()


def test_a_server_that_is_gone_and_a_closed_lab_are_told(browser, tmp_path):
    with server(tmp_path, 0, "--lab", "off") as address, visitor(browser, address) as guest:
        page = guest.go("/lab")
        expect(page.get_by_role("heading", name="The lab is closed here")).to_be_visible()
        assert guest.violations() == []
    with ExitStack() as stack:
        with server(tmp_path) as address:
            guest = stack.enter_context(visitor(browser, address))
            guest.forgive("ERR_CONNECTION")
            page = guest.go("/lab")
            expect(page.get_by_role("heading", name="Experiments")).to_be_visible()
        expect(page.get_by_text("The connection is lost.")).to_be_visible()
