"""Idempotency keys `seat:id` of the requests that were carried out, so that none is carried out twice."""

from dataclasses import dataclass, field

MOST_OF_A_SEAT = 16  # a client repeats what was not answered: one or two


@dataclass(slots=True)
class IdempotencyKeys:
    """The latest requests of every seat; however much one seat asks for, those of the others stay."""

    latest: dict[str, dict[str, None]] = field(default_factory=dict)  # ids by seat, the oldest first

    def __contains__(self, key: str) -> bool:
        seat, _, id = key.partition(":")
        return id in self.latest.get(seat, ())

    def add(self, key: str) -> None:
        """Keep one more, and drop the seat's oldest if there are too many."""
        seat, _, id = key.partition(":")
        ids = self.latest.setdefault(seat, {})
        ids[id] = None
        if len(ids) > MOST_OF_A_SEAT:
            del ids[next(iter(ids))]

    def forget(self, seat: int) -> None:
        """Requests of a seat's former owner are none that its new owner repeats."""
        self.latest.pop(str(seat), None)
