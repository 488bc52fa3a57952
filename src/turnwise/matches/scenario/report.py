"""Running a scenario, and the report of what held and what did not."""

from dataclasses import dataclass
from typing import assert_never

from turnwise.core.errors import BadText
from turnwise.core.position import Position
from turnwise.matches.scenario.expectations import Mismatch
from turnwise.matches.scenario.file import Scenario
from turnwise.matches.scenario.scenario_run import ScenarioRun
from turnwise.matches.scenario.steps import ExpectStep, PlayStep, RefusedStep, ScenarioStep


@dataclass(frozen=True)
class StepResult:
    """A step that was run; one that failed shows the position it failed in."""

    line: int
    step: str
    problems: tuple[Mismatch, ...] = ()
    position: str = ""
    picture: str = ""

    @property
    def passed(self) -> bool:
        """Whether all was as it must be."""
        return not self.problems

    def explain(self, file: str) -> str:
        """The failure in full: file and line, expected and found, the position as text and as a picture."""
        lines = [f"{file}:{self.line}: {self.step}"]
        for problem in self.problems:
            lines.append(f"  line {problem.line}, {problem.what}")
            lines += [f"    expected  {problem.expected}", f"    found     {problem.found}"]
        return "\n".join([*lines, f"  {self.position}", *(f"  {row}" for row in self.picture.splitlines())])


@dataclass(frozen=True)
class Report:
    """All steps that were run: to the end, or to an action that could not be carried out."""

    scenario: Scenario
    results: tuple[StepResult, ...]

    @property
    def passed(self) -> bool:
        """Whether every step passed."""
        return not self.failures

    @property
    def failures(self) -> list[StepResult]:
        """The steps that failed."""
        return [result for result in self.results if not result.passed]

    def explain(self) -> str:
        """Every failure in full."""
        return "\n\n".join(failure.explain(self.scenario.file) for failure in self.failures)


def run(scenario: Scenario) -> Report:
    """Play a scenario from its position."""
    scenario_run = ScenarioRun(Position(scenario.game, scenario.start()))
    results: list[StepResult] = []
    for step in scenario.steps:
        problems = problems_of(step, scenario_run)
        results.append(_result(step, scenario_run, problems))
        if problems and isinstance(step, PlayStep):
            break
    return Report(scenario, tuple(results))


def _result(step: ScenarioStep, scenario_run: ScenarioRun, problems: list[Mismatch]) -> StepResult:
    if not problems:
        return StepResult(step.line, str(step))
    return StepResult(
        step.line, str(step), tuple(problems), scenario_run.position.text, scenario_run.position.render()
    )


def problems_of(step: ScenarioStep, scenario_run: ScenarioRun) -> list[Mismatch]:
    """Do a step; what is not as it must be."""
    match step:
        case PlayStep():
            return _play(step, scenario_run)
        case RefusedStep():
            return _refuse(step, scenario_run)
        case ExpectStep():
            found = [expectation.problem(scenario_run) for expectation in step.expectations]
            return [problem for problem in found if problem]
        case _:
            assert_never(step)


def _play(step: PlayStep, scenario_run: ScenarioRun) -> list[Mismatch]:
    """Carry out an action; the position that it leads to has to be possible, whatever else is asked."""
    if objection := scenario_run.objection(step.action):
        return [Mismatch(step.line, "action", "to be carried out", objection.sentence)]
    scenario_run.play(step.action)
    defect = scenario_run.game.check(scenario_run.state)
    return [Mismatch(step.line, "position", "to be possible", defect)] if defect else []


def _refuse(step: RefusedStep, scenario_run: ScenarioRun) -> list[Mismatch]:
    """An unreadable action counts as refused only if the step says why: it may be a slip of the pen."""
    objection = scenario_run.objection(step.action)
    if objection is None:
        return [Mismatch(step.line, "refused", "a refusal", "it is legal")]
    if isinstance(objection, BadText) and step.because is None and step.code is None:
        return [Mismatch(step.line, "refused", "a refusal by the rules", objection.sentence)]
    problems = []
    if step.because is not None and step.because.casefold() not in objection.sentence.casefold():
        problems.append(Mismatch(step.line, "because", step.because, objection.sentence))
    if step.code is not None and step.code != objection.code:
        problems.append(Mismatch(step.line, "code", step.code, objection.code))
    return problems
