"""What one side of an experiment is played by: rules, players, and what they may not do."""

from collections.abc import Iterator
from dataclasses import dataclass

from turnwise.lab.counting.task import BatchRequest
from turnwise.matches.rule_set import RuleSet

SeatedPlayers = tuple[str, ...]


@dataclass(frozen=True)
class SideSpec:
    """One way in which every deal of an experiment is played, in all its seatings."""

    name: str  # in the data: a, b, replay_cards=9, …
    title: str  # in sentences
    rules: RuleSet
    seatings: tuple[SeatedPlayers, ...]
    forbidden: tuple[int, ...] = ()  # what each seat may not do unless nothing else is legal: a bit by action

    def requests(self, seed: str, first: int, deals: int) -> Iterator[BatchRequest]:
        """What has to be played of some deals, seating by seating."""
        rules, forbidden = self.rules, tuple(f"{actions:x}" for actions in self.forbidden)
        for players in self.seatings:
            yield BatchRequest(
                rules.game, rules.edition, rules.values, players, seed, first, deals, forbidden
            )


def rotations(players: SeatedPlayers) -> tuple[SeatedPlayers, ...]:
    """Every rotation of the players that differs, as they are seated first."""
    rotated = [players[by:] + players[:by] for by in range(len(players))]
    return tuple(dict.fromkeys(rotated))
