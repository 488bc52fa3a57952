"""How moves of Tactics are written and read, and what is said of them."""

import random

import pytest

from turnwise.core.errors import BadText
from turnwise.core.events import SPECTATOR
from turnwise.games.tactics.names import TILE_WORDS, UNIT_IDS, read_tile, read_unit
from turnwise.games.tactics.state import (
    ACTIONS,
    AIM_DIRECTION,
    AIM_SELF,
    AIM_STRIKE,
    AIMS,
    ATTACK,
    END_TURN,
    LEAVE_BUFF,
    LEAVE_OBSTACLE,
    MOVE,
    MOVE_AND_ATTACK,
    PICKS,
    TILES,
    TIMEOUT,
    USE_SKILL,
)


@pytest.mark.covers("TA-1.2", "TA-1.5")
def test_tiles_and_units_have_their_names():
    assert TILE_WORDS[:6] == ("a1", "b1", "c1", "d1", "e1", "a2")
    assert TILE_WORDS[-1] == "e5"
    assert UNIT_IDS[:4] == ("p1_hero", "p1_minion_1", "p1_minion_2", "p1_clone")
    assert UNIT_IDS[4:] == tuple(word.replace("p1", "p2") for word in UNIT_IDS[:4])
    assert [read_tile(word.upper()) for word in TILE_WORDS] == list(range(TILES))
    assert [read_unit(word) for word in UNIT_IDS] == list(range(8))


@pytest.mark.covers("TA-12.7")
@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("p1_hero move f1", "unknown_tile", "no tile 'f1'; tiles are a1 to e5, a column and a row"),
        ("p1_hero move c33", "unknown_tile", "no tile 'c33'"),
        ("p1_hero attack zz", "unknown_tile", "no tile 'zz'"),
        ("p1_hero attack p3_hero", "unit_not_found", "no unit or tile 'p3_hero'"),
        ("p1_hero skill fireball", "unknown_skill", "no skill 'fireball'; known: leap, shockwave"),
        ("p1 class wizard", "unknown_class", "known: warrior, mage"),
        ("p1 minion dragon", "unknown_minion", "known: tank, archer, assassin"),
        ("p1 skill fly", "unknown_skill", "no skill 'fly'"),
        ("hello", "unreadable_action", "cannot read the move 'hello'; moves look like p1_hero move c3"),
        ("", "unreadable_action", "cannot read the move ''"),
        ("p1_hero dances", "unreadable_action", "cannot read"),
        ("p1_hero move", "unreadable_action", "cannot read"),
        ("p1_hero end now", "unreadable_action", "cannot read"),
        ("p1_hero from", "unreadable_action", "cannot read"),
        ("p1_hero from c1", "unreadable_action", "cannot read"),
        ("p1_hero skill endure c1 c2", "unreadable_action", "cannot read"),
        ("p3 class mage", "unreadable_action", "cannot read"),
    ],
)
def test_what_cannot_be_read(at, tactics, text, code, sentence):
    with pytest.raises(BadText) as caught:
        tactics.text.parse_action(at().state, text)
    assert caught.value.code == code
    assert sentence in caught.value.sentence


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("p1_hero move c3", MOVE + 12),
        ("  P1_HERO   Move C3 ", MOVE + 12),
        ("hero move c3", MOVE + 12),
        ("hero from c2 move c3", MOVE + 12),
        ("hero move c3 from c2", MOVE + 12),
        ("minion_1 attack p2_hero", ATTACK + TILES + 17),
        ("minion_1 attack d4", ATTACK + TILES + 18),
        ("minion_1 from d2 attack d4", ATTACK + TILES + 18),
        ("clone end", END_TURN + 3),
        ("p2_hero end", END_TURN + 4),
        ("timeout", TIMEOUT),
    ],
)
def test_ways_to_say_it(at, tactics, text, action):
    table = at(p1_hero="c2", p1_minion_1="d2", p1_clone="e1", p2_hero="c4")
    assert tactics.text.parse_action(table.state, text) == action


SKILLS = [
    ("mage blast", {"p2_hero": "c3"}, "p1_hero skill blast p2_hero"),
    ("warrior leap", {}, "p1_hero skill leap c4"),
    ("warrior shockwave", {"p2_hero": "c2"}, "p1_hero skill shockwave"),
    ("mage beacon", {}, "p1_hero skill beacon c3"),
    ("mage beacon", {"beacon1": "c3"}, "p1_hero skill beacon"),
    ("ranger blades", {"p2_hero": "c3"}, "p1_hero skill blades up"),
    ("duelist strike", {"p2_hero": "c2"}, "p1_hero skill strike p2_hero bleed"),
    ("cleric rally", {}, "p1_hero skill rally"),
    ("cleric blessing", {}, "p1_hero skill blessing p1_hero"),
    ("rogue clone", {}, "p1_hero skill clone b1"),
]


