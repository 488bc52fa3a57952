"""What games add up to, by hand."""

import numpy as np

from counted_heap import heap_with, two_greedy
from lab_batches import hand_made, record_of
from turnwise.lab.counting.tally import Games
from turnwise.lab.tally import Tally, pair_counts, value_counts

ASKED = two_greedy(heap_with({}))
GAMES = [
    {"winners": 0b01, "reason": 1, "decisions": 5, "turns": 4},
    {"winners": 0b10, "reason": 1, "decisions": 5, "turns": 5},
    {"winners": 0b00, "reason": 2, "decisions": 3, "turns": 4},
]
SCORES = [(2, -2), (0, 7), (2, 0)]


def told(tally: Tally) -> dict[str, object]:
    """Everything that a tally holds."""
    return {name: value for name, value in vars(tally).items() if name != "conditions"}


def test_how_often_values_and_pairs_are_there():
    first, second = np.array([3, -1, 3, 3], np.int64), np.array([2**40, 0, 2**40, 0], np.int64)
    assert value_counts(first) == {-1: 1, 3: 3}
    assert pair_counts(first, second) == {(3, 2**40): 2, (-1, 0): 1, (3, 0): 1}


def test_a_tally_by_hand():
    games, tally = Games.of(hand_made(ASKED, GAMES, SCORES)), Tally(ASKED)
    tally.count(games.finished, games.scores)
    assert tally.games == 3
    assert tally.endings == {(1, 0b01): 1, (1, 0b10): 1, (2, 0b00): 1}
    assert tally.columns == {"decisions": {5: 2, 3: 1}, "turns": {4: 2, 5: 1}}
    assert tally.scores == [{2: 2, 0: 1}, {-2: 1, 7: 1, 0: 1}]
    assert ([tally.wins(seat) for seat in (0, 1)], tally.without_winner) == ([1, 1], 1)
    assert tally.reasons == {1: 2, 2: 1}


def test_games_one_by_one_and_tallies_merged_are_the_same():
    games, whole = Games.of(hand_made(ASKED, GAMES, SCORES)), Tally(ASKED)
    whole.count(games.finished, games.scores)
    parts = [Tally(ASKED), Tally(ASKED)]
    for number, (game, scores) in enumerate(zip(GAMES, SCORES, strict=True)):
        parts[number % 2].count_one(record_of(game), scores)
    parts[0].merge(parts[1])
    assert told(parts[0]) == told(whole)
