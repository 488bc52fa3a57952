"""What an action of Tactics consists of; what is previewed is what then happens."""

import random

import pytest

from turnwise.core.events import event_buffer, read_events
from turnwise.core.state import copy
from turnwise.games.tactics.events import CARRIED_OUT, GUARDED, HIT, OBSTACLE_FELL, OBSTACLE_HIT, ROUND_BEGAN
from turnwise.games.tactics.state import SIZE


def parts(table, tactics, action):
    return tactics.text.parts(table.state, tactics.text.parse_action(table.state, action))


def test_picks_of_both_players(fresh, tactics):
    table = fresh()
    table.play("p1 class mage")
    found = [tactics.text.parts(table.state, action) for action in tactics.permitted(table.state)]
    assert found == [
        *({"verb": "pick", "seat": 0, "minion": minion} for minion in ("tank", "archer", "assassin")),
        *({"verb": "pick", "seat": 0, "skill": skill} for skill in ("blast", "beacon", "chaos")),
        *({"verb": "pick", "seat": 1, "class": word} for word in table.static_view.classes),
        *({"verb": "pick", "seat": 1, "minion": minion} for minion in ("tank", "archer", "assassin")),
        {"verb": "timeout"},
    ]


def test_moves_and_passes(at, tactics):
    table = at(p1_hero="c1")
    found = [tactics.text.parts(table.state, action) for action in tactics.legal(table.state)]
    assert found == [
        *({"verb": "move", "unit": "p1_hero", "to": tile} for tile in ("b1", "d1", "c2")),
        {"verb": "skill", "unit": "p1_hero", "skill": "endure"},
        {"verb": "pass", "unit": "p1_hero"},
    ]


ATTACKS = [
    ({}, 1, {}),
    ({"p1_hero": "c3:power"}, 4, {}),
    ({"p1_hero": "c3:weakness"}, 0, {}),
    ({"p1": "ranger wild", "charges1": 1}, 3, {}),
    ({"p1": "rogue mark", "mark1": "p2_hero"}, 3, {}),
    ({"p2": "warrior endure", "shield2": "3"}, 0, {}),
    ({"p2": "warrior endure", "shield2": "3", "p1_hero": "c3:power"}, 1, {}),
    ({"p2": "cleric ascend", "invulnerable": "p2_hero"}, 0, {}),
    ({"p2": "duelist challenge", "challenge2": "p1_hero"}, 1, {"counter": 2}),
    ({"p2": "duelist feint", "feint2": 1}, 0, {"counter": 2}),
    ({"p2": "mage blast tank archer", "p2_minion_1": "d4"}, 1, {"guard": "p2_minion_1"}),
]


@pytest.mark.parametrize(("words", "damage", "more"), ATTACKS)
def test_an_attack_tells_its_damage(at, tactics, words, damage, more):
    table = at(**({"p1_hero": "c3", "p2_hero": "c4"} | words))
    found = parts(table, tactics, "p1_hero attack p2_hero")
    assert found == {"verb": "attack", "unit": "p1_hero", "target": "p2_hero", "damage": damage} | more


def test_an_obstacle_is_a_tile(at, tactics):
    table = at(p1_hero="c3", p1_minion_1="a1", obstacles="c4:3,a2:2")
    assert parts(table, tactics, "p1_hero attack c4") == {
        "verb": "attack",
        "unit": "p1_hero",
        "target": "c4",
        "damage": 1,
    }
    assert table.view(0).obstacles == {"c4": 3, "a2": 2}
    power = at(p1_hero="c3:power", obstacles="c4:3")
    assert parts(power, tactics, "p1_hero attack c4")["damage"] == 3


def test_a_move_and_attack_has_a_tile_and_a_target(at, tactics):
    table = at(p1_hero="c2", p2_hero="c4", tiles="c3:power:2")
    assert parts(table, tactics, "p1_hero move c3 attack p2_hero") == {
        "verb": "move and attack",
        "unit": "p1_hero",
        "to": "c3",
        "target": "p2_hero",
        "damage": 4,
    }


def test_whoever_falls_on_the_way_does_no_damage(at, tactics):
    table = at(p1_hero="a1", p1_minion_1="c2:1", p2_hero="c4", tiles="c3:weakness:2")
    assert parts(table, tactics, "p1_minion_1 move c3 attack p2_hero")["damage"] == 0
    assert table["p1_minion_1_hp"] == "1"


