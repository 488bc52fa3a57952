"""Tactics' parameters and its edition: every number of the rule book."""

from dataclasses import dataclass, field
from typing import Annotated

from turnwise.core.interfaces import Edition
from turnwise.core.numbered_table import NumberedTable
from turnwise.core.parameters import Choice, Flag, Number, ParameterTable
from turnwise.core.state import Ints
from turnwise.games.tactics.skill_table import CLASS_WORDS, SKILL_WORDS
from turnwise.games.tactics.unit_table import MINION_WORDS, UNIT_WORDS

TO_DRAFT = "draft"

_movements = NumberedTable[str]()
STRAIGHT = _movements.add("straight")
WALK = _movements.add("walk")
_first_passes = NumberedTable[str]()
NOBODY = _first_passes.add("none")
HERO_PASSES = _first_passes.add("hero")
MINION_PASSES = _first_passes.add("minion_2")
_drafts = NumberedTable[str]()
PICKED = _drafts.add("picked")
DEALT = _drafts.add("dealt")
_both_dead = NumberedTable[str]()
LAST_ACTOR = _both_dead.add("last_actor")
DRAW = _both_dead.add("draw")

SIDES = ("p1", "p2")


def _names(what: str) -> tuple[str, ...]:
    return tuple(f"{word}_{what}" for word in UNIT_WORDS)


def _teams(what: str) -> tuple[str, ...]:
    return tuple(f"{side}_{what}" for side in SIDES)


def _percent(sentence: str) -> Number:
    return Number(0, 100, sentence)


def _reach(sentence: str) -> Number:
    return Number(1, 8, sentence)


def _points(sentence: str) -> Number:
    return Number(0, 9, sentence)


def _rounds(sentence: str) -> Number:
    return Number(1, 9, sentence)


