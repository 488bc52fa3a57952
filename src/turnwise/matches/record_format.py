"""The lines of a record: its header and the entries of its log, as fields of JSON."""

from typing import Any, assert_never

from turnwise.core.errors import BadRecord
from turnwise.matches.fairness import FairDeal
from turnwise.matches.log import ActionEntry, Deal, EndEntry, Entry, GivenPosition, Header, Reason, UndoEntry
from turnwise.matches.match import Match
from turnwise.matches.sealed_file import Fields

FORMAT = 1
MARK = "turnwise"  # the header's field that holds the number of the format


def header_fields(match: Match) -> Fields:
    """The header as it is written."""
    start = match.header.start
    how = {"position": start.text} if isinstance(start, GivenPosition) else _deal_fields(start)
    who = {"game": match.header.game, "seats": list(match.header.seats)}
    return {MARK: FORMAT, **who, **how, "state": match.start_digest}


def _deal_fields(deal: Deal) -> Fields:
    rules = {"edition": deal.edition, "values": dict(deal.values), "players": deal.players}
    return {**rules, "seed": deal.seed, **({"fair": _fair_fields(deal.fair)} if deal.fair else {})}


def _fair_fields(fair: FairDeal) -> Fields:
    return {"commitment": fair.commitment, "secret": fair.secret, "texts": list(fair.texts)}


def entry_fields(entry: Entry) -> Fields:
    """An entry as it is written."""
    match entry:
        case UndoEntry(to):
            return {"undo": to}
        case EndEntry(seat, reason):
            return {"ended": reason.value, "seat": seat}
        case ActionEntry(seat, text, state):
            return {"seat": seat, "action": text, "state": state}
        case _:
            assert_never(entry)


def read_header(fields: Fields) -> Header:
    """The header that a line's fields describe."""
    match fields:
        case {"game": str(game), "seats": [*seats], "position": str(text)}:
            return Header(game, _texts(seats), GivenPosition(text))
        case {"game": str(game), "seats": [*seats], "seed": str(seed), "edition": str(edition)}:
            players, values = fields.get("players"), fields.get("values")
            if isinstance(players, int) and isinstance(values, dict):
                named = dict(zip(values, _texts(list(values.values())), strict=True))
                fair = _read_fair(fields["fair"]) if "fair" in fields else None
                return Header(game, _texts(seats), Deal(seed, edition, players, named, fair))
    raise BadRecord("bad_header", "the header lacks a field, or one has the wrong type")


def _read_fair(found: Any) -> FairDeal:
    match found:
        case {"commitment": str(commitment), "secret": str(secret), "texts": [*texts]}:
            fair = FairDeal(secret, _texts(texts))
            if fair.commitment != commitment:
                raise BadRecord("wrong_commitment", "the commitment is not the SHA-256 of the secret")
            return fair
    raise BadRecord("bad_header", "the fair deal in the header lacks a field, or one has the wrong type")


def _texts(values: list[Any]) -> tuple[str, ...]:
    if not all(isinstance(value, str) for value in values):
        raise BadRecord("bad_header", "a seat, a text or a value in the header is not text")
    return tuple(values)


def read_entry(fields: Fields) -> Entry:
    """The entry that a line's fields describe."""
    match fields:
        case {"undo": int(to)}:
            return UndoEntry(to)
        case {"seat": int(seat), "action": str(text), "state": str(state)}:
            return ActionEntry(seat, text, state)
        case {"ended": str(reason), "seat": int(seat)} if reason in set(Reason):
            return EndEntry(seat, Reason(reason))
        case {"ended": str(reason), "seat": int()}:
            raise BadRecord("bad_entry", f"a match ends {' or '.join(Reason)}, not {reason[:20]!r}")
    raise BadRecord("bad_entry", "neither an action nor an undo nor an end")
