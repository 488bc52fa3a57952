"""Section 5 of the rule book: effects."""

import pytest


@pytest.mark.covers("CS-5.1", "CS-5.2")
def test_silver_takes_two(at):
    table = at(board="1:silver,2:silver,4:bell,5:cherry,6:replay,9:bell", hand1="silver,bell", hand2="bell")
    table.play("place silver 3", "line 1-2-3")
    assert (table["takes"], table.legal) == ("2", {"take 4", "take 5", "take 6", "stop"})
    assert table.play("take 5") == ["Player 1 took the Cherry from slot 5."]
    assert (table["takes"], table["turn"], table.legal) == ("1", "1", {"take 4", "take 6", "stop"})
    assert table.refused("take 5") == "empty_slot"
    assert table.refused("place bell 5") == "take_first"
    assert table.refused("line 1-2-3") == "take_first"
    table.play("take 4")
    assert (table["hand1"], table["turn"], table["phase"]) == ("cherry,bell*2", "2", "place")
    assert (table["board"], table["discard"]) == ("-,-,-,-,-,replay,-,-,bell", "silver*3")


@pytest.mark.covers("CS-5.1")
def test_cherry_takes_one(at):
    table = at(board="1:cherry,2:cherry,4:bell,5:seven", hand1="cherry,bell", hand2="bell")
    table.play("place cherry 3", "line 1-2-3", "take 5")
    assert (table["hand1"], table["turn"], table["board"]) == ("seven,bell", "2", "-,-,-,bell,-,-,-,-,-")


@pytest.mark.covers("CS-5.2")
@pytest.mark.parametrize(("moves", "hand"), [(["stop"], "cherry"), (["take 4", "stop"], "cherry,bell")])
def test_the_player_may_stop_before_each_card(at, moves, hand):
    table = at(board="1:silver,2:silver,4:bell,5:replay,9:bell", hand1="silver,cherry", hand2="bell")
    table.play("place silver 3", "line 1-2-3", *moves)
    assert (table["hand1"], table["turn"]) == (hand, "2")


@pytest.mark.covers("CS-5.3")
@pytest.mark.parametrize("symbol", ["silver", "cherry"])
def test_the_centre_cannot_be_taken(at, symbol):
    table = at(board=f"1:{symbol},2:{symbol},4:bell,9:bell", hand1=f"{symbol},replay", hand2="bell")
    table.play(f"place {symbol} 3", "line 1-2-3")
    assert table.legal == {"take 4", "stop"}
    assert table.refused("take 9") == "centre"


@pytest.mark.covers("CS-5.4")
@pytest.mark.parametrize("symbol", ["silver", "cherry"])
@pytest.mark.parametrize("board", ["1:{0},2:{0},9:bell", "1:{0},2:{0}"])
def test_a_take_with_nothing_to_take_is_skipped(at, symbol, board):
    table = at(board=board.format(symbol), hand1=f"{symbol},replay", hand2="bell")
    table.play(f"place {symbol} 3")
    said = table.play("line 1-2-3")
    assert said[1] == "There was no card to take."
    assert (table["turn"], table["phase"], table["hand1"]) == ("2", "place", "replay")


@pytest.mark.covers("CS-5.4")
def test_a_take_ends_when_nothing_is_left(at):
    table = at(board="1:silver,2:silver,4:bell,9:bell", hand1="silver,replay", hand2="bell")
    table.play("place silver 3", "line 1-2-3", "take 4")
    assert (table["turn"], table["phase"], table["hand1"]) == ("2", "place", "bell,replay")


@pytest.mark.covers("CS-5.5")
def test_the_sole_card_has_to_be_taken(at):
    values = {"take_sole_card": "true"}
    board = "1:silver,2:silver,4:bell,5:replay,9:bell"
    table = at(values=values, board=board, hand1="silver,cherry", hand2="bell")
    table.play("place silver 3", "line 1-2-3")
    assert table.legal == {"take 4", "take 5", "stop"}
    table.play("take 5")
    assert table.legal == {"take 4"}
    assert table.refused("stop") == "sole_card"
    table.play("take 4")
    assert table["hand1"] == "cherry,bell,replay"


@pytest.mark.covers("CS-5.6")
def test_watermelon_draws_two_and_bell_one(at):
    table = at(
        board="1:watermelon,2:watermelon,9:bell", hand1="watermelon,bell", hand2="bell", top="seven,silver"
    )
    table.play("place watermelon 3")
    assert table.play("line 1-2-3")[1:] == ["Player 1 drew a Rainbow 7.", "Player 1 drew a Silver 3."]
    assert (table["hand1"], table["turn"], table["deck_count"]) == ("seven,silver,bell", "2", "63")
    table = at(board="1:bell,2:bell,9:cherry", hand1="bell,replay", hand2="bell", top="seven,silver")
    table.play("place bell 3", "line 1-2-3")
    assert (table["hand1"], table["top"], table["deck_count"]) == ("seven,replay", "silver", "64")


