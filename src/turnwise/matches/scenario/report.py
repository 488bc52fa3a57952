"""Running a scenario, and the report of what held and what did not."""

from dataclasses import dataclass
from typing import assert_never

from turnwise.core.errors import BadText
from turnwise.core.position import Position
from turnwise.matches.scenario.expectations import Problem
from turnwise.matches.scenario.file import Scenario
from turnwise.matches.scenario.scene import Scene
from turnwise.matches.scenario.steps import Expect, Play, Refused, Step


@dataclass(frozen=True)
class StepResult:
    """A step that was run; one that failed shows the position it failed in."""

    line: int
    step: str
    problems: tuple[Problem, ...] = ()
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
    scene = Scene(Position(scenario.game, scenario.start()))
    results: list[StepResult] = []
    for step in scenario.steps:
        problems = problems_of(step, scene)
        results.append(_result(step, scene, problems))
        if problems and isinstance(step, Play):
            break
    return Report(scenario, tuple(results))


def _result(step: Step, scene: Scene, problems: list[Problem]) -> StepResult:
    if not problems:
        return StepResult(step.line, str(step))
    return StepResult(step.line, str(step), tuple(problems), scene.position.text, scene.position.render())


def problems_of(step: Step, scene: Scene) -> list[Problem]:
    """Do a step; what is not as it must be."""
    match step:
        case Play():
            return _play(step, scene)
        case Refused():
            return _refuse(step, scene)
        case Expect():
            found = [expectation.problem(scene) for expectation in step.expectations]
            return [problem for problem in found if problem]
        case _:
            assert_never(step)


def _play(step: Play, scene: Scene) -> list[Problem]:
    """Carry out an action; the position that it leads to has to be possible, whatever else is asked."""
    if objection := scene.objection(step.action):
        return [Problem(step.line, "action", "to be carried out", objection.sentence)]
    scene.play(step.action)
    defect = scene.game.check(scene.state)
    return [Problem(step.line, "position", "to be possible", defect)] if defect else []


def _refuse(step: Refused, scene: Scene) -> list[Problem]:
    """An unreadable action counts as refused only if the step says why: it may be a slip of the pen."""
    objection = scene.objection(step.action)
    if objection is None:
        return [Problem(step.line, "refused", "a refusal", "it is legal")]
    if isinstance(objection, BadText) and step.because is None and step.code is None:
        return [Problem(step.line, "refused", "a refusal by the rules", objection.sentence)]
    problems = []
    if step.because is not None and step.because.casefold() not in objection.sentence.casefold():
        problems.append(Problem(step.line, "because", step.because, objection.sentence))
    if step.code is not None and step.code != objection.code:
        problems.append(Problem(step.line, "code", step.code, objection.code))
    return problems
