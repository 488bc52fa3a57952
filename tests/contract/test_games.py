"""Every installed game, in every edition and with every number of players, keeps the contract."""

import pytest

from turnwise import all_games
from turnwise.testing import CHECKS, settings

SETTINGS = [setting for game in all_games() for setting in settings(game, range(30))]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.parametrize("check", CHECKS.values(), ids=list(CHECKS))
def test_contract(check, setting):
    check(setting)
