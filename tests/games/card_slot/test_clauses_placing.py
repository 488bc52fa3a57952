"""Section 3 of the rule book: forced refresh and placement."""

import pytest

EIGHT = "bell,cherry,watermelon,replay,bell,cherry,watermelon,bell,-"  # all but the centre
NINE = "bell,cherry,watermelon,replay,bell,cherry,watermelon,bell,replay"


@pytest.mark.covers("CS-3.1", "CS-3.2")
def test_turn_on_a_full_board_begins_with_the_refresh(at):
    table = at(board=EIGHT, hand1="replay,bell", hand2="bell", top="seven,silver,bell")
    said = table.play("place replay 9")
    assert table["board"] == "bell,cherry,seven,replay,bell,cherry,silver,bell,replay"
    assert said[-2:] == [
        "Forced refresh: slot 3 changed from Watermelon to Rainbow 7.",
        "Forced refresh: slot 7 changed from Watermelon to Silver 3.",
    ]
    assert (table["discard"], table["top"], table["turn"]) == ("watermelon*2", "bell", "2")


@pytest.mark.covers("CS-3.1")
def test_one_empty_slot_prevents_the_refresh(at):
    table = at(board="1:bell,2:cherry,3:replay,4:bell,5:cherry,6:bell,7:replay", hand1="bell,cherry")
    table.play("place cherry 9")
    assert (table["board_count"], table["discard_count"], table["deck_count"]) == (
        "8",
        "0",
        "49",
    )  # 71 - 7 - 2 - 13


@pytest.mark.covers("CS-3.1")
def test_a_set_up_position_may_begin_with_the_refresh(at):
    words = {"board": NINE, "top": "seven,silver"}
    assert at(**words)["board"] == NINE
    assert at(**words, start="true")["board"] == "bell,cherry,seven,replay,bell,cherry,silver,bell,replay"


@pytest.mark.covers("CS-3.2")
def test_edition_1_0_0_refreshes_slot_1_alone(at):
    table = at("1.0.0", board=EIGHT, hand1="replay,bell", hand2="bell", top="seven,silver")
    table.play("place replay 9")
    assert table["board"] == "seven,cherry,watermelon,replay,bell,cherry,watermelon,bell,replay"
    assert table["top"] == "silver"


@pytest.mark.covers("CS-3.2")
def test_the_order_of_the_refresh_is_that_of_the_list(at):
    table = at(values={"refresh_slots": "7,3"}, board=NINE, top="seven,silver", start="true")
    assert (table.on(7), table.on(3)) == ("seven", "silver")


@pytest.mark.covers("CS-3.3")
def test_refresh_looks_at_no_line(at):
    board = "seven,seven,bell,replay,bell,cherry,watermelon,bell,-"
    table = at(board=board, hand1="replay,bell", hand2="bell,cherry", top="seven,bell")
    table.play("place replay 9")
    assert (table["lines"], table["phase"], table["turn"], table.end) == ("1-2-3", "place", "2", None)


@pytest.mark.covers("CS-3.4")
def test_refresh_that_empties_the_deck_ends_the_game_halfway(at):
    table = at(board=EIGHT, hand1="replay,bell", hand2="bell*2", deck="seven")
    table.play("place replay 9")
    assert (table.on(3), table.on(7)) == ("seven", "watermelon")
    assert table.end == ("deck_out", 2)  # 1 against 2
    assert table.legal == set()


@pytest.mark.covers("CS-3.4")
def test_refresh_that_takes_the_last_two_cards_is_complete(at):
    table = at(board=EIGHT, hand1="replay,bell", hand2="bell*2", deck="seven,silver")
    table.play("place replay 9")
    assert (table.on(3), table.on(7)) == ("seven", "silver")
    assert table.end == ("deck_out", 2)


@pytest.mark.covers("CS-3.5")
def test_refresh_without_a_deck_ends_the_game_and_discards_nothing(at):
    table = at(board=NINE, hand1="bell*2", hand2="bell", deck=0, start="true")
    assert table["board"] == NINE
    assert table["discard_count"] == "59"  # 71 - 9 - 3, as before
    assert table.end == ("deck_out", 1)


@pytest.mark.covers("CS-3.6")
def test_a_card_goes_to_any_empty_slot(at):
    table = at(board="9:bell,1:cherry", hand1="bell*2,seven", hand2=3)
    slots = (2, 3, 4, 5, 6, 7, 8)
    assert table.legal == {f"place {symbol} {slot}" for symbol in ("bell", "seven") for slot in slots}
    assert table.refused("place bell 1") == "occupied"
    assert table.refused("place cherry 2") == "not_in_hand"
    assert table.play("place seven 2") == ["Player 1 placed a Rainbow 7 on slot 2."]
    assert (table.on(2), table["hand1"], table["turn"]) == ("seven", "bell*2", "2")


@pytest.mark.covers("CS-3.7")
def test_on_a_full_board_a_card_replaces_any_but_the_centre(at):
    table = at(board=NINE, hand1="seven,bell", hand2=3)
    assert table.legal == {f"place {symbol} {slot}" for symbol in ("seven", "bell") for slot in range(1, 9)}
    assert table.refused("place seven 9") == "centre"
    said = table.play("place seven 2")
    assert said[:2] == [
        "Player 1 discarded the Cherry on slot 2.",
        "Player 1 placed a Rainbow 7 on slot 2.",
    ]
    assert (table.on(2), table["hand1"]) == ("seven", "bell")
    assert table["discard"].startswith("cherry")  # and two cards of the refresh that follows
    assert table["discard_count"] == "3"


@pytest.mark.covers("CS-3.8")
@pytest.mark.parametrize("symbol", ["seven", "silver", "bell"])
def test_empty_centre_is_a_slot_like_any_other(at, symbol):
    board = "1:cherry,9:cherry,2:bell"
    table = at(board=board, hand1="cherry,bell", hand2=f"{symbol}*2", deck=5)
    table.play("place cherry 5", "line 1-9-5", "stop")
    assert (table.on(9), table["turn"]) == ("-", "2")
    table.play(f"place {symbol} 9")
    assert table.on(9) == symbol
