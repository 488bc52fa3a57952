"""The answers of experiments, by what was asked."""

from turnwise.lab.experiments.conduct import Conduct
from turnwise.lab.experiments.findings import Comparison, SideComparisons
from turnwise.lab.experiments.ladder_answer import LadderAnswer


def verdict_of(under_way: Conduct) -> Comparison:
    """What a comparison found."""
    answer = under_way.findings().answer
    assert isinstance(answer, Comparison)
    return answer


def sides_of(under_way: Conduct) -> SideComparisons:
    """What a sweep found, or what importance did."""
    answer = under_way.findings().answer
    assert isinstance(answer, SideComparisons)
    return answer


def ladder_of(under_way: Conduct) -> LadderAnswer:
    """What a ladder found."""
    answer = under_way.findings().answer
    assert isinstance(answer, LadderAnswer)
    return answer
