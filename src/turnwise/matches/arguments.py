"""What callers hand to a match: checked here, and refused in one sentence."""

from collections.abc import Iterable, Sequence

from turnwise.core.errors import BadRecord, BadSetup
from turnwise.core.player_names import default_name
from turnwise.matches.log import Deal, Entry, GivenPosition, Header


def seat_names(seats: Sequence[str] | None, players: int) -> tuple[str, ...]:
    """A name for every seat: those that were chosen, or the usual ones."""
    if seats is None:
        return tuple(map(default_name, range(players)))
    if not isinstance(seats, Sequence) or isinstance(seats, str | bytes):
        raise BadSetup("bad_seats", f"seats are a list of names, as ['Ann', 'Bo'], not {seats!r}")
    for name in seats:
        if not _is_text(name):
            raise BadSetup("bad_seats", f"the name of a seat is a text, not {name!r}")
    if len(seats) != players:
        raise BadSetup("bad_seats", f"{len(seats)} seat names for {players} player(s)")
    return tuple(seats)


def _is_text(name: object) -> bool:
    """Whether a record can hold it: half a surrogate pair is not text."""
    return isinstance(name, str) and not any("\ud800" <= letter <= "\udfff" for letter in name)


def checked_header(header: Header) -> Header:
    """A header with a start."""
    if not isinstance(header, Header) or not isinstance(header.start, Deal | GivenPosition):
        raise BadRecord("bad_header", f"a match begins with a Header and its start, not {header!r}")
    return header


def checked_entries(entries: Iterable[Entry]) -> Iterable[Entry]:
    """Something that can be gone through."""
    if not isinstance(entries, Iterable):
        raise BadRecord("bad_entries", f"a log is a list of entries, not {entries!r}")
    return entries


def checked_entry(entry: Entry) -> Entry:
    """An entry of a match's log."""
    if not isinstance(entry, Entry):
        raise BadRecord("bad_entry", f"neither an action nor an undo nor an end: {entry!r}")
    return entry
