"""Section 9 of the rule book: the end of a round, step by step."""

import pytest

P1_HERO, P1_MINION_1, P1_MINION_2, P1_CLONE, P2_HERO = range(5)


def end_round(table):
    """All that are left pass; what the last of them told."""
    now, said = table["round"], []
    while table["round"] == now and table.end is None:
        said = table.play(f"{table['available'].split(',')[0]} end")
    return said


def last_of_round(at, **words):
    """A round in which only Player 2's hero has not acted."""
    units = [name for name in words if name.startswith("p") and "_" in name and name != "p2_hero"]
    heroes = {"p1_hero", *units}
    return at(acted=" ".join(sorted(heroes)), turn=2, **words)


@pytest.mark.covers("TA-9.1", "TA-9.2", "TA-9.5")
def test_the_order_of_a_rounds_end(at, tactics):
    """Bleed, clone counters, decay, pressure, deaths, then the round and what was stored."""
    table = last_of_round(
        at,
        p1="rogue clone tank archer",
        p1_hero="c1:9:bleed",
        p1_minion_1="a1:2",
        p1_minion_2="e1:9:slow1",
        p1_clone="b1",
        clone1=1,
        p2_hero="c5:9:bleed",
        stored="p1_minion_2:move:e2",
        round=8,
    )
    table.play("p2_hero end")
    told = [(tactics.events[number].name, *values[:1]) for number, *values in table.raw_events]
    assert told == [
        ("passed", P2_HERO),
        ("lost_hp", P1_HERO),  # bleed
        ("lost_hp", P2_HERO),
        ("vanished", P1_CLONE),
        ("lost_hp", P1_MINION_1),  # decay
        ("lost_hp", P1_MINION_2),
        ("lost_hp", P1_HERO),  # pressure
        ("lost_hp", P1_MINION_1),
        ("lost_hp", P1_MINION_2),
        ("lost_hp", P2_HERO),
        ("died", P1_MINION_1),
        ("buff_left", 0),  # on a1
        ("round_began", 9),
        ("carried_out", P1_MINION_2),
        ("moved", P1_MINION_2),
    ]


@pytest.mark.covers("TA-9.3")
@pytest.mark.parametrize(("round_", "loss"), [(1, 0), (2, 0), (3, 1), (4, 1), (7, 1)])
def test_minions_decay_from_round_3_on(at, round_, loss):
    table = last_of_round(at, p1_minion_1="a1:9", p1_minion_2="e1:9", p2_hero="c5", round=round_)
    table.play("p2_hero end")
    assert table.hp("p1_hero", "p1_minion_1", "p1_minion_2", "p2_hero") == (5, 9 - loss, 9 - loss, 5)


@pytest.mark.covers("TA-9.4")
@pytest.mark.parametrize(("round_", "hero", "minion"), [(7, 0, 1), (8, 1, 2), (9, 1, 2), (20, 1, 2)])
def test_pressure_from_round_8_on(at, round_, hero, minion):
    table = last_of_round(at, p1_hero="c1:9", p1_minion_1="a1:9", p2_hero="c5:9", round=round_)
    table.play("p2_hero end")
    assert table.hp("p1_hero", "p1_minion_1", "p2_hero") == (9 - hero, 9 - minion, 9 - hero)


@pytest.mark.covers("TA-9.4", "TA-8.21")
def test_clones_are_free_of_decay_and_pressure(at):
    table = last_of_round(
        at, p1="rogue clone", p1_hero="c1:9", p1_clone="b1", clone1=2, p2_hero="c5:9", round=8
    )
    table.play("p2_hero end")
    assert table.hp("p1_clone") == (1,)


@pytest.mark.covers("TA-9.5", "TA-8.19")
def test_a_rogue_that_dies_together_with_the_marked_unit_is_not_saved(at):
    table = last_of_round(at, p1="rogue mark", p1_hero="c1:1", p2_hero="c5:9", round=8, mark1="p2_minion_1",
                          p2_minion_1="a5:1")  # fmt: skip
    table.play("p2_hero end")
    assert table.end == ("hero_died", 2)


