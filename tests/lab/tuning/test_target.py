"""What a batch says of a target: worked out by hand, and counted again from matches."""

from collections import Counter
from dataclasses import replace

import pytest

from lab_batches import hand_made
from turnwise.core.errors import BadRecord, BadSetup
from turnwise.core.registry import game
from turnwise.lab.counting.conditions import Conditions
from turnwise.lab.counting.play_batch import PlayedBatch, play_batch
from turnwise.lab.experiments.example_games import match_of
from turnwise.lab.tuning.target import BEATS, Target, counter_named
from turnwise.lab.tuning.target_range import TargetRange
from turnwise.lab.tuning.target_sums import TargetSums

TACTICS, UNO = game("tactics"), game("uno")
ANY = TargetRange(0.0, 1.0)
FIRST, SECOND, BOTH, NO_ONE = 1, 2, 3, 0


def conditions(of, *players, seed="t"):
    return Conditions(of, None, {}, players, seed)


def won_by(of, *winners, players=("greedy", "random")):
    return hand_made(conditions(of, *players), [{"winners": seats} for seats in winners])


def test_the_first_named_player_beats_others_in_all_seatings():
    """As first 1, 0, a half; as second 0, 1, a half: of the three deals 1, 1 and 1 of 2."""
    seatings: dict[tuple[str, ...], PlayedBatch] = {
        ("greedy", "random"): won_by(UNO, FIRST, SECOND, NO_ONE),
        ("random", "greedy"): won_by(UNO, FIRST, SECOND, BOTH),
    }
    target = Target("greedy beats random", ANY, 0, BEATS)
    found = target.measured(UNO, ("greedy", "random"), seatings)
    assert found == {"": TargetSums(3, 6, 12, 2, 2)}  # in halves of a game
    assert found[""].mean == 0.5


def test_of_three_seats_a_game_of_no_one_is_shared_by_three():
    """Won by the player alone, by the two others, by no one: 1 + 0 + 1/3 of one seating."""
    batch = won_by(UNO, 1, 6, 0, players=("greedy", "random", "random"))
    found = Target("", ANY, 0, BEATS).measured(
        UNO, ("greedy", "random", "random"), {("greedy", "random", "random"): batch}
    )
    assert found[""].mean == pytest.approx((1 + 1 / 3) / 3)


def test_a_metric_is_that_of_the_seats_as_they_are():
    batch = won_by(UNO, FIRST, SECOND, FIRST)
    seated = ("greedy", "random")
    found = Target("", ANY, 0, "win:2").measured(UNO, seated, {seated: batch})
    assert found == {"": TargetSums(3, 1, 1)}


def test_draws_count_half_for_what_both_seats_had():
    """Red 5 in 4 games of the first seat (1 won, 2 drawn) and 2 of the second (2 won): 1 + 2/2 + 2 of 6."""
    cell = counter_named(UNO, ("played", "card")).first + 5
    totals = {(cell, 0): (4, 4, 4, 1, 2), (cell, 1): (3, 5, 2, 2, 0)}
    batch = hand_made(conditions(UNO, "greedy", "greedy"), [{}] * 5, totals=totals)
    target = Target("", ANY, 0, counted=("played", "card"), among=("r5", "b5"))
    found = target.measured(UNO, ("greedy", "greedy"), {("greedy", "greedy"): batch})
    assert found["r5"].mean == pytest.approx(4 / 6)
    assert found["r5"].count == 6
    assert (found["b5"].count, found["b5"].mean) == (0, None)


def test_the_win_share_with_each_class_is_that_of_the_matches():
    """Twelve games of random players, counted once more from their last positions; some have no winner."""
    asked = Conditions(TACTICS, None, {"round_limit": 9}, ("random", "random"), "t")
    players = asked.players
    games, points, drawn = Counter[str](), Counter[str](), 0
    for number in range(12):
        state = match_of(asked, number).state
        winners = TACTICS.rules.winners(state)
        drawn += not winners
        for seat in range(2):
            name = str(TACTICS.event_words["class"](state.hero_class[seat]))
            games[name] += 1
            points[name] += 1 if not winners else 2 * (winners >> seat & 1)
    target = Target("", ANY, 0, counted=("team", "class"))
    found = target.measured(TACTICS, players, {players: play_batch(asked, range(12))})
    assert 0 < drawn < 12
    assert {label: (sums.count, sums.total) for label, sums in found.items() if sums.count} == {
        name: (games[name], points[name]) for name in games
    }


def test_what_is_not_counted_is_refused():
    with pytest.raises(BadSetup, match=r"UNO counts nothing called 'played suit'; .*did you mean"):
        counter_named(UNO, ("played", "suit"))


def test_counts_of_another_version_are_refused():
    batch = play_batch(conditions(UNO, "random", "random"), range(2))
    older = replace(batch, totals=batch.totals[:-8])
    target = Target("", ANY, 0, counted=("played", "card"))
    with pytest.raises(BadRecord, match="counted by another version of the lab"):
        target.measured(UNO, ("random", "random"), {("random", "random"): older})
