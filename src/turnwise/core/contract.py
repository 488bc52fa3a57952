"""The contract of a game's rules, as generic code names it.

A game's `rules` module defines these functions. Loops import them from here and are bound to a game by the
compiler; called unbound, each of them says so. Rules trust their caller: `turnwise.core.position` checks.
"""

from typing import Any, NoReturn

from turnwise.core.compile.compiler import rule
from turnwise.core.state import Ints

EVEN = 500  # thousandths of a win
UNCOUNTED = -1
NO_LEADER = -1


def _unbound(name: str) -> NoReturn:
    raise TypeError(f"{name} belongs to a game: bind the loop first (turnwise.core.compile.compiler.bound)")


@rule
def deal(state: Any) -> None:
    """Set up the game from the state's own chance and parameters."""
    _unbound("deal")


@rule
def mover(state: Any) -> int:
    """The seat to act; of no meaning when the game is over."""
    _unbound("mover")


@rule
def legal(state: Any, out: Ints) -> int:
    """Write the ids of the mover's legal actions in ascending order, return how many; none when over."""
    _unbound("legal")


@rule
def apply(state: Any, action: int, events: Ints | None) -> None:
    """Carry out a legal action or an action out of turn; emit events if there is a buffer."""
    _unbound("apply")


@rule
def outcome(state: Any, scores: Ints | None) -> int:
    """0 while the game goes on, else the number of the reason; fills in the score of every seat."""
    _unbound("outcome")


@rule
def winners(state: Any) -> int:
    """The seats that won, one bit each."""
    _unbound("winners")


@rule
def turns(state: Any) -> int:
    """How many turns were taken so far; UNCOUNTED by a game that does not count them."""
    _unbound("turns")


@rule
def uncounted(state: Any) -> int:
    """Of a game that does not count its turns."""
    return UNCOUNTED


@rule
def leader(state: Any) -> int:
    """The seat that is ahead, as players would say; NO_LEADER in a tie."""
    _unbound("leader")


@rule
def no_leader(state: Any) -> int:
    """Of a game that does not say what it is to be ahead."""
    return NO_LEADER


@rule
def redeal(state: Any, seat: int, chance: Ints) -> None:
    """Draw anew all that a seat cannot know, consistent with what it knows; a spectator is seat −1."""
    _unbound("redeal")


@rule
def check(state: Any) -> int:
    """0 when the position is sound, else the number of the first defect found."""
    _unbound("check")


@rule
def greedy(state: Any, rng: Ints) -> int:
    """The action that a simple, quick player takes, from what the mover may know alone."""
    _unbound("greedy")


@rule
def rollout_policy(state: Any, rng: Ints) -> int:
    """The action of the quick player in the rollouts of a search; greedy's unless a game has its own."""
    _unbound("rollout_policy")


@rule
def evaluate(state: Any, seat: int) -> int:
    """How good a position is for a seat before the end, in thousandths of a win; even by itself.

    By score, 0 is the lowest score and 1000 the highest one; by place, 0 is the last and 1000 the first.
    """
    _unbound("evaluate")


@rule
def even(state: Any, seat: int) -> int:
    """The judgement of a game that has none: anybody may win."""
    return EVEN


@rule
def sensible(state: Any, out: Ints, count: int) -> int:
    """Keep, in their order, the legal actions that a search should consider, return how many: one or more."""
    _unbound("sensible")


@rule
def every(state: Any, out: Ints, count: int) -> int:
    """Of a game that calls no legal action senseless."""
    return count


@rule
def information_set(state: Any) -> int:
    """A number for all that the mover knows: lines of a search that lead to the same number go on as one.

    It is never negative, and 0 where lines stay apart.
    """
    _unbound("information_set")


@rule
def apart(state: Any) -> int:
    """Of a game whose lines stay apart: the actions alone say where a search is."""
    return 0


@rule
def situation(state: Any, out: Ints) -> int:
    """Write all that decides which lines win, but for one advantage, and return that; it is never negative.

    Every line that wins from a position also wins from one in the same situation with more advantage.
    """
    _unbound("situation")


@rule
def hopeless(state: Any) -> bool:
    """Whether it is plain at a glance that no line wins from here."""
    _unbound("hopeless")


CONTRACT = (
    deal,
    mover,
    legal,
    apply,
    outcome,
    winners,
    turns,
    leader,
    redeal,
    check,
    greedy,
    rollout_policy,
    evaluate,
    sensible,
    information_set,
    situation,
    hopeless,
)
