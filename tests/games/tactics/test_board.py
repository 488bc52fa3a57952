"""Section 1 of the rule book: the board and the units."""

import random

import pytest

from turnwise.core.errors import BadSetup
from turnwise.core.events import OPEN

ALONE = {"p1_hero": "c3", "p2_hero": "e5"}


def moves_of(table, unit):
    """The tiles that a unit may move to."""
    said = [move.split() for move in table.legal]
    return {words[2] for words in said if words[0] == unit and words[1] == "move" and len(words) == 3}


@pytest.mark.covers("TA-1.1")
@pytest.mark.parametrize("players", [1, 3])
def test_the_game_is_for_two(tactics, players):
    with pytest.raises(BadSetup, match="exactly 2 player"):
        tactics.new(1, None, {}, players)


@pytest.mark.covers("TA-1.1", "TA-1.2")
def test_a_walker_in_the_middle_reaches_all_other_tiles_of_five_columns_and_five_rows(at):
    table = at({"movement": "walk"}, p1="warrior endure assassin archer", p1_hero="a1", p1_minion_1="c3")
    everywhere = {f"{column}{row}" for column in "abcde" for row in "12345"}
    assert moves_of(table, "p1_minion_1") == everywhere - {"a1", "c3", "a5", "c5", "e5"}


@pytest.mark.covers("TA-1.2")
def test_columns_are_letters_and_rows_numbers(fresh):
    table = fresh(p1_class="mage", p1_skill="blast", p1_minion_1="tank", p1_minion_2="archer")
    table.play("p2 class mage", "p2 skill blast", "p2 minion tank", "p2 minion archer")
    assert table["p1_hero_tile"] == "c1"  # x 2, y 0
    assert table.state.tile[0] == 2 + 5 * 0
    assert table["p2_minion_2_tile"] == "e5"
    assert table.state.tile[6] == 4 + 5 * 4


@pytest.mark.covers("TA-1.2")
@pytest.mark.parametrize(("way", "tile"), [("up", "c4"), ("down", "c2"), ("right", "d3"), ("left", "b3")])
def test_up_and_right_are_towards_higher_rows_and_columns(at, way, tile):
    table = at(p1="ranger blades tank archer", p1_hero="c3", p2_hero="a1", p2_minion_1=tile)
    table.play(f"p1_hero skill blades {way}")
    assert table.hp("p2_minion_1", "p2_hero") == (2, 5)


@pytest.mark.covers("TA-1.3")
@pytest.mark.parametrize(
    ("tile", "is_near"),
    [("c5", True), ("e3", True), ("d4", True), ("b4", True), ("a3", True), ("d5", False), ("e4", False)],
)
def test_distance_adds_up_columns_and_rows(at, tile, is_near):
    """A hawk flies four from c1: to c5 or e3, not to d5."""
    table = at(p1="ranger hawk tank archer", p2_hero=tile)
    assert ("p1_hero skill hawk p2_hero" in table.legal) == is_near


@pytest.mark.covers("TA-1.3")
@pytest.mark.parametrize(("tile", "is_adjacent"), [("c4", True), ("d3", True), ("d4", False), ("b2", False)])
def test_diagonal_neighbours_are_not_adjacent(at, tile, is_adjacent):
    table = at(p1="duelist strike tank archer", p1_hero="c3", p2_hero=tile)
    assert ("p1_hero attack p2_hero" in table.legal) == is_adjacent
    assert ("p1_hero skill strike p2_hero bleed" in table.legal) == is_adjacent


@pytest.mark.covers("TA-1.4")
def test_no_tile_ever_holds_two_units_or_two_objects(tactics):
    for seed in range(40):
        dice, state = random.Random(seed), tactics.new(seed)
        while state.over == 0:
            tactics.apply(state, dice.choice(tactics.legal(state)))
            taken = [tile for tile in state.tile if tile != -1]
            assert len(taken) == len(set(taken)), tactics.format_state(state)
            assert not any(state.obstacle[tile] for tile in taken), tactics.format_state(state)
            for tile in range(25):
                assert state.obstacle[tile] == 0 or state.buff_tile[tile] == -1, tactics.format_state(state)


@pytest.mark.covers("TA-1.5")
def test_the_ids_of_the_units_in_their_order(at):
    table = at(p1="rogue clone tank archer", p2="rogue clone tank archer")
    table.play("p1_hero skill clone c2", "p2_hero skill clone c4")
    units = table.view(OPEN).units
    assert [unit.id for unit in units] == [
        *("p1_hero", "p1_minion_1", "p1_minion_2", "p1_clone"),
        *("p2_hero", "p2_minion_1", "p2_minion_2", "p2_clone"),
    ]
    assert [unit.side for unit in units] == [0, 0, 0, 0, 1, 1, 1, 1]


def test_there_is_no_clone_at_the_start(at):
    assert [unit.kind for unit in at().view(0).units] == ["hero", "minion_1", "minion_2"] * 2


