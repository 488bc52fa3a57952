"""How what happens in games is counted: events by their values, actions, and who is ahead."""

from typing import Any, NamedTuple

from turnwise.core.compile.compiler import rule
from turnwise.core.contract import NO_LEADER, leader
from turnwise.core.events import EVENT_SIZE
from turnwise.core.state import Ints
from turnwise.lab.counting.finished_game import FinishedGame

TIMES, SQUARES, GAMES, WON, DRAWN = range(5)  # columns of the totals; a game is drawn that no one wins
TOTALS = 5

OWNER_PLACE, OWNER_LIMIT, FIRST_OWNER, AS_SUCH, COUNTERS = range(5)  # of a kind of event in the table
PLACE, LIMIT, FIRST_CELL = range(3)  # of a counter by a value; NONE follows the last one
COUNTER_SIZE = 3
NONE = -1
KIND_SIZE = 16  # room for the counters of all values that an event can have


class Counting(NamedTuple):
    """What is counted of many games, and the rows to work with."""

    seats: int
    taken: Ints  # how often each action was taken
    totals: list[Ints]  # TIMES, SQUARES, GAMES, WON and DRAWN of each cell
    leaders: Ints  # after every decision
    now: Ints  # the cells of the present game
    touched: Ints  # how many of them are not 0, and which
    owners: Ints  # the seat of every cell
    table: Ints  # how events are counted; see `turnwise.lab.counting.event_table`


@rule
def owner_of(table: Ints, kind: int, events: Ints, at: int, acting: int) -> int:
    """The seat to which an event belongs: its own value says so, or it is that of the seat that acted."""
    place = int(table[kind + OWNER_PLACE])
    value = int(events[at + place])
    if place == 0 or value < 0 or value >= table[kind + OWNER_LIMIT]:
        return acting
    return int(table[table[kind + FIRST_OWNER] + value])


@rule
def count_events(counting: Counting, events: Ints, acting: int) -> None:
    """Count the events of an action."""
    at, end = 1, 1 + int(events[0])
    while at < end:
        kind = KIND_SIZE * int(events[at])
        owner = owner_of(counting.table, kind, events, at, acting)
        if counting.table[kind + AS_SUCH] != NONE:
            count_cell(counting, int(counting.table[kind + AS_SUCH]), owner)
        counter = kind + COUNTERS
        while counting.table[counter] != NONE:
            value = int(events[at + counting.table[counter + PLACE]])
            if value >= 0 and value < counting.table[counter + LIMIT]:
                count_cell(counting, int(counting.table[counter + FIRST_CELL]) + value, owner)
            counter += COUNTER_SIZE
        at += EVENT_SIZE


@rule
def count_cell(counting: Counting, number: int, owner: int) -> None:
    """Count something for a seat. A cell is noted before it is known whether it is touched for the first time
    in the game: that is quicker than a branch that nothing can foretell.
    """
    cell, touched = number * counting.seats + owner, int(counting.touched[0])
    times = int(counting.now[cell])
    counting.now[cell] = times + 1
    counting.touched[touched + 1] = cell
    counting.touched[0] = touched + int(times == 0)


@rule
def add_up(counting: Counting, won: int) -> None:
    """Add the cells of a finished game to the totals, and clear them."""
    drawn = int(won == 0)
    for number in range(1, 1 + counting.touched[0]):
        cell = int(counting.touched[number])
        times = int(counting.now[cell])
        counting.now[cell] = 0
        total = counting.totals[cell]
        total[TIMES] += times
        total[SQUARES] += times * times
        total[GAMES] += 1
        total[WON] += (won >> counting.owners[cell]) & 1
        total[DRAWN] += drawn
    counting.touched[0] = 0


@rule
def note_leader(state: Any, counting: Counting, game: FinishedGame) -> None:
    """Who is ahead after a decision."""
    ahead = leader(state)
    if ahead != NO_LEADER:
        if game.last_leader != NO_LEADER and game.last_leader != ahead:
            game.lead_changes += 1
        game.last_leader = ahead
    counting.leaders[game.decisions] = ahead
