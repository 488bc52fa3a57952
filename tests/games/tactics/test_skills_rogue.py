"""Section 8 of the rule book: smoke, mark and clone."""

from typing import Any

import pytest

SMOKE = {"p1": "rogue smoke tank archer", "p2": "mage blast archer assassin"}
MARK = {"p1": "rogue mark tank archer", "p2": "mage blast archer assassin"}
CLONE = {"p1": "rogue clone tank archer", "p2": "mage blast archer assassin"}


@pytest.mark.covers("TA-8.18", "TA-8.2")
def test_smoke_teleports_hides_and_blinds_the_enemies_left_behind(at):
    words = {"p1_hero": "c3", "p1_minion_1": "c2", "p2_hero": "c4", "p2_minion_1": "b3", "p2_minion_2": "d4"}
    table = at(**SMOKE, **words)
    table.play("p1_hero skill smoke a2")
    assert (table["p1_hero_tile"], table["invisible"]) == ("a2", "p1_hero")
    assert (table["blind"], table["turn"], table["ready1"]) == ("p2_hero,p2_minion_1", "2", "2")
    assert table.hp("p2_hero", "p2_minion_1") == (5, 3)


@pytest.mark.covers("TA-8.18")
def test_smoke_blinds_every_enemy_around_and_says_so(at: Any) -> None:
    """A hero, both minions and a clone on the four tiles next to c3; the own unit on b2 is none of them."""
    words = {"p2_hero": "c4", "p2_minion_1": "b3", "p2_minion_2": "d3", "p2_clone": "c2"}
    table = at(p1=SMOKE["p1"], p2="rogue clone archer assassin", p1_hero="c3", p1_minion_1="b2", **words)
    said = table.play("p1_hero skill smoke a2")
    assert table["blind"] == "p2_hero,p2_minion_1,p2_minion_2,p2_clone"
    assert said == [
        "p1_hero used smoke.",
        "p2_hero is blind until the round ends.",
        "p2_minion_1 is blind until the round ends.",
        "p2_minion_2 is blind until the round ends.",
        "p2_clone is blind until the round ends.",
        "p1_hero went from c3 to a2.",
    ]


@pytest.mark.covers("TA-8.18", "TA-1.8")
@pytest.mark.parametrize("corner", ["a1", "e1", "a5", "e5"])
def test_smoke_blinds_nobody_who_is_dead_whatever_tile_is_left(at: Any, tactics: Any, corner: str) -> None:
    table = at(**SMOKE, p1_hero=corner, p2_hero="c3")
    table.play("p1_hero skill smoke c2" if corner[1] == "1" else "p1_hero skill smoke c4")
    assert (table["blind"], tactics.check(table.state)) == ("-", None)


@pytest.mark.covers("TA-8.18", "TA-12.6")
@pytest.mark.parametrize(
    ("tile", "code"), [("c5", "out_of_range"), ("c4", "tile_taken"), ("b1", "tile_taken"), ("", "wrong_aim")]
)
def test_smoke_needs_a_free_tile_up_to_three_away(at, tile, code):
    table = at(**SMOKE, p1_hero="c1", p2_hero="c4", obstacles="b1")
    assert table.refused(f"p1_hero skill smoke {tile}".strip()) == code


@pytest.mark.covers("TA-8.6", "TA-8.18")
def test_the_blind_can_move_and_use_skills_but_not_attack(at):
    table = at(**SMOKE, p1_hero="a1", p1_minion_1="c3", p2_hero="c4", blind="p2_hero", turn=2)
    assert table.refused("p2_hero attack p1_minion_1") == "blind"
    assert table.refused("p2_hero move b4 attack p1_minion_1") == "blind"
    assert table.refused("p2_hero move b4") is None
    assert table.refused("p2_hero skill blast p1_minion_1") is None


@pytest.mark.covers("TA-8.5")
def test_the_invisible_cannot_be_aimed_at_singly(at):
    table = at(**SMOKE, p1_hero="c3", p2_hero="c4", p2_minion_2="a3", invisible="p1_hero", turn=2)
    assert table.refused("p2_hero attack p1_hero") == "target_invisible"
    assert table.refused("p2_hero skill blast p1_hero") == "target_invisible"
    assert table.refused("p2_minion_2 move b3 attack p1_hero") == "target_invisible"
    assert table.refused("p2_minion_2 move c3") is not None
    assert not any("p1_hero" in move for move in table.legal)


