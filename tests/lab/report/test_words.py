"""What a report says in words: the answer, what is certain, what is noise."""

import pytest

from small_findings import PAIRED, comparison_findings, run_findings, small_summary
from turnwise.lab.report.data import report_data
from turnwise.lab.shares import share
from turnwise.lab.statistics.verdict import Conclusion


def words(findings):
    return " ".join(report_data(findings)["summary"])


@pytest.mark.parametrize(
    ("verdict", "value", "low", "high", "said"),
    [
        (
            Conclusion.DIFFERENT,
            0.05,
            0.03,
            0.07,
            "changes by +5.0 points (+3.0 to +7.0) after 16,384 deals",
        ),
        (Conclusion.EQUAL, 0.0, -0.005, 0.005, "does not change by as much as 1 point"),
        (Conclusion.LESS, 0.004, 0.001, 0.007, "certainly changes, but by less than 1 point"),
        (Conclusion.OPEN, 0.01, -0.01, 0.03, "changes by 1 point is still open"),
    ],
)
def test_every_verdict_is_a_sentence(verdict, value, low, high, said):
    summary = report_data(comparison_findings(verdict, value, low, high))["summary"]
    assert said in summary[0]
    assert 2 <= len(summary) <= 6
    assert summary[-1] == f"{PAIRED[0].upper()}{PAIRED[1:]}."


def test_the_certain_is_apart_from_noise():
    said = words(comparison_findings(Conclusion.DIFFERENT, 0.05, 0.03, 0.07))
    assert "Also certain: decisions 35.0 → 40.0 (by +5.0; +2.5 to +7.5)." in said
    assert (
        "Whatever else differs may be noise: player 2 wins." in said
    )  # no-winner never came: nothing to tell


def test_an_estimate_on_fresh_deals_is_told_as_such():
    said = words(comparison_findings(Conclusion.DIFFERENT, 0.05, 0.03, 0.07))
    assert "on 16,384 deals that had no part in the verdict, the difference is +5.0 points" in said


def test_a_lead_of_ten_games_is_noise():
    assert "Which seat wins most often cannot be told from noise" in words(run_findings())


def test_a_lead_of_a_thousand_games_is_certain():
    """60 against 30 of 100: 0.3 apart with a standard error of 0.028."""
    many = small_summary(games=1000, wins=(share(600, 1000), share(300, 1000)))
    assert "It is certain that player 1 wins most often" in words(run_findings(many))


def test_who_sits_where_is_told_if_seats_differ_by_it():
    findings = run_findings(players=("greedy", "random"))
    assert "player 2 (random) 30.0 %" in words(findings)
    assert "player 2 30.0 %" in words(run_findings())


def test_endings_length_and_what_never_happened():
    said = words(run_findings())
    assert (
        "90.0 % end by elimination, 10.0 % by both eliminated; half of all games take 1 to 2 decisions."
        in said
    )
    assert "Who leads at half-time wins 75.0 %" in said
    assert "Never in 10 games: the ending deck out and scored." in said
