"""A rule set: what it is called, in what two of them differ, and its file."""

from dataclasses import replace

from turnwise.core.registry import game
from turnwise.matches.rule_set import RuleSet, read_rule_set

UNO = game("uno")
PLAIN = RuleSet.of(UNO, "duel", {})
STACKING = RuleSet.of(UNO, "duel", {"stacking": True}, "stacked")


def test_a_rule_set_is_read_as_it_was_written(tmp_path):
    path = tmp_path / "x.yaml"
    for rules in (PLAIN, STACKING):
        path.write_text(rules.text())
        assert read_rule_set(path) == rules


def test_rule_sets_by_name_and_by_what_differs():
    assert (PLAIN.title, STACKING.title) == ("duel", "stacked")
    assert replace(STACKING, name="").title == "duel, stacking=true"
    assert PLAIN.differences(STACKING) == {"stacking": ("false", "true")}
    assert PLAIN.differences(RuleSet.of(UNO, "duel", {"stacking": False})) == {}
    assert STACKING.every_value()["stacking"] == "true"
    assert list(STACKING.every_value()) == list(UNO.parameters)


def test_values_are_kept_as_people_write_them():
    rules = RuleSet.of(UNO, None, {"stacking": True, "hand_size": 5})
    assert (rules.edition, rules.values) == ("duel", {"hand_size": "5", "stacking": "true"})
