"""The loop of the lab: numbered games by simple players, with everything that happens in them counted."""

from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from turnwise.core.chance import set_stream
from turnwise.core.compile.compiler import EntryRule, rule
from turnwise.core.compile.game_loops import GREEDY
from turnwise.core.contract import (
    NO_LEADER,
    apply,
    deal,
    greedy,
    leader,
    legal,
    mover,
    outcome,
    turns,
    winners,
)
from turnwise.core.events import EVENT_SIZE
from turnwise.core.fast_rng import rng_below, seed_rng
from turnwise.core.state import Ints, int8, int16, int32, int64

TIMES, SQUARES, GAMES, WON = range(4)  # columns of the totals
TOTALS = 4
OWNER_BITS = 8  # beside the number of a cell that was touched: whose it is
OWNERS = 1 << OWNER_BITS


@dataclass(slots=True)
class CountedGame:
    """What came of a game, but for its scores."""

    winners: Annotated[int, int64]  # seats, one bit each
    decisions: Annotated[int, int32]
    turns: Annotated[int, int32]  # or UNCOUNTED
    offered: Annotated[int, int32]  # legal actions, added up over all decisions
    lead_changes: Annotated[int, int32]
    reason: Annotated[int, int16]  # its number, from 1 on
    half_leader: Annotated[int, int8]  # who was ahead after half of the decisions, rounded up, or NO_LEADER
    last_leader: Annotated[int, int8]  # who was the last to be ahead


class EventTable(NamedTuple):
    """Where events are counted; see `turnwise.lab.counting.counters`."""

    first: Ints  # counter of every kind of event, and one past the last
    place: Ints  # by counter
    offset: Ints
    limit: Ints
    owner_place: Ints  # by kind
    owner_first: Ints
    owner_values: Ints
    owners: Ints


class Counting(NamedTuple):
    """What the loop fills in, and the rows to work with."""

    games: list[CountedGame]
    scores: list[Ints]  # of every seat, by game
    taken: Ints  # how often each action was taken
    totals: list[Ints]  # TIMES, SQUARES, GAMES and WON of each cell
    players: Ints  # RANDOM or GREEDY, by seat
    restricted: Ints  # whether anything is forbidden, by seat
    forbidden: list[Ints]  # by seat and action
    actions: Ints
    allowed: Ints  # those of them that are not forbidden
    rng: Ints
    events: Ints
    leaders: Ints  # after every decision
    now: Ints  # the cells of the present game
    touched: Ints  # how many of them are not 0, and which, with their owners
    table: EventTable


@rule
def owner_of(table: EventTable, events: Ints, at: int, acting: int) -> int:
    """The seat to which an event belongs: its own value says so, or it is that of the seat that acted."""
    kind = int(events[at])
    place = int(table.owner_place[kind])
    if place == 0:
        return acting
    value = int(events[at + place])
    if value < 0 or value >= table.owner_values[kind]:
        return acting
    return int(table.owners[table.owner_first[kind] + value])


@rule
def count_events(counting: Counting, acting: int, seats: int) -> None:
    """Count the events of an action."""
    table = counting.table
    events = counting.events
    touched = int(counting.touched[0])
    at = 1
    while at < 1 + events[0]:
        kind = int(events[at])
        owner = owner_of(table, events, at, acting)
        for counter in range(table.first[kind], table.first[kind + 1]):
            value = int(events[at + table.place[counter]])
            if value >= 0 and value < table.limit[counter]:
                cell = (int(table.offset[counter]) + value) * seats + owner
                if counting.now[cell] == 0:
                    touched += 1
                    counting.touched[touched] = cell << OWNER_BITS | owner
                counting.now[cell] += 1
        at += EVENT_SIZE
    counting.touched[0] = touched


@rule
def add_up(counting: Counting, won: int) -> None:
    """Add the cells of a finished game to the totals, and clear them."""
    for number in range(1, 1 + counting.touched[0]):
        owner = int(counting.touched[number]) & (OWNERS - 1)
        cell = int(counting.touched[number]) >> OWNER_BITS
        times = int(counting.now[cell])
        counting.now[cell] = 0
        total = counting.totals[cell]
        total[TIMES] += times
        total[SQUARES] += times * times
        total[GAMES] += 1
        total[WON] += (won >> owner) & 1
    counting.touched[0] = 0


@rule
def begin(game: CountedGame) -> None:
    """Nothing has happened in this game yet."""
    game.decisions = 0
    game.offered = 0
    game.lead_changes = 0
    game.half_leader = NO_LEADER
    game.last_leader = NO_LEADER


@rule
def carry_out(state: Any, action: int, offered: int, counting: Counting, game: CountedGame) -> None:
    """Take one of so many legal actions, and count it and what comes of it."""
    acting = mover(state)
    counting.taken[action] += 1
    counting.events[0] = 0
    apply(state, action, counting.events)
    count_events(counting, acting, len(counting.players))
    ahead = leader(state)
    if ahead != NO_LEADER:
        if game.last_leader != NO_LEADER and game.last_leader != ahead:
            game.lead_changes += 1
        game.last_leader = ahead
    counting.leaders[game.decisions] = ahead
    game.offered += offered
    game.decisions += 1


@rule
def finish(state: Any, scores: Ints, counting: Counting, game: CountedGame) -> None:
    """Note how a game ended."""
    if game.decisions > 0:
        game.half_leader = counting.leaders[(game.decisions - 1) // 2]
    game.turns = turns(state)
    game.winners = winners(state)
    game.reason = outcome(state, scores)
    add_up(counting, int(game.winners))


@rule
def choose(state: Any, count: int, counting: Counting) -> int:
    """The action of a random or a greedy player, of so many legal ones."""
    seat = mover(state)
    allowed = allow(counting, seat, count) if counting.restricted[seat] != 0 else 0
    if counting.players[seat] == GREEDY:
        action = greedy(state, counting.rng)
        if allowed == 0 or counting.forbidden[seat][action] == 0:
            return action
    if allowed > 0:
        return int(counting.allowed[rng_below(counting.rng, allowed)])
    return int(counting.actions[rng_below(counting.rng, count)])


@rule
def allow(counting: Counting, seat: int, count: int) -> int:
    """Pick out of so many legal actions those that are not forbidden; 0 if nothing else is legal."""
    allowed = 0
    for at in range(count):
        action = int(counting.actions[at])
        if counting.forbidden[seat][action] == 0:
            counting.allowed[allowed] = action
            allowed += 1
    return allowed


@rule
def count_games(state: Any, first: int, games: int, rng_base: int, counting: Counting) -> None:
    """Deal and play numbered games to the end; a game depends on its number and the seed alone."""
    for at in range(games):
        set_stream(state.chance, first + at)
        seed_rng(counting.rng, rng_base + first + at)
        deal(state)
        game = counting.games[at]
        begin(game)
        while outcome(state, None) == 0:
            count = legal(state, counting.actions)
            action = choose(state, count, counting)
            carry_out(state, action, count, counting, game)
        finish(state, counting.scores[at], counting, game)


COUNT = EntryRule(count_games, ("state", "int", "int", "int", Counting))
