"""Findings of sweeps and of importance made by hand."""

from small_findings import small_summary
from turnwise.core.registry import game
from turnwise.lab.experiments.experiment import ExperimentKind
from turnwise.lab.experiments.findings import Findings, Side, SideComparisons, SideDifference, SideMean
from turnwise.lab.experiments.importance import Importance
from turnwise.lab.experiments.sweep import Sweep
from turnwise.lab.experiments.vary import named_vary
from turnwise.lab.metrics import metrics_of
from turnwise.lab.statistics.moments import PairedMoments
from turnwise.matches.rule_set import RuleSet

GAME = game("card_slot")
METRICS = metrics_of(GAME, 2)
PLAYERS = ("greedy", "greedy")
RULES = (RuleSet.of(GAME, "1.0.1", {}),)
OWN = 21  # replay cards of this edition


def difference(metric: str, first: int, second: int, value: float, reach: float) -> SideDifference:
    """Of 1,000 deals; only the sums matter here."""
    moments = PairedMoments(1000, 0, round(1000 * value))
    return SideDifference(METRICS[metric], moments, value - reach, value + reach, first, second)


def means(metric: str, values: dict[int, float]) -> tuple[SideMean, ...]:
    """A metric by side, each known to within 0.01."""
    return tuple(
        SideMean(side, METRICS[metric], value, value - 0.01, value + 0.01) for side, value in values.items()
    )


def swept(shares: dict[int, float], reach: float, metric: str = "win:1", deals: int = 1000) -> Findings:
    """Win shares by replay cards, the edition's own among them; all intervals are as wide."""
    values = ",".join(map(str, shares))
    vary = (named_vary(GAME, f"replay_cards={values}"),)
    asked = Sweep(ExperimentKind.SWEEP, RULES, PLAYERS, 1000, vary=vary, chosen=(metric,))
    by_side = {point.side: shares[int(point.values[0])] for point in asked.points}
    answer = SideComparisons(
        means(metric, by_side),
        tuple(
            difference(metric, first, second, by_side[second] - by_side[first], reach)
            for first in by_side
            for second in by_side
            if first < second
        ),
    )
    side = Side(asked.sides[0], small_summary())
    return Findings(asked, (side,), answer, deals, deals == 1000, 2.0)


RISING = {15: 0.40, 17: 0.45, 19: 0.50, OWN: 0.505, 23: 0.51, 25: 0.6}


GRID = {("9", "false"): 0.4, ("9", "true"): 0.45, ("21", "false"): 0.5, ("21", "true"): 0.55}


def gridded() -> Findings:
    """Win shares by two parameters; differences of more than 6 points are certain."""
    vary = named_vary(GAME, "replay_cards=9,21"), named_vary(GAME, "take_sole_card=false,true")
    asked = Sweep(ExperimentKind.SWEEP, RULES, PLAYERS, 1000, vary=vary, chosen=("win:1",))
    shares = {point.side: GRID[point.values[0], point.values[1]] for point in asked.points}
    answer = SideComparisons(
        means("win:1", shares),
        tuple(difference("win:1", 0, side, shares[side] - shares[0], 0.06) for side in shares if side),
    )
    return Findings(asked, (Side(asked.sides[0], small_summary()),), answer, 1000, True, 2.0)


def removed(effects: dict[str, tuple[float, float]], reach: float = 0.02) -> Findings:
    """What some removals do to the win shares of both seats; a game is no longer or shorter."""
    asked = Importance(ExperimentKind.IMPORTANCE, RULES, PLAYERS, 1000, only=tuple(effects))
    differences = []
    for side, removal in enumerate(asked.removals, 1):
        first, second = effects[removal.name]
        differences += [
            difference("win:1", 0, side, first, reach),
            difference("win:2", 0, side, second, reach),
            difference("decisions", 0, side, 0.0, 1.0),
        ]
    answer = SideComparisons((), tuple(differences))
    return Findings(asked, (Side(asked.sides[0], small_summary()),), answer, 1000, True, 2.0)


EFFECTS = {
    "replay_cards=0": (0.03, -0.03),
    "heavenly_hand=false": (0.001, -0.001),
    "player 2 never: place bell": (0.015, -0.08),
}
