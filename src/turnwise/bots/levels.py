"""Levels: players by name, from chance to a second of thought."""

import re

from turnwise.bots.search import SearchBudget
from turnwise.core.errors import BadSetup, suggestion

RANDOM, GREEDY = "random", "greedy"
SEARCHING = {
    "easy": SearchBudget(iterations=100, seconds=1.0),
    "medium": SearchBudget(iterations=500, seconds=1.0),
    "hard": SearchBudget(iterations=5_000, seconds=1.0),
    "expert": SearchBudget(iterations=200_000, seconds=1.0),
}
LEVELS = (RANDOM, GREEDY, *SEARCHING)
SENTENCES = {
    RANDOM: "a bot that takes any move",
    GREEDY: "a bot that takes what looks best at once",
    **{
        name: f"a bot that simulates up to {budget.iterations:,} games before it moves"
        for name, budget in SEARCHING.items()
    },
}
BUDGETS = "a budget is written search:500 or search:0.2s"
COUNTED_BUDGETS = "a budget is written search:500"

_OWN = re.compile(r"search:(?:(?P<iterations>[0-9]{1,9})|(?P<seconds>[0-9]{1,4}(?:\.[0-9]{1,3})?)s)")


def budget_of(name: str, is_counted: bool = False) -> SearchBudget | None:
    """What a level may search: nothing for the simple ones; `search:500` and `search:0.2s` are levels too.

    Where iterations are counted, no refusal names seconds.
    """
    if name in LEVELS:
        return SEARCHING.get(name)
    if own := _OWN.fullmatch(name):
        if (iterations := own["iterations"]) is not None and int(iterations) > 0:
            return SearchBudget(iterations=int(iterations))
        if (seconds := own["seconds"]) is not None and float(seconds) > 0:
            return SearchBudget(seconds=float(seconds))
    if name.startswith("search:"):
        raise BadSetup(
            "unknown_player",
            f"no player {name!r}: a budget is iterations above 0, as in search:500"
            f"{'' if is_counted else ', or seconds, as in search:0.2s'}; known levels: {', '.join(LEVELS)}",
        )
    written = COUNTED_BUDGETS if is_counted else BUDGETS
    raise BadSetup("unknown_player", f"no player {name!r}; {written}; {suggestion(name, list(LEVELS))}")


def counted_budget(name: str) -> SearchBudget | None:
    """What a level may search by iterations alone, so that it plays alike on every machine."""
    budget = budget_of(name, is_counted=True)
    if budget is None or budget.seconds is None:
        return budget
    if budget.iterations is None:
        raise BadSetup(
            "timed_player",
            f"player {name!r} thinks by the clock, so its games could not be played again; "
            "give it iterations, as in search:500",
        )
    return SearchBudget(iterations=budget.iterations)


def is_level(name: str) -> bool:
    """Whether a name is that of a player without a person."""
    try:
        budget_of(name)
    except BadSetup:
        return False
    return True
