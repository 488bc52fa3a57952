"""An experiment: what is asked of the lab, complete enough to be asked again by its file."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar, Self

import yaml

from turnwise.core import registry
from turnwise.core.errors import BadSetup
from turnwise.core.game import Game
from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.counting.task import BatchRequest
from turnwise.lab.experiments.side_spec import SeatedPlayers, SideSpec, rotations
from turnwise.lab.metrics import Metric, bound_of, metric_named
from turnwise.lab.statistics.verdict import Question
from turnwise.matches.rule_set import RuleSet, rule_set_of
from turnwise.matches.yaml_entries import YamlEntry

USUAL_METRIC, USUAL_MARGIN = "win:1", 1.0
NAMES = "ab"  # the rule sets of a comparison
BATCH, SEARCHED_BATCH = 8192, 8  # deals of a batch: of quick players, and where one searches
WHOLE_BATCHES = 8  # conditions; of more of them fewer deals are played together
MOST_GAMES = 10**12


class ExperimentKind(StrEnum):
    """What an experiment asks."""

    RUN = "run"  # what happens under these rules
    COMPARE = "compare"  # what another set of rules changes
    SWEEP = "sweep"  # what happens as a parameter changes
    IMPORTANCE = "importance"  # what each part of the rules does
    SKILL = "skill"  # whether stronger players win more, and what deals decide


@dataclass(frozen=True)
class Experiment:
    """Rules (of a comparison two), players, how many deals; of a comparison also a metric and a margin.

    Further kinds are subclasses: they say by `sides` what is played, and add what they ask.
    """

    NEEDED: ClassVar[tuple[str, ...]] = ("experiment", "rules", "players", "games")
    OWN_FIELDS: ClassVar[tuple[str, ...]] = ("metric", "margin")  # of the file, beside those of all kinds

    kind: ExperimentKind
    rules: tuple[RuleSet, ...]
    players: SeatedPlayers
    deals: int  # of a comparison at most
    seed: str = "0"
    metric: str = USUAL_METRIC
    margin: float = USUAL_MARGIN  # of a share in points of a hundred
    versions: Mapping[str, str] = field(default_factory=dict)

    def refuse_bad(self) -> None:
        """Refuse what cannot be played or decided."""
        if not 1 <= self.deals <= MOST_GAMES:
            raise BadSetup("bad_games", f"--games is {self.deals}; an experiment has 1 to {MOST_GAMES:,}")
        if not self.seed or self.seed != self.seed.strip():
            raise BadSetup("bad_seed", f"--seed is {self.seed!r}; it is a word or a number")
        for conditions in self.conditions():
            conditions.refuse_bad()
        if self.kind == ExperimentKind.COMPARE:
            self._refuse_same_rules()
            assert self.question

    def _refuse_same_rules(self) -> None:
        first, second = self.rules
        if first.game != second.game:
            raise BadSetup(
                "other_game", f"{first.game} and {second.game} are different games; compare rules of one"
            )
        if not first.differences(second):
            raise BadSetup("same_rules", f"both sides are {first.title}: there is nothing to compare")

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return registry.game(self.rules[0].game)

    @property
    def asked(self) -> Metric:
        """The metric that decides."""
        return metric_named(self.game, len(self.players), self.metric)

    @property
    def margin_as_is(self) -> float:
        """The margin in the metric's own numbers."""
        return self.margin / self.asked.scale

    @property
    def question(self) -> Question:
        """What decides, and how much of it matters; refuses a margin of nothing."""
        states = [conditions.state() for conditions in self.conditions()]
        return Question(self.asked.title, self.margin_as_is, bound_of(self.asked, self.game, states))

    @property
    def seatings(self) -> tuple[SeatedPlayers, ...]:
        """Who sits where: of a run as it is asked for, else every rotation that differs."""
        return (self.players,) if self.kind == ExperimentKind.RUN else rotations(self.players)

    @cached_property
    def sides(self) -> tuple[SideSpec, ...]:
        """All ways in which every deal is played."""
        return tuple(
            SideSpec(name, rules.title, rules, self.seatings)
            for name, rules in zip(NAMES, self.rules, strict=False)
        )

    @property
    def detailed(self) -> int:
        """Of how many sides, from the first on, everything is counted and told."""
        return len(self.rules)

    def conditions(self) -> list[Conditions]:
        """Under what conditions every deal is played, side by side, in all seatings."""
        return [request.conditions for request in self.requests(0)]

    @property
    def batch(self) -> int:
        """How many deals are played together; it follows from the sides alone."""
        conditions = self.conditions()
        usual = BATCH if all(one.is_simple for one in conditions) else SEARCHED_BATCH
        return max(1, min(usual, WHOLE_BATCHES * usual // len(conditions)))

    def requests(self, first: int, deals: int = 0) -> list[BatchRequest]:
        """What has to be played of some deals: all seatings of the first side, then of the next."""
        return [request for side in self.sides for request in side.requests(self.seed, first, deals)]

    def text(self) -> str:
        """The experiment as a file."""
        fields: dict[str, object] = {
            "experiment": str(self.kind),
            "rules": [rules.fields for rules in self.rules],
            "players": list(self.players),
            "games": self.deals,
            "seed": self.seed,
        }
        fields |= self.own_fields()
        return yaml.safe_dump(fields | {"versions": dict(self.versions)}, sort_keys=False)

    def own_fields(self) -> dict[str, object]:
        """What the file says beside what it says of every kind."""
        if self.kind == ExperimentKind.RUN:
            return {}
        return {"metric": self.metric, "margin": self.margin}

    @classmethod
    def read(cls, kind: ExperimentKind, fields: Mapping[str, YamlEntry]) -> Self:
        """The experiment that a file's fields declare."""
        versions = fields["versions"].fields() if "versions" in fields else {}
        return cls(
            kind=kind,
            rules=tuple(map(rule_set_of, fields["rules"].items())),
            players=tuple(fields["players"].texts()),
            deals=fields["games"].number(),
            seed=fields["seed"].text() if "seed" in fields else "0",
            versions={name: version.text() for name, version in versions.items()},
            **cls.read_own(fields),
        )

    @classmethod
    def read_own(cls, fields: Mapping[str, YamlEntry]) -> dict[str, Any]:
        """The arguments that a file gives beside those of every kind."""
        own: dict[str, Any] = {}
        if "metric" in fields:
            own["metric"] = fields["metric"].text()
        if "margin" in fields:
            own["margin"] = fields["margin"].decimal()
        return own
