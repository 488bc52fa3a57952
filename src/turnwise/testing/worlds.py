"""Other worlds of a position, made without the game's own redeal: hidden numbers are changed by hand.

A change is tried on a copy. The copy is a world if `check` finds no defect in it, if nothing differs that
everybody remembers, and if the viewer cannot tell it from the true one. Changes exchange entries of a row or
of two words of the position, move things between two rows of counts, or alter a single number: so no card is
lost. What made worlds before is tried more often.
"""

import math
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from itertools import combinations_with_replacement
from typing import Any

from turnwise.core.errors import TurnwiseError
from turnwise.core.game import Game
from turnwise.core.position_text import join_list, split_list
from turnwise.core.state import Field, Ints, copy, layout, pack

MOST_TRIES, FEWEST_TRIES = 120, 30  # of changes in one position for one viewer
TRIES_FOR_A_WORLD = 10  # so many times fewer worlds are enough
STEPS = (-2, -1, 1, 2)  # by which a single number is altered
COUNTED = "*"  # between a card and how many there are of it, in the words of a position
UNSOUND = (
    TurnwiseError,
    LookupError,
    ValueError,
    ArithmeticError,
    TypeError,
)  # of rules asked about no world

Sees = Callable[[Any], bool]


@dataclass
class Change:
    """A kind of change, and how often it made a world."""

    make: Callable[[Any, random.Random], Any]  # a changed copy; None where there is nothing to change
    needs_witness: bool = False  # a number alone is a secret only if another viewer sees it
    tried: int = 0
    worked: int = 0

    @property
    def weight(self) -> float:
        """How promising it is; what worked often makes room for others."""
        return math.sqrt(self.worked + 1) / (self.tried + 1)


