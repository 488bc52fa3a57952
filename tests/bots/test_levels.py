"""Players by name: what each may think."""

import pytest

from present import present
from turnwise.bots.levels import LEVELS, SEARCHING, SENTENCES, budget_of, is_level
from turnwise.bots.search import SearchBudget
from turnwise.core.errors import BadSetup


def test_levels_are_named_for_people():
    assert LEVELS == ("random", "greedy", "easy", "medium", "hard", "expert")
    assert tuple(SENTENCES) == LEVELS
    assert SENTENCES["medium"] == "a bot that simulates up to 500 games before it moves"


def test_simple_players_do_not_think():
    assert [budget_of(name) for name in ("random", "greedy")] == [None, None]


def test_each_level_thinks_more_than_the_one_before_but_no_longer_than_a_second():
    thought = [present(budget.iterations) for budget in SEARCHING.values()]
    assert thought == sorted(set(thought))
    assert {budget.seconds for budget in SEARCHING.values()} == {1.0}


@pytest.mark.parametrize(
    ("name", "budget"),
    [
        ("search:500", SearchBudget(iterations=500)),
        ("search:0.2s", SearchBudget(seconds=0.2)),
        ("search:3s", SearchBudget(seconds=3.0)),
    ],
)
def test_a_budget_is_a_level(name, budget):
    assert budget_of(name) == budget
    assert is_level(name)


@pytest.mark.parametrize(
    "name", ["search:0", "search:0.0s", "search:", "search:-1", "search:1e9", "search:٣"]
)
def test_a_budget_that_cannot_be_read(name):
    assert not is_level(name)
    with pytest.raises(BadSetup, match="a budget is iterations above 0, as in search:500") as refused:
        budget_of(name)
    assert refused.value.code == "unknown_player"


@pytest.mark.parametrize("name", ["", "Player 1", "self", "Easy", "search", "easy "])
def test_other_names_are_no_levels(name):
    assert not is_level(name)


def test_a_name_that_is_nearly_one():
    with pytest.raises(BadSetup, match=r"no player 'expret'; a budget is .*did you mean expert\?$"):
        budget_of("expret")
