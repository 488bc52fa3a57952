"""Sections 1 and 2 of the rule book: cards, board, set-up and opening."""

import pytest

from turnwise.core.errors import BadSetup
from turnwise.games.card_slot.names import LINE_NAMES

HEAVENLY = "seven*5,silver*8"
OTHERS = "cherry*8,bell*5"


@pytest.mark.covers("CS-1.1", "GS-2")
@pytest.mark.parametrize("edition", ["1.0.0", "1.0.1", "1.1.1"])
@pytest.mark.parametrize("players", [1, 3])
def test_exactly_two_players(card_slot, players, edition):
    assert card_slot.setup(edition, players=2).hands == [[0] * 6, [0] * 6]
    with pytest.raises(BadSetup, match="exactly 2"):
        card_slot.setup(edition, players=players)


@pytest.mark.covers("CS-1.2")
def test_71_cards(fresh):
    table = fresh()
    assert table["cards"] == "seven*5,silver*8,cherry*8,watermelon*8,bell*21,replay*21"
    assert table["cards_count"] == "71"
    state = table.state
    everywhere = [sum(row) for row in zip(state.pool, *state.hands, strict=True)]
    assert everywhere == [5, 8, 8, 8, 21, 21]


@pytest.mark.covers("CS-1.3")
def test_slots_run_clockwise_around_the_centre(at):
    symbols = ["seven", "silver", "cherry", "watermelon", "bell", "replay", "bell", "cherry", "silver"]
    table = at(board=",".join(symbols))
    assert [table.on(slot) for slot in range(1, 10)] == symbols
    rows = [line.split("-") for line in LINE_NAMES[:3]]
    assert rows == [["1", "2", "3"], ["8", "9", "4"], ["7", "6", "5"]]


@pytest.mark.covers("CS-1.4", "CS-1.5")
@pytest.mark.parametrize("line", ["1-2-3", "8-9-4", "7-6-5", "1-8-7", "2-9-6", "3-4-5", "1-9-5", "3-9-7"])
def test_eight_lines(at, line):
    first, middle, last = line.split("-")
    table = at(board=f"{first}:bell,{middle}:bell", hand1="bell*2")
    table.play(f"place bell {last}")
    assert (table["lines"], table["phase"], table.legal) == (line, "line", {f"line {line}"})


@pytest.mark.covers("CS-1.4")
def test_there_are_no_other_lines(at):
    table = at(board=",".join(["bell"] * 9))
    assert table["lines"] == "1-2-3,8-9-4,7-6-5,1-8-7,2-9-6,3-4-5,1-9-5,3-9-7"


@pytest.mark.covers("CS-1.5")
@pytest.mark.parametrize("board", ["1:cherry,2:bell", "1:bell,9:cherry", "2:bell,9:bell"])
def test_two_alike_are_no_line(at, board):
    table = at(board=board, hand1="cherry,bell")
    table.play("place cherry 3")
    assert (table["lines"], table["phase"], table["turn"]) == ("-", "place", "2")


@pytest.mark.covers("CS-2.1")
def test_13_cards_each_and_45_in_the_deck(fresh):
    table = fresh()
    assert (table["hand1_count"], table["hand2_count"], table["deck_count"]) == ("13", "13", "45")


@pytest.mark.covers("CS-2.1")
def test_the_deal_is_random(fresh):
    assert len({(fresh(seed)["hand1"], fresh(seed)["hand2"]) for seed in range(50)}) == 50


@pytest.mark.covers("CS-2.2", "CS-2.3")
def test_everything_begins_empty_and_with_player_1(fresh):
    table = fresh()
    assert (table["board"], table["discard_count"]) == ("-,-,-,-,-,-,-,-,-", "0")
    assert (table["turn"], table["phase"]) == ("1", "place")


