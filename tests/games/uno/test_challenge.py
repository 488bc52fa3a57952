"""Section 4 of the rule book: bluffs and challenges."""

import pytest

from turnwise.core.events import OPEN, SPECTATOR, seen_by

FOUR = "y1,y2,y3,y4"


def bluffed(at, hand, edition="official", players=2, **words):
    """A Wild Draw Four from this hand on a red card, with green named for it."""
    table = at(edition, players=players, hand1=f"w+4,{hand}", top="r9", **({"hand2": "g3,g4"} | words))
    table.play("play w+4", "colour green")
    return table


@pytest.mark.covers("UN-4.12")
@pytest.mark.parametrize(
    ("hand", "guilty"),
    [
        ("r1,b1", True),
        ("rs,b1", True),
        ("r9,b1", True),
        ("b9,y9", False),
        ("w,w+4", False),
        ("w,r5", True),
        ("g1,g2", False),
    ],
)
def test_guilty_is_who_held_the_colour(at, hand, guilty):
    table = bluffed(at, hand, next=f"{FOUR},y5,y6")
    said = table.play("challenge")
    assert ("Player 1 had bluffed." in said) == guilty
    assert ("Player 1 had not bluffed." in said) != guilty
    counts = ("6", "2", "2") if guilty else ("2", "8", "1")
    assert (table["hand1_count"], table["hand2_count"], table["turn"]) == counts
    assert (table["top"], table["colour"], table["pending"], table["doubted"]) == ("w+4", "green", "0", "-")


@pytest.mark.covers("UN-4.12", "UN-4.11")
def test_a_drawn_wild_draw_four_can_be_a_bluff(at):
    table = at("official", hand1="r1,b1", hand2="g3,g4", next=f"w+4,{FOUR}", top="r9")
    table.play("draw", "play w+4", "colour red", "challenge")
    assert (table["hand1"], table["turn"]) == ("r1,y1,y2,y3,y4,b1", "2")


@pytest.mark.covers("UN-4.13")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_after_a_bluff_the_challenger_takes_a_normal_turn(at, players):
    table = bluffed(at, "r1,b1", players=players, hand2="g3,y4,y5", next=f"{FOUR},y6")
    table.play("challenge")
    assert (table["turn"], table["phase"], table.legal) == ("2", "play", {"play g3", "draw"})
    table.play("draw")  # y6 does not fit
    assert (table["turn"], table["hand2_count"]) == (str(2 % players + 1), "4")


@pytest.mark.covers("UN-4.13", "UN-5.3")
def test_a_call_before_the_challenge_holds_for_the_turn_after_it(at):
    table = bluffed(at, "r1,b1")
    table.play("uno", "challenge", "play g3")
    assert (table["exposed"], table["safe"]) == ("2", "1")


@pytest.mark.covers("UN-4.14")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_wrong_challenge_costs_six_cards_and_the_turn(at, players):
    table = bluffed(at, "g1,b1", players=players, next=f"{FOUR},y5,y6")
    said = table.play("challenge")
    assert table["hand2"] == "y1,y2,y3,y4,y5,y6,g3,g4"
    assert said[-1] == "Player 2 lost the turn."
    assert (table["turn"], table["colour"]) == (str(2 % players + 1), "green")


@pytest.mark.covers("UN-4.15", "UN-4.7")
@pytest.mark.parametrize("hand", ["r1,b1", "y1,b1"])
def test_the_named_colour_binds_after_the_challenge(at, hand):
    table = bluffed(at, hand, players=3, hand3="r2,b2,g2")
    table.play("challenge")
    if table["turn"] == "2":
        assert table.why_not("play r9") is not None
    assert (table["top"], table["colour"]) == ("w+4", "green")


@pytest.mark.covers("UN-4.11")
def test_only_the_next_player_may_challenge_and_only_once(at):
    table = bluffed(at, "r1,b1", players=3, hand2="g3,g4,g5")
    assert table.legal == {"draw", "challenge"}
    assert table.out_of_turn == set()
    table.play("challenge")
    assert table.why_not("challenge")[0] == "nothing_to_challenge"


@pytest.mark.covers("UN-4.11")
@pytest.mark.parametrize("edition", ["official", "house"])
def test_the_direction_decides_who_is_asked(at, edition):
    table = bluffed(at, "r1,b1", edition, players=4, direction="counter", hand4="g1,g2,g3")
    assert (table["turn"], table["doubted"]) == ("4", "1")


@pytest.mark.covers("UN-4.11")
@pytest.mark.parametrize("rule", ["no_other_playable", "no_colour_match"])
def test_without_the_option_nobody_challenges(at, rule):
    table = at(values={"wild_draw_four": rule}, hand1="w+4,b1,b2", hand2="g1,g2", top="r9")
    table.play("play w+4", "colour green")
    assert (table["turn"], table["hand2_count"]) == ("1", "6")
    assert table.why_not("challenge")[0] == "nothing_to_challenge"


def seen(uno, table, viewer):
    """All that reaches a viewer after the last action."""
    events = [(event.kind, event.values) for event in seen_by(viewer, table.raw_events, uno.events)]
    return events, table.said(viewer), table.view(viewer)


