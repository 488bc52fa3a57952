"""Reading scenario files: what they say, and the line of whatever is wrong."""

from pathlib import Path

import pytest

from turnwise.core.errors import BadSetup, BadText, TurnwiseError
from turnwise.matches.scenario import load

TOP = "game: scoundrel\nthen: {health: 20}\n"


@pytest.fixture
def file(tmp_path: Path):
    """Writes a scenario file."""

    def write(text: str, name: str = "some-name.yaml") -> Path:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_smallest_scenario(file):
    scenario = load(file(TOP))
    assert (scenario.name, scenario.title, scenario.covers) == ("some-name", "", ())
    assert scenario.game.id == "scoundrel"
    assert len(scenario.steps) == 1
    assert scenario.start() == scenario.game.new("0")


def test_everything_at_once(file):
    path = file(
        "name: other\ntitle: A title\ngame: scoundrel\nedition: strict\nset: {max_health: 30}\nseed: 7\n"
        "players: 1\ncovers: [SC-T01, SC-1.1]\n"
        "given: {health: 25, room: [5H, 7H, 2C, 3C], deck: 9S 8S}\n"
        "when: [drink 5H, {refused: avoid}]\nthen: {health: 30}\n"
    )
    scenario = load(str(path))
    assert (scenario.name, scenario.title, scenario.covers) == ("other", "A title", ("SC-T01", "SC-1.1"))
    assert scenario.file == str(path)
    assert [str(step) for step in scenario.steps] == ["drink 5H", "refused: avoid", "then"]
    start = scenario.start()
    assert start == scenario.game.position(
        "strict", {"max_health": 30}, {"health": "25", "room": "5H,7H,2C,3C", "deck": "9S,8S"}, None, 7
    )
    assert scenario.start() is not start


def test_fresh_deal_comes_from_the_seed(file):
    scenario = load(file(TOP + "seed: 7\n"))
    assert scenario.start() == scenario.game.new(7)
    assert scenario.position == scenario.game.format_state(scenario.game.new(7))


def test_position_in_one_line(file):
    path = file('game: scoundrel\nposition: "scoundrel strict health=5"\nthen: {health: 5}\n')
    assert load(path).position.startswith("scoundrel strict health=5 ")


@pytest.mark.parametrize(
    "room",
    ["[5H, 7H, 2C, 3C]", "5H 7H 2C 3C", '"5H, 7H, 2C,3C"', "[[5H, 7H], [2C, 3C]]", "|\n    5H 7H\n    2C 3C"],
)
def test_lists_rows_and_blocks_are_the_same(file, room):
    path = file(f"game: scoundrel\ngiven:\n  room: {room}\nthen: {{health: 20}}\n")
    assert " room=5H,7H,2C,3C " in load(path).position


def test_values_are_read_as_they_are_written(file):
    path = file(
        "game: scoundrel\nedition: 1.0\nset: {losing_score_counts_room: true}\nthen: {room_count: 4}\n"
    )
    assert load(path).start().losing_score_counts_room == 1


def test_empty_list_is_nothing(file):
    path = file("game: scoundrel\ngiven: {room: [2C], deck: []}\nthen: {deck_count: 0}\n")
    assert " pool=- " in load(path).position


