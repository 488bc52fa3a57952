"""Section 4 of the rule book: hands that move."""

import pytest

SEVEN_ZERO = {"seven_zero": True}


@pytest.mark.covers("UN-4.19")
@pytest.mark.parametrize("players", [3, 5, 10])
def test_a_seven_waits_for_a_partner(at, players):
    table = at(values=SEVEN_ZERO | {"hand_size": 3}, players=players, hand1="r7,r1,r2,r3", top="r9")
    table.play("play r7")
    assert (table["phase"], table["turn"]) == ("swap", "1")
    assert table.legal == {f"swap {seat}" for seat in range(2, players + 1)}
    for action, code in {
        "swap 1": "own_hand",
        "play r1": "swap_first",
        "draw": "swap_first",
        "uno": "swap_first",
        "keep": "swap_first",
        "colour red": "swap_first",
        "challenge": "swap_first",
    }.items():
        assert table.why_not(action)[0] == code
    last = table[f"hand{players}"]
    table.play(f"swap {players}")
    assert (table["hand1"], table[f"hand{players}"], table["turn"]) == (last, "r1,r2,r3", "2")


@pytest.mark.covers("UN-4.19")
def test_a_seven_that_was_drawn_swaps_as_well(at):
    table = at(values=SEVEN_ZERO, hand1="b1,b2", hand2="y1,y2,y3", next="r7", top="r9")
    table.play("draw", "play r7")
    assert (table["hand1"], table["hand2"], table["turn"]) == ("y1,y2,y3", "b1,b2", "2")


@pytest.mark.covers("UN-4.19", "UN-4.20")
def test_without_the_option_seven_and_zero_are_plain_numbers(at):
    for card in ("r7", "r0"):
        table = at("official", players=3, hand1=f"{card},r1,r2", hand2="b1", hand3="g1,g2", top="r9")
        table.play(f"play {card}")
        assert (table["hand1"], table["hand2"], table["turn"], table["phase"]) == ("r1,r2", "b1", "2", "play")


@pytest.mark.covers("UN-4.20")
@pytest.mark.parametrize("players", [2, 3, 4, 10])
@pytest.mark.parametrize(("direction", "sign"), [("clockwise", 1), ("counter", -1)])
@pytest.mark.parametrize("turn", [1, 2])
def test_a_zero_moves_every_hand_one_seat_on(at, players, direction, sign, turn):
    values = SEVEN_ZERO | {"hand_size": 4}
    hands = {f"hand{turn}": "b0,b1,b2,b3"}
    table = at(values=values, players=players, top="b9", turn=turn, direction=direction, **hands)
    before = [table[f"hand{seat + 1}"] for seat in range(players)]
    before[turn - 1] = "b1,b2,b3"
    said = table.play("play b0")
    after = [table[f"hand{seat + 1}"] for seat in range(players)]
    assert [after[(seat + sign) % players] for seat in range(players)] == before
    assert table["turn"] == str((turn - 1 + sign) % players + 1)
    assert f"passed on {direction}" in said[-1]


@pytest.mark.covers("UN-4.21")
@pytest.mark.parametrize("card", ["r7", "r0"])
@pytest.mark.parametrize("players", [2, 3])
def test_a_last_card_moves_no_hand(at, card, players):
    table = at(values=SEVEN_ZERO, players=players, hand1=card, hand2="b1,b2", top="r9")
    table.play(f"play {card}")
    assert table["hand2"] == "b1,b2"
    assert table.end[:2] == ("went_out", 1)
    assert table["known"] == "-"


@pytest.mark.covers("UN-4.21")
@pytest.mark.parametrize("players", [2, 4])
def test_a_first_card_moves_no_hand(fresh, players):
    seen = set()
    for seed in range(200):
        table = fresh(seed, "house", players)
        if table["top"][1:] in ("0", "7"):
            seen.add(table["top"][1:])
            assert (table["phase"], table["known"]) == ("play", "-")
    assert seen == {"0", "7"}


@pytest.mark.covers("UN-5.4", "UN-5.7", "UN-5.8")
def test_whoever_forgot_the_call_is_caught_after_the_hands_were_passed_on(at):
    words = {"hand1": "r0,r1", "hand2": "b1,b2,b3", "hand3": "g1,g2", "next": "y1,y2"}
    table = at("house", players=3, top="r9", **words)
    table.play("play r0")
    assert (table["hand1"], table["hand2"], table["exposed"]) == ("g1,g2", "r1", "1")
    assert table.why_not("catch 1")[0] == "own_catch"
    table.play("catch 3")
    assert (table["hand1"], table["hand2"]) == ("y1,y2,g1,g2", "r1")


@pytest.mark.covers("UN-5.4", "UN-5.7")
@pytest.mark.parametrize("called", [True, False])
def test_a_catch_between_seven_and_swap_moves_with_the_hand(at, called):
    words = {"hand1": "r7,r1", "hand2": "b1,b2,b3", "hand3": "g1,g2", "next": "y1,y2"}
    table = at("house", players=3, top="r9", **words)
    if called:
        table.play("uno")
    table.play("play r7")
    assert (table.out_of_turn, table["phase"]) == ({"catch 2", "catch 3"}, "swap")
    table.play("catch 2")
    assert (table["phase"], table["turn"], table["exposed"]) == ("swap", "1", "-")
    table.play("swap 2")
    assert table["hand2"] == ("r1" if called else "r1,y1,y2")
    assert table["hand1"] == ("y1,y2,b1,b2,b3" if called else "b1,b2,b3")
    assert table["turn"] == "2"


@pytest.mark.covers("UN-5.5")
def test_a_hand_of_one_card_that_was_passed_on_owes_nothing(at):
    table = at("house", players=3, hand1="r0,r1,r2", hand2="b1,b2", hand3="g1", top="r9")
    table.play("play r0")
    assert (table["hand1"], table["exposed"], table.out_of_turn) == ("g1", "-", set())
    table = at(values=SEVEN_ZERO, hand1="r7,r1,r2", hand2="b1", top="r9")
    table.play("play r7")
    assert (table["hand1"], table["hand2"]) == ("b1", "r1,r2")  # no penalty
