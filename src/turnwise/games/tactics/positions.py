"""Positions of Tactics in words: all of them written, some of them enough to set one up.

A scenario needs little: units that stand elsewhere (`p1_hero: c2`), what they have (`p2_hero: c3:2:speed`),
who has acted (`acted: p1_hero p2_minion_1`), whose turn it is. Everything else is as at the start of a game.

    p1, p2          class, skill and two minions, - for what is not picked: mage,blast,tank,archer
    p1_hero, …      tile, HP and buffs with their rounds, c1:5:speed2:bleed1; or dead; or - for no unit
    acted, blind, rallied, invisible, invulnerable      units
    fallen          minions whose owner is to choose what they leave
    again           the unit that has its second action to take
    due             units whose stored action is to be carried out now
    stored          declared actions, p1_hero:move:c3, p2_minion_1:attack:b2
    obstacles       tiles with HP, c3:3
    tiles           buff tiles with kind and last round, b2:speed:4
    ready1          rounds until the skill of Player 1 is ready; this and what follows also with a 2
    beacon1         the tile of the beacon
    shield1         points and rounds, 3:2
    mark1           the enemy that the hero has marked, and for how many rounds, p2_hero:2
    challenge1      the same of a challenge
    charges1        charged attacks
    feint1, clone1  rounds that they last
    phase           draft, action or choice
    turn, last      who acts when no choice is pending, and who acted last
    round, over, winner

A unit that is not named is dead if another one of its side is named, else at its start; a hero that is not
named is always at its start. Numbers and rounds that are left out are those of the rules.
"""

from turnwise.core.bits import lowest
from turnwise.core.position_text import NOTHING, join_list
from turnwise.games.tactics import draft
from turnwise.games.tactics.board import has_acted, strength
from turnwise.games.tactics.editions import SIDES
from turnwise.games.tactics.names import (
    TILE_WORDS,
    UNIT_IDS,
    kind_word,
    pick_word,
    seat_word,
    tile_word,
    unit_word,
)
from turnwise.games.tactics.notation import format_stored
from turnwise.games.tactics.refusals import available, unacted
from turnwise.games.tactics.skill_table import CLASS_WORDS, SKILL_WORDS
from turnwise.games.tactics.state import BUFF_WORDS, NONE, NOWHERE, REASONS, SEATS, SIZE, UNITS, State
from turnwise.games.tactics.timing import TIMERS, phase_of, seconds_of
from turnwise.games.tactics.unit_table import ABSENT, MINION_WORDS

DEAD = "dead"
FLAGS = ("blind", "rallied")
HERO_FLAGS = ("invisible", "invulnerable")
OF_A_SEAT = ("ready", "beacon", "shield", "mark", "challenge", "charges", "feint", "clone")
POSITION = (
    *(*SIDES, *UNIT_IDS, "acted", *FLAGS, *HERO_FLAGS),
    *("fallen", "again", "due", "stored", "obstacles", "tiles"),
    *(f"{name}{seat + 1}" for seat in range(SEATS) for name in OF_A_SEAT),
    *("phase", "turn", "last", "round", "over", "winner"),
)


def position_fields(state: State) -> dict[str, str]:
    """The whole position."""
    return {
        **{side: _team_word(state, seat) for seat, side in enumerate(SIDES)},
        **{word: _unit_word(state, unit) for unit, word in enumerate(UNIT_IDS)},
        "acted": join_list(word for unit, word in enumerate(UNIT_IDS) if has_acted(state, unit)),
        **{name: join_list(_flagged(getattr(state, name))) for name in FLAGS},
        **{name: join_list(_flagged_heroes(getattr(state, name))) for name in HERO_FLAGS},
        "fallen": join_list(_set_in(state.fallen)),
        "again": unit_word(state.again),
        "due": join_list(_set_in(state.due)),
        "stored": join_list(
            format_stored(state, action).replace(" ", ":") for action in state.stored if action != NONE
        ),
        "obstacles": join_list(f"{TILE_WORDS[tile]}:{hp}" for tile, hp in enumerate(state.obstacle) if hp),
        "tiles": join_list(
            f"{TILE_WORDS[tile]}:{BUFF_WORDS[buff]}:{state.buff_until[tile]}"
            for tile, buff in enumerate(state.buff_tile)
            if buff != NONE
        ),
        **{f"{name}{seat + 1}": word for seat in range(SEATS) for name, word in _seat(state, seat).items()},
        "phase": phase_of(state),
        "turn": seat_word(state.turn),
        "last": seat_word(state.last),
        "round": str(state.round),
        "over": REASONS[state.over - 1] if state.over else NOTHING,
        "winner": seat_word(state.winner),
    }


