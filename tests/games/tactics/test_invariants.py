"""What holds after every action, from random legal positions and by random and simple players.

Nothing here asks `check` whether a position is sound after an action; it only rejects drawn positions that
were impossible to begin with.
"""

import random
from dataclasses import dataclass, field

import pytest

from turnwise.core.errors import BadSetup
from turnwise.games.tactics import GAME as TACTICS
from turnwise.games.tactics.state import State

TILES = [f"{column}{row}" for row in range(1, 6) for column in "abcde"]
UNITS = [f"{side}_{slot}" for side in ("p1", "p2") for slot in ("hero", "minion_1", "minion_2", "clone")]
MINIONS = ("tank", "archer", "assassin")
SKILLS = {
    "warrior": ("leap", "shockwave", "endure"),
    "mage": ("blast", "beacon", "chaos"),
    "rogue": ("smoke", "mark", "clone"),
    "ranger": ("hawk", "blades", "wild"),
    "duelist": ("challenge", "strike", "feint"),
    "cleric": ("blessing", "rally", "ascend"),
}
BUFFS = ("power", "life", "speed", "weakness", "bleed", "slow")
SPEED, SLOW = 2, 5
CHOICES = ("obstacle", "buff")
GAMES = 500


def some(dice, items, share):
    """Each item with some chance."""
    return [item for item in items if dice.random() < share]


def unit_word(dice, tile, most):
    """A unit with HP and perhaps buffs."""
    buffs = [f"{buff}{dice.randint(1, 2)}" for buff in some(dice, BUFFS, 0.12)]
    return ":".join([tile, str(dice.randint(1, most)), *buffs])


def team(dice, twins):
    """A class, one of its skills and two minions."""
    hero = dice.choice(list(SKILLS))
    minions = dice.choices(MINIONS, k=2) if twins else dice.sample(MINIONS, 2)
    return " ".join([hero, dice.choice(SKILLS[hero]), *minions])


def hero_words(dice, seat, enemies):
    """What the skill of a hero may have brought about, of whatever class."""
    words = {"ready": dice.randint(0, 2), "charges": dice.randint(0, 2), "feint": dice.randint(0, 2)}
    words["shield"] = f"{dice.randint(1, 5)}:{dice.randint(1, 2)}"
    words["beacon"] = dice.choice(TILES)
    words["mark"], words["challenge"] = dice.choice(enemies), dice.choice(enemies)
    return {f"{name}{seat}": words[name] for name in some(dice, words, 0.2)}


def draw_words(dice, twins):
    """A position in words; it may be impossible."""
    tiles = dice.sample(TILES, len(TILES))
    words = {"p1": team(dice, twins), "p2": team(dice, twins), "round": dice.randint(1, 10)}
    present = {side: [f"{side}_hero"] for side in ("p1", "p2")}
    for side, units in present.items():
        units += some(dice, (f"{side}_minion_1", f"{side}_minion_2"), 0.85)
        units += some(dice, (f"{side}_clone",), 0.3 if "clone" in words[side] else 0.05)
        words |= {unit: unit_word(dice, tiles.pop(), 7) for unit in units}
    everybody = present["p1"] + present["p2"]
    words["acted"] = " ".join(some(dice, everybody, dice.random()))
    words["blind"] = " ".join(some(dice, everybody, 0.1))
    words["rallied"] = " ".join(some(dice, everybody, 0.1))
    words["invisible"] = " ".join(some(dice, ("p1_hero", "p2_hero"), 0.1))
    words["invulnerable"] = " ".join(some(dice, ("p1_hero", "p2_hero"), 0.1))
    words["obstacles"] = " ".join(f"{tiles.pop()}:{dice.randint(1, 3)}" for _ in range(dice.randint(0, 4)))
    words["tiles"] = " ".join(f"{tiles.pop()}:{dice.choice(BUFFS)}" for _ in range(dice.randint(0, 5)))
    words |= hero_words(dice, 1, present["p2"]) | hero_words(dice, 2, present["p1"])
    words |= {"turn": dice.randint(1, 2), "last": dice.randint(1, 2)}
    return {name: str(word) for name, word in words.items() if word != ""}


