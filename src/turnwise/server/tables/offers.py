"""What may be offered now, and why not: from what all at the table know, so that no answer tells more."""

from typing import assert_never

from turnwise.server.tables.entries import Topic
from turnwise.server.tables.table import OVER, Table

Objection = tuple[str, str]  # a code and a sentence
OFFERS: dict[Topic, tuple[str, str]] = {  # with its article, and when a declined one may be made again
    "undo": ("an undo", "ask again after the next action"),
    "rematch": ("a rematch", "only the others may offer one now"),
}
REVEALED: Objection = (
    "undo_reveals",
    "this cannot be taken back: it may have shown something that was hidden",
)


def objection(table: Table, topic: Topic, seat: int) -> Objection | None:
    """Why a seat may not offer something now; a rematch that others have offered it agrees to by that."""
    if topic in table.offers:
        return objection_to_agreeing(table, topic, seat) or _standing(table, topic)
    return impossible(table, topic, seat) or (_declined(table, topic, seat) if table.declined else None)


def objection_to_agreeing(table: Table, topic: Topic, seat: int) -> Objection | None:
    """Why a seat may not say yes to the offer that stands."""
    standing, own = table.offers[topic], table.parties[seat]
    if standing.seat in own:
        return "own_offer", f"you have offered the {topic} yourself; the others have to agree"
    if own[0] in standing.agreed:
        return "already_agreed", f"you have agreed to the {topic} already; others have yet to"
    return impossible(table, topic, standing.seat)


def _standing(table: Table, topic: Topic) -> Objection | None:
    """An undo of another is not one's own, so it is not agreed to by asking for one."""
    if topic != "undo":
        return None
    who = table.display_names[table.offers[topic].seat]
    return "offer_stands", f"{who} has offered an undo already: AGREE or DECLINE it"


def impossible(table: Table, topic: Topic, seat: int) -> Objection | None:
    """Why no seat could agree to what a seat offers."""
    match topic:
        case "undo":
            return not_playing(table) or _undone(table, seat)
        case "rematch":
            return _no_rematch(table)
        case _:
            assert_never(topic)


def _no_rematch(table: Table) -> Objection | None:
    if table.status != OVER:
        return "match_goes_on", "a rematch is for after the match"
    return ("rematch_agreed", "the rematch is agreed upon already") if table.rematch else None


def concludes(table: Table, topic: Topic, seat: int) -> bool:
    """Whether everybody has agreed once a seat offers something or agrees to it."""
    if (standing := table.offers.get(topic)) is None:
        return not table.others(seat)
    return not table.others(standing.seat) - standing.agreed - {table.parties[seat][0]}


def not_playing(table: Table) -> Objection | None:
    """Why nothing can be done in a match that does not go on."""
    match table.status:
        case "playing":
            return None
        case "waiting":
            return "not_begun", "the match has not begun: a player is still missing"
        case "over":
            assert table.outcome
            return "game_over", f"the match is over ({table.outcome.reason})"
        case _:
            assert_never(table.status)


def undo_target(table: Table, seat: int) -> int | None:
    """How many actions there were before the last one of a seat's person; None if it stays."""
    own, actors = table.parties[seat], table.actors
    for number in range(len(actors) - 1, table.revealed - 1, -1):
        if actors[number] in own:
            return number
    return None


def _undone(table: Table, seat: int) -> Objection | None:
    """Nothing is taken back that showed a person something."""
    if undo_target(table, seat) is not None:
        return None
    if any(map(table.actors.__contains__, table.parties[seat])):
        return REVEALED
    return "nothing_to_undo", "you have not acted yet, so there is nothing to take back"


def _declined(table: Table, topic: Topic, seat: int) -> Objection | None:
    """What was declined or withdrawn is not offered again by the same person in the same position."""
    own = table.parties[seat]
    by = table.declined.get(topic, {}).get(own[0])
    if by is None:
        return None
    what = "have withdrawn your" if by in own else "has declined your"
    who = "you" if by in own else table.display_names[by]
    offer, until = OFFERS[topic]
    return "offer_declined", f"{who} {what} offer of {offer}; {until}"
