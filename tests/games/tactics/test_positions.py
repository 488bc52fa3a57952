"""Positions of Tactics in words."""

import random

import pytest

from turnwise.core.errors import BadSetup, BadText


def test_nothing_said_is_the_start_with_the_usual_teams(at):
    table = at()
    assert (table["p1"], table["p2"]) == ("warrior,endure,tank,archer", "mage,blast,archer,assassin")
    assert [table[f"p1_{slot}"] for slot in ("hero", "minion_1", "minion_2", "clone")] == [
        *("c1:5", "a1:5", "e1:3", "-")
    ]
    assert [table[f"p2_{slot}"] for slot in ("hero", "minion_1", "minion_2", "clone")] == [
        *("c5:5", "a5:3", "e5:2", "-")
    ]
    assert (table["turn"], table["last"], table["round"], table["phase"]) == ("1", "2", "1", "action")


def test_the_start_is_that_of_a_game_with_given_teams(at, fresh):
    teams = {"p1_class": "rogue", "p1_skill": "mark", "p2_class": "cleric", "p2_skill": "rally"}
    teams |= {
        "p1_minion_1": "tank",
        "p1_minion_2": "assassin",
        "p2_minion_1": "archer",
        "p2_minion_2": "tank",
    }
    dealt = fresh(1, **teams)
    assert at(teams)["p1"] == dealt["p1"] == "rogue,mark,tank,assassin"
    assert at(teams).state.tile == dealt.state.tile


@pytest.mark.parametrize(
    ("said", "team"),
    [
        ("mage", "mage,blast,tank,archer"),
        ("mage chaos", "mage,chaos,tank,archer"),
        ("rally", "cleric,rally,tank,archer"),
        ("assassin", "warrior,endure,assassin,archer"),
        ("archer", "warrior,endure,archer,tank"),
        ("assassin tank leap warrior", "warrior,leap,assassin,tank"),
        ("Mage,-,Tank,-", "mage,blast,tank,archer"),
        ("-", "warrior,endure,tank,archer"),
    ],
)
def test_a_team_needs_few_words(at, said, team):
    assert at(p1=said)["p1"] == team


def test_units_of_a_side_that_are_not_named_are_dead_if_another_is(at):
    table = at(p1_hero="c3", p2_minion_1="b2:1:speed:slow1", p1_clone="d3")
    assert [table[f"p1_{slot}"] for slot in ("hero", "minion_1", "minion_2", "clone")] == [
        *("c3:5", "dead", "dead", "d3:1")
    ]
    assert [table[f"p2_{slot}"] for slot in ("hero", "minion_1", "minion_2", "clone")] == [
        *("c5:5", "b2:1:speed2:slow1", "dead", "-")
    ]
    assert table["clone1"] == "2"


def test_what_is_left_out_has_the_numbers_of_the_rules(at):
    table = at(obstacles="c3 d4:1", tiles="b2:speed b3:slow:7", round=3, shield1=3, mark1="p2_hero", feint2=1)
    assert (table["obstacles"], table["tiles"]) == ("c3:3,d4:1", "b2:speed:4,b3:slow:7")
    assert (table["shield1"], table["mark1"], table["challenge1"], table["feint2"]) == (
        *("3:2", "p2_hero:2", "-", "1"),
    )


def test_a_fallen_minion_has_its_tile_and_no_hp(at):
    table = at(p2_minion_1="c3", fallen="p2_minion_1", turn=2)
    assert (table["p2_minion_1"], table["phase"], table["choice"]) == ("c3:0", "choice", "p2_minion_1")
    assert (table.player, table.legal, table["available"]) == (2, {"obstacle", "buff"}, "-")


@pytest.mark.covers("TA-11.1", "TA-11.3")
def test_who_may_act(at):
    table = at(acted="p1_hero p2_minion_1")
    assert table["available"] == table["unacted1"] == "p1_minion_1,p1_minion_2"
    assert table["unacted2"] == "p2_hero,p2_minion_2"
    assert (table["acted"], table["speed_unit"], table["speed_actions_remaining"]) == (
        *("p1_hero,p2_minion_1", "-", "-"),
    )
    assert (table["timer"], table["seconds"]) == ("ACTION", "10")


@pytest.mark.covers("TA-11.2")
def test_who_may_act_in_mid_speed(at):
    table = at(p1_hero="c2:speed", p1_minion_1="a1", again="p1_hero")
    assert (table["available"], table["speed_unit"], table["speed_actions_remaining"]) == (
        *("p1_hero", "p1_hero", "1"),
    )
    assert table["unacted1"] == "p1_hero,p1_minion_1"


