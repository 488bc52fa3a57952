"""Section 2 of the rule book: the draft, and who may see what of it."""

import itertools
from collections import Counter

import pytest

from turnwise.core.chance import seeded
from turnwise.core.events import OPEN, SPECTATOR
from turnwise.games.tactics.skill_table import CLASS_WORDS, SKILL_WORDS
from turnwise.games.tactics.unit_table import MINION_WORDS
from turnwise.matches.match import Match

P1 = ["p1 class mage", "p1 skill blast", "p1 minion tank", "p1 minion archer"]
P2 = ["p2 class rogue", "p2 skill mark", "p2 minion archer", "p2 minion assassin"]
GIVEN = {"p1_class": "mage", "p1_skill": "blast", "p1_minion_1": "tank", "p1_minion_2": "archer"}
GIVEN_2 = {"p2_class": "rogue", "p2_skill": "mark", "p2_minion_1": "archer", "p2_minion_2": "assassin"}

SKILLS = {
    "warrior": {"leap", "shockwave", "endure"},
    "mage": {"blast", "beacon", "chaos"},
    "rogue": {"smoke", "mark", "clone"},
    "ranger": {"hawk", "blades", "wild"},
    "duelist": {"challenge", "strike", "feint"},
    "cleric": {"blessing", "rally", "ascend"},
}


@pytest.mark.covers("TA-2.1")
def test_a_player_picks_a_class_two_minions_and_a_skill(fresh):
    table = fresh()
    classes = {f"p1 class {word}" for word in SKILLS}
    minions = {f"p1 minion {word}" for word in ("tank", "archer", "assassin")}
    assert table.legal == classes | minions
    assert (table["phase"], table["turn"], table["available"]) == ("draft", "1", "-")


@pytest.mark.covers("TA-2.1", "TA-8.1")
@pytest.mark.parametrize("hero_class", SKILLS)
def test_the_skill_is_one_of_the_three_of_the_class(fresh, hero_class):
    table = fresh()
    table.play(f"p1 class {hero_class}")
    assert {move for move in table.legal if "skill" in move} == {
        f"p1 skill {skill}" for skill in SKILLS[hero_class]
    }
    for skill in set(SKILL_WORDS) - SKILLS[hero_class]:
        assert table.refused(f"p1 skill {skill}") == "wrong_class"


@pytest.mark.covers("TA-2.1")
def test_both_may_take_the_same_team(fresh):
    table = fresh()
    table.play(*P1, *[pick.replace("p1", "p2") for pick in P1])
    assert table["p1"] == table["p2"] == "mage,blast,tank,archer"
    assert table["phase"] == "action"


@pytest.mark.covers("TA-1.6")
def test_drafted_units_have_the_hp_of_their_kind(fresh):
    table = fresh()
    table.play(*P1, *P2)
    assert table.hp("p1_hero", "p1_minion_1", "p1_minion_2") == (5, 5, 3)  # hero, Tank, Archer
    assert table.hp("p2_hero", "p2_minion_1", "p2_minion_2") == (5, 3, 2)  # hero, Archer, Assassin


@pytest.mark.covers("TA-2.2")
def test_the_two_minions_differ(fresh):
    table = fresh()
    table.play("p1 minion tank")
    assert table.refused("p1 minion tank") == "same_minion"
    table.play("p1 minion assassin")
    assert table.refused("p1 minion archer") == "third_minion"


@pytest.mark.covers("TA-2.2")
def test_twins_may_be_allowed(fresh):
    table = fresh(twins=True)
    table.play("p1 minion tank", "p1 minion tank")
    assert table["p1"] == "-,-,tank,tank"
    assert table.refused("p1 minion tank") == "third_minion"


@pytest.mark.covers("TA-2.2")
@pytest.mark.parametrize(("first", "second"), list(itertools.permutations(MINION_WORDS, 2)))
def test_the_order_of_the_minions_decides_their_corners(fresh, first, second):
    table = fresh(**GIVEN_2)
    table.play("p1 class mage", f"p1 minion {first}", f"p1 minion {second}", "p1 skill blast")
    assert (table["p1_minion_1_kind"], table["p1_minion_1_tile"]) == (first, "a1")
    assert (table["p1_minion_2_kind"], table["p1_minion_2_tile"]) == (second, "e1")


@pytest.mark.covers("TA-2.3")
def test_picks_may_be_made_in_any_order(fresh):
    orders = [order for order in itertools.permutations(P1) if order.index(P1[0]) < order.index(P1[1])]
    assert len(orders) == 12
    for order in orders:
        table = fresh()
        for done, pick in enumerate(order, 1):
            table.play(pick)
            assert table["done1"] == str(done == 4).lower()
        assert table["p1"].split(",")[:2] == ["mage", "blast"]


@pytest.mark.covers("TA-2.3")
def test_the_skill_waits_for_the_class(fresh):
    table = fresh()
    for skill in SKILL_WORDS:
        assert table.refused(f"p1 skill {skill}") == "class_first"


