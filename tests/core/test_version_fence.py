"""Fences: with a version or with inner parts that are not known, the plain path runs and gives the same."""

import os
import subprocess
import sys

import pytest

from turnwise.core import version_fence
from turnwise.core.compile.numba_internals import FENCE as NUMBA
from turnwise.core.compile.numba_internals import replaced
from turnwise.core.version_fence import PLAIN, Fence

KNOWN = {"turnwise.core.version_fence:Fence.warn": "self"}


def fence(oldest=(0, 0), newest=(99, 0), inner=KNOWN, beside=None):
    return Fence("turnwise", oldest, newest, inner, "all is slower", beside)


@pytest.fixture(autouse=True)
def _nothing_forced(monkeypatch):
    monkeypatch.delenv(PLAIN, raising=False)


def test_what_is_known_is_used(caplog):
    found = fence()
    found.warn()
    assert not found.is_plain
    assert not caplog.records


@pytest.mark.parametrize(("oldest", "newest"), [((0, 0), (0, 0)), ((98, 0), (99, 0))])
def test_an_unknown_version_takes_the_plain_path(oldest, newest):
    from turnwise import __version__

    found = fence(oldest, newest)
    assert found.is_plain
    known = f"(known: {oldest[0]}.{oldest[1]} to {newest[0]}.{newest[1]})"
    assert found.reason == f"turnwise {__version__} is not known: all is slower {known}"


@pytest.mark.parametrize(
    "inner",
    [
        {"turnwise.core.version_fence:Fence.warn": "self why"},
        {"turnwise.core.version_fence:Fence.speak": "self"},
        {"turnwise.core.no_such_module:Fence": ""},
        {"builtins:getattr": "object name"},  # not written in Python
    ],
)
def test_other_inner_parts_take_the_plain_path(inner):
    found = fence(inner=KNOWN | inner)
    assert found.is_plain
    assert f"has another {next(iter(inner))}: all is slower" in found.reason


def test_an_unknown_version_of_a_package_beside_takes_the_plain_path():
    assert not fence(beside={"pytest": ((8, 0), (99, 0))}).is_plain
    reason = fence(beside={"pytest": ((0, 0), (0, 1))}).reason
    assert reason == f"pytest {pytest.__version__} is not known: all is slower (known: 0.0 to 0.1)"


@pytest.mark.parametrize(
    ("text", "version"),
    [("0.68.1", (0, 68)), ("1.0rc1", (1, 0)), ("2", (2, 0)), ("0.70dev0+g1234", (0, 70))],
)
def test_versions_of_every_form_are_read(monkeypatch, text, version):
    monkeypatch.setattr(version_fence, "version", lambda package: text)
    major, minor = version
    assert not fence(oldest=version, newest=version).is_plain
    assert fence(oldest=(major, minor + 1)).is_plain
    assert fence(newest=(major, minor - 1)).is_plain


def test_the_environment_forces_the_plain_path_of_the_packages_it_names(monkeypatch):
    found = fence()
    monkeypatch.setenv(PLAIN, "numba")
    assert not found.is_plain
    monkeypatch.setenv(PLAIN, "numba turnwise")
    assert found.is_plain
    assert found.reason == "TURNWISE_PLAIN names turnwise: all is slower"


def test_the_log_says_so_once(caplog):
    found = fence(newest=(0, 0))
    found.warn()
    found.warn()
    assert [record.message for record in caplog.records] == [found.reason]


def test_the_installed_numba_is_known():
    assert NUMBA.reason == ""


def test_only_a_known_numba_is_changed_within(monkeypatch):
    from numba.np import arrayobj

    usual = arrayobj.fix_integer_index
    with replaced():
        assert arrayobj.fix_integer_index is not usual
    assert arrayobj.fix_integer_index is usual
    monkeypatch.setenv(PLAIN, "numba")
    with replaced():
        assert arrayobj.fix_integer_index is usual


SIGNED = """
from turnwise import game
from turnwise.core.compile.numba_internals import FENCE
from turnwise.testing.signature import signatures
print(FENCE.is_plain, signatures([game("scoundrel")]))
"""


def signed(tmp_path, plain):
    environment = os.environ | {PLAIN: plain, "TURNWISE_CACHE": str(tmp_path)}
    command = [sys.executable, "-c", SIGNED]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return run.stdout, run.stderr


def test_both_paths_play_the_same_games(tmp_path):
    """Through one cache, which keeps them apart."""
    quick, _ = signed(tmp_path, "")
    plain, told = signed(tmp_path, "numba")
    assert plain.removeprefix("True") == quick.removeprefix("False") != ""
    assert (plain[:4], quick[:5]) == ("True", "False")
    assert "rules compile and run more slowly" in told
    assert len(list((tmp_path / "scoundrel").iterdir())) == 2
