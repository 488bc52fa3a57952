"""How large the experiments of a server may be: its host decides by a word."""

import os
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from turnwise.bots.levels import GREEDY, RANDOM, counted_budget
from turnwise.core.errors import BadSetup, suggestion

OFF, SMALL, LARGE = "off", "small", "large"
SIZES = (OFF, SMALL, LARGE)
SIMPLE = (RANDOM, GREEDY)
SEARCH_COST = 1  # games of quick players that an iteration before each move of a seat counts as
TELLING_SECONDS = 40.0  # of work at the end, in which an experiment that ran out of time makes its report


@dataclass(frozen=True)
class LabLimits:
    """What one experiment may cost at most."""

    work: int  # games of quick players, or as much as they cost
    seconds: float  # of work
    threads: int  # in which quick players play
    is_metered: bool  # whether an address may have only so much of it


LIMITS: Mapping[str, LabLimits] = {
    SMALL: LabLimits(work=2_000_000, seconds=120.0, threads=1, is_metered=True),
    LARGE: LabLimits(
        work=1_000_000_000, seconds=4 * 3600.0, threads=max(1, (os.cpu_count() or 1) // 2), is_metered=False
    ),
}


def refuse_unknown_size(size: str) -> None:
    """Refuse a word that is no size of the lab."""
    if size not in SIZES:
        raise BadSetup("bad_lab", f"--lab is {size!r}; {suggestion(size, list(SIZES))}")


def deal_cost(players: Collection[str], games: int) -> int:
    """What a deal of so many games costs, in those of quick players; refuses who could not play it again."""
    return games * (1 + sum(map(_player_cost, players)))


def _player_cost(player: str) -> int:
    budget = counted_budget(player)
    return 0 if budget is None else SEARCH_COST * (budget.iterations or 0)


def refuse_large(deals: int, cost: int, size: str) -> None:
    """Refuse an experiment that is larger than its server allows."""
    most = LIMITS[size].work // cost
    if deals > most:
        others = "" if size == LARGE else "; on your own machine `turnwise` alone allows more"
        raise BadSetup(
            "too_many_games",
            f"{deals:,} deals are too many here: this server plays "
            f"at most {most:,} with such players{others}",
        )