@pytest.mark.covers("TA-2.3")
@pytest.mark.parametrize("done", [1, 4])
def test_a_pick_is_final(fresh, done):
    table = fresh()
    table.play(*P1[:done])
    for word in CLASS_WORDS:
        assert table.refused(f"p1 class {word}") == "already_picked"


@pytest.mark.covers("TA-2.3")
def test_a_submitted_draft_cannot_be_changed(fresh):
    table = fresh()
    table.play(*P1)
    assert (table["done1"], table["done2"], table["phase"]) == ("true", "false", "draft")
    for word in SKILL_WORDS:
        assert table.refused(f"p1 skill {word}") == "already_picked"
    for word in MINION_WORDS:
        assert table.refused(f"p1 minion {word}") == "third_minion"


@pytest.mark.covers("TA-2.4")
def test_player_2_may_pick_out_of_turn(fresh):
    table = fresh()
    assert "p2 class rogue" in table.out_of_turn
    table.play("p2 class rogue", "p1 minion tank", "p2 skill mark")
    assert (table["turn"], table["p1"], table["p2"]) == ("1", "-,-,tank,-", "rogue,mark,-,-")


@pytest.mark.covers("TA-2.4")
def test_player_2_may_be_done_first(fresh):
    table = fresh()
    table.play(*P2)
    assert (table["turn"], table["done1"], table["done2"]) == ("1", "false", "true")
    assert table.out_of_turn == {"timeout"}
    table.play(*P1)
    assert (table["phase"], table["turn"]) == ("action", "1")


@pytest.mark.covers("TA-2.4")
def test_player_2_may_draft_after_player_1_is_done(fresh):
    table = fresh()
    table.play(*P1)
    assert table["turn"] == "2"
    assert table.legal == {f"p2 class {word}" for word in CLASS_WORDS} | {
        f"p2 minion {word}" for word in MINION_WORDS
    }
    assert table.out_of_turn == {"timeout"}
    table.play(*P2)
    assert (table["phase"], table["turn"]) == ("action", "1")


@pytest.mark.covers("TA-2.4")
def test_the_order_in_which_players_pick_changes_nothing(fresh):
    one, two = fresh(), fresh()
    one.play(*P1, *P2)
    two.play(*[pick for pair in zip(P2, P1, strict=True) for pick in pair])
    assert one.state == two.state


@pytest.mark.covers("TA-2.5")
@pytest.mark.parametrize("viewer", [0, 1, SPECTATOR])
def test_when_both_are_done_the_teams_are_revealed_and_round_1_begins(fresh, viewer):
    table = fresh()
    table.play(*P1, *P2)
    names = ["You" if viewer == seat else f"Player {seat + 1}" for seat in range(2)]
    said = table.said(viewer)
    assert f"{names[0]} drafted a mage with blast." in said
    assert f"{names[0]} drafted tank and archer." in said
    assert f"{names[1]} drafted a rogue with mark." in said
    assert f"{names[1]} drafted archer and assassin." in said
    assert said[-1] == "Round 1 began."
    assert (table["round"], table["turn"], table["phase"]) == ("1", "1", "action")
    assert [team.hero_class for team in table.view(viewer).teams] == ["mage", "rogue"]


@pytest.mark.covers("TA-2.6")
def test_with_both_teams_given_there_is_no_draft(fresh):
    table = fresh(**GIVEN, **GIVEN_2)
    assert (table["phase"], table["round"], table["turn"]) == ("action", "1", "1")
    assert (table["p1"], table["p2"]) == ("mage,blast,tank,archer", "rogue,mark,archer,assassin")
    assert table.refused("p1 class mage") == "nothing_to_draft"


@pytest.mark.covers("TA-2.6")
def test_what_is_given_is_not_picked(fresh):
    table = fresh(p1_class="mage", p1_minion_2="tank", p2_minion_1="archer")
    assert table.refused("p1 class rogue") == "already_picked"
    assert table.refused("p1 minion tank") == "same_minion"
    table.play("p1 minion archer")
    assert table["p1"] == "mage,-,archer,tank"
    table.play("p1 skill chaos")
    assert (table["done1"], table["turn"]) == ("true", "2")


@pytest.mark.covers("TA-2.6")
@pytest.mark.parametrize(("given", "turn", "picks"), [(GIVEN, "2", P2), (GIVEN_2, "1", P1)])
def test_with_one_team_given_the_other_player_drafts(fresh, tactics, given, turn, picks):
    table = fresh(**given)
    assert tactics.check(table.state) is None
    assert (table["phase"], table["turn"], table.out_of_turn) == ("draft", turn, {"timeout"})
    table.play(*picks)
    assert (table["phase"], table["turn"]) == ("action", "1")


# What a player may know of the other's draft: only whether it is done.

OPEN_PICKS = ["-,-,-,-", "mage,-,-,-", "rogue,clone,tank,-", "-,-,archer,tank", "cleric,ascend,-,-"]
DONE_PICKS = ["mage,blast,tank,archer", "warrior,leap,archer,tank", "cleric,rally,assassin,archer"]


