"""Planting a fault in a process of its own, and what notices it there.

A fault in a rule exchanges that function's code in a copy (a fork) of a process that has everything loaded.
A fault in what is worked out when modules are loaded, as tables and editions, needs a process that loads
the game anew.
"""

import importlib.machinery
import os
import signal
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from types import CodeType, ModuleType

import pytest

from mutants.checks import Check, Failing, Measured, checks_of, measure, with_tests
from mutants.mutant import Mutant
from turnwise.core.registry import game

PATIENCE = 10  # times as long as a check takes without a fault, plus:
GRACE = 5.0  # seconds of the processor, as everything here: other work beside it changes nothing
LOADING = 60.0  # seconds for a game and its tests
TIMEOUT, CRASH, SURVIVED, STILLBORN = "time-out", "crash", "", "cannot be dealt"


@dataclass(frozen=True)
class Verdict:
    """What noticed a mutant: the name of a check, or one of the words above."""

    mutant: Mutant
    noticed_by: str


class Bench:
    """Tries mutants of some games, one after the other."""

    def __init__(self, game_ids: list[str], mutants: Sequence[Mutant]) -> None:
        for game_id in game_ids:
            if f"turnwise.games.{game_id}" in sys.modules:
                raise Failing(f"{game_id} is loaded already: no fault can be planted into its loading")
        self.mutants = mutants
        self.connection, theirs = Pipe()
        if os.fork() == 0:
            self.connection.close()  # else the end of the other side would never be heard
            _leave(lambda: with_tests(game_ids, lambda items: self._serve(game_ids, items, theirs)))
        theirs.close()
        self.measured: dict[str, list[Measured]] = self._answer()

    def _answer(self) -> dict[str, list[Measured]]:
        try:
            found: dict[str, list[Measured]] | str = self.connection.recv()
        except EOFError:
            found = "the tests cannot be collected"
        if isinstance(found, str):
            raise Failing(found)
        return found

    def _serve(self, game_ids: list[str], items: list[pytest.Item], connection: Connection) -> None:
        """Measure all checks, then try what comes."""
        checks = {game_id: checks_of(game_id, items) for game_id in game_ids}
        try:
            self.measured = {game_id: _in_order(checks[game_id]) for game_id in game_ids}
        except Failing as error:
            connection.send(str(error))
            return
        connection.send(self.measured)
        by_name = {check.name: check for found in checks.values() for check in found}
        while True:
            try:
                mutant = self.mutants[connection.recv()]
            except EOFError:
                return
            connection.send(in_a_fork(partial(self._changed, mutant, by_name)))

    def _changed(self, mutant: Mutant, by_name: dict[str, Check]) -> str:
        plant(mutant)
        return _first_to_notice(self._relevant(mutant), by_name)

    def _relevant(self, mutant: Mutant) -> list[Measured]:
        unit = mutant.unit
        place = (f"{mutant.game}/{unit.module.name}", unit.name)
        return [
            measured
            for measured in self.measured[mutant.game]
            if not unit.is_rule or measured.reached is None or place in measured.reached
        ]

    def try_out(self, number: int) -> Verdict:
        """What notices a mutant."""
        mutant = self.mutants[number]
        if mutant.unit.is_rule:
            self.connection.send(number)
            return Verdict(mutant, self.connection.recv())
        return Verdict(mutant, in_a_fork(partial(self._loaded_anew, mutant)))

    def _loaded_anew(self, mutant: Mutant) -> str:
        sys.meta_path.insert(0, Substitute(mutant.unit.module.import_name, mutant.code()))
        if not _can_be_dealt(mutant.game):
            return STILLBORN
        noticed = ["collection"]

        def run(items: list[pytest.Item]) -> None:
            by_name = {check.name: check for check in checks_of(mutant.game, items)}
            noticed[0] = _first_to_notice(self._relevant(mutant), by_name)

        with_tests([mutant.game], run)
        return noticed[0]


def plant(mutant: Mutant) -> None:
    """Exchange the code of a rule in this process."""
    module: ModuleType = sys.modules[mutant.unit.module.import_name]
    vars(module)[mutant.unit.name].__code__ = mutant.function_code()


class Substitute(importlib.machinery.SourceFileLoader):
    """Finds and loads one module from other code."""

    def __init__(self, name: str, code: CodeType) -> None:
        super().__init__(name, code.co_filename)
        self.code = code

    def find_spec(
        self, name: str, path: object = None, target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Found for the one module alone."""
        found = importlib.machinery.ModuleSpec(name, self, origin=self.path, is_package=False)
        found.has_location = True
        return found if name == self.name else None

    def get_code(self, fullname: str) -> CodeType:
        """The other code."""
        return self.code


def _can_be_dealt(game_id: str) -> bool:
    try:
        found = game(game_id)
        return all(found.new(1, edition.name) for edition in found.editions)
    except Exception:
        return False


def _in_order(checks: list[Check]) -> list[Measured]:
    """The checks that count: scenarios, then the quickest first."""
    found = [measured for measured in map(measure, checks) if measured]
    return sorted(found, key=lambda each: (not each.name.startswith("scenario"), each.seconds))


def _first_to_notice(wanted: list[Measured], by_name: dict[str, Check]) -> str:
    for measured in wanted:
        _end_after(GRACE + PATIENCE * measured.seconds)
        if measured.name not in by_name or not _passes(by_name[measured.name]):
            return measured.name
    return SURVIVED


def _passes(check: Check) -> bool:
    try:
        return check.passes()
    except Exception:
        return False


def _end_after(seconds: float) -> None:
    """Let this process be ended by a signal, unless it is told otherwise before."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def in_a_fork(answer: Callable[[], str], limit: float = LOADING) -> str:
    """An answer from a process of its own, which a signal ends when it takes too long."""
    ours, theirs = Pipe(duplex=False)
    pid = os.fork()
    if pid == 0:
        _end_after(limit)
        _leave(lambda: theirs.send(answer()))
    theirs.close()
    _, status = os.waitpid(pid, 0)
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGPROF:
        return TIMEOUT
    try:
        return str(ours.recv())
    except EOFError:  # it ended without an answer
        return CRASH


def _leave(work: Callable[[], object]) -> None:
    """Work silently, then end this process at once."""
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    try:
        work()
    finally:
        os._exit(0)
