"""One search for all games: information-set Monte Carlo tree search over the contract.

`tree` is the nodes and the choice among them, `rollout` a rollout and its rewards, `loop` the search itself;
all three are rules, compiled with a game's own. `searcher` runs them for a `request` until its `budget` is
used up, and `results` says what can be told of what it found.
"""

from turnwise.bots.search.budget import SearchBudget
from turnwise.bots.search.request import SearchRequest
from turnwise.bots.search.results import MoveStatistics, SearchResult
from turnwise.bots.search.searcher import Searcher

__all__ = ["MoveStatistics", "SearchBudget", "SearchRequest", "SearchResult", "Searcher"]
