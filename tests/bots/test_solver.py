"""The solver: answers worked out by hand, answers of plain enumeration, and honest limits."""

import itertools
from dataclasses import replace

import numpy as np
import pytest

from present import present
from turnwise import game
from turnwise.bots.solver import solve, solver_of
from turnwise.bots.solver.loop import LOST, search
from turnwise.bots.solver.records import Run, SolverStatus
from turnwise.core.compile.compiled_game import bindings
from turnwise.core.compile.compiler import bound
from turnwise.core.errors import BadSetup
from turnwise.core.fast_rng import RNG_SIZE, seed_rng
from turnwise.core.position import Position
from turnwise.core.state import blank, copy, pack

SCOUNDREL = game("scoundrel")
EDITIONS = [edition.name for edition in SCOUNDREL.editions]
HARD = 9  # a seed of the strict edition that takes 200,000 positions
UNWINNABLE = (30, 138, 230)

# Dungeons of 7 and 8 cards: enumeration is quick, and it depends on health whether they can be won.
SINGLES = {
    "max_health": 30,
    "monster_suits": 1,
    "monster_lowest": 10,
    "monster_highest": 12,
    "weapon_lowest": 3,
    "weapon_highest": 5,
    "potion_lowest": 4,
    "potion_highest": 5,
}
PAIRS = {
    "max_health": 30,
    "monster_lowest": 6,
    "monster_highest": 7,
    "weapon_lowest": 4,
    "weapon_highest": 5,
    "potion_lowest": 5,
    "potion_highest": 5,
}
RULES = {
    "usual": {},
    "no blunting": {"blunting": "off"},
    "no avoiding": {"avoids_in_a_row": 0},
    "two avoids in a row": {"avoids_in_a_row": 2},
    "two carried over": {"cards_per_room": 2},
    "rooms of two": {"room_size": 2, "cards_per_room": 1},
    "rooms of one": {"room_size": 1, "cards_per_room": 1},
    "no potion heals": {"potions_per_room": 0},
    "two potions heal": {"potions_per_room": 2},
    "little health": {"start_health": 9, "max_health": 9},
}


def position(words):
    return SCOUNDREL.parse_state(f"scoundrel {words}")


def in_words(state, line):
    """A line in notation; it must be legal and win."""
    state, said = copy(state), []
    for action in line:
        said.append(SCOUNDREL.text.format_action(state, action))
        Position(SCOUNDREL, state).carry_out(action)
    assert present(SCOUNDREL.outcome(state)).winners == (0,)
    return said


def with_health(state, health):
    twin = copy(state)
    twin.health = health
    return twin


def can_win(state):
    """The answer by trying everything: no table, no bound, no order."""
    if over := SCOUNDREL.outcome(state):
        return bool(over.winners)
    for action in SCOUNDREL.legal(state):
        after = copy(state)
        SCOUNDREL.apply(after, action)
        if can_win(after):
            return True
    return False


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("health=5 room=4C deck=-", ["fight 4C barehanded"]),
        ("health=1 room=9C,9D deck=-", ["take 9D", "fight 9C with weapon"]),
        ("health=1 room=6C,5D deck=6D potions=1", ["take 5D", "take 6D", "fight 6C with weapon"]),
    ],
)
def test_lines_without_a_choice(words, line):
    state = position(words)
    found = solve(SCOUNDREL, state)
    assert found.winnable
    assert in_words(state, found.line) == line


@pytest.mark.parametrize(
    ("words", "least"),
    [
        ("room=4C deck=-", 5),
        ("room=9C,5D deck=-", 5),  # 9 − 5 is lost
        ("room=6C,6S,5D deck=-", 3),  # the weapon kills both: 1 + 1
        ("room=6C,6S deck=- weapon=5D pile=5C", 13),  # blunted: 12 by bare hands
        ("room=4H,AC deck=-", 11),
        ("room=4H,5H,AC deck=-", 10),  # only one of them heals
        ("room=4H,5H,AC deck=- potions=1", 15),  # and here none
        ("room=AC,10H,KC deck=-", 18),  # 4 left, 14 after the potion; before the fights it heals to 20 only
        # Avoiding brings 10D first; then A, K, Q, J cost 4 + 3 + 2 + 1.
        ("room=AC,KC,QC,JC deck=10D", 11),
    ],
)
def test_the_least_health_that_wins(words, least):
    assert not solve(SCOUNDREL, position(f"{words} health={least - 1}")).winnable
    assert solve(SCOUNDREL, position(f"{words} health={least}")).winnable


