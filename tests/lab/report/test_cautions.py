"""Warnings: each where it belongs, and nowhere else."""

from dataclasses import replace

import pytest

from small_findings import UNPAIRED, comparison_findings, run_findings, small_summary
from turnwise.lab.experiments.findings import Findings
from turnwise.lab.report.data import report_data
from turnwise.lab.shares import share
from turnwise.lab.statistics.verdict import Conclusion

MANY = {"games": 1000, "wins": (share(600, 1000), share(300, 1000)), "endings_never": ()}


def ended(by_limit):
    limit, other = share(by_limit, 1000), share(1000 - by_limit, 1000)
    reasons = {"round_limit": limit, "elimination": other}
    return small_summary(**MANY, reasons=reasons, reason_wins=dict.fromkeys(reasons, (share(1, 2),) * 2))


GOOD = run_findings(small_summary(**MANY))
DECIDED = comparison_findings(Conclusion.DIFFERENT, 0.05, 0.03, 0.07)


def cautions(findings: Findings) -> dict[str, str]:
    return {each["code"]: each["sentence"] for each in report_data(findings)["warnings"]}


def test_a_good_run_has_none():
    assert cautions(GOOD) == {}


@pytest.mark.parametrize(
    ("code", "findings", "said"),
    [
        ("too_few_games", run_findings(), "Only 10 games"),
        ("weak_players", run_findings(players=("random", "greedy")), "A player is random"),
        ("ends_by_limit", run_findings(ended(201)), "20.1 % of the games end only by a limit (round limit)"),
        ("ending_not_reached", run_findings(), "One ending was never reached in 10 games: deck out"),
        ("stopped_early", replace(GOOD, is_complete=False), "stopped after 10 of 10 deals"),
        (
            "still_open",
            comparison_findings(Conclusion.OPEN, 0.01, -0.01, 0.03),
            "still open after 16,384 deals",
        ),
        (
            "pairing_saved_nothing",
            comparison_findings(Conclusion.DIFFERENT, 0.05, 0.03, 0.07, pairing=UNPAIRED),
            "Pairing saved nothing",
        ),
    ],
)
def test_each_is_told(code, findings, said):
    assert said in cautions(findings)[code]


@pytest.mark.parametrize(
    ("code", "findings"),
    [
        ("weak_players", run_findings()),
        ("ends_by_limit", run_findings(ended(200))),
        ("too_few_games", GOOD),
        ("still_open", DECIDED),
        ("stopped_early", DECIDED),
        ("pairing_saved_nothing", DECIDED),
    ],
)
def test_none_is_told_in_vain(code, findings):
    assert code not in cautions(findings)


def test_all_random_players_are_told_together():
    findings = run_findings(players=("random", "random"))
    assert cautions(findings)["weak_players"].startswith("All players are random")


def test_an_ending_that_neither_rule_set_reaches_is_told_once():
    told = report_data(DECIDED)["warnings"]
    (sentence,) = [each["sentence"] for each in told if each["code"] == "ending_not_reached"]
    assert sentence.startswith("Under both rule sets, one ending was never reached")
    assert "at most 30 % of games" in sentence


def test_an_ending_that_one_rule_set_reaches_is_told_of_the_other():
    findings = comparison_findings(
        Conclusion.DIFFERENT, 0.05, 0.03, 0.07, second=small_summary(endings_never=())
    )
    told = report_data(findings)["warnings"]
    (sentence,) = [each["sentence"] for each in told if each["code"] == "ending_not_reached"]
    assert sentence.startswith("1.0.1: one ending was never reached")