@pytest.mark.covers("UN-4.16", "UN-9.4")
@pytest.mark.parametrize("players", [3, 5])
@pytest.mark.parametrize("hands", [("r1,b1,b2", "r8,g7,w"), ("g1,b1,b2", "y8,g7,w")])
def test_the_shown_hand_reaches_the_challenger_alone(at, uno, players, hands):
    others = {"hand3": "g8", "hand4": "g9", "hand5": "y9"}
    words = {name: others[name] for name in list(others)[: players - 2]}
    first, second = (bluffed(at, hand, players=players, next=f"{FOUR},y5,y6", **words) for hand in hands)
    first.play("challenge")
    second.play("challenge")
    for viewer in (*range(2, players), SPECTATOR):
        assert seen(uno, first, viewer) == seen(uno, second, viewer)
        assert first.view(viewer).known == [{}] * players
    for told, shown in zip(seen(uno, first, 1), seen(uno, second, 1), strict=True):
        assert told != shown


@pytest.mark.covers("UN-4.16")
@pytest.mark.parametrize("hand", ["r1,b1", "g1,b1"])
def test_the_hand_is_shown_guilty_or_not_as_it_is_before_the_four_cards(at, hand):
    table = bluffed(at, hand, next=f"{FOUR},y5,y6")
    table.play("challenge")
    first, second = hand.split(",")
    assert table.view(1).known == [{first: 1, second: 1}, {}]
    names = {"r1": "Red 1", "g1": "Green 1"}
    assert table.said(1)[:3] == [
        "You challenged Player 1.",
        f"Player 1 holds {names[first]}.",
        "Player 1 holds Blue 1.",
    ]
    assert [line for line in table.said(0) if "hold" in line] == []
    assert [line for line in table.said(OPEN) if "hold" in line] == table.said(1)[1:3]


@pytest.mark.covers("UN-4.17")
def test_an_answered_wild_draw_four_is_no_longer_in_doubt(at):
    table = bluffed(at, "r1,b1", "house", 3, hand2="w+4,g1,g2", hand3="w+4,b3,b4")
    assert table.legal == {"play w+4", "draw", "challenge"}
    table.play("play w+4", "colour green")
    assert table.legal == {"play w+4", "draw"}
    assert (table["doubted"], table["before"], table["bluff"], table["pending"]) == ("-", "-", "0", "8")
    table.play("play w+4", "colour red")
    assert (table["turn"], table["pending"], table.why_not("challenge")[0]) == (
        "1",
        "12",
        "nothing_to_challenge",
    )
    table.play("draw")
    assert table["hand1_count"] == "14"


@pytest.mark.covers("UN-4.17", "UN-4.13")
def test_a_challenge_of_the_first_card_of_a_stack_decides_about_four(at):
    table = bluffed(at, "r1,b1", "house", 3, hand2="w+4,g1,g2")
    table.play("challenge")
    assert (table["hand1_count"], table["turn"], table["phase"]) == ("6", "2", "play")
    table.play("play w+4", "colour blue")  # a new one, and a bluff: green was named
    assert (table["doubted"], table["bluff"], table["pending"], table["turn"]) == ("2", "1", "4", "3")


@pytest.mark.covers("UN-4.18")
@pytest.mark.parametrize("edition", ["official", "house"])
def test_going_out_on_a_wild_draw_four_ends_the_round_without_an_answer(at, edition):
    words = {"hand1": "w+4", "hand2": "w+4,r1", "hand3": "b1", "next": "y1,y2,y3,y4", "top": "r9"}
    table = at(edition, {"target_score": 0}, 3, **words)
    table.play("play w+4")
    assert table["hand2"] == "r1,y1,y2,y3,y4,w+4"
    assert table.end == ("went_out", 1, (62, 0, 0))


@pytest.mark.covers("UN-4.12", "UN-5.7", "UN-5.8")
@pytest.mark.parametrize(("first", "guilty"), [("r1", True), ("b1", False)])
@pytest.mark.parametrize("when", ["before the colour", "after the colour"])
def test_penalty_cards_between_bluff_and_challenge_do_not_count(at, first, guilty, when):
    table = at("official", hand1=f"w+4,{first}", hand2="g3,g4,g5", next=f"r2,r3,{FOUR},y5,y6", top="r9")
    table.play("play w+4", *(("catch 2", "colour green") if "before" in when else ("colour green", "catch")))
    assert (table["hand1_count"], table["added"], table["bluff"]) == ("3", "2", str(int(guilty)))
    said = table.play("challenge")
    assert ("Player 1 had bluffed." in said) == guilty
    assert table["hand1_count"] == ("7" if guilty else "3")
    assert table.view(1).known[0] == {first: 1, "r2": 1, "r3": 1}


@pytest.mark.covers("UN-4.12", "UN-5.6")
def test_an_automatic_penalty_after_an_honest_wild_draw_four_is_no_bluff(at):
    values = {"wild_draw_four": "challenge"}
    table = at(values=values, hand1="w+4,b1", hand2="g3,g4", next=f"r2,r3,{FOUR},y5,y6", top="r9")
    table.play("play w+4")
    assert table["hand1"] == "r2,r3,b1"
    table.play("colour green", "challenge")
    assert (table["hand1_count"], table["hand2_count"]) == ("3", "8")


@pytest.mark.covers("UN-4.14", "UN-5.7")
def test_a_false_catch_before_the_challenge_costs_on_its_own(at):
    table = at("official", hand1="w+4,b1", hand2="g3,g4", next=f"r2,r3,{FOUR},y5,y6", top="r9")
    table.play("uno", "play w+4", "colour green", "catch")
    assert (table["hand2_count"], table["turn"], table["phase"]) == ("4", "2", "answer")
    table.play("challenge")
    assert (table["hand2_count"], table["hand1"]) == ("10", "b1")
