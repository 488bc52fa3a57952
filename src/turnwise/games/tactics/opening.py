"""The draft of Tactics' searching bots: a sound team by the bot's own chance, whatever the other picks."""

from turnwise.core.compile.compiler import rule
from turnwise.core.fast_rng import rng_below
from turnwise.core.interfaces import NO_ACTION
from turnwise.core.state import Ints
from turnwise.games.tactics.greedy import best_pick
from turnwise.games.tactics.skill_table import BLESSING, SKILLS_OF_A_CLASS, WILD
from turnwise.games.tactics.state import NONE, PICK_CLASS, PICKS, State

# Heroes that hold their own between searches: with each of seven others that were tried all games were lost.
SOUND_SKILLS = (WILD, BLESSING)


@rule
def opening(state: State, rng: Ints) -> int:
    """The next pick of a sound team; NO_ACTION when the draft is over."""
    if not state.drafting:
        return NO_ACTION
    seat = state.turn
    if state.hero_class[seat] == NONE:
        skill = SOUND_SKILLS[rng_below(rng, len(SOUND_SKILLS))]
        return seat * PICKS + PICK_CLASS + skill // SKILLS_OF_A_CLASS
    return seat * PICKS + best_pick(state, seat, rng)
