"""After the game: the win chance after every move, and the moves that lost most."""

import re

from playwright.sync_api import Locator, expect

from browsing import THINKING, Visitor, fits

# Four health and a sword at hand: 2♣ may be fought with bare hands, but 5♠ then kills.
POSITION = "scoundrel 1.0 health=4 room=10D,5S,2C,3H deck=-"


def lose(guest: Visitor) -> str:
    """Throw a match of two moves away; the table's id."""
    wish = {"position": POSITION, "seats": [{"kind": "own"}], "name": "Ada"}
    table = guest.open_table(**wish)
    guest.page.get_by_role("tab", name=re.compile("Moves")).click()
    for card in ("2♣", "5♠"):
        guest.page.get_by_test_id("choices").get_by_role("button", name=f"Fight {card}").click()
    expect(guest.result).to_be_visible()
    return table


def analysed(guest: Visitor) -> Locator:
    """The panel of an analysis that is complete."""
    panel = guest.page.get_by_role("region", name="Analysis")
    expect(panel).to_have_attribute("aria-busy", "false", timeout=THINKING)
    return panel


def test_a_lost_match_shows_its_curve_and_what_would_have_been_better(visit):
    ada = visit()
    lose(ada)
    ada.result.get_by_role("link", name="Analyse").click()
    panel = analysed(ada)
    expect(panel.get_by_role("status")).to_have_text("1 blunder.")
    expect(panel.get_by_role("img")).to_have_accessible_name(
        re.compile(r"Win chance of Ada: from .+ to 0.%; 1 blunder")
    )
    blunder = panel.get_by_role("list", name="Marked moves").get_by_role("button")
    expect(blunder).to_contain_text("Move 2: fight 5♠ with bare hands")
    expect(blunder).to_contain_text(re.compile(r"\d+ points worse than .+ \(0.% instead of >?\d+.%\)"))
    blunder.click()
    expect(ada.page.get_by_test_id("step")).to_have_text("2 / 2")
    expect(blunder).to_have_attribute("aria-current", "step")
    steps = ada.page.get_by_role("group", name="All steps")
    expect(steps.get_by_role("button", name=re.compile(r"^2\. .+\?\?"))).to_have_attribute(
        "aria-current", "step"
    )
    assert ada.violations() == []


def test_the_curve_is_dragged_along_by_keyboard_and_all_figures_can_be_read(visit):
    ada = visit(color_scheme="dark")
    ada.page.set_viewport_size({"width": 360, "height": 760})
    table = lose(ada)
    ada.go(f"/replay/{table}")
    panel = ada.page.get_by_role("region", name="Analysis")
    panel.get_by_role("button", name="Analyse").click()
    analysed(ada)
    panel.get_by_role("slider", name="Move in the curve").press("ArrowRight")
    expect(ada.page.get_by_test_id("step")).to_have_text("1 / 2")
    panel.get_by_text("All moves in figures").click()
    expect(panel.get_by_role("row")).to_have_count(3)
    fits(ada.page, 360)
    assert ada.violations() == []
    panel.get_by_role("button", name="Look deeper").click()
    expect(panel.get_by_text("By a deep search")).to_be_visible(timeout=THINKING)


def test_every_seat_of_a_record_can_be_looked_at(visit, tmp_path):
    ada = visit()
    ada.open_table(
        game="card_slot", seats=[{"kind": "own"}, {"kind": "own"}], seed="a", openHands=True, name="Ada"
    )
    ada.page.get_by_role("tab", name=re.compile("Moves")).click()
    ada.page.get_by_test_id("choices").get_by_role("button").first.click()
    ada.page.get_by_role("button", name="Resign").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    with ada.page.expect_download() as saving:
        ada.result.get_by_role("link", name="Save record").click()
    saving.value.save_as(tmp_path / "game.jsonl")
    ada.go("/record")
    ada.page.get_by_label("Drop a record here").set_input_files(tmp_path / "game.jsonl")
    panel = ada.page.get_by_role("region", name="Analysis")
    panel.get_by_role("button", name="Analyse").click()
    analysed(ada)
    panel.get_by_role("radio", name="Player 2").check()
    expect(panel.get_by_role("img")).to_have_accessible_name(re.compile("Win chance of Player 2"))


def test_a_match_that_goes_on_offers_no_analysis(visit):
    ada = visit()
    table = ada.open_table(position=POSITION, seats=[{"kind": "own"}], name="Ada")
    expect(ada.stage).to_be_visible()
    ada.go(f"/replay/{table}")
    expect(ada.page.get_by_test_id("step")).to_have_text("0 / 0")
    expect(ada.page.get_by_role("region", name="Analysis")).to_have_count(0)
