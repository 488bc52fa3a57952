"""What an action is declared to show: one that shows a seat nothing must look the same in all its worlds.

On this an undo rests: it is granted where no event since was declared to show a person something hidden.
"""

import random
from collections.abc import Iterator
from itertools import chain
from typing import Any, NamedTuple

from turnwise.core.chance import seeded
from turnwise.core.events import SPECTATOR, seen_by
from turnwise.core.game import Game
from turnwise.core.outcome import Outcome
from turnwise.core.position import carried_out
from turnwise.core.state import copy, pack
from turnwise.testing.findings import Finding
from turnwise.testing.walks import Look, Setting, looks, viewers

WORLDS = 4  # that each action is carried out in
MOST_TRIED = 3  # actions of a position, besides the one that was taken


class Seen(NamedTuple):
    """What a viewer gets to know by an action; to whom it showed something is told by what may be undone."""

    view: Any
    events: list[str]
    outcome: Outcome | None
    movers: tuple[int, ...]
    own: list[int]  # actions
    shown: int


def shown_is_declared(setting: Setting, worlds: int = WORLDS, tried: int = MOST_TRIED) -> Iterator[Finding]:
    """No action tells worlds apart for a seat unless one of its events is declared to show it something.

    Of long games a sample of positions, of many seats a sample of viewers, of many actions a sample.
    """
    for seed in setting.seeds:
        for look in looks(setting, seed):
            for viewer in viewers(setting, look.state):
                if viewer != SPECTATOR:
                    yield from _distinguished(
                        setting, look, viewer, worlds, _sample(setting.game, look, tried)
                    )


def _sample(game: Game[Any], look: Look, most: int) -> list[int]:
    """Some of the actions that are permitted, the one that was taken among them."""
    permitted = game.permitted(look.state)
    others = random.Random(pack(look.state)).sample(permitted, min(len(permitted), most))
    return sorted({*others, look.action} - {None}) if look.action is not None else sorted(others)


def _distinguished(
    setting: Setting, look: Look, viewer: int, worlds: int, tried: list[int]
) -> Iterator[Finding]:
    game = setting.game
    twins = [_redealt(game, look, viewer, number) for number in range(worlds)]
    for action in tried:
        seen, kinds = _seen(game, look.state, action, viewer)
        if seen.shown >> viewer & 1:
            continue
        for twin in twins:
            if not _may_look_like(game, twin, action, viewer, seen):
                named = ", ".join(kinds)
                sentence = (
                    f"action {action} shows seat {viewer} something hidden, which no event of it declares"
                )
                yield setting.finding(look.state, f"{sentence}: {named}; another world: {setting.at(twin)}")
                break


def _may_look_like(game: Game[Any], world: Any, action: int, viewer: int, seen: Seen) -> bool:
    """Whether the same seat could have done something in a world that looks to the viewer as what was seen.

    The very same action first; another one too, as a viewer may not know which it was.
    """
    actor, permitted = game.actor(world, action), game.permitted(world)
    others = (other for other in permitted if other != action and game.actor(world, other) == actor)
    tried = chain([action] if action in permitted else [], others)
    return any(_seen(game, world, other, viewer)[0] == seen for other in tried)


def _redealt(game: Game[Any], look: Look, viewer: int, number: int) -> Any:
    """A world that a viewer cannot tell from the true one."""
    twin = copy(look.state)
    game.rules.redeal(twin, viewer, seeded(f"reveals:{look.number}:{viewer}:{number}"))
    return twin


def _seen(game: Game[Any], state: Any, action: int, viewer: int) -> tuple[Seen, list[str]]:
    """What a viewer sees of an action and after it, and what its events are called."""
    after = copy(state)
    raw_events, shown = carried_out(game, after, action)
    heard = seen_by(viewer, raw_events, game.events)
    outcome = game.outcome(after)
    movers = () if outcome else game.timing.movers(after)
    own = [other for other in game.permitted(after) if game.actor(after, other) == viewer]
    seen = Seen(game.view_of(after, viewer), sorted(map(str, heard)), outcome, movers, own, shown)
    return seen, [event.kind for event in heard]