@dataclass(slots=True, kw_only=True)
class Parameters:
    """What a designer may change. [TA-13.1]"""

    hps: Annotated[Ints, ParameterTable(_names("hp"), Number(1, 20, "HP at the start."))] = field(
        default_factory=lambda: [5, 5, 3, 2, 1]
    )
    attacks: Annotated[Ints, ParameterTable(_names("attack"), _points("Damage of an attack."))] = field(
        default_factory=lambda: [1, 1, 1, 2, 1]
    )
    moves: Annotated[Ints, ParameterTable(_names("move"), Number(0, 4, "Tiles of a move, at most."))] = field(
        default_factory=lambda: [1, 1, 1, 4, 1]
    )
    ranges: Annotated[
        Ints, ParameterTable(_names("range"), Number(1, 4, "Tiles that an attack reaches."))
    ] = field(default_factory=lambda: [1, 1, 3, 1, 1])
    columns: Annotated[
        Ints,
        ParameterTable(
            ("hero_column", "minion_1_column", "minion_2_column"), Number(1, 5, "The column of the start.")
        ),
    ] = field(default_factory=lambda: [3, 1, 5])
    overheal: Annotated[int, Flag("Whether HP may rise above those at the start.")] = 1
    obstacle_hp: Annotated[int, Number(1, 20, "HP of an obstacle.")] = 3

    power_attack: Annotated[int, _points("What POWER adds to attacks.")] = 3
    power_hp: Annotated[int, _points("HP gained with POWER.")] = 1
    life_hp: Annotated[int, _points("HP gained with LIFE.")] = 3
    speed_attack: Annotated[int, _points("What SPEED takes from attacks.")] = 1
    weakness_attack: Annotated[int, _points("What WEAKNESS takes from attacks.")] = 2
    weakness_hp: Annotated[int, _points("HP lost with WEAKNESS.")] = 1
    bleed_hp: Annotated[int, _points("HP lost by BLEED at each round's end.")] = 1
    buff_rounds: Annotated[int, _rounds("Rounds that a buff lasts, the present one included.")] = 2
    tile_rounds: Annotated[int, Number(0, 9, "Rounds beyond the present one that a buff tile lasts.")] = 1

    decay_round: Annotated[int, Number(1, 100, "The first round at whose end minions decay.")] = 3
    decay_hp: Annotated[int, _points("HP that decay costs a minion.")] = 1
    pressure_round: Annotated[int, Number(1, 100, "The first round at whose end all are pressed.")] = 8
    pressure_hp: Annotated[int, _points("HP that pressure costs a unit.")] = 1
    pressure_growth: Annotated[int, _points("HP more that pressure costs in every further round.")] = 0

    cooldown: Annotated[int, _rounds("Rounds from the use of a skill to the next.")] = 2
    leap_range: Annotated[int, _reach("Distance of a leap, at most.")] = 3
    leap_damage: Annotated[int, _points("Damage next to the landing.")] = 2
    shockwave_damage: Annotated[int, _points("Damage to an enemy that is pushed.")] = 1
    shockwave_stuck: Annotated[int, _points("Damage to an enemy that cannot be pushed.")] = 2
    endure_shield: Annotated[int, Number(0, 20, "What the shield takes.")] = 3
    endure_rounds: Annotated[int, _rounds("Rounds that the shield lasts.")] = 2
    blast_range: Annotated[int, _reach("Distance of a blast, at most.")] = 3
    blast_damage: Annotated[int, _points("Damage of a blast.")] = 3
    blast_percent: Annotated[int, _percent("Chance of a debuff.")] = 50
    beacon_range: Annotated[int, _reach("Distance of the beacon, at most.")] = 4
    beacon_damage: Annotated[int, _points("Damage next to a beacon that is set or returned to.")] = 0
    chaos_damage: Annotated[int, _points("Damage to every enemy.")] = 1
    chaos_percent: Annotated[int, _percent("Chance of a debuff, for each enemy.")] = 33
    smoke_range: Annotated[int, _reach("Distance of the teleport, at most.")] = 3
    smoke_damage: Annotated[int, _points("Damage next to the tile that the Rogue leaves.")] = 0
    mark_range: Annotated[int, _reach("Distance of a mark, at most.")] = 2
    mark_bonus: Annotated[int, _points("Damage more to a marked unit.")] = 2
    mark_heal: Annotated[int, _points("HP that the Rogue gains when the marked unit dies.")] = 2
    mark_rounds: Annotated[int, _rounds("Rounds that a mark lasts.")] = 2
    clone_rounds: Annotated[int, _rounds("Rounds that a clone lasts.")] = 2
    hawk_range: Annotated[int, _reach("Distance of the hawk, at most.")] = 4
    hawk_damage: Annotated[int, _points("Damage of the hawk.")] = 2
    blades_length: Annotated[int, Number(1, 4, "Tiles that the blades reach.")] = 3
    blades_damage: Annotated[int, _points("Damage of the blades.")] = 1
    wild_charges: Annotated[int, _points("Attacks that are stronger.")] = 2
    wild_bonus: Annotated[int, _points("Damage more of each of them.")] = 2
    challenge_range: Annotated[int, _reach("Distance of a challenge, at most.")] = 2
    challenge_rounds: Annotated[int, _rounds("Rounds that a challenge lasts.")] = 2
    challenge_damage: Annotated[int, _points("Damage to the unit that is challenged.")] = 0
    challenge_counter: Annotated[int, _points("Damage to a challenged unit that hits the Duelist.")] = 2
    strike_damage: Annotated[int, _points("Damage of a strike.")] = 3
    feint_rounds: Annotated[int, _rounds("Rounds that a feint waits.")] = 2
    feint_counter: Annotated[int, _points("Damage to whoever falls for it.")] = 2
    blessing_range: Annotated[int, _reach("Distance of a blessing, at most.")] = 2
    blessing_heal: Annotated[int, _points("HP healed by a blessing.")] = 3
    rally_heal: Annotated[int, _points("HP healed by a rally.")] = 1
    rally_attack: Annotated[int, _points("What a rally adds to attacks.")] = 1
    ascend_pressure: Annotated[int, _points("HP that pressure costs an invulnerable Cleric, at most.")] = 0

    time_penalty: Annotated[int, _points("HP that the own hero loses when the time is up.")] = 1
    action_seconds: Annotated[int, Number(1, 120, "The clock of every action.")] = 10
    choice_seconds: Annotated[int, Number(1, 120, "The clock of a death choice.")] = 5
    draft_seconds: Annotated[int, Number(1, 120, "The clock of the draft, for both.")] = 60

    draft: Annotated[
        int, Choice(_drafts.rows, "Whether the players pick their teams or chance deals them.")
    ] = PICKED
    twins: Annotated[int, Flag("Whether both minions may be of one kind.")] = 0
    movement: Annotated[int, Choice(_movements.rows, "Whether a move is one straight line or any path.")] = (
        STRAIGHT
    )
    first_pass: Annotated[int, Choice(_first_passes.rows, "The unit of Player 1 that passes in round 1.")] = (
        NOBODY
    )
    both_dead: Annotated[
        int,
        Choice(_both_dead.rows, "Who wins when both heroes die at a round's end."),
    ] = LAST_ACTOR
    round_limit: Annotated[int, Number(1, 100, "The last round of a game that nobody wins.")] = 60

    given_class: Annotated[
        Ints, ParameterTable(_teams("class"), Choice((TO_DRAFT, *CLASS_WORDS), "The class of the hero."))
    ] = field(default_factory=lambda: [0, 0])
    given_minions: Annotated[
        Ints,
        ParameterTable(
            ("p1_minion_1", "p1_minion_2", "p2_minion_1", "p2_minion_2"),
            Choice((TO_DRAFT, *MINION_WORDS), "A minion."),
        ),
    ] = field(default_factory=lambda: [0, 0, 0, 0])
    given_skill: Annotated[
        Ints, ParameterTable(_teams("skill"), Choice((TO_DRAFT, *SKILL_WORDS), "The hero's skill."))
    ] = field(default_factory=lambda: [0, 0])


EDITIONS = (  # [TA-13.5]
    Edition("3.0", "Unit-by-unit turns: heroes, minions, skills and what the dead leave behind."),
    Edition(
        "3.1",
        "Nobody outlasts the game: no HP above the start, pressure that grows, and skills in balance.",
        {
            "overheal": "false",
            "pressure_growth": 1,
            "first_pass": "hero",
            "life_hp": 1,
            "leap_range": 2,
            "shockwave_damage": 4,
            "shockwave_stuck": 5,
            "endure_shield": 6,
            "blast_range": 2,
            "blast_damage": 2,
            "beacon_damage": 1,
            "chaos_damage": 0,
            "chaos_percent": 40,
            "smoke_damage": 2,
            "mark_range": 3,
            "mark_bonus": 4,
            "hawk_damage": 1,
            "blades_damage": 2,
            "challenge_range": 3,
            "challenge_rounds": 3,
            "challenge_damage": 1,
            "challenge_counter": 3,
            "feint_counter": 3,
            "blessing_range": 1,
            "blessing_heal": 1,
            "ascend_pressure": 1,
        },
    ),
)
