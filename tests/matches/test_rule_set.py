"""A rule set: what it is called, in what two of them differ, and its file."""

from dataclasses import replace
from urllib.parse import parse_qs, urlsplit

import pytest

from turnwise.core.errors import TurnwiseError
from turnwise.core.registry import game
from turnwise.matches.rule_set import RuleSet, read_rule_set, rule_set_of_link

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


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "my.yaml:1: the file is empty"),
        ("uno", "my.yaml:1: this is no rule set: it needs `game`"),
        ("edition: duel", "my.yaml:1: a rule set must name its `game`"),
        ("game: ono", "my.yaml:1: no game 'ono'"),
        ("game: uno\nedition: dual", "my.yaml:2: UNO has no edition 'dual'"),
        ("game: uno\nvalues:\n  hand_size: 7\n  stacking: maybe", "my.yaml:4: parameter stacking cannot be"),
        ("game: uno\nvalues:\n  hands: 7", "my.yaml:3: values has no 'hands'"),
        ("game: uno\nvalues: &a {}\nname: *a", "my.yaml:3: write it out"),
        (f"game: uno\nname: {'x' * 61}", "my.yaml:1: a rule set's name has at most 60 printable characters"),
        ('game: uno\nname: "a\\nb"', "at most 60 printable characters, not 'a\\nb'"),
        ('game: uno\nname: "\\u202egnp"', "at most 60 printable characters"),  # would turn the line around
        (f"game: uno\nname: A{4 * chr(0x301)}", "at most 3 combining marks in a row"),
    ],
)
def test_a_broken_file_is_told_with_its_line(tmp_path, text, sentence):
    path = tmp_path / "my.yaml"
    path.write_text(text)
    with pytest.raises(TurnwiseError) as caught:
        read_rule_set(path)
    assert sentence in caught.value.sentence
    assert "\n" not in caught.value.sentence


def test_an_edition_is_read_as_it_is_written(tmp_path):
    path = tmp_path / "my.yaml"
    path.write_text("game: scoundrel\nedition: 1.0\nvalues: {start_health: 19}\n")
    assert read_rule_set(path) == RuleSet("scoundrel", "1.0", {"start_health": "19"})


def read_back(link):
    """What a browser would make of a link."""
    asked = parse_qs(urlsplit(link).query)
    named = {key: asked.get(key, [""])[0] for key in ("game", "edition", "name")}
    return rule_set_of_link(named["game"], named["edition"] or None, asked.get("set", []), named["name"])


def test_a_link_carries_all_that_a_file_says():
    rules = RuleSet.of(UNO, "duel", {"stacking": True, "hand_size": 5}, "50 % & <more>?")
    assert rules.link == (
        "/new?game=uno&edition=duel&set=hand_size=5&set=stacking=true&name=50%20%25%20%26%20%3Cmore%3E%3F"
    )
    assert PLAIN.link == "/new?game=uno&edition=duel"
    for one in (rules, PLAIN, STACKING):
        assert read_back(one.link) == one


def test_what_differs_from_the_edition():
    assert STACKING.changes == {"stacking": ("false", "true")}
    assert RuleSet.of(UNO, "duel", {"stacking": False}).changes == {}


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (("", None, [], ""), "the link names no game: it begins with /new?game=…"),
        (("ono", None, [], ""), "no game 'ono'"),
        (("uno", "dual", [], ""), "UNO has no edition 'dual'"),
        (("uno", None, ["stacking"], ""), "the link sets 'stacking', which is not of the form NAME=VALUE"),
        (("uno", None, ["stacking=true", "stacking=false"], ""), "the link sets 'stacking' twice"),
        (("uno", None, ["hand_size=x"], ""), "parameter hand_size cannot be 'x': it is a whole number from"),
        (("uno", None, [], "\x1b[31m"), "a rule set's name has at most 60 printable characters"),
    ],
)
def test_a_broken_link_is_told(asked, sentence):
    with pytest.raises(TurnwiseError) as caught:
        rule_set_of_link(*asked)
    assert sentence in caught.value.sentence
