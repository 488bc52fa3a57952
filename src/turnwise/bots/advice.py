"""What a player advises the mover to do, from what the mover may know."""

from dataclasses import dataclass
from html import escape

from turnwise.bots.bot import Bot, search_request
from turnwise.bots.levels import budget_of
from turnwise.bots.search import MoveStatistics, SearchResult
from turnwise.bots.search.in_process import hint, search_here
from turnwise.core.errors import IllegalAction
from turnwise.core.interfaces import Goal
from turnwise.core.position import Move, Position

EXPECTED = {Goal.WIN: "chance to win", Goal.SCORE: "score", Goal.PLACE: "place, 1 is the first"}


@dataclass(frozen=True)
class AdvisedMove:
    """A move that was looked at: how often a search tried it, and what that brought, with its 95 % interval.

    `value` is a chance from 0 to 1 or a score, as `Advice.goal` says; where the visits do not carry a number,
    it and its interval are None.
    """

    move: Move
    visits: int
    value: float | None = None
    low: float | None = None
    high: float | None = None

    def __str__(self) -> str:
        return str(self.move)


@dataclass(frozen=True, repr=False)
class Advice:
    """What a player would do: its best move first."""

    player: str
    seat: int
    goal: Goal  # what the values of moves mean: a chance to win, a score, or a place
    moves: tuple[AdvisedMove, ...]
    iterations: int  # of its search; 0 of a player that does not search

    @property
    def best(self) -> Move:
        """The move to play."""
        return self.moves[0].move

    def __str__(self) -> str:
        width = max(len(str(advised)) for advised in self.moves)
        lines = [f"{advised!s:<{width}}  {_described(advised, self.goal)}".rstrip() for advised in self.moves]
        return "\n".join([self._title, *lines])

    def __repr__(self) -> str:
        return f"<Advice of {self.player} to seat {self.seat}: {self.best}>"

    def _repr_html_(self) -> str:
        cells = [(str(advised), f"{advised.visits:,}", _value(advised, self.goal)) for advised in self.moves]
        rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in cells)
        heading = f"<tr><th>move</th><th>visits</th><th>{EXPECTED[self.goal]}</th></tr>"
        return f"<table><caption>{escape(self._title)}</caption>{heading}{rows}</table>"

    @property
    def _title(self) -> str:
        thought = f", {self.iterations:,} simulated games" if self.iterations else ""
        return f"{self.player} for seat {self.seat}{thought}: {self.best}"


def advise(position: Position, player: str, seed: str) -> Advice:
    """What a player would do in the mover's place; it sees no more than the mover may know."""
    if over := position.outcome:
        raise IllegalAction("game_over", f"the game is over ({over.reason})")
    budget, game, seat = budget_of(player), position.game, position.mover
    if budget is not None:
        found = hint(search_here, search_request(game, position.state, seat, budget, seed))
        if found is not None and found.moves:
            return _searched(position, player, found)
    best = Bot(game, player, seed).choose(position.state)
    moves = sorted(position.legal_moves, key=lambda move: move.id != best)
    return Advice(player, seat, game.goal, tuple(AdvisedMove(move, 0) for move in moves), 0)


def _searched(position: Position, player: str, found: SearchResult) -> Advice:
    moves = tuple(_advised(position.move(statistics.action), statistics) for statistics in found.moves)
    return Advice(player, position.mover, found.goal, moves, found.iterations)


def _advised(move: Move, found: MoveStatistics) -> AdvisedMove:
    if not found.is_carried:
        return AdvisedMove(move, found.visits)
    return AdvisedMove(move, found.visits, found.value, found.low, found.high)


def _described(advised: AdvisedMove, goal: Goal) -> str:
    return f"{advised.visits:>7,} visits  {_value(advised, goal)}" if advised.visits else ""


def _value(advised: AdvisedMove, goal: Goal) -> str:
    if advised.value is None or advised.low is None or advised.high is None:
        return ""
    if goal == Goal.SCORE:
        return f"{advised.value:z.1f} ({advised.low:z.1f} to {advised.high:z.1f})"
    value, low, high = (f"{100 * part:.1f}" for part in (advised.value, advised.low, advised.high))
    return f"{value} % ({low} to {high})"
