"""Small experiments on Scoundrel by random players, in batches of 40 deals."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from turnwise.core.registry import game
from turnwise.lab.experiments import experiment as experiments
from turnwise.lab.experiments.conduct import Conduct
from turnwise.lab.experiments.experiment import Experiment, ExperimentKind
from turnwise.lab.experiments.folder import ResultFolder
from turnwise.matches.rule_set import RuleSet

FEW = 40
SCOUNDREL = game("scoundrel")


@dataclass
class InterruptedAt:
    """Ctrl-C when so many deals are done."""

    deals: int

    def __call__(self, under_way: Conduct) -> None:
        if under_way.deals >= self.deals:
            raise KeyboardInterrupt


def named(value: Any) -> Any:
    """Metrics by their names: their functions are made anew for every experiment."""
    if isinstance(value, tuple):
        return [named(one) for one in value]
    if hasattr(value, "metric"):
        return vars(value) | {"metric": getattr(value.metric, "name", value.metric)}
    return value


@pytest.fixture
def small_batches(monkeypatch):
    """Of quick players."""
    monkeypatch.setattr(experiments, "BATCH", FEW)


@pytest.fixture
def run(small_batches: None) -> Experiment:
    """Three batches, the last of which is smaller."""
    return Experiment(ExperimentKind.RUN, (RuleSet.of(SCOUNDREL, None, {}),), ("random",), 100, "s")


@pytest.fixture
def compare(small_batches: None) -> Experiment:
    """Half the health: the score is lower by far more than a point."""
    rules = RuleSet.of(SCOUNDREL, None, {}), RuleSet.of(SCOUNDREL, None, {"start_health": 10})
    return Experiment(ExperimentKind.COMPARE, rules, ("random",), 2000, "s", "decisions", 1.0)


@pytest.fixture
def stopped_after():
    """What to report to, so that an experiment is interrupted."""
    return InterruptedAt


@pytest.fixture
def figures():
    """Everything that was found, but for the time that it took."""

    def of(under_way: Conduct) -> dict[str, Any]:
        findings = under_way.findings()
        found = vars(findings) | {"seconds": None}
        if (answer := findings.answer) is not None:
            found["answer"] = {name: named(value) for name, value in vars(answer).items()}
        return found

    return of


@pytest.fixture
def folder_for(tmp_path):
    """Makes the folder of an experiment."""

    def make(experiment: Experiment, name: str = "results") -> ResultFolder:
        path: Path = tmp_path / name
        return ResultFolder.create(path, experiment)

    return make
