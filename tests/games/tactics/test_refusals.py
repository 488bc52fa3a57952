"""Section 12 of the rule book: what is refused, why, and in which order."""

import pytest

from present import all_of
from turnwise.matches.log import ActionEntry
from turnwise.matches.match import Match

DUEL = {"p1_hero": "c2", "p1_minion_1": "a1", "p1_minion_2": "e1", "p2_hero": "c4", "p2_minion_1": "a5"}


@pytest.mark.covers("TA-12.1", "TA-12.3")
@pytest.mark.parametrize(
    ("words", "action", "code"),
    [
        ({"over": "round_limit"}, "p1_hero move c2", "game_over"),
        ({"over": "round_limit"}, "end", "game_over"),
        ({"over": "round_limit"}, "p1_ghost end", "game_over"),
        ({"over": "round_limit"}, "timeout", "game_over"),
        ({"phase": "draft"}, "p1_hero move c2", "draft_first"),
        ({"phase": "draft"}, "p1_ghost end", "draft_first"),
        ({"phase": "draft"}, "end", "draft_first"),
        ({"phase": "draft"}, "obstacle", "draft_first"),
        ({}, "p1 class mage", "nothing_to_draft"),
        ({}, "class mage", "nothing_to_draft"),
        ({}, "p2 minion tank", "nothing_to_draft"),
        ({"p2_minion_1": "c3", "fallen": "p2_minion_1"}, "p1_hero move c2", "choice_pending"),
        ({"p2_minion_1": "c3", "fallen": "p2_minion_1"}, "p2_hero from a1 move c2", "choice_pending"),
        ({"p2_minion_1": "c3", "fallen": "p2_minion_1"}, "end", "choice_pending"),
        ({"p2_minion_1": "c3", "fallen": "p2_minion_1"}, "ghost end", "choice_pending"),
        ({}, "obstacle", "no_choice"),
        ({}, "buff", "no_choice"),
        ({}, "timeout", None),
        ({"phase": "draft"}, "timeout", None),
        ({"p2_minion_1": "c3", "fallen": "p2_minion_1"}, "timeout", None),
    ],
)
def test_what_the_game_is_waiting_for(at, words, action, code):
    assert at(**words).refused(action) == code


@pytest.mark.covers("TA-12.4")
@pytest.mark.parametrize(
    ("team", "action", "code", "sentence"),
    [
        ("mage,-,-,-", "p1 class rogue", "already_picked", "p1 has a class: mage"),
        ("mage,blast,-,-", "p1 skill chaos", "already_picked", "p1 has a skill: blast"),
        ("mage,blast,-,-", "p1 skill leap", "already_picked", "p1 has a skill: blast"),
        ("-,-,tank,archer", "p1 minion assassin", "third_minion", "p1 has two minions: tank and archer"),
        ("-,-,tank,archer", "p1 minion tank", "third_minion", "p1 has two minions: tank and archer"),
        ("-,-,tank,-", "p1 minion tank", "same_minion", "p1 has tank: the second minion is of another kind"),
        ("-,-,-,-", "p1 skill blast", "class_first", "p1 picks a class before a skill: warrior, mage"),
        (
            "mage,-,-,-",
            "p1 skill leap",
            "wrong_class",
            "leap is no skill of a mage, who has blast, beacon, chaos",
        ),
        ("-,blast,-,-", "p1 class rogue", "wrong_class", "the skill of p1 is blast"),
    ],
)
def test_picks(at, team, action, code, sentence):
    refusal = at(phase="draft", p1=team).why_not(action)
    assert refusal[0] == code
    assert refusal[1].startswith(sentence)


def test_twins_are_allowed_if_the_game_says_so(at):
    assert at({"twins": "true"}, phase="draft", p1="-,-,tank,-").refused("p1 minion tank") is None


@pytest.mark.covers("TA-2.4", "TA-11.5")
def test_a_pick_of_the_other_side_tells_nothing(at, tactics):
    for picks in ("-", "mage,-,-,-"):
        match = Match.from_position(tactics, tactics.format_state(at(phase="draft", p2=picks).state))
        with pytest.raises(Exception, match="that is for Player 2 to do, not for you"):
            match.play("p2 class rogue", 0)
    with pytest.raises(Exception, match="p2 has a class: mage"):
        match.play("p2 class rogue", 1)
    match.play("p2 minion tank", 1)
    assert [(entry.seat, entry.text) for entry in all_of(ActionEntry, match.entries)] == [
        (1, "p2 minion tank")
    ]


@pytest.mark.covers("TA-10.1")
def test_only_the_clock_runs_out(at, tactics):
    match = Match.from_position(tactics, tactics.format_state(at().state))
    for seat in range(2):
        with pytest.raises(Exception, match="that is for the table's clock to do"):
            match.play("timeout", seat)
    match.play("timeout")
    assert (all_of(ActionEntry, match.entries)[0].seat, match.mover) == (-1, 1)


