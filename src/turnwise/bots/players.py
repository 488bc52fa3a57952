"""Simple players by name; each takes a game, its state and a row of noise, and chooses a legal action."""

from collections.abc import Callable
from typing import Any

from turnwise.core.game import Game
from turnwise.core.noise import noise_below
from turnwise.core.state import Ints

Player = Callable[[Game[Any], Any, Ints], int]


def play_random(game: Game[Any], state: Any, noise: Ints) -> int:
    """Any legal action, each as likely as the others."""
    actions = game.legal(state)
    return actions[noise_below(noise, len(actions))]


def play_greedy(game: Game[Any], state: Any, noise: Ints) -> int:
    """What the game's own simple player takes."""
    return game.greedy(state, noise)


PLAYERS: dict[str, Player] = {"greedy": play_greedy, "random": play_random}
