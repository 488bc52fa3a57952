"""Section 4 of the rule book: action cards, and stacks of draw cards."""

import pytest

STACKING = {"stacking": True}


@pytest.mark.covers("UN-4.1", "UN-4.2")
@pytest.mark.parametrize("players", [3, 4, 7, 10])
@pytest.mark.parametrize(("direction", "sign"), [("clockwise", 1), ("counter", -1)])
def test_skip_and_reverse_at_any_table(at, players, direction, sign):
    hands = {f"hand{seat}": "rs,rr,r1,r2" if seat == 1 else 3 for seat in range(1, players + 1)}
    words = hands | {"top": "r9", "direction": direction}
    skipped = at(players=players, **words)
    skipped.play("play rs")
    assert skipped["turn"] == str(2 * sign % players + 1)
    turned = at(players=players, **words)
    turned.play("play rr")
    assert turned["turn"] == str(-sign % players + 1)
    assert turned["direction"] == ("counter" if direction == "clockwise" else "clockwise")


@pytest.mark.covers("UN-4.3", "UN-4.6")
@pytest.mark.parametrize("turn", [1, 2])
@pytest.mark.parametrize("card", ["rs", "rr", "r+2"])
def test_between_two_players_whoever_played_an_action_card_goes_again(at, turn, card):
    table = at(**{f"hand{turn}": f"{card},r1,r2", f"hand{3 - turn}": "b1,b2"}, top="r9", turn=turn)
    table.play(f"play {card}")
    assert (table["turn"], table["phase"]) == (str(turn), "play")
    assert table[f"hand{3 - turn}_count"] == ("4" if card == "r+2" else "2")


@pytest.mark.covers("UN-4.6")
def test_between_two_players_a_stack_that_was_answered_does_not_give_the_turn_back(at):
    table = at(values=STACKING, hand1="r+2,r1,r2", hand2="b+2,b1,b2", top="r9")
    table.play("play r+2", "play b+2", "draw")
    assert (table["turn"], table["hand1_count"]) == ("2", "6")


@pytest.mark.covers("UN-4.4", "UN-4.8")
@pytest.mark.parametrize("players", [3, 6])
def test_a_draw_two_concerns_the_next_player_alone(at, players):
    table = at(players=players, hand1="r+2,r1,r2", top="r9")
    table.play("play r+2")
    assert [table[f"hand{seat + 1}_count"] for seat in range(players)] == ["2", "9"] + ["7"] * (players - 2)
    assert table["turn"] == "3"


@pytest.mark.covers("UN-4.5")
def test_a_drawn_wild_draw_four_makes_the_next_player_draw(at):
    table = at(hand1="b1,b2", hand2="y1", next="w+4,g1,g2,g3,g4", top="r9")
    table.play("draw", "play w+4")
    assert (table["phase"], table["hand2"]) == ("colour", "y1")
    table.play("colour red")
    assert (table["hand2"], table["turn"], table["colour"]) == ("y1,g1,g2,g3,g4", "1", "red")


@pytest.mark.covers("UN-4.9")
@pytest.mark.parametrize("rule", ["no_other_playable", "no_colour_match", "challenge"])
def test_a_wild_draw_four_answers_under_every_rule(at, rule):
    table = at(
        values=STACKING | {"wild_draw_four": rule},
        hand1="w+4,b1,b2",
        hand2="w+4,w,g+2,g1",
        top="r9",
        players=3,
    )
    table.play("play w+4", "colour green")
    doubts = {"challenge"} if rule == "challenge" else set()
    assert table.legal == {"play w+4", "draw"} | doubts
    table.play("play w+4", "colour blue")
    assert (table["pending"], table["turn"]) == ("8", "3")
    assert table.legal == {"draw"}


@pytest.mark.covers("UN-4.9")
@pytest.mark.parametrize(("top", "hand"), [("r+2", "w+4,w,r5,rs,rr"), ("w+4", "r+2,b+2,w,r5,rs")])
def test_nothing_else_answers(at, top, hand):
    colour = {"colour": "red"} if top == "w+4" else {}
    table = at(values=STACKING, hand1=hand, hand2="b1,b2", top=top, phase="answer", **colour)
    assert table.legal == {"draw"}
    for card in hand.split(","):
        assert table.why_not(f"play {card}")[0] == "no_answer"
    assert table.why_not("keep")[0] == "nothing_drawn"
    assert table.why_not("colour red")[0] == "nothing_to_name"
    assert table.why_not("swap 2")[0] == "nothing_to_swap"


