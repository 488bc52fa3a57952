"""`hint`: what a bot would do in a person's place, and the chances to win that it sees."""

from typing import TYPE_CHECKING

from turnwise.bots.bot import question
from turnwise.bots.search import Advice, Budget, Choice

if TYPE_CHECKING:
    from turnwise.terminal.table import Table

THOUGHT = Budget(seconds=1.0)
MOST_HINTS = 5
FEWEST_VISITS = 100  # of a move that something can be said about
SMALL_CHANCE = 0.1  # below it, the first decimal matters


def tell_hint(table: "Table", rest: str) -> None:
    """Think for a while, then list the best moves."""
    match, seat = table.match, table.match.mover
    seed = f"hint:{match.start_digest}:{len(match.steps)}"
    with table.screen.waiting("Thinking…"):
        advice = table.patience.advice(question(match.game, match.state, seat, THOUGHT, seed))
    if advice is None:
        table.screen.say(f"Hints for {match.game.title} are being prepared: ask again in a moment.", "dim")
    else:
        _list(table, advice)


def _list(table: "Table", advice: Advice) -> None:
    """The chance to win with each of the best moves, and the number to type for it."""
    choices = _worth_telling(advice)
    table.screen.say("Your chance to win with each of the best moves, as far as you can know:", "dim")
    is_small = choices[0].chance < SMALL_CHANCE
    numbered = dict(zip(table.match.game.legal(table.match.state), table.moves(), strict=True))
    table.screen.hints([(_percent(choice, is_small), numbered[choice.action]) for choice in choices])


def _worth_telling(advice: Advice) -> list[Choice]:
    """The moves that were tried often enough, best first."""
    tried = [choice for choice in advice.choices if choice.visits >= FEWEST_VISITS] or [advice.best]
    return sorted(tried, key=lambda choice: -choice.chance)[:MOST_HINTS]


def _percent(choice: Choice, is_small: bool) -> str:
    return f"{100 * choice.chance:.{1 if is_small else 0}f} %"
