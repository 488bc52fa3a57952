"""What a visitor asks of the lab, as plain data: tasks of the pool are handed it."""

from typing import TYPE_CHECKING, Any, Literal

import msgspec

from turnwise.server.experiments.limits import SIMPLE

if TYPE_CHECKING:
    from turnwise.lab.experiments.experiment import Experiment


class AskedSide(msgspec.Struct, frozen=True):
    """The rules of one side."""

    edition: str | None
    values: dict[str, str]


class AskedExperiment(msgspec.Struct, frozen=True):
    """An experiment, and what it may cost."""

    kind: Literal["run", "compare", "sweep"]
    game: str
    sides: tuple[AskedSide, ...]
    players: tuple[str, ...]
    deals: int
    metric: str
    margin: float
    vary: str
    seed: int
    size: str  # of the server's lab

    @property
    def search_key(self) -> str | None:
        """The game whose search has to be ready, if a player searches."""
        return None if all(player in SIMPLE for player in self.players) else self.game

    def experiment(self) -> "Experiment":
        """The experiment in the lab's own terms; refuses rules by which no game can be played."""
        from importlib.metadata import version
        from platform import python_version

        from turnwise.core import registry
        from turnwise.lab.experiments.experiment import Experiment, ExperimentKind
        from turnwise.lab.experiments.sweep import Sweep
        from turnwise.lab.experiments.vary import named_vary
        from turnwise.matches.rule_set import RuleSet

        game = registry.game(self.game)
        asked: dict[str, Any] = {
            "kind": ExperimentKind(self.kind),
            "rules": tuple(RuleSet.of(game, side.edition, side.values) for side in self.sides),
            "players": self.players,
            "deals": self.deals,
            "seed": str(self.seed),
            "versions": {"turnwise": version("turnwise"), "python": python_version()},
        }
        if self.kind == "sweep":
            return Sweep(**asked, vary=(named_vary(game, self.vary),))
        return Experiment(**asked, metric=self.metric, margin=self.margin)
