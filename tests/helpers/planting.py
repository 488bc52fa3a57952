"""Planting a fault in the rules of a game, to see which scenarios notice."""

import inspect
import sys
from importlib import import_module

from turnwise.core.registry import game
from turnwise.matches.scenario import Verdict, check, load, shipped


def plant(monkeypatch, game_id, function, old, new):
    """Change a line of a rule, `module.function`, wherever the game uses that rule."""
    package = game(game_id).package
    module_name, _, name = function.rpartition(".")
    module = import_module(f"{package}.{module_name}")
    sound = getattr(module, name)
    source = inspect.getsource(sound)
    assert source.count(old) == 1, f"{function} has {source.count(old)} times {old!r}"
    made = {}
    exec(source.replace(old, new), vars(module), made)
    for user in [it for key, it in sys.modules.items() if key.startswith(f"{package}.")]:
        if vars(user).get(name) is sound:
            monkeypatch.setattr(user, name, made[name])


def noticing(game_id, covered):
    """The names of the scenarios that cover an id and do not hold."""
    files = shipped(game(game_id)).values()
    covering = [file for file in files if covered in load(file).covers]
    assert covering, f"no scenario covers {covered}"
    return [file.name.removesuffix(".yaml") for file in covering if check(file).verdict != Verdict.PASSED]
