"""A match that people played, as plain data: how it began, what was done in it, and who sat where.

Nothing in it tells who the persons were.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, Protocol

from turnwise.core import registry
from turnwise.core.game import Game
from turnwise.matches.log import EndEntry, Header
from turnwise.matches.rule_set import RuleSet

Company = Literal["people", "bots"]  # matches between people alone, or with a bot


class PlayedRules(NamedTuple):
    """By what rules, and by how many players, matches were played: those that are counted together."""

    game: str
    edition: str
    values: tuple[tuple[str, str], ...]  # that differ from the edition, by name
    players: int

    @classmethod
    def of(cls, game: str, edition: str, values: Mapping[str, str], players: int) -> "PlayedRules":
        """The rules of a table, whether it sets what the edition says anyway or not; refuses unknown ones."""
        rules = RuleSet.of(registry.game(game), edition, values)
        changed = {name: value for name, (_, value) in rules.changes.items()}
        return cls(rules.game, rules.edition, tuple(sorted(changed.items())), players)

    @property
    def rule_set(self) -> RuleSet:
        """The same as a rule set."""
        return RuleSet(self.game, self.edition, dict(self.values))

    @property
    def title(self) -> str:
        """What it is called where games and numbers of players differ, too."""
        game: Game[object] = registry.game(self.game)
        players = f", {self.players} players" if game.fewest_players < game.most_players else ""
        return f"{game.title} {self.rule_set.title}{players}"


class PlayedStep(NamedTuple):
    """An action that is part of the final history."""

    seat: int  # or TABLE
    text: str
    is_by_clock: bool  # a clock acted for the seat


@dataclass(frozen=True)
class PlayedMatch:
    """A finished match; what was taken back is not among its steps."""

    header: Header  # without the names of persons
    steps: tuple[PlayedStep, ...]
    end: EndEntry | None  # a seat gave up or ran out of time; else the rules ended it
    levels: tuple[str | None, ...]  # of the bots, by seat
    taken_back: int = 0  # actions


@dataclass(frozen=True)
class Wanted:
    """Which matches are asked for."""

    game: str | None = None
    edition: str | None = None
    values: Mapping[str, str] = field(default_factory=dict)  # that the rules must have
    since: int | None = None  # milliseconds since the epoch, of the making of a table
    company: Company | None = None

    def fits(self, rules: PlayedRules) -> bool:
        """Whether matches by these rules are among them."""
        if self.edition is not None and rules.edition != self.edition:
            return False
        if not self.values:
            return True
        held = rules.rule_set.every_value()
        return all(held[name] == value for name, value in self.values.items())


@dataclass
class PlayedGroup:
    """How many matches there are by the same rules."""

    rules: PlayedRules
    finished: int = 0
    unfinished: int = 0
    arranged: int = 0  # finished, but with chosen cards, from a chosen position, or with open hands


class MatchSource(Protocol):
    """Where matches come from: the database of a server."""

    unknown: int  # tables whose game or rules are not known here, of those that were looked at

    def groups(self, wanted: Wanted) -> list[PlayedGroup]:
        """What was played, the most played rules first."""

    def matches(self, rules: PlayedRules, wanted: Wanted) -> Iterator[PlayedMatch | None]:
        """The finished matches by some rules, one after the other; None for one that cannot be read."""