@pytest.mark.parametrize(
    ("text", "line", "parts"),
    [
        ("", 1, ["the file is empty"]),
        ("# nothing but a comment\n", 1, ["the file is empty"]),
        ("game: [scoundrel\nthen: 1", 2, ["not YAML"]),
        ("game: scoundrel\n---\ngame: scoundrel", 2, ["not YAML"]),
        ("game: \0", 1, ["not YAML"]),
        ("[" * 5000, 1, ["not YAML"]),
        ("just words", 1, ["a scenario must have keys and values"]),
        ("- a\n- list", 1, ["a scenario must have keys and values"]),
        ("title: no game\nthen: {health: 20}", 1, ["must name its `game`"]),
        ("title: x\ngame: scondrel\nthen: {health: 20}", 2, ["'scondrel'", "did you mean scoundrel"]),
        ("game: [scoundrel]\nthen: {health: 20}", 1, ["game must be a single value"]),
        ("game:\nthen: {health: 20}", 1, ["game has no value"]),
        (TOP + "whne: [avoid]", 3, ["a scenario has no 'whne'", "did you mean when"]),
        (TOP + "then: {health: 20}", 3, ["'then' is there twice"]),
        (TOP + "? [a, b]\n: c", 3, ["a key of a scenario must be a single value"]),
        (TOP + "edition: 2.0", 3, ["no edition '2.0'", "known: 1.0, strict"]),
        (
            TOP + "set: {start_health: 10,\n  max_helth: 9}",
            4,
            ["set has no 'max_helth'", "did you mean max_health"],
        ),
        (TOP + "set:\n  max_health: lots", 4, ["max_health cannot be 'lots'", "1 to 999"]),
        (TOP + "set:\n  start_health: 30", 3, ["start_health cannot be 30", "max_health is 20"]),
        (TOP + "set:\n  max_health: {a: 1}", 4, ["max_health must be a single value"]),
        (TOP + "players: two", 3, ["players is 'two'", "whole number"]),
        (TOP + "players: 2", 3, ["exactly 1 player(s), not 2"]),
        (TOP + "covers: {SC-1: 2}", 3, ["covers must be a single value"]),
        (TOP + "given: 5H", 3, ["given must have keys and values"]),
        (TOP + "given:\n  health: 5\n  rom: [5H]", 5, ["no 'rom'", "did you mean room"]),
        (TOP + "given:\n  health: much", 4, ["health is 'much'"]),
        (TOP + "given:\n  health: 5\n  room: [5H, 5X]", 5, ["no card '5X'"]),
        (TOP + "given:\n  health: 5\n  room: [5H, 5H]", 3, ["impossible position", "two places"]),
        (TOP + "given:\n  room: [{a: b}]", 4, ["room must be a single value"]),
        (TOP + "position: nonsense", 3, ["begins with scoundrel, not nonsense"]),
        (TOP + "position: scoundrel\nseed: 7", 4, ["stands in place of `seed`"]),
        (TOP + "position: scoundrel\ngiven: {health: 7}", 4, ["stands in place of `given`"]),
        (TOP + "when: [{}]", 3, ["a step is an action"]),
        (TOP + "when: [{because: x}]", 3, ["a step is an action"]),
        (TOP + "when: [{expect: {health: 5}, refused: avoid}]", 3, ["a step is an action"]),
        (TOP + "when:\n- avoid: now", 4, ["has no 'avoid'", "known: expect, refused, because, code"]),
        (TOP + "when:\n- [avoid]", 4, ["must be a single value"]),
        (TOP + "when: [expect: {helth: 5}]", 3, ["expect has no 'helth'", "did you mean health"]),
        (TOP + "when: [expect: {}]", 3, ["expect expects nothing"]),
        (TOP + "when: [expect: {room: {has: 5H}}]", 3, ["room has no 'has'", "contains, lacks"]),
        (TOP + "when: [expect: {room: {}}]", 3, ["room expects nothing"]),
        (TOP + "when: [expect: {says: []}]", 3, ["says expects nothing"]),
        (TOP + "when: [expect: {says: {at_least: 1}}]", 3, ["says has no 'at_least'"]),
        (TOP + "when: [expect: {says_to_2: x}]", 3, ["has no 'says_to_2'"]),
        (TOP + "when: [expect: {health: {at_least: few}}]", 3, ["at_least is 'few'", "whole number"]),
        ("game: scoundrel\nwhen: [avoid]", 1, ["the scenario checks nothing"]),
        ("game: scoundrel", 1, ["the scenario checks nothing"]),
    ],
)
def test_wrong_files_are_refused_with_their_line(file, text, line, parts):
    path = file(text)
    with pytest.raises((BadText, BadSetup)) as caught:
        load(path)
    assert caught.value.sentence.startswith(f"{path}:{line}: ")
    for part in parts:
        assert part in caught.value.sentence


def test_file_that_does_not_exist(tmp_path):
    with pytest.raises(BadText, match=r"cannot read .*nowhere.yaml: No such file"):
        load(tmp_path / "nowhere.yaml")


def test_file_that_is_no_text(tmp_path):
    path = tmp_path / "picture.yaml"
    path.write_bytes(b"\xff\xfe\x00\x01")
    with pytest.raises(BadText, match="not text in UTF-8"):
        load(path)


def test_folder_is_no_file(tmp_path):
    with pytest.raises(BadText, match="cannot read"):
        load(tmp_path)


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("&a [*a]", "write it out"),
        ("&a {b: *a}", "write it out"),
        ("[1, [2, [3]]]", "must be a single value"),
    ],
)
def test_endless_and_deep_values_are_refused(file, value, why):
    with pytest.raises(TurnwiseError, match=why):
        load(file(TOP + f"given: {{room: {value}}}"))
