"""Who sits where: persons, and bots that are known by their names."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from turnwise.bots.levels import BUDGETS, LEVELS, is_level
from turnwise.core.errors import BadSetup, suggestion
from turnwise.core.events import OPEN, SPECTATOR
from turnwise.core.interfaces import TABLE
from turnwise.core.player_names import default_name
from turnwise.terminal.play_options import PlayOptions

SELF = "self"
USUAL_OPPONENT = "medium"


def opponents(options: PlayOptions) -> list[str]:
    """Who is wanted: one name for all other seats, or one for each of them."""
    return [] if options.against is None else [name.strip() for name in options.against.split(",")]


def seats_wanted(options: PlayOptions) -> int | None:
    """How many seats there are to be; a name for each opponent counts them."""
    names = opponents(options)
    return len(names) + 1 if options.players is None and len(names) > 1 else options.players


def seat_names(title: str, players: int, options: PlayOptions) -> tuple[str, ...]:
    """A name for every seat, as the options have it; a bot's name makes a seat a bot's."""
    persons = tuple(default_name(seat) for seat in range(players))
    names = opponents(options)
    _refuse_opponents(title, players, options, names)
    _refuse_seat(players, options, names)
    if players == 1 or options.open_hands:
        return persons
    own = (options.seat or 1) - 1
    others = iter(names if len(names) > 1 else (names or [USUAL_OPPONENT]) * (players - 1))
    wanted = [SELF if seat == own else next(others) for seat in range(players)]
    return tuple(person if name == SELF else name for person, name in zip(persons, wanted, strict=True))


def _refuse_opponents(title: str, players: int, options: PlayOptions, names: list[str]) -> None:
    for name in names:
        if name != SELF and not is_level(name):
            known = suggestion(name, [*LEVELS, SELF])
            raise BadSetup("unknown_player", f"no opponent {name!r}; {BUDGETS}; {known}")
    if names and players == 1:
        raise BadSetup("bad_against", f"{title} is played alone: leave out --against")
    if options.open_hands and set(names) - {SELF}:
        raise BadSetup("bad_against", "--open is for playing every seat yourself: leave out --against")
    if len(names) not in (0, 1, players - 1):
        raise BadSetup(
            "bad_against",
            f"--against names {len(names)} opponents; {players} players have one for all, or {players - 1}",
        )


def _refuse_seat(players: int, options: PlayOptions, names: list[str]) -> None:
    if options.seat is None:
        return
    if not 1 <= options.seat <= players:
        raise BadSetup("bad_seat", f"there is no seat {options.seat}: seats are 1 to {players}")
    if players > 1 and (options.open_hands or set(names) == {SELF}):
        raise BadSetup("bad_seat", "--seat is for play against a bot: here every seat is yours")


@dataclass(frozen=True)
class Seating:
    """The seats of a match in this terminal."""

    names: tuple[str, ...]
    open_hands: bool = False

    @cached_property
    def bots(self) -> Mapping[int, str]:
        """The levels of the seats that need no person."""
        return {seat: name for seat, name in enumerate(self.names) if is_level(name)}

    @property
    def persons(self) -> list[int]:
        """The seats of persons."""
        return [seat for seat in range(len(self.names)) if seat not in self.bots]

    @property
    def is_solo(self) -> bool:
        """Whether the game has one seat."""
        return len(self.names) == 1

    @property
    def is_hot_seat(self) -> bool:
        """Whether several persons take turns at one screen and hide their hands."""
        return len(self.persons) > 1 and not self.open_hands

    def viewer(self, seat: int) -> int:
        """Through whose eyes the table is shown when a seat is to act."""
        if self.open_hands:
            return OPEN
        return seat if seat in self.persons else self.all_persons

    @property
    def all_persons(self) -> int:
        """Through whose eyes the end is shown."""
        if self.open_hands:
            return OPEN
        return self.persons[0] if len(self.persons) == 1 else SPECTATOR

    def title(self, seat: int) -> str:
        """A seat's name for people; the table itself has one too."""
        if seat == TABLE:
            return "The table"
        name = self.names[seat]
        return f"{default_name(seat)} ({name})" if seat in self.bots else name
