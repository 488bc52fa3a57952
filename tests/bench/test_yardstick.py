"""The C program plays the very games that the compiled rules play."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from turnwise import game
from turnwise.core.chance import seeded
from turnwise.core.compiled import compiled
from turnwise.core.loops import RANDOM, STEPS, WINS

YARDSTICK = Path(__file__).parents[2] / "bench" / "yardstick.py"
CHANCE = seeded("yardstick")
SCOUNDREL = game("scoundrel")
GAMES = 2000
REFUSED = 9024858  # in this game chance refuses a word, at the draw of one of 24 cards


@pytest.fixture(scope="module")
def module():
    spec = importlib.util.spec_from_file_location("yardstick", YARDSTICK)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


@pytest.fixture(scope="module")
def yardstick(module):
    return module.load()


@pytest.fixture(params=[20, 900], ids=["random", "whole_dungeon"])
def health(request):
    return request.param


def record(health):
    state = SCOUNDREL.setup(None, {"start_health": health, "max_health": health})
    state.chance = list(CHANCE)
    return compiled(SCOUNDREL).record(state)


def rows():
    return np.zeros(SCOUNDREL.actions, np.int64), np.zeros(2, np.int64)


def compiled_traces(health, first, games):
    traces = np.zeros(games, np.int64)
    compiled(SCOUNDREL).trace_games(record(health), first, games, *rows(), np.zeros(1, np.int64), traces)
    return traces.tolist()


def test_the_same_traces(yardstick, health):
    assert yardstick.trace_games(CHANCE, 0, GAMES, health, health) == compiled_traces(health, 0, GAMES)


def test_the_same_steps_and_wins(yardstick, health):
    totals = np.zeros(2, np.int64)
    players = np.full(1, RANDOM, np.int64)
    compiled(SCOUNDREL).play_games(record(health), 0, GAMES, players, *rows(), totals)
    assert yardstick.play_games(CHANCE, 0, GAMES, health, health) == (totals[STEPS], totals[WINS])


@pytest.mark.parametrize("first", [REFUSED - 1, 2**40 + 3])
def test_the_same_traces_far_away(yardstick, health, first):
    assert yardstick.trace_games(CHANCE, first, 3, health, health) == compiled_traces(health, first, 3)


def test_health_may_start_below_its_maximum(yardstick):
    state = SCOUNDREL.setup(None, {"start_health": 30, "max_health": 45})
    state.chance = list(CHANCE)
    traces = np.zeros(GAMES, np.int64)
    fast = compiled(SCOUNDREL)
    fast.trace_games(fast.record(state), 0, GAMES, *rows(), np.zeros(1, np.int64), traces)
    assert yardstick.trace_games(CHANCE, 0, GAMES, 30, 45) == traces.tolist()


def test_a_missing_compiler_is_named(module, monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(module.NoCompiler, match="install gcc"):
        module.load()
