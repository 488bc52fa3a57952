"""Section 5 of the rule book: the call, and the penalty that the rules see to."""

import pytest


@pytest.mark.covers("UN-5.1")
@pytest.mark.parametrize("edition", ["duel", "official", "house"])
@pytest.mark.parametrize("count", [1, 2, 3, 7])
def test_the_call_is_made_with_exactly_two_cards(at, edition, count):
    table = at(edition, hand1=",".join(f"r{number}" for number in range(1, count + 1)), hand2=3, top="r9")
    assert ("uno" in table.legal) == (count == 2)
    refusal = table.why_not("uno")
    if count == 2:
        assert refusal is None
    else:
        assert refusal == ("not_two_cards", f"UNO is called with two cards in hand, not with {count}")


@pytest.mark.covers("UN-5.1")
def test_one_call_a_turn_and_none_for_others(at):
    table = at(hand1="r1,r2", hand2="r3,r4", top="r9")
    said = table.play("uno")
    assert said == ["Player 1 called UNO!"]
    assert (table["turn"], table["called"], table["hand1_count"]) == ("1", "1", "2")
    assert "uno" not in table.legal
    assert table.why_not("uno")[0] == "already_called"
    table.play("play r1")
    assert "uno" in table.legal  # seat 2, with two cards of its own


@pytest.mark.covers("UN-5.1", "UN-5.2")
def test_no_call_while_a_wild_or_a_seven_waits(at):
    table = at("house", players=3, hand1="w,r1,r2", hand2=3, hand3=3, top="r9")
    table.play("play w")
    assert table.why_not("uno")[0] == "colour_first"
    table = at("house", players=3, hand1="r7,r1,r2", hand2=3, hand3=3, top="r9")
    table.play("play r7")
    assert table.why_not("uno")[0] == "swap_first"


@pytest.mark.covers("UN-5.2")
def test_the_call_facing_a_stack_or_a_wild_draw_four(at):
    for edition in ("official", "house"):
        table = at(edition, hand1="w+4,b1,b2", hand2="g1,g2", top="r9")
        table.play("play w+4", "colour green")
        assert table.legal == {"draw", "challenge", "uno"}
        table.play("uno")
        assert table.legal == {"draw", "challenge"}
        table.play("draw")
        assert (table["called"], table["hand2_count"]) == ("0", "6")


@pytest.mark.covers("UN-5.2", "UN-5.3")
def test_a_card_drawn_as_the_third_leaves_no_call_to_make(at):
    table = at("official", hand1="r1,b1", hand2=3, next="r3", top="r9")
    table.play("uno", "draw")
    assert (table["phase"], table["called"], table.legal) == ("drawn", "1", {"play r3", "keep"})
    table.play("play r3")
    assert (table["exposed"], table["hand1"], table["called"]) == ("-", "r1,b1", "0")


@pytest.mark.covers("UN-5.3")
@pytest.mark.parametrize("penalised", [True, False])
def test_a_call_of_the_turn_before_is_void(at, penalised):
    table = at(hand1="b1,b2", hand2="r3,r4,r5,r6", next="g1", top="r9")
    table.play("uno", "draw", "play r3")
    assert (table["hand1"], table["called"]) == ("g1,b1,b2", "0")
    table = at(values={"may_draw_instead": True}, hand1="r1,b2", hand2="r3,r4,r5,r6", next="r2", top="r9")
    table.play("uno", "draw", "keep", "play r3", "play r1", "play r4")
    if not penalised:
        table.play("uno")
    table.play("play r2")
    assert table["hand1_count"] == ("3" if penalised else "1")


@pytest.mark.covers("UN-5.3", "UN-4.6")
@pytest.mark.parametrize("card", ["rs", "rr", "r+2"])
def test_a_call_does_not_reach_into_the_second_turn_in_a_row(at, card):
    table = at(hand1=f"{card},r1,r2", hand2="b1,b2", top="r9")
    table.play(f"play {card}")
    assert (table["turn"], table["called"]) == ("1", "0")
    assert table.why_not("uno") is None
    table.play("play r1")
    assert table["hand1_count"] == "3"  # forgotten


@pytest.mark.covers("UN-5.4", "UN-5.6")
@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("count", [0, 1, 2, 10])
def test_a_forgotten_call_costs_the_penalty_at_once(at, players, count):
    table = at(values={"penalty_cards": count}, players=players, hand1="r1,r2", top="r9")
    said = table.play("play r1")
    assert "Player 1 forgot to call UNO." in said
    assert (table["hand1_count"], table["turn"]) == (str(1 + count), "2")
    assert [line for line in said if "no card to draw" in line] == []


@pytest.mark.covers("UN-5.4", "UN-5.6")
@pytest.mark.parametrize("players", [2, 3])
def test_with_a_call_there_is_no_penalty(at, players):
    table = at(players=players, hand1="r1,r2", top="r9")
    table.play("uno", "play r1")
    assert (table["hand1"], table["turn"], table["called"]) == ("r2", "2", "0")


@pytest.mark.covers("UN-5.5")
def test_going_out_owes_no_call(at):
    table = at(hand1="r1", hand2="b1,b2", top="r9")
    said = table.play("play r1")
    assert "Player 1 forgot to call UNO." not in said
    assert table.end == ("went_out", 1, (3, 0))


@pytest.mark.covers("UN-5.6")
def test_the_penalty_comes_before_the_cards_of_the_victim(at):
    table = at(hand1="w+4,b1", hand2="g1,g2", next="y1,y2,y3,y4,y5,y6", top="r9")
    table.play("play w+4")
    assert (table["hand1"], table["hand2"]) == ("y1,y2,b1", "g1,g2")
    table.play("colour green")
    assert table["hand2"] == "y3,y4,y5,y6,g1,g2"


@pytest.mark.covers("UN-5.6")
@pytest.mark.parametrize("card", ["rs", "rr"])
def test_the_penalty_does_not_stop_a_skip_or_reverse(at, card):
    table = at(players=3, hand1=f"{card},r1", hand2=3, hand3=3, next="y1,y2", top="r9")
    table.play(f"play {card}")
    assert (table["hand1"], table["turn"]) == ("r1,y1,y2", "3")


@pytest.mark.covers("UN-5.6")
def test_the_penalty_is_drawn_from_the_pile_when_the_deck_is_empty(at):
    copies = {"zero_cards": 0, "number_cards": 1, "skip_cards": 0, "reverse_cards": 0, "draw_two_cards": 0}
    copies |= {"wild_cards": 0, "wild_draw_four_cards": 0}
    rest = ",".join(f"{colour}{number}" for colour in "ygb" for number in range(1, 10))
    for pile, count in (("r4,r5,r6", 3), ("r4", 3), ("-", 2)):
        named = {"r1", "r2", "r9", *pile.split(",")}
        hand2 = ",".join([rest, *(f"r{number}" for number in range(1, 9) if f"r{number}" not in named)])
        table = at(values=copies, hand1="r1,r2", hand2=hand2, deck="-", pile=pile, top="r9")
        table.play("play r1")
        assert table["hand1_count"] == str(count)  # the card that was on top can be drawn as well
        assert table["top"] == "r1"


@pytest.mark.covers("UN-5.11")
def test_a_call_sent_with_the_play_is_one_action_before_it(at, uno):
    table = at("official", players=3, hand1="r1,r2", hand2=3, hand3=3, top="r9")
    for action in ("uno", "play r1"):
        assert uno.actor(table.state, table.position.read(action)) == 0
        table.play(action)
    assert (table["exposed"], table["safe"]) == ("1", "1")
