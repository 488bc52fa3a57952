"""Findings made by hand: few games whose figures can be worked out on paper."""

from dataclasses import replace
from typing import Any

from turnwise.core.registry import game
from turnwise.lab.distribution import Distribution
from turnwise.lab.experiments.experiment import Experiment, ExperimentKind
from turnwise.lab.experiments.findings import Comparison, Difference, Findings, SequenceLook, Side
from turnwise.lab.metrics import metrics_of
from turnwise.lab.normal import mean_of_sums
from turnwise.lab.shares import share
from turnwise.lab.statistics.after_stopping import FreshEstimate
from turnwise.lab.statistics.moments import PairedMoments
from turnwise.lab.statistics.verdict import Conclusion, Decision, Question
from turnwise.lab.summary import CountedThing, GamesSummary
from turnwise.matches.rule_set import RuleSet

GAME = game("card_slot")
PLAYERS = ("greedy", "greedy")
PAIRED, UNPAIRED = (
    "pairing saved × 3.3 games",
    "pairing saved × 1.0: these rule sets diverge too soon",
)


def counted(event: str, value: str | None, label: str, games: int, won: int, seat: int = 0) -> CountedThing:
    """Once in each of so many of ten games, of which the seat won so many."""
    times = mean_of_sums(games, games, 10)
    return CountedThing(event, value, label, seat, times, share(games, 10), share(won, games))


def small_summary(**others: Any) -> GamesSummary:
    """Ten games: six won by the first seat, three by the second, one by no one."""
    usual = GamesSummary(
        games=10,
        wins=(share(6, 10), share(3, 10)),
        no_winner=share(1, 10),
        reasons={"elimination": share(9, 10), "both_eliminated": share(1, 10)},
        reason_wins={"elimination": (share(6, 9), share(3, 9)), "both_eliminated": (share(0, 1),) * 2},
        decisions=Distribution({1: 5, 2: 3, 10: 2}),
        turns=None,
        scores=(Distribution({-1: 3, 0: 1, 1: 6}), Distribution({-1: 6, 0: 1, 1: 3})),
        offered=12.9,
        lead_changes=Distribution({0: 4, 1: 6}),
        half_time=share(6, 8),
        half_time_led=share(8, 10),
        counted=(
            counted("drew", None, "drew", 4, 3),
            counted("placed", "slot", "1", 10, 6),
            counted("placed", "slot", "9", 2, 1),
            counted("placed", "symbol", "bell", 4, 3),
        ),
        shortest=3,
        longest=7,
        typical_turn=5,
        endings_never=("deck_out",),
        events_never=("scored",),
        taken=(1,) * 70 + (0,) * 3,
    )
    return replace(usual, **others)


def run_findings(
    summary: GamesSummary | None = None, name: str = "", players: tuple[str, ...] = PLAYERS, **others: Any
) -> Findings:
    """Ten games by one rule set."""
    rules = RuleSet.of(GAME, "1.0.1", {}, name)
    experiment = Experiment(ExperimentKind.RUN, (rules,), players, 10)
    side = Side(experiment.sides[0], summary or small_summary())
    usual = Findings(experiment, (side,), None, 10, True, 0.5)
    return replace(usual, **others)


def comparison_findings(
    verdict: Conclusion,
    value: float,
    low: float,
    high: float,
    pairing: str = PAIRED,
    name: str = "",
    second: GamesSummary | None = None,
) -> Findings:
    """A question about the first seat's wins, with a margin of one point."""
    rules = (RuleSet.of(GAME, "1.0.1", {}, name), RuleSet.of(GAME, "1.1.1", {}))
    question = Question("player 1 wins", 0.01, 1.0)
    looks = (
        SequenceLook(8192, 2 * value, -float("inf"), float("inf")),
        SequenceLook(16384, value, low, high),
    )
    metrics = metrics_of(GAME, 2)
    differences = (
        _difference(metrics["decisions"], 350, 400, 2.5, 7.5),
        _difference(metrics["win:2"], 40, 42, -0.1, 0.5),
        _difference(metrics["no-winner"], 0, 0, -0.01, 0.01),
    )
    comparison = Comparison(
        Decision(question, verdict, 16384, value, low, high),
        FreshEstimate(question, 16384, value, low, high) if verdict is not Conclusion.OPEN else None,
        looks,
        pairing,
        pairing == PAIRED,
        differences,
    )
    experiment = Experiment(ExperimentKind.COMPARE, rules, PLAYERS, 20_000)
    summaries = small_summary(), second or small_summary()
    sides = tuple(Side(spec, found) for spec, found in zip(experiment.sides, summaries, strict=True))
    return Findings(experiment, sides, comparison, 16384, verdict is not Conclusion.OPEN, 2.0)


def _difference(metric: Any, first: int, second: int, low: float, high: float) -> Difference:
    moments = PairedMoments(10, first, second, first**2, second**2, first * second // 10)
    return Difference(metric, moments, low, high)
