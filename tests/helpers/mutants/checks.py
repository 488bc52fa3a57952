"""What is to notice a fault: a game's scenarios, its tests, and the contract with few seeds.

The signature of a game does not count: it notices nearly everything and proves nothing. A check that
compiles rules does not count either: a faulty rule must never reach the cache of compiled ones.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources.abc import Traversable
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from hypothesis import settings as hypothesis_settings

from mutants.sources import GAMES
from turnwise.core.compile.compiler import RuleCompiler
from turnwise.core.registry import game as game_named
from turnwise.matches.scenario import load, run, shipped
from turnwise.testing import CHECKS, Setting, found_by, settings
from turnwise.testing.suite import broken

TESTS = Path(__file__).parents[2]
ALSO_TESTED = {"uno": ("differential",)}  # folders of tests besides a game's own
SEEDS = range(4)  # with three, the redeal of Tactics cannot be told from one without chance
LOOKED_AT = 0.3  # seconds of a check in which the functions that it reaches are noted

Reached = frozenset[tuple[str, str]] | None  # module and function; None: perhaps any


class Compiles(BaseException):
    """A check wants compiled rules."""


class Failing(Exception):
    """A check fails without any fault."""


@dataclass(frozen=True)
class Check:
    """One thing that may notice a fault; it does so by being false or by raising."""

    name: str
    passes: Callable[[], bool]


@dataclass(frozen=True)
class Measured:
    """A check that passes without a fault: how long it takes and what it reaches."""

    name: str
    seconds: float
    reached: Reached


def checks_of(game_id: str, items: list[pytest.Item]) -> list[Check]:
    """All checks of a game."""
    folders = [TESTS / "games" / game_id, *(TESTS / folder for folder in ALSO_TESTED.get(game_id, ()))]
    tests = [item for item in items if any(item.path.is_relative_to(folder) for folder in folders)]
    return [
        *_scenarios(game_id),
        *(Check(f"test {item.nodeid}", _test(item)) for item in tests),
        *_contract(game_id),
    ]


def paths_of(game_ids: list[str]) -> list[str]:
    """The folders of the tests of some games."""
    return [
        str(TESTS / folder)
        for game_id in game_ids
        for folder in (f"games/{game_id}", *ALSO_TESTED.get(game_id, ()))
    ]


def _scenarios(game_id: str) -> list[Check]:
    files = shipped(game_named(game_id))
    return [Check(f"scenario {game_id}/{name}", _scenario(file)) for name, file in files.items()]


def _scenario(file: Traversable) -> Callable[[], bool]:
    """It is read once, by the first run."""
    read = cache(lambda: load(file))
    return lambda: run(read()).passed


def _test(item: pytest.Item) -> Callable[[], bool]:
    def passes() -> bool:
        reports = runtestprotocol(item, log=False, nextitem=None)
        _raise_if_compiling(reports)
        return not any(report.failed for report in reports)

    return passes


def _raise_if_compiling(reports: list[pytest.TestReport]) -> None:
    if any(Compiles.__name__ in str(report.longrepr) for report in reports if report.failed):
        raise Compiles


def _contract(game_id: str) -> list[Check]:
    """The contract's checks, with the fewest, the next and the most players."""
    game = game_named(game_id)
    numbers = (game.fewest_players, game.fewest_players + 1, game.most_players)
    tried = [setting for setting in settings(game, SEEDS) if setting.players in numbers]
    return [
        Check(f"contract {name} {setting}", _kept(check, setting))
        for name, check in CHECKS.items()
        for setting in tried
    ]


def _kept(check: Callable[[Setting], Any], setting: Setting) -> Callable[[], bool]:
    def passes() -> bool:
        fresh = replace(setting)  # which remembers no walk that was taken without the fault
        return not broken(found_by(check, fresh))

    return passes


def measure(check: Check) -> Measured | None:
    """Run a check without a fault; None if it does not count."""
    look = _Look()
    began = time.process_time()
    sys.setprofile(look)
    try:
        passed = check.passes()
    except Compiles:
        return None
    finally:
        sys.setprofile(None)
    if not passed:
        raise Failing(f"{check.name} fails without any fault; mend that first")
    return Measured(check.name, time.process_time() - began, look.reached)


class _Look:
    """Notes the functions of games that are called, until it takes too long."""

    def __init__(self) -> None:
        self.codes: set[tuple[str, str]] | None = set()
        self.end = time.process_time() + LOOKED_AT

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and self.codes is not None:
            self.codes.add((frame.f_code.co_filename, frame.f_code.co_name))
            if time.process_time() > self.end:
                self.codes = None
                sys.setprofile(None)

    @property
    def reached(self) -> Reached:
        if self.codes is None:
            return None
        inside = ((Path(file), name) for file, name in self.codes if file.startswith(str(GAMES)))
        return frozenset((f"{path.parent.name}/{path.stem}", name) for path, name in inside)


class Session:
    """A pytest plugin: collects the tests of games, then does something else than running them."""

    def __init__(self, then: Callable[[list[pytest.Item]], None]) -> None:
        self.then = then

    def pytest_collection(self) -> None:
        """Before the tests are read: nothing is remembered from one fault to the next."""
        hypothesis_settings.register_profile(
            "mutants", hypothesis_settings.get_profile("patient"), database=None, derandomize=True
        )
        hypothesis_settings.load_profile("mutants")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of the tests."""
        self.then(session.items)
        return True


def refuse_to_compile() -> None:
    """From now on a check that asks for compiled rules is refused."""

    def refuse(self: RuleCompiler, *arguments: object, **named: object) -> None:
        raise Compiles

    RuleCompiler.compile = refuse  # type: ignore[method-assign,assignment]


def with_tests(game_ids: list[str], then: Callable[[list[pytest.Item]], None]) -> None:
    """Collect the tests of some games and go on with them; without them where they cannot be collected."""
    refuse_to_compile()
    plain = ["-s", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
    plain += ["--rootdir", str(TESTS.parent), "-c", str(TESTS.parent / "pyproject.toml")]
    without = [
        word for name in ("cacheprovider", "terminal", "xdist", "cov") for word in ("-p", f"no:{name}")
    ]
    pytest.main([*plain, *without, *paths_of(game_ids)], plugins=[Session(then)])
