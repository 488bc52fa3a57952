"""The loop of the lab and of simulations: numbered games by simple players, counted if there are counters."""

from typing import Any, NamedTuple

from turnwise.core.chance import set_stream
from turnwise.core.compile.compiler import EntryRule, rule
from turnwise.core.compile.game_loops import GREEDY
from turnwise.core.contract import NO_LEADER, apply, deal, greedy, legal, mover, outcome, turns, winners
from turnwise.core.fast_rng import rng_below, seed_rng
from turnwise.core.state import Ints
from turnwise.lab.counting.counting_rules import Counting, add_up, count_events, note_leader
from turnwise.lab.counting.finished_game import FinishedGame


class Playing(NamedTuple):
    """Games in the order of their numbers, who plays them, and the rows to work with."""

    games: list[FinishedGame]
    scores: list[Ints]  # of every seat, by game
    players: Ints  # RANDOM or GREEDY, by seat
    restricted: Ints  # whether anything is forbidden, by seat
    forbidden: list[Ints]  # by seat and action
    actions: Ints
    allowed: Ints  # those of them that are not forbidden
    rng: Ints


@rule
def begin(game: FinishedGame) -> None:
    """Nothing has happened in this game yet."""
    game.decisions = 0
    game.offered = 0
    game.lead_changes = 0
    game.half_leader = NO_LEADER
    game.last_leader = NO_LEADER


@rule
def carry_out(
    state: Any, action: int, offered: int, game: FinishedGame, events: Ints | None, counting: Counting | None
) -> None:
    """Take one of so many legal actions, and count it and what comes of it."""
    acting = mover(state)
    if events is not None:
        events[0] = 0
    apply(state, action, events)
    if events is not None and counting is not None:
        counting.taken[action] += 1
        count_events(counting, events, acting)
        note_leader(state, counting, game)
        game.offered += offered
    game.decisions += 1


@rule
def finish(state: Any, scores: Ints, game: FinishedGame, counting: Counting | None) -> None:
    """Note how a game ended."""
    game.turns = turns(state)
    game.winners = winners(state)
    game.reason = outcome(state, scores)
    if counting is not None:
        if game.decisions > 0:
            game.half_leader = counting.leaders[(game.decisions - 1) // 2]
        add_up(counting, int(game.winners))


@rule
def choose(state: Any, offered: int, playing: Playing) -> int:
    """The action of a random or a greedy player, of so many legal ones."""
    seat = mover(state)
    allowed = allow(playing, seat, offered) if playing.restricted[seat] != 0 else 0
    if playing.players[seat] == GREEDY:
        action = greedy(state, playing.rng)
        if allowed == 0 or playing.forbidden[seat][action] == 0:
            return action
    if allowed > 0:
        return int(playing.allowed[rng_below(playing.rng, allowed)])
    return int(playing.actions[rng_below(playing.rng, offered)])


@rule
def allow(playing: Playing, seat: int, offered: int) -> int:
    """Pick out of so many legal actions those that are not forbidden; 0 if nothing else is legal."""
    allowed = 0
    for at in range(offered):
        action = int(playing.actions[at])
        if playing.forbidden[seat][action] == 0:
            playing.allowed[allowed] = action
            allowed += 1
    return allowed


@rule
def take_turn(
    state: Any, playing: Playing, game: FinishedGame, events: Ints | None, counting: Counting | None
) -> None:
    """The mover acts; what a greedy one could have done is only listed where it is counted or restricted."""
    offered, seat = 0, mover(state)
    if counting is not None or playing.players[seat] != GREEDY or playing.restricted[seat] != 0:
        offered = legal(state, playing.actions)
    carry_out(state, choose(state, offered, playing), offered, game, events, counting)


@rule
def play_numbered(
    state: Any,
    first: int,
    games: int,
    rng_base: int,
    playing: Playing,
    events: Ints | None,
    counting: Counting | None,
) -> None:
    """Deal and play numbered games to the end; a game depends on its number and the seed alone."""
    for at in range(games):
        set_stream(state.chance, first + at)
        seed_rng(playing.rng, rng_base + first + at)
        deal(state)
        game = playing.games[at]
        begin(game)
        while outcome(state, None) == 0:
            take_turn(state, playing, game, events, counting)
        finish(state, playing.scores[at], game, counting)


BARE, COUNTED = "bare", "counted"
LOOPS = {
    BARE: EntryRule(play_numbered, ("state", "int", "int", "int", Playing, None, None)),
    COUNTED: EntryRule(play_numbered, ("state", "int", "int", "int", Playing, "ints", Counting)),
}
