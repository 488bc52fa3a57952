"""A recorded match goes on as it began: options that say otherwise are refused."""

from collections.abc import Iterator
from pathlib import Path

from turnwise.core import registry
from turnwise.core.errors import BadSetup
from turnwise.matches.log import Deal
from turnwise.matches.match import Match
from turnwise.terminal.play_options import PlayOptions
from turnwise.terminal.seating import seat_names


def refuse_contradiction(options: PlayOptions, match: Match, path: Path) -> None:
    """Compare Every option with what the match has."""
    for wanted, held in _compared(options, match):
        if wanted != held:
            raise BadSetup("contradiction", f"{path} holds a match with {held}, not {wanted}")
    if options.scenario is not None or options.position is not None:
        raise BadSetup("contradiction", f"{path} holds a match with a start of its own")


def _compared(options: PlayOptions, match: Match) -> Iterator[tuple[str, str]]:
    """Pairs of words: what is wanted, and what there is."""
    game, start, seats = match.game, match.header.start, match.header.seats
    if options.game is not None:
        yield f"the game {registry.game(options.game).id}", f"the game {game.id}"
    if options.edition is not None:
        yield f"edition {game.edition(options.edition).name}", f"edition {edition_of(match)}"
    if options.seed is not None:
        yield f"seed {options.seed}", f"seed {start.seed}" if isinstance(start, Deal) else "no seed"
    if options.players is not None:
        yield f"{options.players} player(s)", f"{len(seats)} player(s)"
    if options.open_hands or options.against is not None or options.seat is not None:
        wanted = seat_names(game.title, len(seats), options)
        yield f"the seats {', '.join(wanted)}", f"the seats {', '.join(seats)}"
    yield from _compared_values(options, match)


def _compared_values(options: PlayOptions, match: Match) -> Iterator[tuple[str, str]]:
    known = match.game.parameters
    for name, value in options.values.items():
        if name not in known:
            match.game.setup(values=options.values)  # refuses it
        held = known[name].kind.show(known[name].value(match.state))
        yield f"{name}={known[name].kind.show(known[name].read(value))}", f"{name}={held}"


def edition_of(match: Match) -> str:
    """The edition that a match is played by, or the nearest one."""
    start = match.header.start
    return start.edition if isinstance(start, Deal) else match.game.nearest_edition(match.state)[0]
