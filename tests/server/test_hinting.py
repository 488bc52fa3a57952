"""A hint as a message: numbers only where the visits of a move carry them."""

import pytest

from turnwise import game
from turnwise.bots.search import MoveStatistics, SearchResult
from turnwise.bots.search.results import FEWEST_VISITS
from turnwise.core.interfaces import Goal
from turnwise.server.rooms.hints import hint_of

SCOUNDREL = game("scoundrel")


@pytest.mark.parametrize("goal", [Goal.WIN, Goal.SCORE])
def test_a_number_is_told_only_where_the_visits_carry_it(goal):
    state = SCOUNDREL.new("a")
    first, second = SCOUNDREL.legal(state)[:2]
    moves = (
        MoveStatistics(first, FEWEST_VISITS, 0.43, 0.40, 0.46),
        MoveStatistics(second, FEWEST_VISITS - 1, 1.0, 0.9, 1.0),
    )
    told = hint_of("r1", 7, SCOUNDREL, state, SearchResult(moves, 1_000, 9_000, 0.5, goal))
    carried, little = told.moves
    by_score = goal == Goal.SCORE
    assert (carried.chance, carried.score) == ((None, 0.43) if by_score else (0.43, None))
    assert (carried.low, carried.high, carried.visits) == (0.40, 0.46, FEWEST_VISITS)
    assert (little.chance, little.score, little.low, little.high) == (None,) * 4
    assert (little.action, little.visits) == (second, FEWEST_VISITS - 1)
    assert little.text == SCOUNDREL.text.format_action(state, second)