def draw_position(dice):
    """A random legal position, with some of the options."""
    while True:
        values = {
            "twins": dice.random() < 0.2,
            "movement": dice.choice(["straight", "straight", "walk"]),
            "both_dead": dice.choice(["last_actor", "draw"]),
        }
        try:
            return TACTICS.position(None, values, draw_words(dice, values["twins"]), None, dice.random())
        except BadSetup:  # nobody of the side to act is left to act
            continue


def living(state):
    """The units with HP."""
    return {unit for unit in range(8) if state.hp[unit] > 0}


def acted(state):
    """The units that have acted."""
    return {unit for unit in living(state) if not state.unacted >> unit & 1}


def waiting(state):
    """Minions whose owner is to choose."""
    return {unit for unit in range(8) if state.fallen >> unit & 1}


@dataclass
class Before:
    """What is known before an action."""

    state: State
    round: int = field(init=False)

    def __post_init__(self):
        self.round, self.turn = self.state.round, TACTICS.rules.mover(self.state)
        self.living, self.acted, self.again = living(self.state), acted(self.state), self.state.again
        self.stored = {unit for unit in range(8) if self.state.stored[unit] != -1}
        self.waiting = waiting(self.state)
        self.first = next((u for u in range(4 * self.turn, 4 * self.turn + 4) if self.may_act(u)), None)

    def may_act(self, unit):
        """Alive, unacted, and the only one in mid-SPEED."""
        free = unit in self.living and unit not in self.acted
        return free and unit // 4 == self.turn and self.again in (-1, unit)


def board_is_sound(state):
    """One unit and one object on a tile, nobody on an obstacle, HP in range, the dead off the board."""
    here = living(state) | waiting(state)
    places = [state.tile[unit] for unit in here]
    assert len(set(places)) == len(places)
    assert all(0 <= tile < 25 and state.obstacle[tile] == 0 for tile in places)
    assert all(state.tile[unit] == -1 for unit in range(8) if unit not in here)
    assert all(hp == 0 or buff == -1 for hp, buff in zip(state.obstacle, state.buff_tile, strict=True))
    assert all(0 <= hp <= 99 for hp in state.hp)
    assert all(state.kind[unit] in (2, 3, 4) and state.hp[unit] == 0 for unit in waiting(state))


def dead_have_nothing(state):
    """No flags, buffs, stored actions, marks and challenges of the dead."""
    for unit in set(range(8)) - living(state):
        assert not any(state.buffs[unit])
        assert state.unacted >> unit & 1 == state.blind[unit] == state.rallied[unit] == 0
        assert state.stored[unit] == -1
        assert unit not in (*state.marked, *state.challenged, state.again)


