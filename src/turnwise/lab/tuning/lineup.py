"""Line-ups: who plays the games of some targets, with which values of their own, and what they may not do."""

from collections.abc import Iterator
from dataclasses import dataclass

from turnwise.lab.counting.task import BatchRequest
from turnwise.lab.experiments.side_spec import SeatedPlayers, SideSpec, rotations
from turnwise.matches.rule_set import RuleSet


@dataclass(frozen=True)
class Lineup:
    """Games that several targets may be measured on."""

    players: SeatedPlayers  # of the search
    confirming: SeatedPlayers  # of the games that confirm
    values: tuple[tuple[str, str], ...] = ()
    forbidden: tuple[int, ...] = ()  # what each seat may not do unless nothing else is legal: a bit by action
    restriction: str = ""  # the same in words
    rotates: bool = False  # whether the players change seats

    @property
    def told(self) -> str:
        """What is special about it, in words."""
        values = ", ".join(f"{name}={value}" for name, value in self.values)
        return "; ".join(filter(None, (self.restriction, values)))

    def seated(self, is_confirming: bool) -> SeatedPlayers:
        """Who plays, seat by seat."""
        return self.confirming if is_confirming else self.players

    def seatings(self, is_confirming: bool) -> tuple[SeatedPlayers, ...]:
        """All ways in which they sit."""
        players = self.seated(is_confirming)
        return rotations(players) if self.rotates else (players,)

    def requests(
        self, rules: RuleSet, is_confirming: bool, seed: str, deals: range
    ) -> Iterator[BatchRequest]:
        """What has to be played of some deals by some rules, seating by seating."""
        side = SideSpec("", "", rules, self.seatings(is_confirming), self.forbidden)
        yield from side.requests(seed, deals.start, len(deals))
