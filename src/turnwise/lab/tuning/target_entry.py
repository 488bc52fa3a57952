"""One target of a file, and the line-up on whose games it is measured."""

from collections.abc import Mapping
from typing import Any

from turnwise.bots.levels import counted_budget
from turnwise.core import registry
from turnwise.core.errors import BadSetup, suggestion
from turnwise.core.game import Game
from turnwise.lab.experiments.action_groups import action_groups
from turnwise.lab.experiments.side_spec import SeatedPlayers
from turnwise.lab.experiments.vary import Vary
from turnwise.lab.metrics import metric_named
from turnwise.lab.tuning.lineup import Lineup
from turnwise.lab.tuning.range_entry import RANGE_FIELDS, range_of
from turnwise.lab.tuning.target import BEATS, Target, counter_named
from turnwise.matches.rule_set import RuleSet, values_of
from turnwise.matches.yaml_entries import YamlEntry, pointing_at

METRIC, EACH = "metric", "each"
RESTRICTIONS = NEVER, ONLY = "never", "only"
FIELDS = ("name", METRIC, EACH, "among", "players", "confirm", "values", *RESTRICTIONS, *RANGE_FIELDS)


class TargetReader:
    """Reads targets one after the other, and gathers the line-ups that they share."""

    def __init__(
        self, rules: RuleSet, players: SeatedPlayers, confirming: SeatedPlayers, vary: tuple[Vary, ...]
    ) -> None:
        self.vary = vary
        self.lineups: list[Lineup] = []
        self._rules = rules
        self._game: Game[Any] = registry.game(rules.game)
        self._players = players
        self._confirming = confirming

    def read(self, entry: YamlEntry) -> Target:
        """A target; refuses what the game does not have."""
        if not entry.is_mapping:
            raise entry.wrong("this is no target: it needs `metric` or `each`, and a range")
        fields = entry.fields(FIELDS)
        if (METRIC in fields) == (EACH in fields):
            raise entry.wrong("a target needs one of `metric` and `each`")
        is_beats = METRIC in fields and fields[METRIC].text() == BEATS
        lineup = self._lineup(entry, fields, is_beats)
        return self._target(entry, fields, lineup)

    def _target(self, entry: YamlEntry, fields: Mapping[str, YamlEntry], lineup: Lineup) -> Target:
        number = self._numbered(lineup)
        if EACH in fields:
            return self._of_each(entry, fields, number)
        if "among" in fields:
            raise fields["among"].wrong("`among` names values of `each`; a metric has none")
        name = fields[METRIC].text()
        if name == BEATS:
            title = f"{lineup.players[0]} beats {', '.join(dict.fromkeys(lineup.players[1:]))}"
            return Target(_title(fields, title), range_of(entry, fields, True), number, BEATS)
        with pointing_at(fields[METRIC]):
            metric = metric_named(self._game, len(lineup.players), name)
        title = metric.title + (f" ({lineup.told})" if lineup.told and "name" not in fields else "")
        return Target(
            _title(fields, title), range_of(entry, fields, metric.is_share), number, name, metric.is_share
        )

    def _of_each(self, entry: YamlEntry, fields: Mapping[str, YamlEntry], number: int) -> Target:
        words = fields[EACH].words()
        if len(words) != 2:
            raise fields[EACH].wrong(
                f"each is {' '.join(words)!r}; it is an event and a value of it, as `each: played card`"
            )
        counted = words[0], words[1]
        with pointing_at(fields[EACH]):
            known = counter_named(self._game, counted).labels
        among = tuple(fields["among"].texts()) if "among" in fields else ()
        for label in among:
            if label not in known:
                raise fields["among"].wrong(f"no {counted[1]} is {label!r}; {suggestion(label, [*known])}")
        event, value = (word.replace("_", " ") for word in counted)
        title = _title(fields, f"wins with each {value} ({event})")
        return Target(title, range_of(entry, fields, True), number, counted=counted, among=among)

    def _numbered(self, lineup: Lineup) -> int:
        if lineup not in self.lineups:
            self.lineups.append(lineup)
        return self.lineups.index(lineup)

    def _lineup(self, entry: YamlEntry, fields: Mapping[str, YamlEntry], is_beats: bool) -> Lineup:
        players, confirming = self._seated(fields)
        for name, seated in (("players", players), ("confirm", confirming)):
            with pointing_at(fields.get(name, entry)):
                self._refuse_unplayable(seated)
                if (is_beats and seated[0] in seated[1:]) or (len(seated) < 2 and is_beats):
                    raise BadSetup(
                        "bad_players",
                        f"`beats` is about the first player against others, not {', '.join(seated)}",
                    )
        if len(players) != len(confirming):
            raise entry.wrong(f"{len(players)} players search and {len(confirming)} confirm; give as many")
        forbidden, words = self._restricted(fields, len(players), is_beats)
        return Lineup(players, confirming, self._values(fields), forbidden, words, is_beats)

    def _seated(self, fields: Mapping[str, YamlEntry]) -> tuple[SeatedPlayers, SeatedPlayers]:
        players = seated(self._game, fields.get("players"), self._players)
        usual = players if "players" in fields else self._confirming
        return players, seated(self._game, fields.get("confirm"), usual)

    def _refuse_unplayable(self, players: SeatedPlayers) -> None:
        self._game.setup(self._rules.edition, self._rules.values, len(players))
        for player in players:
            counted_budget(player)

    def _values(self, fields: Mapping[str, YamlEntry]) -> tuple[tuple[str, str], ...]:
        if "values" not in fields:
            return ()
        own = values_of(self._game, fields["values"])
        for vary in self.vary:
            if vary.name in own:
                raise fields["values"].wrong(f"{vary.name} may change, so a target cannot set it")
        with pointing_at(fields["values"]):
            return tuple(sorted(RuleSet.of(self._game, self._rules.edition, own).values.items()))

    def _restricted(
        self, fields: Mapping[str, YamlEntry], players: int, is_beats: bool
    ) -> tuple[tuple[int, ...], str]:
        """What each seat may not do, and the same in words."""
        masks, words = [0] * players, []
        for kind in (kind for kind in RESTRICTIONS if kind in fields):
            if is_beats:
                raise fields[kind].wrong(
                    f"the players of `beats` change seats, so no seat can be told {kind}"
                )
            for seat, entry in fields[kind].fields().items():
                at = _seat(entry, seat, players)
                masks[at] |= self._mask(entry, kind, players)
                words.append(f"player {at + 1} {kind}: {', '.join(entry.texts())}")
        return tuple(masks) if any(masks) else (), "; ".join(words)

    def _mask(self, entry: YamlEntry, kind: str, players: int) -> int:
        groups = action_groups(self._rules, players)
        named = 0
        for name in (text.replace("_", " ") for text in entry.texts()):
            if name not in groups:
                raise entry.wrong(f"no kind of action is called {name!r}; {suggestion(name, [*groups])}")
            named |= groups[name].actions
        return named if kind == NEVER else ((1 << self._game.actions) - 1) & ~named


def seated(game: Game[Any], entry: YamlEntry | None, usual: SeatedPlayers = ()) -> SeatedPlayers:
    """One player for every seat; a single one sits in all seats of the usual number."""
    if entry is None:
        return usual
    players = tuple(word for text in entry.texts() for word in text.replace(",", " ").split())
    return players * game.fewest_players if len(players) == 1 else players


def _seat(entry: YamlEntry, text: str, players: int) -> int:
    number = text.removeprefix("player").strip()
    if not number.isdecimal() or not 1 <= int(number) <= players:
        raise entry.wrong(f"{text!r} is no seat: it is a number from 1 to {players}")
    return int(number) - 1


def _title(fields: Mapping[str, YamlEntry], usual: str) -> str:
    return fields["name"].text() if "name" in fields else usual
