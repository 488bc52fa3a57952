"""Making a table out of what somebody wishes."""

from dataclasses import dataclass

from msgspec.structs import replace

from turnwise.core import registry
from turnwise.core.errors import BadSetup
from turnwise.core.naming import player
from turnwise.matches import fair
from turnwise.server.http.bodies import GUEST, TableWish
from turnwise.server.http.games import scenario_named
from turnwise.server.identity import hashed, new_secret, proper_name
from turnwise.server.tables.entries import Joined
from turnwise.server.tables.setup import ClockSetup, SeatSetup, Setup, check, shown_values


@dataclass(frozen=True)
class Plan:
    """A table that can be made: its setup, who sits there already, and the secret of their seats."""

    setup: Setup
    joined: tuple[Joined, ...]
    secret: str | None


def plan(wish: TableWish, guest: str, at: int) -> Plan:
    """What has to be written down for a table; refuses a wish that cannot be fulfilled."""
    position = _position(wish)
    game = registry.game(position.split()[0] if position else wish.game)
    edition, values = _rules(wish, position)
    dealt = fair.draw_secret()
    setup = Setup(
        game=game.id,
        edition=edition or game.default_edition,
        seats=tuple(SeatSetup(seat.kind, seat.level) for seat in wish.seats),
        owner=guest,
        values=shown_values(game, edition, values),
        clock=ClockSetup(wish.clock.kind, wish.clock.seconds, wish.clock.increment),
        is_public=wish.public,
        open_hands=wish.open_hands,
        quick_bots=wish.quick_bots,
        position=position,
        seed=wish.seed,
        secret=dealt if wish.seed is None else "",
    )
    if setup.start == "deal":
        setup = replace(setup, commitment=fair.commitment_of(dealt))
    check(setup)
    own = [number for number, seat in enumerate(wish.seats) if seat.kind == "own"]
    if not own:
        return Plan(setup, (), None)
    secret = new_secret()
    names = _names(wish.name, own)
    joined = (
        Joined(at=at, seat=seat, name=name, guest=guest, secret=hashed(secret))
        for seat, name in names.items()
    )
    return Plan(setup, tuple(joined), secret)


def _position(wish: TableWish) -> str | None:
    if wish.scenario is not None and wish.position is not None:
        raise BadSetup("contradiction", "start from a scenario or from a position, not from both")
    line = scenario_named(wish.scenario).position if wish.scenario is not None else wish.position
    if line is not None and not line.strip():
        raise BadSetup("unreadable_position", "an empty line is no position")
    return line


def _rules(wish: TableWish, position: str | None) -> tuple[str | None, dict[str, str]]:
    """The edition and the values; a position brings its own."""
    if position is None:
        return wish.edition, wish.values
    if wish.edition is not None or wish.values or wish.seed is not None:
        raise BadSetup(
            "contradiction", "a position has its own rules and cards: leave out edition, values and seed"
        )
    game = registry.game(position.split()[0])
    return game.nearest_edition(game.parse_state(position))


def _names(name: str | None, own: list[int]) -> dict[int, str]:
    """Who sits at one screen: whoever made the table, and players without names of their own."""
    given = {seat: player(seat) for seat in own}
    if name is not None or len(own) == 1:
        given[own[0]] = proper_name(name or GUEST)
    return given
