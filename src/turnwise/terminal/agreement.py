"""A recorded match goes on as it began: wishes that say otherwise are refused."""

from collections.abc import Iterator
from pathlib import Path

from turnwise.core import registry
from turnwise.core.errors import BadSetup
from turnwise.matches.log import Deal
from turnwise.matches.match import Match
from turnwise.terminal.seating import seat_names
from turnwise.terminal.wishes import Wishes


def refuse_contradiction(wishes: Wishes, match: Match, path: Path) -> None:
    """Compare every wish with what the match has."""
    for wished, held in _compared(wishes, match):
        if wished != held:
            raise BadSetup("contradiction", f"{path} holds a match with {held}, not {wished}")
    if wishes.scenario is not None or wishes.position is not None:
        raise BadSetup("contradiction", f"{path} holds a match with a start of its own")


def _compared(wishes: Wishes, match: Match) -> Iterator[tuple[str, str]]:
    """Pairs of words: what is wished, and what there is."""
    game, start, seats = match.game, match.header.start, match.header.seats
    if wishes.game is not None:
        yield f"the game {registry.game(wishes.game).id}", f"the game {game.id}"
    if wishes.edition is not None:
        yield f"edition {game.edition(wishes.edition).name}", f"edition {edition_of(match)}"
    if wishes.seed is not None:
        yield f"seed {wishes.seed}", f"seed {start.seed}" if isinstance(start, Deal) else "no seed"
    if wishes.players is not None:
        yield f"{wishes.players} player(s)", f"{len(seats)} player(s)"
    if wishes.open_hands or wishes.against is not None or wishes.seat is not None:
        wished = seat_names(game.title, len(seats), wishes)
        yield f"the seats {', '.join(wished)}", f"the seats {', '.join(seats)}"
    yield from _compared_values(wishes, match)


def _compared_values(wishes: Wishes, match: Match) -> Iterator[tuple[str, str]]:
    known = match.game.parameters
    for name, value in wishes.values.items():
        if name not in known:
            match.game.setup(values=wishes.values)  # refuses it
        held = known[name].kind.show(known[name].value(match.state))
        yield f"{name}={known[name].kind.show(known[name].read(value))}", f"{name}={held}"


def edition_of(match: Match) -> str:
    """The edition that a match is played by, or the nearest one."""
    start = match.header.start
    return start.edition if isinstance(start, Deal) else match.game.nearest_edition(match.state)[0]
