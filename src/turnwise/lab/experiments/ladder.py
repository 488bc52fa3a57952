"""A ladder of players, from the weakest up: does skill matter, how much, and for which seat?"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import Any, ClassVar

from turnwise.bots.levels import GREEDY, RANDOM, counted_budget
from turnwise.core.errors import BadSetup
from turnwise.lab.experiments.experiment import Experiment
from turnwise.lab.experiments.side_spec import SeatedPlayers, SideSpec
from turnwise.matches.yaml_entries import YamlEntry

USUAL_LADDER = (RANDOM, GREEDY, "easy", "medium")
FEWEST_LEVELS, MOST_LEVELS = 2, 10
NEIGHBOURS, ALL = "neighbours", "all"  # which pairs of levels play


@dataclass(frozen=True)
class LadderStep:
    """Two levels, by their places on the ladder."""

    weaker: int
    stronger: int


@dataclass(frozen=True)
class Ladder(Experiment):
    """What each step of a ladder is worth; `players` are its levels, from the weakest up.

    Every level plays against its equals. Of every step the stronger plays in each seat in turn, the weaker in
    all others; a lone player's levels are held against each other. All sides play the same deals.
    """

    NEEDED: ClassVar[tuple[str, ...]] = (*Experiment.NEEDED, "seats")
    OWN_FIELDS: ClassVar[tuple[str, ...]] = ("pairs",)

    seats: int = 2
    every_pair: bool = False

    def refuse_bad(self) -> None:
        """Refuse what is no ladder, levels that are the same, and seats that the game does not have."""
        levels, budgets = self.players, [*map(counted_budget, self.players)]
        if not FEWEST_LEVELS <= len(levels) <= MOST_LEVELS:
            raise BadSetup(
                "bad_ladder",
                f"the ladder is {','.join(levels)}; it needs {FEWEST_LEVELS} to {MOST_LEVELS} levels, "
                "as in --ladder random,greedy,easy",
            )
        for first, second in combinations(range(len(levels)), 2):
            if levels[first] == levels[second]:
                raise BadSetup("bad_ladder", f"the ladder has {levels[first]} twice; name each level once")
            if budgets[first] is not None and budgets[first] == budgets[second]:
                raise BadSetup(
                    "bad_ladder",
                    f"the ladder has {levels[first]} and {levels[second]}, which play alike; name one",
                )
        self.game.setup(self.rules[0].edition, self.rules[0].values, self.seats)
        super().refuse_bad()

    @property
    def seatings(self) -> tuple[SeatedPlayers, ...]:
        """The strongest among its equals: what is told in detail."""
        return ((self.players[-1],) * self.seats,)

    @property
    def steps(self) -> tuple[LadderStep, ...]:
        """Neighbouring levels, or all pairs of levels."""
        places = range(len(self.players))
        pairs = combinations(places, 2) if self.every_pair else pairwise(places)
        return tuple(LadderStep(*pair) for pair in pairs)

    @cached_property
    def sides(self) -> tuple[SideSpec, ...]:
        """Equal players of every level, the strongest first; with more than one seat then every step."""
        equals = tuple(self._equals(level) for level in reversed(self.players))
        return equals if self.seats == 1 else (*equals, *map(self._of_step, self.steps))

    def side_of_level(self, place: int) -> int:
        """Where equal players of a level are among the sides."""
        return len(self.players) - 1 - place

    def side_of_step(self, number: int) -> int:
        """Where a step is among the sides."""
        return len(self.players) + number

    def _equals(self, level: str) -> SideSpec:
        rules = self.rules[0]
        return SideSpec(level.replace(":", "-"), f"{rules.title}, {level}", rules, ((level,) * self.seats,))

    def _of_step(self, step: LadderStep) -> SideSpec:
        weaker, stronger = self.players[step.weaker], self.players[step.stronger]
        name = f"{stronger} against {weaker}".replace(":", "-")
        others = (weaker,) * self.seats
        seatings = tuple((*others[:seat], stronger, *others[seat + 1 :]) for seat in range(self.seats))
        return SideSpec(name, name, self.rules[0], seatings)

    @property
    def detailed(self) -> int:
        """The strongest among its equals."""
        return 1

    def own_fields(self) -> dict[str, object]:
        """What the file says beside what it says of every kind."""
        return {"seats": self.seats, "pairs": ALL if self.every_pair else NEIGHBOURS}

    @classmethod
    def read_own(cls, fields: Mapping[str, YamlEntry]) -> dict[str, Any]:
        """The arguments that a file gives beside those of every kind."""
        pairs = fields["pairs"].text() if "pairs" in fields else NEIGHBOURS
        if pairs not in (NEIGHBOURS, ALL):
            raise fields["pairs"].wrong(f"pairs is {pairs!r}; it is {NEIGHBOURS} or {ALL}")
        return {"seats": fields["seats"].number(), "every_pair": pairs == ALL}
