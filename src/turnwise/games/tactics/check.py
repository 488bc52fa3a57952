"""Which positions and which parameters of Tactics are sound."""

from turnwise.core.compile.compiler import rule
from turnwise.core.errors import BadSetup
from turnwise.games.tactics.board import has_unacted, is_minion, owner, unit_of
from turnwise.games.tactics.draft import is_done
from turnwise.games.tactics.skill_table import CLASS_WORDS, SKILL_WORDS, SKILLS_OF_A_CLASS
from turnwise.games.tactics.state import (
    BUFFS,
    CLASSES,
    CLONE_SLOT,
    END_TURN,
    HERO_SLOT,
    MINION_SLOT,
    MINIONS,
    MOST_HP,
    MOVE,
    NO_SEAT,
    NONE,
    NOWHERE,
    ON_OBSTACLE,
    ROUND_LIMIT,
    SEATS,
    SIZE,
    SKILLS,
    TILES,
    UNITS,
    WRONG_CHOICE,
    WRONG_COUNT,
    WRONG_END,
    WRONG_HP,
    WRONG_OBJECT,
    WRONG_PICK,
    WRONG_STATE,
    WRONG_STORED,
    WRONG_TILE,
    WRONG_TURN,
    WRONG_UNIT,
    State,
)
from turnwise.games.tactics.unit_table import ABSENT, CLONE, HERO, TANK

MOST_ROUNDS = 9


@rule
def check(state: State) -> int:
    """The number of the first defect, 0 for a sound position."""
    defect = 0
    for seat in range(SEATS):
        if defect == 0:
            defect = check_picks(state, seat)
    for unit in range(UNITS):
        if defect == 0:
            defect = check_unit(state, unit)
    for tile in range(TILES):
        if defect == 0:
            defect = check_tile(state, tile)
    for seat in range(SEATS):
        if defect == 0:
            defect = check_hero(state, seat)
    if defect == 0:
        defect = check_counts(state)
    if defect == 0:
        defect = check_end(state) if state.over else check_turn(state)
    return defect


@rule
def check_picks(state: State, seat: int) -> int:
    """Picks are those of the game, and the skill is one of the class."""
    hero_class, skill = state.hero_class[seat], state.skill[seat]
    if not NONE <= hero_class < CLASSES or not NONE <= skill < SKILLS:
        return WRONG_PICK
    if hero_class != NONE and skill != NONE and skill // SKILLS_OF_A_CLASS != hero_class:
        return WRONG_PICK
    first, second = state.minions[2 * seat], state.minions[2 * seat + 1]
    if not NONE <= first < MINIONS or not NONE <= second < MINIONS:
        return WRONG_PICK
    if first == second != NONE and state.twins == 0:
        return WRONG_PICK
    return 0 if state.drafting or is_done(state, seat) else WRONG_PICK


@rule
def kind_due(state: State, unit: int) -> int:
    """What a unit is by the draft."""
    slot = unit % SIZE
    if state.drafting:
        return ABSENT
    if slot == HERO_SLOT:
        return HERO
    return TANK + state.minions[2 * owner(unit) + slot - MINION_SLOT]


@rule
def check_unit(state: State, unit: int) -> int:
    """Alive and on a tile of its own, or dead and nowhere."""
    if unit % SIZE == CLONE_SLOT:
        if state.kind[unit] != ABSENT and (state.kind[unit] != CLONE or state.drafting):
            return WRONG_UNIT
    elif state.kind[unit] != kind_due(state, unit):
        return WRONG_UNIT
    hp, tile = state.hp[unit], state.tile[unit]
    if not 0 <= hp <= MOST_HP or (hp > 0 and state.kind[unit] == ABSENT):
        return WRONG_HP
    waits = (state.fallen >> unit) & 1 == 1
    if waits and (hp > 0 or not is_minion(state, unit)):
        return WRONG_CHOICE
    if not NOWHERE <= tile < TILES or (tile != NOWHERE) != (hp > 0 or waits):
        return WRONG_TILE
    for other in range(unit):
        if tile != NOWHERE and state.tile[other] == tile:
            return WRONG_TILE
    if tile != NOWHERE and state.obstacle[tile] > 0:
        return ON_OBSTACLE
    return check_stored(state, unit)


@rule
def check_stored(state: State, unit: int) -> int:
    """Flags and buffs only of the living, and a stored action only of the unit itself."""
    action, alive = state.stored[unit], state.hp[unit] > 0
    for buff in range(BUFFS):
        if not 0 <= state.buffs[unit][buff] <= (MOST_ROUNDS if alive else 0):
            return WRONG_STATE
    flags = (state.unacted >> unit) & 1 | state.blind[unit] | state.rallied[unit]
    if not 0 <= flags <= int(alive):
        return WRONG_STATE
    if action == NONE:
        return WRONG_STORED if (state.due >> unit) & 1 else 0
    if not alive or not MOVE <= action < END_TURN:
        return WRONG_STORED
    if (state.unacted >> unit) & 1 and (state.due >> unit) & 1 == 0 and state.over == 0:
        return WRONG_STORED
    return 0 if unit_of(action) == unit else WRONG_STORED


