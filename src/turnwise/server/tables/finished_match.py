"""A finished match as a record: the same log that the terminal writes."""

from turnwise.matches.match import Match
from turnwise.server.tables.table import Table


def match_of(table: Table) -> Match:
    """The match that a table's actions in force make up, without what was taken back."""
    played = table.playing
    match = Match(table.game, played.header)
    match.repeat(played.actions)
    if played.end:
        match.forfeit(played.end.seat, played.end.reason)
    return match
