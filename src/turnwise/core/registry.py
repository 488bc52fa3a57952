"""The games that are installed, found by entry points so that a game can live in any package.

One package that does not work never hides the others: its games are left out, each with a sentence why.
"""

from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from turnwise.core.errors import BadSetup, suggestion
from turnwise.core.facts import facts_of
from turnwise.core.game import Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "turnwise.games"
SHIPPED = "turnwise.games."  # where Turnwise's own games live: no other package takes their names


@dataclass(frozen=True)
class Problem:
    """An installed game that cannot be played, and why."""

    name: str
    sentence: str


@cache
def _installed() -> "tuple[EntryPoint, ...]":
    from importlib.metadata import entry_points

    return tuple(sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value)))


@cache
def _sorted_out() -> "tuple[dict[str, EntryPoint], tuple[Problem, ...]]":
    """The entry points that may be loaded by name, and what is wrong with the others."""
    found: dict[str, EntryPoint] = {}
    problems: list[Problem] = []
    by_name: dict[str, dict[str, EntryPoint]] = defaultdict(dict)
    for point in _installed():
        by_name[point.name].setdefault(point.value, point)
    for name, points in by_name.items():
        chosen = _chosen(list(points.values()))
        if not _is_name(name):
            problems.append(Problem(name, _misnamed(name)))
        elif chosen is not None:
            found[name] = chosen
        if _is_name(name) and len(points) > 1:
            problems.append(Problem(name, _doubled(name, list(points.values()), chosen)))
    return found, tuple(problems)


def _chosen(points: "list[EntryPoint]") -> "EntryPoint | None":
    """The one of its name, or of several Turnwise's own."""
    own = [point for point in points if point.value.startswith(SHIPPED)]
    wanted = points if len(points) == 1 else own
    return wanted[0] if wanted else None


def _is_name(name: str) -> bool:
    return name.isidentifier() and name == name.lower()


def _misnamed(name: str) -> str:
    right = "".join(letter if letter.isalnum() else "_" for letter in name.lower())
    return f"game {name!r} is left out: a name has lower-case letters, digits and underscores, as {right!r}"


def _doubled(name: str, points: "list[EntryPoint]", chosen: "EntryPoint | None") -> str:
    offers = " and ".join(f"{point.value}{_package(point)}" for point in points)
    kept = "none of them is used" if chosen is None else f"{chosen.value} is used"
    return f"game {name!r} is offered twice, by {offers}: {kept}; rename or uninstall one"


def _package(point: "EntryPoint") -> str:
    return f" of {point.dist.name}" if point.dist is not None else ""


def _found() -> "dict[str, EntryPoint]":
    return _sorted_out()[0]


@cache
def _loaded(point: "EntryPoint") -> Game[Any] | Problem:
    """What an entry point leads to: a game whose facts can be told, or why it does not."""
    try:
        loaded = point.load()
        wrong = _wrong(point, loaded)
        if wrong is None:
            facts_of(loaded)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # also SystemExit: a stranger's module may do anything when imported
        wrong = _said(error)
    if wrong is None:
        return cast(Game[Any], loaded)
    return Problem(point.name, f"game {point.name!r}{_package(point)} cannot be loaded: {wrong}")


def _wrong(point: "EntryPoint", loaded: object) -> str | None:
    """Why what was loaded is not the game that it says it is."""
    from importlib.util import find_spec

    if not isinstance(loaded, Game):
        return f"{point.value} is of type {type(loaded).__name__}, not a turnwise Game"
    if loaded.id != point.name:
        return f"its id is {loaded.id!r}; id and entry point must be the same"
    folder = find_spec(loaded.package)
    if folder is None or folder.submodule_search_locations is None:
        return f"its package {loaded.package!r} is no folder with an __init__.py"
    return None


def _said(error: BaseException) -> str:
    """An exception in one line."""
    text = " ".join(str(error).split())
    kind = type(error).__name__
    return text if text and isinstance(error, ImportError) else f"{kind}: {text}" if text else kind


def game_ids() -> list[str]:
    """The ids of all installed games that work."""
    return [game.id for game in all_games()]


def game(game_id: str) -> Game[Any]:
    """A game by its id."""
    known = _found()
    wanted = game_id.replace("-", "_")
    if wanted not in known:
        for problem in _sorted_out()[1]:
            if game_id == problem.name:
                raise BadSetup("broken_game", problem.sentence)
        raise BadSetup("unknown_game", f"no game {game_id!r}; {suggestion(game_id, list(known))}")
    loaded = _loaded(known[wanted])
    if isinstance(loaded, Problem):
        raise BadSetup("broken_game", loaded.sentence)
    return loaded


def all_games() -> list[Game[Any]]:
    """All installed games that work."""
    return [it for it in map(_loaded, _found().values()) if isinstance(it, Game)]


def problems() -> list[Problem]:
    """All installed games that do not work, or clash with another, and why."""
    broken = [it for it in map(_loaded, _found().values()) if isinstance(it, Problem)]
    return sorted([*_sorted_out()[1], *broken], key=lambda problem: problem.name)