@pytest.mark.covers("TA-9.5")
def test_a_unit_loses_all_of_a_rounds_end_before_it_counts_as_dead(at):
    """Bleed and decay take both HP of the Archer, and it dies once."""
    table = last_of_round(at, p1_hero="c1", p1_minion_2="e1:2:bleed", p2_hero="c5", round=3)
    said = table.play("p2_hero end")
    assert said.count("p1_minion_2 died.") == 1
    assert table["obstacles"] == "e1:3"


@pytest.mark.covers("TA-9.6", "TA-6.1")
def test_durations_go_down_by_one_and_end_at_the_rounds_end(at):
    table = last_of_round(
        at,
        p1="warrior endure tank archer",
        p1_hero="c1:power2:speed1",
        p1_minion_1="a1:weakness1",
        p2="duelist challenge archer assassin",
        p2_hero="c5",
        shield1="3:2",
        ready1=2,
        ready2=1,
        challenge2="p1_hero:1",
        feint2=2,
        blind="p1_minion_1",
        rallied="p1_hero",
        tiles="b3:power:1,d3:life:2",
    )
    table.play("p2_hero end")
    assert (table["p1_hero_buffs"], table["p1_minion_1_buffs"]) == ("power1", "-")
    assert (table["shield1"], table["ready1"], table["ready2"]) == ("3:1", "1", "0")
    assert (table["challenge2"], table["feint2"], table["blind"], table["rallied"]) == ("-", "1", "-", "-")
    assert table["tiles"] == "d3:life:2"
    end_round(table)
    assert (table["p1_hero_buffs"], table["shield1"], table["ready1"], table["tiles"]) == ("-", "-", "0", "-")


@pytest.mark.covers("TA-9.6")
def test_what_lasts_till_the_round_ends_still_works_at_its_end(at):
    table = last_of_round(
        at, p1="cleric ascend", p1_hero="c1:1:bleed", p2_hero="c5", invulnerable="p1_hero", round=8
    )
    table.play("p2_hero end")
    assert (table.hp("p1_hero"), table["invulnerable"]) == ((1,), "-")


@pytest.mark.covers("TA-9.7", "TA-7.3")
def test_no_tank_guards_at_the_end_of_a_round(at):
    table = last_of_round(at, p1_hero="c1:bleed", p1_minion_1="b1", p2_hero="c5", round=8)
    table.play("p2_hero end")
    assert table.hp("p1_hero", "p1_minion_1") == (3, 3)


@pytest.mark.covers("TA-9.8")
@pytest.mark.parametrize("limit", [1, 2, 60])
def test_the_game_is_a_draw_at_the_end_of_the_last_round(at, limit):
    table = at(
        {"round_limit": limit, "pressure_round": 100}, p1_hero="c1", p2_hero="c5", round=max(1, limit - 1)
    )
    if limit > 1:
        end_round(table)
        assert (table.end, table["round"]) == (None, str(limit))
    end_round(table)
    assert (table.end, table["round"]) == (("round_limit", None), str(limit))


@pytest.mark.covers("TA-9.8")
def test_a_hero_that_dies_at_the_end_of_the_last_round_loses(at):
    table = last_of_round(at, p1_hero="c1:1", p2_hero="c5", round=60)
    table.play("p2_hero end")
    assert table.end == ("hero_died", 2)


def test_a_clone_that_bleeds_to_death_when_its_time_is_over_has_died(at):
    """And so the Rogue who marked it gains 2 HP."""
    table = last_of_round(
        at, p1="rogue clone", p1_clone="b1:1:bleed", clone1=1, p2="rogue mark", p2_hero="c5", mark2="p1_clone"
    )
    said = table.play("p2_hero end")
    assert "p1_clone died." in said
    assert (table.hp("p2_hero"), table["mark2"]) == ((7,), "-")


@pytest.mark.covers("TA-8.33")
def test_a_clone_whose_time_is_over_has_not_died(at):
    table = last_of_round(
        at, p1="rogue clone", p1_clone="b1", clone1=1, p2="rogue mark", p2_hero="c5", mark2="p1_clone"
    )
    assert "p1_clone vanished." in table.play("p2_hero end")
    assert (table.hp("p2_hero"), table["mark2"]) == ((5,), "-")
