"""`python -m mutants [GAME…] [--seconds N] [--count N] [--seed TEXT] [--workers N] [--equivalent]`."""

import argparse
import os
import random
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import chain, zip_longest
from multiprocessing import Pipe
from multiprocessing.connection import Connection, wait

from mutants.checks import Failing
from mutants.equivalent import BadList, reasons
from mutants.mutant import Mutant, mutants_of
from mutants.report import shortfall, survivor, table, tallies
from mutants.sources import NAMES
from mutants.trial import SURVIVED, Bench, Verdict

Populations = dict[str, list[Mutant]]


def main() -> int:
    """Plant faults for a while and tell what noticed them; 1 if too few were."""
    asked = _options()
    populations = {game: mutants_of(game) for game in asked.games or NAMES}
    try:
        why = reasons(chain(*populations.values()))
        if asked.equivalent:
            return _all_survive(populations, why, asked)
        return _most_are_noticed(populations, why, asked)
    except (BadList, Failing) as error:
        return _say(str(error), 2)


def _most_are_noticed(populations: Populations, why: dict[str, str], asked: argparse.Namespace) -> int:
    """Try a sample; what is listed as equivalent is counted, not tried."""
    drawn = list(_drawn(list(populations.values()), asked.seed))[: asked.count]
    wanted = [mutant for mutant in drawn if mutant.key not in why]
    verdicts = _verdicts(list(populations), wanted, asked)
    reached = {verdict.mutant.key for verdict in verdicts}
    last = max((at for at, mutant in enumerate(drawn) if mutant.key in reached), default=-1)
    listed = [mutant for mutant in drawn[: last + 1] if mutant.key in why]
    found = tallies({game: len(mutants) for game, mutants in populations.items()}, verdicts, listed)
    print("\n\n".join([*map(survivor, found[-1].survivors), table(found)]))  # noqa: T201
    wrong = shortfall(found[-1], len(wanted))
    return _say(wrong, 1) if wrong else 0


def _all_survive(populations: Populations, why: dict[str, str], asked: argparse.Namespace) -> int:
    """Try what is listed as equivalent; 1 if something notices one of them, or not all were tried."""
    listed = [mutant for mutant in chain(*populations.values()) if mutant.key in why]
    verdicts = _verdicts(list(populations), listed, asked)
    noticed = [verdict for verdict in verdicts if verdict.noticed_by != SURVIVED]
    for verdict in noticed:
        print(f"{verdict.mutant.key}\n  is no equivalent: {verdict.noticed_by}")  # noqa: T201
    print(f"{len(verdicts)} of {len(listed)} listed mutants tried, {len(noticed)} noticed")  # noqa: T201
    return int(bool(noticed) or len(verdicts) < len(listed))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        "mutants", description="Plant small faults in rules; see what notices them."
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help="all without")
    parser.add_argument(
        "--seconds", type=float, default=600, help="that faults are tried, after the checks were measured"
    )
    parser.add_argument("--count", type=int, help="of faults that are tried, at most")
    parser.add_argument("--seed", default=str(time.time_ns()), help="of the sample")
    parser.add_argument("--workers", type=int, default=1, help="processes side by side")
    parser.add_argument("--equivalent", action="store_true", help="try what is listed as equivalent instead")
    asked = parser.parse_args()
    for game in asked.games:
        if game not in NAMES:
            parser.error(f"no game {game!r}; there are {', '.join(NAMES)}")
    return asked


def _say(text: str, code: int = 0) -> int:
    print(text, file=sys.stderr, flush=True)  # noqa: T201
    return code


def _drawn(populations: Sequence[Sequence[Mutant]], seed: str) -> Iterator[Mutant]:
    """A mutant of each game in turn, so that every game has its share of the time."""
    shuffled = [random.Random(seed).sample(population, len(population)) for population in populations]
    return (mutant for turn in zip_longest(*shuffled) for mutant in turn if mutant)


def _verdicts(games: list[str], mutants: list[Mutant], asked: argparse.Namespace) -> list[Verdict]:
    """Side by side, until all are tried or the time is over; an interruption keeps what there is."""
    _say(f"seed {asked.seed}: measuring the checks without a fault")
    connections = [_worker(games, mutants, at, asked) for at in range(asked.workers)]
    verdicts: list[Verdict] = []
    try:
        while connections:
            for ready in wait(connections):
                _hear(ready, connections, mutants, verdicts)  # type: ignore[arg-type]
    except KeyboardInterrupt:
        _say("interrupted")
    return verdicts


def _hear(
    ready: Connection, connections: list[Connection], mutants: list[Mutant], verdicts: list[Verdict]
) -> None:
    try:
        number, noticed_by = ready.recv()
    except EOFError:
        connections.remove(ready)
        return
    if number < 0:
        raise Failing(noticed_by)
    verdicts.append(Verdict(mutants[number], noticed_by))
    _say(f"{len(verdicts)}: {mutants[number].where} {noticed_by or 'SURVIVED'}")


def _worker(games: list[str], mutants: list[Mutant], first: int, asked: argparse.Namespace) -> Connection:
    """A process that tries every so many of the mutants; measuring the checks takes none of the time."""
    ours, theirs = Pipe(duplex=False)
    if os.fork() == 0:
        try:
            bench = Bench(games, mutants)
            deadline = time.monotonic() + asked.seconds
            for number in range(first, len(mutants), asked.workers):
                if time.monotonic() > deadline:
                    break
                theirs.send((number, bench.try_out(number).noticed_by))
        except Failing as error:
            theirs.send((-1, str(error)))
        finally:
            os._exit(0)
    theirs.close()
    return ours


if __name__ == "__main__":
    sys.exit(main())