@pytest.mark.covers("TA-12.5")
@pytest.mark.parametrize(
    ("words", "action", "code", "sentence"),
    [
        (
            {},
            "end",
            "no_unit_named",
            "no unit is named: those that may act are p1_hero, p1_minion_1, p1_minion_2",
        ),
        ({}, "move c3", "no_unit_named", "as in p1_hero move c3"),
        ({}, "skill endure", "no_unit_named", "as in p1_hero skill endure"),
        ({}, "p1_ghost end", "unit_not_found", "there is no unit 'p1_ghost': the units are p1_hero,"),
        ({}, "p3_hero move c3", "unit_not_found", "there is no unit 'p3_hero'"),
        ({}, "clone end", "unit_not_found", "there is no unit 'clone'"),
        ({}, "p2_hero move c3", "not_your_unit", "p2_hero is Player 2's: Player 1 may use p1_hero,"),
        ({"p2_minion_2": "dead"}, "p2_minion_2 end", "not_your_unit", "p2_minion_2 is Player 2's"),
        (
            {"p1_minion_2": "dead"},
            "p1_minion_2 end",
            "unit_dead",
            "p1_minion_2 is dead: the units that may act are",
        ),
        (
            {"acted": "p1_hero"},
            "p1_hero end",
            "already_acted",
            "p1_hero has acted in this round: unacted are p1_minion_1, p1_minion_2",
        ),
        ({"acted": "p1_hero", "again": "p1_minion_1"}, "p1_hero end", "already_acted", "p1_hero has acted"),
        (
            {"again": "p1_minion_1"},
            "p1_hero end",
            "speed_unit_first",
            "p1_minion_1 has its second action first",
        ),
        ({"again": "p1_minion_1"}, "p1_hero from a1 move a2", "speed_unit_first", "p1_minion_1"),
        ({}, "p1_hero from c3 move c4", "unit_mismatch", "p1_hero does not stand on c3 but on c2"),
        (
            {"blind": "p1_hero"},
            "p1_hero from c3 attack p2_hero",
            "unit_mismatch",
            "p1_hero does not stand on c3",
        ),
        ({"acted": "p1_hero"}, "p1_hero from c3 move c4", "already_acted", "p1_hero has acted"),
        ({}, "p2_hero from c3 move c4", "not_your_unit", "p2_hero is Player 2's"),
    ],
)
def test_the_unit(at, words, action, code, sentence):
    refusal = at(**DUEL | words).why_not(action)
    assert refusal[0] == code
    assert sentence in refusal[1]


@pytest.mark.covers("TA-12.6", "TA-3.2")
@pytest.mark.parametrize(
    ("words", "action", "code", "sentence"),
    [
        ({}, "p1_hero move c4", "out_of_range", "c4 is 2 away: p1_hero moves up to 1"),
        ({}, "p1_hero move c2", "out_of_range", "p1_hero stands on c2: a move goes 1 to 1 tiles"),
        (
            {},
            "p1_minion_1 move c3",
            "not_in_line",
            "c3 is not in the row or the column of a1: moves are straight",
        ),
        ({"obstacles": "a3"}, "p1_minion_1 move a4", "path_blocked", "an obstacle on a3 is in the way to a4"),
        ({"obstacles": "a3"}, "p1_minion_1 move a5", "path_blocked", "an obstacle on a3"),
        ({"p2_hero": "a2"}, "p1_minion_1 move a4", "path_blocked", "p2_hero on a2 is in the way to a4"),
        ({}, "p1_minion_1 move a5", "tile_taken", "a5 is taken by p2_minion_1: name a free tile"),
        ({"obstacles": "c3"}, "p1_hero move c3", "tile_taken", "c3 is taken by an obstacle"),
    ],
)
def test_moves(at, words, action, code, sentence):
    refusal = at(**DUEL | {"p1": "assassin archer"} | words).why_not(action)
    assert refusal[0] == code
    assert sentence in refusal[1]


@pytest.mark.covers("TA-3.3")
@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("p1_minion_1 move b2", None),
        ("p1_minion_1 move e5", "out_of_range"),
        ("p1_minion_1 move a4", "path_blocked"),
        ("p1_minion_1 move a5", "path_blocked"),
        ("p1_minion_1 move c2", "tile_taken"),
    ],
)
def test_walks(at, action, code):
    table = at({"movement": "walk"}, **DUEL | {"p1": "assassin archer", "obstacles": "a3 b3"})
    assert table.refused(action) == code


