"""What all games of one side of an experiment have in common."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from turnwise.bots.bot import Bot
from turnwise.bots.levels import GREEDY, RANDOM, counted_budget
from turnwise.core.chance import WORD, seeded
from turnwise.core.compile import game_loops
from turnwise.core.game import Game

SIMPLE = {RANDOM: game_loops.RANDOM, GREEDY: game_loops.GREEDY}


@dataclass(frozen=True)
class Conditions:
    """A game by its rules, its players and what they may not do, and the seed that numbers its deals."""

    game: Game[Any]
    edition: str | None
    values: Mapping[str, object]
    players: tuple[str, ...]
    seed: str
    forbidden: tuple[int, ...] = ()  # what each seat may not do unless nothing else is legal: a bit by action

    @property
    def forbidden_by_seat(self) -> tuple[int, ...]:
        """What each seat may not do, a bit by action; 0 for those that may do everything."""
        return self.forbidden or (0,) * len(self.players)

    @property
    def is_simple(self) -> bool:
        """Whether compiled loops can play it."""
        return all(player in SIMPLE for player in self.players)

    @property
    def rng_base(self) -> int:
        """Where the numbers begin that the players' random choices start from: other seeds, other choices."""
        return (seeded(f"players:{self.seed}")[0] & (WORD >> 1)) << WORD.bit_length()

    def state(self) -> Any:
        """A blank state with the chance of all games; the stream of a game is its number."""
        state = self.game.setup(self.edition, self.values, len(self.players))
        state.chance = seeded(self.seed)
        return state

    def bots(self, number: int) -> list[Bot]:
        """The players of a numbered game; their budgets count iterations, never seconds."""
        bots = [Bot(self.game, player, f"{self.seed}:{number}") for player in self.players]
        for bot, forbidden in zip(bots, self.forbidden_by_seat, strict=True):
            bot.budget = counted_budget(bot.level)
            bot.forbidden = forbidden
        return bots

    def refuse_bad(self) -> None:
        """Refuse rules, players or a number of them with which no game can be played."""
        self.state()
        for player in self.players:
            counted_budget(player)
