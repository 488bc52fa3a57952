"""A new table from the options of a request."""

from dataclasses import dataclass

from msgspec.structs import replace

from turnwise.core import registry
from turnwise.core.errors import BadSetup
from turnwise.core.parameters import shown_values
from turnwise.core.player_names import default_name
from turnwise.matches import fairness
from turnwise.server.display_names import proper_name
from turnwise.server.http.bodies import GUEST, TableOptions
from turnwise.server.http.games import scenario_named
from turnwise.server.identity import hashed, new_secret
from turnwise.server.runtime import Runtime
from turnwise.server.tables.entries import Joined
from turnwise.server.tables.setup import ClockSetup, SeatSetup, Setup, check


@dataclass(frozen=True)
class TablePlan:
    """A table that can be made: its setup, who sits there already, and the secret of their seats."""

    setup: Setup
    joined: tuple[Joined, ...]
    secret: str | None


def planned_table(options: TableOptions, guest: str, runtime: Runtime) -> TablePlan:
    """What has to be written down for a table; refuses options that cannot be fulfilled."""
    position = _position(options)
    game = registry.game(position.split()[0] if position else options.game)
    edition, values = _rules(options, position)
    dealt = fairness.draw_secret(runtime.random_bytes)
    setup = Setup(
        game=game.id,
        edition=edition or game.default_edition,
        seats=tuple(SeatSetup(seat.kind, seat.level) for seat in options.seats),
        owner=guest,
        values=shown_values(game.setup(edition, values), game.parameters, values),
        rules_name=options.rules_name,
        clock=ClockSetup(options.clock.kind, options.clock.seconds, options.clock.increment),
        is_public=options.public,
        open_hands=options.open_hands,
        quick_bots=options.quick_bots,
        position=position,
        seed=options.seed,
        secret=dealt if options.seed is None else "",
    )
    if setup.start == "deal":
        setup = replace(setup, commitment=fairness.commitment_of(dealt))
    check(setup)
    own = [number for number, seat in enumerate(options.seats) if seat.kind == "own"]
    if not own:
        return TablePlan(setup, (), None)
    secret, at = new_secret(runtime.random_bytes), runtime.timekeeper.now()
    names = _names(options.name, own)
    joined = (
        Joined(at=at, seat=seat, name=name, guest=guest, secret=hashed(secret))
        for seat, name in names.items()
    )
    return TablePlan(setup, tuple(joined), secret)


def _position(options: TableOptions) -> str | None:
    if options.scenario is not None and options.position is not None:
        raise BadSetup("contradiction", "start from a scenario or from a position, not from both")
    line = scenario_named(options.scenario).position if options.scenario is not None else options.position
    if line is not None and not line.strip():
        raise BadSetup("unreadable_position", "an empty line is no position")
    return line


def _rules(options: TableOptions, position: str | None) -> tuple[str | None, dict[str, str]]:
    """The edition and the values; a position brings its own."""
    if position is None:
        return options.edition, options.values
    if options.edition is not None or options.values or options.rules_name or options.seed is not None:
        raise BadSetup(
            "contradiction",
            "a position has its own rules and cards: leave out edition, values, their name and seed",
        )
    game = registry.game(position.split()[0])
    return game.nearest_edition(game.parse_state(position))


def _names(name: str | None, own: list[int]) -> dict[int, str]:
    """Who sits at one screen: the person who made the table, and players without names of their own."""
    given = {seat: default_name(seat) for seat in own}
    if name is not None or len(own) == 1:
        given[own[0]] = proper_name(name or GUEST)
    return given
