"""What the seats of a match are called, and how sentences speak of them."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from turnwise.core.errors import BadText

NO_SEAT = -1


def default_name(seat: int) -> str:
    """What a seat without a name is called."""
    return f"Player {seat + 1}"


class PlayerNames(NamedTuple):
    """What sentences call the seats."""

    given: tuple[str, ...] = ()  # by seat; empty without names
    you: int = NO_SEAT  # the seat that is spoken to; none where several look at one screen

    def who(self, seat: int) -> str:
        """A seat at the beginning of a sentence."""
        if seat == self.you:
            return "You"
        return self.given[seat] if self.given else default_name(seat)

    def whom(self, seat: int) -> str:
        """A seat within a sentence."""
        return "you" if seat == self.you else self.who(seat)

    def whose(self, seat: int) -> str:
        """What belongs to a seat, within a sentence."""
        return "your" if seat == self.you else f"{self.who(seat)}'s"


def checked_names(names: PlayerNames | None, players: int) -> PlayerNames | None:
    """Names for all seats or for none; refuses what sentences could not use."""
    if names is None:
        return None
    if not isinstance(names, PlayerNames) or not isinstance(names.given, tuple):
        raise BadText("bad_names", f"names are turnwise.core.player_names.PlayerNames, not {names!r}")
    if not all(isinstance(name, str) for name in names.given) or len(names.given) not in (0, players):
        raise BadText("bad_names", f"names are {players} texts or none, not {names.given!r}")
    return names


def unique_names(names: Sequence[str], bots: Mapping[int, str]) -> tuple[str, ...]:
    """One name for every seat, no two alike: persons by their names, bots by their levels."""
    plain = [
        f"{bots[seat].capitalize()} bot" if seat in bots else name or default_name(seat)
        for seat, name in enumerate(names)
    ]
    given: list[str] = []
    for name in plain:
        given.append(_numbered(name, [*plain, *given]) if plain.count(name) > 1 else name)
    return tuple(given)


def _numbered(name: str, taken: Sequence[str]) -> str:
    numbers = range(1, len(taken) + 2)
    return next(full for number in numbers if (full := f"{name} {number}") not in taken)
