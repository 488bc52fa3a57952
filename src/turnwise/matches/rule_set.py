"""A rule set: a game, an edition and the values that differ from it; as a file, it may have a name."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from turnwise.core import registry
from turnwise.core.errors import BadSetup, suggestion
from turnwise.core.game import Game
from turnwise.core.parameters import shown_values
from turnwise.matches.file_access import contents

ENDINGS = (".yaml", ".yml")
FIELDS = ("game", "edition", "values", "name")


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

    def text(self) -> str:
        """The rule set as a file."""
        fields = {"game": self.game, "edition": self.edition, "values": dict(self.values), "name": self.name}
        return yaml.safe_dump({key: value for key, value in fields.items() if value}, sort_keys=False)


def read_rule_set(path: Path) -> RuleSet:
    """The rule set in a file; refuses a broken one."""
    return rule_set_of(load_yaml(path), str(path))


def load_yaml(path: Path) -> object:
    """What a YAML file holds."""
    text = contents(path)
    try:
        return yaml.safe_load(text)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f", line {mark.line + 1}" if mark else ""
        problem = " ".join(str(getattr(error, "problem", error)).split())
        raise BadSetup("unreadable_file", f"{path}{where} is no YAML: {problem}") from None


def rule_set_of(fields: object, where: str) -> RuleSet:
    """The rule set that some fields declare."""
    if not isinstance(fields, dict) or "game" not in fields:
        raise BadSetup(
            "bad_rule_set",
            f"{where} is no rule set: it needs game:, and may have edition:, values: and name:",
        )
    for name in fields:
        if name not in FIELDS:
            raise BadSetup("unknown_field", f"{where} has {name}:; {suggestion(str(name), list(FIELDS))}")
    edition = fields.get("edition")
    game = registry.game(str(fields["game"]))
    return RuleSet.of(
        game,
        None if edition is None else str(edition),
        fields.get("values") or {},
        str(fields.get("name") or ""),
    )
