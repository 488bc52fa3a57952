"""A comparison while it goes on: every metric by deal under both rule sets, and the question that decides."""

from collections.abc import Sequence

from turnwise.core import registry
from turnwise.lab.counting.tally import Games
from turnwise.lab.experiments.experiment import Experiment
from turnwise.lab.experiments.findings import Comparison, Difference, SequenceLook
from turnwise.lab.metrics import bound_of, metrics_of, summed
from turnwise.lab.statistics.after_stopping import FEWEST_DEALS, FreshEstimate, fresh_deals, fresh_estimate
from turnwise.lab.statistics.discovery import simultaneous
from turnwise.lab.statistics.moments import PairedMoments
from turnwise.lab.statistics.verdict import Decision, decide


class PairedComparison:
    """Adds up deals until the question is decided, then as many fresh ones for the estimate."""

    def __init__(self, experiment: Experiment) -> None:
        asked = experiment.asked
        parts = len(experiment.seatings)
        game = registry.game(experiment.rules[0].game)
        states = [conditions.state() for conditions in experiment.conditions()]
        self._metrics = metrics_of(game, len(experiment.players))
        self._bounds = {name: bound_of(metric, game, states) for name, metric in self._metrics.items()}
        self._question = experiment.question
        self._asked = asked.name
        self._moments = {name: PairedMoments(parts=parts) for name in self._metrics}
        self._fresh = PairedMoments(parts=parts)
        self._looks: list[SequenceLook] = []
        self._decision: Decision = decide(self._question, PairedMoments(parts=parts))

    @property
    def decision(self) -> Decision:
        """What is known of the question so far."""
        return self._decision

    @property
    def is_done(self) -> bool:
        """Whether the question is decided and the estimate made."""
        return self._decision.is_final and self._fresh.deals >= fresh_deals(self._decision.deals)

    def add(self, sides: Sequence[Sequence[Games]]) -> None:
        """Take in a batch of deals, in all seatings of both sides, and look."""
        first, second = sides
        parts = len(first)
        found = {
            name: PairedMoments.of(summed(metric, first), summed(metric, second), parts)
            for name, metric in self._metrics.items()
        }
        for name, moments in found.items():
            self._moments[name] += moments
        if self._decision.is_final:
            self._fresh += found[self._asked]
        else:
            self._look()

    def _look(self) -> None:
        self._decision = decision = decide(self._question, self._moments[self._asked])
        self._looks.append(SequenceLook(decision.deals, decision.estimate, decision.low, decision.high))

    def found(self) -> Comparison:
        """The verdict, and everything beside it."""
        others = {
            name: (moments, self._bounds[name])
            for name, moments in self._moments.items()
            if name != self._asked
        }
        intervals = simultaneous(others)
        return Comparison(
            decision=self._decision,
            fresh=self._estimate(),
            looks=tuple(self._looks),
            pairing=self._moments[self._asked].pairing,
            pairing_saved=self._moments[self._asked].pairing_saved,
            differences=tuple(
                Difference(self._metrics[name], self._moments[name], *intervals[name]) for name in others
            ),
        )

    def _estimate(self) -> FreshEstimate | None:
        if self._fresh.deals < FEWEST_DEALS:
            return None
        return fresh_estimate(self._question, self._fresh)
