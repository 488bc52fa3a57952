"""What may be taken back: never what showed somebody anything that had been hidden from them."""

from collections.abc import Iterable
from typing import Any

from turnwise.core.chance import seeded
from turnwise.core.errors import IllegalAction
from turnwise.core.events import event_buffer
from turnwise.core.game import Game
from turnwise.core.state import copy
from turnwise.matches.line import Line

WORLDS = 16  # in which an action is tried, to see whether it shows which of them is the true one


def refuse_reveal(line: Line, to: int, viewers: Iterable[int]) -> None:
    """Refuse to go back behind an action that showed one of these seats something new."""
    state = line.at(to)
    seats = tuple(viewers)
    for number in range(to, len(line.actions)):
        action = line.actions[number]
        if any(is_revealing(line.game, state, action, seat) for seat in seats):
            raise IllegalAction(
                "undo_reveals", "this cannot be taken back: it has shown something that was hidden"
            )
        line.game.rules.apply(state, action, None)


def is_revealing(game: Game[Any], state: Any, action: int, viewer: int) -> bool:
    """Whether a viewer learns from an action what it could not have known.

    The action is carried out in worlds that the viewer cannot tell from the true one. If it is not possible
    in one of them, or looks otherwise there, then seeing it tells these worlds apart.
    """
    after = copy(state)
    game.rules.apply(after, action, event_buffer())
    seen = game.view_of(after, viewer)
    return any(_seen_in(game, state, action, viewer, number) != seen for number in range(WORLDS))


def _seen_in(game: Game[Any], state: Any, action: int, viewer: int, number: int) -> Any:
    """What the viewer sees after the action in another world; None if it is not possible there."""
    world = copy(state)
    game.rules.redeal(world, viewer, seeded(f"undo:{number}"))
    if action not in game.permitted(world):
        return None
    game.rules.apply(world, action, event_buffer())
    return game.view_of(world, viewer)