def course_is_sound(state):
    """Whoever is to act can; a dead hero ends the game; a pending choice blocks all else."""
    dead = [seat for seat in (0, 1) if state.hp[4 * seat] == 0]
    said = [TACTICS.text.format_action(state, action) for action in TACTICS.legal(state)]
    if state.over:
        assert said == []
        assert len(dead) == {1: 1, 2: 2, 3: 0}[state.over]
        assert state.winner == (1 - dead[0] if len(dead) == 1 else state.winner)
        return
    assert dead == []
    seat = TACTICS.rules.mover(state)
    if waiting(state):
        assert tuple(said) == CHOICES
        assert seat == min(waiting(state)) // 4
        return
    able = [u for u in range(8) if u in living(state) - acted(state) and u // 4 == seat]
    able = [state.again] if state.again != -1 else able
    assert {word.split()[0] for word in said} == {UNITS[unit] for unit in able}
    assert able
    assert state.due == 0


def round_is_sound(before, unit, state):
    """The unit has acted unless SPEED gives it more; the round ends exactly when all living have acted."""
    again = state.again == unit != -1 and before.again != unit
    done = before.acted | ({unit} if unit is not None and not again else set())
    if state.over:
        return
    if again:
        assert state.buffs[unit][SPEED] > 0
        assert state.buffs[unit][SLOW] == 0
    rest = living(state) - acted(state)
    if state.round == before.round:
        assert acted(state) - before_due(before, state) == done & living(state)
        assert rest or waiting(state)
        if unit is not None and not again and not waiting(state):
            other = 1 - unit // 4
            has_more = any(u // 4 == other for u in rest)
            assert TACTICS.rules.mover(state) == (other if has_more else 1 - other)
        return
    new = {u for u in living(state) if u not in before.living}  # a clone from a stored action
    assert living(state) - new <= done
    carried = before.stored | ({unit} if unit is not None else set())
    assert acted(state) <= carried
    assert state.round == before.round + 1 or before.living & living(state) <= carried


def before_due(before, state):
    """Units whose stored action came due after a choice, in the round that had already begun."""
    return (before.stored - before.acted) if before.waiting else set()


def acting_unit(state, action):
    """The unit of an action, None for a choice."""
    word = TACTICS.text.format_action(state, action).split()[0]
    return UNITS.index(word) if word in UNITS else None


def play_and_look(state, choose):
    """Play to the end; after every action look at everything. How many actions it took."""
    board_is_sound(state)
    course_is_sound(state)
    steps, turns = 0, dict[tuple[int, int], int]()
    while not state.over:
        before = Before(state)
        action = choose(state)
        word = TACTICS.text.format_action(state, action)
        unit = acting_unit(state, action)
        if word == "timeout":
            unit = None if before.waiting else before.again if before.again != -1 else before.first
        if unit is None:
            assert before.waiting
        else:
            assert not before.waiting
            assert before.may_act(unit)
            turns[before.round, unit] = turns.get((before.round, unit), 0) + 1
            assert turns[before.round, unit] <= (2 if before.again == unit else 1)
        text = TACTICS.format_state(state) if steps % 16 == 0 else ""
        TACTICS.rules.apply(state, action, None)
        steps += 1
        turns = {key: count for key, count in turns.items() if state.hp[key[1]]}  # a new clone starts afresh
        try:
            board_is_sound(state)
            dead_have_nothing(state)
            course_is_sound(state)
            round_is_sound(before, unit, state)
        except AssertionError as error:
            error.add_note(f"after {word}: {TACTICS.format_state(state)} {text}")
            raise
    return steps


def random_player(dice):
    """Any legal action, now and then a timeout."""
    return lambda state: dice.choice(
        TACTICS.legal(state) if dice.random() < 0.98 else TACTICS.legal_out_of_turn(state)
    )


def mixed_player(dice):
    """The simple player on one side, chance on the other."""
    seat, rng = dice.randint(0, 1), [dice.randint(1, 1 << 30), 1]

    def choose(state):
        if TACTICS.rules.mover(state) == seat:
            return TACTICS.greedy(state, rng)
        return dice.choice(TACTICS.legal(state))

    return choose


@pytest.mark.untraced
@pytest.mark.covers("TA-1.4", "TA-4.1", "TA-4.2", "TA-4.3", "TA-4.4", "TA-4.7", "TA-4.10", "TA-5.1")
@pytest.mark.parametrize("batch", range(4))
def test_nothing_goes_wrong_when_chance_plays_from_any_position(batch):
    dice = random.Random(f"chance {batch}")
    steps = sum(play_and_look(draw_position(dice), random_player(dice)) for _ in range(GAMES))
    assert steps > 10 * GAMES


@pytest.mark.covers("TA-1.4", "TA-4.1", "TA-4.4", "TA-5.1")
def test_nothing_goes_wrong_when_the_simple_player_plays_from_any_position():
    dice = random.Random("simple")
    steps = sum(play_and_look(draw_position(dice), mixed_player(dice)) for _ in range(GAMES // 2))
    assert steps > 5 * GAMES


def test_a_drawn_position_reads_back_as_it_was_written():
    dice = random.Random("words")
    for _ in range(GAMES // 2):
        state = draw_position(dice)
        for _ in range(dice.randint(0, 12)):
            if not state.over:
                TACTICS.rules.apply(state, dice.choice(TACTICS.permitted(state)), None)
        assert TACTICS.check(state) is None, TACTICS.format_state(state)
        assert TACTICS.parse_state(TACTICS.format_state(state)) == state