def worlds(at, seat, own, picks):
    """The same draft for one player, with different picks of the other."""
    first_done = "-" not in (own if seat == 0 else picks[0])
    sides = [{f"p{seat + 1}": own, f"p{2 - seat}": other} for other in picks]
    return [at(phase="draft", turn=2 if first_done else 1, **side) for side in sides]


def all_alike(values):
    """Whether nothing differs."""
    first, *others = values
    return all(other == first for other in others)


CASES = [
    (seat, own, picks)
    for seat in range(2)
    for own in ["-,-,-,-", "mage,-,tank,-", "rogue,smoke,tank,-", "mage,blast,tank,archer"]
    for picks in (OPEN_PICKS, DONE_PICKS)
    if not (picks is DONE_PICKS and "-" not in own)
]


@pytest.mark.covers("TA-11.5")
@pytest.mark.parametrize(("seat", "own", "picks"), CASES)
def test_views_pictures_and_lists_tell_nothing_of_the_others_picks(at, tactics, seat, own, picks):
    tables = worlds(at, seat, own, picks)
    for viewer in (seat, SPECTATOR):
        assert all_alike(table.view(viewer) for table in tables)
        assert all_alike(table.render(viewer) for table in tables)
    assert tables[0].view(seat).teams[1 - seat] is None
    for table in tables:
        own_actions = [
            action for action in tactics.permitted(table.state) if tactics.actor(table.state, action) == seat
        ]
        assert own_actions == [
            action
            for action in tactics.permitted(tables[0].state)
            if tactics.actor(tables[0].state, action) == seat
        ]
        assert tactics.choose_out_of_turn(table.state, seat) == -1
    assert all_alike(table.view(seat).drafted for table in tables)
    assert not all_alike(table.view(OPEN) for table in tables)


def answer(tactics, state, text, seat):
    """What a match says to a player's move: nothing, or a code and a sentence."""
    match = Match.from_position(tactics, tactics.format_state(state))
    try:
        match.play(text, seat)
    except Exception as error:  # whatever it is, it must not tell anything
        return type(error).__name__, str(error)
    return None


MOVES = [
    *(
        f"p{side} {pick}"
        for side in (1, 2)
        for pick in ("class mage", "class rogue", "skill blast", "skill leap")
    ),
    *(f"p{side} minion {word}" for side in (1, 2) for word in MINION_WORDS),
    *("p1_hero move c2", "p2_hero end", "obstacle", "end", "timeout", "class duelist", "minion tank"),
]


@pytest.mark.covers("TA-11.5", "TA-12.1")
@pytest.mark.parametrize(("seat", "own", "picks"), CASES)
def test_refusals_tell_nothing_of_the_others_picks(at, tactics, seat, own, picks):
    tables = worlds(at, seat, own, picks)
    for move in MOVES:
        said = {answer(tactics, table.state, move, seat) for table in tables}
        if "-" in own or picks is OPEN_PICKS:
            assert len(said) == 1, (move, said)


@pytest.mark.covers("TA-11.5")
@pytest.mark.parametrize("viewer", [0, SPECTATOR])
@pytest.mark.parametrize("pick", ["class rogue", "class cleric", "minion tank", "minion archer"])
def test_a_pick_is_told_to_nobody_else(fresh, viewer, pick):
    table = fresh()
    table.play(f"p2 {pick}")
    assert table.said(viewer) == ["Player 2 is drafting."]
    assert pick.split()[1] in table.said(1)[0]


@pytest.mark.covers("TA-11.5")
def test_being_done_is_told_to_everyone(fresh):
    for picks in (P2, ["p2 class mage", "p2 minion tank", "p2 minion assassin", "p2 skill chaos"]):
        table = fresh()
        table.play(*picks)
        assert table.said(0) == ["Player 2 is drafting.", "Player 2 finished the draft."]
        assert table.view(0).drafted == [False, True]


@pytest.mark.covers("TA-11.5")
def test_what_the_own_next_pick_tells_is_the_same_whatever_the_other_has(at):
    for picks in (OPEN_PICKS, DONE_PICKS):
        tables = worlds(at, 0, "mage,-,-,-", picks)
        for table in tables:
            table.play("p1 skill blast")
        assert all_alike(table.said(0) for table in tables)


@pytest.mark.covers("TA-11.5")
def test_a_world_for_a_player_is_drawn_anew_without_the_others_picks(at, tactics):
    """Of many such worlds, every class comes up for an opponent who is done, none for one who is not."""
    classes = Counter[int]()
    for number in range(300):
        state = at(phase="draft", p2="mage,blast,tank,archer").state
        tactics.rules.redeal(state, 0, seeded(number))
        classes[state.hero_class[1]] += 1
        assert tactics.check(state) is None
        state = at(phase="draft", p2="mage,blast,tank,-").state
        tactics.rules.redeal(state, 0, seeded(number))
        assert state.hero_class[1] == -1
    assert set(classes) == set(range(6))
