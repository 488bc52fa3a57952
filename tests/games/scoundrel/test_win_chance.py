"""What a search of Scoundrel tells as a chance: a rising curve that was measured, and reaches its ends."""

import pytest

from turnwise.bots.bot import advise
from turnwise.bots.search import SearchBudget
from turnwise.games.scoundrel.win_chance import win_chance


@pytest.mark.parametrize(
    ("mean", "lowest", "highest"),  # the intervals of both editions together, as bench/calibration.py found
    [(0.03, 0.176, 0.359), (0.153, 0.65, 0.803), (0.352, 0.829, 0.905), (0.648, 0.933, 0.977)],
)
def test_the_curve_runs_through_what_was_measured(mean, lowest, highest):
    assert lowest <= win_chance(mean) <= highest


def test_the_curve_rises_from_never_to_always():
    told = [win_chance(step / 100) for step in range(101)]
    assert told == sorted(set(told))
    assert (told[0], told[-1]) == (0, 1)


def test_a_search_tells_chances_and_not_evaluations(scoundrel):
    moves = advise(scoundrel, scoundrel.new("cala"), 0, SearchBudget(500), "1").moves
    assert moves[0].low <= moves[0].value <= moves[0].high
    assert moves[0].value > 0.6  # the mean evaluation is about 0.4