@pytest.mark.covers("TA-8.18", "TA-9.6")
def test_smoke_is_over_when_the_round_ends(at):
    table = at(**SMOKE, p1_hero="c3", p2_hero="c4")
    table.play("p1_hero skill smoke c5")
    assert (table["invisible"], table["blind"]) == ("p1_hero", "p2_hero")
    table.play("p2_hero end")
    assert (table["round"], table["invisible"], table["blind"]) == ("2", "-", "-")


@pytest.mark.covers("TA-8.5", "TA-4.7")
def test_an_attack_after_smoke_shows_the_rogue_and_a_move_does_not(at):
    words = {"p1_hero": "c2:5:speed", "p2_hero": "c4", "p2_minion_1": "e5"}
    table = at(**SMOKE, **words)
    table.play("p1_hero skill smoke c3", "p1_hero attack p2_hero")
    assert (table["invisible"], table["turn"]) == ("-", "2")
    table = at(**SMOKE, **words)
    table.play("p1_hero skill smoke c3", "p1_hero move b3")
    assert (table["invisible"], table["turn"]) == ("p1_hero", "2")


@pytest.mark.covers("TA-5.12", "TA-8.18")
def test_smoke_ends_on_the_buff_tile_that_it_leads_to(at):
    table = at(**SMOKE, p1_hero="c1", p2_hero="c5", tiles="c3:life")
    table.play("p1_hero skill smoke c3")
    assert (table["p1_hero"], table["tiles"], table["invisible"]) == ("c3:8:life2", "-", "p1_hero")
    table = at(**SMOKE, p1_hero="c1:1", p2_hero="c5", tiles="c3:weakness")
    table.play("p1_hero skill smoke c3")
    assert (table.end, table["invisible"]) == (("hero_died", 2), "-")


@pytest.mark.covers("TA-6.9", "TA-8.18")
def test_a_stored_smoke_hides_and_blinds_in_the_next_round(at):
    table = at(**SMOKE, p1_hero="c3:5:slow", p2_hero="c5")
    table.play("p1_hero skill smoke a3", "p2_hero move c4")
    assert (table["round"], table["p1_hero_tile"]) == ("2", "a3")
    assert (table["invisible"], table["blind"], table["turn"]) == ("p1_hero", "p2_hero", "2")


@pytest.mark.covers("TA-8.19", "TA-8.2", "TA-3.13")
def test_mark_hurts_nobody_and_adds_two_to_every_hit(at):
    table = at(**MARK, p1_hero="c3", p1_minion_1="d4", p2_hero="c4", p2_minion_1="e5")
    table.play("p1_hero skill mark p2_hero")
    assert (table.hp("p2_hero"), table["mark1"], table["ready1"], table["turn"]) == (
        (5,),
        "p2_hero:2",
        "2",
        "2",
    )
    table.play("p2_minion_1 end", "p1_minion_1 attack p2_hero")
    assert table.hp("p2_hero") == (2,)  # 1 + 2


@pytest.mark.covers("TA-3.13", "TA-3.14")
@pytest.mark.parametrize(
    ("team", "hero", "move", "left"),
    [
        ("rogue mark", "c3", "attack p2_hero", 6),
        ("rogue mark", "c3:5:power", "attack p2_hero", 3),
        ("rogue mark", "c3:5:weakness", "attack p2_hero", 7),
        ("ranger hawk", "c1", "skill hawk p2_hero", 5),
        ("ranger blades", "c1", "skill blades up", 6),
    ],
)
def test_a_marked_hero_with_nine(at, team, hero, move, left):
    table = at(p1=f"{team} tank archer", p2="mage blast", p1_hero=hero, p2_hero="c4:9", mark1="p2_hero")
    table.play(f"p1_hero {move}")
    assert table.hp("p2_hero") == (left,)


@pytest.mark.covers("TA-8.19", "TA-12.6", "TA-8.5")
def test_mark_reaches_a_visible_enemy_up_to_two_away(at):
    table = at(**MARK, p1_hero="c3", p1_minion_1="c2", p2_hero="b4", p2_minion_1="e4", p2_minion_2="a3")
    assert table.refused("p1_hero skill mark p2_hero") is None
    assert table.refused("p1_hero skill mark p2_minion_1") == "out_of_range"
    assert table.refused("p1_hero skill mark p2_minion_2") is None
    assert table.refused("p1_hero skill mark p1_minion_1") == "own_unit"
    words = {"p1": MARK["p1"], "p2": "rogue smoke", "p1_hero": "c3", "p2_hero": "c4", "invisible": "p2_hero"}
    assert at(**words).refused("p1_hero skill mark p2_hero") == "target_invisible"


