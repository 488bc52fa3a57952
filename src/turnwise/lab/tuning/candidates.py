"""The answer of a search: the rules as they are, and the Pareto set, each measured on fresh deals."""

from dataclasses import dataclass

from turnwise.lab.tuning.conduct_tuning import TuningUnderWay
from turnwise.lab.tuning.judged import ORDINARY, MeasuredRules, TargetVerdict, judged, worst
from turnwise.lab.tuning.pareto import ranked
from turnwise.matches.rule_set import RuleSet


@dataclass(frozen=True)
class Candidate:
    """Rules, what the search said of them, and what fresh deals say."""

    rules: RuleSet
    trial: int  # its number
    searched: MeasuredRules
    fresh: MeasuredRules
    deals: int  # fresh ones

    @property
    def verdict(self) -> TargetVerdict:
        """Missed if any target is, met if all are."""
        return worst(target.verdict for target in self.fresh.targets)


def candidates_of(found: TuningUnderWay) -> list[Candidate]:
    """The rules as they are, then all candidates, the best by fresh deals first.

    All their intervals hold together with a chance of 95 %: whichever is chosen, its intervals hold.
    """
    if not found.tried:
        return []
    tuning, (own, *others) = found.tuning, found.confirmed()
    alpha = ORDINARY / (len(tuning.numbers) * (1 + len(others)))
    fresh = {each: judged(tuning, each, found.numbers(each, True), alpha) for each in (own, *others)}
    if all(found.deals(each, True) for each in others):
        others = [rules.combination for rules in ranked(tuning, [fresh[each] for each in others])]
    searched = {rules.combination: rules for rules in found.trials()}
    return [
        Candidate(
            rules=tuning.rules_of(each, f"Candidate {number}") if number else tuning.rules,
            trial=found.tried.index(each),
            searched=searched[each],
            fresh=fresh[each],
            deals=found.deals(each, True),
        )
        for number, each in enumerate((own, *others))
    ]
