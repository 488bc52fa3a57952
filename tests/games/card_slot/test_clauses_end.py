"""Section 6 of the rule book: the end."""

import pytest

PLAY_ON = {"after_elimination": "play_on"}


@pytest.mark.covers("CS-6.1", "CS-6.2")
def test_elimination_is_checked_before_deck_out(at):
    table = at(board="9:bell", hand1="bell", hand2="seven", deck=0)
    said = table.play("place bell 1")
    assert table.end == ("elimination", 2)
    assert said[1:] == ["Player 1 ran out of cards: eliminated.", "Player 2 won as the only one left."]


@pytest.mark.covers("CS-6.1")
def test_the_turn_passes(at):
    table = at(board="9:bell", hand1="bell,cherry", hand2="bell,cherry")
    table.play("place bell 1")
    assert table["turn"] == "2"
    table.play("place cherry 2")
    assert table["turn"] == "1"


@pytest.mark.covers("CS-6.2")
@pytest.mark.parametrize(
    ("symbol", "moves", "hand"),
    [("cherry", ["take 5"], "replay"), ("bell", [], "seven"), ("watermelon", [], "seven,silver")],
)
def test_an_effect_can_save_the_player(at, symbol, moves, hand):
    board = f"1:{symbol},2:{symbol},5:replay,9:cherry"
    table = at(board=board, hand1=symbol, hand2="bell", top="seven,silver,bell")
    table.play(f"place {symbol} 3", "line 1-2-3", *moves)
    assert (table["hand1"], table["turn"], table.end) == (hand, "2", None)


@pytest.mark.covers("CS-6.2")
@pytest.mark.parametrize(("symbol", "moves"), [("cherry", ["stop"]), ("silver", ["stop"]), ("replay", [])])
def test_an_effect_that_gives_nothing_does_not_save(at, symbol, moves):
    table = at(board=f"1:{symbol},2:{symbol},5:bell,9:bell", hand1=symbol, hand2="seven")
    table.play(f"place {symbol} 3", "line 1-2-3")
    assert table["eliminated"] == ("-" if moves else "1")
    table.play(*moves)
    assert (table.end, table["eliminated"]) == (("elimination", 2), "1")


@pytest.mark.covers("CS-6.3", "CS-6.12")
def test_an_eliminated_player_cannot_win_on_score(at):
    table = at(values=PLAY_ON, board="1:bell,2:bell", hand1="-", hand2="seven*2,bell", deck="seven", turn=2)
    table.play("place bell 3", "line 1-2-3")
    assert (table["score1"], table["score2"]) == ("0", "-3")
    assert table.end == ("deck_out", 2)


@pytest.mark.covers("CS-6.4")
@pytest.mark.parametrize("turn", [1, 2])
def test_the_survivor_wins_at_once(at, turn):
    hands = {f"hand{turn}": "bell", f"hand{3 - turn}": "seven*2"}
    table = at(board="9:bell", turn=turn, **hands)
    table.play("place bell 1")
    assert table.end == ("elimination", 3 - turn)


@pytest.mark.covers("CS-6.5")
def test_the_survivor_plays_on_alone(at):
    board = "bell,cherry,watermelon,replay,bell,cherry,-,-,replay"
    table = at(
        values=PLAY_ON,
        board=board,
        hand1="cherry",
        hand2="bell,replay*3",
        deck="seven,silver,cherry,bell,bell",
    )
    table.play("place cherry 7")
    assert (table["turn"], table["eliminated"], table.end) == ("2", "1", None)
    table.play("place bell 8")  # fills the board: the next turn, again Player 2's, begins with a refresh
    assert (table["turn"], table.on(3), table.on(7)) == ("2", "seven", "silver")
    table.play("place replay 1")
    assert (table["turn"], table.on(3), table.on(7)) == ("2", "cherry", "bell")
    table.play("place replay 2")
    assert table.on(3) == "bell"
    assert table.end == ("deck_out", 2)


@pytest.mark.covers("CS-6.5")
def test_the_survivor_may_still_win_with_sevens(at):
    table = at(values=PLAY_ON, board="1:seven,9:seven", hand1="-", hand2="seven", turn=2)
    table.play("place seven 5")
    assert table.end == ("seven_line", 2)


