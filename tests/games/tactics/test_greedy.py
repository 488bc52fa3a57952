"""The simple player: it takes what an action does at once, and else a step towards the enemy."""

import random

import pytest

from turnwise.core.position import Position

TEAMS = {"p1": "warrior endure tank archer", "p2": "mage blast archer assassin"}


@pytest.fixture
def wish(tactics):
    """What the simple player would do, in notation."""
    return lambda table: tactics.text.format_action(table.state, tactics.greedy(table.state, [1, 1]))


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ({"p1_hero": "c3", "p2_hero": "c4:1", "p2_minion_2": "b3"}, "p1_hero attack p2_hero"),
        ({"p1_hero": "a1", "p1_minion_2": "c2", "p2_hero": "c5:1"}, "p1_minion_2 attack p2_hero"),
        ({"p1": "warrior leap", "p1_hero": "c1", "p2_hero": "c5:2"}, "p1_hero skill leap c4"),
        ({"p1": "mage blast", "p1_hero": "c1", "p2_hero": "b3:3"}, "p1_hero skill blast p2_hero"),
        ({"p1": "ranger hawk", "p1_hero": "c1", "p2_hero": "e3:2"}, "p1_hero skill hawk p2_hero"),
        ({"p1": "ranger blades", "p1_hero": "c1", "p2_hero": "c4:1"}, "p1_hero skill blades up"),
        ({"p1": "mage chaos", "p1_hero": "a1", "p2_hero": "e5:1"}, "p1_hero skill chaos"),
        ({"p1": "duelist strike", "p1_hero": "c3", "p2_hero": "c4:3"}, "p1_hero skill strike p2_hero bleed"),
        (
            {"p1": "warrior shockwave", "p1_hero": "c3", "p2_hero": "c4:1", "ready1": 1},
            "p1_hero attack p2_hero",
        ),
    ],
)
def test_it_kills_a_hero_when_it_can(at, wish, words, move):
    assert wish(at(**TEAMS | words)) == move


def test_it_kills_a_hero_by_a_move_and_an_attack(at, wish):
    table = at(p1="mage blast archer assassin", p1_hero="a1", p1_minion_2="d1", p2_hero="c5:2", ready1=2)
    assert wish(table) == "p1_minion_2 move d5 attack p2_hero"


@pytest.mark.parametrize("buff", ["weakness", "bleed", "slow"])
def test_it_does_not_walk_its_hero_onto_a_bad_tile(at, wish, buff):
    table = at(**TEAMS, p1_hero="c1:1", p2_hero="c5", tiles=f"c2:{buff}", ready1=2)
    assert wish(table) != "p1_hero move c2"


@pytest.mark.parametrize("buff", ["power", "life", "speed"])
def test_it_takes_a_good_tile(at, wish, buff):
    table = at(**TEAMS, p1_hero="c1", p2_hero="c5", tiles=f"d1:{buff}", ready1=2)
    assert wish(table) == "p1_hero move d1"


def test_it_does_not_attack_into_a_feint(at, wish):
    words = {"p1": TEAMS["p1"], "p2": "duelist feint archer assassin", "ready1": 2}
    assert wish(at(**words, p1_hero="c3", p2_hero="c4")) == "p1_hero attack p2_hero"
    assert "attack" not in wish(at(**words, p1_hero="c3", p2_hero="c4", feint2=1))


def test_it_does_not_hit_the_invulnerable_or_a_shield_when_somebody_else_can_be_hit(at, wish):
    words = {"p1_hero": "c3", "p2_hero": "c4", "p2_minion_1": "b3", "ready1": 2}
    table = at(**words, p1=TEAMS["p1"], p2="cleric ascend archer assassin", invulnerable="p2_hero")
    assert wish(table) == "p1_hero attack p2_minion_1"
    table = at(**words, p1=TEAMS["p1"], p2="warrior endure archer assassin", shield2="3:1")
    assert wish(table) == "p1_hero attack p2_minion_1"


def test_it_prefers_the_hero_to_a_minion_and_a_kill_to_a_scratch(at, wish):
    table = at(**TEAMS, p1_hero="c3", p2_hero="c4", p2_minion_1="b3", ready1=2)
    assert wish(table) == "p1_hero attack p2_hero"
    table = at(**TEAMS, p1_hero="c3", p2_hero="c4", p2_minion_1="b3:1", ready1=2)
    assert wish(table) == "p1_hero attack p2_minion_1"


def test_it_goes_towards_the_enemy_hero_when_there_is_nothing_else_to_do(at, wish):
    table = at(**TEAMS, p1_hero="c1", p2_hero="c5", ready1=2)
    assert wish(table) == "p1_hero move c2"


def test_it_drafts_a_team_that_does_well(tactics):
    skills = set()
    for seed in range(30):
        state, rng = tactics.new(seed), [seed * 7919 + 1, 1]
        while state.drafting:
            Position(tactics, state).carry_out(tactics.greedy(state, rng))
        skills |= {tactics.text.position_fields(state)[side].split(",")[1] for side in ("p1", "p2")}
    assert skills == {"blast", "wild", "blessing"}


@pytest.mark.parametrize(
    ("given", "skill"),
    [
        ("warrior", "leap"),
        ("mage", "blast"),
        ("rogue", "mark"),
        ("duelist", "strike"),
        ("cleric", "blessing"),
    ],
)
def test_it_drafts_the_best_skill_of_a_class_that_is_given(tactics, given, skill):
    state = tactics.new(1, None, {"p1_class": given})
    while state.drafting:
        Position(tactics, state).carry_out(tactics.greedy(state, [1, 1]))
    assert tactics.text.position_fields(state)["p1"].split(",")[:2] == [given, skill]


def test_it_makes_every_choice_and_only_legal_actions(tactics):
    for seed in range(20):
        state, rng = tactics.new(seed), [seed + 1, 1]
        while not state.over:
            action = tactics.greedy(state, rng)
            assert action in tactics.legal(state), tactics.format_state(state)
            tactics.apply(state, action)


def test_it_wins_nearly_all_games_against_chance(tactics):
    won = 0
    for seed in range(60):
        dice, rng, careful = random.Random(seed), [seed + 1, 1], seed % 2
        state = tactics.new(seed)
        while actions := tactics.legal(state):
            is_careful = tactics.rules.mover(state) == careful
            tactics.rules.apply(
                state, tactics.greedy(state, rng) if is_careful else dice.choice(actions), None
            )
        won += state.winner == careful
    assert won >= 55
