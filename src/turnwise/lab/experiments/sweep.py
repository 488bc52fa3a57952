"""A sweep: one parameter, or two, over a range of values, on the same deals."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import Any, ClassVar

from turnwise.core import registry
from turnwise.core.errors import BadSetup
from turnwise.lab.experiments.experiment import Experiment
from turnwise.lab.experiments.side_spec import SideSpec, rotations
from turnwise.lab.experiments.vary import PLAYERS, Vary
from turnwise.lab.metrics import Metric, metric_named, metrics_of
from turnwise.matches.rule_set import RuleSet, rule_set_of
from turnwise.matches.yaml_entries import YamlEntry, pointing_at

MOST_POINTS = 100
MOST_VARIED = 2


@dataclass(frozen=True)
class SweepPoint:
    """A value of each parameter that is varied, and the side that is played by them."""

    values: tuple[str, ...]
    side: int  # 0, the rules as they are, where these are the very values


@dataclass(frozen=True)
class Sweep(Experiment):
    """What some rules do as one parameter changes, or two; the first side plays by the rules as they are."""

    NEEDED: ClassVar[tuple[str, ...]] = (*Experiment.NEEDED, "vary")
    OWN_FIELDS: ClassVar[tuple[str, ...]] = ("metrics",)

    vary: tuple[Vary, ...] = ()
    chosen: tuple[str, ...] = ()  # metrics by name; the usual ones if there are none

    def refuse_bad(self) -> None:
        """Refuse what is no grid of points, and points that the game refuses."""
        names = [vary.name for vary in self.vary]
        if not 1 <= len(names) <= MOST_VARIED or len(set(names)) != len(names):
            raise BadSetup(
                "bad_vary", f"--vary is given for {', '.join(names) or 'nothing'}; vary one parameter, or two"
            )
        count = prod(len(vary.values) for vary in self.vary)
        if not 1 < count <= MOST_POINTS:
            raise BadSetup(
                "too_many_points", f"a sweep has 2 to {MOST_POINTS} points, and this one {count:,}"
            )
        if PLAYERS in names and len(set(self.players)) > 1:
            raise BadSetup(
                "bad_players",
                "where the number of players is varied, all seats have the same player: name one",
            )
        self.game.setup(self.rules[0].edition, self.rules[0].values, len(self.players))
        super().refuse_bad()
        for name in self.chosen:
            metric_named(self.game, self.most_players, name)

    @property
    def most_players(self) -> int:
        """Of all sides."""
        return max(len(side.seatings[0]) for side in self.sides)

    @property
    def metrics(self) -> tuple[Metric, ...]:
        """Those asked for, or who wins, how long games take, and scores; sides of fewer seats lack some."""
        known = metrics_of(self.game, self.most_players)
        return tuple(known[name] for name in self.chosen or self._usual())

    def _usual(self) -> list[str]:
        seats = range(1, 1 + min(len(side.seatings[0]) for side in self.sides))
        known = metrics_of(self.game, self.most_players)
        wins, scores = [f"win:{seat}" for seat in seats], [f"score:{seat}" for seat in seats]
        return [name for name in (*wins, "turns", "decisions", *scores) if name in known]

    @property
    def own_values(self) -> tuple[str, ...]:
        """What the rules as they are say of the parameters that are varied."""
        every = self.rules[0].every_value() | {PLAYERS: str(len(self.players))}
        return tuple(every[vary.name] for vary in self.vary)

    @cached_property
    def points(self) -> tuple[SweepPoint, ...]:
        """All combinations of values, and which side plays by them."""
        found, side = [], 0
        for values in product(*(vary.values for vary in self.vary)):
            is_own = values == self.own_values
            side += not is_own
            found.append(SweepPoint(values, 0 if is_own else side))
        return tuple(found)

    @cached_property
    def sides(self) -> tuple[SideSpec, ...]:
        """The rules as they are, then every point that differs from them."""
        rules = self.rules[0]
        own = SideSpec("own", rules.title, rules, rotations(self.players))
        return (own, *(self._side(point.values) for point in self.points if point.side))

    def _side(self, values: tuple[str, ...]) -> SideSpec:
        changed = dict(zip((vary.name for vary in self.vary), values, strict=True))
        name = ", ".join(f"{key}={value}" for key, value in changed.items())
        seats = int(changed.pop(PLAYERS, len(self.players)))
        players = self.players if seats == len(self.players) else self.players[:1] * seats
        base = self.rules[0]
        try:
            self.game.setup(base.edition, {**base.values, **changed}, seats)
        except BadSetup as refusal:
            raise BadSetup(refusal.code, f"no game can be played with {name}: {refusal.sentence}") from None
        rules = RuleSet.of(self.game, base.edition, {**base.values, **changed})
        return SideSpec(name, name, rules, rotations(players))

    @property
    def detailed(self) -> int:
        """The rules as they are."""
        return 1

    def own_fields(self) -> dict[str, object]:
        """What the file says beside what it says of every kind."""
        vary = {vary.name: list(vary.values) for vary in self.vary}
        return {"vary": vary} | ({"metrics": list(self.chosen)} if self.chosen else {})

    @classmethod
    def read_own(cls, fields: Mapping[str, YamlEntry]) -> dict[str, Any]:
        """The arguments that a file gives beside those of every kind."""
        game = registry.game(rule_set_of(fields["rules"].items()[0]).game)
        vary = []
        for name, entry in fields["vary"].fields().items():
            with pointing_at(entry):
                vary.append(Vary.of(game, name, ",".join(entry.texts())))
        metrics = tuple(fields["metrics"].texts()) if "metrics" in fields else ()
        return {"vary": tuple(vary), "chosen": metrics}
