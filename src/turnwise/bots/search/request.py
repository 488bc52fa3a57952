"""A request to a search: what is asked about which position, and how long the answer may take."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from turnwise.bots.search.budget import SearchBudget
from turnwise.bots.search.results import SearchResult
from turnwise.core.game import Game
from turnwise.core.interfaces import Goal

NOT_FORCED = -1


@dataclass(frozen=True)
class SearchRequest:
    """What a seat should do; its root state is packed and determinized for it, never the true state."""

    game: Game[Any]
    root_state: bytes
    seat: int
    budget: SearchBudget
    seed: str
    forced: int = NOT_FORCED  # the only action to try at the root
    until_sure: bool = False  # a move is wanted, not the chances of all moves
    by: Goal | None = None  # what to play for, if not for the game's own goal
    forbidden: int = 0  # what is not tried at the root unless nothing else is legal: a bit by action


RunSearch = Callable[[SearchRequest], SearchResult | None]  # None: no result in time
