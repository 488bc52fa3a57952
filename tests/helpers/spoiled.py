"""A state whose every number is wrong, to see that a deal leaves nothing of what was there before."""

from dataclasses import fields
from typing import Any

from turnwise.core.chance import seeded
from turnwise.core.game import Game
from turnwise.core.state import copy, pack


def _spoiled(value: Any, number: int) -> Any:
    return [_spoiled(entry, number) for entry in value] if isinstance(value, list) else number


def is_dealt_anew(game: Game[Any], number: int, kept: tuple[str, ...] = (), **setup: Any) -> bool:
    """Whether a deal onto a state full of a number is the same as a deal onto a fresh one."""
    fresh = game.new(1, **setup)
    used = copy(fresh)
    parameters = {field.name for field in fields(game.parameters_class)}
    for field in fields(game.state_class):
        if field.name not in parameters | set(kept):
            setattr(used, field.name, _spoiled(getattr(used, field.name), number))
    used.chance = seeded(1)
    game.rules.deal(used)
    return pack(used) == pack(fresh)


def redealt_chances(game: Game[Any], state: Any, *sources: str) -> list[list[int]]:
    """The chance of a state after a redeal for its mover by each of these sources."""
    found = []
    for source in sources:
        world = copy(state)
        game.rules.redeal(world, game.rules.mover(state), seeded(source))
        found.append(list(world.chance))
    return found
