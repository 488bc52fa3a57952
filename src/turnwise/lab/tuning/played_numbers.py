"""What games say of every number that the targets want something of."""

from collections.abc import Mapping, Sequence

from turnwise.lab.counting.play_batch import PlayedBatch
from turnwise.lab.tuning.target_sums import TargetSums
from turnwise.lab.tuning.tuning import Tuning

NumberKey = tuple[int, str]  # which target, and the label
PlayedNumbers = Mapping[NumberKey, TargetSums]


def numbers_of(tuning: Tuning, is_confirming: bool, batches: Sequence[PlayedBatch]) -> PlayedNumbers:
    """The sums of a slice of deals, played in all seatings of every line-up."""
    coming = iter(batches)
    by_lineup = [
        {seated: next(coming) for seated in lineup.seatings(is_confirming)} for lineup in tuning.lineups
    ]
    found: dict[NumberKey, TargetSums] = {}
    for at, target in enumerate(tuning.targets):
        players = tuning.lineups[target.lineup].seated(is_confirming)
        sums = target.measured(tuning.game, players, by_lineup[target.lineup])
        found |= {(at, label): each for label, each in sums.items()}
    return found


def added(first: PlayedNumbers, second: PlayedNumbers) -> PlayedNumbers:
    """Both together; either may be empty."""
    return {key: first.get(key, TargetSums()) + sums for key, sums in second.items()} or first
