"""Shipped scenarios check what they do: no action of theirs can lose its effect unnoticed."""

import pytest

from turnwise.core.position import Position
from turnwise.core.registry import all_games
from turnwise.matches.scenario import load, shipped
from turnwise.matches.scenario.report import problems_of
from turnwise.matches.scenario.scenario_run import ScenarioRun
from turnwise.matches.scenario.steps import PlayStep, RefusedStep

SHIPPED = [
    pytest.param(file, id=f"{one.id}/{file.name}") for one in all_games() for file in shipped(one).values()
]


def is_noticed(scenario, idle):
    """Whether a scenario fails when one of its steps, an action, is accepted and changes nothing."""
    scene = ScenarioRun(Position(scenario.game, scenario.start()))
    for at, step in enumerate(scenario.steps):
        if at == idle:
            if scene.objection(step.action):
                return True
            scene.events = None
        elif problems_of(step, scene):
            return True
    return False


@pytest.mark.parametrize("file", SHIPPED)
def test_an_action_without_effect_is_noticed(file):
    scenario = load(file)
    actions = [at for at, step in enumerate(scenario.steps) if isinstance(step, PlayStep)]
    assert [scenario.steps[at] for at in actions if not is_noticed(scenario, at)] == []


@pytest.mark.parametrize("file", SHIPPED)
def test_a_refusal_has_its_reason(file):
    refusals = [step for step in load(file).steps if isinstance(step, RefusedStep)]
    assert [step.action for step in refusals if step.because is None and step.code is None] == []
