"""Pairs of worlds that a viewer cannot tell apart, and actions that keep it so."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from turnwise.core.chance import seeded
from turnwise.core.events import seen_by
from turnwise.core.game import Game
from turnwise.core.interfaces import TABLE
from turnwise.core.state import copy, pack
from turnwise.testing.walks import Setting, viewers, walk

TRIES = 8  # redeals of one position; the one that can be played on longest is taken
PAIRS = 30  # of different actions of somebody else that are tried for looking the same


@dataclass(frozen=True)
class Step:
    """What a seat, or the table's clock, does in each of two worlds."""

    seat: int
    actions: tuple[int, int]


@dataclass(frozen=True)
class Twins:
    """Two positions that look the same to a viewer, and steps that look the same too."""

    game: Game[Any]
    players: int
    viewer: int
    states: tuple[Any, Any]
    steps: tuple[Step, ...]

    def __str__(self) -> str:
        lines = (self.game.format_state(state) for state in self.states)
        return f"viewer {self.viewer}, {self.steps}\n" + "\n".join(lines)

    def along(self) -> Iterator[tuple[Any, Any]]:
        """The positions at the start and after every step."""
        states = tuple(copy(state) for state in self.states)
        yield states
        for step in self.steps:
            for state, action in zip(states, step.actions, strict=True):
                self.game.rules.apply(state, action, None)
            yield states


def alike_for(game: Game[Any], states: Any, logs: Sequence[Sequence[int]], viewer: int) -> int:
    """After how many actions of each world's own log the viewer still cannot tell the worlds apart."""
    now = tuple(copy(state) for state in states)
    for number, actions in enumerate(zip(*logs, strict=False)):
        chances = [list(state.chance) for state in now]
        told = [game.apply(state, action) for state, action in zip(now, actions, strict=True)]
        is_drawn = any(state.chance != chance for state, chance in zip(now, chances, strict=True))
        if any(game.outcome(state) for state in now):
            return number
        if game.view_of(now[0], viewer) != game.view_of(now[1], viewer):
            return number
        heard = [seen_by(viewer, raw_events, game.events) for raw_events in told]
        if heard[0] != heard[1] and is_drawn:
            return number  # who draws may know the order of the draws, and what was thrown is no secret
    return min(map(len, logs))


def twins(setting: Setting, seed: int, positions: int, length: int) -> list[Twins]:
    """Twins from positions of a seeded game, for one viewer each."""
    dice = random.Random(f"twins:{setting}:{seed}")
    game = setting.game
    met = [copy(state) for state, action in walk(setting, seed) if action is not None]
    found = []
    for state in dice.sample(met, min(positions, len(met))):
        viewer = dice.choice(viewers(setting, state))
        pairs = [_twins(setting, state, viewer, dice, length) for _ in range(TRIES)]
        if pairs := [pair for pair in pairs if pack(pair.states[0]) != pack(pair.states[1])]:
            found.append(max(pairs, key=lambda pair: len(pair.steps)))
    assert found or not game.hidden_information
    return found


def _twins(setting: Setting, state: Any, viewer: int, dice: random.Random, length: int) -> Twins:
    game = setting.game
    other = copy(state)
    game.rules.redeal(other, viewer, seeded(dice.random().hex()))
    now, steps = (copy(state), copy(other)), list[Step]()
    while len(steps) < length and (found := _step(game, now, viewer, dice)):
        step, now = found
        steps.append(step)
    return Twins(game, setting.players, viewer, (state, other), tuple(steps))


def _step(game: Game[Any], states: Any, viewer: int, dice: random.Random) -> Any:
    """A step after which the viewer still cannot tell the worlds apart, with the states after it."""
    for actions in _candidates(game, states, viewer, dice):
        seats = {game.actor(state, action) for state, action in zip(states, actions, strict=True)}
        if len(seats) > 1 or (TABLE in seats and actions[0] != game.timing.timeout):
            continue
        after = tuple(copy(state) for state in states)
        told = [game.apply(state, action) for state, action in zip(after, actions, strict=True)]
        if any(game.outcome(state) for state in after):
            continue
        if game.view_of(after[0], viewer) != game.view_of(after[1], viewer):
            continue
        heard = [seen_by(viewer, raw_events, game.events) for raw_events in told]
        if heard[0] != heard[1] and after[0].chance != states[0].chance:
            continue  # who draws may know the order of the draws, and what was thrown is no secret
        return Step(seats.pop(), actions), after
    return None


def _candidates(game: Game[Any], states: Any, viewer: int, dice: random.Random) -> list[tuple[int, int]]:
    """Pairs of actions: different ones only of others, for the viewer knows what it does itself."""
    first, second = (game.permitted(state) for state in states)
    same = [(action, action) for action in sorted(set(first) & set(second))]
    dice.shuffle(same)
    if game.rules.mover(states[0]) == viewer or not first or not second:
        return same[:PAIRS]
    mixed = [(dice.choice(first), dice.choice(second)) for _ in range(PAIRS)]
    return mixed + same[:PAIRS] if dice.random() < 0.5 else same[:PAIRS] + mixed
