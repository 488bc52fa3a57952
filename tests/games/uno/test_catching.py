"""Section 5 of the rule book: players who catch each other."""

import pytest


def down_to_one(at, players=3, *, called=False, edition="official", **words):
    """Seat 1 has just played down to one card."""
    hands = {"hand1": "r1,r2", "hand2": "b1,b2,b3", "next": "y1,y2,y3,y4", "top": "r9"}
    table = at(edition, players=players, **(hands | words))
    table.play(*["uno"] * called, "play r1")
    return table


@pytest.mark.covers("UN-5.7", "UN-5.9")
@pytest.mark.parametrize("players", [2, 3, 4, 10])
@pytest.mark.parametrize("called", [True, False])
def test_everyone_but_the_exposed_player_may_catch(at, players, called):
    table = down_to_one(at, players, called=called)
    assert "catch" in table.legal
    assert table.out_of_turn == {f"catch {seat}" for seat in range(3, players + 1)}
    assert (table["exposed"], table["safe"]) == ("1", str(int(called)))
    assert table.why_not("catch 1")[0] == "own_catch"
    assert table.why_not("catch 2") is None  # the mover, named


@pytest.mark.covers("UN-5.7", "UN-5.10")
@pytest.mark.parametrize("called", [True, False])
@pytest.mark.parametrize("by", [2, 3, 4])
def test_whoever_is_wrong_draws_the_penalty(at, called, by):
    table = down_to_one(at, 4, called=called)
    before = [int(table[f"hand{seat}_count"]) for seat in range(1, 5)]
    said = table.play(f"catch {by}")
    loser = by if called else 1
    before[loser - 1] += 2
    assert [int(table[f"hand{seat}_count"]) for seat in range(1, 5)] == before
    assert table.said(loser - 1)[-2:] == ["You drew Yellow 1.", "You drew Yellow 2."]
    assert said[0] == (
        f"Player {by} called Player 1 out, who had called."
        if called
        else f"Player {by} caught Player 1: no call of UNO."
    )
    assert (table["turn"], table["phase"], table["exposed"], table["safe"]) == ("2", "play", "-", "0")
    for seat in (2, 3, 4):
        assert table.why_not(f"catch {seat}")[0] == "nobody_to_catch"


@pytest.mark.covers("UN-5.7")
@pytest.mark.parametrize("count", [0, 1, 10])
@pytest.mark.parametrize("called", [True, False])
def test_the_penalty_of_a_catch_is_the_parameter(at, count, called):
    table = at("official", {"penalty_cards": count}, 3, hand1="r1,r2", hand2="b1,b2", hand3="g1", top="r9")
    table.play(*["uno"] * called, "play r1", "catch 3")
    assert table["hand1_count"] == ("1" if called else str(1 + count))
    assert table["hand3_count"] == (str(1 + count) if called else "1")


@pytest.mark.covers("UN-5.8")
@pytest.mark.parametrize("action", ["play r3", "draw", "uno"])
def test_every_action_of_the_next_player_ends_the_chance(at, action):
    table = down_to_one(at, 4, hand2="r3,b2")
    table.play(action)
    assert table["exposed"] == ("2" if action.startswith("play") else "-")
    assert table.why_not("catch 4") == (
        None if action.startswith("play") else ("nobody_to_catch", "nobody has just played down to one card")
    )
    assert table["hand1"] == "r2"


@pytest.mark.covers("UN-5.8", "UN-4.11")
@pytest.mark.parametrize("action", ["draw", "challenge"])
def test_an_answer_ends_the_chance(at, action):
    table = at("official", players=3, hand1="w+4,b1", hand2="g1,g2,g3", hand3="g4", top="r9")
    table.play("play w+4", "colour green")
    assert table.out_of_turn == {"catch 3"}
    assert table.legal == {"draw", "challenge", "catch"}
    table.play(action)
    assert (table["exposed"], table.out_of_turn, table["hand1"]) == ("-", set(), "b1")


@pytest.mark.covers("UN-5.8", "UN-4.10")
def test_a_stack_can_wait_for_a_catch(at):
    table = at(
        "house", players=3, hand1="r+2,r1", hand2="b+2,b1,b2", hand3="g1", next="y1,y2,y3,y4", top="r9"
    )
    table.play("play r+2")
    assert (table.legal, table.out_of_turn) == ({"play b+2", "draw", "catch"}, {"catch 3"})
    table.play("catch 3")
    assert (table["hand1"], table["pending"], table["turn"]) == ("r1,y1,y2", "2", "2")
    table.play("draw")
    assert table["hand2"] == "y3,y4,b1,b2,b+2"