@pytest.mark.covers("TA-8.19", "TA-7.4")
def test_a_tank_does_not_keep_a_mark_away_but_pays_for_it(at):
    table = at(p1=MARK["p1"], p2="mage blast tank archer", p1_hero="c3", p2_hero="c4", p2_minion_1="d4")
    table.play("p1_hero skill mark p2_hero", "p2_minion_1 end", "p2_hero end", "p1_hero attack p2_hero")
    assert table.hp("p2_hero", "p2_minion_1") == (5, 2)


@pytest.mark.covers("TA-8.19")
def test_the_rogue_gains_two_hp_when_the_marked_unit_dies_in_combat(at):
    table = at(**MARK, p1_hero="c3", p2_hero="e5", p2_minion_1="c4", mark1="p2_minion_1:1")
    table.play("p1_hero attack p2_minion_1")
    assert (table.hp("p1_hero"), table["mark1"], table["choice"]) == ((7,), "-", "p2_minion_1")


@pytest.mark.covers("TA-8.19", "TA-9.3")
def test_the_rogue_gains_two_hp_when_decay_kills_the_marked_unit(at):
    table = at(**MARK, p1_hero="c3", p2_hero="e5", p2_minion_1="c5:1", mark1="p2_minion_1", round=3)
    table.play("p1_hero end", "p2_hero end", "p2_minion_1 end")
    assert (table["round"], table.hp("p1_hero"), table["mark1"], table["obstacles"]) == (
        "4",
        (7,),
        "-",
        "c5:3",
    )


@pytest.mark.covers("TA-8.9", "TA-8.19")
def test_a_new_mark_replaces_the_old_one_and_a_mark_ends_after_two_rounds(at):
    table = at(**MARK, p1_hero="c3", p2_hero="c4", p2_minion_1="b3", mark1="p2_minion_1:1")
    table.play("p1_hero skill mark p2_hero")
    assert table["mark1"] == "p2_hero:2"
    table.play("p2_hero end", "p2_minion_1 end")
    assert (table["round"], table["mark1"]) == ("2", "p2_hero:1")
    table.play("p1_hero end", "p2_hero end", "p2_minion_1 end")
    assert (table["round"], table["mark1"]) == ("3", "-")


@pytest.mark.covers("TA-6.13", "TA-8.19")
def test_a_stored_mark_that_meets_an_ally_works_on_the_ally(at, tactics):
    words = {"p1_hero": "c3:5:slow", "p1_minion_1": "b4:4", "p2_hero": "c4", "p2_minion_2": "e5"}
    table = at(**MARK, **words)
    table.play("p1_hero skill mark p2_hero", "p2_hero move d4", "p1_minion_1 move c4", "p2_minion_2 end")
    assert (table["round"], table["mark1"], table["turn"]) == ("2", "p1_minion_1:2", "1")
    table.play("p1_minion_1 end", "p2_hero attack p1_minion_1")
    assert table.hp("p1_minion_1") == (1,)  # 4 - 1 - 2
    table.play("p2_minion_2 move c5 attack p1_minion_1")
    assert (table.hp("p1_hero", "p1_minion_1"), table["mark1"]) == ((7, 0), "-")
    assert tactics.check(table.state) is None


@pytest.mark.covers("TA-8.20", "TA-8.2")
def test_a_clone_appears_beside_the_rogue_and_acts_in_the_same_round(at):
    table = at(**CLONE, p1_hero="c3", p2_hero="c5", p2_minion_1="e5")
    table.play("p1_hero skill clone c4")
    assert (table["p1_clone"], table["turn"], table["ready1"], table["clone1"]) == ("c4:1", "2", "2", "2")
    assert (table["unacted1"], table["acted"]) == ("p1_clone", "p1_hero")
    table.play("p2_minion_1 end", "p1_clone attack p2_hero")
    assert (table.hp("p2_hero"), table["p1_clone_attack"], table["turn"]) == ((4,), "1", "2")


@pytest.mark.covers("TA-8.20", "TA-12.6")
@pytest.mark.parametrize(
    ("tile", "code"),
    [("c5", "out_of_range"), ("d4", "out_of_range"), ("c4", "tile_taken"), ("b3", "tile_taken")],
)
def test_a_clone_needs_a_free_adjacent_tile(at, tile, code):
    table = at(**CLONE, p1_hero="c3", p2_hero="c4", obstacles="b3")
    assert table.refused(f"p1_hero skill clone {tile}") == code