def test_numbers_of_units(at):
    table = at(p1_hero="c2:7:power1:bleed", p1_minion_2="dead", p2_hero="e5:2")
    assert (table["p1_hero_hp"], table["p1_hero_tile"], table["p1_hero_kind"]) == ("7", "c2", "warrior")
    assert (table["p1_hero_buffs"], table["p1_hero_attack"]) == ("power1,bleed2", "4")
    assert (table["p1_minion_2_hp"], table["p1_minion_2_tile"], table["p1_minion_2_attack"]) == (
        *("0", "-", "-"),
    )


@pytest.mark.parametrize(
    "stored",
    [
        "p1_hero:move:c2",
        "p1_hero:attack:c2",
        "p1_hero:move:c2:attack:c3",
        "p1_hero:skill:strike:up:bleed",
        "p1_hero:move:b1,p1_minion_1:attack:a2",
    ],
)
def test_stored_actions_read_back(at, stored):
    table = at(
        p1="duelist strike",
        p1_hero="c1:slow",
        p1_minion_1="a1:slow",
        p1_minion_2="e1",
        p2_hero="c2",
        acted="p1_hero p1_minion_1",
        stored=stored,
    )
    assert table["stored"] == stored


def test_draft_positions_read_back(at, tactics):
    table = at(phase="draft", p1="mage,-,tank,-", p2="-,-,archer,-")
    assert (table["p1"], table["p2"], table["phase"]) == ("mage,-,tank,-", "-,-,archer,-", "draft")
    assert (table["done1"], table["p1_hero"], table["available"], table["timer"]) == (
        "false",
        "-",
        "-",
        "DRAFT",
    )
    assert "p1 skill blast" in table.legal
    assert tactics.parse_state(tactics.format_state(table.state)) == table.state


@pytest.mark.untraced
def test_every_position_of_random_games_reads_back(fresh, tactics):
    for seed in range(30):
        state, dice = fresh(seed).state, random.Random(seed)
        while actions := tactics.legal(state):
            tactics.text.derived_fields(state)
            assert tactics.parse_state(tactics.format_state(state)) == state
            tactics.apply(state, dice.choice(tactics.permitted(state) if dice.random() < 0.05 else actions))
        assert tactics.parse_state(tactics.format_state(state)) == state


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ({"p1_hro": "c1"}, "did you mean p1_hero"),
        ({"p1_hero": "c9"}, "no tile 'c9'"),
        ({"p1_hero": "c1:100"}, "HP of p1_hero is '100' in a position; it is 0 to 99"),
        ({"p1_hero": "c1:quick"}, "no buff 'quick'"),
        ({"p1_hero": "c1:speed10"}, "speed of p1_hero is '10'"),
        ({"p1": "wizard"}, "p1 has 'wizard'"),
        ({"p1": "mage mage"}, "a class, a skill, two minions"),
        ({"p1": "tank archer assassin"}, "p1 has 'assassin'"),
        ({"p1": "mage,-"}, "class, skill and two minions"),
        ({"phase": "night"}, "phase is 'night'"),
        ({"phase": "choice"}, "phase is choice in a position of phase action"),
        ({"phase": "draft", "p1_hero": "c1"}, "there are no units yet"),
        ({"turn": "3"}, "turn is '3' in a position; it is 1 to 2"),
        ({"round": "61"}, "round is '61'"),
        ({"over": "boredom"}, "over is 'boredom'"),
        ({"acted": "p3_hero"}, "no unit 'p3_hero'"),
        ({"acted": "hero"}, "no unit 'hero'"),
        ({"invisible": "p1_minion_1"}, "only heroes are"),
        ({"obstacles": "c3:0"}, "an obstacle is '0'"),
        ({"tiles": "c3"}, "no buff ''"),
        ({"tiles": "c3:luck"}, "no buff 'luck'"),
        ({"stored": "p1_hero:skill:blast:c3"}, "cannot have stored"),
        ({"stored": "p1_hero:dance"}, "cannot read the move"),
        ({"ready1": "x"}, "ready1 is 'x'"),
        ({"mark1": "p2_hero:0"}, "mark1 is '0'"),
    ],
)
def test_words_that_cannot_be_read(at, words, sentence):
    with pytest.raises(BadText, match=sentence):
        at(**words)


@pytest.mark.parametrize(
    ("words", "defect"),
    [
        ({"p1_hero": "c1", "p2_hero": "c1"}, "on another's tile"),
        ({"p1_hero": "dead"}, "the end does not fit"),
        ({"obstacles": "c1"}, "stands on an obstacle"),
        ({"obstacles": "c3", "tiles": "c3:life"}, "holds two things"),
        ({"acted": "p1_hero p1_minion_1 p1_minion_2"}, "acted flags"),
        ({"p1": "mage leap"}, "a pick is none"),
        ({"fallen": "p1_hero"}, "pending choice"),
    ],
)
def test_positions_that_cannot_be(at, words, defect):
    with pytest.raises(BadSetup, match=defect):
        at(**words)
