"""Search results put into messages: what the visits of a search do not carry is left out."""

from typing import Any

from turnwise.bots.search import MoveStatistics, SearchResult
from turnwise.core.declared import Goal
from turnwise.core.game import Game
from turnwise.server.protocol.messages import HintAnswer, HintChoice
from turnwise.server.rooms.thinkers import Excuse, Standing

DIGITS = 4


def hint_of(id: str, version: int, game: Game[Any], state: Any, result: SearchResult) -> HintAnswer:
    """The answer to a request for a hint."""
    text = game.text.format_action
    choices = [_choice(choice, text(state, choice.action), result.goal) for choice in result.moves]
    return HintAnswer(id=id, version=version, goal=result.goal, choices=choices)


def _choice(choice: MoveStatistics, text: str, goal: Goal) -> HintChoice:
    if not choice.is_carried:
        return HintChoice(choice.action, text, choice.visits, None, None, None, None)
    value, low, high = (round(number, DIGITS) for number in (choice.value, choice.low, choice.high))
    chance, score = (None, value) if goal == Goal.SCORE else (value, None)
    return HintChoice(choice.action, text, choice.visits, chance, score, low, high)


def refusal_of(excuse: Excuse, standing: Standing) -> str:
    """Why there is no hint."""
    compiled = f"{100 * standing.compiled:.0f} %"
    return {
        Excuse.WARMING: f"the bot is still warming up ({compiled}); ask again in a moment",
        Excuse.BUSY: "the bots have much to think about; ask again in a moment",
        Excuse.FAILED: "the bot cannot think about this game now; ask again later",
    }[excuse]
