"""What can be taken out of a game: a value of its rules, or a kind of action that its players may take."""

from collections.abc import Iterator
from dataclasses import dataclass

from turnwise.core import registry
from turnwise.core.errors import BadSetup
from turnwise.core.parameters import Choice, Listing, Number, Parameter
from turnwise.lab.experiments.action_groups import action_groups
from turnwise.matches.rule_set import RuleSet

NOTHING = ("none", "nothing", "off", "no")  # options that switch a rule off
FEW_OPTIONS = 4  # each of so many is tried; of more, only one that switches off
ALL = -1  # in place of a seat: all of them


@dataclass(frozen=True)
class Removal:
    """Rules without something, or seats that may not do something."""

    name: str
    rules: RuleSet
    group: str | None = None  # the actions that are forbidden; None of a change of rules
    seat: int | None = None  # to which seat, or ALL
    forbidden: tuple[int, ...] = ()


def removals_of(rules: RuleSet, players: int) -> list[Removal]:
    """Every parameter at its natural off or its neighbouring value, then every restriction."""
    return [*_changes(rules, players), *_restrictions(rules, players)]


def _changes(rules: RuleSet, players: int) -> Iterator[Removal]:
    game = registry.game(rules.game)
    state = game.setup(rules.edition, rules.values, players)
    for name, parameter in game.parameters.items():
        for tried in _others(parameter, parameter.value(state)):
            if changed := _accepted(rules, players, name, tried):
                yield Removal(f"{name}={tried}", changed)
                if isinstance(parameter.kind, Number):
                    break  # the first that the game accepts


def _accepted(rules: RuleSet, players: int, name: str, value: str) -> RuleSet | None:
    game = registry.game(rules.game)
    values = {**rules.values, name: value}
    try:
        game.setup(rules.edition, values, players)
    except BadSetup:
        return None
    return RuleSet.of(game, rules.edition, values)


def _others(parameter: Parameter, stored: object) -> list[str]:
    """Values to try instead, as people write them."""
    match parameter.kind:
        case Number(low=low, high=high):
            assert isinstance(stored, int)
            tried = [0] if low <= 0 <= high and stored != 0 else []
            beside = [number for number in (stored - 1, stored + 1) if low <= number <= high]
            return [*map(str, dict.fromkeys(tried + beside))]
        case Choice(options=options):
            here = parameter.kind.show(stored)  # type: ignore[arg-type]
            others = [option for option in options if option != here]
            return others if len(options) <= FEW_OPTIONS else [each for each in others if each in NOTHING]
        case Listing():
            return [] if parameter.kind.show(stored) == NOTHING[0] else [NOTHING[0]]  # type: ignore[arg-type]


def _restrictions(rules: RuleSet, players: int) -> Iterator[Removal]:
    known: set[tuple[int, ...]] = set()  # what seats cannot take any more: twice the same is one removal
    for name, group in action_groups(rules, players).items():
        for seat in group.seats if players > 1 else ():
            only = _of_seat(group.actions, seat, players)
            if (lost := _of_seat(group.by_seat[seat], seat, players)) not in known:
                known.add(lost)
                yield Removal(f"player {seat + 1} never: {name}", rules, name, seat, only)
        if group.by_seat not in known and (len(group.seats) > 1 or players == 1):
            known.add(group.by_seat)
            yield Removal(f"never: {name}", rules, name, ALL, (group.actions,) * players)


def _of_seat(actions: int, seat: int, players: int) -> tuple[int, ...]:
    return tuple(actions if other == seat else 0 for other in range(players))
