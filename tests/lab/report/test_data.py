"""The figures of a report, worked out by hand."""

import json
from dataclasses import replace

import pytest

from small_findings import comparison_findings, counted, run_findings, small_summary
from turnwise.lab.distribution import Distribution
from turnwise.lab.report.data import report_data
from turnwise.lab.report.format import FORMAT
from turnwise.lab.report.telling import telling
from turnwise.lab.statistics.verdict import Conclusion


def side_of(findings):
    return report_data(findings)["sides"][0]


def entry(entries, **wanted):
    return next(each for each in entries if wanted.items() <= each.items())


def test_it_is_plain_json_of_a_known_format():
    report = report_data(comparison_findings(Conclusion.DIFFERENT, 0.05, 0.03, 0.07))
    assert json.loads(json.dumps(report, allow_nan=False)) == report
    assert report["format"] == FORMAT == 1
    assert report["experiment"]["game"] == "card_slot"
    assert {"turnwise", "python", "rules of card_slot"} <= report["versions"].keys()


def test_metrics_are_shares_of_one_with_their_intervals():
    metrics = side_of(run_findings())["metrics"]
    won = entry(metrics, name="win:1")
    assert won["value"] == 0.6
    assert (won["low"], won["high"]) == pytest.approx((0.3127, 0.8318), abs=1e-4)  # Wilson, 6 of 10
    assert entry(metrics, name="no-winner")["value"] == 0.1
    assert entry(metrics, name="ends:elimination")["value"] == 0.9
    assert entry(metrics, name="decisions")["value"] == pytest.approx(3.1)  # (5 + 6 + 20) / 10


def test_percentiles_are_values_that_were_found():
    found = entry(side_of(run_findings())["distributions"], name="decisions")
    assert found["percentiles"] == {"5": 1, "25": 1, "50": 1, "75": 2, "95": 10}
    assert (found["lowest"], found["highest"]) == (1, 10)
    assert [each["games"] for each in found["bins"]] == [5, 3, 0, 0, 0, 0, 0, 0, 0, 2]


def test_both_sides_share_their_bins():
    other = small_summary(decisions=Distribution({50: 10}))
    report = report_data(comparison_findings(Conclusion.EQUAL, 0.0, -0.005, 0.005, second=other))
    first, second = (entry(side["distributions"], name="decisions")["bins"] for side in report["sides"])
    assert [each["least"] for each in first] == [each["least"] for each in second] == list(range(1, 51, 2))
    assert (first[0]["games"], second[0]["games"]) == (8, 0)
    assert (first[-1]["games"], second[-1]) == (0, {"least": 49, "most": 50, "games": 10})


def test_the_rarest_values_are_in_no_bin():
    rare = small_summary(decisions=Distribution({10: 999, 11: 1000, 900: 1}))
    found = entry(side_of(run_findings(rare))["distributions"], name="decisions")
    assert [each["games"] for each in found["bins"]] == [999, 1000]
    assert found["highest"] == 900


def test_wins_where_something_happened_are_compared_with_all_wins():
    """Won 3 of the 4 games with it, 3 of the 6 without: 0.6 times that difference, and times its interval."""
    found = entry(side_of(run_findings())["counted"], event="drew")
    assert found["times"]["value"] == 0.4
    assert found["games"]["value"] == 0.4
    difference = found["difference"]
    assert difference["value"] == pytest.approx(0.15)
    assert (difference["low"], difference["high"]) == pytest.approx((-0.1784, 0.3740), abs=1e-3)
    assert not found["is_certain"]


def test_what_happens_in_all_games_is_compared_with_nothing():
    found = entry(side_of(run_findings())["counted"], event="placed", label="1")
    assert found["difference"] is None
    assert found["chance"] is None
    assert not found["is_certain"]


def test_names_of_what_was_counted():
    names = {each["name"] for each in side_of(run_findings())["counted"]}
    assert names == {"drew", "placed: slot 1", "placed: slot 9", "placed: bell"}


def test_what_happens_once_in_every_game_and_what_always_wins_are_not_singled_out():
    ends = (counted("ended", None, "ended", 6, 5), counted("ended", None, "ended", 4, 2, seat=1))
    wins = counted("took", None, "took", 5, 5)
    side = side_of(run_findings(small_summary(counted=(*small_summary().counted, *ends, wins))))
    assert entry(side["counted"], event="ended", seat=1)["difference"]
    assert {each["name"] for each in telling(side)} == {"drew", "placed: slot 9", "placed: bell"}


def test_heat_maps_lie_as_the_board_does():
    (found,) = side_of(run_findings())["heat_maps"]
    assert (found["event"], found["seat"]) == ("placed", 0)
    assert [[cell["label"] for cell in row] for row in found["rows"]] == [
        ["1", "2", "3"],
        ["8", "9", "4"],
        ["7", "6", "5"],
    ]
    assert found["rows"][0][0] == {"label": "1", "times": 1.0, "wins": 0.6}
    assert found["rows"][2][2] == {"label": "5", "times": 0.0, "wins": None}


def test_what_never_happened_has_a_bound_by_the_rule_of_three():
    never = side_of(run_findings())["never"]
    assert never["at_most"] == pytest.approx(0.3)
    assert never["endings"] == ["deck_out"]
    assert never["events"] == ["scored"]
    assert (never["actions"], never["actions_taken"]) == (3, 70)
    assert never["actions_named"] == ["stop", "declare", "decline"]


def test_leads_have_their_shares():
    leads = side_of(run_findings())["leads"]
    assert leads["half_time_wins"]["value"] == 0.75
    assert leads["half_time_led"]["value"] == 0.8
    assert side_of(run_findings(small_summary(lead_changes=None)))["leads"] is None


def test_a_comparison_has_its_verdict_its_looks_and_all_differences():
    report = report_data(comparison_findings(Conclusion.DIFFERENT, 0.05, 0.03, 0.07))
    verdict = report["verdict"]
    assert verdict is not None
    assert verdict["verdict"] == "different"
    assert verdict["metric"] == "win:1"
    assert verdict["margin"] == 0.01
    assert verdict["estimate"] == {"value": 0.05, "low": 0.03, "high": 0.07}
    assert verdict["looks"][0] == {"deals": 8192, "value": 0.1, "low": None, "high": None}
    decisions = entry(report["differences"], name="decisions")
    assert (decisions["first"], decisions["second"], decisions["value"]) == (35.0, 40.0, 5.0)
    assert decisions["is_certain"]
    assert not entry(report["differences"], name="win:2")["is_certain"]
    assert {each["parameter"] for each in report["changes"]}


def test_what_happens_more_often_is_told_with_an_interval():
    """0.4 a game before and 1 of 1 after: 0.6 more, of which the first has a standard error of 0.155."""
    (drew, *others) = small_summary().counted
    always = replace(drew, times=replace(drew.times, value=1.0, low=1.0, high=1.0))
    second = small_summary(counted=(always, *others))
    report = report_data(comparison_findings(Conclusion.EQUAL, 0.0, -0.005, 0.005, second=second))
    change = report["counted_changes"][0]
    assert (change["name"], change["first"], change["second"]) == ("drew", 0.4, 1.0)
    assert (change["low"], change["high"]) == pytest.approx((0.6 - 0.3036, 0.6 + 0.3036), abs=1e-3)
    assert change["is_certain"]
    assert not any(each["is_certain"] for each in report["counted_changes"][1:])
