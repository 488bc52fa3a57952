"""Numbers of an analysis as a terminal shows them."""

from present import present
from turnwise.bots.analysis import Estimate, Scale
from turnwise.core.interfaces import Goal
from turnwise.terminal.analysis_report import shown_value


def test_a_score_that_is_rounded_to_nothing_has_no_sign():
    nearly = Estimate(0, "check", (0.4999,), 200, Scale(Goal.SCORE, -10, 10))
    assert -0.01 < present(nearly.value) < 0
    assert shown_value(nearly) == "score 0"