@pytest.mark.parametrize(("edition", "least"), [("1.0", 3), ("strict", 8)])
def test_a_pair_of_monsters_by_edition(edition, least):
    """1 + 1 with a 5 for two 6s; where the weapon must face weaker ones, the second costs 6."""
    for health in (least - 1, least):
        state = position(f"{edition} room=6C,6S,5D deck=- health={health}")
        assert solve(SCOUNDREL, state).winnable == (health == least)


def test_avoiding_can_be_the_only_way():
    words = "room=AC,KC,QC,JC deck=10D health=20"
    state = position(words)
    assert in_words(state, solve(SCOUNDREL, state).line)[0] == "avoid"
    assert solve(SCOUNDREL, position(f"set:avoids_in_a_row=0 {words}")).winnable is False
    assert solve(SCOUNDREL, position(f"{words} avoided=1")).winnable is False


def test_avoided_cards_come_back_in_their_order():
    """Rooms of one card: avoiding 9C lets 9D come before it, but not before what lies between them."""
    rules = "set:room_size=1 set:cards_per_room=1"
    assert solve(SCOUNDREL, position(f"{rules} health=1 room=9C deck=9D")).winnable
    assert solve(SCOUNDREL, position(f"{rules} health=1 room=9C deck=2C,9D")).winnable is False
    assert solve(SCOUNDREL, position(f"{rules} health=3 room=9C deck=2C,9D")).winnable


def test_the_same_cards_with_another_potion_drunk_are_another_position():
    """3H, AC and KC are left with 20 health and a fresh 3D in two ways, and only one can still use 3H.

    With 10H carried into their room, 20 − 11 − 10 is death; with 3D carried, 20 − 11 + 3 − 10 leaves 2.
    Greedy takes 3D at once, so the way that loses is looked at first.
    """
    state = position("set:avoids_in_a_row=0 health=20 room=10H,5C,5S,3D deck=3H,AC,KC")
    found = solve(SCOUNDREL, state)
    assert found.winnable
    assert in_words(state, found.line)[2:] == [
        "drink 10H",
        "take 3D",
        "fight AC with weapon",
        "drink 3H",
        "fight KC with weapon",
    ]


@pytest.mark.untraced
@pytest.mark.parametrize("cards", [SINGLES, PAIRS], ids=["singles", "pairs"])
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_small_dungeons_are_decided_as_by_enumeration(edition, rules, cards):
    """With every health: enumeration confirms the least with which the solver wins, and one less."""
    decided = 0
    for seed in range(4):
        dealt = SCOUNDREL.new(seed, edition, cards | rules)
        found = [solve(SCOUNDREL, with_health(dealt, health)) for health in range(1, dealt.max_health + 1)]
        answers = [present(solution.winnable) for solution in found]
        assert answers == sorted(answers)  # more health is never worse
        least = 1 + answers.count(False)
        for health in {max(1, least - 1), min(least, dealt.max_health)}:
            state = with_health(dealt, health)
            assert can_win(state) == (health >= least), SCOUNDREL.format_state(state)
        if least <= dealt.max_health:
            assert in_words(with_health(dealt, least), found[least - 1].line)
        decided += 1 < least <= dealt.max_health
    assert decided or "max_health" in rules


@pytest.mark.parametrize("edition", EDITIONS)
def test_whole_dungeons(edition):
    for seed in (*range(20), *UNWINNABLE):
        state = SCOUNDREL.new(seed, edition)
        before = pack(state)
        found = solve(SCOUNDREL, state)
        assert found.winnable == (seed not in UNWINNABLE)
        assert found.winnable == bool(found.line and in_words(state, found.line))
        assert pack(state) == before