@pytest.mark.covers("TA-12.6", "TA-3.5", "TA-3.6")
@pytest.mark.parametrize(
    ("words", "action", "code", "sentence"),
    [
        ({"blind": "p1_hero"}, "p1_hero attack p2_hero", "blind", "p1_hero is blind"),
        ({"blind": "p1_hero"}, "p1_hero attack p2_minion_2", "blind", "p1_hero is blind"),
        ({"invulnerable": "p1_hero"}, "p1_hero attack p2_hero", "invulnerable", "p1_hero is invulnerable"),
        ({"blind": "p1_hero", "invulnerable": "p1_hero"}, "p1_hero attack p2_hero", "blind", "blind"),
        ({}, "p1_hero attack p2_hero", "out_of_range", "c4 is 2 away: p1_hero attacks up to 1 away"),
        ({}, "p1_minion_2 attack d2", "not_in_line", "d2 is not in the row or the column of e1"),
        (
            {"obstacles": "e2", "p2_hero": "e3"},
            "p1_minion_2 attack p2_hero",
            "no_line_of_fire",
            "the obstacle on e2",
        ),
        ({"obstacles": "e2"}, "p1_minion_2 attack e4", "no_line_of_fire", "the obstacle on e2"),
        ({}, "p1_hero attack c3", "no_target", "nobody to be hit is on c3: enemies are p2_hero on c4"),
        ({}, "p1_hero attack p2_minion_2", "no_target", "p2_minion_2 is dead"),
        ({}, "p1_hero attack p2_clone", "no_target", "p2_clone is not in the game"),
        ({"p1_minion_1": "c1"}, "p1_hero attack p1_minion_1", "own_unit", "p1_minion_1 is an own unit"),
        ({}, "p1_hero attack hero", "own_unit", "p1_hero is an own unit"),
        (
            {"p2_hero": "c3", "invisible": "p2_hero"},
            "p1_hero attack p2_hero",
            "target_invisible",
            "is invisible",
        ),
        ({"obstacles": "c3"}, "p1_hero attack c3", None, ""),
    ],
)
def test_attacks(at, words, action, code, sentence):
    refusal = at(**DUEL | words).why_not(action) or (None, "")
    assert refusal[0] == code
    assert sentence in refusal[1]


@pytest.mark.covers("TA-12.6", "TA-3.7", "TA-3.8")
@pytest.mark.parametrize(
    ("words", "action", "code"),
    [
        ({}, "p1_hero move c3 attack p2_hero", None),
        ({"blind": "p1_hero", "p1_hero": "c2:power"}, "p1_hero move c3 attack p2_hero", "blind"),
        (
            {"invulnerable": "p1_hero", "p1_hero": "c2:power"},
            "p1_hero move c3 attack p2_hero",
            "invulnerable",
        ),
        ({"p1_hero": "c2:power"}, "p1_hero move c3 attack p2_hero", "power_no_move_and_attack"),
        ({"p1_hero": "c2:power"}, "p1_hero move a5 attack p2_hero", "power_no_move_and_attack"),
        ({"p1_hero": "c2:power"}, "p1_hero move c3 attack p2_minion_2", "power_no_move_and_attack"),
        ({}, "p1_hero move a5 attack p2_minion_1", "out_of_range"),
        ({}, "p1_hero move c1 attack p2_hero", "out_of_range"),
        ({"p2_hero": "c3"}, "p1_hero move c3 attack p2_minion_1", "tile_taken"),
        ({"p2_hero": "c3"}, "p1_hero move c3 attack c4", "tile_taken"),
        ({"obstacles": "d3"}, "p1_hero move c3 attack d3", "no_target"),
        ({}, "p1_hero move c3 attack d3", "no_target"),
        ({}, "p1_hero move c3 attack c2", "no_target"),
        ({}, "p1_hero move c1 attack down", "no_target"),
        ({"p1_minion_1": "c1"}, "p1_hero move b2 attack p1_minion_1", "out_of_range"),
        ({"p1_minion_1": "b1"}, "p1_hero move b2 attack p1_minion_1", "own_unit"),
        ({"invisible": "p2_hero"}, "p1_hero move c3 attack p2_hero", "target_invisible"),
    ],
)
def test_moves_and_attacks(at, words, action, code):
    assert at(**DUEL | words).refused(action) == code


