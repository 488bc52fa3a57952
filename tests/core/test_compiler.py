"""The compiler: twins of marked functions, bindings, and a disk cache that never runs old rules."""

import dataclasses
import os
import subprocess
import sys
from pathlib import Path

import pytest

from turnwise import game
from turnwise.core import contract
from turnwise.core.compile.compiled_game import compiled_game
from turnwise.core.compile.compiler import (
    EntryRule,
    RuleCompiler,
    bound,
    is_rule,
    rule,
    source_digest,
)
from turnwise.core.compile.disk_cache import KEPT_DIGESTS, cache_root
from turnwise.core.compile.game_loops import choose


@rule
def double(number: int) -> int:
    return 2 * number


@rule
def quadruple(number: int) -> int:
    return double(double(number))


def test_a_rule_is_a_plain_function():
    assert is_rule(double)
    assert not is_rule(test_a_rule_is_a_plain_function)
    assert quadruple(3) == 12


def test_binding_replaces_the_contract_at_every_depth():
    def legal(state, out):
        out[0] = state
        return 1

    loop = bound(choose, {contract.legal: legal})
    assert loop(41, 0, [0], [1, 1]) == 41


@pytest.mark.parametrize("function", contract.CONTRACT, ids=lambda function: function.__name__)
def test_an_unbound_contract_says_so(function):
    arguments = [None] * function.__code__.co_argcount
    with pytest.raises(TypeError, match=f"{function.__name__} belongs to a game"):
        function(*arguments)


def test_the_cache_directory(monkeypatch):
    monkeypatch.delenv("TURNWISE_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere")
    assert cache_root() == Path("/somewhere/turnwise/compiled")
    monkeypatch.setenv("TURNWISE_CACHE", "/elsewhere")
    assert cache_root() == Path("/elsewhere")


def test_the_digest_sees_bindings_and_extras():
    plain = source_digest([quadruple], {}, "a")
    assert plain == source_digest([quadruple], {}, "a")
    assert plain != source_digest([quadruple], {}, "b")
    assert plain != source_digest([quadruple], {double: quadruple}, "a")


def test_old_digests_are_forgotten(tmp_path, monkeypatch):
    monkeypatch.setenv("TURNWISE_CACHE", str(tmp_path))
    for number in range(KEPT_DIGESTS + 3):
        (tmp_path / "toy" / f"old{number}").mkdir(parents=True)
        os.utime(tmp_path / "toy" / f"old{number}", (number, number))
    folder = toy_kernel().folder
    kept = {path.name for path in (tmp_path / "toy").iterdir()}
    assert folder.name in kept
    assert len(kept) == KEPT_DIGESTS
    assert "old0" not in kept


def toy_kernel():
    import numpy as np

    return RuleCompiler(
        "toy", np.dtype([("number", "<i8")]), {}, {"quadruple": EntryRule(quadruple, ("int",))}
    )


def test_progress_counts_the_rules(tmp_path, monkeypatch):
    """Two rules are involved; from the cache none has to be compiled."""
    monkeypatch.setenv("TURNWISE_CACHE", str(tmp_path))
    told = []
    assert toy_kernel().compile("quadruple", lambda *numbers: told.append(numbers))(5) == 20
    assert told == [("quadruple", 0, 2), ("quadruple", 1, 2), ("quadruple", 2, 2), ("quadruple", 2, 2)]
    told.clear()
    assert toy_kernel().compile("quadruple", lambda *numbers: told.append(numbers))(5) == 20
    assert told[0] == ("quadruple", 0, 2)
    assert told[-1] == ("quadruple", 2, 2)


