"""Seeded random games that the suite walks through, and the positions of them that it looks at closely."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from turnwise.core.events import SPECTATOR
from turnwise.core.game import Game
from turnwise.core.interfaces import TABLE
from turnwise.core.state import copy, pack
from turnwise.testing.findings import Finding

SENSIBLE = 0.8  # in every second game most actions are the greedy player's, to see more than quick deaths
OUT_OF_TURN = 0.3  # of the positions with actions out of turn of seats go on with one
TABLES = 0.02  # of those with actions out of turn of the table itself
TOO_LONG = 10  # times the declared bound: a walk that never ends is stopped, and the length check tells

MOST_POSITIONS, FEWEST_POSITIONS = 240, 24  # of one game that a costly check looks at
MOST_ACTIONS, FEWEST_ACTIONS = 80, 8  # that the costliest check tries in one position
FEWEST_SEEDS = 3
FEW_PLAYERS = 3  # up to so many, every seat's eyes are tried in every position


@dataclass(frozen=True)
class Setting:
    """A game as it is tried: an edition, a number of players, and the seeds to play.

    A game with several numbers of players has several settings; each gets its share of the effort. The
    actions of its walks are remembered, since every check goes the same ways.
    """

    game: Game[Any]
    edition: str
    players: int
    seeds: range
    shared_by: int = 1
    walked: dict[int, list[int]] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __str__(self) -> str:
        return f"{self.game.id}-{self.edition}-{self.players}p"

    @property
    def positions(self) -> int:
        """How many positions of a game costly checks look at."""
        return max(FEWEST_POSITIONS, MOST_POSITIONS // self.shared_by)

    @property
    def actions(self) -> int:
        """How many actions of a position the costliest check tries."""
        return max(FEWEST_ACTIONS, MOST_ACTIONS // self.shared_by)

    def deal(self, seed: int) -> Any:
        """A fresh game."""
        return self.game.new(seed, self.edition, players=self.players)

    def at(self, state: Any) -> str:
        """A position of the setting."""
        return f"{self}: {self.game.format_state(state)}"

    def finding(self, state: Any, sentence: str, is_warning: bool = False) -> Finding:
        """Something wrong at a position."""
        try:
            position = self.game.format_state(state)
        except Exception as error:  # a game whose positions cannot be told has other findings too
            position = f"a position that cannot be told: {error}"
        return Finding(str(self), sentence, position, is_warning)


def settings(game: Game[Any], seeds: range) -> list[Setting]:
    """Every edition with every number of players; the numbers of players share the seeds."""
    players = range(game.fewest_players, game.most_players + 1)
    share = seeds[: max(FEWEST_SEEDS, len(seeds) // len(players))]
    return [
        Setting(game, edition.name, count, share, len(players))
        for edition in game.editions
        for count in players
    ]


def walk(setting: Setting, seed: int) -> Iterator[tuple[Any, int | None]]:
    """The positions of a seeded game, each with the action about to be played; the state is live."""
    state = setting.deal(seed)
    for action in setting.walked.get(seed) or _chosen(setting, seed, state):
        yield state, action
        setting.game.rules.apply(state, action, None)
    yield state, None


def _chosen(setting: Setting, seed: int, state: Any) -> Iterator[int]:
    """The actions of a walk, each chosen when the one before has been carried out."""
    dice, chosen = random.Random(f"{setting}:{seed}"), list[int]()
    limit = TOO_LONG * setting.game.rules.longest(state)
    while len(chosen) < limit and (action := _action(setting, seed, state, dice)) is not None:
        chosen.append(action)
        yield action
    setting.walked[seed] = chosen


def _action(setting: Setting, seed: int, state: Any, dice: random.Random) -> int | None:
    game = setting.game
    actions = game.legal(state)
    if not actions:
        return None
    out_of_turn = game.legal_out_of_turn(state)
    tables = [action for action in out_of_turn if game.actor(state, action) == TABLE]
    if tables and dice.random() < TABLES:
        return dice.choice(tables)
    seats = [action for action in out_of_turn if action not in tables]
    if seats and dice.random() < OUT_OF_TURN:
        return dice.choice(seats)
    sensible = seed % 2 and dice.random() < SENSIBLE
    return game.greedy(state, [seed, 1]) if sensible else dice.choice(actions)


@dataclass(frozen=True)
class Look:
    """A position to look at closely: how many actions led to it, a state of its own, and the next action."""

    number: int
    state: Any
    action: int | None


def looks(setting: Setting, seed: int) -> list[Look]:
    """The positions of a seeded game; of a long one the first, the last and a seeded sample of the others."""
    dice = random.Random(f"{setting}:{seed}:looks")
    kept: dict[int, Look] = {}
    last = Look(0, None, None)
    for number, (state, action) in enumerate(walk(setting, seed)):
        last = Look(number, state, action)
        place = number if number < setting.positions else dice.randint(1, number)
        if place < setting.positions:
            kept[place] = Look(number, copy(state), action)
    found = {look.number: look for look in (*kept.values(), last)}
    return [found[number] for number in sorted(found)]


def called(viewer: int) -> str:
    """A viewer in a sentence."""
    return "a spectator" if viewer == SPECTATOR else f"seat {viewer}"


def viewers(setting: Setting, state: Any) -> list[int]:
    """Through whose eyes to look: every seat and a spectator.

    Of many seats, the mover, its neighbours and one of the others, by a seeded choice.
    """
    seats = list(range(setting.players))
    if setting.players > FEW_PLAYERS:
        mover = setting.game.rules.mover(state)
        near = [(mover + step) % setting.players for step in (-1, 0, 1)]
        others = [seat for seat in seats if seat not in near]
        seats = sorted({*near, random.Random(pack(state)).choice(others)})
    return [*seats, SPECTATOR]
