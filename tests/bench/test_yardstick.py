"""The C programs play the very games that the compiled rules play."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from present import present
from turnwise import game
from turnwise.core.chance import seeded
from turnwise.core.compile.compiled_game import compiled_game
from turnwise.core.compile.game_loops import RANDOM

YARDSTICK = Path(__file__).parents[2] / "bench" / "yardstick.py"
CHANCE = seeded("yardstick")
GAMES = 2000
FAR = 2**40 + 3
REFUSED = {  # in these games chance refuses a word
    "scoundrel": 9024858,  # at the draw of one of 24 cards
    "uno": 1511376,
}


@pytest.fixture(scope="module")
def module():
    spec = present(importlib.util.spec_from_file_location("yardstick", YARDSTICK))
    loaded = importlib.util.module_from_spec(spec)
    present(spec.loader).exec_module(loaded)
    return loaded


class Setting:
    """A game both in C and compiled; health is Scoundrel's, at the start and at most."""

    def __init__(self, module, game_id, health=()):
        self.fast, self.settings = compiled_game(game(game_id)), health
        self.yardstick = module.load(game_id)
        values = dict(zip(("start_health", "max_health"), health, strict=False))
        self.state = game(game_id).setup(None, values)
        self.state.chance = list(CHANCE)
        self.seats = game(game_id).players_of(self.state)

    def rows(self):
        return self.fast.row(self.fast.game.actions), self.fast.row(2)

    def assert_same_traces(self, first, games):
        traces = np.zeros(games, np.int64)
        record, scores = self.fast.record(self.state), self.fast.row(self.seats)
        self.fast.trace_games(record, first, games, *self.rows(), scores, traces)
        assert self.yardstick.trace_games(CHANCE, first, games, *self.settings) == traces.tolist()

    def assert_same_totals(self, games):
        totals, players = self.fast.row(1 + self.seats), np.full(self.seats, RANDOM, np.int64)
        self.fast.play_games(self.fast.record(self.state), 0, games, players, *self.rows(), totals)
        assert self.yardstick.play_games(CHANCE, 0, games, *self.settings) == tuple(totals.tolist())


SETTINGS = {
    "scoundrel": ("scoundrel", (20, 20)),
    "whole_dungeon": ("scoundrel", (900, 900)),
    "below_maximum": ("scoundrel", (30, 45)),
    "uno": ("uno",),
}


@pytest.fixture(scope="module", params=SETTINGS)
def setting(request, module):
    return Setting(module, *SETTINGS[request.param])


def test_the_same_traces(setting):
    setting.assert_same_traces(0, GAMES)


def test_the_same_steps_and_wins(setting):
    setting.assert_same_totals(GAMES)


def test_the_same_traces_far_away(setting):
    setting.assert_same_traces(FAR, 3)


def test_the_same_traces_where_chance_refuses_a_word(setting):
    setting.assert_same_traces(REFUSED[setting.fast.game.id] - 1, 3)


def test_a_missing_compiler_is_named(module, monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(module.NoCompiler, match="install gcc"):
        module.load("uno")