@pytest.mark.covers("UN-5.8", "UN-4.1")
def test_a_skip_lets_the_player_after_the_next_catch_in_turn(at):
    table = at("official", players=3, hand1="rs,r1", hand2="b1", hand3="g1,g2", top="r9")
    table.play("play rs")
    assert (table["turn"], table.out_of_turn) == ("3", {"catch 2"})
    assert "catch" in table.legal
    table.play("catch 2")
    assert table["hand1_count"] == "3"


@pytest.mark.covers("UN-5.8", "UN-5.9")
@pytest.mark.parametrize("card", ["rs", "rr", "r+2"])
def test_between_two_players_the_one_who_goes_again_is_caught_out_of_turn(at, card):
    table = at("official", hand1=f"{card},r1", hand2="b1,b2", next="y1,y2,y3,y4", top="r9")
    table.play(f"play {card}")
    assert (table["turn"], table["exposed"], table.out_of_turn) == ("1", "1", {"catch 2"})
    assert "catch" not in table.legal
    assert table.why_not("catch")[0] == "own_catch"
    table.play("catch 2")
    assert (table["hand1_count"], table["turn"]) == ("3", "1")


@pytest.mark.covers("UN-5.8")
@pytest.mark.parametrize("action", ["play r1", "draw"])
def test_the_own_next_action_ends_the_chance_as_well(at, action):
    table = at("official", hand1="rs,r1", hand2="b1,b2", next="y1", top="r9", values={"target_score": 0})
    table.play("play rs", action)
    assert table.out_of_turn == set()
    assert table.why_not("catch 2")[0] == ("game_over" if action == "play r1" else "nobody_to_catch")


@pytest.mark.covers("UN-5.8", "UN-5.9")
def test_while_a_colour_is_named_everyone_else_may_catch(at):
    table = at("official", players=4, hand1="w,r1", hand2=3, hand3=3, hand4=3, top="r9")
    table.play("play w")
    assert table.out_of_turn == {"catch 2", "catch 3", "catch 4"}
    table.play("catch 4")
    assert (table["phase"], table["turn"], table["hand1_count"], table.out_of_turn) == (
        "colour",
        "1",
        "3",
        set(),
    )
    table.play("colour red")
    assert (table["turn"], table["exposed"]) == ("2", "-")


@pytest.mark.covers("UN-5.10")
def test_a_late_catch_costs_nothing(at):
    table = down_to_one(at, 3)
    table.play("draw")
    before = [table[f"hand{seat}_count"] for seat in (1, 2, 3)]
    assert table.why_not("catch 3")[0] == "nobody_to_catch"
    assert [table[f"hand{seat}_count"] for seat in (1, 2, 3)] == before


@pytest.mark.covers("UN-5.10")
def test_a_new_play_down_to_one_card_can_be_caught_anew(at):
    table = down_to_one(at, 3, hand2="r3,r4")
    table.play("catch 3", "play r3")
    assert table["exposed"] == "2"
    table.play("catch 1")
    assert [table[f"hand{seat}_count"] for seat in (1, 2)] == ["3", "3"]


@pytest.mark.covers("UN-5.9")
def test_a_catch_is_the_turn_of_nobody(at, uno):
    table = down_to_one(at, 4)
    action = table.position.read("catch 4")
    assert uno.actor(table.state, action) == 3
    turns = table["turns"]
    table.play("catch 4")
    assert (table["turn"], table["turns"]) == ("2", turns)


@pytest.mark.covers("UN-5.9")
def test_a_mover_who_catches_goes_on_with_the_turn(at):
    table = down_to_one(at, 3, hand2="r3,b1")
    table.play("catch", "uno", "play r3")
    assert (table["turn"], table["exposed"], table["safe"]) == ("3", "2", "1")


@pytest.mark.covers("UN-5.9")
def test_a_false_catch_takes_the_catcher_past_the_call(at):
    table = down_to_one(at, 3, called=True, hand2="r3,b1")
    table.play("catch")
    assert table.why_not("uno") == ("not_two_cards", "UNO is called with two cards in hand, not with 4")


@pytest.mark.covers("UN-5.9")
def test_no_seat_beyond_the_table_catches(at, uno):
    table = down_to_one(at, 3)
    last = uno.actions - 1
    assert table.refused(last) == "unknown_seat"


@pytest.mark.covers("UN-5.7")
def test_the_round_that_a_last_card_ends_leaves_nobody_to_catch(at):
    table = down_to_one(at, 3, hand2="r3")
    table.play("play r3")  # seat 2 goes out, and the next round is dealt
    assert (table["round"], table["exposed"], table.out_of_turn) == ("2", "-", set())