@pytest.mark.covers("CS-6.6")
def test_both_out_of_cards_is_a_draw(at):
    table = at(values=PLAY_ON, board="9:bell", hand1="bell", hand2="cherry")
    table.play("place bell 1")
    said = table.play("place cherry 2")
    assert table.end == ("both_eliminated", None)
    assert said[-1] == "The game is a draw with both players out of cards."


@pytest.mark.covers("CS-6.6")
@pytest.mark.parametrize("values", [{}, PLAY_ON])
def test_a_position_without_hands_is_a_draw(at, values):
    assert at(values=values, board="9:bell", hand1="-", hand2="-").end == ("both_eliminated", None)


@pytest.mark.covers("CS-6.6", "CS-6.8")
def test_both_out_of_cards_as_the_deck_runs_out_is_a_draw(at):
    table = at(values=PLAY_ON, board="1:replay,2:replay", hand1="-", hand2="replay", deck=2, turn=2)
    table.play("place replay 3", "line 1-2-3")
    assert table.end == ("both_eliminated", None)


@pytest.mark.covers("CS-6.7")
def test_the_last_card_of_the_deck_ends_the_game(at):
    table = at(board="1:bell,2:bell", hand1="bell,cherry", hand2="bell", deck="bell")
    said = table.play("place bell 3", "line 1-2-3")
    assert said[1:] == [
        "Player 1 drew a Bell.",
        "Player 1 scored 2.",
        "Player 2 scored 1.",
        "Player 1 won on the last card of the deck.",
    ]
    assert (table.end, table["turn"], table.legal) == (("deck_out", 1), "1", set())


@pytest.mark.covers("CS-6.8", "CS-6.9")
@pytest.mark.parametrize(("after", "reason"), [("survivor_wins", "elimination"), ("play_on", "deck_out")])
def test_elimination_goes_before_scoring(at, after, reason):
    values = {"after_elimination": after}
    table = at(values=values, board="1:replay,2:replay", hand1="replay", hand2="seven*2", deck=3)
    table.play("place replay 3", "line 1-2-3")
    assert (table["deck_count"], table["score2"]) == ("0", "-2")
    assert table.end == (reason, 2)


@pytest.mark.covers("CS-6.10")
@pytest.mark.parametrize(
    ("edition", "score"),
    [("1.0.1", 9), ("1.0.0", 11)],  # -1 - 2 + 2·1 + 3·2 + 4·1 + 0, and a Cherry is worth 2 in 1.0.0
)
def test_score_of_a_hand(at, edition, score):
    hand = "seven,silver*2,cherry*2,watermelon*3,bell*4,replay*5"
    table = at(edition, board="9:replay", hand1=hand, hand2="replay,bell", turn=2, deck=0)
    table.play("place replay 1")
    assert (table["score1"], table["score2"]) == (str(score), "1")
    assert table.said(0)[1:] == [
        f"You scored {score}.",
        "Player 2 scored 1.",
        "You won on the last card of the deck.",
    ]


@pytest.mark.covers("CS-6.10", "CS-6.11")
@pytest.mark.parametrize(
    ("hand1", "hand2", "winner"),
    [
        ("watermelon*2,bell", "bell*3", 1),  # 5 against 3
        ("seven*4,silver*3", "watermelon", 2),  # -7 against 2
        ("seven*2", "silver*3", 1),  # -2 against -3
        ("watermelon*2", "bell*4", None),
        ("replay*3", "seven,bell", None),
    ],
)
def test_the_higher_score_wins(at, hand1, hand2, winner):
    table = at(board="9:cherry", hand1=f"{hand1},replay", hand2=hand2, deck=0)
    said = table.play("place replay 1")
    assert table.end == ("deck_out", winner)
    if winner is None:
        assert said[-1] == "The game is a draw on the last card of the deck."


@pytest.mark.covers("CS-6.12")
def test_a_sole_survivor_wins_with_any_score(at):
    board = "bell,cherry,watermelon,replay,bell,cherry,watermelon,bell,-"
    table = at(values=PLAY_ON, board=board, hand1="-", hand2="seven*3,replay", deck=1, turn=2)
    table.play("place replay 9")
    assert (table["score2"], table.end) == ("-3", ("deck_out", 2))
    assert table.view(0).scores == [None, -3]


@pytest.mark.covers("CS-6.13")
def test_reasons(card_slot):
    assert card_slot.reasons == ("seven_line", "heavenly_hand", "deck_out", "elimination", "both_eliminated")
