"""Parameters: the numbers and options of a rule book that a designer may change.

They are declared once, as fields of a dataclass that the game's state inherits, so rules read them like
any other field. A `ParameterTable` declares one parameter for each entry of a row.
"""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cache
from typing import Any, get_type_hints

from turnwise.core.errors import BadSetup, suggestion
from turnwise.core.state import Width, int8


@dataclass(frozen=True)
class Number:
    """A whole number within a range."""

    low: int
    high: int
    sentence: str
    width: Width = int8
    shape: tuple[int, ...] = ()

    @property
    def range(self) -> str:
        """What would be right, in words."""
        return f"a whole number from {self.low} to {self.high}"

    def read(self, value: object) -> int | None:
        """The number that a value stands for, or None."""
        if isinstance(value, bool):
            return None
        try:
            number = int(str(value))
        except ValueError:
            return None
        return number if self.low <= number <= self.high else None

    def show(self, stored: int) -> str:
        """The value as people write it."""
        return str(stored)


@dataclass(frozen=True)
class Choice:
    """One of several named options."""

    options: tuple[str, ...]
    sentence: str
    width: Width = int8
    shape: tuple[int, ...] = ()

    @property
    def range(self) -> str:
        """What would be right, in words."""
        return "one of " + ", ".join(self.options)

    def read(self, value: object) -> int | None:
        """The number of an option, or None."""
        word = str(value).lower()
        return self.options.index(word) if word in self.options else None

    def show(self, stored: int) -> str:
        """The option's name."""
        return self.options[stored]


def Flag(sentence: str) -> Choice:  # noqa: N802 - declared beside Number and Choice
    """Yes or no."""
    return Choice(("false", "true"), sentence)


@dataclass(frozen=True)
class Listing:
    """An ordered list of different numbers; unused places of its row hold 0."""

    low: int
    high: int
    most: int
    sentence: str
    width: Width = int8

    @property
    def shape(self) -> tuple[int, ...]:
        """A row with room for all of them."""
        return (self.most,)

    @property
    def range(self) -> str:
        """What would be right, in words."""
        return f"up to {self.most} different numbers from {self.low} to {self.high}, or none"

    def read(self, value: object) -> list[int] | None:
        """The row that a value stands for, or None."""
        parts = list(value) if isinstance(value, (list, tuple)) else _split(str(value))
        try:
            numbers = [int(str(part)) for part in parts]
        except ValueError:
            return None
        fits = all(self.low <= number <= self.high for number in numbers)
        if not fits or len(set(numbers)) != len(numbers) or len(numbers) > self.most:
            return None
        return numbers + [0] * (self.most - len(numbers))

    def show(self, stored: list[int]) -> str:
        """The numbers with commas, or none."""
        return ",".join(str(number) for number in stored if number) or "none"


def _split(text: str) -> list[str]:
    return [] if text.strip() in ("", "none") else text.split(",")


@dataclass(frozen=True)
class ParameterTable:
    """One parameter for each entry of a row, all of the same kind."""

    names: tuple[str, ...]
    entry: Number | Choice

    @property
    def width(self) -> Width:
        """The width of every entry."""
        return self.entry.width

    @property
    def shape(self) -> tuple[int, ...]:
        """A row with one place for each name."""
        return (len(self.names),)


Kind = Number | Choice | Listing


@dataclass(frozen=True)
class Parameter:
    """A parameter by name, and where a state keeps it."""

    name: str
    kind: Kind
    default: Any
    field: str
    place: int | None = None

    def value(self, state: Any) -> Any:
        """What a state holds for this parameter."""
        row = getattr(state, self.field)
        return row if self.place is None else row[self.place]

    def set(self, state: Any, stored: Any) -> None:
        """Write a stored value into a state."""
        if self.place is None:
            setattr(state, self.field, list(stored) if isinstance(stored, list) else stored)
        else:
            getattr(state, self.field)[self.place] = stored

    def read(self, value: object) -> Any:
        """Read a value as people write it; refuses what is out of range."""
        stored = self.kind.read(value)
        if stored is None:
            raise BadSetup("bad_value", f"parameter {self.name} cannot be {value!r}: it is {self.kind.range}")
        return stored


@cache
def parameters_of(parameters_class: type) -> dict[str, Parameter]:
    """All parameters that a dataclass declares, by name."""
    hints = get_type_hints(parameters_class, include_extras=True)
    found: list[Parameter] = []
    for field in fields(parameters_class):
        kind = hints[field.name].__metadata__[0]
        default: Any = field.default if field.default_factory is MISSING else field.default_factory()
        if isinstance(kind, ParameterTable):
            found += [
                Parameter(name, kind.entry, default[place], field.name, place)
                for place, name in enumerate(kind.names)
            ]
        else:
            found.append(Parameter(field.name, kind, default, field.name))
    return {parameter.name: parameter for parameter in found}


def configure(state: Any, known: Mapping[str, Parameter], values: Mapping[str, object]) -> None:
    """Set parameters of a state by name; refuses unknown names and bad values."""
    if not isinstance(values, Mapping):
        raise BadSetup("bad_values", f"values are parameters by name, as {{'size': 4}}, not {values!r}")
    for name, value in values.items():
        if name not in known:
            raise BadSetup(
                "unknown_parameter", f"no parameter {name!r}; {suggestion(str(name), list(known))}"
            )
        known[name].set(state, known[name].read(value))


def shown_values(state: Any, known: Mapping[str, Parameter], names: Iterable[str]) -> dict[str, str]:
    """Parameters by name with the values that a state has, as people write them."""
    return {name: known[name].kind.show(known[name].value(state)) for name in names}
