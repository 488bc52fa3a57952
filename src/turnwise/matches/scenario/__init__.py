"""Scenarios: a position, actions and what must hold, in one YAML file (docs/scenarios.md)."""

from turnwise.matches.scenario.check_file import CheckedFile, Verdict, check
from turnwise.matches.scenario.file import Scenario, load, load_text
from turnwise.matches.scenario.report import Report, StepResult, run
from turnwise.matches.scenario.shipped_scenarios import find_scenario, shipped

__all__ = [
    "CheckedFile",
    "Report",
    "Scenario",
    "StepResult",
    "Verdict",
    "check",
    "find_scenario",
    "load",
    "load_text",
    "run",
    "shipped",
]
