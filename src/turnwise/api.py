"""What Python users import from `turnwise`: positions, matches, players and simulations of games."""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from turnwise import arguments as given
from turnwise.core import registry
from turnwise.core.chance import seed_text
from turnwise.core.errors import BadText
from turnwise.core.game import Game
from turnwise.core.position import Position
from turnwise.matches.match import Match
from turnwise.matches.record import Recorder, read_record

if TYPE_CHECKING:  # a position needs none of these: they load NumPy
    from turnwise.bots.advice import Advice
    from turnwise.lab.simulation_summary import Simulation

GameName = str | Game[Any]
Values = Mapping[str, object]


def new(
    game: GameName,
    *,
    seed: str | int = 0,
    edition: str | None = None,
    values: Values | None = None,
    players: int | None = None,
) -> Position:
    """A freshly dealt position: the same seed, edition and values give the same one everywhere.

    `game` is the id of an installed game, `players` how many sit at the table (the fewest possible by
    itself), `values` are parameters that differ from the edition's.
    """
    found = registry.found(game)
    return Position(found, found.new(seed, edition, values, players))


def position(text: str) -> Position:
    """The position that a line of text describes, as `Position.text` wrote it or shorter."""
    if not isinstance(text, str) or not text.strip():
        raise BadText("unreadable_position", f"a position is a line that begins with a game, not {text!r}")
    found = registry.game(text.split()[0])
    return Position(found, found.parse_state(text))


def load(path: str | os.PathLike[str]) -> Match:
    """The match in a record file; refuses a file that is no record or was changed."""
    return read_record(given.checked_path(path)).match


def save(match: Match, path: str | os.PathLike[str]) -> None:
    """Write a match to a record file; a file that holds the beginning of the same match is continued."""
    with Recorder(given.checked_path(path), given.checked_match(match)):
        pass


def advise(position: Position | Match, player: str = "hard", *, seed: str | int = 0) -> "Advice":
    """What a player would do in the mover's place, from what the mover may know.

    `player` is a level (random, greedy, easy, medium, hard, expert) or a search with a budget of its own, as
    "search:5000" (simulated games) or "search:0.5s". A search values every move that it visited often
    enough; the same seed gives the same advice, unless the budget is a time.
    """
    from turnwise.bots import advice

    found, player = given.checked_position(position), given.checked_player(player)
    return advice.advise(found, player, seed_text(seed))


def play_match(
    game: GameName,
    players: Sequence[str],
    *,
    seed: str | int = 0,
    edition: str | None = None,
    values: Values | None = None,
) -> Match:
    """A whole match between players as for `advise`, one for every seat; they also act out of turn."""
    from turnwise.lab import play_game

    bots = given.checked_players(players)
    return play_game.play_match(registry.found(game), bots, seed_text(seed), edition, values)


def simulate(
    game: GameName,
    *,
    games: int = 1_000,
    players: Sequence[str] | None = None,
    seed: str | int = 0,
    edition: str | None = None,
    values: Values | None = None,
    workers: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> "Simulation":
    """Many games, and what they add up to: wins, reasons, lengths and scores, with 95 % intervals.

    Random and greedy players play compiled; players that search are slower. There is one player for every
    seat; by itself the fewest possible, all of them random. Players act in their turns only. The same seed
    gives the same figures with any number of `workers` (threads; all cores by itself), unless the budget of
    a search is a time. `progress` is called with the number of games done and of all games.
    """
    from turnwise.lab import simulate as simulations
    from turnwise.lab.counting.conditions import Conditions

    found = registry.found(game)
    bots = ("random",) * found.fewest_players if players is None else given.checked_players(players)
    games = given.checked_number(games, "games", given.MOST_GAMES)
    threads = None if workers is None else given.checked_number(workers, "workers", given.MOST_WORKERS)
    conditions = Conditions(found, edition, {} if values is None else values, bots, seed_text(seed))
    return simulations.simulate(conditions, games, threads, given.checked_progress(progress))
