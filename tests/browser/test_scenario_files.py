"""Scenario files: open one, see what is met, play on from it, and save a position as another."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from browsing import Visitor
from turnwise.matches.scenario import load, run

SCENARIO = """
title: The second potion heals nothing
game: scoundrel
given: {health: 10, room: [5H, 7H, 2C, 3C], deck: [9S, 8S, 7S]}
when:
  - drink 5H
  - expect: {health: 15}
  - refused: avoid
    because: once a card of it was taken
then: {health: 14, room: {contains: 7H}}
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(SCENARIO)
    return path


def bring(guest: Visitor, path: str, file: Path) -> None:
    """Choose a file on a page that takes scenarios."""
    guest.go(path)
    guest.page.get_by_label("Drop a scenario file here").set_input_files(file)


def steps(guest: Visitor) -> Locator:
    return guest.page.get_by_role("group", name="All steps").get_by_role("listitem")


def save_position(guest: Visitor, folder: Path, part: str = "The position alone") -> Path:
    """Save what the table shows as a scenario; its file."""
    guest.page.get_by_role("button", name="Save position").click()
    dialog = guest.page.get_by_role("dialog")
    dialog.get_by_label("What it shows").fill("A case of mine")
    dialog.get_by_role("radio", name=part).check()
    with guest.page.expect_download() as saving:
        dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_be_hidden()
    assert saving.value.suggested_filename == "a-case-of-mine.yaml"
    path = folder / saving.value.suggested_filename
    saving.value.save_as(path)
    return path


def test_a_file_is_stepped_through_and_tells_what_is_met(visit, file):
    ada = visit()
    bring(ada, "/scenarios", file)
    expect(ada.page.get_by_role("heading", name="The second potion heals nothing")).to_be_visible()
    status = ada.page.get_by_role("complementary", name="Steps").get_by_role("status")
    expect(status).to_have_text("4 checks: 4 to come")
    expect(steps(ada).nth(2)).to_contain_text("expected: health: 15")
    on = ada.page.get_by_role("button", name="One step on")
    for _ in range(2):
        on.click()
    expect(steps(ada).nth(2)).to_contain_text(re.compile("(?<!not )met: health: 15"))
    expect(status).to_have_text("4 checks: 1 met, 3 to come")
    ada.page.get_by_role("button", name="To the end").click()
    expect(steps(ada).nth(3)).to_contain_text("once a card of it was taken")
    expect(steps(ada).nth(4)).to_contain_text("not met: health: 14")
    expect(steps(ada).nth(4)).to_contain_text("found: 15")
    expect(status).to_have_text("4 checks: 1 not met, 3 met")
    assert ada.violations() == []
    ada.page.get_by_role("button", name="Open another").click()
    expect(ada.page.get_by_role("heading", name="Open a scenario")).to_be_visible()
    assert ada.violations() == []


@pytest.mark.parametrize("part", ["The position alone", "With the moves up to it"])
def test_a_position_that_was_played_to_is_saved_and_opened_again(visit, file, tmp_path, part):
    ada = visit(color_scheme="dark")
    ada.page.set_viewport_size({"width": 360, "height": 760})
    bring(ada, "/scenario", file)
    ada.page.get_by_role("button", name="One step on").click()
    ada.page.get_by_role("button", name="Play from here").click()
    ada.page.get_by_role("tab", name=re.compile("Moves")).click()
    ada.page.get_by_test_id("choices").get_by_role("button", name=re.compile("Fight 2♣")).click()
    expect(ada.stage).to_contain_text("13")
    saved = save_position(ada, tmp_path, part)
    scenario = load(saved)
    assert run(scenario).passed
    bring(ada, "/scenario", saved)
    expect(ada.page.get_by_role("heading", name="A case of mine")).to_be_visible()
    ada.page.get_by_role("button", name="To the end").click()
    expect(ada.stage).to_contain_text("13")
    expect(ada.page.get_by_text("2 checks: 2 met")).to_be_visible()
    assert ada.violations() == []


def test_both_sides_are_played_with_open_hands_and_saved(visit, tmp_path):
    ada = visit()
    ada.go("/scenario/uno/un-4-17-three-ways-to-answer")
    ada.page.get_by_role("button", name="Play from here").click()
    expect(ada.stage).to_be_visible()
    ada.page.get_by_role("button", name="Save position").click()
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    assert ada.violations() == []
    ada.page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    scenario = load(save_position(ada, tmp_path))
    assert run(scenario).passed
    assert scenario.game.id == "uno"


def test_a_table_with_hidden_hands_offers_no_file(visit):
    ada = visit()
    ada.sit("uno", "Play a bot")
    expect(ada.page.get_by_role("button", name="Resign")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Save position")).to_have_count(0)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("game: [", "broken.yaml:1: this is not YAML"),
        ("", "broken.yaml:1: the file is empty."),
        ("game: scoundrel\ngiven:\n  room: [9X]\nthen: {turn: 1}", "broken.yaml:3: no card '9X'"),
    ],
)
def test_a_broken_file_gets_one_clear_sentence(visit, tmp_path, text, sentence):
    ada = visit()
    ada.forgive("^Failed to load resource: .* 400 ")
    broken = tmp_path / "broken.yaml"
    broken.write_text(text)
    bring(ada, "/scenarios", broken)
    expect(ada.page.get_by_role("heading", name="This file cannot be opened")).to_be_visible()
    expect(ada.page.get_by_role("alert")).to_contain_text(sentence)
    assert ada.violations() == []
