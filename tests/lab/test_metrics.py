"""The numbers of a game that experiments ask for."""

import pytest

from counted_heap import heap_with
from lab_batches import hand_made
from turnwise.core.errors import BadSetup
from turnwise.core.registry import game
from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.counting.tally import Games
from turnwise.lab.metrics import bound_of, metric_named, metrics_of

UNO = game("uno")
GAMES = [
    {"winners": 0b01, "reason": 1, "decisions": 50, "turns": 40, "offered": 90, "half_leader": 0},
    {"winners": 0b11, "reason": 1, "decisions": 60, "turns": 41, "offered": 91, "half_leader": 1},
    {"winners": 0b00, "reason": 3, "decisions": 70, "turns": 42, "offered": 92, "lead_changes": 5},
    {"winners": 0b10, "reason": 3, "decisions": 80, "turns": 43, "offered": 93, "half_leader": 0},
]
SCORES = [(30, 0), (8, 9), (0, 0), (0, 11)]


def test_names():
    ends = ["ends:went_out", "ends:blocked", "ends:turn_limit"]
    lengths = ["decisions", "turns", "offered", "lead-changes", "half-time"]
    wins, scores = (["win:1", "win:2", "win:3"], ["score:1", "score:2", "score:3"])
    assert list(metrics_of(UNO, 3)) == [*wins, "no-winner", *ends, *lengths, *scores]
    alone = ["win:1", "no-winner", "ends:cleared", "ends:died", "decisions", "offered", "score:1"]
    assert list(metrics_of(game("scoundrel"), 1)) == alone


def test_a_game_that_declares_nothing_has_all_but_turns_and_leads():
    names = ["win:1", "win:2", "no-winner", "ends:taken", "decisions", "offered", "score:1", "score:2"]
    assert list(metrics_of(heap_with({}), 2)) == names


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("win:1", [1, 1, 0, 0]),
        ("win:2", [0, 1, 0, 1]),
        ("no-winner", [0, 0, 1, 0]),
        ("ends:went_out", [1, 1, 0, 0]),
        ("ends:blocked", [0, 0, 0, 0]),
        ("ends:turn_limit", [0, 0, 1, 1]),
        ("decisions", [50, 60, 70, 80]),
        ("turns", [40, 41, 42, 43]),
        ("offered", [90, 91, 92, 93]),
        ("lead-changes", [0, 0, 5, 0]),
        ("half-time", [1, 1, 0, 0]),
        ("score:1", [30, 8, 0, 0]),
        ("score:2", [0, 9, 0, 11]),
    ],
)
def test_values(name, values):
    asked = Conditions(UNO, None, {}, ("random", "random"), "0")
    games = Games.of(hand_made(asked, GAMES, SCORES))
    assert metric_named(UNO, 2, name).of(games).tolist() == values


def test_an_unknown_metric_is_told_with_those_there_are():
    with pytest.raises(
        BadSetup, match=r"UNO has no metric 'win:3'; known: win:1, win:2, no-winner, .*; did you mean win:2"
    ) as caught:
        metric_named(UNO, 2, "win:3")
    assert caught.value.code == "unknown_metric"


def test_how_far_two_games_can_be_apart():
    """A share by 1; a score by the larger range of both rules; nothing says so of lengths."""
    heap = heap_with({})
    states = [heap.setup(None, {"stones": stones}) for stones in (9, 20)]
    bounds = {name: bound_of(metric, heap, states) for name, metric in metrics_of(heap, 2).items()}
    assert (bounds["win:1"], bounds["ends:taken"], bounds["decisions"]) == (1.0, 1.0, None)
    assert bounds["score:1"] == 23.0  # from -20 to 3


def test_shares_are_told_in_points_of_a_hundred():
    metrics = metrics_of(UNO, 2)
    assert (metrics["win:1"].scale, metrics["half-time"].scale, metrics["turns"].scale) == (100, 100, 1)


def test_a_lone_player_has_no_number():
    alone, two = metrics_of(game("scoundrel"), 1), metrics_of(UNO, 2)
    assert [alone[name].title for name in ("win:1", "score:1")] == ["the player wins", "score"]
    assert [two[name].title for name in ("win:2", "score:2")] == ["player 2 wins", "score of player 2"]