@pytest.mark.covers("CS-5.7", "CS-6.7")
def test_a_short_deck_gives_what_it_has(at):
    table = at(board="1:watermelon,2:watermelon", hand1="watermelon,replay", hand2="bell", deck="watermelon")
    table.play("place watermelon 3", "line 1-2-3")
    assert (table["hand1"], table["deck_count"]) == ("watermelon,replay", "0")
    assert table.end == ("deck_out", 1)  # 2 against 1


@pytest.mark.covers("CS-5.7", "CS-2.13")
@pytest.mark.parametrize("symbol", ["watermelon", "bell", "replay"])
def test_nothing_comes_out_of_an_empty_deck(at, symbol):
    table = at(board=f"1:{symbol},2:{symbol}", hand1=f"{symbol},cherry", hand2="watermelon", deck=0)
    discarded = int(table["discard_count"])
    table.play(f"place {symbol} 3")
    assert "Deck was empty." in table.play("line 1-2-3")
    assert (table["hand1"], table["discard_count"]) == ("cherry", str(discarded + 3))
    assert table.end == ("deck_out", 2)


@pytest.mark.covers("CS-5.8", "CS-5.9", "CS-5.12")
@pytest.mark.parametrize(("deck", "count"), [(40, 3), (4, 3), (3, 3), (2, 2), (1, 1)])
def test_replay_discards_up_to_three(at, deck, count):
    table = at(board="1:replay,2:replay,9:bell", hand1="replay,bell", hand2="bell*2", deck=deck)
    discarded = int(table["discard_count"])
    table.play("place replay 3")
    assert table.play("line 1-2-3")[1] == f"Discarded {count} card(s)."
    assert (table["deck_count"], table["board_count"]) == (str(deck - count), "1")
    assert table["discard_count"] == str(discarded + 3 + count)
    assert table.end == (("deck_out", 2) if deck == count else None)


@pytest.mark.covers("CS-5.9")
def test_replay_says_that_the_deck_was_empty(at):
    table = at(board="1:replay,2:replay,9:bell", hand1="replay,bell", hand2="bell*2", deck=0)
    table.play("place replay 3")
    said = table.play("line 1-2-3")
    assert said[:2] == ["Player 1 resolved the REPLAY line 1-2-3.", "Deck was empty."]
    assert not any("Discarded" in sentence for sentence in said)


@pytest.mark.covers("CS-5.10", "CS-5.11", "CS-5.12")
def test_replay_of_1_0_0_places_the_top_card_on_the_lowest_empty_slot(at):
    board = "1:cherry,2:bell,4:replay,5:replay,9:bell"
    table = at("1.0.0", board=board, hand1="replay,bell", hand2="bell", top="seven,silver")
    table.play("place replay 3")
    said = table.play("line 3-4-5")
    assert said[1] == "The deck put a Gold 7 on slot 3."
    assert (table["board"], table["top"]) == ("cherry,bell,seven,-,-,-,-,-,bell", "silver")
    assert (table["discard"], table["turn"]) == ("replay*3", "2")


@pytest.mark.covers("CS-5.11")
def test_replay_always_finds_an_empty_slot(at):
    values = {"replay_effect": "replay_place", "replay_amount": 3}
    board = "replay,replay,cherry,bell,cherry,watermelon,silver,bell,seven"
    table = at(
        values=values, board=board, hand1="replay,bell", hand2="bell", top="cherry,bell,watermelon,seven"
    )
    table.play("place replay 3", "line 1-2-3")
    assert table["board_count"] == "9"
    assert (table.on(1), table.on(2)) == ("cherry", "bell")
    assert table.on(3) == "seven"  # the Watermelon came there and was refreshed away at once


@pytest.mark.covers("CS-5.12", "CS-4.6")
@pytest.mark.parametrize("symbol", ["seven", "replay", "bell"])
def test_a_line_made_by_replay_does_nothing_now(at, symbol):
    board = f"1:replay,9:replay,2:{symbol},3:{symbol}"
    table = at("1.0.0", board=board, hand1="replay,bell", hand2="bell,cherry", top=f"{symbol},silver,cherry")
    table.play("place replay 5", "line 1-9-5")
    assert (table["lines"], table["top"], table["turn"]) == ("1-2-3", "silver,cherry", "2")
    assert (table["phase"], table["hand1"], table.end) == ("place", "bell", None)


@pytest.mark.covers("CS-5.13")
def test_silver_of_1_1_1_discards_the_deck(at):
    table = at("1.1.1", board="1:silver,2:silver,9:bell", hand1="silver,bell", hand2="bell*2", deck=20)
    table.play("place silver 3")
    assert table.play("line 1-2-3")[1] == "Discarded 20 card(s)."
    assert table["deck_count"] == "0"
    assert table.end == ("deck_out", 2)
