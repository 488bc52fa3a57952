"""Section 13 of the rule book: every parameter, its range and what it sets."""

import re
from pathlib import Path

import pytest

from turnwise.core.errors import BadSetup, TurnwiseError

COLUMNS = ("hero_column", "minion_1_column", "minion_2_column")
BOOK = Path(__file__).parents[3] / "docs/rules/tactics.md"


def rows():
    """The rows of the table of parameters, one for each name: name, allowed, default."""
    text = BOOK.read_text(encoding="utf-8").partition("## 13. Parameters")[2].partition("**TA-13.1**")[0]
    for line in text.splitlines():
        if line.startswith("| `"):
            cell, allowed, default, _ = [cell.strip() for cell in line.strip("|").split(" | ")]
            names = re.findall(r"`(\w+)`", cell)
            defaults = default.replace("`", "").split(", ")
            for at, name in enumerate(names):
                yield name, allowed, defaults[at % len(defaults)]


@pytest.mark.covers("TA-13.1")
def test_the_book_names_every_parameter_with_its_default(tactics):
    book = {name: default for name, _, default in rows()}
    assert book == {
        name: str(parameter.kind.show(parameter.default)).lower()
        for name, parameter in tactics.parameters.items()
    }


@pytest.mark.covers("TA-13.1")
@pytest.mark.parametrize(("name", "allowed"), [row[:2] for row in rows() if " to " in row[1]])
def test_numbers_outside_the_range_of_the_book_are_refused(tactics, name, allowed):
    low, high = map(int, allowed.split(" to "))
    for value in (low - 1, high + 1):
        with pytest.raises(BadSetup, match=f"{name}.*{value}"):
            tactics.setup(None, {name: value})
    others = [column for column in COLUMNS if column != name] if name in COLUMNS else []
    for value in (low, high):
        tactics.setup(None, {name: value, **dict(zip(others, (2, 3), strict=False))})


@pytest.mark.covers("TA-13.1")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("p1_class", "bard"), ("p2_minion_1", "horse"), ("p1_skill", "nap"), ("movement", "fly")),
        *(("both_dead", "win"), ("twins", "perhaps"), ("hero_hp", "many")),
    ],
)
def test_unknown_words_are_refused_by_name(tactics, name, value):
    with pytest.raises(TurnwiseError, match=name) as caught:
        tactics.setup(None, {name: value})
    assert value in str(caught.value)


@pytest.mark.covers("TA-13.1")
def test_unknown_editions_and_parameters_are_refused(tactics):
    with pytest.raises(BadSetup, match=r"no edition '2\.0'"):
        tactics.setup("2.0")
    with pytest.raises(BadSetup, match="hero_mana"):
        tactics.setup(None, {"hero_mana": 1})
    assert tactics.setup() == tactics.setup("3.1") != tactics.setup("3.0")


@pytest.mark.covers("TA-13.5")
def test_the_book_lists_what_3_1_sets_otherwise(tactics):
    text = BOOK.read_text(encoding="utf-8").partition("**TA-13.5**")[2].partition("## 14.")[0]
    found = re.findall(r"^\| `(\w+)` \| (\w+) \| (\w+) \|", text, re.MULTILINE)
    old, new = tactics.setup("3.0"), tactics.setup("3.1")
    shown = {
        name: (str(parameter.kind.show(parameter.value(old))), str(parameter.kind.show(parameter.value(new))))
        for name, parameter in tactics.parameters.items()
    }
    assert {name: (before, after) for name, before, after in found} == {
        name: values for name, values in shown.items() if values[0] != values[1]
    }


@pytest.mark.covers("TA-13.2")
@pytest.mark.parametrize(
    "values", [{"hero_column": 1}, {"minion_1_column": 5}, {"minion_1_column": 2, "minion_2_column": 2}]
)
def test_columns_have_to_differ(tactics, values):
    with pytest.raises(BadSetup, match="must differ"):
        tactics.setup(None, values)


@pytest.mark.covers("TA-13.2", "TA-1.7")
def test_columns_hold_for_both_players(fresh):
    table = fresh(hero_column=1, minion_1_column=5, minion_2_column=2)
    table.play("timeout")
    tiles = [
        table[f"{side}_{unit}_tile"] for side in ("p1", "p2") for unit in ("hero", "minion_1", "minion_2")
    ]
    assert tiles == ["a1", "e1", "b1", "a5", "e5", "b5"]


@pytest.mark.covers("TA-13.3")
def test_lengths_of_time_change_nothing_but_what_is_read(at):
    quick = at(
        {"action_seconds": 1, "choice_seconds": 2, "draft_seconds": 3}, p1_hero="c3:power", p2_minion_1="c4"
    )
    usual = at(p1_hero="c3:power", p2_minion_1="c4")
    for table in (quick, usual):
        table.play("p1_hero attack p2_minion_1")
    assert (quick["seconds"], usual["seconds"]) == ("2", "5")
    for table in (quick, usual):
        table.play("timeout")
    assert (quick["seconds"], usual["seconds"]) == ("1", "10")
    assert quick["obstacles"] == usual["obstacles"] == "c4:3"
    assert at({"draft_seconds": 3}, phase="draft")["seconds"] == "3"


