"""Tables without a network or a database, and who sits there."""

from typing import Any

import pytest

from turnwise.core.errors import TurnwiseError
from turnwise.server.tables import commands
from turnwise.server.tables.entries import Joined, TableEntry
from turnwise.server.tables.setup import SeatSetup, Setup
from turnwise.server.tables.table import Occupant, Table

NOON = 1_000_000
SECRET = "5e" * 32
TEAMS = {  # so that there is no draft
    f"{side}_{part}": pick
    for side in ("p1", "p2")
    for part, pick in {"class": "warrior", "skill": "leap", "minion_1": "tank", "minion_2": "archer"}.items()
}
OPEN, OWN = SeatSetup(), SeatSetup("own")


def setup_of(game: str, *seats: SeatSetup, **changes: Any) -> Setup:
    options: dict[str, Any] = {"edition": "", "owner": "ada", "secret": SECRET, "commitment": "c"} | changes
    edition = (
        options.pop("edition")
        or {"card_slot": "1.0.1", "uno": "duel", "tactics": "3.0", "scoundrel": "1.0"}[game]
    )
    return Setup(game=game, edition=edition, seats=seats, **options)


def person(name: str, secret: str | None = None) -> Occupant:
    return Occupant(name, f"guest of {name}", secret or f"secret of {name}", "")


def joined(seat: int, who: Occupant) -> Joined:
    return Joined(at=NOON, seat=seat, name=who.name, guest=who.guest, secret=who.secret)


def two_at(game: str, **changes: Any) -> tuple[Table, list[TableEntry]]:
    """Ada on the first seat, Bob on the second, ready to play."""
    table = Table("t1", setup_of(game, OPEN, OPEN, **changes), NOON)
    log: list[TableEntry] = [
        commands.join(table, None, person("Ada"), NOON),
        commands.join(table, None, person("Bob"), NOON),
    ]
    return table, log


def first_action(table: Table) -> int:
    return table.playing.legal[0]


def refused(code: str) -> pytest.RaisesExc[TurnwiseError]:
    return pytest.raises(TurnwiseError, check=lambda error: error.code == code)
