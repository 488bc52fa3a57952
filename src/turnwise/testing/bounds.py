"""No index out of range: compiled rules would read or write what lies beside a row.

A negative index is out of range too: compiled rules do not count from a row's end.
"""

import traceback
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from turnwise.bots.bot import determinized
from turnwise.bots.search import SearchBudget, Searcher, SearchRequest
from turnwise.bots.solver import Solver
from turnwise.core.chance import seeded
from turnwise.core.compile.numba_setup import bounds_checked
from turnwise.core.game import Game
from turnwise.core.state import copy, layout, pack
from turnwise.testing.findings import Finding, found_by, shown_path
from turnwise.testing.parity import compiled_is_equal
from turnwise.testing.walks import Setting, looks, settings

SEEDS = range(12)  # of compiled rules with bounds checked
FEW_SEEDS = 4  # of interpreted ones
SEARCHED = 3  # games played by a search
ITERATIONS = 30


class StrictRow(list[int]):
    """A row that knows no index but 0 and up."""

    def __getitem__(self, at: Any) -> Any:
        return list.__getitem__(self, self._right(at))

    def __setitem__(self, at: Any, value: Any) -> None:
        list.__setitem__(self, self._right(at), value)

    def _right(self, at: Any) -> Any:
        if isinstance(at, int) and not 0 <= at < len(self):
            raise IndexError(f"index {at} of a row of {len(self)}")
        return at


def rows_are_indexed_from_zero(setting: Setting) -> Iterator[Finding]:
    """Interpreted rules use no index below 0 or beyond a row's end; of long games a sample of positions."""
    game = setting.game
    for seed in setting.seeds[:FEW_SEEDS]:
        for look in looks(setting, seed):
            yield from _tried(setting, look.state, "legal", StrictRow([0] * game.actions))
            yield from _tried(setting, look.state, "outcome", StrictRow([0] * setting.players))
            yield from _tried(setting, look.state, "winners")
            yield from _tried(
                setting, look.state, "redeal", look.number % setting.players, StrictRow(seeded("row"))
            )
            if look.action is not None:
                yield from _tried(setting, look.state, "apply", look.action, None)


def _tried(setting: Setting, state: Any, name: str, *arguments: Any) -> Iterator[Finding]:
    """A rule on a copy of a state whose rows are strict, and the line with an index out of range."""
    try:
        getattr(setting.game.rules, name)(_strict(state), *arguments)
    except IndexError as error:
        frames = traceback.extract_tb(error.__traceback__)
        frame = [frame for frame in frames if frame.filename != __file__][-1]
        where = f"{shown_path(frame.filename)}:{frame.lineno}"
        yield setting.finding(state, f"{name} uses an {error} at {where}: {frame.line}")


def _strict(state: Any) -> Any:
    twin = copy(state)
    for field in layout(type(state)).fields:
        value = getattr(twin, field.name)
        if len(field.shape) == 1:
            setattr(twin, field.name, StrictRow(value))
        elif field.shape:
            setattr(twin, field.name, [StrictRow(row) for row in value])
    return twin


def indexes_are_in_bounds(game: Game[Any]) -> Iterator[Finding]:
    """Rules, search and solver, compiled with every index checked, play some games."""
    twin = replace(game)  # compiled by itself: what others have compiled checks nothing
    with bounds_checked():
        found = [finding for setting in settings(twin, SEEDS) for finding in _checked(setting)]
        found += found_by(_searched, twin)
    yield from found


def _checked(setting: Setting) -> list[Finding]:
    return found_by(compiled_is_equal, setting)


def _searched(game: Game[Any]) -> Iterator[Finding]:
    searcher = Searcher(game)
    for seed in range(SEARCHED):
        state = game.new(seed)
        while game.outcome(state) is None:
            seat = game.rules.mover(state)
            root_state = pack(determinized(game, state, seat, "bounds"))
            result = searcher.search(
                SearchRequest(game, root_state, seat, SearchBudget(iterations=ITERATIONS), "1")
            )
            if (action := result.best.action) not in game.legal(state):
                yield Finding(game.id, f"a search found action {action}, which is not legal")
                return
            game.rules.apply(state, action, None)
        if game.solving is not None:
            Solver(game).solve(game.new(seed))
