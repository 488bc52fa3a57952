"""What can happen in Card Slot: every kind of event with its values, what it shows, and its sentence."""

from turnwise.core.events import EventKinds, Shows

_events = EventKinds()
DECLARED = _events.add("declared", ("seat",), shows=Shows.OTHERS, says="{seat} declared the Heavenly Hand.")
DECLINED = _events.add(
    "declined", ("seat",), shows=Shows.OTHERS, says="{seat} did not declare the Heavenly Hand."
)
REFRESHED = _events.add(
    "refreshed",
    ("slot", "old", "symbol"),
    says="Forced refresh: slot {slot} changed from {old} to {symbol}.",
)
REPLACED = _events.add(
    "replaced",
    ("seat", "symbol", "slot"),
    shows=Shows.NOTHING,
    says="{seat} discarded the {symbol} on slot {slot}.",
)
PLACED = _events.add(
    "placed",
    ("seat", "symbol", "slot"),
    shows=Shows.OTHERS,
    says="{seat} placed a {symbol} on slot {slot}.",
)
RESOLVED = _events.add(
    "resolved",
    ("seat", "line", "symbol"),
    shows=Shows.NOTHING,
    says="{seat} resolved the {symbol} line {line}.",
)
TOOK = _events.add(
    "took",
    ("seat", "symbol", "slot"),
    shows=Shows.NOTHING,
    says="{seat} took the {symbol} from slot {slot}.",
)
STOPPED = _events.add("stopped", ("seat",), shows=Shows.NOTHING, says="{seat} stopped taking.")
NOTHING_TO_TAKE = _events.add("nothing_to_take", (), shows=Shows.NOTHING, says="There was no card to take.")
DREW = _events.add(
    "drew",
    ("seat", "symbol"),
    secret=("symbol",),
    shows=Shows.SEAT,
    says="{seat} drew a {symbol}.",
    says_to_others="{seat} drew a card.",  # [CS-8.2]
)
DECK_DISCARDED = _events.add(
    "deck_discarded", ("count",), shows=Shows.NOTHING, says="Discarded {count} card(s)."
)  # [CS-5.9]
REPLAY_PLACED = _events.add(
    "replay_placed", ("symbol", "slot"), says="The deck put a {symbol} on slot {slot}."
)
DECK_WAS_EMPTY = _events.add("deck_was_empty", (), shows=Shows.NOTHING, says="Deck was empty.")
ELIMINATED = _events.add(
    "eliminated", ("seat",), shows=Shows.NOTHING, says="{seat} ran out of cards: eliminated."
)
SCORED = _events.add("scored", ("seat", "score"), says="{seat} scored {score}.")
ENDED = _events.add("ended", ("reason", "winner"))
EVENTS = _events.rows
