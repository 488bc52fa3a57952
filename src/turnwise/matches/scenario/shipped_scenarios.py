"""The scenarios that come with the installed games, in the folder `scenarios` of each game's package."""

import difflib
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from turnwise.core.errors import BadSetup
from turnwise.core.game import Game
from turnwise.core.registry import all_games
from turnwise.matches.scenario.file import Scenario, load

SUFFIX = ".yaml"
MOST_HINTS = 3


def shipped(game: Game[Any]) -> dict[str, Traversable]:
    """The files of a game's scenarios by name; a file is named like its scenario."""
    folder = files(game.package) / "scenarios"
    found = [file for file in folder.iterdir() if file.name.endswith(SUFFIX)] if folder.is_dir() else []
    return {file.name.removesuffix(SUFFIX): file for file in sorted(found, key=lambda file: file.name)}


def find_scenario(name_or_path: str) -> Scenario:
    """A scenario by its file, or by its name among all games: `card_slot/A`, or `A` where that is enough."""
    if name_or_path.endswith(SUFFIX) or _is_file(name_or_path):
        return load(name_or_path)
    known = dict(_named())
    wanted = name_or_path.casefold()
    found = [name for name in known if wanted in (name.casefold(), name.partition("/")[2].casefold())]
    if len(found) > 1:
        raise BadSetup(
            "unknown_scenario", f"several scenarios are called {name_or_path!r}: {', '.join(found)}"
        )
    if not found:
        raise BadSetup("unknown_scenario", f"no scenario {name_or_path!r}; {_hint(wanted, list(known))}")
    return load(known[found[0]])


def _is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except OSError:  # a name that no file can have
        return False


def _named() -> Iterator[tuple[str, Traversable]]:
    for game in all_games():
        for name, file in shipped(game).items():
            yield f"{game.id}/{name}", file


def _hint(wanted: str, known: list[str]) -> str:
    short = [name.partition("/")[2] for name in known]
    near = difflib.get_close_matches(wanted, known + short, n=MOST_HINTS)
    return f"did you mean {' or '.join(near)}?" if near else "`turnwise spec` lists those of every game"
