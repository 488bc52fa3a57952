"""Search results put into messages: what the visits of a search do not carry is left out."""

from typing import Any, assert_never

from turnwise.bots.deadline import how_ready
from turnwise.bots.search import MoveStatistics, SearchResult
from turnwise.core import registry
from turnwise.core.game import Game
from turnwise.core.interfaces import Goal
from turnwise.server.protocol.codes import Code, Refused
from turnwise.server.protocol.messages import HintMessage, HintMove
from turnwise.server.rooms.searches import Excuse, Searches

DIGITS = 4


def hint_of(id: str, version: int, game: Game[Any], state: Any, result: SearchResult) -> HintMessage:
    """The answer to a request for a hint."""
    text = game.text.format_action
    moves = [_choice(choice, text(state, choice.action), result.goal) for choice in result.moves]
    return HintMessage(id=id, version=version, goal=result.goal, moves=moves)


def _choice(choice: MoveStatistics, text: str, goal: Goal) -> HintMove:
    if not choice.is_carried:
        return HintMove(choice.action, text, choice.visits, None, None, None, None)
    value, low, high = (round(number, DIGITS) for number in (choice.value, choice.low, choice.high))
    chance, score = (None, value) if goal == Goal.SCORE else (value, None)
    return HintMove(choice.action, text, choice.visits, chance, score, low, high)


def refusal_of(excuse: Excuse, game: Game[Any], searches: Searches) -> Refused:
    """Why there is no hint, or none yet; a game for one has no bot that could be named."""
    match excuse:
        case Excuse.FAILED:
            return Refused(Code.NO_HINT, "no hints can be worked out for this game now; ask again later")
        case Excuse.BUSY:
            return _busy(searches)
        case _:
            assert_never(excuse)


def _busy(searches: Searches) -> Refused:
    for game_id, compiled in searches.preparing.items():
        first = f"the search of {registry.game(game_id).title} is prepared first"
        return Refused(Code.NO_HINT_YET, f"no hint yet: {first} ({how_ready(compiled)})")
    return Refused(Code.NO_HINT_YET, "no hint yet: other tables are thought for first")
