"""A table for turn-based games whose rules are executable specifications.

    import turnwise

    position = turnwise.new("uno", players=3, seed=1)
    for move in position.legal_moves:
        print(move, move.parts)
    print(position.play(position.legal_moves[0]))  # what came of it, in sentences
    print(position)  # a board

    match = turnwise.load("game.jsonl")
    for step in match:
        print(step.seat, step, step.events)

    turnwise.advise(position, "search:5000")  # the best move, and what each move brings
    turnwise.play_match("tactics", ["hard", "greedy"], seed=1)
    turnwise.simulate("uno", games=100_000, players=["greedy", "random"], values={"stacking": True})

All bad input raises TurnwiseError, with a stable `code` and a `sentence`. Seats are numbered from 0.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from turnwise.api import advise, load, new, play_match, position, save, simulate
    from turnwise.bots.advice import Advice, AdvisedMove
    from turnwise.core.errors import TurnwiseError
    from turnwise.core.events import OPEN, SPECTATOR
    from turnwise.core.game import Game
    from turnwise.core.outcome import Outcome
    from turnwise.core.position import Events, Move, Position
    from turnwise.core.registry import all_games, game
    from turnwise.lab.distribution import Distribution
    from turnwise.lab.means import Mean
    from turnwise.lab.shares import Share
    from turnwise.lab.simulation_summary import SeatSummary, Simulation
    from turnwise.matches.match import Match, Step

    __version__: str

_HOMES = {
    "turnwise.api": ("advise", "load", "new", "play_match", "position", "save", "simulate"),
    "turnwise.bots.advice": ("Advice", "AdvisedMove"),
    "turnwise.core.errors": ("TurnwiseError",),
    "turnwise.core.events": ("OPEN", "SPECTATOR"),
    "turnwise.core.game": ("Game",),
    "turnwise.core.outcome": ("Outcome",),
    "turnwise.core.position": ("Events", "Move", "Position"),
    "turnwise.core.registry": ("all_games", "game"),
    "turnwise.lab.distribution": ("Distribution",),
    "turnwise.lab.means": ("Mean",),
    "turnwise.lab.shares": ("Share",),
    "turnwise.lab.simulation_summary": ("SeatSummary", "Simulation"),
    "turnwise.matches.match": ("Match", "Step"),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [
    "OPEN",
    "SPECTATOR",
    "Advice",
    "AdvisedMove",
    "Distribution",
    "Events",
    "Game",
    "Match",
    "Mean",
    "Move",
    "Outcome",
    "Position",
    "SeatSummary",
    "Share",
    "Simulation",
    "Step",
    "TurnwiseError",
    "__version__",
    "advise",
    "all_games",
    "game",
    "load",
    "new",
    "play_match",
    "position",
    "save",
    "simulate",
]


def __getattr__(name: str) -> Any:
    """The names above are looked up when first used, so that `turnwise --help` starts quickly."""
    if name == "__version__":
        from importlib.metadata import version

        return version("turnwise")
    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return __all__