@pytest.mark.covers("TA-13.4")
@pytest.mark.parametrize(
    ("values", "sentence"),
    [
        ({"p1_minion_1": "tank", "p1_minion_2": "tank"}, "p1_minion_1 and p1_minion_2 must differ"),
        ({"p2_class": "mage", "p2_skill": "leap"}, "p2_skill cannot be leap: it is no skill of a mage"),
        ({"p1_skill": "blast"}, "p1_skill needs p1_class"),
    ],
)
def test_given_teams_that_cannot_be_are_refused(tactics, values, sentence):
    with pytest.raises(BadSetup, match=sentence):
        tactics.setup(None, values)


@pytest.mark.covers("TA-13.4")
def test_given_twins_need_the_option(fresh):
    table = fresh(twins=True, p1_minion_1="tank", p1_minion_2="tank")
    assert table["p1"] == "-,-,tank,tank"


@pytest.mark.covers("TA-13.1")
@pytest.mark.parametrize(("move", "tiles"), [(0, set()), (1, {"a2", "b1"}), (2, {"a2", "a3", "b1"})])
def test_a_move_goes_as_far_as_it_is_set(at, move, tiles):
    """From a1, with the own hero on c1."""
    table = at({"tank_move": move}, p1="warrior leap tank archer", p1_hero="c1", p1_minion_1="a1")
    moves = {word for word in table.legal if word.startswith("p1_minion_1 move") and "attack" not in word}
    assert moves == {f"p1_minion_1 move {tile}" for tile in tiles}


HIT = {"p1_hero": "c3", "p2_hero": "c4:20"}


@pytest.mark.covers("TA-13.1")
@pytest.mark.parametrize(
    ("values", "words", "actions", "name", "shown"),
    [
        ({"hero_attack": 7}, HIT, ["p1_hero attack p2_hero"], "p2_hero_hp", "13"),
        (
            {"hero_range": 2},
            {"p1_hero": "c2", "p2_hero": "c4"},
            ["p1_hero attack p2_hero"],
            "p2_hero_hp",
            "4",
        ),
        ({"hero_move": 3}, {}, ["p1_hero move c4"], "p1_hero_tile", "c4"),
        (
            {"obstacle_hp": 7},
            {"p2_minion_1": "c4", "fallen": "p2_minion_1"},
            ["obstacle"],
            "obstacles",
            "c4:7",
        ),
        ({"power_attack": 9}, HIT | {"p1_hero": "c3:power"}, ["p1_hero attack p2_hero"], "p2_hero_hp", "10"),
        ({"power_hp": 4}, {"tiles": "c2:power"}, ["p1_hero move c2"], "p1_hero_hp", "9"),
        ({"life_hp": 0}, {"tiles": "c2:life"}, ["p1_hero move c2"], "p1_hero_hp", "5"),
        ({"weakness_hp": 3}, {"tiles": "c2:weakness"}, ["p1_hero move c2"], "p1_hero_hp", "2"),
        (
            {"weakness_attack": 0},
            HIT | {"p1_hero": "c3:weakness"},
            ["p1_hero attack p2_hero"],
            "p2_hero_hp",
            "19",
        ),
        ({"speed_attack": 0}, HIT | {"p1_hero": "c3:speed"}, ["p1_hero attack p2_hero"], "p2_hero_hp", "19"),
        ({"buff_rounds": 5}, {"tiles": "c2:power"}, ["p1_hero move c2"], "p1_hero_buffs", "power5"),
        ({"cooldown": 9}, {}, ["p1_hero skill endure"], "ready1", "9"),
        ({"endure_shield": 20, "endure_rounds": 4}, {}, ["p1_hero skill endure"], "shield1", "20:4"),
        ({"time_penalty": 3}, {}, ["timeout"], "p1_hero_hp", "2"),
        ({"time_penalty": 0}, {}, ["timeout"], "p1_hero_hp", "5"),
    ],
)
def test_what_parameters_set(at, values, words, actions, name, shown):
    table = at(values, **words)
    table.play(*actions)
    assert table[name] == shown


def last_action(at, values, **words):
    """The last action of a round."""
    table = at(values, p2_hero="c5:20", acted="p1_hero p1_minion_1", turn=2, p1_minion_1="a1:20", **words)
    table.play("p2_hero end")
    return table


@pytest.mark.covers("TA-13.1", "TA-9.3", "TA-9.4")
@pytest.mark.parametrize(
    ("values", "round_", "hero", "minion"),
    [
        ({"decay_round": 1, "decay_hp": 5}, 1, 0, 5),
        ({"decay_round": 4}, 3, 0, 0),
        ({"pressure_round": 1, "pressure_hp": 4}, 1, 4, 4),
        ({"pressure_round": 9}, 8, 0, 1),
        ({"decay_hp": 0, "pressure_hp": 0}, 9, 0, 0),
    ],
)
def test_what_a_rounds_end_costs_can_be_set(at, values, round_, hero, minion):
    table = last_action(at, values, p1_hero="c1:20", round=round_)
    assert table.hp("p1_hero", "p1_minion_1") == (20 - hero, 20 - minion)


@pytest.mark.covers("TA-13.1")
def test_bleed_and_tiles_can_be_set(at):
    assert last_action(at, {"bleed_hp": 4}, p1_hero="c1:20:bleed").hp("p1_hero") == (16,)
    table = at({"tile_rounds": 0}, p2_minion_1="c4", fallen="p2_minion_1")
    table.play("buff")
    assert table["tiles"].endswith(":1")
    table = at({"tile_rounds": 9}, p2_minion_1="c4", fallen="p2_minion_1")
    table.play("buff")
    assert table["tiles"].endswith(":10")
