"""What matches of people add up to: endings of all, and counts of those that were played out."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from turnwise.core import registry
from turnwise.core.errors import TurnwiseError
from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.counting.play_batch import PlayedBatch
from turnwise.lab.counting.tally import SideTally
from turnwise.lab.played.played_match import PlayedMatch, PlayedRules
from turnwise.lab.played.replay_match import MatchReplayer

TOGETHER = 256  # matches that are counted before they are added up
PEOPLE = "people"


@dataclass
class CompanyTally:
    """Matches in the same company, and those of them that a person won."""

    matches: int = 0
    won: int = 0


class PlayedTally:
    """All finished matches by the same rules."""

    def __init__(self, rules: PlayedRules, keep: Callable[[PlayedBatch], object] | None = None) -> None:
        game = registry.game(rules.game)
        self.rules = rules
        self.conditions = Conditions(game, rules.edition, dict(rules.values), (PEOPLE,) * rules.players, "")
        self.played_out = SideTally(self.conditions)
        self.endings = Counter[tuple[str, int]]()  # of all, by reason and winners, one bit each
        self.companies: dict[str, CompanyTally] = {}  # by the levels of the bots, or PEOPLE
        self.other_rules = 0  # that cannot be replayed
        self.out_of_turn = self.by_clock = self.taken_back = 0  # actions
        self._keep = keep  # the games of people, a batch at a time
        self._replayer, self._waiting = MatchReplayer(self.conditions, 0), 0

    @property
    def matches(self) -> int:
        """How many could be replayed."""
        return self.endings.total()

    def add(self, match: PlayedMatch | None) -> None:
        """Take in a match; None is one that cannot even be read."""
        try:
            found = None if match is None else self._replayer.replay(match)
        except (TurnwiseError, LookupError, ValueError):  # rules may stumble over what they do not expect
            found = None
        if match is None or found is None:
            self.other_rules += 1
            return
        self.endings[found.reason, found.winners] += 1
        self.out_of_turn += found.out_of_turn
        self.by_clock += found.by_clock
        self.taken_back += match.taken_back
        self._note_company(match, found.winners)
        self._waiting += match.end is None
        if self._waiting == TOGETHER:
            self._add_up()

    def add_all(self, matches: Iterable[PlayedMatch | None]) -> None:
        """Take in all there are."""
        for match in matches:
            self.add(match)
        self._add_up()

    def _note_company(self, match: PlayedMatch, winners: int) -> None:
        levels = sorted({level for level in match.levels if level is not None})
        company = self.companies.setdefault(", ".join(levels) or PEOPLE, CompanyTally())
        company.matches += 1
        company.won += any(level is None and winners >> seat & 1 for seat, level in enumerate(match.levels))

    def _add_up(self) -> None:
        if self._waiting:
            batch = self._replayer.batch
            self.played_out.add(batch)
            if self._keep is not None:
                self._keep(batch)
            self._replayer = MatchReplayer(self.conditions, self.played_out.games)
            self._waiting = 0

    def wins(self, seat: int) -> int:
        """How many of all matches a seat won."""
        return sum(count for (_, winners), count in self.endings.items() if winners >> seat & 1)
