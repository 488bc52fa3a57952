"""Every installed game, in every edition and with every number of players, keeps the contract."""

import pytest

from turnwise import all_games
from turnwise.testing import CHECKS, GAME_CHECKS, demand, found_by, settings

SEEDS, DEEP_SEEDS = range(20), range(100)
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
@pytest.mark.parametrize("check", GAME_CHECKS.values(), ids=list(GAME_CHECKS))
def test_contract_of_a_game_as_a_whole(check, game):
    demand(found_by(check, game))