@pytest.mark.covers("TA-8.20", "TA-12.6")
def test_there_is_one_clone_at_a_time(at):
    table = at(**CLONE, p1_hero="c3", p2_hero="e5", p1_clone="a1")
    assert table.refused("p1_hero skill clone c4") == "clone_lives"
    assert table.refused("p1_clone skill clone a2") == "not_a_hero"


@pytest.mark.covers("TA-8.21", "TA-9.2")
def test_a_clone_is_gone_at_the_end_of_the_round_after_its_own(at):
    table = at(**CLONE, p1_hero="c3", p2_hero="e5")
    table.play("p1_hero skill clone c4", "p2_hero end", "p1_clone end")
    assert (table["round"], table["p1_clone"]) == ("2", "c4:1")
    table.play("p2_hero end", "p1_hero end", "p1_clone end")
    assert (table["round"], table["p1_clone"], table["obstacles"], table["tiles"]) == ("3", "dead", "-", "-")
    table.play("p2_hero end")
    assert (table["clone1"], table.refused("p1_hero skill clone c4")) == ("0", None)


@pytest.mark.covers("TA-8.21", "TA-5.8")
def test_a_clone_killed_leaves_nothing_and_asks_for_no_choice(at):
    table = at(**CLONE, p1_hero="a1", p2_hero="c5", p1_clone="c4", turn=2)
    table.play("p2_hero attack p1_clone")
    assert (table["p1_clone"], table["fallen"], table["obstacles"], table["turn"]) == ("dead", "-", "-", "1")
    assert (table["clone1"], table["unacted1"]) == ("0", "p1_hero")


@pytest.mark.covers("TA-8.21", "TA-9.3", "TA-9.4")
def test_decay_and_pressure_pass_a_clone_by_and_bleed_does_not(at):
    table = at(**CLONE, p1_hero="a1", p2_hero="c5", p1_clone="c4", round=9)
    table.play("p1_hero end", "p2_hero end", "p1_clone end")
    assert (table["round"], table["p1_clone"], table.hp("p1_hero", "p2_hero")) == ("10", "c4:1", (4, 4))
    table = at(**CLONE, p1_hero="a1", p2_hero="c5", p1_clone="c4:1:bleed")
    table.play("p1_hero end", "p2_hero end", "p1_clone end")
    assert table["p1_clone"] == "dead"


@pytest.mark.covers("TA-8.20", "TA-8.21", "TA-5.12")
def test_a_clone_appears_on_a_buff_tile_without_using_it_and_walks_onto_others(at):
    table = at(**CLONE, p1_hero="c3", p2_hero="e5", tiles="c4:power b4:life")
    table.play("p1_hero skill clone c4", "p2_hero end")
    assert (table["tiles"], table["p1_clone"]) == ("b4:life:2,c4:power:2", "c4:1")
    table = at(**CLONE, p1_hero="c3", p1_clone="c4", p2_hero="e5", tiles="b4:life")
    table.play("p1_clone move b4")
    assert (table["tiles"], table["p1_clone"]) == ("-", "b4:4:life2")


@pytest.mark.covers("TA-7.1", "TA-8.21")
def test_a_tank_guards_a_clone(at):
    table = at(**CLONE, p1_hero="a1", p1_minion_1="b4", p1_clone="c4", p2_hero="c5", turn=2)
    table.play("p2_hero attack p1_clone")
    assert table.hp("p1_clone", "p1_minion_1") == (1, 4)


@pytest.mark.covers("TA-8.20", "TA-4.1")
def test_a_clone_made_when_the_opponent_is_exhausted_still_acts(at):
    table = at(**CLONE, p1_hero="c3", p2_hero="e5", acted="p2_hero")
    table.play("p1_hero skill clone c4")
    assert (table["turn"], table["available"], table["round"]) == ("1", "p1_clone", "1")


@pytest.mark.covers("TA-6.9", "TA-6.12", "TA-8.20")
def test_a_stored_clone_appears_in_the_next_round_or_fails(at):
    table = at(**CLONE, p1_hero="c3:5:slow", p2_hero="c5")
    table.play("p1_hero skill clone c4", "p2_hero end")
    assert (table["round"], table["p1_clone"], table["unacted1"]) == ("2", "c4:1", "p1_clone")
    table = at(**CLONE, p1_hero="c3:5:slow", p2_hero="c5")
    assert "p1_hero failed." in table.play("p1_hero skill clone c4", "p2_hero move c4")
    assert table["p1_clone"] == "-"
