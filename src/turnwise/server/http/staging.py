"""A scenario put on the stage: its script step by step, with all hands open."""

from turnwise.core.events import OPEN
from turnwise.matches.scenario import Scenario
from turnwise.matches.scenario.scene import Scene
from turnwise.matches.scenario.steps import Play, Refused
from turnwise.server.http.bodies import Replay, ReplayStep
from turnwise.server.http.replays import view_fields


def replay_of_scenario(scenario: Scenario) -> Replay:
    """A scenario step by step, with what must be refused."""
    state = scenario.start()
    return Replay(
        table="",
        game=scenario.game.id,
        edition=scenario.game.nearest_edition(state)[0],
        names=[f"Player {seat + 1}" for seat in range(scenario.game.players_of(state))],
        steps=_steps_of(scenario),
    )


def _steps_of(scenario: Scenario) -> list[ReplayStep]:
    game, scene = scenario.game, Scene(scenario.game, scenario.start())
    first = ReplayStep(
        version=0, seat=None, action=None, sentences=[], view=view_fields(game, scene.state, OPEN)
    )
    told = [first]
    for step in scenario.steps:
        if not isinstance(step, Play | Refused):
            continue
        seat = game.rules.mover(scene.state)
        objection = scene.objection(step.action)
        if objection is None and isinstance(step, Play):
            scene.play(step.action)
            sentences = scene.sentences(OPEN)
        else:
            sentences = [objection.sentence if objection else "This should have been refused."]
        told.append(
            ReplayStep(
                version=len(told),
                seat=seat,
                action=str(step),
                sentences=sentences,
                view=view_fields(game, scene.state, OPEN),
            )
        )
    return told
