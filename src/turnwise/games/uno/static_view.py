"""What never changes at a table of UNO: what its cards do, and what was agreed upon."""

from turnwise.core.wire_struct import WireStruct
from turnwise.games.uno.editions import CATCH, CHALLENGE
from turnwise.games.uno.state import State


class StaticView(WireStruct):
    """From the parameters and the number of players alone."""

    players: int  # seats
    effects: dict[str, str]  # what cards do, by their sign; numbers that do nothing are left out
    target_score: int  # of a match, 0 for a single round
    catch: bool  # whether players have to catch each other
    challenge: bool  # whether a Wild Draw Four may be challenged
    stacking: bool  # whether a draw card may be answered by another
    seven_zero: bool  # whether a 7 swaps hands and a 0 passes them on


def static_view(state: State) -> StaticView:
    """What everybody may know from the beginning."""
    return StaticView(
        players=state.players,
        effects=effects_of(state.players == 2, bool(state.stacking), bool(state.seven_zero)),
        target_score=state.target_score,
        catch=state.uno_penalty == CATCH,
        challenge=state.wild_draw_four == CHALLENGE,
        stacking=bool(state.stacking),
        seven_zero=bool(state.seven_zero),
    )


def effects_of(is_duel: bool, stacking: bool, seven_zero: bool) -> dict[str, str]:
    """What cards do at a table, by their sign. [UN-4.1] [UN-4.3] [UN-4.4] [UN-4.5] [UN-4.9] [UN-4.19]"""
    answer = ", or answers with another" if stacking else ""
    effects = {
        "s": "The next player loses the turn.",
        "r": "Works like a Skip." if is_duel else "Play turns round and goes the other way.",
        "+2": f"The next player draws 2 cards and loses the turn{answer}.",
        "w": "Goes on any card. Whoever plays it names the colour.",
        "w+4": f"Names the colour; the next player draws 4 cards and loses the turn{answer}.",
    }
    if seven_zero:
        effects["7"] = "Whoever plays it swaps hands with a player of their choice."
        effects["0"] = "All hands are passed on in the direction of play."
    return effects