def test_without_a_place_for_the_cache_rules_are_compiled_all_the_same(tmp_path, monkeypatch):
    (tmp_path / "file").touch()
    monkeypatch.setenv("TURNWISE_CACHE", str(tmp_path / "file" / "cache"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert toy_kernel().compile("quadruple")(5) == 20


def test_a_compiled_rule_takes_only_what_it_was_compiled_for(tmp_path, monkeypatch):
    monkeypatch.setenv("TURNWISE_CACHE", str(tmp_path))
    with pytest.raises(TypeError, match="No matching definition"):
        toy_kernel().compile("quadruple")("five")


def test_a_variant_of_a_game_is_not_run_by_the_rules_of_another():
    scoundrel = game("scoundrel")
    variant = dataclasses.replace(scoundrel, title="Variant")
    assert compiled_game(scoundrel) is compiled_game(scoundrel)
    assert compiled_game(variant).game is variant
    assert compiled_game(scoundrel).game is scoundrel


def test_compiled_rules_have_no_other_names():
    with pytest.raises(AttributeError, match="compiled rules have no 'nonsense'"):
        _ = compiled_game(game("scoundrel")).nonsense


TOY = """
import sys, time
from pathlib import Path
import numpy as np
sys.path.insert(0, sys.argv[1])
from turnwise.core import contract
from turnwise.core.compile.compiler import EntryRule, RuleCompiler
import loop, {rules}
entries = {{"run": EntryRule(loop.run, ("state", "int"))}}
compiler = RuleCompiler("{game}", np.dtype([("number", "<i8")]), {{contract.mover: {rules}.mover}}, entries)
run = compiler.compile("run")
print(run(np.zeros(1, compiler.dtype)[0], 10), len(run.stats.cache_hits))
"""
LOOP = """
from turnwise.core.contract import mover
from turnwise.core.compile.compiler import rule

@rule
def run(state, times):
    total = 0
    for _ in range(times):
        total += mover(state)
    return total
"""
RULES = """
from turnwise.core.compile.compiler import rule
from {inner} import step, FACTOR

@rule
def mover(state):
    return step(state.number) * FACTOR
"""
INNER = """
from turnwise.core.compile.compiler import rule

FACTOR = {factor}

@rule
def step(number):
    return number + {step}
"""


def toy(folder, game="toy", rules="rules"):
    """Compile and run in a process of its own: the result, and whether it came from the cache."""
    environment = os.environ | {"TURNWISE_CACHE": str(folder / "cache"), "PYTHONDONTWRITEBYTECODE": "1"}
    script = TOY.format(game=game, rules=rules)
    run = subprocess.run(
        [sys.executable, "-c", script, str(folder)],
        capture_output=True,
        text=True,
        env=environment,
        check=True,
    )
    result, hits = run.stdout.split()
    return int(result), int(hits) > 0


def write(folder, name, text):
    path = folder / f"{name}.py"
    path.write_text(text)
    os.utime(path, (1, 1))  # as old as before: no time stamp gives the edit away


def test_an_edit_in_another_file_is_seen(tmp_path):
    """Numba's own cache looks at the entry point's file alone and would go on running the old rule."""
    write(tmp_path, "loop", LOOP)
    write(tmp_path, "rules", RULES.format(inner="inner"))
    write(tmp_path, "inner", INNER.format(step=1, factor=1))
    assert toy(tmp_path) == (10, False)
    assert toy(tmp_path) == (10, True)
    write(tmp_path, "inner", INNER.format(step=2, factor=1))
    assert toy(tmp_path) == (20, False)
    write(tmp_path, "inner", INNER.format(step=2, factor=3))
    assert toy(tmp_path) == (60, False)


def test_one_loop_bound_to_two_games_runs_the_rules_of_each(tmp_path):
    """Through one cache folder, Numba would run the first game's rules for the second."""
    write(tmp_path, "loop", LOOP)
    write(tmp_path, "rules", RULES.format(inner="inner"))
    write(tmp_path, "inner", INNER.format(step=1, factor=1))
    write(tmp_path, "others", RULES.format(inner="more"))
    write(tmp_path, "more", INNER.format(step=5, factor=1))
    assert toy(tmp_path, "first", "rules") == (10, False)
    assert toy(tmp_path, "second", "others") == (50, False)
    assert toy(tmp_path, "first", "rules") == (10, True)
    assert toy(tmp_path, "second", "others") == (50, True)


IMPORTS = """
import sys
from turnwise import Position, game
scoundrel = game("scoundrel")
state = scoundrel.new(1)
Position(scoundrel, state).carry_out(scoundrel.legal(state)[0])
scoundrel.text.render(scoundrel.view_of(state, 0), scoundrel.static_view_of(state))
print([name for name in ("numpy", "numba", "llvmlite") if name in sys.modules])
"""


def test_interpreted_play_loads_no_compiler():
    run = subprocess.run([sys.executable, "-c", IMPORTS], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
