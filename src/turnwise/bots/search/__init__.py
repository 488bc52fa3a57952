"""One search for all games: information-set Monte Carlo tree search over the contract.

`tree` is the table of nodes and the way down it, `imagine` an imagined game and its reward, `loop` the search
itself; all three are rules, compiled with a game's own. `searcher` runs them with a budget, and `advice` says
what can be told of what it found.
"""

from turnwise.bots.search.advice import Advice, Choice
from turnwise.bots.search.searcher import Budget, Searcher

__all__ = ["Advice", "Budget", "Choice", "Searcher"]