@pytest.mark.covers("UN-4.9")
def test_a_draw_two_that_has_been_drawn_for_is_a_card_like_any_other(at):
    table = at(values=STACKING, hand1="r+2,r1,r2", hand2="b1,b2", top="r9")
    table.play("play r+2", "draw")
    assert (table["phase"], table["pending"], table.legal) == ("play", "0", {"play r1", "play r2", "uno"})


@pytest.mark.covers("UN-4.10")
def test_a_stack_goes_around_the_table_against_the_clock(at):
    hands = {
        "hand1": "r+2,g1,g2",
        "hand5": "b+2,b1,b2",
        "hand4": "y+2,y1,y2",
        "hand3": "r3,r4",
        "hand2": "g3,g4",
    }
    table = at(values=STACKING, players=5, direction="counter", top="r9", **hands)
    table.play("play r+2", "play b+2", "play y+2")
    assert (table["turn"], table["pending"]) == ("3", "6")
    said = table.play("draw")
    assert said[-1] == "Player 3 lost the turn."
    assert (table["hand3_count"], table["hand2_count"], table["turn"]) == ("8", "2", "2")
    assert table["colour"] == "yellow"


@pytest.mark.covers("UN-4.10", "UN-5.6")
def test_an_answer_down_to_one_card_owes_the_call(at):
    words = {"hand1": "r+2,r1,r2", "hand2": "b+2,b1", "top": "r9", "next": "y1,y2,y3,y4"}
    table = at(values=STACKING, **words)
    table.play("play r+2", "play b+2")
    assert (table["hand2"], table["pending"], table["turn"]) == ("y1,y2,b1", "4", "1")
    table = at(values=STACKING, **words)
    table.play("play r+2", "uno", "play b+2")
    assert (table["hand2"], table["pending"], table["turn"]) == ("b1", "4", "1")


@pytest.mark.covers("UN-4.10")
def test_whoever_goes_out_on_an_answer_leaves_the_total_to_the_next_player(at):
    words = {"hand1": "r+2,y+2,r1", "hand2": "g+2,g1,g2", "hand3": "b+2", "next": "y1,y2,y3,y4,y5,y6"}
    table = at(values=STACKING, players=3, top="r9", **words)
    table.play("play r+2", "play g+2", "play b+2")
    assert table["hand1"] == "r1,y1,y2,y3,y4,y5,y6,y+2"
    assert table.end == ("went_out", 3, (0, 0, 45))  # 1 + 21 + 20 and 1 + 2


@pytest.mark.covers("UN-4.10", "UN-4.17")
def test_whoever_goes_out_on_a_wild_draw_four_that_answers_names_no_colour(at):
    table = at(
        "house",
        {"target_score": 0},
        3,
        hand1="w+4,r1,r2",
        hand2="w+4",
        hand3="g1",
        next="b1*2,b2*2,b3*2,b4*2",
    )
    table.play("play w+4", "colour green", "play w+4")
    assert table["hand3"] == "g1,b1*2,b2*2,b3*2,b4*2"
    assert table.end == ("went_out", 2, (0, 24, 0))


@pytest.mark.covers("UN-4.10")
def test_the_turn_limit_ends_a_stack(at):
    table = at(values=STACKING | {"turn_limit": 10}, hand1="r+2,r1,r2", hand2="b+2,b3", top="r9", turns=9)
    table.play("play r+2")
    assert table.end == ("turn_limit", 1, (23, 0))
    assert (table["pending"], table["phase"]) == ("0", "play")


@pytest.mark.covers("UN-4.8")
@pytest.mark.parametrize("edition", ["duel", "official"])
def test_without_stacking_nobody_is_asked_about_a_draw_two(at, edition):
    table = at(edition, hand1="r+2,r1,r2", hand2="b+2,b1", players=3, top="r9")
    table.play("play r+2")
    assert (table["turn"], table["phase"], table["hand2_count"]) == ("3", "play", "4")


@pytest.mark.covers("UN-4.8")
def test_with_stacking_even_a_victim_without_an_answer_is_asked(at):
    table = at(values=STACKING, hand1="r+2,r1,r2", hand2="b3,b1,b4", top="r9")
    said = table.play("play r+2")
    assert said[-1] == "Player 2 must answer, or draw 2 cards."
    assert (table["phase"], table.legal) == ("answer", {"draw"})


@pytest.mark.covers("UN-4.7")
@pytest.mark.parametrize("colour", ["red", "yellow", "green", "blue"])
def test_each_colour_can_be_named_and_binds(at, colour):
    table = at(hand1="w,r1,r2", hand2="r3,y3,g3,b3", top="r9")
    table.play("play w", f"colour {colour}")
    assert table.legal == {f"play {colour[0]}3"}
