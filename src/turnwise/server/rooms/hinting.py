"""Advice put into messages: what the visits of a search do not carry is left out."""

from typing import Any, assert_never

from turnwise.bots.search import Advice, Choice
from turnwise.core.declared import Goal
from turnwise.core.game import Game
from turnwise.server.protocol.messages import HintAnswer, HintChoice
from turnwise.server.rooms.thinkers import Excuse, Standing

DIGITS = 4


def hint_of(id: str, version: int, game: Game[Any], state: Any, advice: Advice) -> HintAnswer:
    """The answer to a request for a hint."""
    text = game.text.format_action
    choices = [_choice(choice, text(state, choice.action), advice.goal) for choice in advice.choices]
    return HintAnswer(id=id, version=version, goal=advice.goal, choices=choices)


def _choice(choice: Choice, text: str, goal: Goal) -> HintChoice:
    if not choice.is_carried:
        return HintChoice(choice.action, text, choice.visits, None, None, None, None)
    value, low, high = (round(number, DIGITS) for number in (choice.value, choice.low, choice.high))
    chance, score = (None, value) if goal == Goal.SCORE else (value, None)
    return HintChoice(choice.action, text, choice.visits, chance, score, low, high)


def refusal_of(excuse: Excuse, standing: Standing) -> str:
    """Why there is no hint."""
    match excuse:
        case Excuse.WARMING:
            compiled = f"{100 * standing.compiled:.0f} %"
            return f"the bot is still warming up ({compiled}); ask again in a moment"
        case Excuse.BUSY:
            return "the bots have much to think about; ask again in a moment"
        case Excuse.FAILED:
            return "the bot cannot think about this game now; ask again later"
        case _:
            assert_never(excuse)