def _team_word(state: State, seat: int) -> str:
    first, second = state.minions[2 * seat : 2 * seat + 2]
    return ",".join(
        (
            pick_word(CLASS_WORDS, state.hero_class[seat]),
            pick_word(SKILL_WORDS, state.skill[seat]),
            pick_word(MINION_WORDS, first),
            pick_word(MINION_WORDS, second),
        )
    )


def _unit_word(state: State, unit: int) -> str:
    if state.kind[unit] == ABSENT:
        return NOTHING
    if state.tile[unit] == NOWHERE:
        return DEAD
    return ":".join([TILE_WORDS[state.tile[unit]], str(state.hp[unit]), *_buff_words(state, unit)])


def _buff_words(state: State, unit: int) -> list[str]:
    return [f"{word}{left}" for word, left in zip(BUFF_WORDS, state.buffs[unit], strict=True) if left]


def _flagged(row: list[int]) -> list[str]:
    return [UNIT_IDS[unit] for unit, flag in enumerate(row) if flag]


def _flagged_heroes(row: list[int]) -> list[str]:
    return [UNIT_IDS[seat * SIZE] for seat, flag in enumerate(row) if flag]


def _set_in(bits: int) -> list[str]:
    return [UNIT_IDS[unit] for unit in range(UNITS) if bits >> unit & 1]


def _seat(state: State, seat: int) -> dict[str, str]:
    """What a hero's skill has brought about."""
    return {
        "ready": str(state.recharge[seat]),
        "beacon": tile_word(state.beacon[seat]),
        "shield": _pair(str(state.shield[seat]) if state.shield[seat] else NOTHING, state.shield_left[seat]),
        "mark": _pair(unit_word(state.marked[seat]), state.mark_left[seat]),
        "challenge": _pair(unit_word(state.challenged[seat]), state.challenge_left[seat]),
        "charges": str(state.charges[seat]),
        "feint": str(state.feint_left[seat]),
        "clone": str(state.clone_left[seat]),
    }


def _pair(word: str, left: int) -> str:
    return word if word == NOTHING else f"{word}:{left}"


def derived_fields(state: State) -> dict[str, str]:
    """Who may act, and every unit's numbers. [TA-11.1] [TA-11.2] [TA-11.3]"""
    again = unit_word(state.again)
    return {
        "available": join_list(UNIT_IDS[unit] for unit in available(state)),
        "speed_unit": again,
        "speed_actions_remaining": NOTHING if again == NOTHING else "1",
        **{
            f"unacted{seat + 1}": join_list(UNIT_IDS[unit] for unit in unacted(state, seat))
            for seat in range(SEATS)
        },
        "choice": UNIT_IDS[lowest(state.fallen)] if state.fallen else NOTHING,
        "timer": TIMERS[phase_of(state)].name,
        "seconds": str(seconds_of(state)),
        **{f"done{seat + 1}": str(draft.is_done(state, seat)).lower() for seat in range(SEATS)},
        **{f"{word}_hp": str(state.hp[unit]) for unit, word in enumerate(UNIT_IDS)},
        **{f"{word}_tile": tile_word(state.tile[unit]) for unit, word in enumerate(UNIT_IDS)},
        **{f"{word}_kind": kind_word(state, unit) for unit, word in enumerate(UNIT_IDS)},
        **{f"{word}_buffs": join_list(_buff_words(state, unit)) for unit, word in enumerate(UNIT_IDS)},
        **{f"{word}_attack": _attack_word(state, unit) for unit, word in enumerate(UNIT_IDS)},
    }


def _attack_word(state: State, unit: int) -> str:
    return str(strength(state, unit)) if state.hp[unit] else NOTHING
