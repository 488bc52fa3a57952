"""Nothing leaks: what a viewer gets must not depend on what that viewer may not know."""

import random
from collections.abc import Iterator
from typing import Any

from turnwise.core.chance import seeded
from turnwise.core.events import SPECTATOR, event_buffer, read_events, seen_by
from turnwise.core.interfaces import TABLE
from turnwise.core.state import copy, pack
from turnwise.testing.findings import Finding, difference
from turnwise.testing.walks import Setting, called, looks, viewers

MOST_REFUSALS = 200  # that are compared in one position


def redealt_worlds(setting: Setting) -> Iterator[tuple[Any, int, list[Any]]]:
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


def views_keep_secrets(setting: Setting) -> Iterator[Finding]:
    """View, clock, own actions and refusals are the same in every world that the viewer cannot tell apart."""
    game = setting.game
    for state, viewer, worlds in redealt_worlds(setting):
        seen, who = game.view_of(state, viewer), called(viewer)
        for world in worlds:
            if defect := game.check(world):
                yield setting.finding(state, f"redeal for {who} makes an impossible world: {defect}")
            if (other := game.view_of(world, viewer)) != seen:
                yield setting.finding(state, f"the view of {who} tells a secret: {difference(seen, other)}")
            if game.outcome(world) != game.outcome(state):
                yield setting.finding(state, f"redeal for {who} changes the outcome")
            if game.rules.mover(world) != game.rules.mover(state):
                yield setting.finding(state, f"redeal for {who} changes who is to act")
            if (clock := clock_of(setting, state, viewer)) != (other := clock_of(setting, world, viewer)):
                yield setting.finding(state, f"the clock tells {who} a secret: {difference(clock, other)}")
        if viewer != SPECTATOR:
            yield from _same_deeds(setting, state, worlds, viewer)
            yield from _same_refusals(setting, state, worlds, viewer)


def clock_of(setting: Setting, state: Any, viewer: int) -> Any:
    """What the clock tells a viewer while the game goes on; the notice is for movers alone."""
    timing = setting.game.timing
    if setting.game.outcome(state):
        return None
    movers, length = timing.movers(state), timing.seconds and timing.seconds(state)
    return {
        "movers": movers,
        "running": timing.running(state),
        "seconds": length,
        "notice": timing.notice(state) if viewer in movers else None,
    }


def _same_deeds(setting: Setting, state: Any, worlds: list[Any], seat: int) -> Iterator[Finding]:
    """What a seat and the table may do, in turn or out of it, and what a sensible player in the seat does."""
    game = setting.game
    own = own_actions(setting, state, seat)
    parts = [game.text.parts(state, action) for action in own]
    decides = seat == game.rules.mover(state) and game.legal(state)
    for world in worlds:
        if (others := own_actions(setting, world, seat)) != own:
            found = f"{own} in one world, {others} in the other"
            yield setting.finding(state, f"what seat {seat} may do tells it a secret: {found}")
            continue
        if (theirs := [game.text.parts(world, action) for action in own]) != parts:
            found = difference(parts, theirs)
            yield setting.finding(state, f"parts of actions tell seat {seat} a secret: {found}")
        if game.choose_out_of_turn(world, seat) != game.choose_out_of_turn(state, seat):
            yield setting.finding(
                state, f"`choose` of actions out of turn peeks at what seat {seat} may not know"
            )
        if decides and game.greedy(copy(world), [3, 5]) != game.greedy(copy(state), [3, 5]):
            yield setting.finding(state, f"greedy peeks at what seat {seat} may not know")


def own_actions(setting: Setting, state: Any, seat: int) -> list[int]:
    """The permitted actions of a seat and of the table."""
    game = setting.game
    return [action for action in game.permitted(state) if game.actor(state, action) in (seat, TABLE)]


def _same_refusals(setting: Setting, state: Any, worlds: list[Any], seat: int) -> Iterator[Finding]:
    """Why a seat may not do what it may not, while the game goes on; of very many actions a sample."""
    refusal, permitted = setting.game.text.refusal, set(setting.game.permitted(state))
    refused = [action for action in range(setting.game.actions) if permitted and action not in permitted]
    asked = _asked(setting, state, seat, refused)
    for action in random.Random(pack(state)).sample(asked, min(len(asked), MOST_REFUSALS)):
        answer = refusal(state, action)
        for world in worlds:
            if (other := refusal(world, action)) != answer:
                found = f"{answer} in one world, {other} in the other"
                yield setting.finding(state, f"the refusal of {action} tells seat {seat} a secret: {found}")


def _asked(setting: Setting, state: Any, seat: int, refused: list[int]) -> list[int]:
    """The actions that count as a seat's own, so that it hears why they are refused."""
    game = setting.game
    if game.out_of_turn is not None and game.out_of_turn.answers_for_all:
        return [action for action in refused if game.actor(state, action) == seat]
    return refused if seat == game.rules.mover(state) else []


def events_reveal_no_more_than_views(setting: Setting) -> Iterator[Finding]:
    """Where two worlds look the same before and after an action, its events look the same too.

    Unless the action drew by chance and the worlds are the same but for their chance: then what was drawn is
    no secret. Of very many actions a sample.
    """
    game = setting.game
    for state, viewer, (first, second) in redealt_worlds(setting):
        common = sorted(set(game.permitted(first)) & set(game.permitted(second)))
        tried = random.Random(pack(state)).sample(common, min(len(common), setting.actions))
        for action in tried:
            one, one_heard = _played(setting, first, action, viewer)
            two, two_heard = _played(setting, second, action, viewer)
            if one_heard != two_heard and game.view_of(one, viewer) == game.view_of(two, viewer):
                is_open = one.chance != first.chance and are_alike(first, second) and are_alike(one, two)
                if not is_open:
                    found = difference(one_heard, two_heard)
                    yield setting.finding(state, f"action {action} tells {called(viewer)} too much: {found}")


def are_alike(one: Any, two: Any) -> bool:
    """Whether two states differ in nothing but their chance."""
    twin = copy(two)
    twin.chance = one.chance
    return pack(twin) == pack(one)


def _played(setting: Setting, state: Any, action: int, viewer: int) -> tuple[Any, dict[str, list[str]]]:
    after, events = copy(state), event_buffer()
    setting.game.rules.apply(after, action, events)
    seen = seen_by(viewer, read_events(events), setting.game.events)
    sentences = setting.game.sentences(after, read_events(events), viewer)
    # sorted: a viewer may know the order of own draws
    return after, {"events": sorted(map(str, seen)), "sentences": sorted(sentences)}
