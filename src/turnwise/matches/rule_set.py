"""A rule set: a game, an edition and the values that differ from it; as a file, it may have a name."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import yaml

from turnwise.core import registry
from turnwise.core.errors import BadSetup
from turnwise.core.game import Game
from turnwise.core.parameters import shown_values
from turnwise.matches.rule_set_name import refuse_bad_name
from turnwise.matches.yaml_entries import YamlEntry, pointing_at, read_file

WHAT = "a rule set"
FIELDS = ("game", "edition", "values", "name")
PAGE = "/new"  # of a server, where a table is made by a rule set


@dataclass(frozen=True)
class RuleSet:
    """By what rules a game is played; the values are as people write them."""

    game: str
    edition: str
    values: Mapping[str, str] = field(default_factory=dict)
    name: str = ""

    @classmethod
    def of(
        cls, game: Game[Any], edition: str | None, values: Mapping[str, object], name: str = ""
    ) -> "RuleSet":
        """A rule set of a game; refuses what no game can be played by."""
        refuse_bad_name(name)
        state = game.setup(edition, values)
        known = game.edition(edition).name
        return cls(game.id, known, shown_values(state, game.parameters, sorted(values)), name)

    @property
    def title(self) -> str:
        """What it is called: by its name, or by what it is."""
        if self.name:
            return self.name
        changed = "".join(f", {name}={value}" for name, value in self.values.items())
        return f"{self.edition}{changed}"

    def every_value(self) -> dict[str, str]:
        """All parameters by name."""
        game = registry.game(self.game)
        return shown_values(game.setup(self.edition, self.values), game.parameters, game.parameters)

    def differences(self, other: "RuleSet") -> dict[str, tuple[str, str]]:
        """The parameters in which two rule sets of a game differ: here and there."""
        theirs = other.every_value()
        return {
            name: (value, theirs[name]) for name, value in self.every_value().items() if value != theirs[name]
        }

    @property
    def fields(self) -> dict[str, object]:
        """What a file says of it."""
        fields = {"game": self.game, "edition": self.edition, "values": dict(self.values), "name": self.name}
        return {key: value for key, value in fields.items() if value}

    def text(self) -> str:
        """The rule set as a file."""
        return yaml.safe_dump(self.fields, sort_keys=False)

    @property
    def changes(self) -> dict[str, tuple[str, str]]:
        """The parameters that differ from the edition: there and here."""
        return RuleSet(self.game, self.edition).differences(self)

    @property
    def link(self) -> str:
        """Where a table of these rules is made, on whatever server: an address below that of the server."""
        settings = [("set", f"{name}={value}") for name, value in self.values.items()]
        pairs = [("game", self.game), ("edition", self.edition), *settings, ("name", self.name)]
        return f"{PAGE}?{urlencode([pair for pair in pairs if pair[1]], safe='=,', quote_via=quote)}"


def rule_set_of_link(game: str, edition: str | None, settings: Iterable[str], name: str) -> RuleSet:
    """The rule set that a link tells of; refuses one that was cut off or mistyped."""
    if not game:
        raise BadSetup("no_game", f"the link names no game: it begins with {PAGE}?game=…")
    values: dict[str, object] = {}
    for setting in settings:
        key, sign, value = setting.partition("=")
        if not sign or not value:
            raise BadSetup("bad_values", f"the link sets {setting!r}, which is not of the form NAME=VALUE")
        if key in values:
            raise BadSetup("bad_values", f"the link sets {key!r} twice")
        values[key] = value
    return RuleSet.of(registry.game(game), edition, values, name)


def read_rule_set(path: Path) -> RuleSet:
    """The rule set in a file; refuses a broken one."""
    return rule_set_of(read_file(path, WHAT))


def rule_set_of(entry: YamlEntry) -> RuleSet:
    """The rule set that a part of a file declares; what is wrong with it is told with its line."""
    if not entry.is_mapping:
        raise entry.wrong("this is no rule set: it needs `game`, and may have `edition`, `values` and `name`")
    fields = entry.fields(FIELDS)
    if "game" not in fields:
        raise entry.wrong("a rule set must name its `game`")
    with pointing_at(fields["game"]):
        game = registry.game(fields["game"].text())
    edition = fields["edition"].text() if "edition" in fields else None
    with pointing_at(fields.get("edition", entry)):
        game.edition(edition)
    values = values_of(game, fields["values"]) if "values" in fields else {}
    name = fields["name"].text() if "name" in fields else ""
    with pointing_at(fields.get("values", entry)):
        return RuleSet.of(game, edition, values, name)


def values_of(game: Game[Any], entry: YamlEntry) -> dict[str, object]:
    """The parameters that a part of a file sets."""
    values: dict[str, object] = {}
    for name, value in entry.fields(game.parameters).items():
        values[name] = value.texts() if value.is_list else value.text()
        with pointing_at(value):
            game.parameters[name].read(values[name])
    return values
