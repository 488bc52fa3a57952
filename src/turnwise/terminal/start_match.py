"""How a match comes to the table: dealt, set up from a position, or read from its record."""

import secrets
from dataclasses import replace
from pathlib import Path
from typing import Any

from turnwise.core import registry
from turnwise.core.errors import BadSetup, BadText
from turnwise.core.game import Game
from turnwise.matches.match import Match
from turnwise.matches.record import Reading, read_record
from turnwise.matches.rule_set_name import is_rule_set_file
from turnwise.terminal.play_options import PlayOptions
from turnwise.terminal.seating import seat_names, seats_wanted

SEED_BYTES = 8


def by_rules(options: PlayOptions) -> PlayOptions:
    """The same options, with a file of rules in the place of the game read."""
    file = options.game
    if file is None or not is_rule_set_file(file):
        return options
    if options.scenario is not None or options.position is not None:
        raise BadSetup("contradiction", f"a position has its own rules: leave out {file}")
    from turnwise.terminal.named_rules import named_rules  # reading YAML is not needed for other matches

    rules = named_rules(file, options.edition, options.values)
    return replace(
        options, game=rules.game, edition=rules.edition, values=rules.values, rules_name=rules.name
    )


def recorded(path: Path | None) -> Reading | None:
    """What a file to record in holds already; nothing when it is yet to be made."""
    try:
        is_new = path is None or path.stat().st_size == 0
    except (OSError, ValueError):
        is_new = True  # if it cannot be made either, the recorder says so
    return None if path is None or is_new else read_record(path)


def opened(options: PlayOptions) -> Match:
    """A new match as wanted; its game must be among the options."""
    if options.scenario is not None or options.position is not None:
        return _set_up(options)
    game = registry.game(options.game or "")
    players = seats_wanted(options)
    state = game.setup(options.edition, options.values, players)
    names = seat_names(game.title, game.players_of(state), options)
    seed = secrets.token_hex(SEED_BYTES) if options.seed is None else options.seed
    return Match.start(game, seed, options.edition, options.values, players, names)


def _set_up(options: PlayOptions) -> Match:
    game, line = _position(options)
    if options.game is not None and registry.game(options.game).id != game.id:
        raise BadSetup("contradiction", f"the position is one of {game.title}, not of {options.game}")
    if options.values or any(
        option is not None for option in (options.edition, options.players, options.seed)
    ):
        raise BadSetup(
            "contradiction",
            "a position has its own rules and cards: leave out --edition, --set, --players and --seed",
        )
    names = seat_names(game.title, game.players_of(game.parse_state(line)), options)
    return Match.from_position(game, line, names)


def _position(options: PlayOptions) -> tuple[Game[Any], str]:
    if options.position is None:
        from turnwise.matches.scenario import find_scenario

        scenario = find_scenario(options.scenario or "")
        return scenario.game, scenario.position
    if options.scenario is not None:
        raise BadSetup("contradiction", "start from a scenario or from a position, not from both")
    if not options.position.strip():
        raise BadText("unreadable_position", "an empty line is no position")
    first = options.position.split()[0]
    is_named = options.game is not None and first not in registry.game_ids()  # then it says what is wrong
    return registry.game(options.game if is_named and options.game else first), options.position
