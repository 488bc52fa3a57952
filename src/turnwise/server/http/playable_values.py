"""Which values of a parameter a game accepts while all else is as usual: the page offers those to vary."""

from typing import Any

from turnwise.core.game import Game
from turnwise.core.parameters import Choice, Number


def playable_ranges(game: Game[Any]) -> dict[str, tuple[int, int]]:
    """The ends of every number's range around its usual value."""
    usual = game.setup()
    return {
        name: (_farthest(game, name, own, kind.low), _farthest(game, name, own, kind.high))
        for name, parameter in game.parameters.items()
        if isinstance(kind := parameter.kind, Number)
        for own in (int(kind.show(parameter.value(usual))),)
    }


def playable_options(game: Game[Any]) -> dict[str, list[str]]:
    """The options of every choice."""
    return {
        name: [option for option in parameter.kind.options if _accepts(game, name, option)]
        for name, parameter in game.parameters.items()
        if isinstance(parameter.kind, Choice)
    }


def _farthest(game: Game[Any], name: str, accepted: int, end: int) -> int:
    """The value nearest to an end that is accepted; between it and the usual one all are taken to be."""
    if _accepts(game, name, end):
        return end
    refused = end
    while abs(refused - accepted) > 1:
        middle = (refused + accepted) // 2
        if _accepts(game, name, middle):
            accepted = middle
        else:
            refused = middle
    return accepted


def _accepts(game: Game[Any], name: str, value: object) -> bool:
    try:
        game.setup(None, {name: value}, game.fewest_players)
    except Exception:  # a stranger's game may raise anything: the list of games must not end by it
        return False
    return True
