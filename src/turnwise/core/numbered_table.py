"""Tables whose rows are numbered as they are declared: a constant of the rules and its words in one place."""

from typing import Generic, TypeVar

R = TypeVar("R")


class NumberedTable(Generic[R]):
    """Rows in the order of their declaration, counted from `first` on."""

    def __init__(self, first: int = 0) -> None:
        self._first = first
        self._rows: list[R] = []

    def add(self, row: R) -> int:
        """The number of a new row: a plain int, as rules need it."""
        self._rows.append(row)
        return self._first + len(self._rows) - 1

    @property
    def rows(self) -> tuple[R, ...]:
        """All rows, the first one first."""
        return tuple(self._rows)
