"""The rules that a command line names: a game with an edition, or a file of rules; values go before both."""

from collections.abc import Mapping
from pathlib import Path

from turnwise.core import registry
from turnwise.core.errors import BadSetup
from turnwise.matches.rule_set import RuleSet, read_rule_set
from turnwise.matches.rule_set_name import is_rule_set_file


def named_rules(word: str, edition: str | None, values: Mapping[str, str]) -> RuleSet:
    """A rule set; refuses an edition beside a file, which has its own."""
    if not is_rule_set_file(word):
        return RuleSet.of(registry.game(word), edition, values)
    found = read_rule_set(Path(word))
    if edition is not None:
        raise BadSetup(
            "contradiction", f"{word} is for edition {found.edition}: leave out --edition, or name the game"
        )
    return RuleSet.of(registry.game(found.game), found.edition, {**found.values, **values}, found.name)
