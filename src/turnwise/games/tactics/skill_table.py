"""The classes and skills of Tactics, one row each, in the order of section 8 of docs/rules/tactics.md.

The rule of a skill is in `skills`, its parameters are in `editions`; all else about it follows from its row.
"""

from dataclasses import dataclass
from enum import Enum, auto

from turnwise.core.numbered_table import NumberedTable


@dataclass(frozen=True)
class Aim:
    """What a skill is aimed at, for the static view; and what a refusal says that it needs."""

    shown: str
    needs: str = "no aim: {says}"


_aims = NumberedTable[Aim]()
FREE_TILE = _aims.add(Aim("Free tile {far}", "a free tile up to {reach} away, as in {says} c3"))
ENEMY = _aims.add(Aim("Enemy {far}", "an enemy up to {reach} away, as in {says} {other}_hero"))
ENEMY_AND_DEBUFF = _aims.add(
    Aim("Enemy {far}", "an adjacent enemy and a debuff ({debuffs}), as in {says} up bleed")
)
ALLY = _aims.add(Aim("Itself or an ally {far}", "an ally up to {reach} away, as in {says} {own}_hero"))
DIRECTION = _aims.add(Aim("A direction", "a direction ({directions}), as in {says} up"))
AROUND = _aims.add(Aim("All around"))
ALL_ENEMIES = _aims.add(Aim("All enemies"))
ALL_ALLIES = _aims.add(Aim("All allies"))
ITSELF = _aims.add(Aim("Itself"))
AIM_ROWS = _aims.rows


class Hurts(Enum):
    """Whom a skill damages: what is previewed of it."""

    NOBODY = auto()
    ONE = auto()
    SEVERAL = auto()


@dataclass(frozen=True, kw_only=True)
class Skill:
    """A skill; `does` and the reach name parameters of the table in braces and by name."""

    word: str
    hero_class: int
    aim: int
    reach: str | int = 0  # a parameter, or so many tiles; 0 where no tile is aimed at
    hurts: Hurts = Hurts.NOBODY
    does: str
    unless: str = ""  # a parameter: where it is 0 the skill does `otherwise`, and damages nobody
    otherwise: str = ""
    in_short: str  # for the draft in a terminal


_classes = NumberedTable[str]()
_skills = NumberedTable[Skill]()

WARRIOR = _classes.add("warrior")
LEAP = _skills.add(
    Skill(
        word="leap",
        hero_class=WARRIOR,
        aim=FREE_TILE,
        reach="leap_range",
        hurts=Hurts.SEVERAL,
        does="Jumps over anything; every enemy beside the landing takes {leap_damage} damage.",
        in_short="jump to a free tile and hurt the enemies beside it",
    )
)
SHOCKWAVE = _skills.add(
    Skill(
        word="shockwave",
        hero_class=WARRIOR,
        aim=AROUND,
        hurts=Hurts.SEVERAL,
        does="Each adjacent enemy takes {shockwave_damage} damage and is pushed back; one that cannot be "
        "pushed takes {shockwave_stuck}.",
        in_short="hurt the enemies beside the hero and push them away",
    )
)
ENDURE = _skills.add(
    Skill(
        word="endure",
        hero_class=WARRIOR,
        aim=ITSELF,
        does="A shield of {endure_shield} for {endure_rounds:round}, and no more BLEED.",
        in_short="a shield for a while; stops bleeding",
    )
)

MAGE = _classes.add("mage")
BLAST = _skills.add(
    Skill(
        word="blast",
        hero_class=MAGE,
        aim=ENEMY,
        reach="blast_range",
        hurts=Hurts.ONE,
        does="{blast_damage} damage, and with a chance of {blast_percent}\N{NO-BREAK SPACE}% WEAKNESS, BLEED "
        "or SLOW.",
        in_short="strong damage to an enemy in reach, perhaps a debuff",
    )
)
BEACON = _skills.add(
    Skill(
        word="beacon",
        hero_class=MAGE,
        aim=FREE_TILE,  # the second time nothing [TA-8.15]
        reach="beacon_range",
        hurts=Hurts.SEVERAL,
        does="Set a beacon; the next time teleport to it. Setting it has no cooldown. Each time every enemy "
        "beside it takes {beacon_damage} damage.",
        unless="beacon_damage",
        otherwise="Set a beacon; the next time teleport to it. Setting it has no cooldown.",
        in_short="mark a free tile, later teleport to it",
    )
)
CHAOS = _skills.add(
    Skill(
        word="chaos",
        hero_class=MAGE,
        aim=ALL_ENEMIES,
        hurts=Hurts.SEVERAL,
        does="Every enemy takes {chaos_damage} damage, each with a chance of "
        "{chaos_percent}\N{NO-BREAK SPACE}% of a debuff.",
        unless="chaos_damage",
        otherwise="Every enemy gets a debuff with a chance of {chaos_percent}\N{NO-BREAK SPACE}%.",
        in_short="a little damage to every enemy, perhaps debuffs",
    )
)

