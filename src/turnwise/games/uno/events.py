"""What can happen in UNO: every kind of event with its values, what it shows, and its sentence."""

from turnwise.core.events import EventKinds, Shows

_events = EventKinds()
ROUND_BEGAN = _events.add(
    "round_began",
    ("seat", "card", "round"),
    says="Round {round}: {seat} dealt, and {card} starts the pile.",
)
PLAYED = _events.add("played", ("seat", "card"), shows=Shows.OTHERS, says="{seat} played {card}.")
NAMED = _events.add("named", ("seat", "colour"), shows=Shows.NOTHING, says="{seat} named {colour}.")
CALLED = _events.add("called", ("seat",), shows=Shows.NOTHING, says="{seat} called UNO!")
DREW = _events.add("drew", ("seat", "card"), secret=("card",), says="{seat} drew {card}.")
DREW_CARDS = _events.add("drew_cards", ("seat", "count"))
KEPT = _events.add(
    "kept",
    ("seat", "card"),
    secret=("card",),
    shows=Shows.NOTHING,
    says="{seat} kept {card}.",
    says_to_others="{seat} kept the card.",
)
SKIPPED = _events.add("skipped", ("seat",), shows=Shows.NOTHING, says="{seat} lost the turn.")
TURNED = _events.add(
    "turned", ("direction",), shows=Shows.NOTHING, says="The direction turned: now {direction}."
)
RESHUFFLED = _events.add(
    "reshuffled",
    ("count",),
    shows=Shows.NOTHING,
    says="The pile became a new deck of {count:card}.",
)
FORGOT = _events.add("forgot", ("seat",), shows=Shows.NOTHING, says="{seat} forgot to call UNO.")
CAUGHT = _events.add(
    "caught",
    ("seat", "by"),
    shows=Shows.NOTHING,
    says="{by} caught {seat:whom}: no call of UNO.",
)
CAUGHT_FALSELY = _events.add(
    "caught_falsely",
    ("seat", "by"),
    shows=Shows.NOTHING,
    says="{by} called {seat:whom} out, who had called.",
)
MUST_ANSWER = _events.add(
    "must_answer",
    ("seat", "pending"),
    shows=Shows.NOTHING,
    says="{seat} must answer, or draw {pending:card}.",
)
CHALLENGED = _events.add(
    "challenged",
    ("seat", "bluffer"),
    shows=Shows.NOTHING,
    says="{seat} challenged {bluffer:whom}.",
)
SHOWN = _events.add(
    "shown",
    ("seat", "owner", "card"),
    secret=("card",),
    shows=Shows.SEAT,
    says="{owner} holds {card}.",
)
GUILTY = _events.add("guilty", ("seat",), says="{seat} had bluffed.")
INNOCENT = _events.add("innocent", ("seat",), says="{seat} had not bluffed.")
SWAPPED = _events.add("swapped", ("seat", "with"), says="{seat} swapped hands with {with:whom}.")
PASSED_HANDS = _events.add("passed_hands", ("direction",), says="All hands were passed on {direction}.")
PASSED = _events.add("passed", ("seat",), says="{seat} could neither play nor draw.")
SCORED = _events.add("scored", ("seat", "points", "total"), says="{seat} scored {points}, {total} in all.")
ROUND_DRAWN = _events.add("round_drawn", (), says="Nobody won the round.")
ENDED = _events.add("ended", ("reason", "winner"))
EVENTS = _events.rows