def test_a_limit_leaves_it_undecided():
    for limit in (1, 1000, 150_000):
        found = solve(SCOUNDREL, SCOUNDREL.new(HARD, "strict"), limit)
        assert (found.winnable, found.line, found.positions) == (None, (), limit)
    whole = solve(SCOUNDREL, SCOUNDREL.new(HARD, "strict"))
    assert whole.winnable
    assert solve(SCOUNDREL, SCOUNDREL.new(HARD, "strict"), whole.positions).line == whole.line


def test_somebody_can_stop_it():
    answers = itertools.chain([False], itertools.repeat(True))
    found = solver_of(SCOUNDREL).solve(SCOUNDREL.new(HARD, "strict"), stop=lambda: next(answers))
    assert found.winnable is None
    assert 0 < found.positions < 200_000


def test_a_position_in_which_all_is_over():
    assert solve(SCOUNDREL, position("health=9 room=- deck=-")).winnable
    assert solve(SCOUNDREL, position("health=0 room=2C deck=-")).winnable is False


def test_a_game_without_a_solver_says_so():
    with pytest.raises(BadSetup, match="UNO has no solver") as caught:
        solve(game("uno"), game("uno").new(1))
    assert caught.value.code == "no_solver"


class Stack(list):
    """Interpreted states that are copied when they are stored, as records are."""

    def __setitem__(self, at, state):
        super().__setitem__(at, copy(state))


def interpreted(state, rows=1 << 12):
    """The same search, interpreted; how far it came, and its line."""
    deep, numbers = SCOUNDREL.rules.longest(state) + 2, present(SCOUNDREL.solving).numbers + 1
    rng = [0] * RNG_SIZE
    seed_rng(rng, 0)
    run = Run(
        status=blank(SolverStatus),
        actions=[[0] * SCOUNDREL.actions for _ in range(deep)],
        counts=[0] * deep,
        tried=[0] * deep,
        situations=[[0] * numbers for _ in range(deep)],
        rng=rng,
    )
    losses = [[0] * numbers for _ in range(rows)]
    bound(search, bindings(SCOUNDREL))(Stack([copy(state)] * deep), 10_000, run, losses)
    status = run.status
    assert status.is_won or status.level == LOST
    levels = range(status.level + 1) if status.is_won else ()
    line = tuple(run.actions[level][run.tried[level] - 1] for level in levels)
    return bool(status.is_won), line, status.positions


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_interpreted_and_compiled_search_alike(rules):
    for seed in range(4):
        state = SCOUNDREL.new(seed, "strict", PAIRS | rules)
        found = solve(SCOUNDREL, state)
        assert (found.winnable, found.line, found.positions) == interpreted(state)


def test_a_whole_dungeon_interpreted_and_compiled():
    for seed in (7, 30):
        state = SCOUNDREL.new(seed)
        found = solve(SCOUNDREL, state)
        assert (found.winnable, found.line, found.positions) == interpreted(state)


def test_another_game_of_the_same_name_has_its_own_solver():
    other = replace(SCOUNDREL, title="Another")
    assert solver_of(other).game is other
    assert solver_of(SCOUNDREL) is solver_of(SCOUNDREL)


def test_the_table_grows_without_losing_anything():
    solver = solver_of(SCOUNDREL)
    numbers = present(SCOUNDREL.solving).numbers + 1
    small, large = solver.fast.row(8, numbers), solver.fast.row(16, numbers)
    for at, number in enumerate((5, 9, 1 << 40, 77)):
        small[at, 0], small[at, -1] = number, 1 + at
    solver.move(small, large)
    kept = large[large[:, -1] != 0]
    assert sorted(map(tuple, kept[:, [0, -1]].tolist())) == [(5, 1), (9, 2), (77, 4), (1 << 40, 3)]
    assert not np.any(kept[:, 1:-1])
