"""Sweeps and importance in the report: figures, words, pictures and cautions, from findings made by hand."""

import json
from dataclasses import replace

import pytest

from small_effects import EFFECTS, GAME, OWN, RISING, gridded, removed, swept
from small_findings import small_summary
from turnwise.lab.report.data import report_data
from turnwise.lab.report.page import page
from turnwise.lab.report.sweeps import in_words


def test_a_sweep_says_what_is_certain_and_where_nothing_is():
    """Differences of 3 points are certain: from 19 to 23 there are none."""
    found = report_data(swept(RISING, 0.03))
    assert found["summary"] == [
        "From replay_cards 15 to 25 “player 1 wins” rises from 40.0 % to 60.0 % "
        "(+20.0 points; +17.0 to +23.0); between 19 and 23 nothing is certain. "
        "From that at 21, which 1.0.1 has, it certainly differs at 15, 17 and 25.",
        "Certain is what holds for all these values and metrics together, with a chance of 95 %.",
    ]


def test_a_sweep_that_turns_is_told_by_its_ends():
    found = report_data(swept({9: 0.5, 11: 0.6, OWN: 0.505}, 0.03))
    assert found["summary"][0].startswith(
        "From replay_cards 9 to 21 “player 1 wins” is lowest at 9 (50.0 %) and highest at 11 (60.0 %): "
        "+10.0 points; +7.0 to +13.0."
    )


def test_where_nothing_is_certain_nothing_is_told():
    found = report_data(swept({9: 0.5, 11: 0.51, OWN: 0.505}, 0.03))
    assert found["summary"][0] == "Of “player 1 wins” nothing is certain: 50.0 % at 9, 50.5 % at 21."


def test_the_figures_of_a_sweep():
    sweep = report_data(swept(RISING, 0.03))["sweep"]
    assert sweep is not None
    assert sweep["varied"] == [
        {"name": "replay_cards", "values": [*map(str, RISING)], "own": str(OWN), "is_numeric": True}
    ]
    by_value = {point["values"][0]: point for point in sweep["points"]}
    assert by_value["15"]["effects"]["win:1"]["value"] == pytest.approx(-0.105)
    assert by_value["15"]["effects"]["win:1"]["is_certain"]
    assert not by_value["19"]["effects"]["win:1"]["is_certain"]
    assert (by_value["21"]["is_own"], by_value["21"]["effects"]) == (True, {})
    (curve,) = sweep["curves"]
    assert (curve["lowest"], curve["highest"], curve["flat"]) == ("15", "25", [["19", "23"]])
    assert curve["whole"]["value"] == pytest.approx(0.2)


def test_a_page_of_a_sweep_shows_its_curve_first_then_the_rules_as_they_are():
    text = page(report_data(swept(RISING, 0.03)))
    assert "<h1>Card Slot by replay_cards 15 to 25</h1>" in text
    assert (
        text.index("rises from 40.0 %")
        < text.index("sweep0-title")
        < text.index("The rules as they are: 1.0.1</h2>")
    )
    assert "<script" not in text


def test_metrics_without_an_interval_are_told_of():
    found = report_data(swept({9: 20.0, OWN: 30.0}, float("inf"), metric="decisions", deals=100))
    codes = {warning["code"]: warning["sentence"] for warning in found["warnings"]}
    assert "Nothing is certain yet of decisions: " in codes["no_interval"]
    assert "stopped_early" in codes
    json.dumps(found, allow_nan=False)


def test_a_grid_tells_its_lowest_and_its_highest_point():
    found = report_data(gridded())
    assert found["summary"] == [
        "“player 1 wins” is lowest at replay_cards 9, take_sole_card false (40.0 %; 39.0 to 41.0) "
        "and highest at replay_cards 21, take_sole_card true (55.0 %; 54.0 to 56.0); "
        "under 1 of 3 rule sets it certainly differs from the rules as they are."
    ]
    text = page(found)
    assert "framed: these rules" in text
    assert "45.0" in text


def test_importance_ranks_what_certainly_matters_first():
    importance = report_data(removed(EFFECTS))["importance"]
    assert importance is not None
    assert [removal["name"] for removal in importance["removals"]] == [
        "player 2 never: place bell",
        "replay_cards=0",
        "heavenly_hand=false",
    ]
    first = importance["removals"][0]
    assert (first["group"], first["seat"]) == ("place bell", 1)
    assert first["times"] == pytest.approx(0.9)  # in each of nine slots once in ten games
    assert [first["effects"][name]["is_certain"] for name in ("win:1", "win:2", "decisions")] == [
        False,
        True,
        False,
    ]


def test_importance_in_words():
    summary = report_data(removed(EFFECTS))["summary"]
    assert summary[0].startswith(
        "Of 3 things removed, one at a time, 2 certainly change who wins (false disc"
    )
    assert summary[1] == "“player 1 wins” changes most by “replay_cards=0”: +3.0 points, +1.0 to +5.0."
    assert summary[2].startswith("“player 2 wins” changes most by “player 2 never: place bell”: −8.0 points")


def test_nothing_that_matters_is_none():
    summary = report_data(removed(EFFECTS, reach=0.5))["summary"]
    assert summary == [
        "Of 3 things removed, one at a time, none certainly changes who wins (false discovery rate 5 %). "
        "What else differs may be chance."
    ]


def test_the_page_of_importance_and_its_cautions():
    found = report_data(removed(EFFECTS))
    codes = {warning["code"]: warning["sentence"] for warning in found["warnings"]}
    assert "takes any other action by chance" in codes["forbidden_by_chance"]
    text = page(found)
    assert "<h1>Card Slot: what matters in 1.0.1</h1>" in text
    assert text.index("importance0-title") < text.index("Everything removed")
    early = replace(removed(EFFECTS), is_complete=False)
    assert "early_look" in {warning["code"] for warning in report_data(early)["warnings"]}


def test_what_players_never_do_is_named():
    findings = removed(EFFECTS)
    unused = small_summary(taken=(0,) * GAME.actions)
    found = report_data(replace(findings, sides=(replace(findings.sides[0], summary=unused),)))
    told = {warning["code"]: warning["sentence"] for warning in found["warnings"]}
    assert told["never_taken"] == (
        "These players never do what was forbidden here, though they may: place bell. "
        "Whether it would matter to others is not known."
    )


def test_where_the_rules_as_they_are_are_not_varied_no_value_is_another():
    """All intervals are 5 points wide on each side: 40 and 60 % certainly differ from 50 %."""
    found = report_data(swept({15: 0.4, OWN: 0.5, 25: 0.6}, 0.05))
    sweep = found["sweep"]
    assert sweep is not None
    with_own = " ".join(in_words(found, sweep))
    assert "At every other value it certainly differs from that at 21" in with_own
    sweep["varied"][0]["values"] = ["15", "25"]
    assert "At every value it certainly differs from that at 21" in " ".join(in_words(found, sweep))
