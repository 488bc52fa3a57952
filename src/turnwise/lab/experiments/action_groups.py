"""Groups of actions that may be forbidden together, found from what a game says that its actions consist of.

A verb is a group, and so is a verb with what it takes: a card, a skill, a place. The lab forbids actions by
their ids, so there is a group only where an id always means the same. Ids and what they mean are collected
from games of random and of greedy players; an action that occurs in none of them is in no group.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from turnwise.core import registry
from turnwise.core.fast_rng import RNG_SIZE, seed_rng
from turnwise.core.game import Game
from turnwise.core.interfaces import Parts
from turnwise.matches.rule_set import RuleSet

SAMPLED_GAMES = 40
MOST_DECISIONS = 4000  # of all these games
FEWEST_LOOKS = 3  # at all actions of a group together
LOOKS = 8  # at what an id means, each in another position
MOST_VALUES = 12  # of a field; more of them are put together by how they begin and how they end
FEWEST_ALIKE = 2  # values that begin or end alike
VERB = "verb"


@dataclass
class Meaning:
    """What an action id was found to mean: all values of every part, and who could take it."""

    looks: int = 0
    values: defaultdict[str, set[str | int | None]] = field(default_factory=lambda: defaultdict(set))
    seats: set[int] = field(default_factory=set)

    def add(self, parts: Parts) -> None:
        """Note what it means in one more position; None where a part is missing that it has elsewhere."""
        for name in {*self.values, *parts}:
            if self.looks and name not in self.values:
                self.values[name].add(None)
            self.values[name].add(parts.get(name))
        self.looks += 1

    def is_always(self, name: str, value: str | int) -> bool:
        """Whether a part has had this value in every position."""
        return self.values[name] == {value}


@dataclass(frozen=True)
class ActionGroup:
    """Actions, one bit each, and those of them that each seat can ever take."""

    actions: int
    by_seat: tuple[int, ...]

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that can take any."""
        return tuple(seat for seat, actions in enumerate(self.by_seat) if actions)


def action_groups(rules: RuleSet, players: int) -> Mapping[str, ActionGroup]:
    """All groups by name: `avoid`, `play w+4`, …"""
    return _groups(rules.game, rules.edition, tuple(rules.values.items()), players)


@cache
def _groups(
    game: str, edition: str, values: tuple[tuple[str, str], ...], players: int
) -> Mapping[str, ActionGroup]:
    meanings = _meanings(registry.game(game), edition, dict(values), players)
    found: dict[str, ActionGroup] = {}
    for name, actions in _named(meanings):
        by_seat = tuple(
            _mask(action for action in actions if seat in meanings[action].seats) for seat in range(players)
        )
        group = ActionGroup(_mask(actions), by_seat)
        is_sure = sum(meanings[action].looks for action in actions) >= FEWEST_LOOKS
        if is_sure and len(actions) < len(meanings) and group not in found.values():
            found[name] = group
    return found


def _mask(actions: Iterable[int]) -> int:
    return sum(1 << action for action in actions)


def _named(meanings: Mapping[int, Meaning]) -> Iterator[tuple[str, list[int]]]:
    """Every verb, and every verb with the value of one of its parts, where ids always mean just that."""
    verbs = sorted({str(verb) for meaning in meanings.values() for verb in meaning.values[VERB]})
    for verb in verbs:
        of_verb = {action: it for action, it in meanings.items() if verb in it.values[VERB]}
        always = [action for action, meaning in of_verb.items() if meaning.is_always(VERB, verb)]
        if len(always) == len(of_verb):
            yield verb, always
        for name in sorted({name for meaning in of_verb.values() for name in meaning.values} - {VERB}):
            for value, actions in _by_value(of_verb, name).items():
                if all(action in always for action in actions):
                    yield f"{verb} {value}", actions


def _by_value(of_verb: Mapping[int, Meaning], name: str) -> dict[str, list[int]]:
    """The actions of a verb by one of its parts, without values that an action has only now and then."""
    by_value: dict[str | int, list[int]] = defaultdict(list)
    for action, meaning in of_verb.items():
        for value in meaning.values.get(name, set()) - {None}:
            assert value is not None
            by_value[value].append(action)
    sure = {
        str(value): actions
        for value, actions in by_value.items()
        if all(of_verb[action].is_always(name, value) for action in actions)
    }
    return sure if len(by_value) <= MOST_VALUES else _alike(sure) if len(sure) == len(by_value) else {}


def _alike(by_value: Mapping[str, list[int]]) -> dict[str, list[int]]:
    """Values put together that begin with the same letter, or are the same after it; others as they are."""
    ends = [*((value[0], value[1:]) for value in by_value)]
    found: dict[str, list[int]] = defaultdict(list)
    for value, actions in by_value.items():
        first, rest = value[0], value[1:]
        begins = sum(other == first and end != "" for other, end in ends)
        ending = sum(end == rest for _, end in ends)
        if rest and begins >= FEWEST_ALIKE and ending >= FEWEST_ALIKE:
            found[f"{first}…"] += actions
            found[f"…{rest}"] += actions
        else:
            found[value] += actions
    return found


def _meanings(
    game: Game[Any], edition: str, values: Mapping[str, str], players: int
) -> Mapping[int, Meaning]:
    """What every action id means, from a few games that are the same on every machine."""
    meanings: defaultdict[int, Meaning] = defaultdict(Meaning)
    decisions = 0
    for number in range(SAMPLED_GAMES):
        state = game.new(f"actions {number}", edition, values, players)
        chance, rng = Random(number), [0] * RNG_SIZE
        seed_rng(rng, number)
        while decisions < MOST_DECISIONS and game.rules.outcome(state, None) == 0:
            legal = game.legal(state)
            for action in legal:
                meanings[action].seats.add(game.rules.mover(state))
                if meanings[action].looks < LOOKS:
                    meanings[action].add(game.text.parts(state, action))
            game.apply(state, game.greedy(state, rng) if number % 2 else chance.choice(legal))
            decisions += 1
    return dict(sorted(meanings.items()))