SKILLS = [
    ("warrior leap", "skill leap c4", {"skill": "leap", "to": "c4", "damage": 2, "hits": "p2_hero 2"}),
    ("warrior shockwave", "skill shockwave", {"skill": "shockwave", "damage": 1, "hits": "p2_minion_2 1"}),
    ("warrior endure", "skill endure", {"skill": "endure"}),
    ("mage blast", "skill blast p2_hero", {"skill": "blast", "target": "p2_hero", "damage": 3}),
    ("mage beacon", "skill beacon d2", {"skill": "beacon", "to": "d2"}),
    ("mage chaos", "skill chaos", {"skill": "chaos", "damage": 2, "hits": "p2_hero 1, p2_minion_2 1"}),
    ("rogue smoke", "skill smoke d2", {"skill": "smoke", "to": "d2"}),
    ("rogue mark", "skill mark p2_minion_2", {"skill": "mark", "target": "p2_minion_2"}),
    ("ranger hawk", "skill hawk p2_hero", {"skill": "hawk", "target": "p2_hero", "damage": 2}),
    (
        "ranger blades",
        "skill blades right",
        {"skill": "blades", "direction": "right", "damage": 1, "hits": "p2_minion_2 1"},
    ),
    (
        "duelist strike",
        "skill strike p2_minion_2 slow",
        {"skill": "strike", "target": "p2_minion_2", "debuff": "slow", "damage": 3},
    ),
    ("cleric blessing", "skill blessing p1_hero", {"skill": "blessing", "target": "p1_hero"}),
]


@pytest.mark.parametrize(("team", "action", "expected"), SKILLS)
def test_a_skill_tells_what_was_chosen_for_it(at, tactics, team, action, expected):
    """Next to the hero an Archer of the enemy, the enemy's hero two tiles away."""
    table = at(p1=team, p1_hero="c3", p2="mage blast tank archer", p2_minion_2="d3", p2_hero="c5")
    if "leap" in team:
        table = at(p1=team, p1_hero="c3", p2_hero="c5")
    assert parts(table, tactics, f"p1_hero {action}") == {"verb": "skill", "unit": "p1_hero"} | expected


def test_a_beacon_is_where_its_second_use_leads(at, tactics):
    table = at(p1="mage beacon", beacon1="e3")
    assert parts(table, tactics, "p1_hero skill beacon")["to"] == "e3"
    assert table.view(0).beacons == {"e3": 0}


def test_nothing_is_promised_of_what_slow_holds_back(at, tactics):
    table = at(p1="ranger hawk", p1_hero="c3:slow", p2_hero="c4")
    assert "damage" not in parts(table, tactics, "p1_hero attack p2_hero")
    assert "damage" not in parts(table, tactics, "p1_hero skill hawk p2_hero")


def test_a_choice_names_the_fallen(at, tactics):
    table = at(p2_minion_1="c4", fallen="p2_minion_1")
    assert [tactics.text.parts(table.state, action) for action in tactics.legal(table.state)] == [
        {"verb": "leave", "unit": "p2_minion_1", "what": "obstacle"},
        {"verb": "leave", "unit": "p2_minion_1", "what": "buff"},
    ]
    assert table.view(1).choice == "p2_minion_1"


def happens(tactics, state, action):
    """Damage, guard and counter of an action, by the events of the action itself."""
    seat, after, events = state.turn, copy(state), event_buffer()
    tactics.rules.apply(after, action, events)
    dealt, back, guards = 0, 0, []
    for kind, first, second, _ in read_events(events):
        if kind in (ROUND_BEGAN, CARRIED_OUT):
            break
        if kind in (OBSTACLE_HIT, OBSTACLE_FELL):
            dealt += state.obstacle[first] - (second if kind == OBSTACLE_HIT else 0)
        elif kind == HIT:
            dealt, back = (dealt, back + second) if first // SIZE == seat else (dealt + second, back)
        elif kind == GUARDED and first // SIZE != seat:
            guards.append(f"p{2 - seat}_minion_{first % SIZE}")
    return dealt, back, guards


def test_what_is_previewed_happens(tactics):
    """In games of which most actions are the greedy player's."""
    dice, tried = random.Random(4), 0
    for seed in range(60):
        state = tactics.new(seed)
        while actions := tactics.legal(state):
            for action in actions:
                found = tactics.text.parts(state, action)
                if "damage" in found:
                    dealt, back, guards = happens(tactics, state, action)
                    assert int(found["damage"]) == dealt, tactics.format_state(state)
                    assert int(found.get("counter", 0)) == back, tactics.format_state(state)
                    assert found.get("guard") == (guards[0] if guards and "target" in found else None)
                    tried += 1
            is_greedy = dice.random() < 0.7
            action = tactics.greedy(state, [seed, 1]) if is_greedy else dice.choice(actions)
            tactics.rules.apply(state, action, None)
    assert tried > 2000
