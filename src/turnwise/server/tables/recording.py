"""A finished match as a record: the same log that the terminal writes."""

from turnwise.matches.fair import Fair
from turnwise.matches.log import Deal, Header, Position
from turnwise.matches.match import Match
from turnwise.server.tables.setup import start_line
from turnwise.server.tables.table import Table


def match_of(table: Table) -> Match:
    """The match that a table's actions in force make up."""
    match = Match(table.game, Header(table.setup.game, table.names, _start(table)))
    line = table.playing
    for action, actor in zip(line.actions, table.actors, strict=True):
        match.play(action, actor)
    if line.end:
        match.forfeit(line.end.seat, line.end.reason)
    return match


def _start(table: Table) -> Deal | Position:
    setup = table.setup
    if setup.position is not None:
        return Position(start_line(setup, table.seed))
    proof = Fair(setup.secret, table.texts) if setup.commitment else None
    return Deal(table.seed, setup.edition, len(setup.seats), setup.values, proof)
