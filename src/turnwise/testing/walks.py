"""Seeded random games that the suite walks through."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from turnwise.core.game import Game

SENSIBLE = 0.8  # in every second game most actions are the greedy player's, to see more than quick deaths
TOO_LONG = 10  # times the declared bound: a walk that never ends is stopped, and the length check tells


@dataclass(frozen=True)
class Setting:
    """A game as it is tried: an edition, a number of players, and the seeds to play."""

    game: Game[Any]
    edition: str
    players: int
    seeds: range

    def __str__(self) -> str:
        return f"{self.game.id}-{self.edition}-{self.players}p"

    def deal(self, seed: int) -> Any:
        """A fresh game."""
        return self.game.new(seed, self.edition, players=self.players)

    def at(self, state: Any) -> str:
        """Where a check failed."""
        return f"{self}: {self.game.format_state(state)}"


def settings(game: Game[Any], seeds: range) -> list[Setting]:
    """Every edition with every number of players."""
    players = range(game.fewest_players, game.most_players + 1)
    return [Setting(game, edition.name, count, seeds) for edition in game.editions for count in players]


def walk(setting: Setting, seed: int) -> Iterator[tuple[Any, int | None]]:
    """The positions of a seeded game, each with the action about to be played; the state is live."""
    game = setting.game
    dice = random.Random(f"{setting}:{seed}")
    state = setting.deal(seed)
    limit = TOO_LONG * game.rules.longest(state)
    for _ in range(limit):
        actions = game.legal(state)
        if not actions:
            break
        sensible = seed % 2 and dice.random() < SENSIBLE
        action = game.greedy(state, [seed, 1]) if sensible else dice.choice(actions)
        yield state, action
        game.rules.apply(state, action, None)
    yield state, None
