"""A scenario put on the stage: its script step by step, with all hands open."""

import msgspec

from turnwise.core.events import OPEN
from turnwise.core.naming import Names, player
from turnwise.core.position import Position
from turnwise.matches.scenario import Scenario
from turnwise.matches.scenario.report import problems_of
from turnwise.matches.scenario.scene import Scene
from turnwise.matches.scenario.steps import Expect, Play, Refused, Step
from turnwise.server.http.bodies import Check, Script, ScriptStep


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
        lore=msgspec.to_builtins(game.lore_of(state)),
        steps=_steps_of(scenario),
    )


def _steps_of(scenario: Scenario) -> list[ScriptStep]:
    scene = Scene(Position(scenario.game, scenario.start()))
    told = [_told(scene, 0, None, None, [], [])]
    for number, step in enumerate(scenario.steps, 1):
        seat = scenario.game.rules.mover(scene.state)
        objection = None if isinstance(step, Expect) else scene.objection(step.action)
        checks = _checks(step, scene)
        said = [] if isinstance(step, Expect) else scene.sentences(OPEN, Names(tuple(_names(scenario))))
        sentences = [objection.sentence] if objection else said
        told.append(_told(scene, number, seat, str(step), sentences, checks))
        if isinstance(step, Play) and objection:
            break
    return told


def _names(scenario: Scenario) -> list[str]:
    return [player(seat) for seat in range(scenario.game.players_of(scenario.start()))]


def _told(
    scene: Scene, number: int, seat: int | None, action: str | None, sentences: list[str], checks: list[Check]
) -> ScriptStep:
    return ScriptStep(
        version=number,
        seat=seat,
        action=action,
        sentences=sentences,
        view=msgspec.to_builtins(scene.game.view_of(scene.state, OPEN)),
        checks=checks,
        position=scene.position.text,
    )


def _checks(step: Step, scene: Scene) -> list[Check]:
    """Do a step; what it expects, and whether that is so."""
    if isinstance(step, Expect):
        found = [(expectation, expectation.problem(scene)) for expectation in step.expectations]
        return [
            Check(
                what=it.name,
                expected=it.wanted,
                found=problem.found if problem else None,
                is_met=problem is None,
            )
            for it, problem in found
        ]
    problems = [
        Check(what=it.what, expected=it.expected, found=it.found, is_met=False)
        for it in problems_of(step, scene)
    ]
    if problems or not isinstance(step, Refused):
        return problems
    wanted = step.because or step.code or "a refusal"
    return [Check(what="refused", expected=wanted, found=None, is_met=True)]