@rule
def check_tile(state: State, tile: int) -> int:
    """One object at most."""
    hp, buff, until = state.obstacle[tile], state.buff_tile[tile], state.buff_until[tile]
    if hp < 0 or not NONE <= buff < BUFFS or (hp > 0 and buff != NONE):
        return WRONG_OBJECT
    if (buff == NONE) != (until == 0):
        return WRONG_OBJECT
    if (state.obstacles >> tile) & 1 != int(hp > 0) or (state.buff_tiles >> tile) & 1 != int(buff != NONE):
        return WRONG_OBJECT
    return 0


@rule
def check_hero(state: State, seat: int) -> int:
    """The states of a hero's skill are within their ranges and fit each other."""
    flags = state.invisible[seat] | state.invulnerable[seat]
    sound = (
        0 <= flags <= 1
        and 0 <= state.recharge[seat] <= MOST_ROUNDS
        and NOWHERE <= state.beacon[seat] < TILES
        and 0 <= state.charges[seat] <= MOST_ROUNDS
        and 0 <= state.feint_left[seat] <= MOST_ROUNDS
        and state.shield[seat] >= 0
        and (state.shield[seat] > 0 or state.shield_left[seat] == 0)
        and (state.marked[seat] == NONE) == (state.mark_left[seat] == 0)
        and (state.challenged[seat] == NONE) == (state.challenge_left[seat] == 0)
        and 0 <= state.clone_left[seat] <= MOST_ROUNDS
    )
    for target in (state.marked[seat], state.challenged[seat]):
        if target != NONE and not (0 <= target < UNITS and state.hp[target] > 0):
            sound = False
    if state.hp[seat * SIZE + CLONE_SLOT] > 0 and state.clone_left[seat] == 0:
        sound = False
    return 0 if sound else WRONG_STATE


@rule
def check_counts(state: State) -> int:
    """Counters are within their ranges."""
    sound = (
        0 <= state.turn < SEATS
        and 0 <= state.last < SEATS
        and NO_SEAT <= state.winner < SEATS
        and 1 <= state.round <= state.round_limit
        and 0 <= state.drafting <= 1
        and 0 <= state.fallen < 1 << UNITS
        and 0 <= state.due < 1 << UNITS
        and 0 <= state.unacted < 1 << UNITS
        and state.dying == 0
        and NONE <= state.again < UNITS
    )
    return 0 if sound else WRONG_COUNT


@rule
def check_turn(state: State) -> int:
    """Whoever is to act can act, and both heroes live."""
    if state.winner != NO_SEAT:
        return WRONG_END
    if state.drafting:
        fits = not is_done(state, state.turn) and (state.turn == 0 or is_done(state, 0))
        return 0 if fits else WRONG_TURN
    if state.hp[0] == 0 or state.hp[SIZE] == 0:
        return WRONG_END
    again = state.again
    if again != NONE and ((state.unacted >> again) & 1 == 0):
        return WRONG_TURN
    if state.fallen:
        return 0
    if state.due:
        return WRONG_TURN
    if again != NONE:
        return 0 if owner(again) == state.turn else WRONG_TURN
    return 0 if has_unacted(state, state.turn) else WRONG_TURN


@rule
def check_end(state: State) -> int:
    """A hero is dead, or the last round is over."""
    if state.drafting or state.fallen or state.due or state.again != NONE:
        return WRONG_END
    dead = int(state.hp[0] == 0) + int(state.hp[SIZE] == 0)
    if state.over == ROUND_LIMIT:
        return 0 if dead == 0 and state.winner == NO_SEAT else WRONG_END
    return 0 if dead == state.over else WRONG_END


def check_parameters(state: State) -> None:
    """Refuse columns that clash, and teams that are none. [TA-13.1] [TA-13.2] [TA-13.4]"""
    if len(set(state.columns)) != len(state.columns):
        raise BadSetup(
            "bad_value",
            f"hero_column, minion_1_column and minion_2_column are {', '.join(map(str, state.columns))}: "
            "they must differ",
        )
    for seat in range(SEATS):
        hero_class, skill = state.given_class[seat], state.given_skill[seat]
        if skill and not hero_class:
            raise BadSetup("bad_value", f"p{seat + 1}_skill needs p{seat + 1}_class")
        if skill and (skill - 1) // SKILLS_OF_A_CLASS != hero_class - 1:
            raise BadSetup(
                "bad_value",
                f"p{seat + 1}_skill cannot be {SKILL_WORDS[skill - 1]}: it is no skill of a "
                f"{CLASS_WORDS[hero_class - 1]}",
            )
        first, second = state.given_minions[2 * seat : 2 * seat + 2]
        if first == second != 0 and not state.twins:
            raise BadSetup("bad_value", f"p{seat + 1}_minion_1 and p{seat + 1}_minion_2 must differ")
