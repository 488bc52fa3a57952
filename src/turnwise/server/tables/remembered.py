"""The requests that were carried out, by their marks `seat:id`, so that none is carried out twice."""

from dataclasses import dataclass, field

MOST_OF_A_SEAT = 32


@dataclass(slots=True)
class Remembered:
    """The latest requests of every seat; however much one seat asks for, those of the others stay."""

    latest: dict[str, list[str]] = field(default_factory=dict)  # ids by seat; lists take the least room

    def __contains__(self, mark: str) -> bool:
        seat, _, id = mark.partition(":")
        return id in self.latest.get(seat, ())

    def add(self, mark: str) -> None:
        """Remember one more, and forget the seat's oldest if there are too many."""
        seat, _, id = mark.partition(":")
        ids = self.latest.setdefault(seat, [])
        ids.append(id)
        if len(ids) > MOST_OF_A_SEAT:
            del ids[0]

    def forget(self, seat: int) -> None:
        """What somebody else on the seat asked for is nothing that its new owner repeats."""
        self.latest.pop(str(seat), None)