@pytest.mark.covers("CS-2.4", "CS-2.5", "CS-2.6", "CS-2.7")
def test_player_1_has_to_declare(at):
    table = at(hand1=HEAVENLY, hand2=OTHERS)
    assert (table["phase"], table["turn"], table.legal) == ("declare", "1", {"declare"})
    assert table.refused("decline") == "must_declare"
    assert table.refused("place seven 9") == "declare_first"
    assert table.play("declare") == [
        "Player 1 declared the Heavenly Hand.",
        "Player 1 won with the Heavenly Hand.",
    ]
    assert table.end == ("heavenly_hand", 1)
    assert table["board_count"] == "0"


@pytest.mark.covers("CS-2.5", "CS-2.6")
def test_player_2_declares_ahead_of_player_1s_opening(at):
    table = at(hand1=OTHERS, hand2=HEAVENLY)
    assert (table["phase"], table["turn"], table.legal) == ("declare", "2", {"declare", "decline"})
    table.play("declare")
    assert table.end == ("heavenly_hand", 2)


@pytest.mark.covers("CS-2.8")
def test_player_2_may_decline_and_is_not_asked_again(at):
    table = at(hand1=OTHERS, hand2=HEAVENLY)
    table.play("decline")
    assert (table["phase"], table["turn"]) == ("place", "1")
    table.play("place bell 9")
    assert (table["phase"], table["turn"], table["hand2_count"]) == ("place", "2", "13")
    assert table.refused("declare") == "nothing_to_declare"


@pytest.mark.covers("CS-2.4", "CS-2.6")
@pytest.mark.parametrize("hand", ["seven*5,silver*7,bell", "seven*4,silver*8,bell", "seven*5,silver*7"])
def test_nobody_else_is_asked(at, hand):
    assert at(hand1=hand, hand2=OTHERS)["phase"] == "place"


@pytest.mark.covers("CS-2.4")
def test_the_heavenly_hand_follows_the_edition(at):
    table = at("1.0.0", hand1="seven*8,silver*5", hand2=OTHERS)
    assert table["phase"] == "declare"
    assert at("1.1.1", hand1="seven*5,silver*5", hand2=OTHERS)["phase"] == "place"


@pytest.mark.covers("CS-2.9", "CS-2.10")
def test_opening(at):
    table = at(hand1="seven,silver,cherry,watermelon,bell,replay", hand2=6)
    assert table.legal == {"place cherry 9", "place watermelon 9", "place bell 9", "place replay 9"}
    assert table.refused("place seven 9") == "opening_symbol"
    assert table.refused("place silver 9") == "opening_symbol"
    for slot in range(1, 9):
        assert table.refused(f"place bell {slot}") == "opening_slot"


@pytest.mark.covers("CS-2.11")
def test_limits_bind_the_opening_alone(at):
    table = at(hand1="cherry,bell", hand2="seven,silver")
    table.play("place cherry 9")
    assert table.legal == {f"place {symbol} {slot}" for symbol in ("seven", "silver") for slot in range(1, 9)}


@pytest.mark.covers("CS-2.11")
def test_an_empty_board_later_in_the_game_is_no_opening(at):
    table = at(hand1="seven", hand2=1, deck=5)
    assert table["discard_count"] == "64"  # 71 - 1 - 1 - 5
    assert table.legal == {f"place seven {slot}" for slot in range(1, 10)}


@pytest.mark.covers("CS-2.12")
def test_a_hand_without_a_card_to_open_with_opens_with_any(at):
    table = at(hand1="seven*5,silver*7", hand2=12)
    assert table.legal == {"place seven 9", "place silver 9"}


@pytest.mark.covers("CS-2.13")
def test_set_up_position_with_an_empty_deck_is_played_for_one_turn(at):
    table = at(board="1:cherry,2:cherry,8:bell", hand1="cherry,seven", hand2="bell", deck=0)
    assert (table["deck_count"], table.end) == ("0", None)
    table.play("place cherry 3", "line 1-2-3", "take 8")
    assert table.end == ("deck_out", 2)  # a seven and a Bell score 0, a Bell 1


@pytest.mark.covers("CS-2.13")
def test_empty_deck_ends_the_game_without_a_line_too(at):
    table = at(board="9:cherry", hand1="cherry,bell*2", hand2="bell", deck=0)
    table.play("place cherry 3")
    assert table.end == ("deck_out", 1)
