"""What can happen in Scoundrel: every kind of event with its values, what it shows, and its sentence."""

from turnwise.core.events import EventKinds, Shows

_events = EventKinds()
ROOM_DEALT = _events.add("room", ("cards",), says="A room of {cards:card}.")
ROOM_AVOIDED = _events.add(
    "avoided",
    ("cards",),
    shows=Shows.NOTHING,
    says="Avoided the room: {cards} cards go below the deck.",
)
FOUGHT = _events.add("fought", ("card", "damage", "with_weapon"), shows=Shows.NOTHING)
EQUIPPED = _events.add("equipped", ("card",), shows=Shows.NOTHING, says="Equipped {card}.")
DRANK = _events.add(
    "drank",
    ("card", "healed"),
    shows=Shows.NOTHING,
    says="Drank {card} and gained {healed} health.",
)
WASTED = _events.add(
    "wasted",
    ("card",),
    shows=Shows.NOTHING,
    says="Poured {card} away: this room's potion is used up.",
)
ENDED = _events.add("ended", ("reason", "score"))
EVENTS = _events.rows
