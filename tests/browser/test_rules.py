"""A table by somebody's own rules: by the link that was sent, or by their file."""

import re

from playwright.sync_api import expect

from turnwise.core.registry import game
from turnwise.matches.rule_set import RuleSet

RULES = RuleSet.of(game("uno"), "duel", {"stacking": True, "hand_size": 5}, "<i>Pile up</i> 50 %")


def test_rules_come_by_link_or_file_and_are_played(visit, tmp_path):
    ada, bob = visit(), visit()
    ada.go(RULES.link)
    expect(ada.page.get_by_role("heading", name="<i>Pile up</i> 50 %")).to_be_visible()
    changed = ada.page.get_by_role("region", name="What differs").locator("dl > div")
    expect(changed).to_have_count(2)
    expect(changed.filter(has_text="Hand size")).to_contain_text("7 → 5")
    assert ada.violations() == []
    ada.page.get_by_role("radio", name="By link").check()
    ada.page.get_by_label("Show this table in the lobby").check()
    ada.page.get_by_role("button", name="Open the table").click()
    ada.page.wait_for_url("**/play/*")
    listed = ada.context.request.get(f"{ada.address}/api/tables?status=waiting&game=uno").json()
    (table,) = [it["summary"] for it in listed if it["table"] == ada.table]
    assert (table["values"], table["edition"]) == ({"hand_size": "5", "stacking": "true"}, "duel")
    bob.go(f"/play/{ada.table}")
    told = "By the rules “<i>Pile up</i> 50 %”: hand size 5, stacking true."
    expect(bob.page.get_by_text(told)).to_be_visible()
    bob.page.get_by_role("button", name="Take a seat").click()
    for guest in (ada, bob):
        expect(guest.page.get_by_role("heading", level=1)).to_contain_text("“<i>Pile up</i> 50 %”")

    file = tmp_path / "mine.yaml"
    file.write_text("game: uno\nvalues: {stacking: maybe}\n")
    ada.go("/new")
    ada.page.get_by_label("Drop a file of rules here").set_input_files(file)
    expect(ada.page.get_by_role("alert")).to_contain_text("mine.yaml:2: parameter stacking cannot be 'maybe'")
    ada.forgive("400")
    file.write_text(RULES.text())
    ada.page.get_by_label("Drop a file of rules here").set_input_files(file)
    expect(ada.page.get_by_role("heading", name="<i>Pile up</i> 50 %")).to_be_visible()
    expect(ada.page).to_have_url(re.compile(r"/new\?game=uno&edition=duel&set=hand_size=5"))
