"""What a sample of mutants tells: how many were noticed by what, and which were not."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from mutants.mutant import Mutant
from mutants.trial import CRASH, STILLBORN, SURVIVED, TIMEOUT, Verdict
from turnwise.lab.shares import share

GOAL = 0.95
LEAST = 100  # mutants: the share of fewer says little
NOTICERS = ("scenario", "test", "contract", TIMEOUT, CRASH)
HEAD = ("game", "mutants", "sampled", "equivalent", "noticed", "of", "share", "interval (95 %)", *NOTICERS)


@dataclass(frozen=True)
class Tally:
    """The verdicts of a game, or of all."""

    name: str
    population: int
    equivalent: int
    verdicts: Sequence[Verdict]

    @property
    def tried(self) -> list[Verdict]:
        """Without those with which the game cannot even be dealt: they prove nothing."""
        return [verdict for verdict in self.verdicts if verdict.noticed_by != STILLBORN]

    @property
    def survivors(self) -> list[Mutant]:
        """What nothing noticed."""
        return [verdict.mutant for verdict in self.tried if verdict.noticed_by == SURVIVED]

    @property
    def noticed(self) -> int:
        """How many something noticed."""
        return len(self.tried) - len(self.survivors)

    @property
    def is_enough(self) -> bool:
        """Whether the share that something noticed reaches the goal."""
        return self.noticed >= GOAL * len(self.tried)

    def row(self) -> list[str]:
        """For the table."""
        found = share(self.noticed, len(self.tried))
        by = Counter(verdict.noticed_by.partition(" ")[0] for verdict in self.tried)
        numbers = (self.population, len(self.verdicts) + self.equivalent, self.equivalent, self.noticed)
        return [
            self.name,
            *map(str, numbers),
            str(len(self.tried)),
            f"{found.value:.1%}",
            f"{found.low:.1%} to {found.high:.1%}",
            *(str(by[name]) for name in NOTICERS),
        ]


def tallies(
    populations: Mapping[str, int], verdicts: Sequence[Verdict], equivalent: Sequence[Mutant]
) -> list[Tally]:
    """One for each game, and one for all."""
    games = [
        Tally(
            game,
            population,
            sum(mutant.game == game for mutant in equivalent),
            [verdict for verdict in verdicts if verdict.mutant.game == game],
        )
        for game, population in populations.items()
    ]
    return [*games, Tally("all", sum(populations.values()), len(equivalent), verdicts)]


def table(found: Sequence[Tally]) -> str:
    """The tallies in columns."""
    rows = [list(HEAD), *(tally.row() for tally in found)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEAD))]
    return "\n".join("  ".join(map(str.rjust, row, widths)) for row in rows)


def shortfall(found: Tally, wanted: int) -> str:
    """Why a sample does not show that the goal is reached; empty if it does."""
    least = max(1, min(LEAST, wanted))
    if len(found.verdicts) < least or not found.tried:
        return f"{len(found.tried)} mutants were tried, at least {least} have to be: give it more --seconds"
    if not found.is_enough:
        return f"{found.noticed} of {len(found.tried)} mutants were noticed, the goal is {GOAL:.0%}"
    return ""


def survivor(mutant: Mutant) -> str:
    """A mutant that nothing noticed: where, what, and its key for the list of equivalent ones."""
    return f"{mutant.where}: {mutant.kind}\n  - {mutant.before}\n  + {mutant.after}\n  {mutant.key}"
