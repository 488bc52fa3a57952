"""The draft of Tactics' searching bots: a sound team by the bot's own chance, whatever the other picks."""

from turnwise.core.compile.compiler import rule
from turnwise.core.fast_rng import rng_below
from turnwise.core.interfaces import NO_ACTION
from turnwise.core.state import Ints
from turnwise.games.tactics.greedy import best_pick
from turnwise.games.tactics.skill_table import BLESSING, SKILLS_OF_A_CLASS, WILD
from turnwise.games.tactics.state import NONE, PICK_CLASS, PICK_SKILL, PICKS, SKILLS, State

# Where HP can rise without end, heroes that hold their own between searches: with each of seven others that
# were tried all games were lost.
SOUND_SKILLS = (WILD, BLESSING)


@rule
def opening(state: State, rng: Ints) -> int:
    """The next pick of a sound team; NO_ACTION when the draft is over."""
    if not state.drafting:
        return NO_ACTION
    seat = state.turn
    return seat * PICKS + (sound_pick(state, seat, rng) if state.overheal else any_pick(state, seat, rng))


@rule
def sound_pick(state: State, seat: int, rng: Ints) -> int:
    """One of the few heroes that hold their own, with the best skill of the class."""
    if state.hero_class[seat] == NONE:
        skill = SOUND_SKILLS[rng_below(rng, len(SOUND_SKILLS))]
        return PICK_CLASS + skill // SKILLS_OF_A_CLASS
    return best_pick(state, seat, rng)


@rule
def any_pick(state: State, seat: int, rng: Ints) -> int:
    """Any class and any of its skills: they hold the balance."""
    if state.hero_class[seat] == NONE:
        return PICK_CLASS + rng_below(rng, SKILLS) // SKILLS_OF_A_CLASS
    if state.skill[seat] == NONE:
        first = PICK_SKILL + state.hero_class[seat] * SKILLS_OF_A_CLASS
        return first + rng_below(rng, SKILLS_OF_A_CLASS)
    return best_pick(state, seat, rng)
