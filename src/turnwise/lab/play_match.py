"""A whole match between bots."""

from collections.abc import Mapping, Sequence
from typing import Any

from turnwise.bots.bot import Bot
from turnwise.core.game import Game
from turnwise.core.player_names import unique_names
from turnwise.lab.play_game import action_out_of_turn
from turnwise.matches.match import Match


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
