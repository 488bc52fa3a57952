"""Importance: everything that can be removed is removed in turn, on the same deals."""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from typing import Any, ClassVar

from turnwise.core.errors import BadSetup
from turnwise.lab.experiments.experiment import Experiment
from turnwise.lab.experiments.removals import Removal, removals_of
from turnwise.lab.experiments.side_spec import SeatedPlayers, SideSpec
from turnwise.lab.metrics import Metric, metrics_of
from turnwise.matches.yaml_entries import YamlEntry

MOST_REMOVALS = 400
MOST_NAMED = 6


@dataclass(frozen=True)
class Importance(Experiment):
    """What each part of some rules does, and for whom; the first side plays by all of them."""

    OWN_FIELDS: ClassVar[tuple[str, ...]] = ("only",)

    only: tuple[str, ...] = ()  # parts of the names of what is removed; of everything if empty

    def refuse_bad(self) -> None:
        """Refuse words that name nothing, and more removals than can be told apart."""
        names = [removal.name for removal in self._known]
        for word in self.only:
            if not any(word in name for name in names):
                raise BadSetup(
                    "unknown_removal",
                    f"--only is {word!r}, but nothing to remove is called so; {_some_of(word, names)}",
                )
        if len(self.removals) > MOST_REMOVALS:
            raise BadSetup(
                "too_many_removals",
                f"{len(self.removals)} things can be removed, but at most {MOST_REMOVALS} are at a time: "
                "choose by --only",
            )
        super().refuse_bad()

    @property
    def seatings(self) -> tuple[SeatedPlayers, ...]:
        """As asked for: what is forbidden is forbidden to a seat."""
        return (self.players,)

    @cached_property
    def _known(self) -> tuple[Removal, ...]:
        return tuple(removals_of(self.rules[0], len(self.players)))

    @property
    def removals(self) -> tuple[Removal, ...]:
        """What is removed, in the order of the sides from the second on."""
        only = self.only
        return tuple(each for each in self._known if not only or any(word in each.name for word in only))

    @cached_property
    def sides(self) -> tuple[SideSpec, ...]:
        """The rules as they are, then each removal."""
        rules = self.rules[0]
        whole = SideSpec("whole", rules.title, rules, self.seatings)
        return (
            whole,
            *(SideSpec(it.name, it.name, it.rules, self.seatings, it.forbidden) for it in self.removals),
        )

    @property
    def detailed(self) -> int:
        """The rules as they are."""
        return 1

    @property
    def metrics(self) -> tuple[Metric, ...]:
        """Who wins, how long games take, and the score of a lone player."""
        seats = range(1, 1 + len(self.players))
        names = [*(f"win:{seat}" for seat in seats), *(["score:1"] if len(seats) == 1 else []), "decisions"]
        known = metrics_of(self.game, len(seats))
        return tuple(known[name] for name in names)

    def own_fields(self) -> dict[str, object]:
        """What the file says beside what it says of every kind."""
        return {"only": list(self.only)} if self.only else {}

    @classmethod
    def read_own(cls, fields: Mapping[str, YamlEntry]) -> dict[str, Any]:
        """The arguments that a file gives beside those of every kind."""
        return {"only": tuple(fields["only"].texts())} if "only" in fields else {}


def _some_of(word: str, names: list[str]) -> str:
    """The names that are nearest to a word, and a few others: there may be hundreds."""
    words = dict.fromkeys(part for name in names for part in (name, *name.replace(":", " ").split()))
    near = get_close_matches(word, words, n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    shown = ", ".join(names[:MOST_NAMED])
    more = len(names) - MOST_NAMED
    return f"known: {shown}{f' and {more} others' if more > 0 else ''}{hint}"
