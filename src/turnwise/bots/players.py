"""Simple players by name."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from turnwise.core.game import NO_ASIDE, Game
from turnwise.core.noise import noise_below
from turnwise.core.state import Ints


@dataclass(frozen=True)
class Player:
    """What a seat without a person does: in its turn, and out of it."""

    choose: Callable[[Game[Any], Any, Ints], int]  # a legal action, from a game, its state and a row of noise
    aside: Callable[[Game[Any], Any, int], int]  # an aside of a seat that is not to move, or NO_ASIDE


def choose_random(game: Game[Any], state: Any, noise: Ints) -> int:
    """Any legal action, each as likely as the others."""
    actions = game.legal(state)
    return actions[noise_below(noise, len(actions))]


def choose_greedy(game: Game[Any], state: Any, noise: Ints) -> int:
    """What the game's own simple player takes."""
    return game.greedy(state, noise)


def stay_silent(game: Game[Any], state: Any, seat: int) -> int:
    """No aside, whatever is possible."""
    return NO_ASIDE


def speak_sensibly(game: Game[Any], state: Any, seat: int) -> int:
    """What the game calls sensible for this seat."""
    return game.aside(state, seat)


PLAYERS = {
    "greedy": Player(choose_greedy, speak_sensibly),
    "random": Player(choose_random, stay_silent),
}
