"""Section 4 of the rule book: lines."""

import pytest


@pytest.mark.covers("CS-4.1")
def test_lines_are_not_looked_at_before_the_placement(at):
    table = at(board="1:bell,2:bell,3:bell,9:cherry", hand1="cherry,seven", hand2="bell")
    assert (table["lines"], table["phase"]) == ("1-2-3", "place")
    assert table.refused("line 1-2-3") == "place_first"
    assert table.refused("stop") == "place_first"
    table.play("place cherry 5")
    assert table["phase"] == "line"


@pytest.mark.covers("CS-4.2")
@pytest.mark.parametrize("lines", ["any", "completed"])
def test_replacing_a_card_by_its_own_symbol_completes_a_line(at, lines):
    board = "bell,bell,bell,replay,cherry,seven,watermelon,cherry,replay"
    table = at(values={"lines": lines}, board=board, hand1="bell*2", hand2="bell")
    table.play("place bell 2")
    assert table.legal == {"line 1-2-3"}


@pytest.mark.covers("CS-4.2", "CS-4.3")
def test_replacing_a_seven_of_a_standing_line_by_a_seven_wins(at):
    board = "seven,seven,seven,replay,cherry,bell,watermelon,cherry,replay"
    table = at(board=board, hand1="seven,bell", hand2="bell")
    table.play("place seven 1")
    assert table.end == ("seven_line", 1)


@pytest.mark.covers("CS-4.3")
@pytest.mark.parametrize(("turn", "hand"), [(1, "seven,bell"), (1, "seven"), (2, "seven,bell"), (2, "seven")])
def test_three_sevens_win_even_with_the_last_card(at, turn, hand):
    hands = {f"hand{turn}": hand, f"hand{3 - turn}": "watermelon*5"}
    table = at(board="1:seven,9:seven,2:bell", turn=turn, **hands)
    said = table.play("place seven 5")
    assert table.end == ("seven_line", turn)
    assert said[-1] == f"Player {turn} won with a line of sevens."
    assert (table.legal, table["eliminated"]) == (set(), "-")


@pytest.mark.covers("CS-4.4")
def test_sevens_go_before_other_lines_elimination_and_deck_out(at):
    board = "1:seven,2:seven,7:bell,6:bell,5:bell"
    table = at(board=board, hand1="seven", hand2="watermelon", deck=0)
    table.play("place seven 3")
    assert table.end == ("seven_line", 1)


@pytest.mark.covers("CS-4.5")
def test_a_line_cannot_be_skipped(at):
    table = at(board="1:replay,2:replay,9:bell", hand1="replay,bell", hand2="bell")
    table.play("place replay 3")
    assert (table["turn"], table.legal) == ("1", {"line 1-2-3"})
    assert table.refused("skip") == "line_first"
    assert table.refused("place bell 4") == "line_first"
    assert table.refused("take 1") == "line_first"
    assert table.refused("line 7-6-5") == "not_complete"


@pytest.mark.covers("CS-4.5", "CS-4.9")
def test_of_two_lines_exactly_one_is_resolved(at):
    board = "1:bell,2:bell,4:bell,5:bell,9:cherry"
    table = at(board=board, hand1="bell,cherry", hand2="bell", top="seven,bell")
    table.play("place bell 3")
    assert table.legal == {"line 1-2-3", "line 3-4-5"}
    said = table.play("line 3-4-5")
    assert table["board"] == "bell,bell,-,-,-,-,-,-,cherry"
    assert said == ["Player 1 resolved the Bell line 3-4-5.", "Player 1 drew a Rainbow 7."]
    assert (table["lines"], table["turn"], table["discard"]) == ("-", "2", "bell*3")


@pytest.mark.covers("CS-4.6", "CS-4.9")
def test_a_standing_line_may_be_picked_later(at):
    board = "1:bell,2:bell,7:bell,6:bell,5:bell,9:cherry"
    table = at(board=board, hand1="bell,cherry", hand2="cherry,replay", top="seven,silver")
    table.play("place bell 3", "line 1-2-3")
    assert (table["lines"], table["turn"], table["phase"]) == ("7-6-5", "2", "place")
    table.play("place replay 2")
    assert table.legal == {"line 7-6-5"}
    table.play("line 7-6-5")
    assert table["hand2"] == "silver,cherry"


@pytest.mark.covers("CS-4.6")
def test_a_line_of_the_refresh_stands(at):
    board = "bell,bell,cherry,replay,cherry,replay,watermelon,cherry,-"
    table = at(board=board, hand1="replay,bell", hand2="watermelon*2", top="bell,bell,seven")
    table.play("place replay 9")
    assert (table["lines"], table["phase"]) == ("1-2-3", "place")
    table.play("place watermelon 5")
    assert table.legal == {"line 1-2-3"}


@pytest.mark.covers("CS-4.7")
def test_completed_lines_alone(at):
    board = "7:bell,6:bell,5:bell,1:cherry,2:cherry,9:replay"
    words = {"board": board, "hand1": "cherry,replay", "hand2": "bell"}
    table = at(values={"lines": "completed"}, **words)
    table.play("place cherry 3")
    assert table.legal == {"line 1-2-3"}
    assert table.refused("line 7-6-5") == "standing_line"
    table = at(values={"lines": "completed"}, **words)
    table.play("place replay 3")
    assert (table["lines"], table["phase"], table["turn"]) == ("7-6-5", "place", "2")
    assert at("1.1.1", **words).state.lines == 1
    assert at("1.0.1", **words).state.lines == 0


@pytest.mark.covers("CS-4.8")
def test_standing_sevens_win_for_nobody_and_may_be_picked(at):
    table = at(board="1:seven,2:seven,3:seven,9:bell", hand1="bell,cherry", hand2="bell", deck=5)
    table.play("place bell 6")
    assert (table.legal, table.end) == ({"line 1-2-3"}, None)
    table.play("line 1-2-3")
    assert table["board"] == "-,-,-,-,-,bell,-,-,bell"
    assert (table["hand1"], table["deck_count"], table["turn"]) == ("cherry", "5", "2")


@pytest.mark.covers("CS-4.9")
def test_a_line_that_shared_a_card_is_broken(at):
    board = "2:cherry,9:bell,6:bell,4:bell"
    table = at(board=board, hand1="bell,cherry", hand2="replay", deck=9)
    table.play("place bell 8", "line 8-9-4")
    assert (table["lines"], table["board"]) == ("-", "-,cherry,-,-,-,bell,-,-,-")


@pytest.mark.covers("CS-4.10")
def test_the_three_cards_are_discarded_also_from_the_centre(at):
    table = at(board="2:cherry,9:cherry,4:bell", hand1="cherry,bell", hand2="replay", discard="seven*2")
    table.play("place cherry 6", "line 2-9-6")
    assert table["board"] == "-,-,-,bell,-,-,-,-,-"
    assert table["discard"] == "seven*2,cherry*3"
    assert (table["phase"], table.legal) == ("take", {"take 4", "stop"})