TEAMS = {
    "hero": ("p1_hero", "warrior endure tank archer"),
    "tank": ("p1_minion_1", "warrior endure tank archer"),
    "archer": ("p1_minion_1", "warrior endure archer tank"),
    "assassin": ("p1_minion_1", "warrior endure assassin tank"),
    "clone": ("p1_clone", "rogue clone tank archer"),
}


@pytest.mark.covers("TA-1.6")
@pytest.mark.parametrize(
    ("kind", "hp", "attack", "move", "reach"),
    [
        ("hero", 5, 1, 1, 1),
        ("tank", 5, 1, 1, 1),
        ("archer", 3, 1, 1, 3),
        ("assassin", 2, 2, 4, 1),
        ("clone", 1, 1, 1, 1),
    ],
)
def test_the_figures_of_the_units(at, kind, hp, attack, move, reach):
    unit, team = TEAMS[kind]
    others = {} if kind == "hero" else {"p1_hero": "e1"}
    table = at(p1=team, p2_hero="e5", **{unit: "a1"}, **others)
    assert (table[f"{unit}_hp"], table[f"{unit}_attack"]) == (str(hp), str(attack))
    column = ["a2", "a3", "a4", "a5"]
    assert moves_of(table, unit) & set(column) == set(column[:move])
    for far, tile in enumerate(column, 1):
        duel = at(p1=team, p2_hero=tile, **{unit: "a1"}, **others)
        assert (f"{unit} attack p2_hero" in duel.legal) == (far <= reach)
    hit = at(p1=team, p2_hero="a2", **{unit: "a1"}, **others)
    hit.play(f"{unit} attack p2_hero")
    assert hit.hp("p2_hero") == (5 - attack,)


@pytest.mark.covers("TA-1.6")
@pytest.mark.parametrize("hero_class", ["warrior", "mage", "rogue", "ranger", "duelist", "cleric"])
def test_all_classes_have_the_same_figures(at, hero_class):
    table = at(p1=f"{hero_class} tank archer", p1_hero="c3", p2_hero="c4")
    assert (table["p1_hero_hp"], table["p1_hero_attack"], table["p1_hero_kind"]) == ("5", "1", hero_class)
    assert moves_of(table, "p1_hero") == {"c2", "b3", "d3"}
    assert "p1_hero attack p2_hero" in table.legal


@pytest.mark.covers("TA-1.7")
def test_where_the_units_start(fresh):
    picks = ["class mage", "skill blast", "minion archer", "minion tank"]
    table = fresh()
    table.play(*[f"{side} {pick}" for side in ("p1", "p2") for pick in picks])
    tiles = {unit.id: unit.tile for unit in table.view(OPEN).units}
    assert tiles == {
        "p1_hero": "c1",
        "p1_minion_1": "a1",
        "p1_minion_2": "e1",
        "p2_hero": "c5",
        "p2_minion_1": "a5",
        "p2_minion_2": "e5",
    }
    assert (table["p1_minion_1_kind"], table["p1_minion_2_kind"]) == ("archer", "tank")


@pytest.mark.covers("TA-1.8")
def test_hp_may_rise_above_the_start(at):
    table = at(tiles="c2:life")
    table.play("p1_hero move c2")
    assert table.hp("p1_hero") == (8,)


@pytest.mark.covers("TA-1.8")
@pytest.mark.parametrize(("hp", "after"), [(97, 99), (99, 99), (96, 99), (95, 98)])
def test_hp_are_99_at_most(at, hp, after):
    table = at(p1_hero=f"c1:{hp}", tiles="c2:life")
    table.play("p1_hero move c2")
    assert table.hp("p1_hero") == (after,)


@pytest.mark.covers("TA-1.8")
@pytest.mark.parametrize("hp", [1, 2])
def test_the_dead_leave_the_board_and_keep_their_id(at, hp):
    table = at(p1_hero="c3:power", p2_hero="c5", p2_minion_1=f"c4:{hp}")
    table.play("p1_hero attack p2_minion_1", "buff")
    [dead] = [unit for unit in table.view(0).units if unit.id == "p2_minion_1"]
    assert (dead.hp, dead.tile, dead.acted, dead.buffs) == (0, "-", False, {})
    assert table.refused("p2_minion_1 end") == "unit_dead"


@pytest.mark.covers("TA-5.12", "TA-5.13")
def test_a_buff_tile_that_is_used_up_or_over_leaves_nothing_behind(at, tactics):
    table = at(p1_hero="c1", p2_hero="c5", tiles="c2:power:2 d3:slow:1")
    table.play("p1_hero move c2")
    assert (table["tiles"], tactics.check(table.state)) == ("d3:slow:1", None)
    table.play("p2_hero end")
    assert (table["round"], table["tiles"], tactics.check(table.state)) == ("2", "-", None)
