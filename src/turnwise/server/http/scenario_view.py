"""A scenario put on the stage: its script step by step, with all hands open."""

import msgspec

from turnwise.core.events import OPEN
from turnwise.core.player_names import PlayerNames, default_name
from turnwise.core.position import Position
from turnwise.matches.scenario import Scenario
from turnwise.matches.scenario.report import problems_of
from turnwise.matches.scenario.scenario_run import ScenarioRun
from turnwise.matches.scenario.steps import ExpectStep, PlayStep, RefusedStep, ScenarioStep
from turnwise.server.http.bodies import ScenarioCheck, Script, ScriptStep


def script_of(scenario: Scenario) -> Script:
    """A scenario step by step, with what is met and what is not."""
    game, state = scenario.game, scenario.start()
    return Script(
        name=scenario.name,
        title=scenario.title,
        covers=list(scenario.covers),
        game=game.id,
        edition=game.nearest_edition(state)[0],
        names=_names(scenario),
        static_view=msgspec.to_builtins(game.static_view_of(state)),
        steps=_steps_of(scenario),
    )


def _steps_of(scenario: Scenario) -> list[ScriptStep]:
    run = ScenarioRun(Position(scenario.game, scenario.start()))
    steps = [_script_step(run, 0, None, None, [], [])]
    for number, step in enumerate(scenario.steps, 1):
        seat = scenario.game.rules.mover(run.state)
        objection = None if isinstance(step, ExpectStep) else run.objection(step.action)
        checks = _checks(step, run)
        said = (
            [] if isinstance(step, ExpectStep) else run.sentences(OPEN, PlayerNames(tuple(_names(scenario))))
        )
        sentences = [objection.sentence] if objection else said
        steps.append(_script_step(run, number, seat, str(step), sentences, checks))
        if isinstance(step, PlayStep) and objection:
            break
    return steps


def _names(scenario: Scenario) -> list[str]:
    return [default_name(seat) for seat in range(scenario.game.players_of(scenario.start()))]


def _script_step(
    run: ScenarioRun,
    number: int,
    seat: int | None,
    action: str | None,
    sentences: list[str],
    checks: list[ScenarioCheck],
) -> ScriptStep:
    return ScriptStep(
        version=number,
        seat=seat,
        action=action,
        sentences=sentences,
        view=msgspec.to_builtins(run.game.view_of(run.state, OPEN)),
        checks=checks,
        position=run.position.text,
    )


def _checks(step: ScenarioStep, run: ScenarioRun) -> list[ScenarioCheck]:
    """Do a step; what it expects, and whether that is so."""
    if isinstance(step, ExpectStep):
        found = [(expectation, expectation.problem(run)) for expectation in step.expectations]
        return [
            ScenarioCheck(
                what=it.name,
                expected=it.wanted,
                found=problem.found if problem else None,
                is_met=problem is None,
            )
            for it, problem in found
        ]
    problems = [
        ScenarioCheck(what=it.what, expected=it.expected, found=it.found, is_met=False)
        for it in problems_of(step, run)
    ]
    if problems or not isinstance(step, RefusedStep):
        return problems
    wanted = step.because or step.code or "a refusal"
    return [ScenarioCheck(what="refused", expected=wanted, found=None, is_met=True)]
