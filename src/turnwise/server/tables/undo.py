"""What may be taken back: never what showed somebody anything that had been hidden from them."""

from collections.abc import Iterable, Sequence
from typing import Any

from turnwise.core.chance import seeded
from turnwise.core.errors import IllegalAction
from turnwise.core.events import event_buffer
from turnwise.core.game import Game
from turnwise.core.state import copy
from turnwise.matches.line import Line

WORLDS = 16  # in which an action is tried, to see whether it shows which of them is the true one


def refuse_reveal(line: Line, to: int, own: Sequence[int], others: Iterable[int]) -> None:
    """Refuse to go back behind an action that showed the asker or one of the others something new.

    The answer tells the asker no secret: it depends on nothing but what the asker's seats know.
    """
    game, state = line.game, line.at(to)
    seats = tuple(others)
    for number in range(to, len(line.actions)):
        action = line.actions[number]
        if any(is_revealing(game, state, action, seat) for seat in own) or any(
            may_reveal(game, state, action, own[0], seat) for seat in seats
        ):
            raise IllegalAction(
                "undo_reveals", "this cannot be taken back: it has shown something that was hidden"
            )
        game.rules.apply(state, action, None)


def is_revealing(game: Game[Any], state: Any, action: int, viewer: int) -> bool:
    """Whether a viewer learns from an action what it could not have known.

    The action is carried out in worlds that the viewer cannot tell from the true one. If it is not possible
    in one of them, or looks otherwise there, then seeing it tells these worlds apart.
    """
    seen = _seen(game, state, action, viewer)
    worlds = (_redealt(game, state, viewer, number) for number in range(WORLDS))
    return any(_seen(game, world, action, viewer) != seen for world in worlds)


def may_reveal(game: Game[Any], state: Any, action: int, asker: int, viewer: int) -> bool:
    """Whether, as far as the asker knows, a viewer may have learnt something from an action."""
    for number in range(WORLDS):
        world = _redealt(game, state, asker, number)
        twin = _redealt(game, world, viewer, number)
        if _seen(game, world, action, viewer) != _seen(game, twin, action, viewer):
            return True
    return False


def _redealt(game: Game[Any], state: Any, viewer: int, number: int) -> Any:
    """A world that a viewer cannot tell from a state."""
    world = copy(state)
    game.rules.redeal(world, viewer, seeded(f"undo:{viewer}:{number}"))
    return world


def _seen(game: Game[Any], state: Any, action: int, viewer: int) -> Any:
    """What the viewer sees after the action; None if it is not possible."""
    if action not in game.permitted(state):
        return None
    after = copy(state)
    game.rules.apply(after, action, event_buffer())
    return game.view_of(after, viewer)
