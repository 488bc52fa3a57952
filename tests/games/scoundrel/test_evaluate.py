"""What Scoundrel's search goes by: the judgement of positions, and the number for what the player knows."""

import pytest

from turnwise.core.chance import seeded
from turnwise.core.compile.compiled_game import compiled_game
from turnwise.core.compile.compiler import EntryRule
from turnwise.core.position import Position
from turnwise.core.state import copy
from turnwise.games.scoundrel import GAME as SCOUNDREL
from turnwise.games.scoundrel.evaluate import evaluate, on_curve
from turnwise.games.scoundrel.information_set import information_set
from turnwise.games.scoundrel.network import BIAS, ROWS, UNITS

UNUSUAL = {"room_size": 8, "cards_per_room": 7, "avoids_in_a_row": 2, "max_health": 99, "start_health": 99}
LARGEST = {"weapon_highest": 14, "potion_highest": 14}
SETTINGS = [("1.0", {}), ("strict", {}), ("1.0", UNUSUAL | LARGEST)]


def position(edition="1.0", **words):
    return SCOUNDREL.position(edition, {}, {name: str(word) for name, word in words.items()})


def positions(edition, values, games=6):
    """Every position of some games of greedy."""
    for seed in range(games):
        state = SCOUNDREL.new(f"evaluate{seed}", edition, values)
        while SCOUNDREL.outcome(state) is None:
            yield state
            SCOUNDREL.apply(state, SCOUNDREL.greedy(state, [1, 1]))


def weight(row, unit):
    """A weight of the network as it is written down."""
    byte = bytes.fromhex(ROWS[row])[unit]
    return byte - 256 if byte > 127 else byte


def test_a_position_by_hand():
    """Seven health, no weapon, a full room is not there: a jack and a potion of 3 before a two in the deck.

    The rows: 0 a monster of two in the deck; 31 + 9 a jack and 31 + 13 + 1 a potion of three in the room;
    62 + 6 seven health; 82 no weapon; 92 no monster that it may face.
    """
    state = position(health=7, room="JC,3H", deck="2S")
    rows = (0, 40, 45, 68, 82, 92)
    units = [sum(weight(row, unit) for row in rows) for unit in range(len(UNITS))]
    total = BIAS + sum(max(0, unit) * own for unit, own in zip(units, UNITS, strict=True))
    assert evaluate(state, 0) == (on_curve(total) if total >= 0 else 1000 - on_curve(-total))


@pytest.mark.parametrize(
    ("total", "chance"),
    [(0, 500), (1 << 15, 622), (1 << 16, 731), (3 << 14, 676), (8 << 16, 1000), (1 << 40, 1000)],
)
def test_the_curve_is_the_logistic_one(total, chance):
    """A whole step is half a unit; 676 lies half-way between 622 and 731."""
    assert on_curve(total) == chance


@pytest.mark.parametrize("edition", ["1.0", "strict"])
def test_more_health_and_a_better_weapon_promise_more(edition):
    few = {"room": "10C,QS,5H,8S", "deck": "9C,KC,6D,4H"}
    judged = [evaluate(position(edition, health=health, weapon="7D", **few), 0) for health in (3, 9, 15, 20)]
    assert judged == sorted(judged)
    armed = [evaluate(position(edition, health=12, weapon=weapon, **few), 0) for weapon in ("2D", "5D", "9D")]
    assert armed == sorted(armed)


@pytest.mark.parametrize(("edition", "values"), SETTINGS)
def test_what_cannot_be_known_changes_neither(edition, values):
    for state in positions(edition, values):
        world = copy(state)
        SCOUNDREL.rules.redeal(world, 0, seeded("another world"))
        assert evaluate(world, 0) == evaluate(state, 0)
        assert information_set(world) == information_set(state)


@pytest.mark.parametrize(("edition", "values"), SETTINGS)
def test_a_judgement_is_a_chance_and_compiled_it_is_the_same(edition, values):
    fast = compiled_game(SCOUNDREL)
    entries = {
        "evaluate": EntryRule(evaluate, ("state", "int")),
        "known": EntryRule(information_set, ("state",)),
    }
    compiler = fast.more("test_worth", entries)
    judge, number = compiler.compile("evaluate"), compiler.compile("known")
    for state in positions(edition, values, games=3):
        record = fast.record(state)
        assert 0 <= evaluate(state, 0) <= 1000
        assert judge(record, 0) == evaluate(state, 0)
        assert number(record) == information_set(state) > 0


def test_two_lines_to_the_same_position_are_one():
    words = {"health": 20, "room": "2C,3S,4C,5S", "deck": "9C,KC,6D,4H"}
    one, other, third = (position(**words) for _ in range(3))
    for state, moves in ((one, ("2C", "3S")), (other, ("3S", "2C")), (third, ("2C", "4C"))):
        for card in moves:
            Position(SCOUNDREL, state).carry_out(f"bare {card}")
    assert information_set(one) == information_set(other)
    assert information_set(one) != information_set(third)


def test_positions_that_differ_in_one_thing_are_apart():
    words = {"health": 12, "weapon": "6D", "room": "2C,3S,4C", "deck": "9C,KC"}
    changes: tuple[dict[str, object], ...] = (
        {},
        {"health": 11},
        {"weapon": "7D"},
        {"room": "2C,4C,3S"},
        {"room": "2C,3S,5C"},
    )
    assert len({information_set(position(**words | change)) for change in changes}) == len(changes)
