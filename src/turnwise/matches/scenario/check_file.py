"""Checking a scenario file: whatever is wrong with it is a result, never an end of the run."""

from dataclasses import dataclass
from enum import StrEnum
from importlib.resources.abc import Traversable

from turnwise.core.errors import TurnwiseError
from turnwise.matches.scenario.file import load
from turnwise.matches.scenario.report import Report, run


class Verdict(StrEnum):
    """How a scenario file fared."""

    PASSED = "passed"
    FAILED = "failed"
    BROKEN = "broken"  # it cannot be read, or the rules broke off


@dataclass(frozen=True)
class CheckedFile:
    """A file with the report of its scenario, or with what is wrong with the file."""

    file: Traversable
    report: Report | None
    error: str = ""

    @property
    def verdict(self) -> Verdict:
        """Passed, failed, or broken where there is no report."""
        if self.report is None:
            return Verdict.BROKEN
        return Verdict.PASSED if self.report.passed else Verdict.FAILED


def check(file: Traversable) -> CheckedFile:
    """Load and run one scenario file."""
    try:
        return CheckedFile(file, run(load(file)))
    except TurnwiseError as error:
        return CheckedFile(file, None, error.sentence)
    except Exception as error:  # rules with a fault may raise anything; the other files go on
        return CheckedFile(file, None, f"{file}: the rules broke off with {type(error).__name__}: {error}")
