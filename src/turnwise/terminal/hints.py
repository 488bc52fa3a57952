"""`hint`: what a bot would do in a person's place, and what it expects of its best moves."""

from typing import TYPE_CHECKING

from turnwise.bots.bot import search_request
from turnwise.bots.search import MoveStatistics, SearchBudget, SearchResult
from turnwise.bots.search.in_process import hint
from turnwise.core.interfaces import Goal

if TYPE_CHECKING:
    from turnwise.terminal.table import TerminalTable

THOUGHT = SearchBudget(seconds=1.0)
MOST_HINTS = 5
SMALL_CHANCE = 0.1  # below it, the first decimal matters

EXPECTED = {
    Goal.WIN: "Your chance to win with each of the best moves, as far as you can know:",
    Goal.SCORE: "The score to expect with each of the best moves, as far as you can know:",
    Goal.PLACE: "How near to the first place each of the best moves brings you, as far as you can know:",
}
NO_WIN = "A win is out of reach."
TOO_FEW = "The bot would take this; it has simulated too few games to say what it brings:"


def show_hint(table: "TerminalTable", rest: str) -> None:
    """Think for a while, then list the best moves."""
    match, seat = table.match, table.match.mover
    seed = f"hint:{match.start_digest}:{len(match)}"
    with table.screen.waiting("Thinking…"):
        result = hint(
            table.deadline_search.search, search_request(match.game, match.state, seat, THOUGHT, seed)
        )
    if result is None:
        table.screen.say("No hint was found in time: ask again in a moment.", "dim")
    else:
        _list(table, result)


def _list(table: "TerminalTable", result: SearchResult) -> None:
    """What each of the best moves brings, and the number to type for it."""
    carried = _ordered([choice for choice in result.moves if choice.is_carried])[:MOST_HINTS]
    is_lost = result.goal != table.match.game.goal
    expected = f"{NO_WIN} {EXPECTED[result.goal]}" if is_lost else EXPECTED[result.goal]
    table.screen.say(expected if carried else TOO_FEW, "dim")
    numbered = dict(zip(table.match.game.legal(table.match.state), table.moves(), strict=True))
    hints = [(_worded(choice, result), numbered[choice.action]) for choice in carried]
    table.screen.hints(hints or [("", numbered[result.best.action])])


def _ordered(choices: list[MoveStatistics]) -> list[MoveStatistics]:
    """The choice of the search first, then by what the moves bring."""
    return choices[:1] + sorted(choices[1:], key=lambda choice: -choice.value)


def _worded(choice: MoveStatistics, result: SearchResult) -> str:
    """What a move brings, with its interval."""
    if result.goal == Goal.SCORE:
        return f"{choice.value:z.0f} ({choice.low:z.0f} to {choice.high:z.0f})"
    digits = 1 if result.best.value < SMALL_CHANCE else 0
    value, low, high = (f"{100 * part:.{digits}f}" for part in (choice.value, choice.low, choice.high))
    return f"{value} % ({low} to {high})"
