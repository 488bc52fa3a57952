"""How a match comes to the table: dealt, set up from a position, or read from its record."""

import secrets
from pathlib import Path
from typing import Any

from turnwise.core import registry
from turnwise.core.errors import BadSetup, BadText
from turnwise.core.game import Game
from turnwise.matches.match import Match
from turnwise.matches.record import Reading, read_record
from turnwise.terminal.seating import seat_names, seats_wished
from turnwise.terminal.wishes import Wishes

SEED_BYTES = 8


def recorded(path: Path | None) -> Reading | None:
    """What a file to record in holds already; nothing when it is yet to be made."""
    try:
        is_new = path is None or path.stat().st_size == 0
    except (OSError, ValueError):
        is_new = True  # if it cannot be made either, the recorder says so
    return None if path is None or is_new else read_record(path)


def opened(wishes: Wishes) -> Match:
    """A new match as wished; its game must be among the wishes."""
    if wishes.scenario is not None or wishes.position is not None:
        return _set_up(wishes)
    game = registry.game(wishes.game or "")
    players = seats_wished(wishes)
    state = game.setup(wishes.edition, wishes.values, players)
    names = seat_names(game.title, game.players_of(state), wishes)
    seed = secrets.token_hex(SEED_BYTES) if wishes.seed is None else wishes.seed
    return Match.start(game, seed, wishes.edition, wishes.values, players, names)


def _set_up(wishes: Wishes) -> Match:
    game, line = _position(wishes)
    if wishes.game is not None and registry.game(wishes.game).id != game.id:
        raise BadSetup("contradiction", f"the position is one of {game.title}, not of {wishes.game}")
    if wishes.values or any(wish is not None for wish in (wishes.edition, wishes.players, wishes.seed)):
        raise BadSetup(
            "contradiction",
            "a position has its own rules and cards: leave out --edition, --set, --players and --seed",
        )
    names = seat_names(game.title, game.players_of(game.parse_state(line)), wishes)
    return Match.from_position(game, line, names)


def _position(wishes: Wishes) -> tuple[Game[Any], str]:
    if wishes.position is None:
        from turnwise.matches.scenario import find_scenario

        scenario = find_scenario(wishes.scenario or "")
        return scenario.game, scenario.position
    if wishes.scenario is not None:
        raise BadSetup("contradiction", "start from a scenario or from a position, not from both")
    if not wishes.position.strip():
        raise BadText("unreadable_position", "an empty line is no position")
    first = wishes.position.split()[0]
    is_named = wishes.game is not None and first not in registry.game_ids()  # then it says what is wrong
    return registry.game(wishes.game if is_named and wishes.game else first), wishes.position
