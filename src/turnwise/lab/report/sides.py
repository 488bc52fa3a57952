"""One side of an experiment for the report."""

from collections.abc import Iterator, Sequence
from typing import Any

from turnwise.core.game import Game
from turnwise.lab.distribution import Distribution as Found
from turnwise.lab.experiments.findings import Side as FoundSide
from turnwise.lab.report.counted import counted_of, heat_maps
from turnwise.lab.report.distributions import edges, told
from turnwise.lab.report.format import (
    DistributionData,
    Interval,
    Leads,
    MetricData,
    Never,
    ReasonData,
    RulesData,
    SideData,
)
from turnwise.lab.report.numbers import interval, spaced
from turnwise.lab.shares import Share
from turnwise.lab.summary import GamesSummary
from turnwise.matches.rule_set import RuleSet

RULE_OF_THREE = 3  # what did not happen in n games has with 95 % a share of at most 3 / n
SAMPLES = ("names", "of", "actions")  # seeds of positions that an action's name must not depend on


def sides_of(game: Game[Any], found: Sequence[FoundSide]) -> list[SideData]:
    """All sides, with bins that can be laid over each other."""
    summaries = [side.summary for side in found]
    kinds = [_distributions(summary) for summary in summaries]
    shared = {name: edges([side[name][1] for side in kinds]) for name in kinds[0]}
    names = _action_names(game, found[0].spec.rules, len(summaries[0].wins))
    sides = []
    for side, kind in zip(found, kinds, strict=True):
        distributions = {name: told(name, title, each, shared[name]) for name, (title, each) in kind.items()}
        sides.append(_side(game, side, distributions, names))
    return sides


def _side(
    game: Game[Any], side: FoundSide, distributions: dict[str, DistributionData], names: list[str] | None
) -> SideData:
    summary = side.summary
    changes = distributions.pop(LEAD_CHANGES, None)
    return SideData(
        rules=rules_of(side.spec.rules),
        games=summary.games,
        wins=[*map(_share, summary.wins)],
        offered=summary.offered,
        metrics=[*_metrics(summary, distributions)],
        distributions=[*distributions.values()],
        reasons=[_reason(summary, name) for name in summary.reasons],
        counted=counted_of(summary),
        heat_maps=heat_maps(game, summary),
        leads=_leads(summary, changes),
        never=_never(summary, names),
        shortest_game=summary.shortest,
        longest_game=summary.longest,
        typical_turn=summary.typical_turn,
    )


def rules_of(rules: RuleSet) -> RulesData:
    """A rule set as the report holds it."""
    return RulesData(
        title=rules.title, name=rules.name, game=rules.game, edition=rules.edition, values=dict(rules.values)
    )


LEAD_CHANGES = "lead-changes"


def _distributions(summary: GamesSummary) -> dict[str, tuple[str, Found]]:
    found = {"decisions": ("decisions", summary.decisions)}
    if summary.turns is not None:
        found["turns"] = ("turns", summary.turns)
    alone = len(summary.scores) == 1
    for seat, scores in enumerate(summary.scores, 1):
        found[f"score:{seat}"] = ("score" if alone else f"score of player {seat}", scores)
    if summary.lead_changes is not None:
        found[LEAD_CHANGES] = ("changes of the lead", summary.lead_changes)
    return found


def _metrics(summary: GamesSummary, distributions: dict[str, DistributionData]) -> Iterator[MetricData]:
    for seat, won in enumerate(summary.wins, 1):
        yield MetricData(name=f"win:{seat}", title=f"player {seat} wins", is_share=True, **_share(won))
    yield MetricData(name="no-winner", title="no one wins", is_share=True, **_share(summary.no_winner))
    for name, share in summary.reasons.items():
        yield MetricData(name=f"ends:{name}", title=f"ends by {spaced(name)}", is_share=True, **_share(share))
    for each in distributions.values():
        yield MetricData(name=each["name"], title=each["title"], is_share=False, **each["mean"])


def _reason(summary: GamesSummary, name: str) -> ReasonData:
    wins = [*map(_share, summary.reason_wins[name])]
    return ReasonData(name=name, games=_share(summary.reasons[name]), wins=wins)


def _leads(summary: GamesSummary, changes: DistributionData | None) -> Leads | None:
    if changes is None or summary.half_time is None or summary.half_time_led is None:
        return None
    return Leads(
        changes=changes,
        half_time_led=_share(summary.half_time_led),
        half_time_wins=_share(summary.half_time),
    )


def _never(summary: GamesSummary, names: list[str] | None) -> Never:
    return Never(
        at_most=min(1.0, RULE_OF_THREE / summary.games),
        endings=[*summary.endings_never],
        events=[*summary.events_never],
        actions=len(summary.actions_never),
        actions_taken=summary.actions_taken,
        actions_named=None if names is None else [names[action] for action in summary.actions_never],
    )


def _action_names(game: Game[Any], rules: RuleSet, players: int) -> list[str] | None:
    """All actions in notation, if that is the same in any position."""
    states = [game.new(seed, rules.edition, rules.values, players) for seed in SAMPLES]
    try:
        first, *others = (
            [game.text.format_action(state, action) for action in range(game.actions)] for state in states
        )
    except (LookupError, ValueError):  # no name without a piece or card that does it
        return None
    return first if all(other == first for other in others) else None


def _share(found: Share) -> Interval:
    return interval(found.value, found.low, found.high)
