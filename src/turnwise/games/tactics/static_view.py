"""What never changes at a table of Tactics: what units, skills and marks do, with the table's numbers."""

from turnwise.core.wire_struct import WireStruct
from turnwise.games.tactics.skill_table import AIM_ROWS, CLASS_WORDS, SKILL_ROWS, Skill
from turnwise.games.tactics.state import BUFF_ROWS, State
from turnwise.games.tactics.unit_table import CLONE, MINION_WORDS, UNIT_ROWS

MARKS = {  # what lies on a unit or waits on a tile
    **{buff.word: buff.does for buff in BUFF_ROWS},
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


class StaticView(WireStruct):
    """What there is to know about the things of a table, by their words; from the parameters alone."""

    classes: dict[str, list[str]]  # the skills of each class
    minions: list[str]  # that can be drafted
    twins: bool  # whether both minions may be of one kind
    skills: dict[str, tuple[str, str]]  # what each is aimed at, and what it does
    units: dict[str, tuple[str, str]]  # its figures, and what is special about it
    marks: dict[str, str]  # what lies on a unit or waits on a tile
    decay_round: int  # at whose end minions begin to lose HP
    pressure_round: int  # at whose end all begin to lose HP


def static_view(state: State) -> StaticView:
    """What everybody may know from the beginning, with the numbers of the table."""
    numbers = Numbers(state)
    return StaticView(
        classes={
            word: [skill.word for skill in SKILL_ROWS if skill.hero_class == hero_class]
            for hero_class, word in enumerate(CLASS_WORDS)
        },
        minions=list(MINION_WORDS),
        twins=bool(state.twins),
        skills={skill.word: (_aim(skill, numbers), what_it_does(skill, numbers)) for skill in SKILL_ROWS},
        units={unit.word: (_figures(state, at), unit.special) for at, unit in enumerate(UNIT_ROWS)},
        marks={word: sentence.format_map(numbers) for word, sentence in MARKS.items()},
        decay_round=state.decay_round,
        pressure_round=state.pressure_round,
    )


def what_it_does(skill: Skill, numbers: Numbers) -> str:
    """What a skill does by the numbers of a table."""
    is_full = not skill.unless or numbers[skill.unless] > 0
    return (skill.does if is_full else skill.otherwise).format_map(numbers)


def _aim(skill: Skill, numbers: Numbers) -> str:
    far = f"up to {numbers[skill.reach]} away" if isinstance(skill.reach, str) else "beside it"
    return AIM_ROWS[skill.aim].shown.format(far=far)


def _figures(state: State, kind: int) -> str:
    reach = state.ranges[kind]
    figures = f"{state.hps[kind]} HP · attack {state.attacks[kind]} · move {state.moves[kind]}"
    return figures if reach == 1 else f"{figures} · range {reach}"
