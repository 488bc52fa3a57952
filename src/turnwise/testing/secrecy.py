"""Nothing leaks: what a viewer gets must not depend on what that viewer may not know."""

import random
from collections.abc import Iterator
from typing import Any

from turnwise.core.chance import seeded
from turnwise.core.declared import TABLE
from turnwise.core.events import SPECTATOR, event_buffer, seen_by, told
from turnwise.core.state import copy, pack
from turnwise.testing.walks import Setting, looks, viewers


def _worlds(setting: Setting) -> Iterator[tuple[Any, int, list[Any]]]:
    """Positions of seeded games with two worlds that a viewer cannot tell from the true one.

    Of long games a sample of positions, of many seats a sample of viewers.
    """
    for seed in setting.seeds:
        for look in looks(setting, seed):
            for viewer in viewers(setting, look.state):
                worlds = []
                for world in range(2):
                    other = copy(look.state)
                    chance = seeded(f"{seed}/{look.number}/{viewer}/{world}")
                    setting.game.rules.redeal(other, viewer, chance)
                    worlds.append(other)
                yield look.state, viewer, worlds


def views_keep_secrets(setting: Setting) -> None:
    """View, clock, own actions and refusals are the same in every world that the viewer cannot tell apart."""
    game = setting.game
    for state, viewer, worlds in _worlds(setting):
        seen = game.view_of(state, viewer)
        for world in worlds:
            assert game.check(world) is None, f"redeal: {game.check(world)} at {setting.at(state)}"
            assert game.view_of(world, viewer) == seen, setting.at(state)
            assert game.outcome(world) == game.outcome(state), setting.at(state)
            assert game.rules.mover(world) == game.rules.mover(state), setting.at(state)
            assert _clock(setting, world, viewer) == _clock(setting, state, viewer), setting.at(state)
        if viewer != SPECTATOR:
            _same_deeds(setting, state, worlds, viewer)
            _same_refusals(setting, state, worlds, viewer)


def _clock(setting: Setting, state: Any, viewer: int) -> Any:
    """What the clock tells a viewer while the game goes on; the notice is for movers alone."""
    timing = setting.game.timing
    if setting.game.outcome(state):
        return None
    movers, length = timing.movers(state), timing.seconds and timing.seconds(state)
    return movers, timing.running(state), length, timing.notice(state) if viewer in movers else None


def _same_deeds(setting: Setting, state: Any, worlds: list[Any], seat: int) -> None:
    """What a seat and the table may do, in turn or out of it, and what a sensible player in the seat does."""
    game = setting.game
    own = _own(setting, state, seat)
    parts = [game.text.parts(state, action) for action in own]
    decides = seat == game.rules.mover(state) and game.legal(state)
    for world in worlds:
        assert _own(setting, world, seat) == own, f"what {seat} may do tells a secret of {setting.at(state)}"
        found = [game.text.parts(world, action) for action in own]
        assert found == parts, f"what {seat} does consists of a secret of {setting.at(state)}"
        assert game.aside(world, seat) == game.aside(state, seat), (
            f"aside of {seat} peeks: {setting.at(state)}"
        )
        if decides:
            choice = game.greedy(copy(state), [3, 5])
            assert game.greedy(copy(world), [3, 5]) == choice, f"greedy peeks at {setting.at(state)}"


def _own(setting: Setting, state: Any, seat: int) -> list[int]:
    game = setting.game
    return [action for action in game.permitted(state) if game.actor(state, action) in (seat, TABLE)]


def _same_refusals(setting: Setting, state: Any, worlds: list[Any], seat: int) -> None:
    """Why a seat may not do what it may not, while the game goes on."""
    refusal, permitted = setting.game.text.refusal, set(setting.game.permitted(state))
    refused = [action for action in range(setting.game.actions) if permitted and action not in permitted]
    for action in _asked(setting, state, seat, refused):
        answer = refusal(state, action)
        for world in worlds:
            assert refusal(world, action) == answer, f"refusal of {action} at {setting.at(state)}"


def _asked(setting: Setting, state: Any, seat: int, refused: list[int]) -> list[int]:
    """The actions that count as a seat's own, so that it hears why they are refused."""
    game = setting.game
    if game.asides is not None and game.asides.answers_for_all:
        return [action for action in refused if game.actor(state, action) == seat]
    return refused if seat == game.rules.mover(state) else []


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
    """Where two worlds look the same before and after an action, its events look the same too.

    Unless the action drew by chance and the worlds are the same but for their chance: then what was drawn is
    no secret. Of very many actions a sample.
    """
    game = setting.game
    for state, viewer, (first, second) in _worlds(setting):
        common = sorted(set(game.permitted(first)) & set(game.permitted(second)))
        tried = random.Random(pack(state)).sample(common, min(len(common), setting.actions))
        for action in tried:
            one, one_heard = _played(setting, first, action, viewer)
            two, two_heard = _played(setting, second, action, viewer)
            if one_heard != two_heard and game.view_of(one, viewer) == game.view_of(two, viewer):
                is_open = one.chance != first.chance and _are_alike(first, second) and _are_alike(one, two)
                assert is_open, f"{action} tells {viewer} too much at {setting.at(state)}"


def _are_alike(one: Any, two: Any) -> bool:
    """Whether two states differ in nothing but their chance."""
    twin = copy(two)
    twin.chance = one.chance
    return pack(twin) == pack(one)


def _played(setting: Setting, state: Any, action: int, viewer: int) -> tuple[Any, Any]:
    after, events = copy(state), event_buffer()
    setting.game.rules.apply(after, action, events)
    seen = seen_by(viewer, told(events), setting.game.events)
    sentences = setting.game.sentences(after, told(events), viewer)
    return after, (sorted(map(str, seen)), sorted(sentences))  # a viewer may know the order of own draws
