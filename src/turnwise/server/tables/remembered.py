"""The requests that were carried out, by their marks `seat:id`, so that none is carried out twice."""

from dataclasses import dataclass, field

MOST_OF_A_SEAT = 16  # a client repeats what was not answered: one or two


@dataclass(slots=True)
class Remembered:
    """The latest requests of every seat; however much one seat asks for, those of the others stay."""

    latest: dict[str, dict[str, None]] = field(default_factory=dict)  # ids by seat, the oldest first

    def __contains__(self, mark: str) -> bool:
        seat, _, id = mark.partition(":")
        return id in self.latest.get(seat, ())

    def add(self, mark: str) -> None:
        """Remember one more, and forget the seat's oldest if there are too many."""
        seat, _, id = mark.partition(":")
        ids = self.latest.setdefault(seat, {})
        ids[id] = None
        if len(ids) > MOST_OF_A_SEAT:
            del ids[next(iter(ids))]

    def forget(self, seat: int) -> None:
        """What somebody else on the seat asked for is nothing that its new owner repeats."""
        self.latest.pop(str(seat), None)
