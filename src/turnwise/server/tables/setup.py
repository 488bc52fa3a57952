"""What is agreed before a table exists; it never changes afterwards."""

from typing import Any, Literal

from msgspec import Struct, field

from turnwise.bots.levels import budget_of
from turnwise.core import registry
from turnwise.core.chance import format_chance, seeded
from turnwise.core.errors import BadSetup
from turnwise.core.game import Game
from turnwise.core.player_names import default_name
from turnwise.matches.rule_set_name import refuse_bad_name

MOST_SECONDS = 86_400.0
LONGEST_SEED = 100
LONGEST_POSITION = 4_000

Start = Literal["deal", "seed", "position"]
SeatKind = Literal["open", "bot", "own"]
ClockKind = Literal["untimed", "action", "bank"]


class SeatSetup(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """Who may sit on a seat: any guest, a bot, or a person at the screen of the table's owner."""

    kind: SeatKind = "open"
    level: str | None = None  # of a bot


class ClockSetup(Struct, frozen=True, rename="camel", forbid_unknown_fields=True):
    """No clock, a time for each action (without seconds: the game's own), or a bank for each player."""

    kind: ClockKind = "untimed"
    seconds: float | None = None
    increment: float = 0.0  # seconds, added to the bank with every action


class Setup(Struct, frozen=True, rename="camel", omit_defaults=True):
    """A table as it was made."""

    game: str
    edition: str
    seats: tuple[SeatSetup, ...]
    owner: str  # a guest's id
    values: dict[str, str] = field(default_factory=dict)  # parameters that differ from the edition
    rules_name: str = ""  # what a rule set calls them; a person's own words
    clock: ClockSetup = ClockSetup()
    is_public: bool = False
    open_hands: bool = False  # a tester sees everything
    quick_bots: bool = False  # bots move as soon as they can
    position: str | None = None  # a line of notation to start from, instead of a deal
    seed: str | None = None  # a chosen deal, instead of a fair one
    secret: str = ""  # half of a fair deal's seed; no client may see it before the end
    commitment: str = ""  # to the secret
    rematch_of: str | None = None

    @property
    def start(self) -> Start:
        """What the match begins from: only a deal is chosen by no one, and promised to be fair."""
        if self.position is not None:
            return "position"
        return "deal" if self.seed is None else "seed"

    @property
    def has_open_seats(self) -> bool:
        """Whether guests other than the owner are to come."""
        return any(seat.kind == "open" for seat in self.seats)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that are not bots'."""
        return tuple(seat for seat, setup in enumerate(self.seats) if setup.kind != "bot")

    @property
    def bots(self) -> dict[int, str]:
        """The levels of the seats that play by themselves."""
        return {seat: setup.level for seat, setup in enumerate(self.seats) if setup.level is not None}


def check(setup: Setup) -> Game[Any]:
    """The game of a table; refuses a setup that cannot be played."""
    game = registry.game(setup.game)
    refuse_bad_name(setup.rules_name)
    _check_seats(setup)
    _check_clock(setup.clock, game)
    if setup.position is None:
        game.setup(setup.edition, setup.values, len(setup.seats))
    else:
        _check_position(game, setup)
    return game


def _check_seats(setup: Setup) -> None:
    for number, seat in enumerate(setup.seats):
        if seat.kind == "bot":
            budget_of(seat.level or "")
        elif seat.level is not None:
            raise BadSetup(
                "bad_seat",
                f"the seat of {default_name(number)} is {seat.kind}, so it has no level {seat.level!r}",
            )
    if not setup.persons:
        raise BadSetup("bad_seat", "every seat is a bot's; leave one open or take one")
    if setup.open_hands and setup.has_open_seats:
        raise BadSetup("bad_seat", "with open hands every seat must be at one screen or a bot's")
    if setup.seed is not None and setup.has_open_seats:
        raise BadSetup(
            "bad_seed", "a chosen seed is for a table without open seats: others could not trust it"
        )


def _check_clock(clock: ClockSetup, game: Game[Any]) -> None:
    seconds = clock.seconds
    if clock.kind == "untimed":
        if seconds is not None or clock.increment:
            raise BadSetup("bad_clock", "an untimed table has neither seconds nor an increment")
        return
    if seconds is None and (clock.kind == "bank" or game.timing.seconds is None):
        raise BadSetup("bad_clock", f"a clock of kind {clock.kind!r} needs seconds for {game.title}")
    if seconds is not None and not 1 <= seconds <= MOST_SECONDS:
        raise BadSetup("bad_clock", f"a clock has 1 to {MOST_SECONDS:,.0f} seconds, not {seconds:g}")
    if not 0 <= clock.increment <= MOST_SECONDS or (clock.kind == "action" and clock.increment):
        raise BadSetup(
            "bad_clock", f"an increment of {clock.increment:g} seconds does not go with this clock"
        )


def _check_position(game: Game[Any], setup: Setup) -> None:
    assert setup.position is not None
    players = game.players_of(game.parse_state(setup.position))
    if players != len(setup.seats):
        raise BadSetup(
            "bad_players", f"the position is for {players} player(s), the table has {len(setup.seats)}"
        )


def start_line(setup: Setup, seed: str) -> str:
    """The position to start from; its future is drawn from the seed, unless it says from what itself."""
    line = setup.position or ""
    return line if has_chance(line) else f"{line} chance={format_chance(seeded(seed))}"


def has_chance(line: str) -> bool:
    """Whether a position says what its future is drawn from."""
    return any(word.startswith("chance=") for word in line.split())
