"""An experiment: what is asked of the lab, complete enough to be asked again by its file."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

import yaml

from turnwise.core import registry
from turnwise.core.errors import BadSetup, suggestion
from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.counting.task import BatchRequest
from turnwise.lab.metrics import Metric, bound_of, metric_named
from turnwise.lab.statistics.verdict import Question
from turnwise.matches.rule_set import RuleSet, rule_set_of
from turnwise.matches.yaml_entries import YamlEntry, read_file

USUAL_METRIC, USUAL_MARGIN = "win:1", 1.0
SIDES = "ab"  # the rule sets of a comparison by name
BATCH, SEARCHED_BATCH = 8192, 8  # deals of a batch: of quick players, and where one searches
MOST_GAMES = 10**12


class ExperimentKind(StrEnum):
    """What an experiment asks."""

    RUN = "run"  # what happens under these rules
    COMPARE = "compare"  # what another set of rules changes


@dataclass(frozen=True)
class Experiment:
    """Rules (of a comparison two), players, how many deals; of a comparison also a metric and a margin."""

    kind: ExperimentKind
    rules: tuple[RuleSet, ...]
    players: tuple[str, ...]
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
            first, second = self.rules
            if first.game != second.game:
                raise BadSetup(
                    "other_game", f"{first.game} and {second.game} are different games; compare rules of one"
                )
            if not first.differences(second):
                raise BadSetup("same_rules", f"both sides are {first.title}: there is nothing to compare")
            assert self.question

    @property
    def asked(self) -> Metric:
        """The metric that decides."""
        return metric_named(registry.game(self.rules[0].game), len(self.players), self.metric)

    @property
    def margin_as_is(self) -> float:
        """The margin in the metric's own numbers."""
        return self.margin / self.asked.scale

    @property
    def question(self) -> Question:
        """What decides, and how much of it matters; refuses a margin of nothing."""
        states = [conditions.state() for conditions in self.conditions()]
        bound = bound_of(self.asked, registry.game(self.rules[0].game), states)
        return Question(self.asked.title, self.margin_as_is, bound)

    @property
    def seatings(self) -> tuple[tuple[str, ...], ...]:
        """Who sits where: of a comparison every rotation that differs, else as it is asked for."""
        if self.kind == ExperimentKind.RUN:
            return (self.players,)
        rotated = [self.players[by:] + self.players[:by] for by in range(len(self.players))]
        return tuple(dict.fromkeys(rotated))

    def conditions(self) -> list[Conditions]:
        """Under what conditions every deal is played, side by side, in all seatings."""
        return [request.conditions for request in self.requests(0)]

    @property
    def batch(self) -> int:
        """How many deals are played together; it follows from the players alone."""
        return BATCH if self.conditions()[0].is_simple else SEARCHED_BATCH

    def requests(self, first: int, deals: int = 0) -> list[BatchRequest]:
        """What has to be played of some deals: the seatings of the first side, then those of the second."""
        return [
            BatchRequest(rules.game, rules.edition, rules.values, players, self.seed, first, deals)
            for rules in self.rules
            for players in self.seatings
        ]

    def text(self) -> str:
        """The experiment as a file."""
        fields: dict[str, object] = {
            "experiment": str(self.kind),
            "rules": [rules.fields for rules in self.rules],
            "players": list(self.players),
            "games": self.deals,
            "seed": self.seed,
        }
        if self.kind == ExperimentKind.COMPARE:
            fields |= {"metric": self.metric, "margin": self.margin}
        return yaml.safe_dump(fields | {"versions": dict(self.versions)}, sort_keys=False)


FIELDS = ("experiment", "rules", "players", "games", "seed", "metric", "margin", "versions")


def read_experiment(path: Path) -> Experiment:
    """The experiment in a file; refuses a broken one."""
    top = read_file(path, "an experiment")
    fields = top.fields(FIELDS)
    for name in FIELDS[:4]:
        if name not in fields:
            raise top.wrong(f"an experiment needs {', '.join(FIELDS[:4])}; this one lacks {name}")
    experiment = _of(fields)
    experiment.refuse_bad()
    return experiment


def _of(fields: Mapping[str, YamlEntry]) -> Experiment:
    kinds = [str(kind) for kind in ExperimentKind]
    if (kind := fields["experiment"].text()) not in kinds:
        raise fields["experiment"].wrong(f"experiment is {kind!r}; {suggestion(kind, kinds)}")
    rules = fields["rules"].items()
    sides = 1 if kind == ExperimentKind.RUN else 2
    if len(rules) != sides:
        raise fields["rules"].wrong(f"rules has {len(rules)} entries; {kind} needs {sides}")
    versions = fields["versions"].fields() if "versions" in fields else {}
    return Experiment(
        ExperimentKind(kind),
        tuple(map(rule_set_of, rules)),
        tuple(fields["players"].texts()),
        fields["games"].number(),
        fields["seed"].text() if "seed" in fields else "0",
        fields["metric"].text() if "metric" in fields else USUAL_METRIC,
        fields["margin"].decimal() if "margin" in fields else USUAL_MARGIN,
        {name: version.text() for name, version in versions.items()},
    )
