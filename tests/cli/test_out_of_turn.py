"""Actions out of turn at the table."""

import pytest

from turnwise.matches.record import read_record

CARELESS = "heap 1 players=4 left=3 turn=1 careless=0 cards=0,1,2,0"


@pytest.fixture
def played(turnwise, heap, tmp_path):
    """Plays on from a position; what was printed, and who did what."""

    def play(*options, typed, position=CARELESS):
        path = tmp_path / "game.jsonl"
        ran = turnwise("play", "--position", position, "--record", path, *options, typed=typed)
        return ran.out, [(step.seat + 1, step.text) for step in read_record(path).match]

    return play


@pytest.mark.parametrize("option", [["--open"], ["--against", "self"]])
def test_any_person_may_act_out_of_turn(played, option):
    out, steps = played(*option, typed="4 catches\ntake 1\n")
    assert "Out of turn: 3 catches, 4 catches" in out
    assert out.count("Out of turn") == 1
    assert "Seat 4 caught seat 1." in out
    assert out.count("Your move, Player 2") == 2
    assert steps == [(4, "4 catches"), (2, "take 1")]


def test_an_aside_of_a_person_is_taken_back(played):
    out, steps = played("--open", typed="4 catches\nundo\ntake 2\n")
    assert out.count("Out of turn: 3 catches, 4 catches") == 2
    assert steps == [(2, "take 2")]


def test_greedy_bots_act_out_of_turn_before_the_next_mover(played):
    out, steps = played("--seat", "2", "--against", "greedy", typed="take 1\n")
    assert "Out of turn" not in out
    assert "Seat 3 caught seat 1." in out
    assert steps[:2] == [(3, "3 catches"), (2, "take 1")]


def test_random_bots_take_no_actions_out_of_turn(played):
    _, steps = played("--seat", "2", "--against", "random", typed="take 1\n")
    assert steps[0] == (2, "take 1")


def test_nobody_acts_for_a_bot(played):
    out, steps = played("--seat", "2", "--against", "random", typed="4 catches\n")
    assert "Out of turn" not in out
    assert "That is for Player 4 to do, not for you." in out
    assert steps == []


def test_the_person_is_caught_by_a_bot(played):
    position = "heap 1 players=3 left=9 turn=0 cards=0,1,2"
    _, steps = played("--against", "greedy", typed="take 2\n", position=position)
    assert steps[:3] == [(1, "take 2"), (3, "3 catches"), (2, "take 2")]
