"""The plan of a tournament: who meets whom, on which deal, and who sits where."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from turnwise.bots.levels import budget_of
from turnwise.core.errors import BadSetup
from turnwise.core.game import Game
from turnwise.core.interfaces import Goal
from turnwise.core.parameters import shown_values

SEATINGS = 2  # of a pairing on one deal: as planned, and swapped
FEWEST_BOTS = 2


@dataclass(frozen=True)
class Terms:
    """What every game of a tournament has in common, and the bots that play."""

    game: str
    edition: str
    values: Mapping[str, str]
    players: int
    bots: tuple[str, ...]
    seed: str
    goal: Goal = Goal.WIN  # what the game declares: standings go by it

    @property
    def is_solo(self) -> bool:
        """Whether bots play alone and are compared on the same deals."""
        return self.players == 1

    @property
    def seatings(self) -> int:
        """How many games a pairing, or a lone bot, plays on one deal."""
        return 1 if self.is_solo else SEATINGS

    @property
    def pairings(self) -> list[tuple[str, ...]]:
        """Who plays together; in an order that does not depend on that of the bots."""
        bots = sorted(self.bots)
        return [(bot,) for bot in bots] if self.is_solo else list(combinations(bots, 2))

    def deal_seed(self, deal: int) -> str:
        """The seed of a deal, the same for all pairings; `turnwise play --seed` deals it too."""
        return f"{self.seed}:{deal}"


@dataclass(frozen=True)
class Fixture:
    """One game to be played."""

    pairing: tuple[str, ...]
    deal: int
    seating: int

    def seats(self, players: int) -> tuple[str, ...]:
        """The bot of every seat: they alternate, and the second seating swaps them."""
        return tuple(self.pairing[(seat + self.seating) % len(self.pairing)] for seat in range(players))


def make_terms(
    game: Game[Any],
    bots: Sequence[str],
    seed: str,
    edition: str | None = None,
    values: Mapping[str, str] | None = None,
    players: int | None = None,
) -> Terms:
    """The terms of a tournament; refuses what cannot be played."""
    state = game.setup(edition, values, players)
    terms = Terms(
        game=game.id,
        edition=game.edition(edition).name,
        values=shown_values(state, game.parameters, sorted(values or {})),
        players=game.players_of(state),
        bots=tuple(bots),
        seed=seed,
        goal=game.goal,
    )
    _refuse_bots(game, terms)
    return terms


def _refuse_bots(game: Game[Any], terms: Terms) -> None:
    for bot in terms.bots:
        budget_of(bot)
        if terms.bots.count(bot) > 1:
            raise BadSetup("same_bot_twice", f"{bot} is named twice; each bot plays as one")
    needed = 1 if terms.is_solo else FEWEST_BOTS
    if len(terms.bots) < needed:
        raise BadSetup(
            "too_few_bots", f"a tournament of {game.title} needs {needed} bots or more, not {len(terms.bots)}"
        )


def planned(terms: Terms, games: int) -> list[Fixture]:
    """All games, deal by deal; `games` is how many each pairing, or each lone bot, plays."""
    if games < 1:
        raise BadSetup("bad_games", f"--games is {games}; a tournament has 1 or more")
    if games % terms.seatings:
        raise BadSetup(
            "odd_games",
            f"--games is {games}: every deal is played twice with the seats swapped, so it must be even, "
            f"such as {games + 1}",
        )
    return [
        Fixture(pairing, deal, seating)
        for deal in range(games // terms.seatings)
        for pairing in terms.pairings
        for seating in range(terms.seatings)
    ]
