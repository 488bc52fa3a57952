"""What asking for an undo and granting it takes of the server's loop, along whole matches between people.

In some positions every person asks, and what may be taken back is taken back, at copies of the table.
`PYTHONPATH` says whose tables are tried: those of another work tree too.
"""

import argparse
import random
import statistics
import time

from server_grief import TEAMS
from turnwise.core.errors import TurnwiseError
from turnwise.server.tables import commands
from turnwise.server.tables.entries import Offered, TableEntry, TakenBack, write
from turnwise.server.tables.setup import SeatSetup, Setup
from turnwise.server.tables.table import PLAYING, Occupant, Table

Kind = tuple[str, str, int, dict[str, str]]
TABLES: tuple[Kind, ...] = (
    ("uno", "official", 2, {}),
    ("uno", "house", 10, {}),
    ("tactics", "3.0", 2, TEAMS),
)
SOME, EARLY = 16, 200  # so many of the early positions of a match are tried


def begun(kind: Kind, seed: int) -> tuple[Table, list[str]]:
    """A table with a person on each seat, and its log."""
    game, edition, players, values = kind
    setup = Setup(
        game=game,
        edition=edition,
        seats=(SeatSetup(),) * players,
        owner="",
        values=values,
        secret=f"{seed:064x}",
        commitment="c",
    )
    table = Table("t1", setup, 0)
    persons = [Occupant(f"P{seat}", f"g{seat}", f"s{seat}", "") for seat in range(players)]
    return table, [write(commands.join(table, None, person, 0)) for person in persons]


def asked(table: Table, seat: int) -> tuple[float, TableEntry | None]:
    """Milliseconds of the processor that it takes to ask for an undo, and the offer if there is one."""
    began = time.thread_time()
    try:
        entry = commands.offer(table, seat, 0, topic="undo")
    except TurnwiseError:
        entry = None
    return 1000 * (time.thread_time() - began), entry


def granted(table: Table, seat: int, players: int) -> float:
    """Milliseconds of the processor that the last agreement to an undo takes."""
    taken = 0.0
    for other in range(players):
        if other != seat:
            began = time.thread_time()
            entry = commands.agree(table, other, 0, topic="undo")
            taken = 1000 * (time.thread_time() - began)
    assert isinstance(entry, TakenBack)
    return taken


def matched(kind: Kind, seed: int) -> tuple[list[float], list[float]]:
    """How long every question took, and every undo that was granted."""
    table, log = begun(kind, seed)
    players = kind[2]
    dice, asking, granting = random.Random(seed), list[float](), list[float]()
    tried = set(dice.sample(range(EARLY), SOME))
    while table.status == PLAYING:
        log.append(write(commands.play(table, None, 0, action=dice.choice(table.playing.legal))))
        for seat in range(players) if len(table.actors) in tried else ():
            other = Table.resume(table.id, table.setup, 0, log)
            taken, entry = asked(other, seat)
            asking.append(taken)
            if isinstance(entry, Offered):
                granting.append(granted(other, seat, players))
    return asking, granting


def main() -> None:
    """A line for each kind of table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--matches", type=int, default=4)
    matches = parser.parse_args().matches
    for table in TABLES:
        found = [matched(table, seed) for seed in range(matches)]
        print(f"{table[0]} {table[1]}, {table[2]} persons")
        for what, taken in zip(("asked", "granted"), zip(*found, strict=True), strict=True):
            every = sorted(one for some in taken for one in some) or [0.0]
            worst, middle = every[-1], statistics.median(every)
            print(f"  {what:8} {len(every):5} times, median {middle:8.3f} ms, longest {worst:8.3f} ms")


if __name__ == "__main__":
    main()
