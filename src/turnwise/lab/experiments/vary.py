"""A parameter that a sweep varies, and the values that it takes: 9:25:2, or a list such as 1,2,5."""

from dataclasses import dataclass
from typing import Any

from turnwise.core.errors import BadSetup, suggestion
from turnwise.core.game import Game
from turnwise.core.parameters import Listing

PLAYERS = "players"  # stands for the number of seats in every game
RANGE_PARTS = (2, 3)
MOST_VALUES = 100


@dataclass(frozen=True)
class Vary:
    """A parameter by name, or the number of players, with its values as people write them."""

    name: str
    values: tuple[str, ...]

    @classmethod
    def of(cls, game: Game[Any], name: str, text: str) -> "Vary":
        """What a range or a list stands for; refuses values that the parameter cannot have."""
        if name != PLAYERS and name not in game.parameters:
            known = [*game.parameters, PLAYERS]
            raise BadSetup("unknown_parameter", f"no parameter {name!r} to vary; {suggestion(name, known)}")
        if name != PLAYERS and isinstance(game.parameters[name].kind, Listing):
            raise BadSetup("bad_vary", f"{name} is a list; a sweep varies numbers and choices")
        values = _range(name, text) if ":" in text else [part.strip() for part in text.split(",")]
        read = [_read(game, name, value) for value in values]
        if twice := next((value for value in read if read.count(value) > 1), None):
            raise BadSetup("bad_vary", f"{name} is varied over {text}, where {twice} is there twice")
        return cls(name, tuple(read))

    @property
    def is_numeric(self) -> bool:
        """Whether the values can stand on an axis."""
        return all(value.lstrip("-").isdecimal() for value in self.values)


def named_vary(game: Game[Any], text: str) -> Vary:
    """What an option such as replay_cards=9:25:2 stands for."""
    name, sign, values = text.partition("=")
    if not sign or not values.strip():
        raise BadSetup(
            "bad_vary", f"--vary is {text!r}; it looks like NAME=9:25:2, NAME=1,2,5 or NAME=false,true"
        )
    return Vary.of(game, name.strip(), values.strip())


def _range(name: str, text: str) -> list[str]:
    parts = text.split(":")
    try:
        start, stop, step = (int(part) for part in [*parts, "1"][:3])
    except ValueError:
        parts = []
    if len(parts) not in RANGE_PARTS:
        raise BadSetup("bad_vary", f"{name} is varied over {text!r}; a range is START:STOP:STEP, as 9:25:2")
    if step < 1:
        raise BadSetup("bad_vary", f"{name} is varied over {text} by {step}; a step is at least 1")
    if stop < start:
        raise BadSetup(
            "bad_vary", f"{name} is varied over {text}, which runs backwards: write {stop}:{start}"
        )
    if (stop - start) // step >= MOST_VALUES:
        count = (stop - start) // step + 1
        raise BadSetup(
            "too_many_points",
            f"{name} is varied over {text}, which has {count:,} values; {MOST_VALUES} at most",
        )
    return [str(value) for value in range(start, stop + 1, step)]


def _read(game: Game[Any], name: str, value: str) -> str:
    """The value as the game writes it."""
    if name != PLAYERS:
        parameter = game.parameters[name]
        return parameter.kind.show(parameter.read(value))
    if not (value.isascii() and value.isdecimal()):
        raise BadSetup("bad_vary", f"players cannot be {value!r}: it is a number of seats")
    game.setup(players=int(value))
    return str(int(value))
