"""Tactics' picture in a terminal."""

import random

import pytest
from rich.text import Text

from turnwise.core.events import OPEN, SPECTATOR


def lines(tactics, table, viewer):
    text = Text.from_markup(table.render(viewer)).plain
    return [line.rstrip() for line in text.splitlines()]


def test_the_board_and_the_units_beside_it(at, tactics):
    table = at(
        p1_hero="c2:3:speed:slow1",
        p1_minion_1="a2:12",
        p2_hero="c3:bleed",
        p2_minion_2="e4",
        acted="p2_minion_2",
        stored="p2_minion_2:move:e3",
        obstacles="b3",
        tiles="a4:weakness",
        beacon2="a4",
        shield1=3,
        ready1=2,
    )
    assert lines(tactics, table, 0) == [
        " Round 1   minions decay from round 3, pressure from round 8",
        "",
        "   ╭────────┬────────┬────────┬────────┬────────╮   Player 2 (blast ready)",
        " 5 │        │        │        │        │        │    p2_hero     Mage      c3   5 HP",
        "   │        │        │        │        │        │      BLEED 2",
        "   ├────────┼────────┼────────┼────────┼────────┤    p2_minion_1 Archer    dead",
        " 4 │        │        │        │        │ 2Ass 2 │    p2_minion_2 Assassin  e4   2 HP  acted",
        "   │⌂2 ✦WEAK│        │        │        │        │      will move e3",
        "   ├────────┼────────┼────────┼────────┼────────┤",
        " 3 │        │        │ 2Mag 5 │        │        │   You (endure ready in round 3)",
        "   │        │ ▓▓▓ 3  │        │        │        │   ▸p1_hero     Warrior   c2   3 HP",
        "   ├────────┼────────┼────────┼────────┼────────┤      SPEED 2, SLOW 1, shield 3 for 2",
        " 2 │1Tan 12 │        │ 1War 3 │        │        │   ▸p1_minion_1 Tank      a2  12 HP",
        "   │        │        │        │        │        │    p1_minion_2 Archer    dead",
        "   ├────────┼────────┼────────┼────────┼────────┤",
        " 1 │        │        │        │        │        │   ✦ WEAKNESS on a4 to the end of round 2",
        "   │        │        │        │        │        │",
        "   ╰────────┴────────┴────────┴────────┴────────╯",
        "       a        b        c        d        e",
        "",
        "You are to act with one of p1_hero, p1_minion_1",
    ]


@pytest.mark.parametrize(
    ("words", "viewer", "task"),
    [
        ({}, 1, "Player 1 is to act with one of p1_hero, p1_minion_1, p1_minion_2"),
        ({"p1_hero": "c1:speed", "again": "p1_hero"}, 0, "You are to act again with p1_hero"),
        (
            {"p2_minion_1": "c3", "fallen": "p2_minion_1"},
            0,
            "Player 2 is to choose what p2_minion_1 leaves: obstacle or buff",
        ),
        ({"phase": "draft"}, 1, "You are to pick"),
        ({"phase": "draft"}, SPECTATOR, "Player 1 is to pick"),
        ({"phase": "draft", "p2": "mage,blast,tank,archer"}, 1, "Player 1 is to pick"),
        ({"p2_hero": "dead", "over": "hero_died", "winner": 1}, 0, "You won (hero died)"),
        ({"over": "round_limit"}, 0, "A draw (round limit)"),
    ],
)
def test_whose_turn_it_is(at, tactics, words, viewer, task):
    assert lines(tactics, at(**words), viewer)[-1] == task


def test_the_draft_shows_what_is_left_to_pick(at, tactics):
    table = at(phase="draft", p1="mage,-,tank,-", p2="rogue,mark,archer,tank")
    assert lines(tactics, table, 0) == [
        " Draft   a class, two minions, one of the skills of the class",
        "",
        " You       drafting  Mage, Tank, no skill",
        " Player 2  done",
        "",
        " minion    archer     attacks from afar",
        "           assassin   goes far and hits hard, but is frail",
        "",
        " mage      blast      strong damage to an enemy in reach, perhaps a debuff",
        "           beacon     mark a free tile, later teleport to it",
        "           chaos      a little damage to every enemy, perhaps debuffs",
        "",
        "You are to pick",
    ]
    assert len(lines(tactics, at(phase="draft"), 0)) == 29
    assert "Rogue" in "".join(lines(tactics, table, OPEN))
    assert "Mage" not in "".join(lines(tactics, table, 1) + lines(tactics, table, SPECTATOR))


def test_a_given_skill_leaves_only_its_class(at, tactics):
    table = at(phase="draft", p1="-,-,tank,archer")
    assert "minion" not in "".join(lines(tactics, table, 0)[4:])
    picked = at(phase="draft", p1="mage,blast,tank,-")
    assert "blast  " not in "".join(lines(tactics, picked, 0)[4:])


def test_pictures_of_random_games_fit_a_page(fresh, tactics):
    for seed in range(12):
        table, dice = fresh(seed), random.Random(seed)
        while actions := tactics.legal(table.state):
            drawn = lines(tactics, table, OPEN)
            assert len(drawn) <= 32
            assert max(map(len, drawn)) <= 98
            tactics.apply(table.state, dice.choice(actions))