@pytest.mark.covers("TA-12.6", "TA-8.1", "TA-8.2", "TA-8.4", "TA-8.5")
@pytest.mark.parametrize(
    ("team", "words", "action", "code", "sentence"),
    [
        ("mage blast", {}, "p1_minion_1 skill blast p2_hero", "not_a_hero", "p1_minion_1 is no hero"),
        (
            "mage blast",
            {},
            "p1_hero skill leap c3",
            "wrong_skill",
            "p1_hero does not have leap: its skill is blast",
        ),
        ("mage blast", {}, "p2_hero skill leap c3", "not_your_unit", "p2_hero is Player 2's"),
        ("mage blast", {"acted": "p1_hero"}, "p1_hero skill leap c3", "already_acted", "p1_hero has acted"),
        ("mage blast", {"ready1": 1}, "p1_hero skill leap c3", "wrong_skill", "p1_hero does not have leap"),
        (
            *("mage blast", {"ready1": 2, "round": 3}, "p1_hero skill blast a5", "on_cooldown"),
            "blast is not ready: it can be used again in round 5",
        ),
        ("mage blast", {"ready1": 2}, "p1_hero skill blast p2_minion_2", "on_cooldown", "blast is not ready"),
        (
            "mage blast",
            {},
            "p1_hero skill blast p2_minion_1",
            "out_of_range",
            "a5 is 5 away: blast reaches 3",
        ),
        ("mage blast", {}, "p1_hero skill blast c3", "no_target", "nobody to be hit is on c3"),
        ("mage blast", {}, "p1_hero skill blast p2_minion_2", "no_target", "p2_minion_2 is dead"),
        ("mage blast", {}, "p1_hero skill blast p1_hero", "own_unit", "p1_hero is an own unit"),
        (
            "mage blast",
            {"invisible": "p2_hero"},
            "p1_hero skill blast p2_hero",
            "target_invisible",
            "invisible",
        ),
        (
            "mage blast",
            {},
            "p1_hero skill blast",
            "wrong_aim",
            "blast needs an enemy up to 3 away, as in p1_hero",
        ),
        ("mage blast", {}, "p1_hero skill blast up", "wrong_aim", "blast needs an enemy up to 3 away"),
        ("warrior leap", {}, "p1_hero skill leap a5", "out_of_range", "a5 is 5 away: leap reaches 3"),
        ("warrior leap", {}, "p1_hero skill leap c4", "tile_taken", "c4 is taken by p2_hero"),
        ("warrior leap", {}, "p1_hero skill leap", "wrong_aim", "leap needs a free tile up to 3 away, as in"),
        ("warrior shockwave", {}, "p1_hero skill shockwave", "no_target", "no enemy is adjacent to p1_hero"),
        (
            "warrior endure",
            {},
            "p1_hero skill endure c3",
            "wrong_aim",
            "endure needs no aim: p1_hero skill endure",
        ),
        ("mage beacon", {}, "p1_hero skill beacon", "wrong_aim", "beacon needs a free tile up to 4 away"),
        ("mage beacon", {"beacon1": "d3"}, "p1_hero skill beacon c3", "wrong_aim", "as the beacon is on d3"),
        ("mage beacon", {"beacon1": "c4"}, "p1_hero skill beacon", "tile_taken", "c4 is taken by p2_hero"),
        ("rogue clone", {"p1_clone": "d1"}, "p1_hero skill clone a5", "clone_lives", "p1_clone lives"),
        ("rogue clone", {}, "p1_hero skill clone c4", "out_of_range", "c4 is 2 away: clone reaches 1"),
        (
            "ranger blades",
            {},
            "p1_hero skill blades left",
            "no_target",
            "no enemy is on the next 3 tiles left",
        ),
        (
            "ranger blades",
            {},
            "p1_hero skill blades",
            "wrong_aim",
            "blades needs a direction (up, down, right, left)",
        ),
        (
            "duelist strike",
            {},
            "p1_hero skill strike p2_hero slow",
            "out_of_range",
            "c4 is 2 away: strike reaches 1",
        ),
        ("duelist strike", {}, "p1_hero skill strike left slow", "no_target", "nobody to be hit is on b2"),
        (
            "duelist strike",
            {"p1_hero": "a2"},
            "p1_hero skill strike left slow",
            "no_target",
            "there is no tile left",
        ),
        ("duelist strike", {"p2_hero": "c3"}, "p1_hero skill strike p2_hero", "wrong_aim", "and a debuff"),
        ("duelist strike", {}, "p1_hero skill strike p2_hero power", "unknown_debuff", "no debuff 'power'"),
        ("cleric blessing", {}, "p1_hero skill blessing p2_hero", "no_target", "no own unit is on c4"),
        ("cleric blessing", {}, "p1_hero skill blessing p1_minion_1", "out_of_range", "a1 is 3 away"),
        ("cleric blessing", {}, "p1_hero skill blessing", "wrong_aim", "blessing needs an ally up to 2 away"),
        ("mage blast", {"blind": "p1_hero"}, "p1_hero skill blast p2_hero", None, ""),
    ],
)
def test_skills(at, team, words, action, code, sentence):
    refusal = at(p1=team, **DUEL | words).why_not(action) or (None, "")
    assert refusal[0] == code
    assert sentence in refusal[1]
