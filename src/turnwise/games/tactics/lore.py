"""What never changes at a table of Tactics: what units, skills and marks do, with the table's numbers."""

from turnwise.core.shown import Shown
from turnwise.games.tactics.editions import (
    CLASS_WORDS,
    MINION_WORDS,
    SKILL_WORDS,
    SKILLS_OF_A_CLASS,
    UNIT_WORDS,
)
from turnwise.games.tactics.state import CLONE, State

ITSELF = "Itself"
SKILLS = {  # what each is aimed at, and what it does
    "leap": (
        "Free tile up to {leap_range} away",
        "Jumps over anything; every enemy beside the landing takes {leap_damage} damage.",
    ),
    "shockwave": (
        "All around",
        "Each adjacent enemy takes {shockwave_damage} damage and is pushed back; one that cannot be pushed "
        "takes {shockwave_stuck}.",
    ),
    "endure": (ITSELF, "A shield of {endure_shield} for {endure_rounds:round}, and no more BLEED."),
    "blast": (
        "Enemy up to {blast_range} away",
        "{blast_damage} damage, and with a chance of {blast_percent}\N{NO-BREAK SPACE}% WEAKNESS, BLEED or "
        "SLOW.",
    ),
    "beacon": (
        "Free tile up to {beacon_range} away",
        "Set a beacon; the next time teleport to it. Setting it has no cooldown.",
    ),
    "chaos": (
        "All enemies",
        "Every enemy takes {chaos_damage} damage, each with a chance of {chaos_percent}\N{NO-BREAK SPACE}% "
        "of a debuff.",
    ),
    "smoke": (
        "Free tile up to {smoke_range} away",
        "Teleports and is invisible until the round ends; enemies beside the old place are blind.",
    ),
    "mark": (
        "Enemy up to {mark_range} away",
        "For {mark_rounds:round} it takes {mark_bonus} more from everything; its death gives the Rogue "
        "{mark_heal} HP.",
    ),
    "clone": (
        "Free tile beside it",
        "A clone with {clone_hp} HP that may act at once and lasts {clone_rounds:round}.",
    ),
    "hawk": ("Enemy up to {hawk_range} away", "{hawk_damage} damage, over everything in between."),
    "blades": (
        "A direction",
        "Each enemy on the next {blades_length:tile} takes {blades_damage} damage; nothing stops it.",
    ),
    "wild": (ITSELF, "+{wild_bonus} damage on the next {wild_charges:attack}, and LIFE gives {life_hp} HP."),
    "challenge": (
        "Enemy up to {challenge_range} away",
        "For {challenge_rounds:round} its attacks on others are halved, and attacking the Duelist costs it "
        "{challenge_counter} HP.",
    ),
    "strike": ("Enemy beside it", "{strike_damage} damage and the debuff you name: BLEED, SLOW or WEAKNESS."),
    "feint": (
        ITSELF,
        "The next attack within {feint_rounds:round} misses, and the attacker takes {feint_counter}.",
    ),
    "blessing": (
        "Itself or an ally up to {blessing_range} away",
        "Heals {blessing_heal}, removes one debuff and gives LIFE.",
    ),
    "rally": (
        "All allies",
        "Heals everyone by {rally_heal}, and attacks count {rally_attack} more until the round ends.",
    ),
    "ascend": (
        ITSELF,
        "Until the round ends nothing can hurt the Cleric, who cannot attack; heals count double.",
    ),
}
UNITS = {
    "hero": "",
    "tank": "Takes all damage done to allies beside it.",
    "archer": "Shoots along a row or column.",
    "assassin": "Fast and sharp.",
    "clone": "A copy of the Rogue; leaves nothing behind.",
}
MARKS = {
    "power": "+{power_attack} attack and {power_hp} HP at once; cannot move and attack in one action",
    "life": "{life_hp} HP at once",
    "speed": "acts twice, −{speed_attack} attack",
    "weakness": "−{weakness_attack} attack, costs {weakness_hp} HP at once",
    "bleed": "loses {bleed_hp} HP at the end of each round",
    "slow": "declares its action, which happens at the start of the next round",
    "stored": "carried out when the next round begins",
    "invulnerable": "nothing hurts it until the round ends",
    "invisible": "cannot be aimed at until the round ends",
    "marked": "takes {mark_bonus} more from everything",
    "challenged": "attacks on others than the Duelist are halved",
    "feint": "the next attack on it misses, and the attacker takes {feint_counter}",
    "charges": "+{wild_bonus} on each of the next attacks",
    "blind": "cannot attack until the round ends",
    "rallied": "+{rally_attack} attack until the round ends",
}


class Count(int):
    """A number that can be told with what it counts: `{rounds:round}` is "2 rounds"."""

    def __format__(self, what: str) -> str:
        return f"{int(self)} {what}{'s' * (self != 1)}" if what else str(int(self))


class Numbers:
    """The parameters of a state by name."""

    def __init__(self, state: State) -> None:
        self._state = state

    def __getitem__(self, name: str) -> Count:
        return Count(self._state.hps[CLONE - 1] if name == "clone_hp" else getattr(self._state, name))


class Lore(Shown):
    """What there is to know about the things of a table, by their words; from the parameters alone."""

    classes: dict[str, list[str]]  # the skills of each class
    minions: list[str]  # that can be drafted
    twins: bool  # whether both minions may be of one kind
    skills: dict[str, tuple[str, str]]  # what each is aimed at, and what it does
    units: dict[str, tuple[str, str]]  # its figures, and what is special about it
    marks: dict[str, str]  # what lies on a unit or waits on a tile
    decay_round: int  # at whose end minions begin to lose HP
    pressure_round: int  # at whose end all begin to lose HP


def lore(state: State) -> Lore:
    """What everybody may know from the beginning, with the numbers of the table."""
    numbers = Numbers(state)
    return Lore(
        classes={
            word: list(SKILL_WORDS[place * SKILLS_OF_A_CLASS : (place + 1) * SKILLS_OF_A_CLASS])
            for place, word in enumerate(CLASS_WORDS)
        },
        minions=list(MINION_WORDS),
        twins=bool(state.twins),
        skills={
            word: (aim.format_map(numbers), deed.format_map(numbers)) for word, (aim, deed) in SKILLS.items()
        },
        units={word: (_figures(state, UNIT_WORDS.index(word)), deed) for word, deed in UNITS.items()},
        marks={word: sentence.format_map(numbers) for word, sentence in MARKS.items()},
        decay_round=state.decay_round,
        pressure_round=state.pressure_round,
    )


def _figures(state: State, kind: int) -> str:
    reach = state.ranges[kind]
    figures = f"{state.hps[kind]} HP · attack {state.attacks[kind]} · move {state.moves[kind]}"
    return figures if reach == 1 else f"{figures} · range {reach}"
