"""A re-dealt world depends on what the viewer may know and on the chance handed in, on nothing else.

Two kinds of worlds are dealt anew with the same chance and must come out equal to the byte: those that the
redeal under test has made, and those that are made without it (`turnwise.testing.worlds`), so that a redeal
that forgets something is found out.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from turnwise.core.chance import next_word, seeded
from turnwise.core.events import OPEN
from turnwise.core.state import copy, pack
from turnwise.testing.findings import Finding, difference, differences
from turnwise.testing.secrecy import are_alike, clock_of, own_actions, redealt_worlds
from turnwise.testing.walks import Setting, called, looks, viewers
from turnwise.testing.worlds import WorldMaker

FEW_SEEDS = 6  # whose positions are looked through for secrets
MOST_SAMPLES, FEWEST_SAMPLES = 60, 24  # positions with a viewer from whom something is hidden
FEWEST_OF_A_VIEWER = 4
TELLING = 8  # positions, after which a redeal that changed nothing is no accident
NOTHING: tuple[object, ...] = (None, "", "-", [], ())  # what views show where nothing is


def _dealt_anew(setting: Setting, world: Any, viewer: int) -> Any:
    again = copy(world)
    setting.game.rules.redeal(again, viewer, seeded("fair"))
    return again


def redeal_is_fair(setting: Setting) -> Iterator[Finding]:
    """Worlds that a redeal made are dealt anew alike; and it does not deal viewers one world alone."""
    hidden, drawn_anew = Counter[int](), Counter[int]()
    replaced, varied = Counter[int](), Counter[int]()
    for state, viewer, worlds in redealt_worlds(setting):
        again = _dealt_anew(setting, state, viewer)
        for world in worlds:
            other = _dealt_anew(setting, world, viewer)
            if pack(other) != pack(again):
                yield setting.finding(state, _kept(viewer, again, other))
        varied[viewer] += not are_alike(*worlds)
        replaced[viewer] += replaced[viewer] < TELLING and _puts_another(setting, state, again)
        again.chance = state.chance
        drawn_anew[viewer] += pack(again) != pack(state)
        hidden[viewer] += hidden[viewer] < TELLING and hides(setting, state, viewer)
    for viewer, positions in hidden.items():
        if setting.game.hidden_information and positions == TELLING and not drawn_anew[viewer]:
            yield Finding(
                str(setting),
                f"redeal for {called(viewer)} never changed anything, although its view "
                "hides something that OPEN sees; a seat that knows all has OPEN's view",
            )
    for viewer, positions in replaced.items():
        if positions == TELLING and not varied[viewer]:
            yield Finding(
                str(setting),
                f"redeal for {called(viewer)} puts other things in place of hidden ones, but the same "
                "by every chance: draw them from the chance handed in",
            )


def _puts_another(setting: Setting, state: Any, world: Any) -> bool:
    """Whether something that OPEN sees is something else in a world, not just gone."""
    view_of = setting.game.view_of
    found = differences(view_of(state, OPEN), view_of(world, OPEN))
    return any(one not in NOTHING and other not in NOTHING for _, one, other in found)


def _kept(viewer: int, one: Any, other: Any) -> str:
    return f"redeal for {called(viewer)} keeps a secret: {difference(one, other)}"


def hides(setting: Setting, state: Any, viewer: int) -> bool:
    """Whether the game goes on and a view hides what OPEN sees, but for the viewer's number."""
    view_of = setting.game.view_of
    if setting.game.outcome(state):
        return False
    found = differences(view_of(state, viewer), view_of(state, OPEN))
    return any((seen, shown) != (viewer, OPEN) for _, seen, shown in found)


def redeal_forgets_secrets(setting: Setting) -> Iterator[Finding]:
    """Worlds made without the redeal, which look the same to a viewer, are dealt anew alike.

    A seeded sample of positions. The state's own chance is such a secret in every game.
    """
    dice = random.Random(f"{setting}:worlds")
    words = list(setting.game.text.position_fields(setting.deal(0)))
    maker = WorldMaker(setting.game, words, setting.shared_by)
    asked, made = Counter[int](), Counter[int]()
    for state, viewer in _samples(setting, dice):
        again = _dealt_anew(setting, state, viewer)
        other = _dealt_anew(setting, _with_another_chance(state, dice), viewer)
        if pack(other) != pack(again):
            yield setting.finding(state, f"{_kept(viewer, again, other)}: end a redeal with `rekey`")
        if not setting.game.hidden_information or not hides(setting, state, viewer):
            continue
        asked[viewer] += 1
        looks_like = _Look(setting, state, viewer)
        for world in maker.worlds(state, dice, looks_like.is_same, looks_like.is_witnessed):
            made[viewer] += 1
            other = _dealt_anew(setting, world, viewer)
            if pack(other) != pack(again):
                sentence = f"{_kept(viewer, again, other)}; the worlds differ in {difference(state, world)}"
                yield setting.finding(state, sentence)
    for viewer in asked if not made else []:
        yield Finding(
            str(setting),
            f"no other world could be made for {called(viewer)} in {asked[viewer]} positions, so it is not "
            "known whether redeal forgets what it should: let `position_fields` list hidden things one by "
            "one",
            is_warning=True,
        )


def _samples(setting: Setting, dice: random.Random) -> Iterator[tuple[Any, int]]:
    """Positions with viewers, those first from whom something is hidden, each viewer as often as others."""
    wanted = max(FEWEST_SAMPLES, MOST_SAMPLES // setting.shared_by)
    each = max(FEWEST_OF_A_VIEWER, wanted // (setting.players + 1))
    found = [look for seed in setting.seeds[:FEW_SEEDS] for look in looks(setting, seed)]
    dice.shuffle(found)
    asked, others = Counter[int](), Counter[int]()
    for look in found:
        if setting.game.outcome(look.state):
            continue
        for viewer in viewers(setting, look.state):
            counted = asked if hides(setting, look.state, viewer) else others
            if counted[viewer] < (each if counted is asked else 1):
                counted[viewer] += 1
                yield look.state, viewer
        if len(asked) > setting.players and min(asked.values()) >= each:
            return


def _with_another_chance(state: Any, dice: random.Random) -> Any:
    world = copy(state)
    world.chance = seeded(dice.getrandbits(64))
    next_word(world.chance)
    return world


class _Look:
    """What a viewer can tell of a position."""

    def __init__(self, setting: Setting, state: Any, viewer: int) -> None:
        self._setting = setting
        self._state = state
        self._viewer = viewer
        self._view = setting.game.view_of(state, viewer)
        self._rest = self._known(state)

    def _known(self, state: Any) -> Any:
        game = self._setting.game
        own = own_actions(self._setting, state, self._viewer)
        parts = [game.text.parts(state, action) for action in own]
        clock = clock_of(self._setting, state, self._viewer)
        return game.outcome(state), game.rules.mover(state), clock, own, parts

    def is_same(self, world: Any) -> bool:
        """Whether the viewer cannot tell a world from the position."""
        is_alike = self._setting.game.view_of(world, self._viewer) == self._view
        return bool(is_alike and self._known(world) == self._rest)

    def is_witnessed(self, world: Any) -> bool:
        """Whether another viewer can."""
        view_of = self._setting.game.view_of
        others = (OPEN, *range(self._setting.players))
        return any(view_of(world, other) != view_of(self._state, other) for other in others)