class WorldMaker:
    """Makes worlds of positions of one game, and learns which changes work."""

    def __init__(self, game: Game[Any], words: list[str], shared_by: int = 1) -> None:
        self.game = game
        self._tries = max(FEWEST_TRIES, MOST_TRIES // shared_by)
        given = {field.name for field in fields(game.parameters_class)} | {"chance", "players"}
        own = [field for field in layout(game.state_class).fields if field.name not in given]
        self._groups = [
            group
            for group in (
                [Change(exchange_in(field.name)) for field in own if field.shape],
                [Change(exchange_rows(field.name)) for field in own if len(field.shape) > 1],
                [Change(transfer(*pair)) for pair in _alike(own)],
                [Change(alter(field.name), needs_witness=True) for field in own],
                [Change(reword(game, *pair)) for pair in combinations_with_replacement(words, 2)],
            )
            if group
        ]

    def worlds(self, state: Any, dice: random.Random, is_same: Sees, is_witnessed: Sees) -> Iterator[Any]:
        """Some worlds of a position that a viewer cannot tell from it; the others may."""
        found = {pack(state)}
        for _ in range(self._tries):
            group = dice.choice(self._groups)
            change = dice.choices(group, [change.weight for change in group])[0]
            world = change.make(state, dice)
            change.tried += 1
            if world is None or not self._is_world(state, world, is_same):
                continue
            if pack(world) not in found and (not change.needs_witness or is_witnessed(world)):
                change.worked += 1
                found.add(pack(world))
                yield world
            if len(found) > self._tries // TRIES_FOR_A_WORLD:
                return

    def _is_world(self, state: Any, world: Any, is_same: Sees) -> bool:
        """Whether the rules find no defect and the viewer no difference; rules may stumble over no world."""
        if any(getattr(world, name) != getattr(state, name) for name in self.game.remembered):
            return False
        try:
            pack(world)
            return self.game.check(world) is None and is_same(world)
        except UNSOUND:
            return False


def _alike(own: list[Field]) -> list[tuple[str, str]]:
    """Pairs of fields whose rows are of one length, and tables with themselves."""
    pairs = combinations_with_replacement([field for field in own if field.shape], 2)
    return [
        (one.name, other.name)
        for one, other in pairs
        if one.shape[-1] == other.shape[-1] and (one is not other or len(one.shape) > 1)
    ]


def _rows(state: Any, name: str) -> list[Ints]:
    """The rows of a field: those of a table, or the only one."""
    value = getattr(state, name)
    return value if value and isinstance(value[0], list) else [value]


def exchange_in(name: str) -> Callable[[Any, random.Random], Any]:
    """Two entries of a field, in one row or in two, change places."""

    def make(state: Any, dice: random.Random) -> Any:
        world = copy(state)
        one, other = dice.choice(_rows(world, name)), dice.choice(_rows(world, name))
        at, to = dice.randrange(len(one)), dice.randrange(len(other))
        one[at], other[to] = other[to], one[at]
        return world

    return make


def exchange_rows(name: str) -> Callable[[Any, random.Random], Any]:
    """Two rows of a table change places."""

    def make(state: Any, dice: random.Random) -> Any:
        world = copy(state)
        rows = getattr(world, name)
        at, to = dice.randrange(len(rows)), dice.randrange(len(rows))
        rows[at], rows[to] = rows[to], rows[at]
        return world

    return make


def transfer(one: str, other: str) -> Callable[[Any, random.Random], Any]:
    """Two rows of counts give each other one thing: every row and every kind has as many as before."""

    def make(state: Any, dice: random.Random) -> Any:
        world = copy(state)
        first, second = dice.choice(_rows(world, one)), dice.choice(_rows(world, other))
        gives = [at for at, count in enumerate(first) if count > 0]
        takes = [at for at, count in enumerate(second) if count > 0]
        if first is second or not gives or not takes:
            return None
        given, taken = dice.choice(gives), dice.choice(takes)
        for row, step in ((first, 1), (second, -1)):
            row[given] -= step
            row[taken] += step
        return world

    return make


def alter(name: str) -> Callable[[Any, random.Random], Any]:
    """One number becomes a little larger or smaller."""

    def make(state: Any, dice: random.Random) -> Any:
        world, step = copy(state), dice.choice(STEPS)
        if isinstance(getattr(world, name), int):
            setattr(world, name, getattr(world, name) + step)
        else:
            row = dice.choice(_rows(world, name))
            row[dice.randrange(len(row))] += step
        return world

    return make


def reword(game: Game[Any], one: str, other: str) -> Callable[[Any, random.Random], Any]:
    """Entries of two words of a position change places; the game works out what follows from them."""

    def make(state: Any, dice: random.Random) -> Any:
        words = game.text.position_fields(state)
        lists = {name: _entries(words.get(name, "")) for name in (one, other)}
        if any(not entries or _is_number(entries) for entries in lists.values()):
            return None
        first, second = lists[one], lists[other]
        at, to = dice.randrange(len(first)), dice.randrange(len(second))
        if first[at] == second[to]:
            return None
        first[at], second[to] = second[to], first[at]
        return _placed(game, state, words | {name: join_list(entries) for name, entries in lists.items()})

    return make


def _entries(text: str) -> list[str]:
    """The entries of a word one by one: 3 of a kind are three entries."""
    found: list[str] = []
    for entry in split_list(text):
        kind, sign, count = entry.rpartition(COUNTED)
        found += [kind] * int(count) if sign and count.isdigit() else [entry]
    return found


def _is_number(entries: list[str]) -> bool:
    """Whether a word is a number and no list: what it counts is not a thing that could lie elsewhere."""
    return len(entries) == 1 and entries[0].lstrip("-").isdigit()


def _placed(game: Game[Any], state: Any, words: dict[str, str]) -> Any:
    """The position of these words, with the parameters and the chance of another; None if it is none."""
    world = copy(state)
    try:
        edition, values = game.nearest_edition(state)
        world = game.setup(edition, values, game.players_of(state))
        world.chance = state.chance[:]
        game.text.parse_position(world, words)
    except UNSOUND:
        return None
    return world
