"""Nothing leaks: what a viewer gets must not depend on what that viewer may not know."""

import dataclasses
from collections.abc import Iterator
from typing import Any

from turnwise.core.chance import seeded
from turnwise.core.events import SPECTATOR, event_buffer, seen_by, told
from turnwise.core.state import copy, pack
from turnwise.testing.walks import Setting, walk


def _worlds(setting: Setting) -> Iterator[tuple[Any, int, list[Any]]]:
    """Positions of seeded games with two worlds that a viewer cannot tell from the true one."""
    for seed in setting.seeds:
        for number, (state, _) in enumerate(walk(setting, seed)):
            for viewer in (*range(setting.players), SPECTATOR):
                worlds = []
                for world in range(2):
                    other = copy(state)
                    setting.game.rules.redeal(other, viewer, seeded(f"{seed}/{number}/{viewer}/{world}"))
                    worlds.append(other)
                yield state, viewer, worlds


def views_keep_secrets(setting: Setting) -> None:
    """View, legal actions and refusals are the same in every world that the viewer cannot tell apart."""
    game = setting.game
    for state, viewer, worlds in _worlds(setting):
        for world in worlds:
            assert game.check(world) is None, f"redeal: {game.check(world)} at {setting.at(state)}"
            seen = dataclasses.asdict(game.view_of(state, viewer))
            assert dataclasses.asdict(game.view_of(world, viewer)) == seen, setting.at(state)
            assert game.outcome(world) == game.outcome(state), setting.at(state)
            assert game.rules.mover(world) == game.rules.mover(state), setting.at(state)
            if viewer == game.rules.mover(state):
                assert game.legal(world) == game.legal(state), setting.at(state)
                _same_answers(setting, state, world)


def _same_answers(setting: Setting, state: Any, world: Any) -> None:
    game = setting.game
    for action in range(game.actions):
        assert game.refusal(world, action) == game.refusal(state, action), setting.at(state)
    if game.legal(state):
        choice = game.greedy(copy(state), [3, 5])
        assert game.greedy(copy(world), [3, 5]) == choice, f"greedy peeks at {setting.at(state)}"


def redeal_is_fair(setting: Setting) -> None:
    """A re-dealt world depends on what the seat knows and on the chance handed in, on nothing else."""
    drawn_anew = False
    for state, viewer, worlds in _worlds(setting):
        dealt = set()
        for world in (state, *worlds):
            again = copy(world)
            setting.game.rules.redeal(again, viewer, seeded("fair"))
            dealt.add(pack(again))
            again.chance = state.chance
            drawn_anew = drawn_anew or pack(again) != pack(state)
        assert len(dealt) == 1, f"redeal for {viewer} keeps a secret of {setting.at(state)}"
    assert drawn_anew or not setting.game.hidden_information, f"{setting}: redeal changes nothing"


def events_tell_no_more_than_views(setting: Setting) -> None:
    """Where two worlds look the same before and after an action, its events look the same too."""
    game = setting.game
    for state, viewer, (first, second) in _worlds(setting):
        for action in sorted(set(game.legal(first)) & set(game.legal(second))):
            one, one_heard = _played(setting, first, action, viewer)
            two, two_heard = _played(setting, second, action, viewer)
            if game.view_of(one, viewer) == game.view_of(two, viewer):
                assert one_heard == two_heard, f"{action} tells {viewer} too much at {setting.at(state)}"


def _played(setting: Setting, state: Any, action: int, viewer: int) -> tuple[Any, Any]:
    after, events = copy(state), event_buffer()
    setting.game.rules.apply(after, action, events)
    seen = seen_by(viewer, told(events), setting.game.events)
    sentences = setting.game.sentences(after, told(events), viewer)
    return after, (sorted(map(str, seen)), sorted(sentences))  # a viewer may know the order of own draws
