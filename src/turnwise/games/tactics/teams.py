"""Teams of Tactics set up from words, for positions."""

from collections.abc import Mapping

from turnwise.core.errors import BadText, suggestion
from turnwise.core.position_text import NOTHING
from turnwise.games.tactics.editions import SIDES
from turnwise.games.tactics.names import (
    read_class,
    read_minion,
    read_skill,
)
from turnwise.games.tactics.skill_table import CLASS_WORDS, SKILL_WORDS, SKILLS_OF_A_CLASS
from turnwise.games.tactics.state import (
    MINIONS,
    NONE,
    State,
)
from turnwise.games.tactics.unit_table import MINION_WORDS

TEAMS = (("warrior", "endure", "tank", "archer"), ("mage", "blast", "archer", "assassin"))


def set_team(state: State, given: Mapping[str, str], seat: int) -> None:
    """Picks in any order, or four in a row with - for those not made; after the draft all are made."""
    if SIDES[seat] in given:
        words = given[SIDES[seat]].lower().replace(",", " ").split()
        if NOTHING in words:
            _set_row(state, seat, words)
        else:
            state.hero_class[seat] = state.skill[seat] = NONE
            state.minions[2 * seat : 2 * seat + 2] = [NONE, NONE]
            for word in words:
                _set_pick(state, seat, word)
    if not state.drafting:
        _complete(state, seat)


def _set_row(state: State, seat: int, words: list[str]) -> None:
    picks = [*words, NOTHING, NOTHING, NOTHING]
    readers = (read_class, read_skill, read_minion, read_minion)
    if len(words) not in (1, len(readers)):
        raise BadText(
            "unreadable_position", f"{SIDES[seat]} is {','.join(words)[:60]}: class, skill and two minions"
        )
    row = [
        NONE if word == NOTHING else read(word)
        for word, read in zip(picks[: len(readers)], readers, strict=True)
    ]
    state.hero_class[seat], state.skill[seat] = row[:2]
    state.minions[2 * seat : 2 * seat + 2] = row[2:]


def _set_pick(state: State, seat: int, word: str) -> None:
    at = 2 * seat
    if word in CLASS_WORDS and state.hero_class[seat] == NONE:
        state.hero_class[seat] = CLASS_WORDS.index(word)
    elif word in SKILL_WORDS and state.skill[seat] == NONE:
        state.skill[seat] = SKILL_WORDS.index(word)
    elif word in MINION_WORDS and state.minions[at + 1] == NONE:
        state.minions[at + int(state.minions[at] != NONE)] = MINION_WORDS.index(word)
    else:
        known = suggestion(word, [*CLASS_WORDS, *SKILL_WORDS, *MINION_WORDS])
        raise BadText(
            "unreadable_position", f"{SIDES[seat]} has {word[:30]!r}: a class, a skill, two minions; {known}"
        )


def _complete(state: State, seat: int) -> None:
    """A whole team: what goes with what is named, else the usual one."""
    usual_class, usual_skill = CLASS_WORDS.index(TEAMS[seat][0]), SKILL_WORDS.index(TEAMS[seat][1])
    if state.hero_class[seat] == NONE:
        skill = state.skill[seat]
        state.hero_class[seat] = usual_class if skill == NONE else skill // SKILLS_OF_A_CLASS
    if state.skill[seat] == NONE:
        hero_class = state.hero_class[seat]
        state.skill[seat] = usual_skill if hero_class == usual_class else hero_class * SKILLS_OF_A_CLASS
    usual = [MINION_WORDS.index(word) for word in TEAMS[seat][2:]]
    for at in range(2 * seat, 2 * seat + 2):
        if state.minions[at] == NONE:
            others = state.minions[2 * seat : 2 * seat + 2]
            state.minions[at] = next(m for m in (usual[at % 2], *usual, *range(MINIONS)) if m not in others)
