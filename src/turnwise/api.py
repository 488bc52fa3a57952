"""What Python users import from `turnwise`: positions and matches of any installed game."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from turnwise.core import registry
from turnwise.core.errors import BadSetup, BadText
from turnwise.core.game import Game
from turnwise.core.position import Position
from turnwise.matches.match import Match
from turnwise.matches.record import Recorder, read_record

GameName = str | Game[Any]


def new(
    game: GameName,
    *,
    seed: str | int = 0,
    edition: str | None = None,
    values: Mapping[str, object] | None = None,
    players: int | None = None,
) -> Position:
    """A freshly dealt position: the same seed, edition and values give the same one everywhere."""
    found = _game(game)
    return Position(found, found.new(_seed(seed), edition, values, _players(players)))


def position(text: str) -> Position:
    """The position that a line of text describes, as `Position.text` wrote it or shorter."""
    if not isinstance(text, str) or not text.strip():
        raise BadText("unreadable_position", f"a position is a line that begins with a game, not {text!r}")
    found = registry.game(text.split()[0])
    return Position(found, found.parse_state(text))


def load(path: str | os.PathLike[str]) -> Match:
    """The match in a record file; refuses a file that is no record or was changed."""
    return read_record(_path(path)).match


def save(match: Match, path: str | os.PathLike[str]) -> None:
    """Write a match to a record file; a file that holds the beginning of the same match is continued."""
    with Recorder(_path(path), match):
        pass


def _game(game: GameName) -> Game[Any]:
    if isinstance(game, Game):
        return game
    if not isinstance(game, str):
        raise BadSetup("unknown_game", f"a game is named by its id, such as 'uno', not {game!r}")
    return registry.game(game)


def _seed(seed: str | int) -> str | int:
    if not isinstance(seed, str | int):
        raise BadSetup("bad_seed", f"a seed is a text or a whole number, not {seed!r}")
    return seed


def _players(players: int | None) -> int | None:
    if players is not None and not isinstance(players, int):
        raise BadSetup("bad_players", f"the number of players is a whole number, not {players!r}")
    return players


def _path(path: str | os.PathLike[str]) -> Path:
    if not isinstance(path, str | os.PathLike):
        raise BadText("bad_path", f"a record is named by its path, not {path!r}")
    return Path(path)
