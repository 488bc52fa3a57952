"""Actions out of turn in a match, in its record and in scenarios."""

import pytest

from turnwise.core.errors import IllegalAction, TurnwiseError
from turnwise.core.state import pack
from turnwise.matches.match import Match
from turnwise.matches.record import Recorder, read_record
from turnwise.matches.scenario import load, run

CARELESS = "heap 1 players=4 left=5 turn=1 careless=0 cards=0,1,2,0"  # seats 2, 3 and 4 may catch seat 1
GIVEN = """\
game: heap
players: 4
given: {left: 5, turn: 1, careless: 0}
"""


@pytest.fixture
def match(heap):
    return Match.from_position(heap, CARELESS)


@pytest.fixture
def report(heap, tmp_path):
    """Runs a scenario that goes on from GIVEN."""

    def make(rest):
        path = tmp_path / "test.yaml"
        path.write_text(GIVEN + rest)
        return run(load(path))

    return make


def test_the_step_of_an_aside_is_its_actors(match):
    match.play("4 catches", seat=3)
    match.play("take 1", seat=1)
    assert [(step.seat, step.text) for step in match] == [(3, "4 catches"), (1, "take 1")]
    assert [entry.seat for entry in match.entries] == [3, 1]
    assert match.state.lost[0] == 1


def test_an_aside_needs_no_seat(match):
    match.play("3 catches")
    assert next(iter(match)).seat == 2


def test_the_movers_own_catch_is_an_ordinary_action(match):
    match.play("2 catches", seat=1)
    assert (next(iter(match)).seat, match.mover) == (1, 1)


@pytest.mark.parametrize(
    ("action", "seat", "code", "sentence"),
    [
        ("take 1", 3, "not_your_turn", "it is the turn of Player 2, not yours"),
        ("2 catches", 3, "not_your_turn", "it is the turn of Player 2, not yours"),
        ("1 catches", 0, "not_your_turn", "it is the turn of Player 2, not yours"),
        ("nonsense", 3, "not_your_turn", "it is the turn of Player 2, not yours"),
        (999, 3, "not_your_turn", "it is the turn of Player 2, not yours"),
        ("4 catches", 2, "not_your_action", "that is for Player 4 to do, not for you"),
        ("4 catches", 1, "not_your_action", "that is for Player 4 to do, not for you"),
        ("1 catches", None, "not_the_seat", "seat 1 cannot catch seat 1"),
    ],
)
def test_an_action_of_another_seat_is_refused(match, action, seat, code, sentence):
    before = pack(match.state)
    with pytest.raises(IllegalAction, match=sentence) as refused:
        match.play(action, seat)
    assert refused.value.code == code
    assert (pack(match.state), match.entries) == (before, [])


def test_an_aside_is_refused_when_its_moment_is_over(match):
    match.play("take 1")
    with pytest.raises(IllegalAction, match="nobody is there to be caught"):
        match.play("4 catches")


def test_out_of_turn_are_taken_back_resumed_and_recorded(match, tmp_path):
    match.play("4 catches")
    match.undo(0)
    match.play("take 2")
    match.play("1 catches", seat=0)
    again = Match.resume(match.header, match.entries)
    assert (list(again), again.entries) == (list(match), match.entries)
    Recorder(tmp_path / "game.jsonl", match).close()
    assert list(read_record(tmp_path / "game.jsonl").match) == list(match)


@pytest.mark.parametrize(
    "rest",
    [
        "when: [4 catches]\n"
        "then: {lost: '1,0,0,0', turn: 2, out_of_turn: [], says: [seat 4 caught seat 1]}\n",
        "when: [take 1, {refused: 4 catches, code: nobody_careless}]\n",
        "then: {out_of_turn: [4 catches, 3 catches], legal: 2 catches, illegal: 1 catches, legal_count: 3}\n",
        "then: {only_legal: [take 1, take 2, 2 catches]}\n",
    ],
)
def test_scenarios_that_hold(report, rest):
    result = report(rest)
    assert result.passed, result.explain()


@pytest.mark.parametrize(
    ("then", "expected", "found"),
    [
        ("out_of_turn: [3 catches]", "3 catches", "3 catches, 4 catches"),
        ("legal: 3 catches", "3 catches", "it may be done out of turn"),
        ("illegal: 3 catches", "3 catches", "it may be done out of turn"),
    ],
)
def test_expectations_that_do_not_hold(report, then, expected, found):
    [failure] = report(f"then:\n  {then}\n").failures
    [problem] = failure.problems
    assert (problem.what, problem.expected, problem.found) == (then.partition(":")[0], expected, found)


def test_an_aside_that_is_permitted_is_not_refused(report):
    assert not report("when:\n  - refused: 4 catches\n").passed


@pytest.mark.parametrize(
    ("action", "seats", "seat"),
    [("take 1", (0, 1), 1), ("4 catches", (1, 3), 3), ("4 catches", [3], 3), ("take 1", None, 1)],
)
def test_of_several_seats_the_one_acts_that_may(match, action, seats, seat):
    assert match.carry_out(action, seats).seat == seat


@pytest.mark.parametrize(
    ("action", "seats", "code"),
    [
        ("take 1", (0, 3), "not_your_turn"),
        ("nonsense", (0, 3), "not_your_turn"),
        ("nonsense", (0, 1), "unreadable_action"),
        ("4 catches", (0, 1), "not_your_action"),
        ("take 1", (), "not_your_turn"),
    ],
)
def test_several_seats_of_which_none_may_are_refused(match, action, seats, code):
    before = pack(match.state)
    with pytest.raises(TurnwiseError) as refused:
        match.carry_out(action, seats)
    assert (refused.value.code, pack(match.state)) == (code, before)
