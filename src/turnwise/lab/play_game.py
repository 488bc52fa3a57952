"""One game between bots, from the deal to the end: of a tournament, or as a match with its log."""

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from statistics import fmean
from typing import Any

from turnwise.bots.bot import Bot
from turnwise.bots.search.rollout import place_reward
from turnwise.core.game import Game
from turnwise.core.interfaces import Goal
from turnwise.core.player_names import unique_names
from turnwise.lab.plan import Fixture, Terms
from turnwise.matches.match import Match

DRAW = 0.5
DIGITS = 9  # of a second: the clock knows no more


@dataclass(frozen=True)
class Thinking:
    """How often a bot had a choice, and how long that took on average, in seconds."""

    decisions: int
    seconds: float


@dataclass(frozen=True)
class GameResult:
    """What came of a game; times apart, it follows from the terms and the fixture alone."""

    fixture: Fixture
    seats: tuple[str, ...]
    winners: tuple[int, ...]  # seats
    scores: tuple[int, ...]  # of every seat
    moves: int
    thinking: Mapping[str, Thinking] = field(compare=False)

    def points(self, bot: str) -> float:
        """What a bot scored, on average of its seats."""
        return fmean(score for seat, score in zip(self.seats, self.scores, strict=True) if seat == bot)

    def value(self, bot: str, goal: Goal) -> float:
        """A bot's part of what two bots play for: of the places where the game is played for these."""
        if goal != Goal.PLACE or len(self.seats) == 1:
            return self.score(bot)
        return self._placed(bot) / sum(map(self._placed, self.fixture.pairing))

    def _placed(self, bot: str) -> float:
        """How near to the first place a bot's seats came, on average."""
        won, players = sum(1 << winner for winner in self.winners), len(self.seats)
        own = (seat for seat, name in enumerate(self.seats) if name == bot)
        return fmean(place_reward(seat, won, list(self.scores), players) for seat in own)

    def score(self, bot: str) -> float:
        """A bot's part of the win; a draw is half of one, unless it plays alone."""
        if not self.winners:
            return DRAW if len(self.seats) > 1 else 0.0
        return sum(self.seats[seat] == bot for seat in self.winners) / len(self.winners)


class _Watch:
    """Notes how long each bot thinks."""

    def __init__(self, bots: Sequence[str]) -> None:
        self._decisions = dict.fromkeys(bots, 0)
        self._seconds = dict.fromkeys(bots, 0.0)

    def choice(self, bot: Bot, state: Any) -> int:
        """What a bot does in its turn; where it has no choice, no time is taken."""
        is_decision = len(bot.game.legal(state)) > 1
        began = time.perf_counter()
        action = bot.choose(state)
        if is_decision:
            self._decisions[bot.level] += 1
            self._seconds[bot.level] += time.perf_counter() - began
        return action

    def told(self) -> dict[str, Thinking]:
        """What was noted."""
        return {
            bot: Thinking(count, round(self._seconds[bot] / max(count, 1), DIGITS))
            for bot, count in self._decisions.items()
        }


def play(game: Game[Any], terms: Terms, fixture: Fixture) -> GameResult:
    """Play a game to its end."""
    state = game.new(terms.deal_seed(fixture.deal), terms.edition, terms.values, terms.players)
    seats = fixture.seats(terms.players)
    seed = f"{terms.seed}:{'-'.join(fixture.pairing)}:{fixture.deal}:{fixture.seating}"
    bots, watch, moves = [Bot(game, level, seed) for level in seats], _Watch(fixture.pairing), 0
    while (outcome := game.outcome(state)) is None:
        action = action_out_of_turn(game, state, bots)
        if action is None:
            action = watch.choice(bots[game.rules.mover(state)], state)
        game.apply(state, action)
        moves += 1
    return GameResult(fixture, seats, outcome.winners, outcome.scores, moves, watch.told())


def play_match(
    game: Game[Any],
    players: Sequence[str],
    seed: str,
    edition: str | None = None,
    values: Mapping[str, object] | None = None,
) -> Match:
    """Deal and play to the end, with a bot in every seat; they also act out of turn, as at a table."""
    names = unique_names([""] * len(players), dict(enumerate(players)))
    bots = [Bot(game, player, f"match:{seed}") for player in players]
    match = Match.start(game, seed, edition, values, len(players), names)
    while match.outcome is None:
        action = action_out_of_turn(game, match.state, bots)
        match.carry_out(bots[match.mover].choose(match.state) if action is None else action)
    return match


def action_out_of_turn(game: Game[Any], state: Any, bots: Sequence[Bot]) -> int | None:
    """The first action that a bot takes out of turn, if any does; then all are asked again."""
    permitted = game.legal_out_of_turn(state)
    if not permitted:  # do not trouble the bots
        return None
    mover = game.rules.mover(state)
    wanted = (bot.act_out_of_turn(state, seat) for seat, bot in enumerate(bots) if seat != mover)
    return next((action for action in wanted if action in permitted), None)
