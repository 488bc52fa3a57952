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
from turnwise.matches.rule_set import RuleSet, load_yaml, rule_set_of

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
            "rules": [yaml.safe_load(rules.text()) for rules in self.rules],
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
    fields = load_yaml(path)
    if not isinstance(fields, dict):
        raise BadSetup("bad_experiment", f"{path} is no experiment: it needs {', '.join(FIELDS[:4])}")
    for name in fields:
        if name not in FIELDS:
            raise BadSetup("unknown_field", f"{path} has {name}:; {suggestion(str(name), list(FIELDS))}")
    for name in FIELDS[:4]:
        if name not in fields:
            raise BadSetup("missing_field", f"{path} lacks {name}:")
    experiment = _of(fields, path)
    experiment.refuse_bad()
    return experiment


def _of(fields: Mapping[str, object], path: Path) -> Experiment:
    rules, players = fields["rules"], fields["players"]
    if not isinstance(rules, list) or not isinstance(players, list):
        raise BadSetup("bad_experiment", f"rules: and players: of {path} are lists")
    kinds = [str(kind) for kind in ExperimentKind]
    if (kind := str(fields["experiment"])) not in kinds:
        raise BadSetup("bad_experiment", f"experiment: of {path} is {kind!r}; {suggestion(kind, kinds)}")
    sides = 1 if kind == ExperimentKind.RUN else 2
    if len(rules) != sides:
        raise BadSetup("bad_experiment", f"rules: of {path} has {len(rules)} entries; {kind} needs {sides}")
    versions = fields.get("versions") or {}
    return Experiment(
        ExperimentKind(kind),
        tuple(rule_set_of(entry, f"rules: of {path}") for entry in rules),
        tuple(map(str, players)),
        _whole(fields["games"], "games", path),
        str(fields.get("seed", "0")),
        str(fields.get("metric", USUAL_METRIC)),
        _number(fields.get("margin", USUAL_MARGIN), "margin", path),
        {str(key): str(value) for key, value in versions.items()} if isinstance(versions, dict) else {},
    )


def _whole(value: object, name: str, path: Path) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadSetup("bad_experiment", f"{name}: of {path} is {value!r}; it is a whole number")
    return value


def _number(value: object, name: str, path: Path) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise BadSetup("bad_experiment", f"{name}: of {path} is {value!r}; it is a number")
    return value
