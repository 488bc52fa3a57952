"""The table by which compiled rules count events: kinds of events and their counters as one row of numbers.

Each kind has KIND_SIZE numbers: which of its values says whose it is, how many numbers this value can have,
where the seats for them stand behind all kinds, what counts the event as such; then what counts its values.
"""

from turnwise.core.state import Ints
from turnwise.lab.counting.counters import AS_SUCH, Counters
from turnwise.lab.counting.counting_rules import KIND_SIZE, NONE


def event_table(counters: Counters, seats: int) -> Ints:
    """How the events of a game for so many seats are counted."""
    kinds: Ints = []
    owners: Ints = []
    for number, kind in enumerate(counters.kinds):
        of_kind = counters.owners(kind, seats)
        row = [counters.owner_place(kind), len(of_kind), KIND_SIZE * len(counters.kinds) + len(owners)]
        own = counters.of_kind(number)
        row += [counter.first for counter in own if counter.place == AS_SUCH] or [NONE]
        for counter in own:
            row += [counter.place, len(counter.labels), counter.first] if counter.place != AS_SUCH else []
        kinds += row + [NONE] * (KIND_SIZE - len(row))
        owners += of_kind
    return kinds + owners
