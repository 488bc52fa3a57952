"""Every installed game, in every edition and with every number of players, keeps the contract."""

import pytest

from turnwise import all_games, game
from turnwise.testing import CHECKS, GAME_CHECKS, demand, found_by, settings

SEEDS, DEEP_SEEDS = range(20), range(100)
BOUNDS = "indexes_are_in_bounds"
SHORT = "scoundrel"
LONG = "card_slot", "tactics", "uno"  # which take a minute of a core or more to compile once more
pytestmark = pytest.mark.untraced


def all_settings(seeds):
    return [setting for game in all_games() for setting in settings(game, seeds)]


@pytest.mark.parametrize("setting", all_settings(SEEDS), ids=str)
@pytest.mark.parametrize("check", CHECKS.values(), ids=list(CHECKS))
def test_contract(check, setting):
    demand(found_by(check, setting))


@pytest.mark.deep
@pytest.mark.parametrize("setting", all_settings(DEEP_SEEDS), ids=str)
@pytest.mark.parametrize("check", CHECKS.values(), ids=list(CHECKS))
def test_contract_in_many_games(check, setting):
    demand(found_by(check, setting))


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.id)
@pytest.mark.parametrize("check", sorted(GAME_CHECKS.keys() - {BOUNDS}))
def test_contract_of_a_game_as_a_whole(check, game):
    demand(found_by(GAME_CHECKS[check], game))


@pytest.mark.parametrize("name", [SHORT, *(pytest.param(it, marks=pytest.mark.deep) for it in LONG)])
def test_compiled_rules_searches_and_solvers_stay_in_bounds(name):
    """Interpreted rules are tried in the same way for every game, by `rows_are_indexed_from_zero`."""
    demand(found_by(GAME_CHECKS[BOUNDS], game(name)))


def test_every_game_is_compiled_with_bounds_checked():
    assert {SHORT, *LONG} == {game.id for game in all_games()}
