"""`hint`: what a bot would do in a person's place, and what it expects of its best moves."""

from typing import TYPE_CHECKING

from turnwise.bots.bot import question
from turnwise.bots.search import Advice, Budget, Choice
from turnwise.bots.thinking import hint
from turnwise.core.declared import Goal

if TYPE_CHECKING:
    from turnwise.terminal.table import Table

THOUGHT = Budget(seconds=1.0)
MOST_HINTS = 5
SMALL_CHANCE = 0.1  # below it, the first decimal matters

EXPECTED = {
    Goal.WIN: "Your chance to win with each of the best moves, as far as you can know:",
    Goal.SCORE: "The score to expect with each of the best moves, as far as you can know:",
    Goal.PLACE: "How near to the first place each of the best moves brings you, as far as you can know:",
}
NO_WIN = "A win is out of reach."
TOO_FEW = "The bot would take this; it has imagined too few games to say what it brings:"


def tell_hint(table: "Table", rest: str) -> None:
    """Think for a while, then list the best moves."""
    match, seat = table.match, table.match.mover
    seed = f"hint:{match.start_digest}:{len(match.steps)}"
    with table.screen.waiting("Thinking…"):
        advice = hint(table.patience.advice, question(match.game, match.state, seat, THOUGHT, seed))
    if advice is None:
        ready = f"{table.patience.worker.progress(match.game):.0%}".replace("%", " %")
        title = match.game.title
        table.screen.say(f"Hints for {title} are being prepared ({ready}): ask again in a moment.", "dim")
    else:
        _list(table, advice)


def _list(table: "Table", advice: Advice) -> None:
    """What each of the best moves brings, and the number to type for it."""
    carried = [choice for choice in advice.choices if choice.is_carried][:MOST_HINTS]
    is_lost = advice.goal != table.match.game.goal
    expected = f"{NO_WIN} {EXPECTED[advice.goal]}" if is_lost else EXPECTED[advice.goal]
    table.screen.say(expected if carried else TOO_FEW, "dim")
    numbered = dict(zip(table.match.game.legal(table.match.state), table.moves(), strict=True))
    hints = [(_worded(choice, advice), numbered[choice.action]) for choice in carried]
    table.screen.hints(hints or [("", numbered[advice.best.action])])


def _worded(choice: Choice, advice: Advice) -> str:
    """What a move brings, with its interval."""
    if advice.goal == Goal.SCORE:
        return f"{choice.value:z.0f} ({choice.low:z.0f} to {choice.high:z.0f})"
    digits = 1 if advice.best.value < SMALL_CHANCE else 0
    value, low, high = (f"{100 * part:.{digits}f}" for part in (choice.value, choice.low, choice.high))
    return f"{value} % ({low} to {high})"