@pytest.mark.parametrize(("team", "words", "text"), SKILLS, ids=[text for _, _, text in SKILLS])
def test_skills_are_written_with_their_aim(at, team, words, text):
    table = at(p1=team, p1_hero="c1", **words)
    assert text in table.legal
    assert table.refused(text) is None


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("hero skill strike up slow", "p1_hero skill strike p2_hero slow"),
        ("hero skill strike c2 slow", "p1_hero skill strike p2_hero slow"),
        ("minion_1 move b2 attack right", "p1_minion_1 move b2 attack p2_hero"),
        ("minion_1 move b2 attack c2", "p1_minion_1 move b2 attack p2_hero"),
    ],
)
def test_a_target_may_be_a_tile_or_a_direction(at, tactics, said, written):
    table = at(p1="duelist strike assassin archer", p1_hero="c1", p1_minion_1="b1", p2_hero="c2")
    action = tactics.text.parse_action(table.state, said)
    assert tactics.text.format_action(table.state, action) == written


def test_targets_without_a_unit_are_tiles(at):
    table = at(p1_hero="c1", p1_minion_1="a1", p2_hero="e5", obstacles="c2 a2")
    assert {"p1_hero attack c2", "p1_minion_1 attack a2"} <= table.legal


@pytest.mark.covers("TA-2.4")
def test_picks_name_their_side_or_mean_the_movers(at, tactics):
    table = at(phase="draft")
    assert {"p1 class mage", "p1 minion tank"} <= table.legal
    assert {"p2 class mage", "p2 minion tank", "timeout"} <= table.out_of_turn
    for said, written in [
        ("class mage", "p1 class mage"),
        ("minion tank", "p1 minion tank"),
        ("skill blast", "p1 skill blast"),
        ("p2 skill clone", "p2 skill clone"),
    ]:
        action = tactics.text.parse_action(table.state, said)
        assert tactics.text.format_action(table.state, action) == written


def test_every_action_of_random_games_reads_back_and_no_two_are_written_alike(fresh, tactics):
    for seed in range(12):
        state, dice = fresh(seed).state, random.Random(seed)
        while tactics.legal(state):
            actions = tactics.permitted(state)
            texts = [tactics.text.format_action(state, action) for action in actions]
            assert len(set(texts)) == len(texts)
            assert [tactics.text.parse_action(state, text) for text in texts] == actions
            tactics.apply(state, dice.choice(actions if dice.random() < 0.1 else tactics.legal(state)))


@pytest.mark.parametrize("words", [{}, {"phase": "draft"}, {"p1_minion_1": "c3", "fallen": "p1_minion_1"}])
def test_every_action_can_be_written(at, tactics, words):
    state = at(**words).state
    assert all(tactics.text.format_action(state, action) for action in range(ACTIONS))


@pytest.mark.covers("TA-11.5")
def test_a_pick_is_told_to_its_own_player_only(at):
    table = at(phase="draft")
    assert table.play("p1 class mage") == ["Player 1 picked the class mage."]
    assert table.said(0) == ["You picked the class mage."]
    assert table.said(1) == table.said(SPECTATOR) == ["Player 1 is drafting."]
    assert table.play("p1 minion tank") == ["Player 1 picked the minion tank."]
    assert table.play("p1 skill blast") == ["Player 1 picked the skill blast."]


def test_sentences_of_an_attack(at):
    table = at(p1_hero="c1", p2_hero="c2:1")
    assert table.play("p1_hero attack p2_hero") == [
        "p1_hero attacked p2_hero.",
        "p2_hero took 1 damage, 0 HP left.",
        "p2_hero died.",
        "Player 1 won: the enemy hero is dead.",
    ]
    assert table.said(0)[-1] == "You won: the enemy hero is dead."


def test_sentences_of_a_timeout(at):
    table = at()
    table.play("timeout")
    assert table.said(0)[:2] == ["Your time is up.", "p1_hero lost 1 HP, 4 left."]


def test_actions_are_numbered_one_kind_after_the_other() -> None:
    """Without a gap: what is recorded and what is learnt names actions by their numbers."""
    assert PICKS == 27  # 6 classes, 3 minions, 18 skills
    assert (MOVE, ATTACK, MOVE_AND_ATTACK) == (54, 254, 454)  # two drafts, then 8 units on 25 tiles
    assert (USE_SKILL, END_TURN) == (1254, 1338)  # 8 × 25 × 4 before, two heroes with 42 aims after it
    assert (AIM_DIRECTION, AIM_SELF, AIM_STRIKE, AIMS) == (25, 29, 30, 42)  # 25 tiles, 4 ways, itself, 4 × 3
    assert (LEAVE_OBSTACLE, LEAVE_BUFF, TIMEOUT, ACTIONS) == (1346, 1347, 1348, 1349)