ROGUE = _classes.add("rogue")
SMOKE = _skills.add(
    Skill(
        word="smoke",
        hero_class=ROGUE,
        aim=FREE_TILE,
        reach="smoke_range",
        hurts=Hurts.SEVERAL,
        does="Teleports and is invisible until the round ends; enemies beside the old place take "
        "{smoke_damage} damage and are blind.",
        unless="smoke_damage",
        otherwise="Teleports and is invisible until the round ends; enemies beside the old place are blind.",
        in_short="teleport, be invisible, blind the enemies left behind",
    )
)
MARK = _skills.add(
    Skill(
        word="mark",
        hero_class=ROGUE,
        aim=ENEMY,
        reach="mark_range",
        does="For {mark_rounds:round} it takes {mark_bonus} more from everything; its death gives the Rogue "
        "{mark_heal} HP.",
        in_short="an enemy takes more from everything; HP when it dies",
    )
)
CLONE_SKILL = _skills.add(
    Skill(
        word="clone",
        hero_class=ROGUE,
        aim=FREE_TILE,
        reach=1,
        does="A clone with {clone_hp} HP that may act at once and lasts {clone_rounds:round}.",
        in_short="a weak copy on an adjacent tile, for a while",
    )
)

RANGER = _classes.add("ranger")
HAWK = _skills.add(
    Skill(
        word="hawk",
        hero_class=RANGER,
        aim=ENEMY,
        reach="hawk_range",
        hurts=Hurts.ONE,
        does="{hawk_damage} damage, over everything in between.",
        in_short="damage to an enemy far away",
    )
)
BLADES = _skills.add(
    Skill(
        word="blades",
        hero_class=RANGER,
        aim=DIRECTION,
        hurts=Hurts.SEVERAL,
        does="Each enemy on the next {blades_length:tile} takes {blades_damage} damage; nothing stops it.",
        in_short="damage to every enemy in a row of tiles",
    )
)
WILD = _skills.add(
    Skill(
        word="wild",
        hero_class=RANGER,
        aim=ITSELF,
        does="+{wild_bonus} damage on the next {wild_charges:attack}, and LIFE gives {life_hp} HP.",
        in_short="the next attacks are stronger; gives LIFE",
    )
)

DUELIST = _classes.add("duelist")
CHALLENGE = _skills.add(
    Skill(
        word="challenge",
        hero_class=DUELIST,
        aim=ENEMY,
        reach="challenge_range",
        hurts=Hurts.ONE,
        does="{challenge_damage} damage, and for {challenge_rounds:round} its attacks on others are halved, "
        "and attacking the Duelist costs it {challenge_counter} HP.",
        unless="challenge_damage",
        otherwise="For {challenge_rounds:round} its attacks on others are halved, and attacking the Duelist "
        "costs it {challenge_counter} HP.",
        in_short="an enemy hits others weakly and the Duelist at a price",
    )
)
STRIKE = _skills.add(
    Skill(
        word="strike",
        hero_class=DUELIST,
        aim=ENEMY_AND_DEBUFF,
        reach=1,
        hurts=Hurts.ONE,
        does="{strike_damage} damage and the debuff you name: BLEED, SLOW or WEAKNESS.",
        in_short="strong damage to an adjacent enemy and a debuff of choice",
    )
)
FEINT = _skills.add(
    Skill(
        word="feint",
        hero_class=DUELIST,
        aim=ITSELF,
        does="The next attack within {feint_rounds:round} misses, and the attacker takes {feint_counter}.",
        in_short="the next attack on the hero misses and costs the attacker",
    )
)

CLERIC = _classes.add("cleric")
BLESSING = _skills.add(
    Skill(
        word="blessing",
        hero_class=CLERIC,
        aim=ALLY,
        reach="blessing_range",
        does="Heals {blessing_heal}, removes one debuff and gives LIFE.",
        unless="blessing_heal",
        otherwise="Removes one debuff and gives LIFE.",
        in_short="heal a unit, take a debuff away, give LIFE",
    )
)
RALLY = _skills.add(
    Skill(
        word="rally",
        hero_class=CLERIC,
        aim=ALL_ALLIES,
        does="Heals everyone by {rally_heal}, and attacks count {rally_attack} more until the round ends.",
        in_short="heal all own units and strengthen their attacks",
    )
)
ASCEND = _skills.add(
    Skill(
        word="ascend",
        hero_class=CLERIC,
        aim=ITSELF,
        does="Until the round ends nothing can hurt the Cleric, who cannot attack, but pressure, by "
        "{ascend_pressure} HP at most; heals count double.",
        unless="ascend_pressure",
        otherwise="Until the round ends nothing can hurt the Cleric, who cannot attack; heals count double.",
        in_short="nothing hurts the hero until the round ends; no attack",
    )
)

CLASS_WORDS = _classes.rows
SKILL_ROWS = _skills.rows
SKILL_WORDS = tuple(skill.word for skill in SKILL_ROWS)
SKILLS_OF_A_CLASS = len(SKILL_ROWS) // len(CLASS_WORDS)

# for rules, by skill
AIM_OF = tuple(skill.aim for skill in SKILL_ROWS)
FIXED_REACH = tuple(skill.reach if isinstance(skill.reach, int) else 0 for skill in SKILL_ROWS)
