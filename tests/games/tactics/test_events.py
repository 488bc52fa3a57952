"""What a fight emits, event by event: unit, amount and what is left, in this order."""

import pytest

CHALLENGE = {"p1": "duelist challenge tank archer", "p2": "mage blast tank archer"}
FEINT = {"p1": "duelist feint archer assassin", "p2": "mage blast archer assassin"}
ENDURE = {"p1": "warrior endure archer assassin", "p2": "mage blast archer assassin"}
CLERIC = {"p1": "cleric ascend archer assassin", "p2": "mage blast archer assassin"}
RALLY = {"p1": "cleric rally archer assassin", "p2": "mage blast archer assassin"}
MARK = {"p1": "rogue mark archer assassin", "p2": "mage blast archer assassin"}


@pytest.mark.parametrize(
    ("words", "action", "said"),
    [
        (  # both are guarded: 5 - 1 and 5 - 2
            CHALLENGE
            | {"p1_hero": "c3", "p1_minion_1": "b3", "p2_hero": "c4", "p2_minion_1": "c5"}
            | {"challenge1": "p2_hero", "turn": 2},
            "p2_hero attack p1_hero",
            [
                "p2_hero attacked p1_hero.",
                "p1_minion_1 guarded p1_hero.",
                "p1_minion_1 took 1 damage, 4 HP left.",
                "p2_hero was countered.",
                "p2_minion_1 guarded p2_hero.",
                "p2_minion_1 took 2 damage, 3 HP left.",
            ],
        ),
        (
            FEINT | {"p1_hero": "c3", "p2_hero": "c4", "feint1": 1, "turn": 2},
            "p2_hero attack p1_hero",
            [
                "p2_hero attacked p1_hero.",
                "p1_hero had feinted: the attack missed.",
                "p2_hero was countered.",
                "p2_hero took 2 damage, 3 HP left.",
            ],
        ),
        (  # the hero feints, the Archer does not
            FEINT | {"p1_hero": "c3", "p1_minion_1": "d4", "p2_hero": "c4", "feint1": 2, "turn": 2},
            "p2_hero attack p1_minion_1",
            ["p2_hero attacked p1_minion_1.", "p1_minion_1 took 1 damage, 2 HP left."],
        ),
        (
            CLERIC | {"p1_hero": "c3", "p2_hero": "c4", "invulnerable": "p1_hero", "turn": 2},
            "p2_hero attack p1_hero",
            ["p2_hero attacked p1_hero.", "p1_hero is invulnerable and took nothing."],
        ),
        (  # 1 and 3 of POWER against 3 of the shield
            ENDURE | {"p1_hero": "c3", "p2_hero": "c4:5:power", "shield1": "3:2", "turn": 2},
            "p2_hero attack p1_hero",
            [
                "p2_hero attacked p1_hero.",
                "The shield of p1_hero took 3, 0 left.",
                "p1_hero took 1 damage, 4 HP left.",
            ],
        ),
        (
            {"p1_hero": "c3:4", "p1_minion_1": "a1", "p2_hero": "e5", "tiles": "c4:life"},
            "p1_hero move c4",
            ["p1_hero went from c3 to c4.", "p1_hero got LIFE.", "p1_hero gained 3 HP, 7 now."],
        ),
        (
            RALLY | {"p1_hero": "c3:2", "p1_minion_1": "c2:3", "p2_hero": "e5"},
            "p1_hero skill rally",
            ["p1_hero used rally.", "p1_hero gained 1 HP, 3 now.", "p1_minion_1 gained 1 HP, 4 now."],
        ),
        (
            {"p1_hero": "c3", "p1_minion_1": "a1", "p2_hero": "e5", "tiles": "c4:weakness"},
            "p1_hero move c4",
            ["p1_hero went from c3 to c4.", "p1_hero got WEAKNESS.", "p1_hero lost 1 HP, 4 left."],
        ),
        (
            {"p1_hero": "c3", "p1_minion_1": "a1", "p2_hero": "e5", "tiles": "c4:power"},
            "p1_hero move c4",
            ["p1_hero went from c3 to c4.", "p1_hero got POWER.", "p1_hero gained 1 HP, 6 now."],
        ),
        (
            {"p1_hero": "c3", "p1_minion_1": "a1", "p2_hero": "e5", "obstacles": "c4:3"},
            "p1_hero attack c4",
            ["p1_hero attacked c4.", "The obstacle on c4 has 2 HP left."],
        ),
        (
            {"p1_hero": "c3:5:power", "p1_minion_1": "a1", "p2_hero": "e5", "obstacles": "c4:3"},
            "p1_hero attack c4",
            ["p1_hero attacked c4.", "The obstacle on c4 fell."],
        ),
        (  # 1 and 2 of the mark kill, which is worth 2
            MARK | {"p1_hero": "c3:3", "p2_hero": "e5", "p2_minion_1": "c4:3", "mark1": "p2_minion_1"},
            "p1_hero attack p2_minion_1",
            [
                "p1_hero attacked p2_minion_1.",
                "p2_minion_1 took 3 damage, 0 HP left.",
                "p2_minion_1 died.",
                "p1_hero gained 2 HP, 5 now.",
            ],
        ),
    ],
)
def test_the_events_of_a_fight(at, words, action, said):
    assert at(**words).play(action) == said
