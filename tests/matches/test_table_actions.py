"""Actions of the table itself, and actions whose permission is a secret."""

import pytest

from turnwise.core.errors import IllegalAction
from turnwise.core.interfaces import TABLE
from turnwise.core.state import pack
from turnwise.matches.match import Match
from turnwise.matches.record import Recorder, read_record
from turnwise.matches.scenario import load, run

POSITION = "clocked_heap 1 players=3 left=5 turn=1 cards=0,1,2"  # of the others only seat 1 may call
CLOCK = ("not_your_action", "that is for the table's clock to do, not for you")


@pytest.fixture
def match(clocked_heap):
    return Match.from_position(clocked_heap, POSITION)


def refused(match, action, seat):
    before = pack(match.state)
    with pytest.raises(IllegalAction) as caught:
        match.play(action, seat)
    assert (pack(match.state), match.entries) == (before, [])
    return caught.value.code, caught.value.sentence


def test_without_a_seat_the_table_acts(match):
    match.play("bell")
    assert [(step.seat, step.text) for step in match] == [(TABLE, "bell")]
    assert (match.entries[0].seat, match.state.left, match.mover) == (-1, 4, 2)


def test_the_table_may_be_named(match):
    match.play("bell", TABLE)
    assert next(iter(match)).seat == TABLE


@pytest.mark.parametrize("seat", range(3))
def test_no_seat_acts_for_the_table(match, seat):
    assert refused(match, "bell", seat) == CLOCK


def test_the_table_acts_for_no_seat(match):
    assert refused(match, "take 1", TABLE)[0] == "not_your_turn"
    assert refused(match, "1 calls", TABLE)[0] == "not_your_action"


def test_whether_another_seat_may_act_out_of_turn_stays_its_secret(match):
    sentence = "that is for Player {} to do, not for you"
    assert refused(match, "1 calls", 1) == ("not_your_action", sentence.format(1))
    assert refused(match, "3 calls", 1) == ("not_your_action", sentence.format(3))


def test_a_seat_is_told_why_its_own_action_out_of_turn_is_refused(match):
    assert refused(match, "3 calls", 2) == ("high_card", "seat 3 has a high card")
    match.play("1 calls", 0)
    assert next(iter(match)).seat == 0


def test_nothing_rings_after_the_end(match):
    for _ in range(5):
        match.play("bell")
    with pytest.raises(IllegalAction, match="the game is over"):
        match.play("bell")


def test_actions_of_the_table_are_taken_back_resumed_and_recorded(match, tmp_path):
    match.play("bell")
    match.undo(0)
    match.play("take 2")
    match.play("bell")
    again = Match.resume(match.header, match.entries)
    assert (list(again), again.entries) == (list(match), match.entries)
    Recorder(tmp_path / "game.jsonl", match).close()
    assert list(read_record(tmp_path / "game.jsonl").match) == list(match)


def test_scenarios_play_and_list_them(clocked_heap, tmp_path):
    path = tmp_path / "test.yaml"
    path.write_text(
        "game: clocked_heap\nplayers: 3\ngiven: {left: 5, turn: 1, cards: [0, 1, 2]}\n"
        "when: [bell, bell]\nthen: {left: 3, turn: 1, out_of_turn: [bell]}\n"
    )
    result = run(load(path))
    assert result.passed, result.explain()
