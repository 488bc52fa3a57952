"""Planting a fault in the rules of a game, to see which scenarios notice."""

import inspect
import sys
from functools import cache
from importlib import import_module
from importlib.resources.abc import Traversable
from typing import Any

import pytest

from turnwise.core.registry import game
from turnwise.matches.scenario import Verdict, check, load, shipped


def plant(monkeypatch: pytest.MonkeyPatch, game_id: str, function: str, old: str, new: str) -> None:
    """Change a line of a rule, `module.function`, wherever the game uses that rule."""
    package = game(game_id).package
    module_name, _, name = function.rpartition(".")
    module = import_module(f"{package}.{module_name}")
    sound = getattr(module, name)
    source = inspect.getsource(sound)
    assert source.count(old) == 1, f"{function} has {source.count(old)} times {old!r}"
    made: dict[str, Any] = {}
    exec(source.replace(old, new), vars(module), made)
    for user in [it for key, it in sys.modules.items() if key.startswith(f"{package}.")]:
        if vars(user).get(name) is sound:
            monkeypatch.setattr(user, name, made[name])


@cache
def _covers(game_id: str) -> list[tuple[Traversable, tuple[str, ...]]]:
    """The files of a game's scenarios with what each covers, which no fault in a rule changes."""
    return [(file, load(file).covers) for file in shipped(game(game_id)).values()]


def noticing(game_id: str, covered: str) -> list[str]:
    """The names of the scenarios that cover an id and do not hold."""
    covering = [file for file, covers in _covers(game_id) if covered in covers]
    assert covering, f"no scenario covers {covered}"
    return [file.name.removesuffix(".yaml") for file in covering if check(file).verdict != Verdict.PASSED]
