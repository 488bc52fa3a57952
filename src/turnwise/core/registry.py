"""The games that are installed, found by entry points so that a game can live in any package.

One package that does not work never hides the others: its games are left out, each with a sentence why.
"""

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, cast

from turnwise.core.errors import BadSetup, suggestion
from turnwise.core.game import Game
from turnwise.core.game_facts import facts_of

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "turnwise.games"
SHIPPED = "turnwise.games."  # where Turnwise's own games live: no other package takes their names
FORM = re.compile(r"[\w.]+\s*:\s*[\w.]+(\s*\[.*\])?")  # of the value of an entry point


@dataclass(frozen=True)
class BrokenGame:
    """An installed game that cannot be played, and why."""

    name: str
    sentence: str
    has_details: bool = False  # of an exception: they are for those who run the server, not for visitors


@cache
def _installed() -> "tuple[EntryPoint, ...]":
    from importlib.metadata import entry_points

    different = {(point.name, point.value): point for point in entry_points(group=GROUP)}
    return tuple(different[key] for key in sorted(different))


@cache
def _sorted_out() -> "tuple[dict[str, EntryPoint], tuple[BrokenGame, ...]]":
    """The entry points that may be loaded by name, and what is wrong with the others."""
    found: dict[str, EntryPoint] = {}
    problems: list[BrokenGame] = []
    by_name: dict[str, list[EntryPoint]] = defaultdict(list)
    for point in _installed():
        by_name[point.name].append(point)
    for name, offers in by_name.items():
        if not _is_name(name):
            problems.append(BrokenGame(name, _misnamed(name, offers)))
            continue
        chosen = _chosen(offers)
        if chosen is not None:
            found[name] = chosen
        if len(offers) > 1:
            problems.append(BrokenGame(name, _doubled(name, offers, chosen)))
    return found, tuple(problems)


def _chosen(points: "list[EntryPoint]") -> "EntryPoint | None":
    """The one of its name; of several Turnwise's own, or the only one that works."""
    if len(points) == 1:
        return points[0]
    own = [point for point in points if point.value.startswith(SHIPPED)]
    wanted = own or [point for point in points if isinstance(_loaded(point), Game)]
    return wanted[0] if len(wanted) == 1 else None


def _is_name(name: str) -> bool:
    return name.isidentifier() and name == name.lower()


def _misnamed(name: str, points: "list[EntryPoint]") -> str:
    right = "".join(letter if letter.isalnum() else "_" for letter in name.lower()) or "my_game"
    left_out = f"game {name!r}{' and'.join(map(_package, points))} is left out"
    return f"{left_out}: a name has lower-case letters, digits and underscores, as {right!r}"


def _doubled(name: str, points: "list[EntryPoint]", chosen: "EntryPoint | None") -> str:
    offers = " and ".join(f"{point.value}{_package(point)}" for point in points)
    kept = "none of them is used" if chosen is None else f"{chosen.value} is used"
    return f"game {name!r} is offered twice, by {offers}: {kept}; rename or uninstall one"


def _package(point: "EntryPoint") -> str:
    return f" of {point.dist.name}" if point.dist is not None else ""


def _found() -> "dict[str, EntryPoint]":
    return _sorted_out()[0]


@cache
def _loaded(point: "EntryPoint") -> Game[Any] | BrokenGame:
    """What an entry point leads to: a game whose facts can be told, or why it does not."""
    has_details = False
    try:
        loaded: Any = point.load() if FORM.fullmatch(point.value) else None
        wrong = _wrong(point, loaded)
        if wrong is None:
            facts_of(loaded)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # also SystemExit: a stranger's module may do anything when imported
        wrong, has_details = said(error), True
    if wrong is None:
        return cast(Game[Any], loaded)
    return BrokenGame(
        point.name, f"game {point.name!r}{_package(point)} cannot be loaded: {wrong}", has_details
    )


def _wrong(point: "EntryPoint", loaded: object) -> str | None:
    """Why what was loaded is not the game that it says it is."""
    from importlib.util import find_spec

    if not FORM.fullmatch(point.value):
        return f"its entry point {point.value!r} is not of the form package.module:GAME"
    if not isinstance(loaded, Game):
        return f"{point.value} is of type {type(loaded).__name__}, not a turnwise Game"
    if loaded.id != point.name:
        return f"its id is {loaded.id!r}; id and entry point must be the same"
    folder = find_spec(loaded.package)
    if folder is None or folder.submodule_search_locations is None:
        return f"its package {loaded.package!r} is no folder with an __init__.py"
    return None


def said(error: BaseException) -> str:
    """An exception in one line."""
    text = " ".join(str(error).split())
    kind = type(error).__name__
    return text if text and isinstance(error, ImportError) else f"{kind}: {text}" if text else kind


def refresh() -> None:
    """Look again for what is installed, after packages have come or gone."""
    for cached in (_installed, _sorted_out, _loaded):
        cached.cache_clear()


def game_ids() -> list[str]:
    """The ids of all installed games that work."""
    return [game.id for game in all_games()]


def game(game_id: str) -> Game[Any]:
    """A game by its id."""
    if not isinstance(game_id, str):
        raise BadSetup("unknown_game", f"a game is named by its id, such as 'uno', not {game_id!r}")
    known = _found()
    wanted = game_id.replace("-", "_")
    if wanted not in known:
        for problem in _sorted_out()[1]:
            if game_id == problem.name:
                raise BadSetup("broken_game", problem.sentence)
        raise BadSetup("unknown_game", f"no game {game_id!r}; {suggestion(game_id, game_ids())}")
    loaded = _loaded(known[wanted])
    if isinstance(loaded, BrokenGame):
        raise BadSetup("broken_game", loaded.sentence)
    return loaded


def found(game_or_id: str | Game[Any]) -> Game[Any]:
    """A game that was handed in, or the one of an id."""
    return game_or_id if isinstance(game_or_id, Game) else game(game_or_id)


def all_games() -> list[Game[Any]]:
    """All installed games that work."""
    return [it for it in map(_loaded, _found().values()) if isinstance(it, Game)]


def problems() -> list[BrokenGame]:
    """All installed games that do not work, or clash with another, and why."""
    named = [point for point in _installed() if _is_name(point.name) and not _is_shadowed(point)]
    broken = [it for it in map(_loaded, named) if isinstance(it, BrokenGame)]
    return sorted([*_sorted_out()[1], *broken], key=lambda problem: problem.name)


def _is_shadowed(point: "EntryPoint") -> bool:
    """Whether a game that came with Turnwise has the name: then this one is never loaded."""
    chosen = _found().get(point.name)
    return chosen is not None and chosen.value.startswith(SHIPPED) and chosen.value != point.value
